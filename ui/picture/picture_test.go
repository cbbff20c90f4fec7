package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"
)

// cells returns a line of text, blocks and stones in colors.
func cells() Cells {
	var row []Cell
	for _, r := range "A<b ▀●○─┼█▃▌△" {
		row = append(row, Cell{r, Ink{Fore: "#ff0000", Back: "#0000ff", Bold: r == 'A'}})
	}
	return Cells{row, nil, {{'x', Ink{Reverse: true}}}}
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
	got := cells().SVG(20, 3)
	if err := wellFormed(got); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`width="196" height="70"`, ">&lt;b</text>", `font-weight="bold"`, `fill="#0000ff"`, `fill="` + Pen + `"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestPNG(t *testing.T) {
	var out bytes.Buffer
	if err := cells().PNG(&out, 20, 3); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
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
