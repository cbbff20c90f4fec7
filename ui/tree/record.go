package tree

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
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

// mostExported is the most nodes of an exported tree.
const mostExported = 10_000

// export asks where to write the tree, and how much of it.
func (t *Screen) export() {
	if _, _, err := t.gameOf(); err != nil {
		t.Complain("%v", err)
		return
	}
	path := &kit.Field{Label: "file", Text: fmt.Sprintf("tree-move%d.sgf", t.node.Played), Made: true, Typed: true}
	depth := &kit.Field{Label: "depth", Text: "6", Typed: true}
	visits := &kit.Field{Label: "min visits", Text: "100", Typed: true}
	path.Complete = func(text string) (string, []string) { return kit.CompleteFile(t.s.Dir, filepath.Ext(text))(text) }
	var over kit.OverwriteGuard
	f := kit.NewForm("export the tree", "write", nil, path, depth, visits)
	f.Note = "as .sgf or .json; depth in moves, 0 is all"
	f.Done = func() (tea.Cmd, error) {
		to := kit.ResolvePath(t.s.Dir, strings.TrimSpace(path.Text))
		n, err := strconv.Atoi(strings.TrimSpace(depth.Text))
		least, ok := parseCount(visits.Text)
		switch {
		case err != nil || n < 0:
			return nil, fmt.Errorf("depth %q: want a number from 0 on", depth.Text)
		case !ok:
			return nil, fmt.Errorf("min visits %q: want a number such as 500 or 2k", visits.Text)
		}
		if err := search.ExportFormat(to); err != nil {
			return nil, err
		}
		if err := over.Refused(to); err != nil {
			return nil, err
		}
		return nil, t.write(to, search.Extent{Depth: n, Visits: least, Nodes: mostExported})
	}

	t.Asked = f
}

// write writes a part of the tree to a file.
func (t *Screen) write(path string, e search.Extent) error {
	g, _, err := t.gameOf()
	if err != nil {
		return err
	}
	b, nodes, ok := search.Take(func(line []model.Point) (search.NodeView, bool) {
		v, state := t.s.Analysis.Explore(line)
		return v, state == session.Found
	}, e)
	if !ok {
		return errors.New("the search is about to begin")
	}

	out, err := file.Create(path, 0o666)
	if err != nil {
		return err
	}
	err = search.Export(out, path, b, g)
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}

	which := ""
	if nodes == e.Nodes {
		which = ", the most visited ones"
	}
	t.Say("%s written to %s%s", words.Plural(nodes, "node"), path, which)
	return nil
}
