package results

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gobandit/gtp/games/event/eventtest"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/rating"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o777))
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

const (
	records = `(;GM[1]SZ[9]KM[7.5]PB[uct]PW[ra"ve\\]RE[B+3.5]DT[2026-11-22]EV[cup];B[ee];W[cc])` +
		`(;GM[1]SZ[9]PB[rave]PW[uct]RE[0])(;GM[1]SZ[9]PB[rave]PW[uct]RE[?])(;GM[1]SZ[9]PB[rave]PW[uct]RE[Void])(;GM[1]SZ[9]PB[uct]PW[uct]RE[W+R])`
)

func TestRead(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "below", "five.SGF"), records)
	write(t, filepath.Join(folder, "other.txt"), "no record")
	games := must.Get(Read(folder))
	var left []string
	for _, g := range games {
		left = append(left, g.Name+" "+g.Black+" "+g.LeftOut)
	}
	if want := []string{"five#1 uct ", "five#2 rave ", "five#3 rave no known winner", "five#4 rave no known winner", "five#5 uct one player on both sides"}; !slices.Equal(left, want) {
		t.Errorf("games %q, want %q", left, want)
	}
	rated, out := Rated(games)
	if want := []rating.Pairing{{Black: "uct", White: `ra"ve\`, Result: rating.BlackWon}, {Black: "rave", White: "uct", Result: rating.Draw}}; !slices.Equal(rated, want) || len(out) != 2 || out[leftOutUnknown] != 2 {
		t.Errorf("rated %v, left out %v", rated, out)
	}
	if g := games[0]; g.Moves != 2 || g.Komi != 7.5 || g.Size != 9 || g.Event != "cup" || g.Time.Day() != 22 {
		t.Errorf("%+v", g)
	}
}

func TestReadMatch(t *testing.T) {
	games, err := Read(eventtest.Match(t, [2]string{"a", "b"}, nil, eventtest.MatchGame{Result: "B+R", Hash: "x"},
		eventtest.MatchGame{Swapped: true, Result: "B+R", Hash: "x"}, eventtest.MatchGame{Result: "B+R", Hash: "x"}))
	must.Succeed(t, err)
	if len(games) != 3 || games[1].LeftOut != "" || games[2].LeftOut != leftOutRepeat || games[0].Komi != 7.5 || games[1].Black != "b" {
		t.Errorf("%+v", games)
	}
}

func TestReadErrors(t *testing.T) {
	folder := t.TempDir()
	for name, tt := range map[string]struct{ text, want string }{
		"a.sgf":     {"hello", "a.sgf:1:1: "},
		"b.sgf":     {"(;GM[1]SZ[9]PB[x]RE[B+R])", "names no players"},
		"c.journal": {"{}\n", "not the journal of an event"},
		"d.journal": {`{"type":"event","format":1}` + "\n", "d.journal:1: damaged header"},
		"e.journal": {"", "empty, want the journal of an event or a match"},
	} {
		must.Fail(t, must.Err(Read(write(t, filepath.Join(folder, name), tt.text))), tt.want, name)
	}
	must.Fail(t, must.Err(Read(filepath.Join(folder, "none"))), "no such file")
	must.Fail(t, must.Err(Read(t.TempDir())), "no game records")
}

func TestWrite(t *testing.T) {
	games := must.Get(Read(write(t, filepath.Join(t.TempDir(), "five.sgf"), records)))
	for i := range games {
		games[i].Source = "five.sgf"
	}
	var pgn bytes.Buffer
	must.Succeed(t, WritePGN(&pgn, games))
	want := `[Event "cup"]
[Site "five.sgf"]
[Date "2026.11.22"]
[Round "five#1"]
[White "uct"]
[Black "ra\"ve\\"]
[Result "1-0"]

1-0

[Event "?"]
[Site "five.sgf"]
[Date "????.??.??"]
[Round "five#2"]
[White "rave"]
[Black "uct"]
[Result "1/2-1/2"]

1/2-1/2

`
	must.Equal(t, pgn.String(), want)
	var lines bytes.Buffer
	must.Succeed(t, WriteCSV(&lines, games))
	rows, err := csv.NewReader(&lines).ReadAll()
	if err != nil || len(rows) != 6 || rows[1][4] != `ra"ve\` || rows[3][14] != leftOutUnknown {
		t.Errorf("%v %v", rows, err)
	}
}

// Players with one name are told apart by what they are; game records know only names.
func TestTellApart(t *testing.T) {
	one, two := identity{"command": "x --level 1", "gtp": ""}, identity{"command": "x --level 2", "gtp": ""}
	few, many := identity{"playouts": "10", "type": "uct"}, identity{"playouts": "20", "type": "uct"}
	games := []Game{
		{Black: "x", White: "y", players: [2]identity{one, few}},
		{Black: "y", White: "x", players: [2]identity{many, two}},
		{Black: "x", White: "z", players: [2]identity{one, one}},
		{Black: "x", White: "z"},
	}
	warnings := TellApart(games)
	Rename(games, map[string]string{"z": "w"})
	got := ""
	for _, g := range games {
		got += g.Black + " v " + g.White + "\n"
	}
	if want := "x --level 1 v y (playouts 10)\ny (playouts 20) v x --level 2\nx --level 1 v w\nx v w\n"; got != want || len(warnings) != 2 {
		t.Errorf("%s%q, want\n%s", got, warnings, want)
	}
	settings := map[string]string{"player a command": "a", "player a 2 command": "b", "opponent type": "uct"}
	if a, b := identityOf(settings, "a"), identityOf(settings, "opponent"); len(a) != 1 || a["command"] != "a" || b["type"] != "uct" {
		t.Errorf("identities %v, %v", a, b)
	}
}

// A name is that of one player however its letters are composed and its blanks are doubled, also in journals.
func TestNamesOfOnePlayer(t *testing.T) {
	won := model.Result{By: model.ByScore, Winner: model.Black}
	games := []Game{
		{Black: "Lee  Changho", White: "김지", Result: won, hash: "1"}, {Black: "Lee Changho", White: "\u1100\u1175\u11b7\u110c\u1175", Result: won, hash: "2"},
		{Black: "Lee Changho", White: "김지", Result: won, hash: "1", record: true},
	}
	Once(games, false)
	rated, leftOut := Rated(games)
	if len(rated) != 2 || rated[0] != rated[1] || leftOut[leftOutRepeat] != 1 {
		t.Errorf("rated are %v, left out %v", rated, leftOut)
	}
}
