package cli

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"gobandit/model/must"
)

// A game in which the side to move can win at once: White's five stones on the
// right have a liberty left, as have Black's on the left.
const raceRecord = `(;GM[1]SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca];W[cb])`

func TestAnalyze(t *testing.T) {
	path := write(t, "race.sgf", raceRecord)
	for _, tt := range []struct {
		args   []string
		move   int
		toPlay string
	}{{nil, 12, "B"}, {[]string{"--move", "3"}, 3, "W"}, {[]string{"--move", "0"}, 0, "B"}} {
		line := mustRun(t, append([]string{"analyze", path, "--playouts", "300", "--seed", "5", "--json"}, tt.args...)...)
		var a analysis
		mustDecode(t, line, &a)
		if a.Move != tt.move || a.ToPlay != tt.toPlay || a.Playouts != 300 {
			t.Errorf("%v: after move %d, %s to play, %d playouts", tt.args, a.Move, a.ToPlay, a.Playouts)
		}
		visits := 0
		for i, m := range a.Moves {
			visits += m.Visits
			if m.ScoreLead == nil || m.Ownership != nil {
				t.Fatalf("%v: move %d is %+v", tt.args, i, m)
			}
			if m.Order != i || i > 0 && m.Visits > a.Moves[i-1].Visits || m.LCB > m.WinRate || len(m.PV) == 0 || m.PV[0] != m.Move {
				t.Errorf("%v: move %d is %+v", tt.args, i, m)
			}
		}
		if visits < 290 || visits > 300 || len(a.Ownership) != 25 || !(a.WinRate >= 0 && a.WinRate <= 1) {
			t.Errorf("%v: visits %d of 300, %d points of ownership, win rate %v", tt.args, visits, len(a.Ownership), a.WinRate)
		}
		for _, o := range a.Ownership {
			if math.Abs(o) > 1 {
				t.Errorf("%v: ownership %v", tt.args, a.Ownership)
			}
		}
		if again := mustRun(t, append([]string{"analyze", path, "--playouts", "300", "--seed", "5", "--json"}, tt.args...)...); again != line {
			t.Errorf("%v: the same seed gives\n%s and\n%s", tt.args, line, again)
		}
		for _, field := range strings.Fields("move to_play playouts win_rate score_lead score_stdev moves ownership ownership_stdev visits lcb prior initial_win_rate order pv pv_visits") {
			must.Has(t, line, `"`+field+`":`)
		}
	}
}

func TestAnalyzeTable(t *testing.T) {
	path := write(t, "race.sgf", raceRecord)
	out := mustRun(t, "analyze", path, "--playouts", "200", "--seed", "5", "--move", "11")
	lines := strings.Split(out, "\n")
	if lines[0] != path+", default, seed 5" || lines[1] != "after move 11 of 12, white to move" || !strings.HasPrefix(lines[2], "200 playouts in ") {
		t.Errorf("printed\n%s", out)
	}
	var a analysis
	mustDecode(t, mustRun(t, "analyze", path, "--playouts", "200", "--seed", "5", "--move", "11", "--json"), &a)
	if want := fmt.Sprintf("white wins %.1f%% and black leads by %.1f points, standard deviation %.1f", 100*a.WinRate, -a.ScoreLead, a.ScoreStdev); lines[3] != want {
		t.Errorf("printed %q, want %q", lines[3], want)
	}
	must.Has(t, strings.Split(mustRun(t, "analyze", path, "--playouts", "200", "--seed", "5", "--move", "6"), "\n")[3], "% and leads by ")
	for i, m := range a.Moves {
		fields := strings.Fields(lines[6+i])
		must.Equal(t, fields[5], fmt.Sprintf("%+.1f", *m.ScoreLead), "line", lines[6+i], "the lead", *m.ScoreLead)
		must.Equal(t, strings.Join(fields[:3], " "), fmt.Sprint(i+1, " ", m.Move, " ", m.Visits), "line", lines[6+i], "to begin")
		if i == len(a.Moves)-1 && lines[7+i] != "" {
			t.Errorf("after the last move stands %q", lines[7+i])
		}
	}
}

// The end of a game can be looked at too, and moves out of turn.
func TestAnalyzeOddGames(t *testing.T) {
	for name, tt := range map[string]struct{ record, toPlay string }{
		"two passes":     {"(;SZ[5];B[cc];W[];B[])", "W"},
		"no moves":       {"(;SZ[5]AB[cc]PL[W])", "W"},
		"Black twice":    {"(;SZ[5];B[cc];B[cd])", "W"},
		"the main line":  {"(;SZ[5];B[cc](;W[cd])(;W[dd];B[ee]))", "B"},
		"the first game": {"(;SZ[5];B[cc])(;SZ[5];B[cc];W[dd])", "W"},
	} {
		var a analysis
		mustDecode(t, mustRun(t, "analyze", write(t, "game.sgf", tt.record), "--playouts", "20", "--json"), &a)
		if a.ToPlay != tt.toPlay || len(a.Moves) == 0 {
			t.Errorf("%s: %s to play, %d moves", name, a.ToPlay, len(a.Moves))
		}
	}
	// Black's second move in a row is Black's also when it is taken back.
	var a analysis
	mustDecode(t, mustRun(t, "analyze", write(t, "game.sgf", "(;SZ[5];B[cc];B[cd])"), "--move", "1", "--playouts", "20", "--json"), &a)
	must.Equal(t, a.ToPlay, "B", "to play before Black's second move")
	var object map[string]json.RawMessage
	mustDecode(t, mustRun(t, "analyze", write(t, "game.sgf", "(;SZ[5];B[cc])"), "--engine", "refbot", "--playouts", "20", "--json"), &object)
	if len(object["ownership"]) == 0 {
		t.Error("the reference bot's analysis has no field ownership")
	}
}

// What a record says happened counts, not what the rules allow.
func TestAnalyzeWarns(t *testing.T) {
	path := write(t, "o.sgf", "(;SZ[5]\n;B[aa];AB[cc]\n;W[aa];B[bb])")
	for move, want := range map[string]string{"1": "after move 1 of 3, white to move", "2": "after move 2 of 3, black to move", "3": "after move 3 of 3, white to move"} {
		out, errOut, status := gobandit(t, "analyze", path, "--playouts", "20", "--move", move)
		if status != exitDone || !strings.Contains(out, want) || errOut != "gobandit: "+path+":3:2: move 2: illegal move: white A5: occupied\n" {
			t.Errorf("move %s: status %d, printed %q, message %q", move, status, out, errOut)
		}
	}
}

func TestAnalyzeErrors(t *testing.T) {
	good := write(t, "good.sgf", raceRecord)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no file", nil, "0 arguments, want one: an SGF file"},
		{"nowhere", []string{"nowhere.sgf"}, "nowhere.sgf: no such file"},
		{"a directory", []string{t.TempDir()}, "is a directory, want an SGF file"},
		{"an empty file", []string{write(t, "e.sgf", "")}, "e.sgf:1:1: no game found"},
		{"binary data", []string{write(t, "b.sgf", "\x00\xff\x7fELF")}, "b.sgf:1:1: "},
		{"a rectangle", []string{write(t, "r.sgf", "(;GM[1]\nSZ[9:13])")}, `r.sgf:2:1: board size "9:13", want a square board of 2 to 19`},
		{"a board too large", []string{write(t, "l.sgf", "(;SZ[25])")}, "l.sgf:1:"},
		{"a move too far", []string{good, "--move", "13"}, "--move 13, want 0 to 12: " + good + " has 12 moves"},
		{"a move before the first", []string{good, "--move", "-1"}, "--move -1, want 0 to 12"},
		{"no number", []string{good, "--move", "x"}, `--move "x", want a whole number`},
		{"playouts", []string{good, "--playouts", "-5"}, "--playouts -5, want 1 to 2000000000"},
		{"the width", []string{good, "--wide", "1.5"}, "--wide 1.5, want 0 to 1"},
		{"the tape of a search", []string{"x.tape"}, "x.tape: the tape of a search, want an SGF file: gobandit tape"},
		{"a point to trace", []string{good, "--trace", "Z9"}, `--trace: invalid point "Z9"`},
		{"an engine", []string{good, "--engine", "rav"}, `unknown engine "rav", did you mean "rave"?`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, errOut, status := gobandit(t, append([]string{"analyze"}, tt.args...)...)
			if status != exitUsage || out != "" || !strings.Contains(errOut, tt.want) || strings.Count(errOut, "\n") != 1 {
				t.Errorf("status %d, printed %q, message %q, want %q", status, out, errOut, tt.want)
			}
		})
	}
}

func TestBenchSearch(t *testing.T) {
	type report struct {
		Engine          string
		Size, Threads   int
		Playouts, Nodes int
		Speed           float64 `json:"playouts_per_s"`
		BytesPerNode    float64 `json:"bytes_per_node"`
		DepthMean       float64 `json:"depth_mean"`
		DepthMax        int     `json:"depth_max"`
		Wall            float64 `json:"wall_seconds"`
	}
	var r report
	mustDecode(t, mustRun(t, "bench", "search", "--playouts", "300", "--size", "13", "--threads", "2", "--json"), &r)
	if r.Engine != "default" || r.Size != 13 || r.Threads != 2 || r.Playouts != 300 || r.Speed <= 0 ||
		r.Nodes < 30 || r.BytesPerNode <= 0 || r.DepthMean < 1 || r.DepthMax < 1 {
		t.Errorf("report %+v", r)
	}
	mustDecode(t, mustRun(t, "bench", "search", "--seconds", "0.1", "--size", "5", "--json"), &r)
	if r.Playouts < 1 || r.Wall > 4 { // the default is 5 seconds
		t.Errorf("%d playouts in %v s, want to search for 0.1 s", r.Playouts, r.Wall)
	}
	for _, tt := range []struct{ args, want string }{
		{"--seconds -1", "--seconds -1, want 0 to 86400"},
		{"--seconds NaN", "--seconds NaN, want 0 to 86400"},
		{"--playouts 0", "playouts 0, want 1 or more"},
		{"--playouts -3", "playouts -3, want 1 or more"},
		{"--size 1 --playouts 1", "size 1, want 2 to 19"},
		{"--komi 1001 --playouts 1", "komi 1001, want -1000 to 1000"},
		{"--threads 0 --playouts 1", "threads 0, want 1 to"},
		{"--threads 2 --engine refbot --playouts 1", "--threads 2, want 1: the reference bot"},
	} {
		wantError(t, exitUsage, tt.want, append([]string{"bench", "search"}, strings.Fields(tt.args)...)...)
	}
}

// The owners of points come with each move if they are wanted. In a search that is not
// wide the moves' figures add up to those of the search.
func TestAnalyzeMoves(t *testing.T) {
	path := write(t, "race.sgf", raceRecord)
	var a analysis
	mustDecode(t, mustRun(t, "analyze", path, "--playouts", "300", "--seed", "5", "--json", "--moves-ownership", "--wide", "0"), &a)
	must.Equal(t, len(a.Moves[0].Ownership), 25, "the first move", "owners")
	visits, sum := 0, 0.0
	for _, m := range a.Moves {
		visits += m.Visits
		sum += float64(m.Visits) * *m.ScoreLead
	}
	if math.Abs(sum/float64(visits)-a.ScoreLead) > 0.5 {
		t.Errorf("the moves' mean score is %.2f, the search's %.2f", sum/float64(visits), a.ScoreLead)
	}
}
