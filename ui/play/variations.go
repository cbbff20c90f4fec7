package play

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
)

// playBest makes the person's move where the search of the position would.
func (p *Screen) playBest() tea.Cmd {
	s := p.s.Analysis.Found(p.s.Line.Turn())
	if s == nil || len(s.Moves) == 0 {
		p.Complain("not analyzed yet: %s to analyze", p.keys.Press("play.search"))
		p.While(func() bool { s := p.s.Analysis.Found(p.s.Line.Turn()); return s == nil || len(s.Moves) == 0 })
		return nil
	}
	return p.playAt(s.Moves[0].Move)
}

// togglePonder lets the engine search on the person's turn, or no longer.
func (p *Screen) togglePonder() tea.Cmd {
	on := !p.s.Settings.Ponder
	p.s.Settings.Ponder = on
	p.Say("%s", words.If(on, "the engine ponders on your turn", "the engine rests on your turn"))
	return p.do(p.s.Settle())
}

// resign asks, then ends the game.
func (p *Screen) resign() {
	if _, over := p.s.Result(); over {
		p.Complain("there is nothing to resign")
		return
	}
	c := p.s.Players.Human.Only()
	if c == model.Empty {
		c = p.s.Line.Game.ToPlay()
	}
	who := c.Title()
	if !p.s.Players.Human.Has(c) {
		who += " (" + p.name(c) + ")"
	}
	p.Asked = kit.Question{
		Words: func() string {
			if _, over := p.s.Result(); over {
				return ""
			}
			return who + " resigns?"
		},
		Yes: func() tea.Cmd { return p.do(p.s.Resign(c)) },
	}
}

// nextVariation shows the next variation, or the one before with step -1.
func (p *Screen) nextVariation(step int) tea.Cmd {
	next, i := p.s.Line.Variations()
	if len(next) == 0 {
		p.Complain("no variation here: play a move in an earlier position")
		return nil
	}
	if i < 0 && step < 0 {
		i = 0
	}
	i = (i + step + len(next)) % len(next)
	p.Say("variation %d of %d", i+1, len(next))
	return p.do(p.s.Enter(next[i]))
}

// promote makes the variation shown the main line.
func (p *Screen) promote() {
	if !p.s.Line.Promote() {
		p.Complain("this is the main line")
		return
	}
	p.Say("now the main line")
}

// remove asks, then takes the move shown and all after it out of the record.
func (p *Screen) remove() {
	t, l := p.s.Line.Turn(), p.s.Line
	record := l.Record
	if t.Parent == nil {
		p.Complain("no move here to delete")
		return
	}
	name := fmt.Sprintf("move %d", l.At)
	if t.Move.Color != model.Empty {
		name += ", " + t.Move.Point.Vertex(l.Game.Size()) + ","
	}
	p.Asked = kit.Question{
		Words: func() string { // the engine may play on meanwhile
			if p.s.Line.Record != record {
				return ""
			}
			later := -1
			for range t.All() {
				later++
			}
			if later == 0 {
				return "Delete " + strings.TrimSuffix(name, ",") + " for good?"
			}
			return "Delete " + name + " and " + words.Plural(later, "move") + " after it, for good?"
		},
		Yes: func() tea.Cmd { return p.do(p.s.Delete(t)) },
	}
}

// keepLine makes the principal variation a variation of the record.
func (p *Screen) keepLine() {
	m, ok := p.expected()
	if !ok {
		p.lineless()
		return
	}
	_, kept, _ := p.s.Line.Keep(p.s.Line.Turn(), p.shownLine(m)) // as far as it goes
	p.Say("%s kept as a variation: %s goes there", words.Plural(kept, "move"), p.keys.Press("play.next-variation"))
}
