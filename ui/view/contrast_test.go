package view

import (
	"fmt"
	"testing"
	"unicode"

	"github.com/muesli/termenv"

	"gobandit/model"
)

// crowded returns boards that have text wherever a board can have it: on wood, stones,
// discs of all ranks and heats, stones to come and marks, with all owners below.
func crowded(t *testing.T) []Board {
	t.Helper()
	position := board(t, ".XO...... .XO...... XX....... OO....... .XO...... .XO...... ......... ......... .........")
	var labels, heats []Label
	own := make([]float64, 81)
	numbers := make([]int, model.NumPoints)
	values := make([]uint32, model.NumPoints)
	var marks []Mark
	for i := range 81 {
		q := model.Pt(i%9, i/9)
		labels = append(labels, Label{Point: q, Letter: byte('a' + i%26), Rate: float64(i) / 81, Visits: 10000 - 120*i})
		heats = append(heats, Label{Point: q, Rate: float64(i) / 81, Visits: 100 * i, Heat: float64(i) / 80})
		own[i] = float64(i%17)/8 - 1
		numbers[q], values[q] = i+1, uint32(i*i+1)
		marks = append(marks, Mark{Point: q, Text: fmt.Sprint(i % 10)})
	}
	none := Board{Position: position, Last: model.Pass, Cursor: model.Pt(4, 4), Ownership: own, Coordinates: true}
	candidates, heat, numbered, valued, marked, line, dead := none, none, none, none, none, none, none
	candidates.Labels, heat.Labels, numbered.Numbers, valued.Values, marked.Marks = labels, heats, numbers, values, marks
	valued.Ownership = nil // neither is shown with the other
	for i := range 60 {
		line.Line = append(line.Line, model.Pt(i%9, 8-i/9))
	}
	for q := range position.Points() {
		dead.Dead = append(dead.Dead, q)
	}
	dead.Labels = labels
	return []Board{candidates, heat, numbered, valued, marked, line, dead}
}

// shownPaint returns what a terminal shows of a paint.
func shownPaint(p paint, profile termenv.Profile) paint {
	if profile == termenv.TrueColor {
		return p
	}
	return p.inCube()
}

// Letters and figures on painted boards have a contrast of 4.5:1 at least, in every
// theme, whatever lies below them.
func TestBoardContrast(t *testing.T) {
	var looks []Look
	for _, name := range Themes() {
		looks = append(looks, Look{Theme: name})
	}
	for _, heat := range Heats() {
		looks = append(looks, Look{Heat: heat})
	}
	boards := crowded(t)
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256} {
		for _, l := range looks {
			th := lookTheme(profile, l)
			if !th.paints() {
				continue
			}
			for _, geo := range th.Geometries(9) {
				if geo.Small() {
					continue
				}
				worst, at, text := 21.0, "", 0
				for i, b := range boards {
					c := NewCanvas(geo.Size())
					b.Draw(c.Region(), th, geo)
					for k, here := range c.cells {
						if here.fg.none() || !unicode.IsLetter(here.r) && !unicode.IsDigit(here.r) {
							continue
						}
						text++
						if ratio := shownPaint(here.fg, profile).contrast(shownPaint(here.bg, profile)); ratio < worst {
							worst, at = ratio, fmt.Sprintf("%q on board %d at %d, %d: %v on %v", here.r, i, k%c.w, k/c.w, here.fg, here.bg)
						}
					}
				}
				if worst < 4.5 || text < 200 {
					t.Errorf("%v %v, %v: %d characters, worst contrast %.2f: %s", l, profile, geo.StepX, text, worst, at)
				}
			}
		}
	}
}
