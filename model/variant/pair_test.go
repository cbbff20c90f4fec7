package variant

import (
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// Pair Go is Go: the same moves are legal, and the score is the same.
func TestPairIsGo(t *testing.T) {
	rng := random(7)
	for game := range 40 {
		size := 2 + game%18
		p := start(t, "pair", size)
		b := must.Get(model.NewBoard(size))
		for moves := 0; !p.Over(); moves++ {
			if p.ToPlay() != moves%4 || p.Traits().Teams[p.ToPlay()]+1 != int(b.ToPlay()) {
				t.Fatalf("move %d: seat %d is to play, want %d for %s", moves, p.ToPlay(), moves%4, b.ToPlay())
			}
			want := []model.Point{}
			for q := range b.Points() {
				if p.Legal(q) != b.Legal(q) || p.At(q) != int(b.At(q)) {
					t.Fatalf("move %d: %s is %d, legal %t; on Board %d, %t\n%s", moves,
						q.Vertex(size), p.At(q), p.Legal(q), b.At(q), b.Legal(q), b)
				}
				if b.Legal(q) && !b.IsEye(q, b.ToPlay()) {
					want = append(want, q)
				}
			}
			if got := p.Moves(nil); !slices.Equal(got, append(want, model.Pass)) {
				t.Fatalf("move %d: Moves() = %v, want %v and a pass\n%s", moves, got, want, b)
			}
			scores := make([]float64, 4)
			if p.Scores(scores); scores[0]-scores[1] != float64(b.Score())-7.5 || scores[2] != scores[0] || scores[3] != scores[1] {
				t.Fatalf("move %d: scores %v, want a lead of %d-7.5\n%s", moves, scores, b.Score(), b)
			}
			m := p.Draw(rng)
			p.Play(m, nil)
			b.Play(m)
		}
	}
}

// A team wins together, and all four seats have to pass.
func TestPairTeams(t *testing.T) {
	p := played(t, "pair", 5, "C3", "pass", "pass", "pass")
	if p.Over() {
		t.Fatal("the game is over before Black has passed in turn")
	}
	play(t, p, "pass")
	results := make([]float64, 4)
	if p.Results(results); !p.Over() || !slices.Equal(results, []float64{1, 0, 1, 0}) {
		t.Errorf("over %t with %v, want true with [1 0 1 0]", p.Over(), results)
	}
}
