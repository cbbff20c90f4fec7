package match

import (
	"os"
	"testing"

	"gobandit/gtp/controller"
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
