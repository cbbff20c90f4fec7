package match

import (
	"os"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/search"
)

// TestGnuGo plays a game against a real engine.
func TestGnuGo(t *testing.T) {
	if _, err := controller.LookPath("gnugo", ""); err != nil {
		if os.Getenv("GOBANDIT_REQUIRE_ENGINES") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	gnugo := NewProcess("gnugo", commandOf("gnugo", "--mode", "gtp", "--chinese-rules", "--level", "1"), ProcessOptions{})
	defer gnugo.Close()
	rec, err := Play(t.Context(), NewThinker("random", newRandom(1), search.Budget{}, ""), gnugo, Settings{Size: 5, Komi: 7.5}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Fault != "" || rec.Result.Winner.String() != "white" {
		t.Errorf("%s %q after %d moves, want a win for gnugo", rec.ResultText(), rec.Fault, len(rec.Moves))
	}
	t.Log(rec.Sentence(), rec.Descriptions[1], rec.Remarks)
}
