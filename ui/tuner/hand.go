package tuner

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A doneMsg is the result of an action by hand or of writing a file.
type doneMsg struct {
	done string
	err  error
}

// handled shows the result of an action.
func (t *Screen) handled(msg doneMsg) {
	t.Sample()
	if msg.err != nil {
		t.Complain("%v", msg.err)
		return
	}
	t.Say("%s", msg.done)
}

// steer gives an order about the run, which cannot fail.
func (t *Screen) steer(o event.Order) {
	if _, err := t.runner.Do(t.ctx, o); err != nil {
		t.Complain("%v", err)
	}
}

// edit gives an order that may wait or fail. done says what was done then, with {game} and {edit} for what it was about.
func (t *Screen) edit(o event.Order, done string) tea.Cmd {
	if !t.isOpen() { // the event was left while a form was open
		return nil
	}
	runner := t.runner
	return t.keep(func() tea.Msg {
		ctx, stop := context.WithTimeout(context.WithoutCancel(t.ctx), kit.ClosingTime)
		defer stop()
		d, err := runner.Do(ctx, o)
		return doneMsg{strings.NewReplacer("{game}", event.GameID{Number: d.Game}.String(), "{edit}", d.Edit).Replace(done), err}
	})
}

// next returns the candidate to play or record next: the one chosen by hand or else the
// rule's; nil if there is none.
func (t *Screen) next() *tune.Candidate {
	if t.chosen != nil || t.status == nil {
		return t.chosen
	}
	return t.status.Proposed
}

// choose makes the candidate under the cursor the next one. A second time it leaves the
// choice to the rule again.
func (t *Screen) choose() {
	c, ok := t.selected()
	switch {
	case t.saysFinished():
	case !ok:
		t.Complain("no candidate to choose")
	case t.chosen != nil && slices.Equal(t.chosen.Path, c.Path):
		t.chosen = nil
		t.Say("the rule chooses again")
	default:
		t.chosen = &c.Candidate
		t.Say("next is %s: %s plays it, %s and %s record its result", c.Parameters,
			t.keys.Press("tune.step"), t.keys.Press("tune.won"), t.keys.Press("tune.lost"))
	}
}

// saysFinished reports whether the event is finished, and says so.
func (t *Screen) saysFinished() bool {
	if t.status == nil || !t.status.Finished {
		return false
	}
	t.Complain("%s", t.status.EndText())
	return true
}

// stepChosen starts a game of the chosen candidate and holds all others.
func (t *Screen) stepChosen() tea.Cmd {
	c := *t.chosen
	t.chosen = nil
	var run tea.Cmd
	switch {
	case t.run == nil:
		run = t.start(byHand)
	case !t.runner.Status().Paused:
		t.steer(event.Order{Do: event.DoPause})
	}
	return tea.Batch(run, t.edit(event.Order{Do: event.DoStep, Candidate: &c}, "a game of "+c.Parameters+" begins"))
}

// record records a result of the next candidate, whose color is unknown.
func (t *Screen) record(o event.Outcome) tea.Cmd {
	c := t.next()
	switch {
	case !t.isOpen() || !t.maySteer() || t.saysFinished():
		return nil
	case c == nil:
		t.Complain("no candidate to record a result of")
		return nil
	}
	return t.recordOf(event.Order{Candidate: c, Outcome: o})
}

// lacksWins says that results are numbers, if they are.
func (t *Screen) lacksWins() string {
	if t.status != nil && t.status.Measure.IsNumber() {
		return "needs an event of games"
	}
	return ""
}

// unit is what a step plays.
func (t *Screen) unit() string {
	if t.lacksWins() != "" {
		return "run"
	}
	return "game"
}

// complain is Complain of a screen that may be nil, whose actions are listed alone.
func (t *Screen) complain(format string, args ...any) { t.Complain(format, args...) }

// recordOf records a result of a candidate.
func (t *Screen) recordOf(o event.Order) tea.Cmd {
	t.chosen = nil
	o.Do = event.DoRecord
	return t.edit(o, fmt.Sprintf("{game} by hand: %s %s; %s undoes it", o.Candidate.Parameters, o.Outcome, t.keys.Press("tune.undo")))
}

// undo undoes the latest edit by hand, or redoes the one undone last.
func (t *Screen) undo(redo bool) tea.Cmd {
	if !t.isOpen() || !t.maySteer() {
		return nil
	}
	if redo {
		return t.edit(event.Order{Do: event.DoRedo}, "redone: {edit}")
	}
	return t.edit(event.Order{Do: event.DoUndo}, "undone: {edit}; "+t.keys.Press("tune.redo")+" redoes it")
}

// drawHand draws the candidates that the rule would choose next, with its values.
func (t *Screen) drawHand(g view.Region) {
	w, h := g.Size()
	s := t.status
	right := tune.LooksText(s.Looks, 2)
	if n := len(s.Tied); n > 0 {
		right = fmt.Sprintf("%d tied: drawn (%s why)", n, t.keys.Press("tune.why"))
	}
	title := "next " + t.unit() + ", by rule " + s.Rule
	if t.earlier.status != nil {
		title = "was " + title
	}
	if s.Finished {
		title = "finished"
	}
	if s.Stop != nil {
		const rules = 8 // beside both
		if right = s.Stop.String(); view.Width(title)+view.Width(right)+rules > w {
			title = "next" // the line of the event names the rule
		}
		if view.Width(title)+view.Width(right)+rules > w {
			right = s.Stop.Brief()
		}
	}
	g.Head(0, title, right)

	next := t.next()
	y := 1
	if s.Finished {
		lines := view.Wrap(s.EndText(), w-2)
		if room := max(h-2, 1); len(lines) > room {
			lines = []string{view.FitWords(s.EndText(), w-2)}
		}
		for _, line := range lines {
			g.Text(2, y, view.Plain, line)
			y++
		}
	}
	for _, n := range tune.NextFirst(s.Next, next) {
		if y >= h-1 {
			break
		}
		style, mark := view.Plain, " "
		if next != nil && n.Index == next.Index {
			style, mark = view.Strong, "▸"
		}
		g.Text(g.Text(0, y, style, fmt.Sprintf("%s (%s) ", mark, words.Coordinates(n.Coordinates))), y, style,
			fitFormula(n.Formula, w-4-len(words.Coordinates(n.Coordinates))-1))
		y++
	}

	if t.confirms() {
		g.Text(2, y, view.Accent, t.confirmText(w-2))
		return
	}
	g.Text(2, y, view.Dim, view.FitClauses(t.handNote(next, s), w-2))
	if reason := view.FitClauses(s.Reason, w-2); t.chosen == nil && y+1 < h && !strings.HasSuffix(reason, view.Ellipsis()) { // half a formula says nothing
		g.Text(2, y+1, view.Dim, reason)
	}
}

// fitFormula writes a formula in w cells. Of "a = b = c" it leaves out the first parts
// first.
func fitFormula(formula string, w int) string {
	for view.Width(formula) > w {
		_, rest, more := strings.Cut(formula, " = ")
		if !more {
			break
		}
		formula = rest
	}
	return view.Fit(formula, w)
}

// handNote describes the actions on the next candidate.
func (t *Screen) handNote(next *tune.Candidate, s *event.Status) string {
	note := "running games count as visits"
	if s.Finished {
		note = t.keys.Expand("{tune.export} writes a report, {tune.undo} undoes an edit by hand")
		if s.Objective == match.NoObjective {
			note = t.keys.Expand("{tune.confirm} confirms the best, ") + note
		}
	}
	if next != nil {
		who := "the rule's choice"
		switch {
		case t.chosen != nil:
			who = "your choice"
		case isPinned(s, *next):
			who = "pinned"
		}
		place := "(" + words.Coordinates(next.Coordinates) + ")"
		switch {
		case next.Free:
			place = tune.Name(s.Space, *next)
		case len(next.Path) > 1:
			place = tune.Place(s.Space, *next)
		}
		plays, results := "plays", "{tune.won} {tune.lost}"
		if s.Measure.IsNumber() {
			plays, results = "runs", "{tune.result}"
		}
		note = t.keys.Expand(fmt.Sprintf("{tune.step} %s %s, %s; %s record its result by hand", plays, place, who, results))
		if _, back := t.RewoundTo(); back {
			note = fmt.Sprintf("%s was next, %s", place, who)
		}
	}

	if s.ByHand > 0 {
		note += fmt.Sprintf("; %d by hand", s.ByHand)
	}
	return note
}
