package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
)

// gridSpace returns the space of parameters a, b, ... with linear scales 0 to 1.
func gridSpace(t testing.TB, splits ...int) param.Space {
	t.Helper()
	var rows []paramtest.Row
	for i, split := range splits {
		rows = append(rows, paramtest.Row{Code: string(rune('a' + i)), Scale: paramtest.Linear(), Split: split, Format: "%.2f"})
	}
	return paramtest.Space(t, rows...)
}

func TestConfigCheck(t *testing.T) {
	good := Config{Space: gridSpace(t, 2), Exploration: .45, InitialVisits: 10, InitialWins: 5}
	tests := []struct {
		name string
		edit func(*Config)
		want string // "" for none
	}{
		{"good", func(*Config) {}, ""},
		{"rates above 1", func(c *Config) { c.InitialWins = 20 }, ""},
		{"greedy", func(c *Config) { c.Exploration = 0 }, ""},
		{"no parameters", func(c *Config) { c.Space = param.Space{} }, "no parameters to tune"},
		{"NaN", func(c *Config) { c.Exploration = math.NaN() }, "exploration coefficient NaN, want a number"},
		{"visits", func(c *Config) { c.InitialVisits = 0 }, "initial visits 0, want 1 to 1000000"},
		{"rule", func(c *Config) { c.Selection = "clob" }, `unknown selection "clob", did you mean "clop"?`},
		{"levels", func(c *Config) { c.Selection, c.MaxDepth = Thompson, 2 }, "max_depth 2 with selection thompson, want 1: only ucb subdivides"},
		{"wins", func(c *Config) { c.InitialWins = 0 }, "initial wins 0, want 1 to 1000000"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := good
			tt.edit(&c)
			_, err := New(c)
			if got := fmt.Sprint(err); err == nil && tt.want != "" || err != nil && got != tt.want {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

// TestPendingSpreadsGames: with equal counts, games begun at the same time go
// to different candidates; without counting them the one that is ahead gets all.
func TestPendingSpreadsGames(t *testing.T) {
	for _, ignore := range []bool{false, true} {
		tuner := must.Get(New(Config{Space: gridSpace(t, 8, 2), Exploration: .45, InitialVisits: 10, InitialWins: 5, IgnorePending: ignore}))
		tuner.Count(tuner.Candidate(5), true, NoSide, 0)
		rng := rand.New(rand.NewPCG(1, 1))
		begun := make(map[int]int)
		for range 16 {
			c := tuner.Choose(rng)
			tuner.Begin(c)
			begun[c.Index]++
		}
		if ignore && (len(begun) != 1 || begun[5] != 16) {
			t.Errorf("pending ignored: games begun %v, want all with candidate 5", begun)
		}
		if !ignore && len(begun) < 8 {
			t.Errorf("pending counted: games begun %v, want them spread", begun)
		}
	}
}

// apply counts the result of a game that was begun.
func (t *Tuner) apply(c Candidate, won bool) {
	t.Void(c)
	t.Count(c, won, NoSide, 0)
}

// TestStandings follows a few games by hand.
func TestStandings(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 2, 2), Exploration: .45, InitialVisits: 10, InitialWins: 5}))
	must.Equal(t, tuner.Best().Index, 0, "best of no games")
	for _, g := range []struct {
		candidate int
		won       bool
	}{{3, true}, {3, true}, {3, false}, {1, true}} {
		tuner.Begin(tuner.Candidate(g.candidate))
		tuner.apply(tuner.Candidate(g.candidate), g.won)
	}
	tuner.Begin(tuner.Candidate(2))
	tuner.Begin(tuner.Candidate(2))
	tuner.Void(tuner.Candidate(2))
	got := tuner.Standings()
	var order []int
	for _, s := range got {
		order = append(order, s.Index)
	}
	if want := []int{3, 1, 0, 2}; !reflect.DeepEqual(order, want) {
		t.Fatalf("order %v, want %v", order, want)
	}
	first := got[0]
	if first.Games != 3 || first.Wins != 2 || !first.Best || first.Parameters != "0.75; 0.75" ||
		!reflect.DeepEqual(first.Coordinates, []int{1, 1}) {
		t.Errorf("first is %+v", first)
	}
	must.Equal(t, first.Rate, 7.0/13, "rate")
	values := make([]float64, 4)
	tuner.rule.values(values)
	// 7/13 + .45·√(ln 15)·√(1/13), four results and one pending game over the initial 10
	if want := 7.0/13 + .45*math.Sqrt(math.Log(15))*math.Sqrt(1.0/13); math.Abs(values[first.Index]-want) > 1e-15 {
		t.Errorf("value %v, want %v", values[first.Index], want)
	}
	if got[3].Pending != 1 || got[3].Low != 0 || got[3].High != 1 {
		t.Errorf("candidate with a pending game is %+v", got[3])
	}
}

// A point beside the grid is named with the candidate whose games it shares, unless both read alike.
func TestName(t *testing.T) {
	s := must.Get(param.NewSpace(must.Get(param.NewParameter("k", must.Get(param.Linear(0, 1, false)), 4, "K %.1f"))))
	for want, c := range map[string]Candidate{"K 0.6": CandidateAt(s, 2), "K 0.7 (near K 0.6)": free(s, []float64{.71}), "K 0.4": free(s, []float64{.36})} {
		must.Equal(t, Name(s, c), want, c)
	}
}

func TestTerms(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 3), Exploration: .45, InitialVisits: 10, InitialWins: 5}))
	tuner.Count(tuner.Candidate(1), true, NoSide, 0)
	tuner.Count(tuner.Candidate(2), false, NoSide, 0)
	tuner.Begin(tuner.Candidate(1))
	terms := tuner.Terms(2)
	if len(terms) != 2 || terms[0].Index != 0 || terms[1].Index != 1 {
		t.Fatalf("terms %+v", terms)
	}
	// √(ln 13) = 1.601546; .45·1.601546·√.1 = .227904; .45·1.601546·√(1/12) = .208047
	want := []string{
		"5/10 + .45·√(ln 13/10) = .500+.228 = .728",
		"6/12 + .45·√(ln 13/12) = .500+.208 = .708",
	}
	for i, w := range want {
		must.Equal(t, terms[i].Formula, w, "formula")
	}
}

func BenchmarkStandings(b *testing.B) {
	tuner := must.Get(New(Config{Space: gridSpace(b, 8, 8), Exploration: .45, InitialVisits: 10, InitialWins: 5}))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		c := tuner.Choose(rng)
		tuner.Count(c, rng.Float64() < .5, NoSide, 0)
	}
	b.ReportAllocs()
	for b.Loop() {
		tuner.Standings()
	}
}

func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{1e9: "1e+09", 999999999: "999999999", -12345.6: "-12346", 9999: "9999", .000123456: ".0001235", 1e4: "10000"} {
		must.Equal(t, NumberText(x), want, x, "is written")
	}
	two, one := Numbers{Count: 2, Mean: 3}, Numbers{Count: 1, Mean: 6}
	for _, tt := range [][3]Numbers{{two, one, {Count: 3, Mean: 4}}, {{}, one, one}, {one, {}, one}, {}} {
		must.Equal(t, tt[0].Pooled(tt[1]), tt[2], tt[0], tt[1])
	}
}
