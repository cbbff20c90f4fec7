package search

import (
	"testing"

	"gobandit/model"
)

// A point that its winner always owns is as critical as can be; one that Black
// always owns is not critical.
func TestOwnership(t *testing.T) {
	ends := []struct {
		diagram string
		winner  int32
	}{
		{"XXXXX X.XXX XXXXX X.XXX XXXXX", 1},
		{"XXXXX X.XXX OOOOO O.OOO OOOOO", -1},
	}
	var o ownership
	var b *model.Board
	for _, end := range ends {
		b = fromDiagram(t, end.diagram, 7.5).Board()
		o.add(b, end.winner)
	}
	owners, stdev := o.means(5)
	criticality := o.criticality(b)
	for i, p := range []float64{1, 0} {
		row := 5 * (1 + 2*i)
		if owners[row] != p || stdev[row] != 1-p || criticality[row] != (1-p)/2 {
			t.Errorf("row %d: owner %.2f ± %.2f, criticality %.2f, want %.2f ± %.2f and %.2f", row/5, owners[row], stdev[row], criticality[row], p, 1-p, (1-p)/2)
		}
	}
	var none ownership
	if owners, stdev := none.means(5); owners != nil || stdev != nil || none.criticality(b) != nil {
		t.Error("something is known of no playouts")
	}
}
