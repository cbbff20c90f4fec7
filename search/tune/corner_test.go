package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// teach plays games at the centers of the cells on a surface.
func teach(m *corners, games int, logit func(x []float64) float64) *rand.Rand {
	rng := rand.New(rand.NewPCG(1, 1))
	for range games {
		g := observation{point: m.field.center(rng.IntN(m.field.space.Len()))}
		if rng.Float64() < logistic(logit(g.point)) {
			g.won = 1
		}
		m.learn(g)
	}
	return rng
}

// A corner is found by a rise into it, and no weight is given to the others.
func TestCornersLearn(t *testing.T) {
	f := newField(gridSpace(t, 4, 4))
	m := newCorners(f, 1)
	if len(m.all) != 4 {
		t.Fatalf("%d corners, want 4", len(m.all))
	}
	want := &m.all[2]
	rng := teach(m, 3000, func(x []float64) float64 { return -.5 + 1.2*m.nearness(want, x) })
	if p := m.chance(want); p < .99 {
		t.Errorf("the corner %v has %.3f, want 1", want.top, p)
	}
	if mean, variance := m.about(want.top, 0); math.Abs(mean-.7) > 4*math.Sqrt(variance) {
		t.Errorf("logit %.3f in the corner, with variance %.4f, want .7", mean, variance)
	}
	if d := m.draw(rng, 1, [][]float64{f.center(0)}, nil); &d.x[0] != &want.top[0] || d.height-d.heights[0] < .3 {
		t.Errorf("a draw is %+v, want it highest at %v", d, want.top)
	}
	must.Equal(t, m.height(want.top, 0), m.clone().height(want.top, 0), "a snapshot differs")
}

// Of very many parameters there are no corners.
func TestCornersOfMany(t *testing.T) {
	f := newField(gridSpace(t, 2, 2, 2, 2, 2, 2))
	if m := newCorners(f, 1); m != nil {
		t.Errorf("%d corners of six parameters, want none", len(m.all))
	}
}
