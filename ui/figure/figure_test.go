package figure

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// elements returns the elements of a figure with their attributes, and its texts. It
// fails unless the figure is well-formed.
func elements(t *testing.T, f Figure) (found []xml.StartElement, texts []string) {
	t.Helper()
	for _, text := range []string{f.SVG(), string(f.Inline())} {
		found, texts = nil, nil
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			switch token := token.(type) {
			case xml.StartElement:
				found = append(found, token.Copy())
			case xml.CharData:
				if s := strings.TrimSpace(string(token)); s != "" {
					texts = append(texts, s)
				}
			}
		}
	}
	return found, texts
}

// attribute returns the values of an attribute of the elements of a name and class.
func attribute(found []xml.StartElement, element, class, name string) (values []string) {
	for _, e := range found {
		has, value := false, ""
		for _, a := range e.Attr {
			has = has || a.Name.Local == "class" && slices.Contains(strings.Fields(a.Value), class)
			if a.Name.Local == name {
				value = a.Value
			}
		}
		if e.Name.Local == element && has {
			values = append(values, value)
		}
	}
	return values
}

func TestChart(t *testing.T) {
	f := Chart{
		Title: "a < b", X: Axis{Label: "games & more", Max: 10}, Y: Axis{Label: "rate", Max: 1, Percent: true}, Width: 376, Height: 278,
		Series: []Series{{Points: []Point{{0, 0}, {5, .5}, {10, 1}, {10, math.NaN()}, {2, .25}, {3, .25}}, Low: make([]float64, 6), High: []float64{1, 1, 1, 1, 1, 1}}},
		Rules:  []Rule{{.5, "<even>"}, {2, "beyond"}},
	}.Figure()
	found, texts := elements(t, f)
	// The axes go from 58 to 358 and from 234 up to 34.
	must.Same(t, attribute(found, "path", "line", "d"), []string{"M58 234L208 134L358 34", "M118 184L148 184"}, "lines")
	if got := attribute(found, "path", "band", "d"); len(got) != 2 || got[0] != "M58 34L208 34L358 34L358 234L208 234L58 234Z" {
		t.Errorf("bands %q", got)
	}
	must.Same(t, attribute(found, "line", "rule", "y1"), []string{"134"}, "rules")
	for _, want := range []string{"a < b", "games & more", "<even>", "50%", "0%", "100%", "10"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no text %q in %q", want, texts)
		}
	}
	if slices.Contains(texts, "-0%") || slices.Contains(texts, "beyond") {
		t.Errorf("texts %q", texts)
	}
}

// Charts of nothing, of one point and of figures that are no numbers are drawn, too.
func TestChartOfLittle(t *testing.T) {
	for _, points := range [][]Point{nil, {{1, 1}}, {{1, math.NaN()}}, {{1, math.Inf(1)}, {2, 3}}} {
		f := Chart{Title: "little", Series: []Series{{Name: "x", Points: points}}}.Figure()
		elements(t, f)
		if text := f.SVG(); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%v: %s", points, text)
		}
	}
}

// A spot lies on its place, leads somewhere and says what it is; a lead has its side.
func TestSpots(t *testing.T) {
	found, texts := elements(t, Chart{
		X: Axis{Max: 10}, Y: Axis{Min: -10, Max: 10, Lead: true}, Width: 376, Height: 278,
		Spots: []Spot{{Point: Point{5, 0}, Side: model.White, Large: true, Text: "<mistake>", Link: "#move-3"}},
	}.Figure())
	if x, y := attribute(found, "circle", "white", "cx"), attribute(found, "circle", "white", "cy"); !slices.Equal(x, []string{"208"}) || !slices.Equal(y, []string{"134"}) {
		t.Errorf("spots at %q, %q", x, y)
	}
	for _, want := range []string{"<mistake>", "B+10", "0", "W+10"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no text %q in %q", want, texts)
		}
	}
}

// An axis with Zero begins at 0 unless something lies below.
func TestZeroAxis(t *testing.T) {
	for _, tt := range []struct {
		low, high float64
		want      float64
	}{{5, 6, 0}, {-1, 6, -1 - .06*7}} {
		c := Chart{Y: Axis{Zero: true}, Series: []Series{{Points: []Point{{0, tt.low}, {1, tt.high}}}}}
		if c.fit(); math.Abs(c.Y.Min-tt.want) > 1e-9 {
			t.Errorf("from %v on, the axis begins at %v, want %v", tt.low, c.Y.Min, tt.want)
		}
	}
}

func TestTicks(t *testing.T) {
	tests := []struct {
		axis Axis
		n    int
		want string
	}{
		{Axis{Min: 0, Max: 1, Percent: true}, 5, "0% 20% 40% 60% 80% 100%"},
		{Axis{Min: -2.94, Max: 2.94}, 6, "-2 -1 0 1 2"},
		{Axis{Min: 0, Max: 12345}, 4, "0 5000 10000"},
		{Axis{Min: .1, Max: .13}, 3, "0.1 0.11 0.12 0.13"},
		{Axis{Min: 3, Max: 4, Whole: true}, 5, "3 4"},
		{Axis{Names: []string{"a", "b", "c"}}.fit(0, 0), 2, "a c"},
	}
	for _, tt := range tests {
		var names []string
		for _, x := range tt.axis.ticks(tt.n) {
			names = append(names, tt.axis.name(x))
		}
		must.Equal(t, strings.Join(names, " "), tt.want, tt.axis)
	}
}

func TestBoard(t *testing.T) {
	b := must.Get(model.ParseBoard("X.. .O. ..."))
	found, texts := elements(t, Diagram{
		Title: "board", Position: b, Last: model.Pt(0, 0), Cross: model.Pt(2, 0),
		Moves: []model.Move{{Color: model.Black, Point: model.Pt(2, 2)}, {Color: model.White, Point: model.Pass}, {Color: model.Black, Point: model.Pt(0, 2)}},
	}.Figure())
	// Lines are at 30, 54 and 78.
	must.Same(t, attribute(found, "circle", "black", "cx"), []string{"30", "78", "30"}, "black stones")
	if got := attribute(found, "circle", "white", "cy"); !slices.Equal(got, []string{"54", "30"}) { // the second is the mark of the last move
		t.Errorf("white stones and marks at %q", got)
	}
	must.Same(t, attribute(found, "path", "cross", "d"), []string{"M72 24l12 12m0 -12l-12 12"}, "crosses")
	for _, want := range []string{"1", "3"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no %q among %q", want, texts)
		}
	}
}

// Three colors are told apart, not by their paints alone.
func TestRedStones(t *testing.T) {
	contents := []model.Color{model.Black, model.White, model.Red, model.Empty}
	b := model.NewPicture(2, model.Black, func(p model.Point) model.Color { return contents[2*p.Y()+p.X()] })
	found, texts := elements(t, Diagram{Title: "board", Position: b, Last: model.Pass, Cross: model.Pass}.Figure())
	for _, class := range []string{"black", "white", "red"} {
		must.Equal(t, len(attribute(found, "circle", class, "cx")), 1, class, "stones")
	}
	if !slices.Contains(texts, model.Red.Disc()) {
		t.Errorf("no sign of red among %q", texts)
	}
}

// Whatever stands in a text, also what XML does not allow, a figure stays well-formed.
func FuzzEscape(f *testing.F) {
	f.Add("<script>alert(1)</script>")
	f.Add("\x00\"'&]]>\xff")
	f.Fuzz(func(t *testing.T, text string) {
		fig := Chart{Title: text, X: Axis{Label: text, Names: []string{text}}, Series: []Series{{Name: text, Points: []Point{{0, 1}}}}, Rules: []Rule{{1, text}}}.Figure()
		found, _ := elements(t, fig)
		for _, e := range found {
			if e.Name.Local == "script" {
				t.Error("text became an element")
			}
		}
	})
}

// No name, note or tick of a figure is cut, and the last tick of an axis lies within the figure.
func TestNothingIsCut(t *testing.T) {
	long := "0.50 · 0.12 · 0.25 · 0.33 · 1.5k · 10k · 0.50 · 0.12 · 0.25 · 0.33 · 1.5k · the last of twelve"
	note := "100000 of 100000 won, P(best) 78%"
	bars := Bars{Title: "bars", Rows: []Bar{{Name: long, Value: .5, Note: note}}}.Figure()
	chart := Chart{Title: "chart", X: Axis{Label: "games"}, Series: []Series{{Points: []Point{{0, 0}, {100_000, 1}}}}}.Figure()
	heat := HeatMap{Title: "map", Columns: []string{"policy: uniform", "policy: gnugo"}, Rows: []string{"explorationConstant"}, Cells: [][]Cell{{{Value: .5}, {Value: .6}}}}.Figure()
	for _, tt := range []struct {
		figure Figure
		want   []string
	}{{bars, []string{long, note}}, {chart, []string{"100000"}}, {heat, []string{"policy: uniform", "explorationConstant"}}} {
		found, texts := elements(t, tt.figure)
		for _, want := range tt.want {
			if !slices.Contains(texts, want) {
				t.Errorf("no %q in %q", want, texts)
			}
		}
		at, width := 0, 0.
		for _, e := range found {
			number := func(name string) (x float64) {
				for _, a := range e.Attr {
					if a.Name.Local == name {
						x, _ = strconv.ParseFloat(a.Value, 64)
					}
				}
				return x
			}
			for _, a := range e.Attr {
				if a.Name.Local == "viewBox" {
					width, _ = strconv.ParseFloat(strings.Fields(a.Value)[2], 64)
				}
			}
			if e.Name.Local == "text" {
				if x := number("x"); at < len(texts) && tt.want[0] == "100000" && slices.ContainsFunc(e.Attr, func(a xml.Attr) bool { return a.Value == "middle" }) && x+20 > width {
					t.Errorf("a text in the middle of %v of %v", x, width)
				}
				at++
			}
		}
	}
}
