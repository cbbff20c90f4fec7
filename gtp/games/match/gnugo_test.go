package match

import (
	"os"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// need skips a test where an engine is not installed, unless engines are required.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := controller.LookPath(program, ""); err != nil {
		if os.Getenv("GOBANDIT_REQUIRE_ENGINES") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// TestGnuGo plays a game against a real engine.
func TestGnuGo(t *testing.T) {
	need(t, "gnugo")
	gnugo := NewProcess("gnugo", commandOf("gnugo", "--mode", "gtp", "--chinese-rules", "--level", "1"), ProcessOptions{})
	defer gnugo.Close()
	rec := must.Get(Play(t.Context(), NewThinker("random", newRandom(1), search.Budget{}, ""), gnugo, Settings{Size: 5, Komi: 7.5}, nil))
	must.Equal(t, rec.Fault, "")
	must.Equal(t, rec.Result.Winner.String(), "white")
	t.Log(rec.Sentence(), rec.Descriptions[1], rec.Remarks)
}

// TestKeptGnuGoForgets asks for a move in a game, and then in another one: what GNU Go has read in the first does not change
// the second.
func TestKeptGnuGoForgets(t *testing.T) {
	need(t, "gnugo")
	moves := strings.Fields("E5 D4 E4 D3 D5 E3 G3 G7 H4 D7 C5 B4 B5 C4 C8 D8 D9 A5 C7 A7")
	options := ProcessOptions{Startup: []string{"set_random_seed " + SeedPlace}, Seed: "1"}
	answer := func(p Player, after int) model.Point {
		must.Succeed(t, p.Setup(t.Context(), Settings{Size: 9, Komi: 7.5}))
		side := model.Black
		for _, vertex := range moves[:after] {
			must.Succeed(t, p.Play(t.Context(), model.Move{Color: side, Point: must.Get(model.ParsePoint(vertex, 9))}))
			side = side.Opponent()
		}
		return must.Get(p.Genmove(t.Context(), side)).Point
	}
	fresh := NewProcess("gnugo", commandOf("gnugo", "--mode", "gtp"), options)
	defer fresh.Close()
	kept := NewProcess("gnugo", commandOf("gnugo", "--mode", "gtp"), options)
	defer kept.Close()
	answer(kept, len(moves)-1)
	if first, second := answer(fresh, len(moves)), answer(kept, len(moves)); first != second {
		t.Errorf("%s as first game, %s as second", first.Vertex(9), second.Vertex(9))
	}
}
