package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
)

// recordOf returns the record of a game without variations.
func recordOf(g *model.Game) *sgf.Record {
	rec := &sgf.Record{Start: g.Clone(), Root: &sgf.Turn{}}
	rec.Start.Truncate(0)
	t := rec.Root
	for _, m := range g.Moves() {
		t, _ = t.Play(m)
	}
	return rec
}

// follow makes the line through turn t, and on to the end of its first variation,
// the game.
func (p *playScreen) follow(t *sgf.Turn) {
	line := t.Last().Line()
	same := 0
	for same < min(len(line), len(p.line)) && line[same] == p.line[same] {
		same++
	}
	p.game.Truncate(same - 1)
	for i, t := range line[same:] {
		if err := p.game.Play(t.Move); err != nil { // a record's moves have been played before
			line = line[:same+i]
			break
		}
	}
	p.line, p.redo = line, nil
}

// add plays a move at the end of the game.
func (p *playScreen) add(m model.Move) error {
	if err := p.game.Play(m); err != nil {
		return err
	}
	t, isNew := p.line[len(p.line)-1].Play(m)
	t.Promote() // what is played stands before what was only tried
	p.line, p.dirty = append(slices.Clip(p.line), t), p.dirty || isNew
	return nil
}

// cut takes back the moves after the first n. They stay in the record.
func (p *playScreen) cut(n int) {
	p.stop()
	p.lost = model.Result{}
	p.game.Truncate(n)
	p.line = p.line[:n+1]
}

// try plays a move in the position shown, before the end of the game: it goes on
// there, or begins a variation.
func (p *playScreen) try(q model.Point) tea.Cmd {
	m := model.Move{Color: p.board.ToPlay(), Point: q}
	if err := p.gameAt(p.at).Legal(m); err != nil {
		p.Complain("%s", p.refusal(q, err))
		return nil
	}
	t, isNew := p.turn().Play(m)
	if !isNew && t == p.line[p.at+1] {
		return p.goTo(p.at + 1)
	}
	p.enter(t)
	if isNew {
		p.dirty = true
		p.Say("a variation: %s and %s go from one to the next", p.keys.Press("play.previous-variation"), p.keys.Press("play.next-variation"))
	}
	return p.settle()
}

// enter makes the line through t the game and shows t. Engines wait there to be
// asked.
func (p *playScreen) enter(t *sgf.Turn) {
	p.stop()
	p.lost = model.Result{}
	p.follow(t)
	p.show(len(t.Line()) - 1)
	p.forced = false
	if _, over := p.result(); !over {
		p.held = !p.human.Has(p.game.ToPlay())
	}
}

// variations returns the turns to choose among at the position shown: those after
// it if it is the end of the game, else those beside the last fork before it; and
// the place of the one on the line, -1 if none is. There is none without a choice.
func (p *playScreen) variations() ([]*sgf.Turn, int) {
	if end := p.turn(); p.at == len(p.line)-1 && len(end.Next) > 0 {
		return end.Next, -1
	}
	for i := p.at; i > 0; i-- {
		if next := p.line[i-1].Next; len(next) > 1 {
			return next, slices.Index(next, p.line[i])
		}
	}
	return nil, -1
}

// nextVariation shows the next variation, or the one before with step -1.
func (p *playScreen) nextVariation(step int) tea.Cmd {
	next, i := p.variations()
	if len(next) == 0 {
		p.Complain("there is no variation here: a move played while looking back begins one")
		return nil
	}
	if i < 0 && step < 0 {
		i = 0
	}
	i = (i + step + len(next)) % len(next)
	p.enter(next[i])
	p.Say("variation %d of %d", i+1, len(next))
	return p.settle()
}

// promote makes the variation shown the main line.
func (p *playScreen) promote() tea.Cmd {
	changed := false
	for _, t := range p.line[1:] {
		changed = changed || t.Parent.Next[0] != t
		t.Promote()
	}
	if !changed {
		p.Complain("this is the main line")
		return nil
	}
	p.dirty = true
	p.Say("now the main line")
	return nil
}

// remove asks, then takes the move shown and all after it out of the record.
func (p *playScreen) remove() tea.Cmd {
	t := p.turn()
	if t.Parent == nil {
		p.Complain("there is no move here to delete")
		return nil
	}
	later := 0
	for rest := []*sgf.Turn{t}; len(rest) > 0; later++ {
		rest = append(rest[1:], rest[0].Next...)
	}
	p.Asked = kit.NewConfirm("Delete "+words.Plural(later, "move")+" from here on, for good?", func() tea.Cmd {
		parent := t.Parent
		t.Remove()
		p.cut(p.at - 1)
		p.redo, p.dirty, p.held = nil, true, true
		p.enter(parent)
		return p.settle()
	})
	return nil
}

// keepLine makes the expected line a variation of the record.
func (p *playScreen) keepLine() tea.Cmd {
	m, ok := p.expected()
	if !ok {
		p.Complain("no line is expected here: %s searches", p.keys.Press("play.search"))
		return nil
	}
	t, g, kept := p.turn(), p.gameAt(p.at).Clone(), 0
	for _, q := range p.shownLine(m) {
		move := model.Move{Color: g.ToPlay(), Point: q}
		if g.Play(move) != nil {
			break
		}
		t, _ = t.Play(move)
		kept++
	}
	p.dirty = true
	p.Say("%s kept as a variation: %s goes there", words.Plural(kept, "move"), p.keys.Press("play.next-variation"))
	return nil
}

// gameAt returns the game after n moves.
func (p *playScreen) gameAt(n int) *model.Game {
	if n == p.game.NumMoves() {
		return p.game
	}
	g := p.game.Clone()
	g.Truncate(n)
	return g
}
