package results

import (
	"path/filepath"
	"slices"
	"testing"

	"gobandit/model/must"
)

// Records of one game count once, in whatever file they are and however the board is
// turned; other colors, players, moves and setups make another game.
func TestOnce(t *testing.T) {
	folder := t.TempDir()
	record := func(name, players, moves string) {
		write(t, filepath.Join(folder, name+".sgf"), "(;GM[1]SZ[9]KM[7.5]"+players+"RE[B+R]"+moves+")")
	}
	const ab, ba = "PB[a]PW[b]", "PB[b]PW[a]"
	record("1", ab, ";B[cc];W[gd];B[ee]")
	record("2", ab, ";B[cc];W[gd];B[ee]")       // the same
	record("3", ab, ";B[gg];W[cf];B[ee]")       // turned by half
	record("4", ba, ";B[cc];W[gd];B[ee]")       // other colors
	record("5", ab, ";B[cc];W[gd];B[ef]")       // other moves
	record("6", ab, ";B[ee];W[gd];B[cc]")       // in another order
	record("7", ab, "AB[dd];B[cc];W[gd];B[ee]") // other stones set up
	record("8", ab, "")                         // without moves
	record("9", ab, "")
	games := must.Get(Read(folder))
	Once(games, false)
	if i := slices.IndexFunc(games, func(g Game) bool { return g.LeftOut != "" }); i >= 0 {
		t.Errorf("game %s is left out though every record is to count", games[i].Name)
	}
	Once(games, true)
	out := ""
	for _, g := range games {
		if g.LeftOut == leftOutRepeat {
			out += g.Name
		} else if g.LeftOut != "" {
			t.Errorf("game %s is left out: %s", g.Name, g.LeftOut)
		}
	}
	must.Equal(t, out, "23", "left out", "2 and 3")
}

// A record of a game that a journal has, too, does not count again; what the journal
// counts twice does.
func TestOnceWithJournal(t *testing.T) {
	folder := t.TempDir()
	path := write(t, filepath.Join(folder, "1.sgf"), "(;GM[1]SZ[9]PB[a]PW[b]RE[B+R];B[cc];W[gd];B[ee])")
	records := must.Get(Read(path))
	journal := Game{Black: "a", White: "b", hash: records[0].hash}
	games := append([]Game{records[0]}, journal, journal)
	if Once(games, false); games[0].LeftOut != leftOutRepeat || games[1].LeftOut != "" || games[2].LeftOut != "" {
		t.Errorf("left out: %q, %q, %q", games[0].LeftOut, games[1].LeftOut, games[2].LeftOut)
	}
}
