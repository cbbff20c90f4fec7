package ui

import (
	"fmt"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/ui/view"
)

// newGameForm is the form for a new game.
func newGameForm(p *playScreen) dialog {
	engines := append([]string{you}, p.players.choices()...)
	size := &formLine{label: "board", text: strconv.Itoa(p.game.Size()), typed: true, step: stepped(1, model.MinSize, model.MaxSize)}
	komi := &formLine{label: "komi", text: view.Komi(p.game.Komi()), typed: true, step: stepped(0.5, -100, 100)}
	handicap := &formLine{label: "handicap", text: strconv.Itoa(len(p.game.Handicap())), typed: true}
	handicap.step = func(text string, step int) string {
		n, _ := strconv.Atoi(size.text)
		next := stepped(1, 0, float64(max(0, model.MaxFixedHandicap(n))))(text, step)
		if next == "1" { // there is none of one stone
			next = stepped(1, 0, float64(max(0, model.MaxFixedHandicap(n))))(next, step)
		}
		return next
	}
	black := &formLine{label: "Black", text: p.sideOf(model.Black), choices: engines, typed: true, complete: completeEngine(engines)}
	white := &formLine{label: "White", text: p.sideOf(model.White), choices: engines, typed: true, complete: completeEngine(engines)}
	clock := &formLine{label: "time", text: p.clock.Control.String(), typed: true, choices: timeChoices(p.clock.Control)}
	budget := &formLine{label: "engine's move", text: p.perMove.String(), typed: true, choices: budgetChoices()}
	start := func() (tea.Cmd, error) {
		n, err := strconv.Atoi(size.text)
		if err != nil || n < model.MinSize || n > model.MaxSize {
			return nil, fmt.Errorf("board %q, want %d to %d", size.text, model.MinSize, model.MaxSize)
		}
		k, err := strconv.ParseFloat(komi.text, 64)
		if err != nil || k < -400 || k > 400 || k != k {
			return nil, fmt.Errorf("komi %q, want a number of points", komi.text)
		}
		h, err := strconv.Atoi(handicap.text)
		if most := model.MaxFixedHandicap(n); err != nil || h < 0 || h == 1 || h > most {
			return nil, fmt.Errorf("handicap %q, want 0, or 2 to %d stones", handicap.text, most)
		}
		t, err := gtp.ParseTimeControl(clock.text)
		if err != nil {
			return nil, err
		}
		b, err := parseMoveBudget(budget.text, t)
		if err != nil {
			return nil, err
		}
		g, err := newGameWith(n, k, h)
		if err != nil {
			return nil, err
		}
		if err := p.seatBoth(black.text, white.text); err != nil {
			return nil, err
		}
		p.perMove = b
		p.begin(recordOf(g), p.human, t)
		p.say("a new game")
		return p.settle(), nil
	}
	f := newForm("new game", "start", start, size, komi, handicap, black, white, clock, budget)
	if p.unsaved() {
		f.note = "the present game is not saved"
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

// stepped returns a step of a number between bounds.
func stepped(by, low, high float64) func(string, int) string {
	return func(text string, step int) string {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			x = low
		}
		return view.Komi(min(max(x+by*float64(step), low), high))
	}
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
func newEnginesForm(p *playScreen) dialog {
	engines := p.players.choices()
	withYou, withNobody := append([]string{you}, engines...), append([]string{nobody}, engines...)
	second := nobody
	if p.other != nil {
		second = p.players.spec(p.other)
	}
	player := func(label, text string, choices []string) *formLine {
		return &formLine{label: label, text: text, choices: choices, typed: true, complete: completeEngine(choices)}
	}
	black := player("Black", p.sideOf(model.Black), withYou)
	white := player("White", p.sideOf(model.White), withYou)
	budget := &formLine{label: "engine's move", text: p.perMove.String(), typed: true, choices: budgetChoices()}
	analyst := player("hints by", p.players.spec(p.mind), engines)
	other := player("and by", second, withNobody)
	limit := &formLine{label: "stop after", text: strconv.Itoa(p.stopRule.visits), typed: true,
		choices: []string{"0", "1000", "10000", "100000", "1000000"}}
	seconds := &formLine{label: "or seconds", text: view.Komi(p.stopRule.time.Seconds()), typed: true,
		choices: []string{"0", "1", "5", "30", "60", "600"}}
	sure := &formLine{label: "or when sure", text: yesNo(p.stopRule.settled), choices: []string{"no", "yes"}}
	ponder := &formLine{label: "ponder", text: yesNo(p.ponder), choices: []string{"no", "yes"}}
	apply := func() (tea.Cmd, error) {
		visits, err := strconv.Atoi(limit.text)
		if err != nil || visits < 0 {
			return nil, fmt.Errorf("stop after %q, want a number of visits; 0 is never", limit.text)
		}
		s, err := strconv.ParseFloat(seconds.text, 64)
		if err != nil || !(s >= 0) || s > 1e6 {
			return nil, fmt.Errorf("seconds %q, want a number; 0 is never", seconds.text)
		}
		b, err := parseMoveBudget(budget.text, p.clock.Control)
		if err != nil {
			return nil, err
		}
		first, err := p.players.find(analyst.text)
		if err != nil {
			return nil, err
		}
		var next *mind
		if other.text != nobody {
			if next, err = p.players.find(other.text); err != nil {
				return nil, err
			}
			if next == first {
				return nil, fmt.Errorf("hints by %s and by %s: want two engines", analyst.text, other.text)
			}
		}
		if err := p.seatBoth(black.text, white.text); err != nil {
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
		p.stopRule = stopRule{visits: visits, time: time.Duration(s * float64(time.Second)), settled: sure.text == "yes"}
		p.ponder, p.held = ponder.text == "yes", false
		hints := p.mind.engine.Name
		if p.other != nil {
			hints += " and " + p.other.engine.Name
		}
		p.say("Black: %s, White: %s, hints: %s", p.name(model.Black), p.name(model.White), hints)
		return p.settle(), nil
	}
	f := newForm("engines", "apply", apply, black, white, budget, analyst, other, limit, seconds, sure, ponder)
	f.note = "an engine is a name, an engine file, or a GTP command line"
	return f
}

func yesNo(b bool) string { return map[bool]string{true: "yes", false: "no"}[b] }
