package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/words"
)

func TestRatings(t *testing.T) {
	folder := t.TempDir()
	games := ""
	for i := range 20 {
		games += "(;GM[1]SZ[9]PB[a]PW[b]RE[" + []string{"B+R", "W+R", "B+1.5", "?"}[i%4] + "])"
	}
	path := filepath.Join(folder, "games.sgf")
	writeFile(t, path, games)
	got := mustRun(t, "ratings", path, "--advantage", "0", "--prior", "0", "--anchor", "b=1500")
	// Ten of 15 games won are 400·log10(2) = 120 Elo.
	must.Has(t, got, "1620", "1500 to 1500", "15 games; 5 left out: no known winner", "Black's advantage: +0 Elo, given")
	var list struct {
		Players []struct{ Elo float64 }
		LOS     [][]*float64
		LeftOut map[string]int `json:"left_out"`
	}
	if err := json.Unmarshal([]byte(mustRun(t, "ratings", path, "--json")), &list); err != nil || len(list.Players) != 2 || list.LOS[0][0] != nil || list.LOS[0][1] == nil || list.LeftOut["no known winner"] != 5 {
		t.Errorf("%+v, %v", list, err)
	}
	for want, args := range map[string][]string{
		`anchor "x" has no games`:     {"ratings", path, "--anchor", "x=1"},
		`--anchor "b", want NAME=ELO`: {"ratings", path, "--anchor", "b"},
		"--prior -1, want 0 to 10000\n--advantage NaN, want -10000 to 10000": {"ratings", path, "--prior", "-1", "--advantage", "NaN"},
		`0 arguments, want events`:                   {"ratings"},
		`no such file`:                               {"ratings", "none.sgf"},
		`--format "xml", want one of pgn, csv, json`: {"export", path, "--format", "xml"},
	} {
		code := 2
		if strings.Contains(want, "such file") {
			code = 1
		}
		if _, got, status := gobandit(t, args...); !strings.Contains(got, want) || status != code {
			t.Errorf("%q: status %d, %s, want %d, %q", args, status, got, code, want)
		}
	}
	must.Equal(t, strings.Count(mustRun(t, "export", path), "[Result "), 15, "exported")
	must.Equal(t, strings.Count(mustRun(t, "export", path, "--format", "json"), "\n"), 20, "exported")
}

// The games of folders and files are rated and exported without those that cannot be read, which are named; the exit status
// says that there are some. A file of which nothing can be read is wanted if it is named.
func TestRatingsOfRecordsWithFaults(t *testing.T) {
	folder := t.TempDir()
	good, bad, empty := filepath.Join(folder, "good.sgf"), filepath.Join(folder, "sub", "bad.sgf"), filepath.Join(folder, "unnamed.sgf")
	writeFile(t, good, "(;SZ[9]PB[a]PW[b]RE[B+R])(;SZ[9]RE[B+R])(;SZ[9]PB[b]PW[a]RE[B+R])")
	must.Succeed(t, os.Mkdir(filepath.Dir(bad), 0o755))
	writeFile(t, bad, "garbage")
	writeFile(t, empty, "(;SZ[9]PB[a]PW[a]RE[B+R])")
	for want, args := range map[string][]string{"2 games; 1 left out: one player": {"ratings", folder}, `"games":2`: {"ratings", folder, "--json"}, `"good#3"`: {"export", folder}} {
		out, errOut, status := gobandit(t, args...)
		if status != exitFailed || !strings.Contains(out, want) {
			t.Errorf("%q: status %d, want %d, and %q in\n%s", args, status, exitFailed, want, out)
		}
		must.Has(t, errOut, good+": game 2 names no players", bad+":1:1: no game found")
	}
	out, errOut, status := gobandit(t, "ratings", good)
	if status != exitFailed || !strings.Contains(out, "2 games") || !strings.Contains(errOut, good+": game 2 names no players") {
		t.Errorf("status %d, want %d\n%s%s", status, exitFailed, out, errOut)
	}
	wantError(t, exitFailed, "no game found", "ratings", folder, bad)
	wantError(t, exitUsage, "no games to rate; 1 left out: one player on both sides", "ratings", empty)
}

// Players are one however their names are composed and blanks stand in them, and columns are as wide as
// names are written.
func TestRatedNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	composed, apart := "이창호", "\u110b\u1175\u110e\u1161\u11bc\u1112\u1169"
	writeFile(t, path, "(;SZ[9]CA[UTF-8]PB["+composed+"]PW[Lee  Sedol ]RE[B+R])(;SZ[9]CA[UTF-8]PB[Lee Sedol]PW["+apart+"]RE[B+R])(;SZ[9]CA[UTF-8]PB[Lee Sedol]PW[柯潔]RE[黑中盘胜])(;SZ[9]CA[UTF-8]PB[Lee Sedol]PW[evil\u202e]RE[B+R])")
	got := mustRun(t, "ratings", path, "--anchor", apart+"=1500")
	must.Has(t, got, "4 games", "1500 to 1500")
	at, players := -1, 0
	for _, line := range strings.Split(got, "\n") {
		before, _, ok := strings.Cut(line, " to ")
		if !ok {
			continue
		}
		players++
		end := words.Width(before[:strings.LastIndex(strings.TrimRight(before, "-0123456789"), "  ")+2]) // where the interval begins
		if at < 0 {
			at = end
		}
		must.Equal(t, end, at, "the interval begins at", line)
	}
	must.Equal(t, players, 4, "players", got)
}

// An event's page and its figures are written where the user looks for them.
func TestHTMLReport(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	writeFile(t, "apa.yaml", "event: allplayall\nboard_size: 3\nkomi: 0.5\nrounds: 2\nplayers:\n  a: {engine: random}\n  b: {engine: uct, playouts: 4}\ncompetitors: [a, b]\n")
	mustRun(t, "run", "apa.yaml")
	must.Has(t, mustRun(t, "report", "apa.yaml", "--html", "--svg", "figures"), filepath.Join("figures", "ratings.svg"), "apa.report.html\n")
	must.Equal(t, mustRun(t, "report", "apa.journal", "--html"), "apa.report.html\n", "the report of the event's journal is in")
	page, err := os.ReadFile("apa.report.html")
	if err != nil || !strings.Contains(string(page), "<h1>Tournament apa</h1>") || !strings.Contains(string(page), "board_size: 3") {
		t.Errorf("%v, %s", err, page)
	}
	mustRun(t, "match", "--black", "random", "--white", "random", "--size", "3", "--games", "2", "--journal", "m.journal", "--html", "m.html")
	mustRun(t, "report", "m.journal", "--html")
	for _, name := range []string{"m.html", "m.journal.html"} {
		if page, err := os.ReadFile(name); err != nil || !strings.HasSuffix(string(page), "</html>\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for want, args := range map[string][]string{
		"--html without --journal":  {"match", "--black", "random", "--white", "random", "--html", "x.html"},
		"--md with --html or --svg": {"report", "apa.yaml", "--html", "--md"},
	} {
		if _, got, status := gobandit(t, args...); status != 2 || !strings.Contains(got, want) {
			t.Errorf("%q: status %d, %s", args, status, got)
		}
	}
	mustRun(t, "reset", "apa.yaml", "--yes")
	must.Fail(t, must.Err(os.Stat("apa.report.html")), "", "reset leaves the page")
}
