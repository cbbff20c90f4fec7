package figure

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestBars(t *testing.T) {
	f := Bars{Title: "bars", From: .5, Axis: Axis{Percent: true, Max: 1}, Width: 242, Rows: []Bar{
		{Name: "abcd", Value: .75, Low: .25, High: 1, Note: "note"}, {Name: "b", Value: .25}, {Name: "c", Value: math.NaN()},
	}}.Figure()
	found, texts := elements(t, f)
	// The axis goes from 28+18 to 242-28-18.
	if x, w := attribute(found, "rect", "f0", "x"), attribute(found, "rect", "f0", "width"); !slices.Equal(x, []string{"121", "83.5"}) || !slices.Equal(w, []string{"37.5", "37.5"}) {
		t.Errorf("bars at %q of %q", x, w)
	}
	if from, to := attribute(found, "line", "whisker", "x1"), attribute(found, "line", "whisker", "x2"); len(from) != 3 || from[0] != "83.5" || to[0] != "196" {
		t.Errorf("whiskers from %q to %q", from, to)
	}
	if !slices.Contains(texts, "note") {
		t.Errorf("texts %q", texts)
	}
	elements(t, Bars{Title: "none"}.Figure())
}

// A map has a field for each figure.
func TestMaps(t *testing.T) {
	h := HeatMap{Title: "plane", Columns: []string{"a", "b", "c"}, Rows: []string{"d", "e", "f"}}
	for i := range 3 {
		var row []Cell
		for j := range 3 {
			row = append(row, Cell{Value: float64(i+j) / 4, Unsure: i == j, Best: i == 0 && j == 2, Note: "n"})
		}
		h.Cells = append(h.Cells, row)
	}
	found, texts := elements(t, h.Figure())
	if len(attribute(found, "rect", "best", "x")) != 1 || len(attribute(found, "line", "hatch", "x1")) == 0 {
		t.Error("no frame or hatching")
	}
	if !slices.Contains(texts, "50") || !slices.Contains(texts, "n") {
		t.Errorf("texts %q", texts)
	}
}

// The lightness of the colors rises with the figure, and text on each can be read.
func TestHeat(t *testing.T) {
	lightness := func(color string) float64 {
		var c [3]float64
		for i := range c {
			v := parseHex(color[1+2*i : 3+2*i])
			if v /= 255; v <= .04045 {
				c[i] = v / 12.92
			} else {
				c[i] = math.Pow((v+.055)/1.055, 2.4)
			}
		}
		return .2126*c[0] + .7152*c[1] + .0722*c[2]
	}
	last := -1.
	for i := range 101 {
		color, text := heat(float64(i) / 100)
		l := lightness(color)
		if l <= last {
			t.Errorf("%s at %d%% is not lighter than before", color, i)
		}
		last = l
		ink := lightness("#ffffff")
		if text == "onlight" {
			ink = lightness("#111111")
		}
		if contrast := (max(l, ink) + .05) / (min(l, ink) + .05); contrast < 4 {
			t.Errorf("%s at %d%% has a contrast of %.1f", text, i, contrast)
		}
	}
}

func parseHex(text string) float64 {
	n := 0.
	for _, r := range text {
		n = 16*n + float64(strings.IndexRune("0123456789abcdef", r))
	}
	return n
}
