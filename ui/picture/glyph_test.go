package picture

import (
	"bytes"
	"go/ast"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/sfnt"

	"gobandit/model/must"
	"gobandit/model/words"
)

// Every character in the program's literals is drawn as a shape, or the font has it or
// its stand-in.
func TestGlyphs(t *testing.T) {
	font := must.Get(sfnt.Parse(gomono.TTF))
	for r, at := range literalRunes(t) {
		if words.RuneWidth(r) == 2 || strings.ContainsRune("‐Ⅲ①※℃★ﾞﾟ", r) {
			continue // of users and of names of files
		}
		drawn := &shapes{}
		if shape(drawn, Cell{Rune: r}, "", 0, 0); !drawn.letter {
			continue
		}
		if glyph := must.Get(font.GlyphIndex(nil, standIn(r))); glyph == 0 && strokes[r] == nil {
			t.Errorf("%q (%s): the font has no glyph", r, at)
		}
	}
}

// The key enter and the arrow to the left look different.
func TestEnterGlyph(t *testing.T) {
	draw := func(r rune) []byte {
		s, out := screen(), bytes.Buffer{}
		s.Cells[0][0].Rune = r
		must.Succeed(t, s.PNG(&out))
		return out.Bytes()
	}
	if enter := draw('↵'); bytes.Equal(enter, draw('←')) || bytes.Equal(enter, draw(' ')) {
		t.Error("↵ is drawn as ← or not at all")
	}
}

// shapes is a canvas that remembers whether a letter was written.
type shapes struct{ letter bool }

func (s *shapes) rect(string, int, int, int, int)           {}
func (s *shapes) circle(string, int, int, float64, bool)    {}
func (s *shapes) path(Cell, string, int, int, string, bool) { s.letter = true } // as bitmaps do
func (s *shapes) write(_ []Cell, _ string, _ int, _ int)    { s.letter = true }

// literalRunes returns the characters above ASCII in the literals of the packages that
// draw on screens, and a place of each.
func literalRunes(t *testing.T) map[rune]token.Position {
	runes := make(map[rune]token.Position)
	for _, root := range []string{"..", "../../model/words"} {
		must.Inspect(t, root, func(at token.Position, n ast.Node) {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING && lit.Kind != token.CHAR || filepath.Base(filepath.Dir(at.Filename)) == "page" { // of reports, which browsers show
				return
			}
			for _, r := range must.Get(strconv.Unquote(lit.Value)) {
				if r > 0x7e {
					runes[r] = at
				}
			}
		})
	}
	return runes
}
