package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
)

// A breakpoint says when a search pauses. Zero fields say nothing.
type breakpoint struct {
	best   bool // when another move has the most visits
	visits int  // of the root

	turn  *sgf.Turn   // of the search looked at last
	first model.Point // its best move then; model.Resign: none
	seen  int         // its visits then
}

// leastBreak is the visits that the most visited move must have to be the best one:
// among fewer the best changes all the time.
const leastBreak = 100

func (b breakpoint) String() string {
	var parts []string
	if b.best {
		parts = append(parts, "best changes")
	}
	if b.visits > 0 {
		parts = append(parts, words.Count(b.visits)+" visits")
	}
	return strings.Join(parts, ", ")
}

// met takes over what a search of a position has found, and says why it is to
// pause; "" if it is not.
func (b *breakpoint) met(turn *sgf.Turn, s *search.Snapshot) string {
	if s == nil || len(s.Moves) == 0 {
		return ""
	}
	if turn != b.turn {
		b.turn, b.first, b.seen = turn, model.Resign, s.Visits
	}
	reached := b.seen < b.visits && s.Visits >= b.visits
	b.seen = s.Visits
	if reached {
		return fmt.Sprintf("at %s visits", words.Count(s.Visits))
	}
	before, now := b.first, s.Moves[0]
	for _, m := range s.Moves {
		if m.Move == before && m.Visits == now.Visits { // as many do not take its place
			now = m
		}
	}
	if now.Visits < leastBreak {
		return ""
	}
	b.first = now.Move
	if b.best && before != model.Resign && now.Move != before {
		return fmt.Sprintf("at %s visits %s, no longer %s, is the most visited move", words.Count(s.Visits), now.Move.Vertex(s.Size), before.Vertex(s.Size))
	}
	return ""
}

// overtaken returns the visits from which on another best move ends analysis; 0:
// none does.
func (b *breakpoint) overtaken() int {
	if b.best {
		return leastBreak
	}
	return 0
}

// broken says why the search that ends now has met a break, and lets nothing
// follow it; "" if it has not.
func (t *treeScreen) broken(msg thoughtMsg) string {
	p := t.play
	if msg.thought == nil || msg.thought != p.thought || msg.mind != p.mind || msg.purpose != analysis || msg.err != nil {
		return ""
	}
	s := msg.result.Snapshot
	why := t.pause.met(msg.turn, s)
	if why == "" && msg.result.Overtaken {
		why = fmt.Sprintf("at %s visits the most visited move changed", words.Count(s.Visits))
	}
	if why != "" {
		p.more, p.sweeping = 0, false
	}
	return why
}

// sample takes over what the search has found so far, and pauses an analysis when
// a breakpoint is met.
func (t *treeScreen) sample() tea.Cmd {
	t.steps.age()
	p := t.play
	if p.thought == nil || p.thought.mind != p.mind {
		return nil
	}
	s := p.thought.latest.Load()
	t.history.add(p.thought.turn, s)
	if p.thought.purpose != analysis {
		return nil
	}
	if why := t.pause.met(p.thought.turn, s); why != "" {
		return t.halt("break: " + why)
	}
	return nil
}

// halt ends analysis and steps.
func (t *treeScreen) halt(why string) tea.Cmd {
	p := t.play
	p.stop()
	p.analyse, p.sweeping = false, false
	p.Say("%s", why)
	return p.settle()
}

// Run runs or pauses the search. A break at a number of visits that the position
// has not yet is run to.
func (t *treeScreen) run() tea.Cmd {
	p := t.play
	if th := p.thought; th != nil && th.steps > 0 {
		return t.halt("paused")
	}
	if n := t.pause.visits - t.rootVisits(); n > 0 && t.pause.visits > 0 && !p.busy() && !p.engineToMove() {
		return p.step(n)
	}
	return p.toggle()
}

// rootVisits returns the visits of the position shown that a search of it goes on
// from: those of the tree, or of what is told of an engine without one.
func (t *treeScreen) rootVisits() int {
	p := t.play
	if p.mind.last == nil || p.mind.last.turn != p.turn() {
		return 0
	}
	if v, state := p.mind.explore(nil); state == found {
		return v.Visits
	}
	if s := p.found(p.turn()); s != nil {
		return s.Visits
	}
	return 0
}

// breakForm asks when the search is to pause.
func (t *treeScreen) breakForm() kit.Dialog {
	best := &kit.Line{Label: "best changes", Text: kit.YesNo(t.pause.best), Choices: []string{"no", "yes"}}
	visits := &kit.Line{Label: "at visits", Typed: true}
	if t.pause.visits > 0 {
		visits.Text = fmt.Sprint(t.pause.visits)
	}
	f := kit.NewForm("break", "set", func() (tea.Cmd, error) {
		n, ok := 0, true
		if text := strings.TrimSpace(visits.Text); text != "" {
			n, ok = parseCount(text)
		}
		if !ok {
			return nil, fmt.Errorf("at visits %q: want a number such as 5000 or 5k, or nothing", visits.Text)
		}
		if seen := t.rootVisits(); n > 0 && n <= seen {
			return nil, fmt.Errorf("at visits %s: the root has %s already; want more, or nothing", strings.TrimSpace(visits.Text), words.Count(seen))
		}
		t.pause.best, t.pause.visits = best.Text == "yes", n
		t.play.overtaken = t.pause.overtaken()
		switch text := t.pause.String(); {
		case text == "":
			t.Say("no break")
		case t.play.busy():
			t.Say("break: %s", text)
		default:
			t.Say("break: %s; %s runs", text, t.play.keys.Press("tree.search"))
		}
		return nil, nil
	}, best, visits)
	f.Note = "of the root; empty is never"
	return f
}
