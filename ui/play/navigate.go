package play

import (
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
)

// isStop reports whether two keys stop after n moves of the line shown: at a comment, a branch or a mark.
func isStop(p *Screen, n int) bool { return isCommented(p, n) || isFork(p, n) || isMarked(p, n) }

func isCommented(p *Screen, n int) bool {
	t := p.s.Line.Turns[n]
	return p.s.Line.CommentOf(t) != "" || len(t.Annotations()) > 0
}

func isFork(p *Screen, n int) bool { return len(p.s.Line.Turns[n].Next) > 1 }

func isMarked(p *Screen, n int) bool {
	t, size := p.s.Line.Turns[n], p.s.Line.Game.Size()
	return len(t.Marks(size)) > 0 || len(t.Strokes(size)) > 0
}

// nextStop shows the next stop, or with a step of -1 the one before.
func (p *Screen) nextStop(step int) tea.Cmd {
	for n := p.s.Line.At + step; n >= 0 && n < len(p.s.Line.Turns); n += step {
		if isStop(p, n) {
			return p.goTo(n)
		}
	}
	p.Say("no comment, branch or mark %s: %s and %s go to mistakes", map[bool]string{true: "after this", false: "before this"}[step > 0],
		p.keys.Press("play.previous-mistake"), p.keys.Press("play.next-mistake"))
	return nil
}

// toBranch goes to the first move of the branch shown, or from there to that of the branch that it leaves.
func (p *Screen) toBranch() tea.Cmd {
	n := p.s.Line.At - 1
	for n > 0 && len(p.s.Line.Turns[n-1].Next) < 2 {
		n--
	}
	return p.goTo(max(n, 0))
}

// goToMove shows the position after a move, by its number; if there is none it says what there is.
func (p *Screen) goToMove(n int) tea.Cmd {
	at := p.s.Line.Index(n)
	if at < 0 {
		p.Complain("no move %d: the game has %s", n, words.Plural(p.s.Line.NumMoves(), "move"))
		return nil
	}
	return p.goTo(at)
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
	cmd := p.goTo(a.at)
	p.Say("%s", message)
	if p.s.Line.AtEnd() {
		p.auto = nil
		p.Say("the end of the line: %s", words.Plural(p.s.Line.NumMoves(), "move"))
	}
	return cmd
}
