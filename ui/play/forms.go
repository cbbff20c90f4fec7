package play

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

func newGameForm(p *Screen) kit.Dialog {
	g := p.s.Line.Game
	engines := p.s.Players.Choices()
	size := &kit.Field{Label: "board", Text: strconv.Itoa(g.Size()), Typed: true, Signs: kit.Digits, Choices: []string{"9", "13", "19"}}
	last := p.s.Settings.NewGame
	komi := &kit.Field{Label: "komi", Text: words.Komi(last.Komi), Typed: true, Signs: kit.Decimals, Step: kit.Stepped(0.5, -100, 100)}
	handicap := &kit.Field{Label: "handicap", Text: strconv.Itoa(last.Handicap), Typed: true, Signs: kit.Digits}
	rules := &kit.Field{Label: "rules", Text: last.Rules.String(), Choices: model.RuleSets(), Typed: true}
	linkKomi(komi, handicap)

	handicap.Step = func(text string, step int) string {
		n, _ := strconv.Atoi(size.Text)
		next := kit.Stepped(1, 0, float64(max(0, model.MaxFixedHandicap(n))))(text, step)
		if next == "1" { // there is none of one stone
			next = kit.Stepped(1, 0, float64(max(0, model.MaxFixedHandicap(n))))(next, step)
		}
		return next
	}

	black := engineLine("Black", p.s.Players.UsualSeat(model.Black), engines, session.You)
	white := engineLine("White", p.s.Players.UsualSeat(model.White), engines, session.You)
	others := othersLine(p.s.Players.UsualSeat, engines)
	game := variantLine(p)
	clock := &kit.Field{Label: "time", Text: p.s.Clock.Control.String(), Typed: true, Choices: timeChoices(p.s.Clock.Control)}
	budget := budgetLine(p)
	start := func() (tea.Cmd, error) {
		n, err := strconv.Atoi(size.Text)
		if err != nil || n < model.MinSize || n > model.MaxSize {
			return nil, fmt.Errorf("board %q, want %d to %d", size.Text, model.MinSize, model.MaxSize)
		}
		k, err := readKomi(komi.Text)
		if err != nil {
			return nil, err
		}
		h, err := strconv.Atoi(handicap.Text)
		if err != nil {
			return nil, fmt.Errorf("handicap %q, want a number of stones", handicap.Text)
		}
		if err := model.CheckFixedHandicap(h, n); err != nil {
			return nil, err
		}
		t, err := gtp.ParseTimeControl(clock.Text)
		if err != nil {
			return nil, err
		}
		b, err := session.ParseMoveBudget(budget.Text, t)
		if err != nil {
			return nil, err
		}
		r, err := model.ParseRules(rules.Text)
		if err != nil {
			return nil, err
		}
		settings := session.GameSettings{Komi: k, Rules: r, Handicap: h, Variant: variant.Name(game.Text), Seed: last.Seed}
		if settings.Variant != "" && h > 0 {
			return nil, fmt.Errorf("handicap %q, want 0 in a variant", handicap.Text)
		}
		if settings.Seed != 0 {
			settings.Seed = model.Mix(settings.Seed)
		}
		begun, err := settings.Game(n)
		if err != nil {
			return nil, err
		}
		if v := variant.Of(begun); v != nil && v.Traits().Seats > 2 && t.Limited() {
			return nil, fmt.Errorf("time %q, want none: clocks are of two sides", clock.Text)
		}
		if err := p.s.Players.Take(black.Text, white.Text, others.Text); err != nil {
			return nil, err
		}
		p.s.Settings.MoveBudget, p.s.Settings.NewGame = b, settings
		p.Say("a new game")
		return p.do(p.s.Begin(sgf.NewRecord(begun), p.s.Players.Human, t)), nil
	}

	lines := []*kit.Field{size, komi, handicap, black, white, clock, budget, rules, game}
	f := kit.NewForm("new game", "start", start, lines...)
	game.Changed = func() { // only some variants have more than two seats
		shown := lines
		if begun, err := (session.GameSettings{Variant: variant.Name(game.Text)}).Game(model.MinSize); err == nil && variant.Of(begun) != nil && variant.Of(begun).Traits().Seats > 2 {
			shown = append(slices.Clone(lines), others)
		}
		f.SetLines(shown...)
	}
	game.Changed()
	f.Note = p.s.Analysis.Unsaved(p.s.Line)
	return f
}

// linkKomi lets komi follow the handicap until the person chooses a komi.
func linkKomi(komi, handicap *kit.Field) {
	chosen, stones := false, handicap.Text
	komi.Changed = func() { chosen = true }
	handicap.Changed = func() {
		n, _ := strconv.Atoi(handicap.Text)
		was, _ := strconv.Atoi(stones)
		if !chosen && model.DefaultKomi(n) != model.DefaultKomi(was) {
			komi.Text = words.Komi(model.DefaultKomi(n))
		}
		stones = handicap.Text
	}
}

// timeChoices are time controls to go through, the present one among them.
func timeChoices(now gtp.TimeControl) []string {
	out := []string{"none", "1m", "5m", "10m+5s", "10m+5x30s", "30m+5x30s", "1h+10m/25"}
	for _, s := range out {
		if s == now.String() {
			return out
		}
	}
	return append(out, now.String())
}

// engineLine returns the line of a form for who plays or analyzes: nobody or somebody
// that is no engine, an engine on offer, or one that is typed.
func engineLine(label, text string, offers []session.Offer, noEngine ...string) *kit.Field {
	names, about := noEngine, map[string]string{}
	for _, o := range offers {
		names = append(names, o.Name)
		about[o.Name] = o.About
	}
	return &kit.Field{Label: label, Text: text, Choices: names, Typed: true, Complete: kit.CompleteEngine(names),
		About: func(text string) string { return about[text] }}
}

// othersLine returns the line of a form for who plays the third seat of a variant and the
// fourth, given who plays a place.
func othersLine(seat func(model.Color) string, offers []session.Offer) *kit.Field {
	return engineLine("third, fourth", seat(model.Red), offers, session.You)
}

// variantLine returns the line of a form for the variant of a new game.
func variantLine(p *Screen) *kit.Field {
	return &kit.Field{Label: "variant", Text: cmp.Or(p.s.Settings.NewGame.Variant, variant.None), Typed: true,
		Choices: variant.Choices(), About: variant.About}
}

// budgetLine returns the line of a form for how long engines think about a move.
func budgetLine(p *Screen) *kit.Field {
	return &kit.Field{Label: "time per move", Text: p.s.Settings.MoveBudget.String(), Typed: true,
		Choices: session.BudgetChoices(), About: session.AboutBudget}
}

// nobody is the choice of no engine, in forms.
const nobody = "none"

// newEnginesForm is the form for who plays, who analyzes, and when analysis
// stops. It leaves the game as it is.
func newEnginesForm(p *Screen) kit.Dialog {
	engines := p.s.Players.Choices()
	second := nobody
	if p.s.Analysis.Other != nil {
		second = p.s.Players.Spec(p.s.Analysis.Other)
	}

	black := engineLine("Black", p.s.Players.Seat(model.Black), engines, session.You)
	white := engineLine("White", p.s.Players.Seat(model.White), engines, session.You)
	others := othersLine(p.s.Players.Seat, engines)
	budget := budgetLine(p)
	analysts := slices.DeleteFunc(slices.Clone(engines), func(o session.Offer) bool { return o.Opponent })
	analyst := engineLine("analysis engine", p.s.Players.Spec(p.s.Analysis.By), analysts)
	other := engineLine("second engine", second, analysts, nobody)
	about := map[string]string{"0": "no limit"}
	limit := &kit.Field{Label: "max visits", Text: strconv.Itoa(p.s.Settings.Stop.Visits), Typed: true, Signs: kit.Digits,
		Choices: []string{"0", "1000", "10000", "100000", "1000000"}, About: func(text string) string { return about[text] }}
	seconds := &kit.Field{Label: "max seconds", Text: words.Komi(p.s.Settings.Stop.Time.Seconds()), Typed: true, Signs: kit.Decimals,
		Choices: []string{"0", "1", "5", "30", "60", "600"}, About: func(text string) string { return about[text] }}
	sure := &kit.Field{Label: "stop early", Text: kit.YesNo(p.s.Settings.Stop.Settled), Choices: []string{"no", "yes"},
		About: func(string) string { return "once the best move is settled" }}
	ponder := &kit.Field{Label: "ponder", Text: kit.YesNo(p.s.Settings.Ponder), Choices: []string{"no", "yes"},
		About: func(string) string { return "search while you think" }}
	apply := func() (tea.Cmd, error) {
		visits, err := strconv.Atoi(limit.Text)
		if err != nil || visits < 0 {
			return nil, fmt.Errorf("max visits %q, want a number of visits; 0 is no limit", limit.Text)
		}
		s, err := strconv.ParseFloat(seconds.Text, 64)
		if most := search.MaxTime.Seconds(); err != nil || !(s >= 0 && s <= most) {
			return nil, fmt.Errorf("max seconds %q, want a number up to %g; 0 is no limit", seconds.Text, most)
		}
		b, err := session.ParseMoveBudget(budget.Text, p.s.Clock.Control)
		if err != nil {
			return nil, err
		}
		first, err := p.s.Players.Find(analyst.Text)
		if err != nil {
			return nil, err
		}
		var next *session.Analyst
		if other.Text != nobody {
			if next, err = p.s.Players.Find(other.Text); err != nil {
				return nil, err
			}
			if next == first {
				return nil, fmt.Errorf("analysis by %s and %s, want two different engines", analyst.Text, other.Text)
			}
		}
		settings := p.s.Settings
		settings.MoveBudget, settings.Ponder = b, ponder.Text == "yes"
		settings.Stop = session.StopRule{Visits: visits, Time: time.Duration(s * float64(time.Second)), Settled: sure.Text == "yes"}
		return p.acted(p.s.Apply(settings, []string{black.Text, white.Text, others.Text}, first, next))
	}

	f := kit.NewForm("engines", "apply", apply, black, white, budget, analyst, other, limit, seconds, sure, ponder)
	if p.s.Line.Places() > 2 {
		f = kit.NewForm("engines", "apply", apply, black, white, others, budget, analyst, other, limit, seconds, sure, ponder)
	}
	f.Note = "an engine is a name, an engine file, or a GTP command line"
	return f
}
