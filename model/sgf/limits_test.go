package sgf

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
)

// What would take minutes and gigabytes is refused with the limit; what is within the
// limits is read.
func TestLimits(t *testing.T) {
	nested := func(n int) string { return "(;GM[1]" + strings.Repeat("(;B[aa]", n) + strings.Repeat(")", n+1) }
	for _, tt := range []struct {
		what, text, want string
		games            int
	}{
		{"100,000 variations", "(;GM[1]" + strings.Repeat("(;B[aa];W[bb])", 100_000) + ")", "", 1},
		{"nested 9,999 deep", nested(maxNesting - 1), "", 1},
		{"nested 10,000 deep", nested(maxNesting), "variations nested more than 10000 deep", 0},
		{"500,001 nodes", "(;GM[1]" + strings.Repeat(";", maxNodes) + ")", "a game of more than 500000 nodes, want fewer", 0},
		{"100,000 games after one without its end", "(;GM[1];B[aa]" + strings.Repeat("(;GM[1])", maxGames-1), "", maxGames},
		{"100,001 games", strings.Repeat("(;B[aa])", maxGames+1), "more than 100000 games, want a file with fewer", 0},
	} {
		games, err := Parse([]byte(tt.text))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasSuffix(err.Error(), tt.want)) || len(games) != tt.games {
			t.Errorf("%s: %d games, %v, want %d, %q", tt.what, len(games), err, tt.games, tt.want)
		}
	}
}

// Rectangles of points are read in a time that does not grow with their area, nor with that of the chains that they make.
func TestRectangles(t *testing.T) {
	for _, text := range []string{
		"(;GM[1]AB" + strings.Repeat("[aa:ss]", 100_000) + ")", "(;GM[1]" + strings.Repeat(";AE[aa:ss]AB[aa:sr]", 3_000) + ")",
	} {
		games := must.Get(Parse([]byte(text)))
		if _, err := Tree(games[0]); err != nil {
			t.Error(err)
		}
	}
}

// ReadRoots gives the games before a fault, and Roots more games than a file may have.
func TestRoots(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	must.Succeed(t, os.WriteFile(path, []byte("(;B[aa])(;B[bb])"+strings.Repeat("(;W[cc]", maxNesting+1)), 0o666))
	games, last := 0, error(nil)
	for root, err := range ReadRoots(path) {
		if last = err; err == nil {
			games++
			if !root.Has("B") || last != nil {
				t.Errorf("game %d is %+v", games, root)
			}
		}
	}
	if want := path + ":1:"; games != 2 || last == nil || !strings.HasPrefix(last.Error(), want) {
		t.Errorf("%d games, then %v, want 2 and %q", games, last, want)
	}
	games = 0
	for _, err := range Roots([]byte(strings.Repeat("(;B[aa])", maxGames+1))) {
		must.Succeed(t, err)
		games++
	}
	must.Equal(t, games, maxGames+1, "games")
}

// The moves of a file are checked up to a number of faults, and all games are read.
func TestFaultsOfFile(t *testing.T) {
	const bad = maxWarnings - 1
	game := "(;GM[1]" + strings.Repeat(";B[aa]", bad+1) + ")"
	games := mustParse(t, strings.Repeat(game, maxFound/bad+3))
	for i, root := range games {
		rec := must.Get(Tree(root))
		if moves, _ := rec.Count(); moves != bad+1 {
			t.Errorf("game %d has %d moves", i, moves)
		}
		last := rec.Warnings[len(rec.Warnings)-1].Error()
		if checked := i <= maxFound/bad-1; checked != (len(rec.Warnings) == bad) || !checked && last != "after 10000 warnings the file is not checked any further" {
			t.Errorf("game %d has %d warnings, the last %q", i, len(rec.Warnings), last)
		}
	}
}

// Brackets that should be escaped, and those of a program that escapes bytes, take no longer than
// their number.
func TestManyBrackets(t *testing.T) {
	const n = 500_000
	for name, text := range map[string]string{
		"not escaped":   "(;C[a " + strings.Repeat("] x ", n) + "];B[aa])",
		"bytes escaped": "(;C[a\x81" + strings.Repeat("\\\\\x95\\\\", n) + "];B[aa])",
	} {
		begun := time.Now()
		if line := mainLine(mustParse(t, text)[0]); len(line) != 2 || time.Since(begun) > 10*time.Second {
			t.Errorf("%s: %d nodes after %v, want 2", name, len(line), time.Since(begun))
		}
	}
}
