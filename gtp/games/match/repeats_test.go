package match

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// randomRecord returns a record of random moves after an opening.
func randomRecord(rng *rand.Rand, size int) PlayedGame {
	r := PlayedGame{Settings: Settings{Size: size}}
	for i := range 30 {
		r.Moves = append(r.Moves, model.Move{Color: model.Color(1 + i%2), Point: model.Pt(rng.IntN(size), rng.IntN(size))})
	}
	r.Moves[29].Point = model.Pass
	r.Settings.Opening.Moves = r.Moves[:4]
	return r
}

func TestFingerprint(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := make(map[string]bool)
	for range 100 {
		r := randomRecord(rng, 9)
		want := r.Fingerprint()
		if len(want) != 16 || seen[want] {
			t.Fatalf("fingerprint %q", want)
		}
		seen[want] = true
		for i := range model.Symmetries {
			turned := r
			turned.Moves = nil
			for _, m := range r.Moves {
				turned.Moves = append(turned.Moves, model.Move{Color: m.Color, Point: m.Point.Turned(i, 9)})
			}
			turned.Moves[0], turned.Moves[2] = turned.Moves[2], turned.Moves[0] // within the opening
			must.Equal(t, turned.Fingerprint(), want, "symmetry", i)
			turned.Moves[10].Color = turned.Moves[10].Color.Opponent()
			if got := turned.Fingerprint(); got == want {
				t.Errorf("symmetry %d: other moves have the same fingerprint", i)
			}
		}
		other := r
		other.Settings.Size = 13
		if other.Fingerprint() == want {
			t.Error("another board has the same fingerprint")
		}
	}
}

// SeenGames knows games by players, color and moves, whatever their numbers and the form
// of their fingerprints.
func TestSeenGames(t *testing.T) {
	type side struct {
		players string
		color   model.Color
	}
	sides := []side{{"a", model.Black}, {"a", model.White}, {"b", model.Black}, {"", model.Empty}}
	hashes := []string{"00000000000000ff", "ffffffffffffffff", "ff", "a text of another program", "0000000000000000"}
	var s SeenGames
	for n, h := range hashes {
		for i, p := range sides {
			number := 10*n + i
			if n == 1 {
				number += math.MaxInt32
			}
			for again := range 2 {
				earlier, repeat := s.Add(p.players, p.color, h, number+again)
				if repeat != (again == 1) || repeat && earlier != number {
					t.Errorf("game %d of %v, %q: repeats %d %v", number+again, p, h, earlier, repeat)
				}
			}
		}
	}
	for range 2 {
		if _, repeat := s.Add("a", model.Black, "", 99); repeat {
			t.Error("a game without fingerprint repeats another")
		}
	}
}
