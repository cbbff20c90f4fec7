package session

import (
	"slices"

	"gobandit/model"
	"gobandit/model/sgf"
)

// An Editor changes positions and markup of a session's record by hand, and takes its
// changes back.
type Editor struct {
	s            *Session
	done, undone []change
}

// A change is what one step of an editor did to a turn.
type change struct {
	turn          *sgf.Turn
	parent        *sgf.Turn // of a turn that was added; nil: the turn was there
	marks         bool      // it changed no position
	before, after side
}

// A side is a turn before or after a change.
type side struct {
	props []sgf.Prop
	start *model.Game // that the record begins with
}

// NewEditor returns an editor of a session. Engines wait until they are asked to move.
func NewEditor(s *Session) (*Editor, Effect) {
	return &Editor{s: s}, s.effect(func() {
		s.held, s.forced = true, false
		s.settle()
	})
}

// Stone puts a stone on a point, whatever is there; Empty makes it empty.
func (e *Editor) Stone(q model.Point, c model.Color) Effect {
	var s model.Setup
	switch c {
	case model.Black:
		s.Black = []model.Point{q}
	case model.White:
		s.White = []model.Point{q}
	default:
		s.Clear = []model.Point{q}
	}
	return e.s.effect(func() { e.setup(s) })
}

// ToPlay makes c the side to move.
func (e *Editor) ToPlay(c model.Color) Effect {
	return e.s.effect(func() { e.setup(model.Setup{ToPlay: c}) })
}

// Mark makes m the only mark on its point; without a sign the point has none.
func (e *Editor) Mark(m sgf.Mark) Effect {
	l := e.s.Line
	if m.Sign == "" && !slices.ContainsFunc(l.Turn().Marks(l.Game.Size()), func(old sgf.Mark) bool { return old.Point == m.Point }) {
		return e.s.effect(func() {})
	}
	return e.Change(func(t *sgf.Turn) { t.SetMark(l.Game.Size(), m) })
}

// Change changes the markup of the position shown.
func (e *Editor) Change(change func(t *sgf.Turn)) Effect {
	return e.s.effect(func() {
		c := e.begin(e.s.Line.Turn(), nil)
		c.marks = true
		change(c.turn)
		e.end(c)
	})
}

// setup changes the position shown. After a move the change is a turn of its own, so that
// a record has no node with a move and setup.
func (e *Editor) setup(s model.Setup) {
	l := e.s.Line
	if l.Variant() != nil {
		e.s.complain("the position of a variant cannot be edited; marks and comments can")
		return
	}
	board := *l.Board
	off := board.Edit(s)
	if board == *l.Board {
		return
	}

	t := l.Turn()
	switch {
	case t.Parent == nil:
		c := e.begin(t, nil)
		if err := l.Record.SetStart(&board); err != nil {
			e.s.complain("%v", err)
			return
		}
		e.end(c)
	case t.Move.Color != model.Empty:
		c := e.begin(t.Edit(sgf.Change(l.Board, &board)), t)
		e.end(c)
	default:
		c := e.begin(t, nil)
		t.SetSetup(sgf.Change(l.Game.At(l.At-1), &board))
		for _, stale := range []string{"SBKV", "LZ", reviewProperty} { // of the search of another position
			t.SetNote(stale, "")
		}
		t.SetNote("C", withoutAnalysis(t.Note("C")))
		e.end(c)
	}

	if len(off) > 0 {
		e.s.say("the chain at %s has no liberty: it is taken off", off[0].Vertex(l.Game.Size()))
	}
}

// begin notes a turn before it is changed. A turn that was added has a parent.
func (e *Editor) begin(t, parent *sgf.Turn) change {
	return change{turn: t, parent: parent, before: e.sideOf(t)}
}

func (e *Editor) sideOf(t *sgf.Turn) side { return side{t.Props, e.s.Line.Record.Start} }

// end completes a change that has been made.
func (e *Editor) end(c change) {
	c.after = e.sideOf(c.turn)
	e.done, e.undone = append(e.done, c), nil
	e.made(c, c.turn)
}

// made updates the session after a change, and shows the position that was changed.
func (e *Editor) made(c change, at *sgf.Turn) {
	s := e.s
	s.Line.edit()
	if c.marks {
		if s.Line.Turn() != at {
			s.enter(at)
		}
		s.settle()
		return
	}
	s.stop()
	s.Analysis.forget(at)
	s.Line.replay(at)
	s.lost = model.Result{}
	s.held, s.forced = true, false
	s.settle()
}

// Undo takes back the latest change, and shows where it was.
func (e *Editor) Undo() Effect { return e.step(&e.done, &e.undone, "no edit to undo", e.takeBack) }

// Redo makes the change again that Undo took back last.
func (e *Editor) Redo() Effect {
	return e.step(&e.undone, &e.done, "no edit to redo", e.makeAgain)
}

// step moves the latest change of one list to the other, and makes or takes it back.
func (e *Editor) step(from, to *[]change, none string, do func(change)) Effect {
	return e.s.effect(func() {
		c, ok := e.pop(from)
		if !ok {
			e.s.complain("%s", none)
			return
		}
		*to = append(*to, c)
		do(c)
	})
}

func (e *Editor) takeBack(c change) {
	if c.parent != nil {
		c.turn.Remove()
		e.made(c, c.parent)
		return
	}
	e.restore(c, c.before)
}

func (e *Editor) makeAgain(c change) {
	if c.parent != nil {
		c.turn.Parent = c.parent
		c.parent.Next = append(c.parent.Next, c.turn)
	}
	e.restore(c, c.after)
}

// restore makes a turn what it was on one side of a change.
func (e *Editor) restore(c change, to side) {
	c.turn.Props, e.s.Line.Record.Start = to.props, to.start
	e.made(c, c.turn)
}

// pop takes the latest change whose turn is still a part of the record.
func (e *Editor) pop(list *[]change) (c change, ok bool) {
	for len(*list) > 0 {
		c = (*list)[len(*list)-1]
		*list = (*list)[:len(*list)-1]
		at := c.turn
		if c.parent != nil {
			at = c.parent
		}
		if at.Line()[0] == e.s.Line.Record.Root {
			return c, true
		}
	}
	return c, false
}
