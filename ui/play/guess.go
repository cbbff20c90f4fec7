package play

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/review"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A guessing is the guess mode: the person plays the next move of the record, or of a
// problem's solution, which is hidden until then. It changes nothing of the record.
type guessing struct {
	problem *sgf.Problem // nil: the record is a game
	sides   session.Sides
	score   guessScore
	last    string // about the move guessed last

	turn  *sgf.Turn     // position that tried and hints are about
	tried []model.Point // wrong guesses
	hints int           // asked for

	end      *sgf.Turn // of the line before the mode began
	at       int       // moves before the position shown then
	hidden   bool      // hints were hidden
	analyzes bool      // the mode has begun the analysis that runs
}

// A guessScore sums up guesses.
type guessScore struct {
	moves          int // that were asked for and have been shown since
	first          int // of these, the ones that the first guess was right about
	points         int
	judged         int     // first guesses that the search has tried, with the record's moves
	loss, recorded float64 // of those guesses, and of the record's moves
}

// Points for a move: one less for each wrong guess and each hint.
const mostPoints = 3

// Hints that are given of a move before it is shown, each a square of points around it.
var hintReach = []int{3, 1}

// barredInGuess are the actions that the guess mode does without: those that play the
// game on or change the record.
var barredInGuess = map[string]bool{"best": true, "undo": true, "redo": true, "genmove": true, "resign": true, "line": true, "step-line": true,
	"keep-line": true, "allow": true, "avoid": true, "promote": true, "delete": true, "edit": true, "comment": true,
	"previous-variation": true, "next-variation": true}

// unlessGuessing returns an action that the guess mode refuses.
func (p *Screen) unlessGuessing(run func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		if p.guessing != nil {
			p.Complain("%s leaves guess mode first", p.keys.Press("play.guess"))
			return nil
		}
		return run()
	}
}

// guess begins or ends the guess mode. For a game it asks whose moves to guess.
func (p *Screen) guess() tea.Cmd {
	if p.guessing != nil {
		return p.endGuess()
	}
	rec := p.s.Line.Record
	if problem := rec.Problem(); problem != nil {
		return p.beginGuess(&guessing{problem: problem, sides: session.BothSides})
	}
	if len(rec.Root.Next) == 0 {
		p.Complain("no move to guess: %s opens a record", p.keys.Press("play.open"))
		return nil
	}
	sides := []session.Sides{session.BothSides, session.BlackSide, session.WhiteSide}
	p.Asked = &kit.Menu{Title: "guess the moves of", Lines: []string{"both sides", "Black", "White"}, Pick: func(i int) tea.Cmd {
		return p.beginGuess(&guessing{sides: sides[i]})
	}}
	return nil
}

func (p *Screen) beginGuess(g *guessing) tea.Cmd {
	l := p.s.Line
	p.endEdit()
	p.marking, p.look.pv = nil, false
	g.end, g.at, g.hidden = l.Turns[len(l.Turns)-1], l.At, p.s.HintsHidden
	p.guessing, p.s.HintsHidden = g, true
	at := l.At
	if g.problem != nil || l.AtEnd() {
		at = 0
	}
	cmd := tea.Batch(p.goTo(at), p.nextGuess())
	if g.problem != nil {
		g.last = l.Record.Task()
	}
	return cmd
}

// endGuess ends the mode, where the line was before it.
func (p *Screen) endGuess() tea.Cmd {
	g := p.guessing
	p.guessing, p.s.HintsHidden = nil, g.hidden
	var cmds []tea.Cmd
	if g.analyzes && p.s.Analysis.Running != nil && p.s.Analysis.Running.Purpose == session.Analyzing {
		cmds = append(cmds, p.do(p.s.Toggle()))
	}
	if l := p.s.Line; l.Turns[len(l.Turns)-1] != g.end {
		cmds = append(cmds, p.do(p.s.Enter(g.end)))
	}
	cmds = append(cmds, p.do(p.s.GoTo(g.at)))
	p.Say("%s", g.score.text())
	return tea.Batch(cmds...)
}

// text sums up the guesses in a line.
func (s *guessScore) text() string {
	if s.moves == 0 {
		return "no move guessed"
	}
	text := fmt.Sprintf("%d of %d points, %d of %s at once", s.points, mostPoints*s.moves, s.first, words.Plural(s.moves, "move"))
	if s.judged > 0 {
		text += fmt.Sprintf("; mean loss %s%%, the record's %s%%", words.Percent(s.loss/float64(s.judged)), words.Percent(s.recorded/float64(s.judged)))
	}
	return text
}

// asked returns the turns that are right in the position shown, the one to show first;
// none if there is nothing to guess.
func (p *Screen) asked() (right []*sgf.Turn) {
	g, l := p.guessing, p.s.Line
	if g.problem == nil {
		if l.At+1 < len(l.Turns) && l.Turns[l.At+1].Move.Color != model.Empty {
			right = append(right, l.Turns[l.At+1])
		}
		return right
	}
	for _, t := range l.Turn().Next {
		if g.problem.Right(t) && t.Move.Color != model.Empty {
			right = append(right, t)
		}
	}
	return right
}

// nextGuess shows the next position in which there is a move to guess, and begins a search of
// it.
func (p *Screen) nextGuess() tea.Cmd {
	g, l := p.guessing, p.s.Line
	at := l.At
	for g.problem == nil && at+1 < len(l.Turns) {
		if c := l.Turns[at+1].Move.Color; c != model.Empty && g.sides.Has(c) {
			break
		}
		at++
	}
	cmd := p.do(p.s.GoTo(at))
	g.turn, g.tried, g.hints = l.Turn(), nil, 0
	if len(p.asked()) == 0 {
		p.Say("the end: %s", g.score.text())
		return cmd
	}
	a := &p.s.Analysis
	if found := a.Judged(l.Turn()); a.Running == nil && a.Review == nil && !a.By.Mute && (found == nil || found.Visits < searchedEnough) {
		g.analyzes = true
		cmd = tea.Batch(cmd, p.do(p.s.Toggle()))
	}
	p.Silence()
	return cmd
}

// searchedEnough is the number of visits from which on a position is not searched anew.
const searchedEnough = 500

// guessAt takes a move as the person's guess.
func (p *Screen) guessAt(q model.Point) tea.Cmd {
	g, l := p.guessing, p.s.Line
	right := p.asked()
	if len(right) == 0 {
		p.Complain("nothing to guess here: %s ends, %s starts again", p.keys.Press("play.guess"), p.keys.Press("play.first"))
		return nil
	}

	if g.turn != l.Turn() { // the person went elsewhere
		g.turn, g.tried, g.hints = l.Turn(), nil, 0
	}
	if slices.Contains(g.tried, q) {
		p.Complain("%s was tried already", q.Vertex(l.Game.Size()))
		return nil
	}

	c := right[0].Move.Color
	game, err := l.GameTo(l.Turn())
	if err == nil {
		game.SetToPlay(c)
		err = game.Legal(model.Move{Color: c, Point: q})
	}

	i := slices.IndexFunc(right, func(t *sgf.Turn) bool { return t.Move.Point == q })
	if err != nil && i < 0 {
		p.Complain("%v", err)
		return nil
	}

	if len(g.tried) == 0 {
		g.score.judge(p.s.Analysis.Judged(l.Turn()), q, right[0].Move.Point)
	}
	if i >= 0 {
		return p.reveal(right[i], p.opinion(q))
	}

	g.tried = append(g.tried, q)
	g.last = fmt.Sprintf("%s is not %s%s", q.Vertex(l.Game.Size()), p.wanted(), p.opinion(q))
	if wrong := p.refutation(q); wrong != "" {
		g.last += ": " + wrong
	}

	if len(g.tried) >= mostPoints {
		return p.reveal(right[0], "")
	}
	p.Say("%s", g.last)
	return nil
}

// wanted names what is asked for.
func (p *Screen) wanted() string {
	if p.guessing.problem != nil {
		return "right"
	}
	return "the record's move"
}

// opinion says what the search thinks of a guess; "" if it has not tried it.
func (p *Screen) opinion(q model.Point) string {
	loss, se, rank := review.Compare(p.s.Analysis.Judged(p.s.Line.Turn()), q)
	switch {
	case rank == 0:
		return ""
	case rank == 1:
		return " (best for the search)"
	case !review.IsMistake(loss, se):
		return fmt.Sprintf(" (candidate %d, no mistake for the search)", rank)
	}
	return fmt.Sprintf(" (candidate %d, %s%% ±%.1f behind)", rank, words.Percent(loss), 200*se)
}

// refutation returns what a problem's record answers a wrong move with; "" if that is not
// known.
func (p *Screen) refutation(q model.Point) string {
	l := p.s.Line
	if p.guessing.problem == nil {
		return ""
	}
	for _, t := range l.Turn().Next {
		if t.Move.Point != q {
			continue
		}
		if answer := p.guessing.problem.Answer(t); answer != nil {
			return fmt.Sprintf("%s answers %s", answer.Move.Color.Title(), answer.Move.Point.Vertex(l.Game.Size()))
		}
	}
	return ""
}

// judge adds a first guess to the score, if the search knows it and the record's move.
func (s *guessScore) judge(found *search.Snapshot, guess, recorded model.Point) {
	loss, _, rank := review.Compare(found, guess)
	other, _, known := review.Compare(found, recorded)
	if rank > 0 && known > 0 {
		s.judged++
		s.loss += loss
		s.recorded += other
	}
}

// reveal plays the right move and what the record answers, counts the points, and goes on.
func (p *Screen) reveal(t *sgf.Turn, opinion string) tea.Cmd {
	g, l := p.guessing, p.s.Line
	points := max(0, mostPoints-len(g.tried)-g.hints)
	if g.hints > len(hintReach) {
		points = 0
	}

	g.score.moves++
	g.score.points += points
	if points == mostPoints {
		g.score.first++
	}

	verdict := "right"
	if points == 0 {
		verdict = "the move was"
	}
	g.last = fmt.Sprintf("%s: %s%s, %s", verdict, t.Move.Point.Vertex(l.Game.Size()), opinion, words.Plural(points, "point"))
	var cmds []tea.Cmd
	if g.problem == nil {
		cmds = append(cmds, p.do(p.s.GoTo(l.At+1)))
	} else {
		solved := g.problem.Solved(t)
		to := t
		if answer := g.problem.Answer(t); answer != nil && !solved {
			to = answer
		}
		cmds = append(cmds, p.do(p.s.Enter(to)))
		if solved {
			g.last = "solved: " + strings.TrimPrefix(g.last, "right: ")
		}
	}

	cmds = append(cmds, p.nextGuess())
	if len(p.asked()) > 0 {
		p.Say("%s", g.last)
	}
	return tea.Batch(cmds...)
}

// hint narrows down where the move is, and in the end plays it.
func (p *Screen) hint() tea.Cmd {
	if p.guessing == nil {
		p.Complain("hints are for guess mode: %s starts it", p.keys.Press("play.guess"))
		return nil
	}
	g := p.guessing
	right := p.asked()
	if len(right) == 0 {
		p.Complain("there is nothing to guess here")
		return nil
	}
	if g.turn != p.s.Line.Turn() {
		g.turn, g.tried, g.hints = p.s.Line.Turn(), nil, 0
	}
	g.hints++
	if g.hints > len(hintReach) || right[0].Move.Point == model.Pass {
		g.hints = len(hintReach) + 1
		return p.reveal(right[0], "")
	}
	p.Say("the move is in the part of the board with lines: %s narrows it down", p.keys.Press("play.hint"))
	return nil
}

// hinted returns by point where the move asked for is not, as far as hints say; nil
// without any.
func (p *Screen) hinted() []bool {
	g := p.guessing
	if g == nil || g.hints == 0 || g.hints > len(hintReach) || g.turn != p.s.Line.Turn() {
		return nil
	}
	right := p.asked()
	if len(right) == 0 {
		return nil
	}
	at, reach := right[0].Move.Point, hintReach[g.hints-1]
	out := make([]bool, model.NumPoints)
	for q := range p.s.Line.Board.Points() {
		out[q] = abs(q.X()-at.X()) > reach || abs(q.Y()-at.Y()) > reach
	}
	return out
}

func abs(n int) int { return max(n, -n) }
