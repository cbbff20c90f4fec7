// Package picture draws the cells of a screen as SVG and PNG, without a terminal.
package picture

import "cmp"

// A Screen is what a terminal shows.
type Screen struct {
	Page
	Columns, Rows int
	Cells         [][]Cell // by rows; blank cells at the end of a row may be missing
	Scenes        []Scene  // which are seen where cells are Pictured
}

// Pictured is the character of a cell in which a scene is shown.
const Pictured rune = -1

// A Page has the terminal's own colors: of the background and of text.
type Page struct{ Paper, Pen string }

// The pages of dark and of light terminals.
var (
	Dark  = Page{Paper: "#1c1c1c", Pen: "#d4d4d4"}
	Light = Page{Paper: "#ffffff", Pen: "#222222"}
)

// A Cell is one place of a terminal.
type Cell struct {
	Rune rune
	Ink
	Marks string // drawn on Rune, such as accents
	Wide  bool   // Rune takes the next cell, too, which is blank
}

// An Ink is how a cell looks. Colors are written #rrggbb; "" is the terminal's own.
type Ink struct {
	Fore, Back                      string
	Bold, Faint, Underline, Reverse bool
}

// blank is a cell without anything.
var blank = Cell{Rune: ' '}

func (s Screen) at(row, column int) Cell {
	if row < len(s.Cells) && column < len(s.Cells[row]) {
		return s.Cells[row][column]
	}
	return blank
}

// color returns the color of the character in a cell.
func (p Page) color(k Ink) string {
	if k.Reverse {
		return cmp.Or(k.Back, p.Paper)
	}
	return cmp.Or(k.Fore, p.Pen)
}

// behind returns the color of a cell behind the character.
func (p Page) behind(k Ink) string {
	if k.Reverse {
		return cmp.Or(k.Fore, p.Pen)
	}
	return cmp.Or(k.Back, p.Paper)
}
