package picture

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model/must"
	"gobandit/ui/picture/picturetest"
)

// What a terminal shows after any scenes is what the scenes draw, but where something else is
// shown; and nothing once they are cleared.
func TestTerminal(t *testing.T) {
	cell := image.Pt(9, 20)
	images := []*image.NRGBA{image.NewNRGBA(image.Rect(0, 0, 90, 120)), image.NewNRGBA(image.Rect(0, 0, 17, 23)), image.NewNRGBA(image.Rect(0, 0, 30, 30)), image.NewNRGBA(image.Rectangle{})} // an empty one is not sent
	for i, c := range []color.NRGBA{{200, 160, 90, 255}, {10, 20, 30, 255}, {255, 0, 0, 128}} {
		Fill(images[i], images[i].Rect, c)
	}
	for _, protocol := range []Protocol{Kitty, Sixel} {
		t.Run(protocol.String(), rapid.MakeCheck(func(t *rapid.T) {
			limit := rapid.SampledFrom([]image.Point{{}, {25, 41}, {1000, 1000}}).Draw(t, "limit")
			terminal, g := Terminal{Protocol: protocol, Limit: limit}, &picturetest.Graphics{T: t, Cell: cell, Limit: limit}
			for range rapid.IntRange(1, 5).Draw(t, "frames") {
				var scenes []Scene
				if rapid.Bool().Draw(t, "shown") {
					scenes = []Scene{anyScene(t, cell, images)}
				}
				text, _ := terminal.Show(scenes, 0)
				if again, _ := terminal.Show(scenes, 0); again != "" {
					t.Fatalf("the same scene again writes %q", again)
				}
				if protocol == Sixel && scenes == nil { // the text written there takes the picture away
					g.Sixels = nil
				}
				must.Get(g.Write([]byte(text)))
				compare(t, g, scenes)
			}
			if _, err := g.Write([]byte(terminal.Clear())); err != nil || !g.Blank() {
				t.Fatal("pictures stay", err)
			}
		}))
	}
}

// anyScene returns a scene of a board with figures on it.
func anyScene(t *rapid.T, cell image.Point, images []*image.NRGBA) Scene {
	s := Scene{Cells: image.Rect(3, 1, 13, 7), Cell: cell, Items: []Item{{Image: images[0]}}}
	for i := range rapid.IntRange(0, 6).Draw(t, "items") {
		s.Items = append(s.Items, Item{
			Image: images[rapid.IntRange(1, 3).Draw(t, "image")],
			At:    image.Pt(rapid.IntRange(0, 60).Draw(t, "x"), rapid.IntRange(0, 90).Draw(t, "y")), Layer: i + 1,
		})
	}
	if rapid.Bool().Draw(t, "dialog") {
		s.Hidden = make([]bool, 60)
		for i := range s.Hidden {
			s.Hidden[i] = i%10 > 6 && i/10 > 2
		}
	}
	return s
}

// compare compares what is seen with the scenes.
func compare(t *rapid.T, g *picturetest.Graphics, scenes []Scene) {
	got, want := image.NewRGBA(image.Rect(0, 0, 150, 150)), image.NewRGBA(image.Rect(0, 0, 150, 150))
	g.Draw(got)
	for _, s := range scenes {
		s.draw(want, s.pixels(s.Cells), s.pixels(s.Cells).Min)
	}
	for y := range 150 {
		for x := range 150 {
			a, b := got.RGBAAt(x, y), want.RGBAAt(x, y)
			if len(scenes) > 0 && scenes[0].hidden(x/9, y/20) {
				if a.A != 0 && g.Sixels == nil {
					t.Fatalf("a picture at %d, %d, where something else is shown", x, y)
				}
				continue
			}
			near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 6 }
			if !near(a.R, b.R) || !near(a.G, b.G) || !near(a.B, b.B) || a.A != b.A {
				t.Fatalf("%v at %d, %d, want %v", a, x, y, b)
			}
		}
	}
}

// A scene has at most a hundred tiles, however large it is, and a small one few.
func TestTiles(t *testing.T) {
	for cells, most := range map[image.Point]int{{300, 100}: 100, {81, 37}: 100, {19, 10}: 9, {1, 1}: 1} {
		s := Scene{Cells: image.Rectangle{Min: image.Pt(3, 1), Max: cells.Add(image.Pt(3, 1))}, Cell: image.Pt(9, 20)}
		area := 0
		for _, one := range s.tiles() {
			area += one.cells.Dx() * one.cells.Dy()
		}
		if n := len(s.tiles()); n > most || area != cells.X*cells.Y {
			t.Errorf("%v: %d tiles of %d cells, want %d at most", cells, n, area, most)
		}
	}
}

// A tile that was hidden while it was late is drawn again, also if its figures are as they were.
func TestHiddenWhileLate(t *testing.T) {
	cell := image.Pt(9, 20)
	m := image.NewNRGBA(image.Rect(0, 0, 360, 400))
	Fill(m, m.Rect, color.NRGBA{200, 160, 90, 255})
	scene := func(figure int, hidden bool) []Scene {
		s := Scene{Cells: image.Rect(0, 0, 40, 20), Cell: cell, Items: []Item{{Image: m}, {Image: m, At: image.Pt(figure, figure), Layer: 1}}}
		if hidden {
			s.Hidden = make([]bool, 800)
			s.Hidden[799] = true
		}
		return []Scene{s}
	}
	terminal := Terminal{Protocol: Sixel}
	terminal.Show(scene(0, false), 0)
	terminal.Show(scene(1, true), 1)
	if !terminal.Late() {
		t.Fatal("nothing is late")
	}
	if _, drawn := terminal.Show(scene(0, false), 0); !slices.ContainsFunc(drawn, image.Rect(39, 19, 40, 20).In) {
		t.Errorf("drawn again: %v", drawn)
	}
}
