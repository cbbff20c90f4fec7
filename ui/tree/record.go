package tree

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/session"
)

// gameOf returns the game up to the root of the tree, and its place in the
// record.
func (t *Screen) gameOf() (*model.Game, *sgf.Turn, error) {
	root := t.s.Analysis.Root(t.node.Played)
	if t.state != session.Found || root == nil {
		return nil, nil, errors.New("there is no tree yet")
	}
	g, err := t.s.Line.GameTo(root)
	return g, root, err
}

// branch adds the line to the move under the cursor to the record, and returns
// where it ends.
func (t *Screen) branch() (*sgf.Turn, error) {
	_, turn, err := t.gameOf()
	switch {
	case err != nil:
		return nil, err
	case t.rest:
		return nil, errors.New("no move at the cursor")
	case !t.node.Exact:
		return nil, errors.New("the path skips moves without nodes: no game has this line")
	}
	end, _, err := t.s.Line.Keep(turn, treePlace{t.node.Line, t.at}.whole())
	return end, err
}

// keep makes the line to the move under the cursor a variation of the record.
func (t *Screen) keep() {
	if _, err := t.branch(); err != nil {
		t.Complain("%v", err)
		return
	}
	t.Say("%s kept as a variation of the game", gtp.Points(treePlace{t.node.Line, t.at}.whole(), t.node.Board.Size()))
}

// set makes the position after the move under the cursor the one that the Play
// screen shows.
func (t *Screen) set() tea.Cmd {
	running := t.s.Analysis.Running
	if running.Moves() {
		t.Complain("%s is thinking: %s pauses it", running.Analyst.Engine.Name, t.keys.Press("play.search"))
		t.While(func() bool { return t.s.Analysis.Running == running })
		return nil
	}
	turn, err := t.branch()
	if err != nil {
		t.Complain("%v", err)
		return nil
	}
	cmd := t.do(t.s.Enter(turn))
	t.Say("%s: the Play screen (%s) shows move %d", gtp.Points(treePlace{t.node.Line, t.at}.whole(), t.node.Board.Size()),
		t.keys.Press("everywhere.play-screen"), t.s.Line.At)
	return cmd
}
