package pattern

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"

	"pgregory.net/rapid"
)

// entries returns the counts of values in one line.
func entries(s Stats) string {
	var parts []string
	for _, e := range s.Entries {
		parts = append(parts, fmt.Sprintf("%d: %d", e.Value, e.Count))
	}
	return strings.Join(parts, ", ")
}

// around reads surroundings as Surroundings.String has them.
func around(t testing.TB, picture string) Surroundings {
	t.Helper()
	s, ok := readPicture(picture)
	if !ok {
		t.Fatalf("%q reads as %q", picture, s)
	}
	return s
}

func TestSurroundings(t *testing.T) {
	tests := []struct {
		picture, swapped string
		occur            bool
	}{
		{"... .*. ...", "... .*. ...", true},
		{"XO. X*O .OX", "OX. O*X .XO", true},
		{"### X*O .OX", "### O*X .XO", true},
		{"#X. #*O ###", "#O. #*X ###", true},
		{"### .*. ###", "### .*. ###", false}, // boards of width 1
		{".## .*# .##", ".## .*# .##", false},
		{"#.. .*. ...", "#.. .*. ...", false},
		{"### #*# ###", "### #*# ###", false},
	}
	for _, tt := range tests {
		s := around(t, tt.picture)
		must.Equal(t, s.Swap().String(), tt.swapped, tt.picture, "swapped")
		must.Equal(t, s.Occur(), tt.occur, tt.picture, "occurs")
	}
}

func TestProperties(t *testing.T) {
	p := PropertiesOf(true, Effect{Captures: 7}, Effect{Captures: 1, SelfAtari: true, Suicide: false})
	must.Equal(t, p.String(), "near,osafe,xunsafe,xnosuicide,ocap3,xcap1", "properties", p)
	must.Equal(t, p, IsNear|XUnsafe|3<<4|1<<6, "bits", uint8(p))
}

// The first line that applies decides.
func TestTable(t *testing.T) {
	const eyes = "oOo\nO*O\noO?\n\n:0\n\noOo\nO*O\n---\n\n:0\n\n|Oo\n|*O\n+--\n\n:0\n\n"
	tests := []struct {
		name, db   string
		around     string
		properties Properties
		want       uint32
	}{
		{"no line applies", eyes, "... .*. ...", 0, 1},
		{"zero is a value", eyes, "OO. O*O .OX", 0, 0},
		{"two enemy diagonals", eyes, "OOX O*O XOO", 0, 1},
		{"turned to the right side", eyes, "OO# O*# .O#", 0, 0},
		{"an enemy diagonal at the side", eyes, "XO# O*# .O#", 0, 1},
		{"in the corner at the top right", eyes, "### O*# OO#", 0, 0},
		{"the colors are the mover's", eyes, "XXX X*X XXX", 0, 1},
		{"a later line where the first asks for more", "X??\n?*?\n???\n:5,near\n:6\n", "X.. .*. ...", 0, 6},
		{"the first line where it applies", "X??\n?*?\n???\n:5,near\n:6\n", "X.. .*. ...", IsNear, 5},
		{"a later pattern", "X??\n?*?\n???\n:5,near\n???\n?*?\n???\n:7\n", "X.. .*. ...", 0, 7},
		{"? is not the edge", "???\n?*?\n???\n:7\n", "### .*. ...", 0, 1},
		{"% is", "%%%\n?*?\n???\n:7\n", "### .*. ...", 0, 7},
		{"and anything else", "%%%\n?*?\n???\n:7\n", "XO. .*. ...", 0, 7},
		{"o", "o??\n?*?\n???\n:7\n", "XXX .*. XXX", 0, 1},
		{"x", "xx?\nx*x\n?xx\n:7\n", ".X. X*. OX.", 0, 7},
		{"a narrow board", "%%%\n%*%\n%%%\n:7\n", "### #*# #..", 0, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := must.Get(Parse([]byte(tt.db), Strict)).Compile()
			must.Equal(t, table.Value(around(t, tt.around), tt.properties), tt.want, "value")
		})
	}
}

// cellDrawn and the other generators make databases that have something in each
// of their lines.
var (
	cellDrawn = rapid.SampledFrom([]byte(rowSymbols + "???%%%"))
	wordDrawn = rapid.SampledFrom(conditions)
)

func databaseDrawn(t *rapid.T) string {
	var text strings.Builder
	for range rapid.IntRange(1, 4).Draw(t, "patterns") {
		for row := range 3 {
			cells := rapid.SliceOfN(cellDrawn, 3, 3).Draw(t, "row")
			if row == 1 {
				cells[1] = '*'
			}
			fmt.Fprintf(&text, "%s\n", cells)
		}
		for range rapid.IntRange(1, 3).Draw(t, "lines") {
			fmt.Fprintf(&text, ":%d", rapid.Uint32Range(0, 20).Draw(t, "value"))
			for range rapid.IntRange(0, 2).Draw(t, "words") {
				fmt.Fprintf(&text, ",%s", wordDrawn.Draw(t, "word").word)
			}
			fmt.Fprintln(&text)
		}
	}
	return text.String()
}

// The table has what going through the lines gives, which is made in another
// way, and the same for turned and mirrored surroundings.
func TestTableIsExplained(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		db := must.Get(Parse([]byte(databaseDrawn(t)), Compatible))
		table := db.Compile()
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range 200 {
			s := surroundings().list[rng.IntN(numOccur)]
			p := Properties(rng.IntN(256))
			e := db.Explain(s, p)
			if got := table.Value(s, p); got != e.Value {
				t.Fatalf("%s, %s: value %d, explained as %d", s, p, got, e.Value)
			}
			o := Orientation(rng.IntN(numOrientations))
			if got := table.Value(s.turned(o), p); got != e.Value {
				t.Fatalf("%s, %s: value %d, %s %d", s, p, e.Value, o, got)
			}
		}
	})
}

func TestStats(t *testing.T) {
	s := must.Get(Parse([]byte("%%%\n%*%\n%%%\n:7,near\n:8,near,osafe\n:1,far,near\n|?|\n|*|\n|?|\n:9\n"), Strict)).Stats()
	if s.Patterns != 2 || s.Lines != 4 || entries(s) != fmt.Sprintf("1: %d, 7: %d", NumEntries/2, NumEntries/2) {
		t.Errorf("stats are %+v", s)
	}
	want := []string{
		"line 4 matches everything that it matches",
		"near and far never hold at the same time",
		"its pattern matches no point of any board",
	}
	for i, idle := range s.Idle {
		must.Equal(t, idle.Why, want[i], idle.Line)
	}
	must.Equal(t, len(s.Idle), len(want), "idle lines")
}

func TestValueAllocatesNothing(t *testing.T) {
	table := must.Get(Parse([]byte(string(oracle.Text(t, "gnugo/custom.db"))), Compatible)).Compile()
	sum := uint32(0)
	if n := testing.AllocsPerRun(10, func() {
		for s := range Surroundings(1000) {
			sum += table.Value(s, 3)
		}
	}); n != 0 {
		t.Errorf("look-ups allocated %v times", n)
	}
}

func BenchmarkValue(b *testing.B) {
	db := must.Get(Parse([]byte("???\n?*?\n???\n:2,near\n"), Strict))
	table := db.Compile()
	sum, i := uint32(0), 0
	for b.Loop() {
		sum += table.Value(surroundings().list[i%numOccur], Properties(i))
		i += 7
	}
}
