package match

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
)

// What a program says of itself and of its moves is in every record, and is bounded.
func TestRecordsAreBounded(t *testing.T) {
	s := Settings{Size: 9, MoveLimit: 6}
	rec, err := Play(t.Context(), engine("talkative", ProcessOptions{TitleByGTP: true}), scriptOf("other", "A1", "B1", "C1"), s, nil)
	if err != nil || len(rec.Moves) < 2 {
		t.Fatalf("%d moves, %v", len(rec.Moves), err)
	}
	text, err := rec.SGF(sgf.Info{})
	if err != nil || len(text) > 40<<10 || !strings.Contains(string(text), strings.Repeat("x", 4<<10)+"…") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// A seed that is set by GTP is set before each game of a program that goes on running; what the startup sends beside it is not.
func TestSeedByGTP(t *testing.T) {
	of := func(seed string) Program {
		return engine("plain", ProcessOptions{Startup: []string{"clear_cache " + SeedPlace, "clear_cache plain"}, Seed: seed}).(Program)
	}
	p := of("7")
	defer p.(Player).Close()
	var sent []string
	for _, seed := range []string{"7", "8"} {
		if p.Key() != of(seed).Key() {
			t.Fatal("another seed makes another program")
		}
		p.Reseed(of(seed))
		p.SetContext(GameContext{Log: func(ours bool, line string) {
			if ours && strings.HasPrefix(line, "clear_cache") {
				sent = append(sent, line)
			}
		}})
		must.Succeed(t, p.(Player).Setup(t.Context(), Settings{Size: 9}))
	}
	must.Same(t, sent, []string{"clear_cache 7", "clear_cache plain", "clear_cache 8"})
}
