package view

import "gobandit/model"

// A piece is what stands on a point. It is decided once: boards of all sizes only draw it, each as it has room, with a mark over it.
type piece struct {
	kind   pieceKind
	color  model.Color // of the stone, or of the move to come
	number int         // of the move to come, or on the stone; 0 is none
	label  *Label      // of the point or of the stone; nil is none
	rank   int         // of the label, from 0
	value  uint32
	lost   bool // the stone is taken off, or the search sees its point as the other side's
}

type pieceKind uint8

const (
	noPiece pieceKind = iota // there may be a groundSign
	toCome                   // a move of Line
	stonePiece
	labelPiece
	valuePiece
)

// pieceAt returns what stands on p.
func (d *boardDrawing) pieceAt(p model.Point) piece {
	if i := d.number[p]; i > 0 {
		return piece{kind: toCome, color: d.lineColor(i), number: int(i)}
	}
	here := piece{color: d.Position.At(p)}
	if i := d.label[p]; i > 0 {
		here.kind, here.label, here.rank = labelPiece, &d.Labels[i-1], int(i)-1
	}
	value, valued := d.value(p)
	switch {
	case here.color != model.Empty:
		owner, _ := d.owner(p)
		here.kind = stonePiece
		here.lost = owner != model.Empty && owner == here.color.Opponent() || d.dead[p]
		if int(p) < len(d.Numbers) {
			here.number = d.Numbers[p]
		}
	case here.label == nil && valued:
		here.kind, here.value = valuePiece, value
	}
	return here
}

// isRate reports whether the piece has a label without a letter, which is a rate at any size.
func (here piece) isRate() bool { return here.label != nil && here.label.Letter == 0 }

// lineColor returns the color of the i-th move of Line, counted from 1.
func (d *boardDrawing) lineColor(i int16) model.Color {
	return model.Color((int(d.Position.ToPlay())+int(i)-2)%max(d.Colors, 2) + 1)
}
