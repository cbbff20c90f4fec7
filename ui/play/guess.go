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

// A guessing is the guess mode: the person plays the next move of the record, or of a problem's solution, which is hidden until
// then. In training any move is right that the search finds no mistake. It changes nothing of the record.
type guessing struct {
	problem  *sgf.Problem // nil: the record is a game
	training *training    // nil: the record is no exercise of the trainer
	sides    session.Sides
	score    guessScore
	last     string // about the move guessed last

	turn  *sgf.Turn     // position that tried and hints are about
	tried []model.Point // wrong guesses
	hints int           // asked for
	reply *sgf.Turn     // what a wrong guess was answered with, on the board until it is taken back; nil: none

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
var barredInGuess = map[string]bool{"best": true, "redo": true, "genmove": true, "resign": true, "line": true, "step-line": true,
	"keep-line": true, "allow": true, "avoid": true, "promote": true, "delete": true, "edit": true, "comment": true,
	"previous-variation": true, "next-variation": true, "previous-stop": true, "next-stop": true, "find": true, "branch": true, "autoplay": true,
	"annotate": true, "info": true, "copy": true, "paste": true}

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
	menu := &kit.Menu{Title: "guess the moves of", Lines: []string{"all sides"}, Pick: func(i int) tea.Cmd {
		sides := session.BothSides
		if i > 0 {
			sides = 1 << (i - 1)
		}
		return p.beginGuess(&guessing{sides: sides})
	}}
	for c := range p.s.Line.Teams() {
		menu.Lines = append(menu.Lines, model.Color(c+1).Title())
	}
	p.Asked = menu
	return nil
}

func (p *Screen) beginGuess(g *guessing) tea.Cmd {
	l := p.s.Line
	p.endEdit()
	p.marking, p.look.pv = nil, false
	g.end, g.at, g.hidden = l.Turns[len(l.Turns)-1], l.At, p.s.HintsHidden
	p.guessing, p.s.HintsHidden = g, true
	at := l.At
	if g.training == nil && (g.problem != nil || l.AtEnd()) {
		at = 0
	}
	cmd := tea.Batch(p.GoTo(at), p.nextGuess())
	p.cursor = p.place() // which was on the last move of the line: in a problem that is the answer
	if g.problem != nil {
		g.last = l.Record.Task()
	}
	return cmd
}

// asks reports whether the mode waits for a move of the person, who sees nothing of the answer.
func (p *Screen) asks() bool { return p.guessing != nil && p.s.HintsHidden }

// endGuess ends the mode, where the line was before it.
func (p *Screen) endGuess() tea.Cmd {
	g := p.guessing
	p.guessing, p.s.HintsHidden = nil, g.hidden
	var cmds []tea.Cmd
	if g.analyzes && p.s.Analysis.Running != nil && p.s.Analysis.Running.Purpose == session.Analyzing {
		cmds = append(cmds, p.do(p.s.Toggle()))
	}
	if g.training != nil {
		if !g.training.answered {
			cmds = append(cmds, p.hideAnswer(g.turn))
		}
		p.sumUp(g.training)
		return tea.Batch(cmds...)
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
func (p *Screen) asked() []*sgf.Turn {
	g, at := p.guessing, p.s.Line.Turn()
	if g.reply != nil && at == g.reply {
		at = g.turn
	}
	if t := g.training; t != nil && (t.answered || at != g.turn) {
		return nil
	}
	return p.right(at)
}

// right returns the turns that are right in a position, as asked does. In training that is the
// best candidate, which need not be in the record: others are right that are no mistake.
func (p *Screen) right(at *sgf.Turn) (right []*sgf.Turn) {
	g, l := p.guessing, p.s.Line
	switch {
	case g.problem != nil:
		for _, t := range at.Next {
			if g.problem.Right(t) && t.Move.Color != model.Empty {
				right = append(right, t)
			}
		}
	case g.training != nil:
		if found := p.s.Analysis.Judged(at); found != nil && len(found.Moves) > 0 {
			right = append(right, &sgf.Turn{Move: model.Move{Color: found.ToPlay, Point: found.Moves[0].Move}, Parent: at})
		}
	case l.At+1 < len(l.Turns) && l.Turns[l.At+1].Move.Color != model.Empty:
		right = append(right, l.Turns[l.At+1])
	}
	return right
}

// nextGuess shows the next position in which there is a move to guess, and begins a search of
// it.
func (p *Screen) nextGuess() tea.Cmd {
	g, l := p.guessing, p.s.Line
	at := l.At
	for g.problem == nil && g.training == nil && at+1 < len(l.Turns) {
		if c := l.Turns[at+1].Move.Color; c != model.Empty && g.sides.Has(c) {
			break
		}
		at++
	}
	cmd := p.do(p.s.GoTo(at))
	g.ask(l.Turn())
	if g.training != nil {
		return cmd
	}
	if len(p.asked()) == 0 {
		p.Say("the end: %s", g.score.text())
		return cmd
	}
	a := &p.s.Analysis
	if found := a.Judged(l.Turn()); a.Running == nil && a.Review == nil && !a.By.Mute && !searched(found) {
		g.analyzes = true
		cmd = tea.Batch(cmd, p.do(p.s.Toggle()))
	}
	p.Silence()
	return cmd
}

// ask makes a position the one that is asked about.
func (g *guessing) ask(t *sgf.Turn) { g.turn, g.tried, g.hints, g.reply = t, nil, 0, nil }

// searchedEnough is the number of visits from which on a position is not searched anew.
const searchedEnough = 500

// guessAt takes a move as the person's guess.
func (p *Screen) guessAt(q model.Point) tea.Cmd {
	g, l := p.guessing, p.s.Line
	if p.answered() {
		return p.nextCard(g.training)
	}
	right := p.asked()
	if len(right) == 0 {
		p.Complain("nothing to guess here: %s ends, %s starts again", p.keys.Press("play.guess"), p.keys.Press("play.first"))
		return nil
	}

	back := p.takeBack()
	if g.turn != l.Turn() { // the person went elsewhere
		g.ask(l.Turn())
	}
	if slices.Contains(g.tried, q) {
		p.Complain("%s was tried already", q.Vertex(l.Game.Size()))
		return back
	}

	c := right[0].Move.Color
	game, err := l.GameTo(l.Turn())
	if err == nil {
		game.SetToPlay(c)
		err = game.Legal(model.Move{Color: c, Point: q})
	}

	i := slices.IndexFunc(right, func(t *sgf.Turn) bool { return t.Move.Point == q })
	if err != nil && i < 0 {
		p.Complain("%s", session.Refusal(q, l.Game.Size(), err))
		return back
	}

	if g.training != nil && g.problem == nil {
		return tea.Batch(back, p.tryMove(model.Move{Color: c, Point: q}))
	}
	if len(g.tried) == 0 {
		g.score.judge(p.s.Analysis.Judged(l.Turn()), q, right[0].Move.Point)
	}
	if i >= 0 {
		return tea.Batch(back, p.reveal(right[i], p.opinion(q)))
	}
	return tea.Batch(back, p.miss(q, right[0], fmt.Sprintf("%s is not %s%s", q.Vertex(l.Game.Size()), p.wanted(), p.opinion(q)), p.refutation(q)))
}

// miss takes a guess that is wrong: it plays the reply to it, if one is known, or shows the
// right move after the last guess.
func (p *Screen) miss(q model.Point, right *sgf.Turn, why string, reply *sgf.Turn) (cmd tea.Cmd) {
	g := p.guessing
	g.tried = append(g.tried, q)
	g.last = why
	if reply != nil {
		m := reply.Move
		g.last += fmt.Sprintf(": %s answers %s", m.Color.Title(), m.Point.Vertex(p.s.Line.Game.Size()))
	}
	if len(g.tried) >= mostPoints {
		return p.reveal(right, "")
	}
	switch {
	case reply != nil:
		cmd = p.do(p.s.Enter(reply))
		g.reply = reply
	case p.s.Line.Turn() != g.turn: // where a guess in training was judged
		cmd = p.do(p.s.Enter(g.turn))
	}
	p.Say("%s", g.last)
	return cmd
}

// takeBack takes a wrong guess with its reply off the board.
func (p *Screen) takeBack() tea.Cmd {
	g := p.guessing
	if g.reply == nil || p.s.Line.Turn() != g.reply {
		return nil
	}
	g.reply = nil
	return p.do(p.s.Enter(g.turn))
}

// undo takes back a wrong guess, or else the last move of the game.
func (p *Screen) undo() tea.Cmd {
	if p.guessing == nil {
		return p.do(p.s.Undo())
	}
	if p.guessing.reply == nil || p.s.Line.Turn() != p.guessing.reply {
		p.Complain("no wrong guess to undo: %s leaves guess mode", p.keys.Press("play.guess"))
		return nil
	}
	return p.takeBack()
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

// refutation returns the turn that a problem's record answers a wrong move with; nil if none
// is known.
func (p *Screen) refutation(q model.Point) *sgf.Turn {
	g := p.guessing
	if g.problem == nil {
		return nil
	}
	for _, t := range g.turn.Next {
		if t.Move.Point == q {
			return g.problem.Answer(t)
		}
	}
	return nil
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
	points := g.count()
	verdict := "right"
	if points == 0 {
		verdict = "the move was"
	}
	g.last = fmt.Sprintf("%s: %s%s", verdict, t.Move.Point.Vertex(l.Game.Size()), opinion)
	if g.training == nil { // which counts answers
		g.last += ", " + words.Plural(points, "point")
	}
	var cmds []tea.Cmd
	switch {
	case g.training != nil && g.problem == nil:
		best, _ := g.turn.Play(t.Move)
		cmds = append(cmds, p.do(p.s.Enter(best)))
	case g.problem == nil:
		cmds = append(cmds, p.do(p.s.GoTo(l.At+1)))
	default:
		solved := g.problem.Solved(t)
		to := t
		if answer := g.problem.Answer(t); answer != nil && !solved {
			to = answer
		}
		cmds = append(cmds, p.do(p.s.Enter(to)))
		if rest, right := strings.CutPrefix(g.last, "right: "); right && solved {
			g.last = "solved: " + rest
		}
	}

	if g.training == nil || g.problem != nil {
		cmds = append(cmds, p.nextGuess())
	}
	if g.training != nil && (g.problem == nil || len(p.asked()) == 0) {
		p.endCard()
	}
	if g.training != nil || len(p.asked()) > 0 {
		p.Say("%s", g.last)
	}
	return tea.Batch(cmds...)
}

// count counts the points of a move that is right or shown, and returns them.
func (g *guessing) count() int {
	points := max(0, mostPoints-len(g.tried)-g.hints)
	if g.hints > len(hintReach) {
		points = 0
	}
	g.score.moves++
	g.score.points += points
	if points == mostPoints {
		g.score.first++
	}
	if t := g.training; t != nil {
		t.note(len(g.tried), g.hints, points == 0)
	}
	return points
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
	back := p.takeBack()
	if g.turn != p.s.Line.Turn() {
		g.ask(p.s.Line.Turn())
	}
	g.hints++
	if g.hints > len(hintReach) || right[0].Move.Point == model.Pass {
		g.hints = len(hintReach) + 1
		return tea.Batch(back, p.reveal(right[0], ""))
	}
	p.Say("the move is in the part of the board with lines: %s narrows it down", p.keys.Press("play.hint"))
	return back
}

// hide hides or shows the analysis.
func (p *Screen) hide() {
	if !p.s.HintsHidden {
		p.s.HintsHidden = true
		p.Say("analysis hidden")
		return
	}
	p.Say("analysis shown%s", p.unhide())
}

// unhide shows the analysis, and in guess mode the answer: once it has been seen, the move counts as shown. It returns what to say
// of that, else "".
func (p *Screen) unhide() string {
	asks := p.asks() && len(p.asked()) > 0
	p.s.HintsHidden = false
	if !asks {
		return ""
	}
	g := p.guessing
	if at := p.s.Line.Turn(); g.turn != at && g.reply != at {
		g.ask(at)
	}
	g.hints = len(hintReach) + 1
	return ", and the answer: this move gives no points"
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
		out[q] = model.Apart(q.X(), at.X()) > reach || model.Apart(q.Y(), at.Y()) > reach
	}
	return out
}
