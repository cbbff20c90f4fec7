package ui

import (
	"fmt"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
)

// newGameForm is the form for a new game.
func newGameForm(p *playScreen) kit.Dialog {
	engines := append([]string{you}, p.players.choices()...)
	size := &kit.Line{Label: "board", Text: strconv.Itoa(p.game.Size()), Typed: true, Step: kit.Stepped(1, model.MinSize, model.MaxSize)}
	komi := &kit.Line{Label: "komi", Text: words.Komi(p.game.Komi()), Typed: true, Step: kit.Stepped(0.5, -100, 100)}
	handicap := &kit.Line{Label: "handicap", Text: strconv.Itoa(len(p.game.Handicap())), Typed: true}
	handicap.Step = func(text string, step int) string {
		n, _ := strconv.Atoi(size.Text)
		next := kit.Stepped(1, 0, float64(max(0, model.MaxFixedHandicap(n))))(text, step)
		if next == "1" { // there is none of one stone
			next = kit.Stepped(1, 0, float64(max(0, model.MaxFixedHandicap(n))))(next, step)
		}
		return next
	}
	black := &kit.Line{Label: "Black", Text: p.sideOf(model.Black), Choices: engines, Typed: true, Complete: kit.CompleteEngine(engines)}
	white := &kit.Line{Label: "White", Text: p.sideOf(model.White), Choices: engines, Typed: true, Complete: kit.CompleteEngine(engines)}
	clock := &kit.Line{Label: "time", Text: p.clock.Control.String(), Typed: true, Choices: timeChoices(p.clock.Control)}
	budget := &kit.Line{Label: "engine's move", Text: p.perMove.String(), Typed: true, Choices: budgetChoices()}
	start := func() (tea.Cmd, error) {
		n, err := strconv.Atoi(size.Text)
		if err != nil || n < model.MinSize || n > model.MaxSize {
			return nil, fmt.Errorf("board %q, want %d to %d", size.Text, model.MinSize, model.MaxSize)
		}
		k, err := strconv.ParseFloat(komi.Text, 64)
		if err != nil || k < -400 || k > 400 || k != k {
			return nil, fmt.Errorf("komi %q, want a number of points", komi.Text)
		}
		h, err := strconv.Atoi(handicap.Text)
		if most := model.MaxFixedHandicap(n); err != nil || h < 0 || h == 1 || h > most {
			return nil, fmt.Errorf("handicap %q, want 0, or 2 to %d stones", handicap.Text, most)
		}
		t, err := gtp.ParseTimeControl(clock.Text)
		if err != nil {
			return nil, err
		}
		b, err := parseMoveBudget(budget.Text, t)
		if err != nil {
			return nil, err
		}
		g, err := newGameWith(n, k, h)
		if err != nil {
			return nil, err
		}
		if err := p.seatBoth(black.Text, white.Text); err != nil {
			return nil, err
		}
		p.perMove = b
		p.begin(recordOf(g), p.human, t)
		p.Say("a new game")
		return p.settle(), nil
	}
	f := kit.NewForm("new game", "start", start, size, komi, handicap, black, white, clock, budget)
	if p.unsaved() {
		f.Note = "the present game is not saved"
	}
	return f
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

// seatBoth makes who the players; nothing is changed if one of them cannot be.
func (p *playScreen) seatBoth(black, white string) error {
	for _, who := range []string{black, white} {
		if who != you {
			if _, err := p.players.find(who); err != nil {
				return err
			}
		}
	}
	if err := p.seat(model.Black, black); err != nil {
		return err
	}
	return p.seat(model.White, white)
}

// nobody is the choice of no engine, in forms.
const nobody = "none"

// newEnginesForm is the form for who plays, who analyses, and when analysis
// stops. It leaves the game as it is.
func newEnginesForm(p *playScreen) kit.Dialog {
	engines := p.players.choices()
	withYou, withNobody := append([]string{you}, engines...), append([]string{nobody}, engines...)
	second := nobody
	if p.other != nil {
		second = p.players.spec(p.other)
	}
	player := func(label, text string, choices []string) *kit.Line {
		return &kit.Line{Label: label, Text: text, Choices: choices, Typed: true, Complete: kit.CompleteEngine(choices)}
	}
	black := player("Black", p.sideOf(model.Black), withYou)
	white := player("White", p.sideOf(model.White), withYou)
	budget := &kit.Line{Label: "engine's move", Text: p.perMove.String(), Typed: true, Choices: budgetChoices()}
	analyst := player("hints by", p.players.spec(p.mind), engines)
	other := player("and by", second, withNobody)
	limit := &kit.Line{Label: "stop after", Text: strconv.Itoa(p.stopRule.visits), Typed: true,
		Choices: []string{"0", "1000", "10000", "100000", "1000000"}}
	seconds := &kit.Line{Label: "or seconds", Text: words.Komi(p.stopRule.time.Seconds()), Typed: true,
		Choices: []string{"0", "1", "5", "30", "60", "600"}}
	sure := &kit.Line{Label: "or when sure", Text: kit.YesNo(p.stopRule.settled), Choices: []string{"no", "yes"}}
	ponder := &kit.Line{Label: "ponder", Text: kit.YesNo(p.ponder), Choices: []string{"no", "yes"}}
	apply := func() (tea.Cmd, error) {
		visits, err := strconv.Atoi(limit.Text)
		if err != nil || visits < 0 {
			return nil, fmt.Errorf("stop after %q, want a number of visits; 0 is never", limit.Text)
		}
		s, err := strconv.ParseFloat(seconds.Text, 64)
		if err != nil || !(s >= 0) || s > 1e6 {
			return nil, fmt.Errorf("seconds %q, want a number; 0 is never", seconds.Text)
		}
		b, err := parseMoveBudget(budget.Text, p.clock.Control)
		if err != nil {
			return nil, err
		}
		first, err := p.players.find(analyst.Text)
		if err != nil {
			return nil, err
		}
		var next *mind
		if other.Text != nobody {
			if next, err = p.players.find(other.Text); err != nil {
				return nil, err
			}
			if next == first {
				return nil, fmt.Errorf("hints by %s and by %s: want two engines", analyst.Text, other.Text)
			}
		}
		if err := p.seatBoth(black.Text, white.Text); err != nil {
			return nil, err
		}
		p.stop()
		if first != p.mind {
			p.seen = findings{}
		}
		if next != p.other {
			p.second = findings{}
		}
		if b := p.bounds; b != nil && (first != p.mind || next != p.other) {
			p.bounds = b.with(false, b.only)
		}
		p.mind, p.other, p.perMove = first, next, b
		p.stopRule = stopRule{visits: visits, time: time.Duration(s * float64(time.Second)), settled: sure.Text == "yes"}
		p.ponder, p.held = ponder.Text == "yes", false
		hints := p.mind.engine.Name
		if p.other != nil {
			hints += " and " + p.other.engine.Name
		}
		p.Say("Black: %s, White: %s, hints: %s", p.name(model.Black), p.name(model.White), hints)
		return p.settle(), nil
	}
	f := kit.NewForm("engines", "apply", apply, black, white, budget, analyst, other, limit, seconds, sure, ponder)
	f.Note = "an engine is a name, an engine file, or a GTP command line"
	return f
}
