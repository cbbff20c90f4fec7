// Package picture draws what stands in a terminal's cells as SVG and PNG, without a terminal.
package picture

// Paper and Pen are the colors of a terminal that are its own.
const (
	Paper = "#1c1c1c"
	Pen   = "#d4d4d4"
)

// An Ink is how a cell looks. Colors are written #rrggbb; "" is the terminal's own.
type Ink struct {
	Fore, Back                      string
	Bold, Faint, Underline, Reverse bool
}

// A Cell is one place of a terminal, one cell wide.
type Cell struct {
	Rune rune
	Ink
}

// Cells are a screen, by rows. What ends a row and is blank need not be there.
type Cells [][]Cell

// color returns the color of the character.
func (k Ink) color() string {
	if k.Reverse {
		return or(k.Back, Paper)
	}
	return or(k.Fore, Pen)
}

// behind returns the color of the cell behind the character.
func (k Ink) behind() string {
	if k.Reverse {
		return or(k.Fore, Pen)
	}
	return or(k.Back, Paper)
}

func or(color, own string) string {
	if color == "" {
		return own
	}
	return color
}
