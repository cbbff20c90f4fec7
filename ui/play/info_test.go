package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// What a record says of its game is shown with it, changed in a form, and saved. Another komi holds for the game.
func TestInfo(t *testing.T) {
	a := annotatedRecord(t, 80, 40, "(;SZ[9]KM[6.5]SBKV[50]LZ[gobandit 50 100\nmove E5 visits 100 winrate 5000 pv E5]EV[Cup]RO[2]PB[Ann]GC[A fine game.\nTwo lines.]RE[W+R];B[ee];W[cc])")
	must.Has(t, a.View(), "game ───", "event: Cup; round: 2", "A fine game.", "Two lines.")
	if a.s.Analysis.Judged(a.s.Line.Record.Root) == nil {
		t.Error("no search is read")
	}
	a.Press("I", "ctrl+u", "B", "o", "b", "down", "1", "k", "down", "down", "down", "down", "down", "down", "down", "ctrl+u", "B", "+", "2", "down", "ctrl+u", "7")
	must.Has(t, a.View(), "Black's rank", "1k", "B+2")
	a.Press("down", "x", "y", "z", "enter")
	must.Has(t, a.View(), `unknown rules "xyz", want one of chinese`) // else: rules that nobody knows are taken
	a.Press("ctrl+u", "j", "a", "p", "a", "n", "e", "s", "e", "enter")
	rec := a.s.Line.Record
	if a.s.Analysis.Judged(rec.Root) != nil {
		t.Error("the search of a game with another komi is kept")
	}
	if rec.Info.Black != "Bob" || rec.Info.BlackRank != "1k" || rec.Result.String() != "B+2" || a.s.Line.Game.Komi() != 7 || a.s.Line.Game.Rules().Scoring != model.TerritoryScoring || a.s.Line.At != 2 {
		t.Errorf("%+v %v komi %v", rec.Info, rec.Result, a.s.Line.Game.Komi())
	}
	a.commentGame()
	a.Settle(false)
	a.Press("!", "ctrl+s")
	path := filepath.Join(t.TempDir(), "a.sgf")
	_ = must.Get(a.s.Save(path))
	text := must.Get(os.ReadFile(path))
	must.Has(t, string(text), "PB[Bob]", "BR[1k]", "EV[Cup]", "RE[B+2]", "KM[7]", "RU[japanese]", "GC[A fine game.\nTwo lines.!]")
	if !strings.Contains(string(text), ";B[ee]") || a.s.Line.Unsaved() {
		t.Errorf("saved as %s", text)
	}
}
