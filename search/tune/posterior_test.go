package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"gobandit/model/must"
)

// On each level the candidate named is among those it was found among, and their
// games add up to those of the cell above.
func TestLineage(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 3, 3), Exploration: .3, InitialVisits: 4, InitialWins: 2, MaxDepth: 3}))
	must.Equal(t, len(tuner.Lineage()), 1, "levels before any game")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		c := tuner.Choose(rng)
		tuner.Count(c, rng.Float64() < bump(c.Point), NoSide, 0)
	}
	lineage, best := tuner.Lineage(), tuner.Best()
	if len(lineage) < 2 || len(lineage) > len(best.Path) {
		t.Fatalf("%d levels to the best at %v", len(lineage), best.Path)
	}
	above := Standing{Games: 401}
	for depth, level := range lineage {
		games, chance, named := 0, 0.0, 0
		for _, s := range level {
			games, chance = games+s.Games, chance+s.PBest
			if s.Best {
				named++
				if got := s.Path[depth]; got != best.Path[depth] || len(s.Path) != depth+1 {
					t.Errorf("level %d names %v, want the cell of %v", depth+1, s.Path, best.Path)
				}
			}
		}
		if named != 1 || math.Abs(chance-1) > 1e-9 {
			t.Errorf("level %d: %d named, chances of %v together", depth+1, named, chance)
		}
		// the first game of a cell was its own, on no level below
		must.Equal(t, games, above.Games-1, "level", depth+1, "games")
		for _, s := range level {
			if s.Best {
				above = s
			}
		}
	}
}

// All that is said of candidates is of one posterior: the rate of a standing is the one that is expected, the candidate named is that
// with the highest one where the rule goes by it, and what a pair says does not contradict the chances to be the best.
func TestOnePosterior(t *testing.T) {
	for _, s := range Selections() {
		for _, games := range []int{0, 1, 5, 20, 60, 300} {
			space := gridSpace(t, 4, 3)
			if games == 20 { // large cells, whose highest points are far from their centers
				space = gridSpace(t, 2, 2)
			}
			tuner := must.Get(New(Config{Space: space, Selection: Selection(s), Exploration: .45, InitialVisits: 10, InitialWins: 5}))
			rng := rand.New(rand.NewPCG(1, uint64(games)))
			for n := range games {
				c := tuner.Choose(rng)
				tuner.Count(c, rng.Float64() < hill(c.Point), BlackSide+Side(n%2), 0)
			}
			all, expected, sum := tuner.Standings(), tuner.Expected(), 0.
			best := all[0]
			for _, one := range all {
				if one.Best {
					best = one
				}
				sum += one.PBest
			}
			if math.Abs(sum-1) > 1e-9 || tuner.Certainty() != best.PBest {
				t.Errorf("%s, %d games: chances of %v together, the best %v and %v", s, games, sum, best.PBest, tuner.Certainty())
			}
			for _, one := range all {
				if e := expected(one.Index); one.Model != e || e != tuner.Expect(one.Index) || !(e.Low < e.Rate && e.Rate < e.High) {
					t.Errorf("%s, %d games: %s stands at %+v, expected %+v", s, games, one.Parameters, one.Model, e)
				}
				if byRate := s == string(Auto) || s == string(Thompson) && one.Games > 0; byRate && one.Model.Rate > best.Model.Rate+1e-12 {
					t.Errorf("%s, %d games: %s has %.4f, the one named %.4f", s, games, one.Parameters, one.Model.Rate, best.Model.Rate)
				}
				for _, other := range all {
					if games != 20 && !other.Best || other.Index == one.Index {
						continue
					}
					if p := tuner.Better(one, other); p < one.PBest-1e-4 || p > 1-other.PBest+1e-4 {
						t.Errorf("%s, %d games: %s is better than %s with %.4f, but they are the best with %.4f and %.4f", s, games, one.Parameters, other.Parameters, p, one.PBest, other.PBest)
					}
				}
			}
		}
	}
}

// Figures that explain a choice are those of the standings, with as many digits as it takes to see that they agree.
func TestFormulasAgree(t *testing.T) {
	for _, s := range []Selection{Thompson, Auto} {
		tuner := must.Get(New(Config{Space: gridSpace(t, 4, 3), Selection: s, InitialVisits: 10, InitialWins: 5}))
		playFor(tuner, rand.New(rand.NewPCG(1, 2)), 7)
		for _, term := range tuner.Terms(12) {
			rate := tuner.Expect(term.Index).Rate
			if !strings.Contains(term.Formula, figure("%.4f", rate)) || math.Abs(term.Value-rate) > 1e-12 {
				t.Errorf("%s: %q beside %.4f", s, term.Formula, rate)
			}
			var alpha, beta float64
			if _, err := fmt.Sscanf(term.Formula, "Beta(%f, %f)", &alpha, &beta); s == Thompson && (err != nil || math.Abs(alpha/(alpha+beta)-rate) > .002) {
				t.Errorf("%q has the mean %.4f, want %.4f", term.Formula, alpha/(alpha+beta), rate)
			}
		}
		by := make(map[string]int)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 60 {
			c := tuner.Choose(rng)
			reason := tuner.Reason()
			kind, rest, _ := strings.Cut(strings.TrimPrefix(reason, "why: by "), " ")
			by[strings.TrimSuffix(kind, ":")]++
			if !strings.Contains(rest, PlaceOf(c.Coordinates)) || !strings.Contains(rest, ".") {
				t.Errorf("%s chose %s since %q", s, c.Parameters, reason)
			}
		}
		if by["draw"] < 20 || by["bounds"] < 5 || by["draw"]+by["bounds"] != 60 {
			t.Errorf("%s: reasons %v", s, by)
		}
	}
}

// The interval of a mixture holds 95% of its draws, or a few more where the models differ much.
func TestMixtureInterval(t *testing.T) {
	source := rand.NewPCG(1, 2)
	rng := rand.New(source)
	for _, m := range []mixture{{{1, beta{7, 1}}}, {{.6, beta{30, 70}}, {.4, beta{5, 4}}}, {{.5, beta{200, 300}}, {.5, beta{20, 10}}}} {
		e, held, sum := m.estimate(), 0, 0.
		const draws = 20_000
		for range draws {
			b := m[0]
			if len(m) > 1 && rng.Float64() >= b.weight {
				b = m[1]
			}
			x := (distuv.Beta{Alpha: b.alpha, Beta: b.beta.beta, Src: source}).Rand()
			if sum += x; e.Low <= x && x <= e.High {
				held++
			}
		}
		if share := float64(held) / draws; math.Abs(share-.95) > .035 || math.Abs(sum/draws-e.Rate) > .01 {
			t.Errorf("%+v holds %.3f of the draws, whose mean is %.3f", e, share, sum/draws)
		}
	}
}

// A cell of a cell begins as that is, and a candidate of a wide space that was not met as the others are.
func TestUnplayedRates(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 3), Exploration: .3, InitialVisits: 10, InitialWins: 5, MaxDepth: 2}))
	for i := range 200 {
		c := must.Get(tuner.At([]int{1, i % 2}, nil))
		tuner.Count(c, i%10 == 0, NoSide, 0)
	}
	level := tuner.Lineage()[1]
	if above, last := tuner.Expect(1).Rate, level[2]; last.Games != 0 || math.Abs(last.Model.Rate-above) > .05 {
		t.Errorf("%+v, want about %.3f as the cell that it lies in", last.Model, above)
	}
	for _, one := range tuner.Level(2, 10) {
		if one.Model != level[one.Path[1]].Model && one.Model != level[(one.Path[1]+1)%3].Model && one.Model != level[(one.Path[1]+2)%3].Model {
			t.Errorf("%v of the second level stands at %+v", one.Path, one.Model)
		}
	}

	// What its neighbors lose is known of a cell with few games, and so of the cells in it.
	few := must.Get(New(Config{Space: gridSpace(t, 3), Exploration: .3, InitialVisits: 10, InitialWins: 5, MaxDepth: 2}))
	for i := range 100 {
		few.Count(few.Candidate(0), i < 5, NoSide, 0)
	}
	for range 2 {
		c := must.Get(few.At([]int{1, 0}, nil))
		few.Count(c, false, NoSide, 0)
	}
	children, _ := few.children([]int{1})
	if above, last := few.Expect(1).Rate, children[2].Model.Rate; above > .12 || math.Abs(last-above) > .07 {
		t.Errorf("a cell without games expects %.3f in one that expects %.3f", last, above)
	}

	wide := must.Get(New(Config{Space: wide(t), Selection: CLOP, InitialVisits: 10, InitialWins: 5}))
	for i := range 60 {
		wide.Count(wide.Candidate(7*i), false, NoSide, 0)
	}
	if e := wide.Expect(5); e.Rate > .1 || e.Low > e.Rate || e.High < e.Rate {
		t.Errorf("of one not met %+v, where 60 of 60 lost", e)
	}
}

// Where the candidate named is not that with the highest expected rate, a sentence says so, with both rates.
func TestWhyBestNamesTheHighest(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 3), Exploration: .3, InitialVisits: 10, InitialWins: 5}))
	for i := range 100 {
		tuner.Count(tuner.Candidate(0), i%2 == 0, NoSide, 0)
		if i < 40 {
			tuner.Count(tuner.Candidate(2), i%4 > 0, NoSide, 0)
		}
	}
	why, best, other := tuner.WhyBest(tuner.Standings()), percent(tuner.Expect(0).Rate), percent(tuner.Expect(2).Rate)
	must.Has(t, why, "a lower expected rate than the runner-up, "+best+" against "+other, "for the most wins, 50 against 30")
}

// Pairs of auto are compared where a surface is highest of all, which may be far from where their cells are judged, and equal halves
// of a pair add up to 1.
func TestPairsOfLargeCells(t *testing.T) {
	for _, optimum := range []float64{.48, .52} { // beside the border of two cells, whose centers are .25 and .75
		tuner := must.Get(New(Config{Space: gridSpace(t, 2), Selection: Auto, InitialVisits: 10, InitialWins: 5}))
		rng := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			c := tuner.Choose(rng)
			tuner.Count(c, rng.Float64() < .8-2*(c.Point[0]-optimum)*(c.Point[0]-optimum), NoSide, 0)
		}
		all := tuner.Standings()
		for i, one := range all {
			other := all[1-i]
			if p, back := tuner.Better(one, other), tuner.Better(other, one); math.Abs(p-one.PBest) > 1e-9 || math.Abs(p+back-1) > 1e-9 || p < .02 {
				t.Errorf("%s is the best of two with %.3f, but better than %s with %.3f, which is with %.3f", one.Parameters, one.PBest, other.Parameters, p, back)
			}
		}
	}

	peak := must.Get(New(Config{Space: gridSpace(t, 9), Selection: Auto, InitialVisits: 10, InitialWins: 5}))
	for i := range 400 { // one peak: the other cells are equal
		peak.Count(peak.Candidate(i%9), i%9 == 4 || i%2 == 0, NoSide, 0)
	}
	all := peak.Standings()
	if p, back := peak.Better(all[7], all[8]), peak.Better(all[8], all[7]); math.Abs(p+back-1) > 1e-9 {
		t.Errorf("each of two is better with %.3f and %.3f", p, back)
	}
}

// What is expected of a cell lies between the highest and the lowest of what is expected of the cells in it, few games as they have.
func TestCellsOfCells(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 4, 3), Exploration: .45, InitialVisits: 10, InitialWins: 5, MaxDepth: 2}))
	rng, asked := rand.New(rand.NewPCG(1, 2)), 0
	for range 250 {
		c := tuner.Choose(rng)
		tuner.Count(c, rng.Float64() < hill(c.Point), NoSide, 0)
	}
	for i, n := range tuner.rule.(*tree).root.children {
		if n == nil {
			continue
		}
		asked++
		children, _ := tuner.children([]int{i})
		low, high := 1., 0.
		for _, c := range children {
			low, high = min(low, c.Model.Rate), max(high, c.Model.Rate)
		}
		if above := tuner.Expect(i).Rate; above < low-.03 || above > high+.03 {
			t.Errorf("cell %d expects %.3f, those in it %.3f to %.3f", i, above, low, high)
		}
	}
	if asked < 6 {
		t.Errorf("only %d cells have levels", asked)
	}
}

// A rate that is not that of the games as they were says so.
func TestWhyBestWithEvenColors(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 2), Selection: UCB, InitialVisits: 10, InitialWins: 5}))
	for even, want := range map[float64]string{.632: "a lower rate of its games with even colors than the runner-up, 63.2% against 75.0%:", 7. / 11: "a lower rate of its games than the runner-up, 63.6% against 75.0%:"} {
		must.Has(t, tuner.WhyBest([]Standing{{Games: 11, Wins: 7, Even: even, Best: true}, {Games: 4, Wins: 3, Even: .75}}), want)
	}
}
