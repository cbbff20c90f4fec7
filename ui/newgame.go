package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/ui/view"
)

// A newGame is the form for a new game: up and down choose a line, left and
// right change it.
type newGame struct {
	play     *playScreen
	line     int
	size     int
	komi     float64
	handicap int // 0, or 2 and more
	human    Sides
	problem  string
}

// The lines of the form.
const (
	sizeLine = iota
	komiLine
	handicapLine
	sideLine
	numLines
)

func newGameDialog(p *playScreen) dialog {
	return &newGame{play: p, size: p.game.Size(), komi: p.game.Komi(), handicap: len(p.game.Handicap()), human: p.human}
}

func (d *newGame) update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch msg.String() {
	case "up", "k", "shift+tab":
		d.line = (d.line + numLines - 1) % numLines
	case "down", "j", "tab":
		d.line = (d.line + 1) % numLines
	case "left", "h", "-":
		d.change(-1)
	case "right", "l", "+", " ":
		d.change(1)
	case "enter":
		return d.start()
	case "esc", "q":
		return nil, true
	}
	return nil, false
}

// sides is the order in which the form offers them.
var sides = [4]Sides{BlackSide, WhiteSide, BothSides, NoSide}

func (d *newGame) change(step int) {
	d.problem = ""
	switch d.line {
	case sizeLine:
		d.size = min(max(d.size+step, model.MinSize), model.MaxSize)
		d.handicap = min(d.handicap, model.MaxFixedHandicap(d.size))
	case komiLine:
		d.komi = min(max(d.komi+0.5*float64(step), -100), 100)
	case handicapLine:
		d.handicap += step
		if d.handicap == 1 {
			d.handicap += step
		}
		d.handicap = min(max(d.handicap, 0), model.MaxFixedHandicap(d.size))
	case sideLine:
		for i, s := range sides {
			if s == d.human {
				d.human = sides[(i+step+len(sides))%len(sides)]
				break
			}
		}
	}
}

// start begins the game.
func (d *newGame) start() (tea.Cmd, bool) {
	g, err := model.NewGame(d.size, d.komi)
	if err == nil && d.handicap > 0 {
		var points []model.Point
		if points, err = model.FixedHandicap(d.handicap, d.size); err == nil {
			err = g.PlaceHandicap(points)
		}
	}
	if err != nil {
		d.problem = err.Error()
		return nil, false
	}
	d.play.begin(g, d.human)
	d.play.say("a new game")
	return d.play.settle(), true
}

func (d *newGame) draw(g view.Region) {
	in := box(g, 40, numLines+3, "new game")
	engine := d.play.mind.engine.Name
	side := map[Sides]string{BlackSide: "Black", WhiteSide: "White", BothSides: "both sides", NoSide: "neither: " + engine + " plays itself"}
	handicap := "none"
	if d.handicap > 0 {
		handicap = fmt.Sprintf("%d stones", d.handicap)
	}
	lines := [numLines][2]string{
		{"board", fmt.Sprintf("%d×%d", d.size, d.size)}, {"komi", view.Komi(d.komi)},
		{"handicap", handicap}, {"you play", side[d.human]},
	}
	for i, line := range lines {
		style, mark := view.Plain, " "
		if i == d.line {
			style, mark = view.Strong, "▸"
		}
		in.Text(0, 1+i, style, mark+" "+line[0])
		in.Text(12, 1+i, style, "← "+line[1]+" →")
	}
	switch {
	case d.problem != "":
		in.Text(0, numLines+1, view.Warn, d.problem)
	case d.play.unsaved():
		in.Text(0, numLines+1, view.Dim, "the present game is not saved")
	}
	in.Text(0, numLines+2, view.Dim, "↵ start  ↑↓ choose  ←→ change  esc no")
}
