package variant

import (
	"testing"

	"gobandit/model"
)

// A stone stays on its point with the chance that is left, and slips to each
// neighbor where it is legal alike.
func TestSlipLandings(t *testing.T) {
	tests := []struct {
		name  string
		slip  string
		moves string // of both seats, without slips
		try   string
		want  map[string]float64
	}{
		{"the middle", "slip", "", "C3", map[string]float64{"C3": .75, "B3": .0625, "D3": .0625, "C2": .0625, "C4": .0625}},
		{"a corner", "slip:0.5", "", "A1", map[string]float64{"A1": .5, "B1": .25, "A2": .25}},
		{"beside a stone", "slip", "B1", "A1", map[string]float64{"A1": .75, "A2": .25}},
		{"suicide is no landing", "slip", "B1 A2", "B2", map[string]float64{"B2": .75, "C2": .125, "B3": .125}},
		{"not beside one's own eye", "slip:1", "A2 pass B2 pass C1 pass", "B1", map[string]float64{"A1": 1}},
		{"nowhere to slip", "slip:1", "A2 pass B1 pass", "A1", map[string]float64{"A1": 1}},
		{"never", "slip:0", "", "A1", map[string]float64{"A1": 1}},
		{"a pass", "slip:1", "", "pass", map[string]float64{"pass": 1}},
	}
	const tries = 8000
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := start(t, tt.slip, 5)
			for _, m := range fields(tt.moves) {
				q := point(t, m, 5)
				root.Replay(q, q)
			}
			rng, counts, p := random(6), map[string]float64{}, root.Clone()
			for range tries {
				p.CopyFrom(root)
				landed := p.Play(point(t, tt.try, 5), rng)
				if landed != model.Pass && p.At(landed) == 0 {
					t.Fatalf("no stone on %s, where it landed\n%s", landed.Vertex(5), p.View(-1))
				}
				counts[landed.Vertex(5)]++
			}
			chi := 0.0
			for vertex, share := range tt.want {
				mean := share * tries
				chi += (counts[vertex] - mean) * (counts[vertex] - mean) / mean
				delete(counts, vertex)
			}
			if len(counts) > 0 {
				t.Errorf("landed on %v, too", counts)
			}
			if limit := chiLimit(len(tt.want) - 1); chi > limit {
				t.Errorf("chi-square %.1f, want at most %.1f", chi, limit)
			}
		})
	}
}
