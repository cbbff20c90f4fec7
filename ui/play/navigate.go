package play

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
)

// A stop is a kind of position that two keys go to, on the line shown.
type stop struct {
	name string
	at   func(p *Screen, n int) bool // reports whether the position after n moves is one
}

// stops are all kinds. The first has those of a commentary.
var stops = []stop{
	{"comments, branches, marks", func(p *Screen, n int) bool {
		return isCommented(p, n) || isFork(p, n) || isMarked(p, n)
	}},
	{"comments", isCommented},
	{"branches", isFork},
	{"marks", isMarked},
	{"captures", func(p *Screen, n int) bool {
		taken := func(n int) int {
			return p.s.Line.Game.CapturesAt(n, model.Black) + p.s.Line.Game.CapturesAt(n, model.White)
		}
		return n > 0 && taken(n) > taken(n-1)
	}},
}

func isCommented(p *Screen, n int) bool {
	t := p.s.Line.Turns[n]
	return p.s.Line.CommentOf(t) != "" || len(t.Annotations()) > 0
}

func isFork(p *Screen, n int) bool { return len(p.s.Line.Turns[n].Next) > 1 }

func isMarked(p *Screen, n int) bool {
	t, size := p.s.Line.Turns[n], p.s.Line.Game.Size()
	return len(t.Marks(size)) > 0 || len(t.Strokes(size)) > 0
}

// stopNames returns the names of all kinds.
func stopNames() []string { return words.Each(stops, func(s stop) string { return s.name }) }

// nextStop shows the next position of the kind chosen, or with a step of -1 the one before.
func (p *Screen) nextStop(step int) tea.Cmd {
	kind := stops[p.look.stop]
	for n := p.s.Line.At + step; n >= 0 && n < len(p.s.Line.Turns); n += step {
		if kind.at(p, n) {
			return p.GoTo(n)
		}
	}
	p.Say("no %s %s: %s chooses what to stop at, %s and %s go to mistakes", kind.name, words.If(step > 0, "after this", "before this"),
		p.keys.Press("play.stops"), p.keys.Press("play.previous-mistake"), p.keys.Press("play.next-mistake"))
	return nil
}

// chooseStop asks what kind of position the keys go to.
func (p *Screen) chooseStop() {
	p.Asked = &kit.Menu{Title: "stop at", Lines: stopNames(), List: kit.List{Cursor: p.look.stop}, Pick: func(i int) tea.Cmd { return p.setStop(stopNames()[i]) }}
}

// setStop makes a kind, by its name, that which the keys go to.
func (p *Screen) setStop(name string) tea.Cmd {
	i := slices.Index(stopNames(), name)
	if i < 0 {
		p.Complain("stops %q, want %s", name, strings.Join(stopNames(), ", or "))
		return nil
	}
	p.look.stop = i
	p.Say("%s and %s go to %s", p.keys.Press("play.previous-stop"), p.keys.Press("play.next-stop"), name)
	return nil
}

// toBranch goes to the first move of the branch shown, or from there to that of the branch that it leaves.
func (p *Screen) toBranch() tea.Cmd {
	n := p.s.Line.At - 1
	for n > 0 && len(p.s.Line.Turns[n-1].Next) < 2 {
		n--
	}
	return p.GoTo(max(n, 0))
}

// goToMove shows the position after a move, by its number; if there is none it says what there is.
func (p *Screen) goToMove(n int) tea.Cmd {
	at := p.s.Line.Index(n)
	if at < 0 {
		p.Complain("no move %d: the game has %s", n, words.Plural(p.s.Line.NumMoves(), "move"))
		return nil
	}
	return p.GoTo(at)
}

// find shows the next position that a text is in, in the order of the file and on from its beginning. The text may be in a
// comment, a name or a label, or be a move, such as D4. A number is that of a move, and "" the move at the cursor.
func (p *Screen) find(text string) tea.Cmd {
	l := p.s.Line
	size := l.Game.Size()
	if n, err := strconv.Atoi(text); err == nil {
		return p.goToMove(n)
	}
	p.look.found = text
	if text == "" {
		text = p.cursor.Vertex(size)
	}
	move, err := model.ParsePoint(text, size)
	played := func(t *sgf.Turn) bool { return err == nil && t.Move.Color != model.Empty && t.Move.Point == move }
	folded := words.Fold(text)
	has := func(text string) bool { return strings.Contains(words.Fold(text), folded) }
	says := func(t *sgf.Turn) bool {
		return has(l.CommentOf(t)) || has(strings.Join(t.Annotations(), "\n")) ||
			slices.ContainsFunc(t.Marks(size), func(m sgf.Mark) bool { return m.Sign == sgf.Label && has(m.Text) })
	}

	var all []*sgf.Turn
	here := 0
	for _, fits := range []func(*sgf.Turn) bool{played, says} { // a text may name a point that nobody has played
		for t := range l.Record.Root.All() {
			if fits(t) {
				all = append(all, t)
			}
			if t == l.Turn() {
				here = len(all) // those up to this one come last
			}
		}
		if len(all) > 0 {
			break
		}
	}
	if len(all) == 0 {
		p.Complain("%q is in no comment, name, label or move of the record", text)
		return nil
	}
	at := here % len(all)
	cmd := p.enter(all[at])
	p.Say("%q: %d of %d, %s again goes to the next", text, at+1, len(all), p.keys.Press("play.find"))
	return cmd
}

// An autoplay goes through the moves of the line by itself.
type autoplay struct {
	every time.Duration
	next  time.Time // when the next move is shown
	at    int       // the moves shown
}

// toggleAutoplay begins to show a move a second, or ends that.
func (p *Screen) toggleAutoplay() tea.Cmd {
	if p.auto != nil {
		p.auto = nil
		p.Say("stopped at move %d", p.s.Line.MoveNumber())
		return nil
	}
	return p.playFrom("1")
}

// playFrom shows the moves from here on, each for some seconds.
func (p *Screen) playFrom(seconds string) tea.Cmd {
	s, err := strconv.ParseFloat(seconds, 64)
	if err != nil || !(s >= 0.1 && s <= 60) {
		p.Complain("autoplay %q, want seconds a move, .1 to 60", seconds)
		return nil
	}
	if p.s.Line.AtEnd() {
		p.Complain("no moves after this: %s goes to the start", p.keys.Press("play.first"))
		return nil
	}
	every := time.Duration(s * float64(time.Second))
	p.auto = &autoplay{every, p.now().Add(every), p.s.Line.At}
	p.Say("a move every %s: %s stops", words.Duration(every), p.keys.Press("play.autoplay"))
	return nil
}

// Advance shows the next move of an autoplay if it is time. It ends where the person goes elsewhere, and at the end.
func (p *Screen) Advance() tea.Cmd {
	a := p.auto
	switch {
	case a == nil:
		return nil
	case p.s.Line.At != a.at || p.s.Line.AtEnd():
		p.auto = nil
		return nil
	case p.now().Before(a.next):
		return nil
	}
	a.next, a.at = p.now().Add(a.every), a.at+1
	message := p.Message
	cmd := p.GoTo(a.at)
	p.Say("%s", message)
	if p.s.Line.AtEnd() {
		p.auto = nil
		p.Say("the end of the line: %s", words.Plural(p.s.Line.NumMoves(), "move"))
	}
	return cmd
}
