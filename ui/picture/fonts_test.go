package picture

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"gobandit/model/must"
)

// Characters that the program's font lacks are drawn by the first font of the system that has them, in
// two cells, and those that none has are named.
func TestFonts(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"wqy-x.ttf", "NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "other.ttf", "ipag.txt"} {
		must.Succeed(t, os.WriteFile(filepath.Join(folder, name), goregular.TTF, 0o600))
	}
	var names []string
	for _, path := range findFonts([]string{folder, filepath.Join(folder, "none")}) {
		names = append(names, filepath.Base(path))
	}
	must.Same(t, names, []string{"NotoSansCJK-Regular.ttc", "wqy-x.ttf"}, "fonts")
	before := system
	t.Cleanup(func() { system = before })
	system = func() []*opentype.Font { return []*opentype.Font{must.Get(opentype.Parse(goregular.TTF))} }
	if systemFont('é') == nil || systemFont('柯') != nil {
		t.Error("a font that has a character is not found, or one that has it not")
	}
	s := Screen{Page: Dark, Columns: 6, Rows: 1, Cells: [][]Cell{{{Rune: '柯', Wide: true}, blank, {Rune: 'x', Marks: "\u0324"}, {Rune: 'Ж'}, {Rune: '●'}, {Rune: '↵'}}}}
	must.Equal(t, s.Missing(), "柯", "missing")
	must.Has(t, s.SVG(), `textLength="18">柯<`, "x\u0324", "CJK")
	var out bytes.Buffer
	must.Succeed(t, s.PNG(&out))
	var inked []int // columns of pixels
	for m, x := must.Get(png.Decode(&out)), 0; x < 2*CellPixels.X; x++ {
		for y := range CellPixels.Y {
			if r, _, _, _ := m.At(2*margin+x, 2*margin+y).RGBA(); r > 0x8000 {
				inked = append(inked, x)
			}
		}
	}
	if middle := slices.Min(inked) + slices.Max(inked); middle < 2*CellPixels.X-6 || middle > 2*CellPixels.X+4 {
		t.Errorf("a wide character is in columns %d to %d of %d", slices.Min(inked), slices.Max(inked), 2*CellPixels.X)
	}
}
