package view

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// A move to come covers a stone, a stone a label, and a label a value.
func TestPieceAt(t *testing.T) {
	stone, empty, plain := model.Pt(1, 0), model.Pt(0, 0), model.Pt(2, 2)
	b := Board{Position: board(t, ".X. ... ..."), Values: make([]uint32, model.NumPoints), Numbers: make([]int, model.NumPoints),
		Labels: []Label{{Point: stone, Letter: 'a'}, {Point: empty}}, Dead: []model.Point{stone, empty}}
	b.Values[empty], b.Values[plain], b.Numbers[stone], b.Numbers[empty] = 5, 7, 3, 4
	at := func(p model.Point) piece {
		d := boardDrawing{Board: b, n: 3}
		d.index()
		return d.pieceAt(p)
	}
	must.Equal(t, at(stone), piece{kind: stonePiece, color: model.Black, number: 3, label: &b.Labels[0], lost: true}, "a stone")
	must.Equal(t, at(empty), piece{kind: labelPiece, label: &b.Labels[1], rank: 1}, "a label over a value")
	must.Equal(t, at(plain), piece{kind: valuePiece, value: 7}, "a value")
	b.Line = []model.Point{empty, stone}
	must.Equal(t, at(stone), piece{kind: toCome, color: b.Position.ToPlay().Opponent(), number: 2}, "a move to come over a stone")
	b.Values = nil
	must.Equal(t, at(plain), piece{}, "an empty point")
}
