package tune

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
)

// wide is a space of 8 parameters with 6 divisions each.
func wide(t testing.TB) param.Space {
	t.Helper()
	return gridSpace(t, slices.Repeat([]int{6}, 8)...)
}

// hill is the rate of a hill in many dimensions.
func hill(x []float64) float64 {
	sum := 0.
	for _, v := range x {
		sum += (v - .6) * (v - .6)
	}
	return .7 - .35*sum
}

// playWide plays games of a wide space, and returns the tuner.
func playWide(t testing.TB, s Selection, games int) (*Tuner, *rand.Rand) {
	t.Helper()
	tuner := must.Get(New(Config{Space: wide(t), Selection: s, InitialVisits: 10, InitialWins: 5}))
	rng := rand.New(rand.NewPCG(1, 1))
	for range games {
		c := tuner.Choose(rng)
		tuner.Begin(c)
		tuner.apply(c, rng.Float64() < hill(c.Point))
	}
	return tuner, rng
}

// Of a wide space the candidates met are kept alone, and the best is found.
func TestWide(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, s := range []Selection{Auto, CLOP, UCB, UCBTuned, Thompson} {
		tuner, rng := playWide(t, s, 300)
		if tuner.Len() != 1679616 {
			t.Fatalf("%d candidates, want 6^8", tuner.Len())
		}
		if rate := hill(tuner.Best().Point); rate < .55 && (s == Auto || s == CLOP) {
			t.Errorf("%s: the best has %.3f, want .55 or more of .7", s, rate)
		}
		all, games := tuner.Standings(), 0
		seen := make(map[int]bool)
		for _, one := range all {
			games += one.Games
			if seen[one.Index] || !reflect.DeepEqual(one.Candidate, CandidateAt(wide(t), one.Index)) {
				t.Errorf("%s: two standings of %v, or not its candidate", s, one.Path)
			}
			seen[one.Index] = true
		}
		if len(all) > 301 || games != 300 || !seen[tuner.Best().Index] {
			t.Errorf("%s: %d standings of %d games, best in them %v", s, len(all), games, seen[tuner.Best().Index])
		}
		if e := tuner.Expect(all[0].Index); e != all[0].Model || e.Low > e.Rate || e.High < e.Rate {
			t.Errorf("%s: expected %v, want %v", s, e, all[0].Model)
		}
		barred := make(map[int]bool)
		for range 50 {
			barred[tuner.Choose(rng).Index] = true
		}
		tuner.Bar(barred, nil)
		for range 50 {
			if c := tuner.Choose(rng); barred[c.Index] {
				t.Fatalf("%s: chooses %v, which is barred", s, c.Path)
			}
		}
		if terms := tuner.Terms(3); len(terms) != 3 || terms[0].Value < terms[1].Value {
			t.Errorf("%s: terms %v", s, terms)
		}
	}
	_, err := New(Config{Space: wide(t), MaxDepth: 2, InitialVisits: 10, InitialWins: 5})
	if err == nil || err.Error() != "selection ucb with 1679616 candidates, want at most 65536 with levels or with results that are numbers" {
		t.Errorf("levels of a wide space: %v", err)
	}
}

// A rule that keeps only the candidates tried chooses the very ones that it chooses if it keeps all, and names the same best.
func TestKeepsTried(t *testing.T) {
	for _, c := range []Config{{}, {Exploration: .01}, {GomillTies: true, IgnorePending: true}, {GomillTies: true, Exploration: .01}, {Selection: UCBTuned}, {Selection: CLOP}, {Selection: Auto}} {
		c.Space, c.InitialVisits, c.InitialWins, c.Exploration = gridSpace(t, 7, 8, 6), 10, 5, max(c.Exploration, .1)
		all, tried := newTunerKeeping(c, false), newTunerKeeping(c, true)
		rng, same, games := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(2, 2))
		var running []Candidate
		for i := range 700 {
			if i == 300 && c.Selection == CLOP {
				break // which names another best of those tried when one is out
			}
			if i == 300 {
				out := map[int]bool{0: true, 7: true, all.Best().Index: true, running[0].Index: true}
				all.Bar(out, map[int]bool{1: true})
				tried.Bar(out, map[int]bool{1: true})
			}
			one, other := all.Choose(rng), tried.Choose(same)
			if !reflect.DeepEqual(one, other) || !reflect.DeepEqual(all.Best(), tried.Best()) {
				t.Fatalf("%s E=%v: game %d of %v, best %v, want %v and %v", c.rule(), c.Exploration, i, other.Path, tried.Best().Path, one.Path, all.Best().Path)
			}
			running = append(running, one)
			all.Begin(one)
			tried.Begin(one)
			if k := games.IntN(len(running)); len(running) > 4 {
				won := games.Float64() < hill(running[k].Point)
				all.apply(running[k], won)
				tried.apply(running[k], won)
				running = slices.Delete(running, k, k+1)
			}
		}
	}
}

// BenchmarkWide chooses among 1,679,616 candidates after 10,000 games, with the memory of
// all that in MB.
func BenchmarkWide(b *testing.B) {
	for _, s := range []Selection{Auto, CLOP} {
		b.Run(string(s), func(b *testing.B) {
			before := heap()
			tuner, rng := playWide(b, s, 10_000)
			for b.Loop() {
				c := tuner.Choose(rng)
				tuner.Begin(c)
				tuner.apply(c, rng.Float64() < hill(c.Point))
			}
			b.ReportMetric(float64(heap()-before)/1e6, "MB")
			runtime.KeepAlive(tuner)
		})
	}
}

// heap returns the bytes in use.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Of very many candidates only those that matter have a model rate among the standings, and all when they are asked about.
func TestModelledStandings(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 70, 70), Selection: Thompson, InitialVisits: 10, InitialWins: 5}))
	for i := range 20 {
		tuner.Count(tuner.Candidate(4899-i), i%2 == 0, NoSide, 0)
	}
	for i, s := range tuner.Standings() {
		if e := tuner.Expect(s.Index); s.Model != e && (i < 4096 || s.Games > 0 || s.Model != (Estimate{})) || i == 4096 && s.Model == e {
			t.Fatalf("number %d, %s with %d games, stands at %+v, expected %+v", i, s.Parameters, s.Games, s.Model, e)
		}
	}
}
