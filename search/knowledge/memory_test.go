package knowledge

import (
	"testing"

	"gobandit/model"
)

// What a policy remembers of one position is still true of the next, whichever it
// is: the evidence is that of all features, looked up anew.
func TestPolicyRemembers(t *testing.T) {
	var p Policy
	for _, size := range []int{9, 13, 9} {
		list := situations(t, size, size*size/2, 0, false)
		p.Model = modelOf(list)
		for i := range p.Model.Weights {
			p.Model.Weights[i] = float32(i*7919%101) / 50
		}
		for i := range list {
			s := &list[i*13%len(list)]
			var tracker model.Tracker
			tracker.Start(&s.board)
			r := read(s)
			p.Chances(nil, &s.board, &tracker, s.last, s.before, nil)
			shapes := &p.shapes[s.board.ToPlay()-model.Black]
			for j := range s.board.NumEmpty() {
				q := s.board.EmptyPoint(j)
				want := evidence(p.Model, r.Features(q, p.Model, nil))
				if got := p.evidence(q, shapes.value(&p.reader, q)); got != want {
					t.Fatalf("size %d, position %d, %s: evidence %v, want %v in\n%s", size, i, q.Vertex(size), got, want, &s.board)
				}
			}
		}
	}
}
