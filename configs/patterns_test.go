package configs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/pattern"
)

// strict returns a pattern database.
func strict(t *testing.T, nameOrPath string) *pattern.Database {
	t.Helper()
	_, db, err := LoadPattern(nameOrPath, pattern.Strict)
	must.Succeed(t, err)
	return db
}

// oracleValues is what GNU Go gives in a position of a 9x9 board, row by row from
// the top left.
type oracleValues struct {
	ID     string
	Moves  []string
	ToMove string `json:"to_move"`
	Board  string
	Values []uint32
	FarOwn []uint32 `json:"values_far_own"`
	FarOpp []uint32 `json:"values_far_opp"`
}

// readOracleValues reads the positions of one of GNU Go's databases.
func readOracleValues(t *testing.T, name string) []oracleValues {
	t.Helper()
	var file struct{ Positions []oracleValues }
	oracle.Decode(t, "gnugo/"+name, &file)
	return file.Positions
}

// play plays the moves and returns the position and the points near the last
// move.
func (o *oracleValues) play(t *testing.T) (*model.Board, *[model.NumPoints]bool) {
	t.Helper()
	b := must.Get(model.NewBoard(9))
	near := new([model.NumPoints]bool)
	for _, text := range o.Moves {
		m, err := model.ParseMove(text, b.Size())
		if err != nil {
			t.Fatalf("%s: %v", o.ID, err)
		}
		near = pattern.Near(b, m)
		b.SetToPlay(m.Color)
		if !b.Legal(m.Point) {
			t.Fatalf("%s: %s is illegal on\n%s", o.ID, text, b)
		}
		b.Play(m.Point)
	}
	c, err := model.ParseColor(o.ToMove)
	if err != nil {
		t.Fatalf("%s: %v", o.ID, err)
	}
	b.SetToPlay(c)
	return b, near
}

// An agreement counts points and those with equal values.
type agreement struct{ equal, points int }

func (a *agreement) add(got, want uint32) {
	a.points++
	if got == want {
		a.equal++
	}
}

func (a agreement) percent() float64 { return 100 * float64(a.equal) / float64(a.points) }

// The move values of the embedded databases are those of GNU Go's databases of
// the same names, written anew: on all points of the positions that come with
// the program, and, lest a rare shape tells them apart, on nearly all of others.
func TestOracleEmbeddedPatterns(t *testing.T) {
	tests := []struct {
		name    string
		percent float64 // at least
	}{
		{"uniform", 100},
		{"mogo_classic", 99.9},
		{"montegnu_classic", 99.9},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := strict(t, tt.name)
			table := db.Compile()
			var values, aboveOne, farOwn, farOpp agreement
			for _, o := range readOracleValues(t, "values-mc_"+tt.name+".json") {
				b, near := o.play(t)
				e := pattern.Evaluate(table, b, near)
				at := -1
				for p := range b.Points() {
					at++
					if b.At(p) != model.Empty {
						continue
					}
					values.add(e.Values[p], o.Values[at])
					farOwn.add(e.FarOwn[p], o.FarOwn[at])
					farOpp.add(e.FarOpp[p], o.FarOpp[at])
					if o.Values[at] > 1 {
						aboveOne.add(e.Values[p], o.Values[at])
					}
					if e.Values[p] != o.Values[at] {
						t.Logf("%s: value %d at %s, GNU Go says %d", o.ID, e.Values[p], p.Vertex(b.Size()), o.Values[at])
					}
				}
			}
			t.Logf("values %.2f%% of %d points, far %.2f%%, the other side's %.2f%%; %d of %d values above 1",
				values.percent(), values.points, farOwn.percent(), farOpp.percent(), aboveOne.equal, aboveOne.points)
			for _, a := range []agreement{values, farOwn, farOpp} {
				if !(a.percent() >= tt.percent) {
					t.Errorf("%d of %d values are equal, want %.1f%%", a.equal, a.points, tt.percent)
				}
			}
			if aboveOne.equal*100 < aboveOne.points*98 {
				t.Errorf("%d of %d values above 1 are equal, want 98%%", aboveOne.equal, aboveOne.points)
			}
		})
	}
}

func TestPatternProblems(t *testing.T) {
	dir, empty, large := t.TempDir(), write(t, "empty.db", ""), write(t, "large.db", strings.Repeat("# far too long\n", maxFile/15+1))
	for _, tt := range []struct{ name, path, want string }{
		{dir, dir, ": is a directory, want a pattern database"},
		{"patterns", "patterns", ": is a directory, want a pattern database"},
		{"nowhere.db", "nowhere.db", ": no such file, want a pattern database"},
		{"mc_uniform", "", `unknown pattern database "mc_uniform", did you mean "uniform"? (mogo_classic, montegnu_classic, uniform, or a file)`},
		{empty, empty, ":1:1: "},
		{large, large, ": is too large, 1048590 bytes: want a pattern database of at most 1048576"},
	} {
		_, _, err := LoadPattern(tt.name, pattern.Strict)
		expectError(t, err, tt.path, tt.want)
	}
}

// A bad database that an engine file names tells its own problems, a line each.
func TestEngineWithABadPattern(t *testing.T) {
	path := write(t, "mine.yaml", "type: uct\nplayouts: 10\nplayout: bad.db\n")
	bad := writeAll(t, filepath.Dir(path), "bad.db", "XO?\nO*X\n???\n:7,nere\n:20000000\n:x\n")
	_, err := LoadEngine(path)
	want := []string{`:4:4: unknown property "nere", did you mean "near"?`, ":5:2: warning: value 20000000, ", `:6:2: "x" is not a number, `}
	lines := strings.Split(fmt.Sprint(err), "\n")
	for i := range max(len(lines), len(want)) {
		if i >= len(lines) || i >= len(want) || !strings.HasPrefix(lines[i], bad+want[i]) {
			t.Fatalf("error\n%v\nwant each line to begin with %s and\n%s", err, bad, strings.Join(want, "\n"))
		}
	}
}

// The compatible reading takes what GNU Go takes, and nothing that cannot be
// opened.
func TestLoadPatternCompatible(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{
		dir, write(t, "empty.db", ""), write(t, "prose.db", "no pattern"), write(t, "junk.db", "\x7fELF\x00\xff\n:5\n:"),
		write(t, "nul.db", "\x00\x00\x00\n"), write(t, "long.db", strings.Repeat("?", maxFile)), write(t, "cr.db", "\r\r\r"),
	} {
		got, db, err := LoadPattern(path, pattern.Compatible)
		if err != nil || got != path {
			t.Errorf("%s: path %q, error %v", path, got, err)
			continue
		}
		if entries := db.Stats().Entries; len(entries) != 1 || entries[0].Value != pattern.DefaultValue {
			t.Errorf("%s: entries %v, want the value 1 everywhere", path, entries)
		}
	}
	_, _, err := LoadPattern(filepath.Join(dir, "nowhere.db"), pattern.Compatible)
	expectError(t, err, dir, "/nowhere.db: no such file, want a pattern database")
	_, _, err = LoadPattern(os.DevNull, pattern.Compatible)
	expectError(t, err, os.DevNull, ": is not a regular file, want a pattern database")
}

func TestPatternProblemsAreToldAtOnce(t *testing.T) {
	path := write(t, "bad.db", "XO?\nO*X\n???\n:7,nere\nXO?\n:x\n")
	_, _, err := LoadPattern(path, pattern.Strict)
	var all PatternProblems
	if !errors.As(err, &all) || all.File != path {
		t.Fatalf("error %v, want problems of %s", err, path)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != len(all.Problems) || len(lines) < 2 {
		t.Errorf("problems\n%v", err)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, path+":"+all.Problems[i].Error()) {
			t.Errorf("problem %s, want the file before %v", line, all.Problems[i])
		}
	}
	if !strings.HasPrefix(lines[0], path+`:4:4: `) || !strings.Contains(lines[0], `"near"`) {
		t.Errorf("first problem %s, want the unknown word of line 4 and the nearest known", lines[0])
	}
}
