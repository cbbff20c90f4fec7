package play

import (
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/sgf"
	"gobandit/search/review"
	"gobandit/ui/session"
)

// A teaching watches the person's moves in a game against an engine: the engine waits until the
// position after a move has been searched, and after a mistake until the person goes on.
type teaching struct {
	points   float64   // lost from which on a mistake is named; 0: the mode is off
	searched *sgf.Turn // the person's turn whose analysis has begun
	judging  *sgf.Turn // a move whose position is being searched; nil: none
	undo     bool      // mistakes are taken back
	undone   *sgf.Turn // the last of them, which stands if it is played again
}

// TeachPoints is the loss from which on teaching mode names a mistake unless another is asked for.
const TeachPoints = 3

// toggleTeaching begins or ends teaching mode. The analysis that it needs is hidden.
func (p *Screen) toggleTeaching() tea.Cmd {
	if p.teaching.points > 0 {
		p.teaching = teaching{}
		p.Say("teaching mode off")
		return nil
	}
	cmd := p.Teach(TeachPoints)
	if p.teaching.points == 0 {
		return cmd
	}
	p.Say("teaching mode: a mistake that loses %d points or more is named before the engine answers", TeachPoints)
	return cmd
}

// teachAs begins or ends teaching mode; with "undo" it undoes mistakes by itself.
func (p *Screen) teachAs(how string) tea.Cmd {
	if p.teaching.points == 0 && how == "off" || p.teaching.points > 0 && how != "off" {
		p.teaching.undo = how == "undo"
		p.Say("teaching mode: %s", how)
		return nil
	}
	cmd := p.toggleTeaching()
	p.teaching.undo = how == "undo" && p.teaching.points > 0
	return cmd
}

// Teach begins teaching mode, in which mistakes are named that lose so many points.
func (p *Screen) Teach(points float64) tea.Cmd {
	if v := p.s.Line.Variant(); v != nil && !v.Traits().PerfectInformation {
		p.Complain("teaching mode would show where hidden stones are")
		return nil
	}
	p.teaching, p.s.HintsHidden = teaching{points: points}, true
	return p.lookAhead()
}

// quietly runs or pauses the engine or the analysis, and leaves the message that is shown.
func (p *Screen) quietly() tea.Cmd {
	shown := *p.Notice
	cmd := p.do(p.s.Toggle())
	*p.Notice = shown
	return cmd
}

// lookAhead begins the analysis on the person's turn, without which the next move could not be judged.
func (p *Screen) lookAhead() tea.Cmd {
	t, l := &p.teaching, p.s.Line
	_, over := p.s.Result()
	engine, _ := p.s.EngineTurn()
	a := &p.s.Analysis
	if t.points == 0 || over || engine || !l.AtEnd() || t.searched == l.Turn() || p.s.Players.Human == session.BothSides || a.Running != nil || a.By.Mute {
		return nil
	}
	t.searched = l.Turn() // once: an analysis that was paused or has failed stays so
	return p.quietly()
}

// holdEngine lets the engine wait after a move of the person until that is judged.
func (p *Screen) holdEngine() tea.Cmd {
	l := p.s.Line
	if turn, paused := p.s.EngineTurn(); p.teaching.points == 0 || !turn || paused || l.At == 0 || !searched(p.s.Analysis.Judged(l.Turns[l.At-1])) {
		return nil
	}
	cmd := p.quietly()
	p.teaching.judging = l.Turn()
	return tea.Batch(cmd, p.Judge())
}

// judgeMove lets the engine go on unless the person's move is a mistake that loses enough.
func (p *Screen) judgeMove() tea.Cmd {
	t, a, l := p.teaching.judging, &p.s.Analysis, p.s.Line
	if t == nil {
		return p.lookAhead()
	}
	after := a.Judged(t)
	if l.Turn() == t && a.Running != nil && a.Running.Purpose == session.Analyzing && !searched(after) {
		return nil
	}

	p.teaching.judging = nil
	_, paused := p.s.EngineTurn()
	if l.Turn() != t || !paused { // taken back, or the person goes on
		return nil
	}
	m, err := review.JudgeMove(t.Move, a.Judged(t.Parent), after)
	if err == nil && m.Mistake && (m.Points >= p.teaching.points || math.IsNaN(m.Points) && m.Blunder()) {
		if p.teaching.undo && p.teaching.undone != t {
			p.teaching.undone = t
			cmd := p.do(p.s.Undo())
			p.Complain("%s: undone; played again it stands", p.lossOf(&m))
			return cmd
		}
		p.Complain("%s: %s undoes it, %s goes on", p.lossOf(&m), p.keys.Press("play.undo"), p.keys.Press("play.search"))
		return nil
	}
	return p.quietly()
}
