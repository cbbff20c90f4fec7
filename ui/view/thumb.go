package view

import "gobandit/model"

// ThumbnailSize returns the cells that the thumbnail of an n by n board takes:
// two points share a cell, one above the other.
func ThumbnailSize(n int) (w, h int) { return n, (n + 1) / 2 }

// Thumbnail draws the stones of b at the top left of g, two points in a cell.
func Thumbnail(g Region, t *Theme, b *model.Board) {
	n := b.Size()
	for y := 0; y < n; y += 2 {
		for x := range n {
			upper := b.At(model.Pt(x, y))
			if y+1 == n {
				g.set(x, y/2, halfAlone(t, upper))
			} else {
				g.set(x, y/2, half(t, upper, b.At(model.Pt(x, y+1))))
			}
		}
	}
}

// halves are the cells of two points with colours, by upper and lower point. The
// half block takes the upper colour.
var halves = [3][3]cell{
	model.Empty: {model.Empty: {' ', Wood}, model.Black: {'▀', HalfEB}, model.White: {'▀', HalfEW}},
	model.Black: {model.Empty: {'▀', HalfBE}, model.Black: {' ', HalfBB}, model.White: {'▀', HalfBW}},
	model.White: {model.Empty: {'▀', HalfWE}, model.Black: {'▀', HalfWB}, model.White: {' ', HalfWW}},
}

// plainHalves are the same without colours: blocks for Black, rings for White.
var plainHalves = [3][3]rune{
	model.Empty: {'·', '▄', 'o'},
	model.Black: {'▀', '█', '▛'},
	model.White: {'°', '▙', '8'},
}

func half(t *Theme, upper, lower model.Color) cell {
	if !t.color || t.ascii {
		return cell{plainHalves[upper][lower], Plain}
	}
	return halves[upper][lower]
}

// halfAlone is the cell of the last row of a board of odd size.
func halfAlone(t *Theme, upper model.Color) cell {
	if !t.color || t.ascii {
		return cell{plainHalves[upper][model.Empty], Plain}
	}
	return cell{'▀', [3]Style{model.Empty: HalfE, model.Black: HalfB, model.White: HalfW}[upper]}
}
