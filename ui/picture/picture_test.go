package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
)

// screen returns a line of text, blocks and stones in colors.
func screen() Screen {
	var row []Cell
	for _, r := range "A<b ▀●○─┼█▃▌△╌" {
		row = append(row, Cell{Rune: r, Ink: Ink{Fore: "#ff0000", Back: "#0000ff", Bold: r == 'A'}})
	}
	return Screen{Page: Dark, Columns: 20, Rows: 3, Cells: [][]Cell{row, nil, {{Rune: 'x', Ink: Ink{Reverse: true}}}}}
}

// wellFormed reports the first fault of a text as XML.
func wellFormed(text string) error {
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestSVG(t *testing.T) {
	got := screen().SVG()
	must.Succeed(t, wellFormed(got))
	must.Has(t, got, `width="196" height="70"`, ">&lt;b</text>", `font-weight="bold"`, `stroke="#0000ff"`, `stroke="`+Dark.Pen+`"`)
}

func TestPNG(t *testing.T) {
	var out bytes.Buffer
	must.Succeed(t, screen().PNG(&out))
	m := must.Get(png.Decode(&out))
	if b := m.Bounds(); b.Dx() != 20*18+32 || b.Dy() != 3*36+32 {
		t.Errorf("%v", b)
	}
	at := func(x, y int) [3]uint32 {
		r, g, b, _ := m.At(16+x, 16+y).RGBA()
		return [3]uint32{r >> 8, g >> 8, b >> 8}
	}
	red, blue := [3]uint32{255, 0, 0}, [3]uint32{0, 0, 255}
	upper := 4*18 + 9 // of the half block
	if at(upper, 2) != red || at(upper, 34) != blue || at(5*18+9, 18) != red || at(6*18+9, 18) != blue || at(8*18+2, 18) != red {
		t.Errorf("half block %v %v, disc %v, ring %v, line %v", at(upper, 2), at(upper, 34), at(5*18+9, 18), at(6*18+9, 18), at(8*18+2, 18))
	}
}

// An animation draws the first screen, and of those that follow what has changed, also
// where that is blank now.
func TestAnimation(t *testing.T) {
	first, second := screen(), screen()
	second.Cells = [][]Cell{second.Cells[0], {blank, {Rune: 'z', Ink: Ink{Fore: "#123456"}}}, nil}
	got := Animation([]Screen{first, second, second}, 500*time.Millisecond, 2*time.Second)
	must.Succeed(t, wellFormed(got))
	frames := strings.Split(got, "<animate ")
	if len(frames) != 3 {
		t.Fatalf("%d frames in\n%s", len(frames), got)
	}
	must.Has(t, frames[1], `dur="3s"`, `keyTimes="0;0.1667"`)
	must.Has(t, frames[1], `#123456`, `stroke="`+Dark.Paper+`" stroke-width="18" d="m9 27h9m-18 18h9"`)
	must.Lacks(t, frames[1], "&lt;b")
	must.Lacks(t, frames[2], "<path", "<text")
}

// A light page is white.
func TestLightPage(t *testing.T) {
	s := screen()
	s.Page = Light
	if got := s.SVG(); !strings.Contains(got, `fill="#ffffff"/>`) || !strings.Contains(got, Light.Pen) || strings.Contains(got, Dark.Paper) {
		t.Error(got)
	}
}
