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
	"gobandit/search"
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
		t.play.complain("%v", err)
		return
	}
	t.say("%s kept as a variation of the game", lineText(treePlace{t.node.Line, t.at}.whole(), t.node.Board.Size()))
}

// set makes the position after the move under the cursor the one that the Play
// screen shows.
func (t *treeScreen) set() tea.Cmd {
	p := t.play
	if p.thought.genmove() {
		p.complain("%s is thinking: %s pauses it", p.thought.mind.engine.Name, p.keys.press("play.search"))
		return nil
	}
	turn, err := t.branch()
	if err != nil {
		p.complain("%v", err)
		return nil
	}
	p.enter(turn)
	p.say("%s: the Play screen (%s) shows move %d", lineText(treePlace{t.node.Line, t.at}.whole(), t.node.Board.Size()),
		p.keys.press("everywhere.play-screen"), p.at)
	return p.settle()
}

// mostExported is the most nodes of an exported tree.
const mostExported = 10_000

// export asks where to write the tree, and how much of it.
func (t *treeScreen) export() {
	p := t.play
	if _, _, err := t.gameOf(); err != nil {
		p.complain("%v", err)
		return
	}
	path := &formLine{label: "file", text: fmt.Sprintf("tree-move%d.sgf", t.node.Played), typed: true}
	depth := &formLine{label: "depth", text: "6", typed: true}
	visits := &formLine{label: "least visits", text: "100", typed: true}
	path.complete = func(text string) (string, []string) { return completeFile(p.dir, filepath.Ext(text))(text) }
	var over overwriting
	f := newForm("export the tree", "write", nil, path, depth, visits)
	f.fresh, f.note = false, "as .sgf, .json or .dot; depth in moves, 0 is all"
	f.done = func() (tea.Cmd, error) {
		to := p.resolve(strings.TrimSpace(path.text))
		n, err := strconv.Atoi(strings.TrimSpace(depth.text))
		least, ok := parseCount(visits.text)
		switch {
		case err != nil || n < 0:
			return nil, fmt.Errorf("depth %q: want a number from 0 on", depth.text)
		case !ok:
			return nil, fmt.Errorf("least visits %q: want a number such as 500 or 2k", visits.text)
		}
		if err := search.ExportFormat(to); err != nil {
			return nil, err
		}
		if err := over.refused(to); err != nil {
			return nil, err
		}
		return nil, t.write(to, search.Extent{Depth: n, Visits: least, Nodes: mostExported})
	}
	p.asked = f
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
	t.say("%s written to %s%s", plural(nodes, "node"), path, told)
	return nil
}
