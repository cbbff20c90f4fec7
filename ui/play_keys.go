package ui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
)

// key folds a key press.
func (p *playScreen) key(msg tea.KeyMsg) tea.Cmd {
	if p.input != nil {
		return p.typed(msg)
	}
	p.silence()
	if p.move(msg) || p.setting(msg) {
		return nil
	}
	k := playKeys
	switch {
	case key.Matches(msg, k.play):
		return p.playMove(p.cursor)
	case key.Matches(msg, k.best):
		return p.playBest()
	case key.Matches(msg, k.pass):
		return p.playMove(model.Pass)
	case key.Matches(msg, k.undo):
		return p.undo()
	case key.Matches(msg, k.redo):
		return p.redoMoves()
	case key.Matches(msg, k.genmove):
		return p.genmove()
	case key.Matches(msg, k.resign):
		return p.resign()
	case key.Matches(msg, k.space):
		return p.toggle()
	case key.Matches(msg, k.new):
		p.asked = newGameDialog(p)
	case key.Matches(msg, k.save):
		p.save()
	case key.Matches(msg, k.back):
		return p.goTo(p.at - 1)
	case key.Matches(msg, k.forward):
		return p.goTo(p.at + 1)
	case key.Matches(msg, k.back10):
		return p.goTo(p.at - 10)
	case key.Matches(msg, k.forward10):
		return p.goTo(p.at + 10)
	case key.Matches(msg, k.first):
		return p.goTo(0)
	case key.Matches(msg, k.last):
		return p.goTo(p.game.NumMoves())
	}
	return nil
}

// setting folds the keys that change what is shown, and reports whether it was
// one of them.
func (p *playScreen) setting(msg tea.KeyMsg) bool {
	k := playKeys
	switch {
	case key.Matches(msg, k.overlay):
		p.nextOverlay()
	case key.Matches(msg, k.database):
		p.nextDatabase()
	case key.Matches(msg, k.explain):
		p.explain()
	case key.Matches(msg, k.line):
		p.line, p.hidden = !p.line, false
	case key.Matches(msg, k.zoom):
		p.otherZoom = !p.otherZoom
	case key.Matches(msg, k.coordinates):
		p.coordinates = !p.coordinates
	case key.Matches(msg, k.perspective):
		p.perspective = (p.perspective + 1) % numPerspectives
		p.say("win rates: %s", p.perspective)
	case key.Matches(msg, k.numbers):
		p.numbers = !p.numbers
	case key.Matches(msg, k.hide):
		p.hidden = !p.hidden
	case key.Matches(msg, k.typed):
		p.input = new(string)
	default:
		return false
	}
	return true
}

// move folds the keys of the cursor, and reports whether it was one of them.
func (p *playScreen) move(msg tea.KeyMsg) bool {
	k, x, y := playKeys, p.cursor.X(), p.cursor.Y()
	n := p.game.Size()
	switch {
	case key.Matches(msg, k.left):
		x--
	case key.Matches(msg, k.right):
		x++
	case key.Matches(msg, k.up):
		y--
	case key.Matches(msg, k.down):
		y++
	case key.Matches(msg, k.farLeft):
		x = jump(x, -1, n)
	case key.Matches(msg, k.farRight):
		x = jump(x, 1, n)
	case key.Matches(msg, k.farUp):
		y = jump(y, -1, n)
	case key.Matches(msg, k.farDown):
		y = jump(y, 1, n)
	default:
		return false
	}
	p.cursor = model.Pt(min(max(x, 0), n-1), min(max(y, 0), n-1))
	return true
}

// jump returns the next star line or edge from line i in the direction of step,
// on a board of n lines.
func jump(i, step, n int) int {
	star := 3
	if n < 13 {
		star = 2
	}
	for i += step; i > 0 && i < n-1; i += step {
		if i == star || i == n/2 || i == n-1-star {
			break
		}
	}
	return i
}

// typing reports whether keys are letters of a point.
func (p *playScreen) typing() bool { return p.input != nil }

// typed folds a key into the point being typed.
func (p *playScreen) typed(msg tea.KeyMsg) tea.Cmd {
	switch msg.Type {
	case tea.KeyEsc:
		p.input = nil
	case tea.KeyBackspace:
		if n := len(*p.input); n > 0 {
			*p.input = (*p.input)[:n-1]
		}
	case tea.KeyRunes:
		if text := *p.input + string(msg.Runes); len(text) <= 4 {
			*p.input = text
		}
	case tea.KeyEnter:
		text := strings.TrimSpace(*p.input)
		p.input = nil
		q, err := model.ParsePoint(text, p.game.Size())
		if err != nil {
			p.complain("%v", err)
			return nil
		}
		if q != model.Pass {
			p.cursor = q
		}
		return p.playMove(q)
	}
	return nil
}
