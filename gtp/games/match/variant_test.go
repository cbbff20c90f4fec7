package match

import (
	"context"
	"encoding/json"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/variant"
	"gobandit/search"
)

// playVariant plays a game of a variant between players who move at random.
func playVariant(t *testing.T, name string, seed uint64, watch func(Progress)) PlayedGame {
	t.Helper()
	player := func(seed uint64) Player {
		return WithVariants(NewThinker("random", search.NewRandom(seed), search.Budget{}, ""), func(variant.Position) (search.Thinker, string, error) {
			return search.NewRandom(seed), "moves at random", nil
		})
	}
	s := Settings{Size: 5, Komi: .5, Variant: name, Seed: seed, Rules: model.DefaultRules}
	return must.Get(Play(context.Background(), player(1), player(2), s, watch))
}

// Programs that watch a game see the board that the referee has, whatever the variant draws.
func TestLiveVariant(t *testing.T) {
	for _, name := range variant.Names() {
		seen := 0
		rec := playVariant(t, name, 7, func(p Progress) {
			var l Live
			must.Succeed(t, json.Unmarshal(must.Get(json.Marshal(NewLive(p))), &l))
			got, err := l.Progress()
			if err != nil {
				t.Fatalf("%s, move %d: %v", name, p.MoveNumber, err)
			}
			if *got.Board != *p.Board || got.Last != p.Last {
				t.Fatalf("%s, move %d: a watcher has %v and\n%s\nwant %v and\n%s", name, p.MoveNumber, got.Last, got.Board, p.Last, p.Board)
			}
			seen++
		})
		if rec.Reason != PlayedOut || rec.Void() || seen <= len(rec.Moves) {
			t.Errorf("%s: ended by %s with %s, %d positions of %d moves", name, rec.Reason, rec.Result, seen, len(rec.Moves))
		}
		if g := must.Get(rec.game(0)); !g.Over() || variant.Of(g).Result() != rec.Result {
			t.Errorf("%s: the moves of the record lead to %s, want %s", name, variant.Of(g).Result(), rec.Result)
		}
	}
}

// Games are the same only in one variant, and with the same draws where moves do not say all.
func TestVariantFingerprint(t *testing.T) {
	of := func(name string, seed uint64) string {
		r := PlayedGame{Settings: Settings{Size: 5, Variant: name, Seed: seed}, Moves: []model.Move{{Color: model.Black, Point: model.Pt(1, 2)}}}
		return r.Fingerprint()
	}
	seen := map[string]string{of("", 1): "Go"}
	for _, name := range []string{"slip", "slip:0.5", "hidden", "three-colour", "pair"} {
		if other, ok := seen[of(name, 1)]; ok {
			t.Errorf("games of %s and %s are the same", name, other)
		}
		seen[of(name, 1)] = name
		must.Equal(t, of(name, 1) == of(name, 2), name == "three-colour" || name == "pair", name, "games with other draws are the same")
	}
}
