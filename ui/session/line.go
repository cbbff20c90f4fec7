package session

import (
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
)

// A Line is a record and the line of it that is the game: from the start to the end of
// a variation. One position of it is shown.
type Line struct {
	Record *sgf.Record
	Turns  []*sgf.Turn  // the start first
	Game   *model.Game  // played along Turns
	At     int          // moves before the position shown
	Board  *model.Board // the position shown; each has a board of its own

	Tried   variant.Try   // of a variant: what led to the position shown
	Secrets []model.Point // of a variant: hidden stones on Board

	human    Sides // who sees the positions of a variant
	revealed bool  // the person sees what is hidden, too
	exercise bool  // of the trainer: nothing that is played is saved

	version version     // of the record
	saved   version     // that was saved last
	edited  bool        // by hand, not only by moves
	ended   *sgf.Turn   // played here as the last one of a game; nil: none
	redo    []*sgf.Turn // turns taken back, the next one last
}

// A version of a record counts what has been added to it since it was begun.
type version struct {
	changes int // by whom the game is played or edited
	reviews int // times that a review had found more
}

// newLine returns the main line of a record, at its end.
func newLine(rec *sgf.Record, human Sides) *Line {
	l := &Line{Record: rec, human: human, Turns: []*sgf.Turn{rec.Root}, Game: rec.Start.Clone()}
	l.follow(rec.Root)
	l.show(l.Game.NumMoves())
	return l
}

// Turn returns the position shown as a part of the record.
func (l *Line) Turn() *sgf.Turn { return l.Turns[l.At] }

// AtEnd reports whether the position shown is the last of the game.
func (l *Line) AtEnd() bool { return l.At == l.Game.NumMoves() }

// LastMove returns the move that led to the position shown; the zero Move at the
// start.
func (l *Line) LastMove() model.Move { return l.Turn().Move }

// Unsaved reports whether something of the game would be lost with the line. That is any change of a record that was read. For a
// game that was begun here it is more than a single move. What searches have found is not part of the game.
func (l *Line) Unsaved() bool {
	return l.version.changes != l.saved.changes && (l.edited || l.Record.Charset != "" || len(l.Record.Root.Last().Line()) > 2)
}

// Unsaved says what would be lost with a line and its review, "" if nothing would.
func (a *Analysis) Unsaved(l *Line) string {
	switch {
	case l.exercise:
		return ""
	case l.Unsaved():
		return "The game is not saved."
	case a.Review != nil:
		return "The review is not finished."
	case l.version.reviews != l.saved.reviews:
		return "The review is not saved."
	}
	return ""
}

// edit notes a change of the record that is no move.
func (l *Line) edit() { l.version.changes, l.edited = l.version.changes+1, true }

// gameAt returns the game after n moves. The caller does not change it.
func (l *Line) gameAt(n int) *model.Game {
	if n == l.Game.NumMoves() {
		return l.Game
	}
	g := l.Game.Clone()
	g.Truncate(n)
	return g
}

// Comment returns what the record says of the position shown, without what it
// says of a search.
func (l *Line) Comment() string {
	return l.CommentOf(l.Turn())
}

// CommentOf returns what the record says of a turn, as Comment does.
func (l *Line) CommentOf(t *sgf.Turn) string {
	if t == l.Record.Root {
		return withoutAnalysis(l.Record.Info.Comment)
	}
	return withoutAnalysis(t.Note("C"))
}

// SetComment replaces the comment on the position shown.
func (l *Line) SetComment(text string) {
	if text == l.Comment() {
		return
	}
	if l.At == 0 {
		l.Record.Info.Comment = text
	} else {
		l.Turn().SetNote("C", text)
	}
	l.edit()
}

// Annotate makes a turn say something of its move or position, "" to say it no longer.
func (l *Line) Annotate(t *sgf.Turn, k sgf.AnnotationKind, text string) {
	if t.Annotation(k) != text {
		t.Annotate(k, text)
		l.edit()
	}
}

// Variations returns the turns to choose among at the position shown, and the index of the one on the line, -1 if none is. They
// are those after the position if it is a fork or the end of the game, else those after the last fork before it. There is none
// without a choice.
func (l *Line) Variations() ([]*sgf.Turn, int) {
	next, atEnd := l.Turn().Next, l.At == len(l.Turns)-1
	switch {
	case atEnd && len(next) > 0:
		return next, -1
	case !atEnd && len(next) > 1:
		return next, slices.Index(next, l.Turns[l.At+1])
	}
	for i := l.At; i > 0; i-- {
		if next := l.Turns[i-1].Next; len(next) > 1 {
			return next, slices.Index(next, l.Turns[i])
		}
	}
	return nil, -1
}

// Promote makes the line the main line, and reports whether it was not.
func (l *Line) Promote() bool {
	changed := false
	for _, t := range l.Turns[1:] {
		changed = changed || t.Parent.Next[0] != t
		t.Promote()
	}
	if changed {
		l.edit()
	}
	return changed
}

// Keep adds moves after a turn to the record, up to the first that is not legal, and
// returns where they end and how many were added. The game stays as it is.
func (l *Line) Keep(t *sgf.Turn, moves []model.Point) (end *sgf.Turn, kept int, err error) {
	g, err := l.GameTo(t)
	if err != nil {
		return nil, 0, err
	}
	for _, q := range moves {
		next, isNew, err := t.PlayIn(g, model.Move{Color: g.ToPlay(), Point: q})
		if err != nil {
			return t, kept, errors.New(Refusal(q, g.Size(), err))
		}
		if t = next; isNew {
			l.edit()
		}
		kept++
	}
	return t, kept, nil
}

// GameTo returns the game that leads to a turn of the record, with a step for each
// turn.
func (l *Line) GameTo(t *sgf.Turn) (*model.Game, error) {
	if t.Line()[0] != l.Record.Root {
		return nil, errors.New("the tree is of another game, or of moves that were deleted")
	}
	g := l.Record.Start.Clone()
	for _, t := range t.Line()[1:] {
		t.Step(g)
	}
	return g, nil
}

// show makes the position after n moves the one shown.
func (l *Line) show(n int) {
	l.At = min(max(n, 0), l.Game.NumMoves())
	if l.Variant() != nil {
		l.showVariant()
		return
	}
	if l.AtEnd() {
		board := *l.Game.Board()
		l.Board = &board
		return
	}
	l.Board = l.Game.At(l.At)
	if c := l.Game.Moves()[l.At].Color; c != model.Empty {
		l.Board.SetToPlay(c)
	}
}

// follow makes the line through turn t, and on to the end of its first variation,
// the game.
func (l *Line) follow(t *sgf.Turn) {
	turns := t.Last().Line()
	same := 0
	for same < min(len(turns), len(l.Turns)) && turns[same] == l.Turns[same] {
		same++
	}
	l.Game.Truncate(same - 1)
	for _, t := range turns[same:] {
		t.Step(l.Game)
	}
	l.Turns, l.redo = turns, nil
}

// replay plays the game anew, since a turn has changed, and shows the turn. The line stays
// if it goes through the turn.
func (l *Line) replay(t *sgf.Turn) {
	end := l.Turns[len(l.Turns)-1]
	if !slices.Contains(end.Line(), t) {
		end = t.Last()
	}
	l.Game, l.Turns, l.redo = l.Record.Start.Clone(), end.Line(), nil
	for _, t := range l.Turns[1:] {
		t.Step(l.Game)
	}
	l.show(len(t.Line()) - 1)
}

// add plays a move at the end of the game.
func (l *Line) add(m model.Move) error {
	t, isNew, err := l.Turns[len(l.Turns)-1].PlayIn(l.Game, m)
	if err != nil {
		return err
	}
	t.Promote() // what is played stands before what was only tried
	l.Turns = append(slices.Clip(l.Turns), t)
	if isNew {
		l.version.changes++
	}
	return nil
}

// repeat plays a turn at the end of the game that was taken back.
func (l *Line) repeat(t *sgf.Turn) {
	t.Step(l.Game)
	t.Promote()
	l.Turns = append(slices.Clip(l.Turns), t)
}

// MoveNumber returns the number of moves up to the position shown, which turns
// without a move are not among.
func (l *Line) MoveNumber() int { return l.Game.MoveNumber(l.At) }

// NumMoves returns the number of moves of the game.
func (l *Line) NumMoves() int { return l.Game.MoveNumber(l.Game.NumMoves()) }

// Index returns the place among the turns of the position after n moves; -1 if there are fewer.
func (l *Line) Index(n int) int {
	for i := range l.Turns {
		if l.Game.MoveNumber(i) == n {
			return i
		}
	}
	return -1
}

// cut takes back the moves after the first n. They stay in the record.
func (l *Line) cut(n int) {
	l.Game.Truncate(n)
	l.Turns = l.Turns[:n+1]
}
