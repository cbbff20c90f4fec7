package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
)

// gameOf returns the game up to the root of the tree, and its place in the
// record.
func (t *treeScreen) gameOf() (*model.Game, *sgf.Turn, error) {
	p := t.play
	if t.state != found || p.mind.last == nil {
		return nil, nil, errors.New("there is no tree yet")
	}
	root := p.mind.last.turn
	line := root.Line()
	if line[0] != p.record.Root {
		return nil, nil, errors.New("the tree is of another game, or of moves that were deleted")
	}
	g := p.record.Start.Clone()
	for _, turn := range line[1:] {
		if err := g.Play(turn.Move); err != nil {
			return nil, nil, err
		}
	}
	return g, root, nil
}

// branch adds the line to the move under the cursor to the record, and returns
// where it ends.
func (t *treeScreen) branch() (*sgf.Turn, error) {
	p := t.play
	g, turn, err := t.gameOf()
	switch {
	case err != nil:
		return nil, err
	case t.rest:
		return nil, errors.New("there is no move at the cursor")
	case !t.node.Exact:
		return nil, errors.New("moves without nodes lie between: the line is not all of the game")
	}
	for _, q := range (treePlace{t.node.Line, t.at}).whole() {
		m := model.Move{Color: g.ToPlay(), Point: q}
		if err := g.Play(m); err != nil {
			return nil, errors.New(p.refusal(q, err))
		}
		var isNew bool
		turn, isNew = turn.Play(m)
		p.dirty = p.dirty || isNew
	}
	return turn, nil
}

// keep makes the line to the move under the cursor a variation of the record.
func (t *treeScreen) keep() {
	if _, err := t.branch(); err != nil {
		t.play.Complain("%v", err)
		return
	}
	t.Say("%s kept as a variation of the game", lineText(treePlace{t.node.Line, t.at}.whole(), t.node.Board.Size()))
}

// Set makes the position after the move under the cursor the one that the Play
// screen shows.
func (t *treeScreen) set() tea.Cmd {
	p := t.play
	if p.thought.genmove() {
		p.Complain("%s is thinking: %s pauses it", p.thought.mind.engine.Name, p.keys.Press("play.search"))
		return nil
	}
	turn, err := t.branch()
	if err != nil {
		p.Complain("%v", err)
		return nil
	}
	p.enter(turn)
	p.Say("%s: the Play screen (%s) shows move %d", lineText(treePlace{t.node.Line, t.at}.whole(), t.node.Board.Size()),
		p.keys.Press("everywhere.play-screen"), p.at)
	return p.settle()
}

// mostExported is the most nodes of an exported tree.
const mostExported = 10_000

// export asks where to write the tree, and how much of it.
func (t *treeScreen) export() {
	p := t.play
	if _, _, err := t.gameOf(); err != nil {
		p.Complain("%v", err)
		return
	}
	path := &kit.Line{Label: "file", Text: fmt.Sprintf("tree-move%d.sgf", t.node.Played), Typed: true}
	depth := &kit.Line{Label: "depth", Text: "6", Typed: true}
	visits := &kit.Line{Label: "least visits", Text: "100", Typed: true}
	path.Complete = func(text string) (string, []string) { return kit.CompleteFile(p.dir, filepath.Ext(text))(text) }
	var over kit.OverwriteGuard
	f := kit.NewForm("export the tree", "write", nil, path, depth, visits)
	f.Fresh, f.Note = false, "as .sgf, .json or .dot; depth in moves, 0 is all"
	f.Done = func() (tea.Cmd, error) {
		to := p.resolve(strings.TrimSpace(path.Text))
		n, err := strconv.Atoi(strings.TrimSpace(depth.Text))
		least, ok := parseCount(visits.Text)
		switch {
		case err != nil || n < 0:
			return nil, fmt.Errorf("depth %q: want a number from 0 on", depth.Text)
		case !ok:
			return nil, fmt.Errorf("least visits %q: want a number such as 500 or 2k", visits.Text)
		}
		if err := search.ExportFormat(to); err != nil {
			return nil, err
		}
		if err := over.Refused(to); err != nil {
			return nil, err
		}
		return nil, t.write(to, search.Extent{Depth: n, Visits: least, Nodes: mostExported})
	}
	p.Asked = f
}

// write writes a part of the tree to a file.
func (t *treeScreen) write(path string, e search.Extent) error {
	g, _, err := t.gameOf()
	if err != nil {
		return err
	}
	b, nodes, ok := search.Take(func(line []model.Point) (search.NodeView, bool) {
		v, state := t.play.mind.explore(line)
		return v, state == found
	}, e)
	if !ok {
		return errors.New("the search is about to begin")
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	err = search.Export(file, path, b, g)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	told := ""
	if nodes == e.Nodes {
		told = ", the most visited ones"
	}
	t.Say("%s written to %s%s", words.Plural(nodes, "node"), path, told)
	return nil
}
