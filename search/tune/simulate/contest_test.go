package simulate

import (
	"context"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/search/bandit"
	"gobandit/search/guard"
	"gobandit/search/tune"
)

// Flags of TestGeneratedSurfaces.
var (
	contestRules    = flag.String("rules", "", "rules to compare, with commas between")
	contestFamily   = flag.String("family", "", "surfaces of one family; of all if it is empty")
	contestHeld     = flag.Bool("held-out", false, "use the surfaces held out")
	contestSurfaces = flag.Int("surfaces", perFamily, "surfaces of each family, of which half are held out")
	contestGames    = flag.Int("games", 1000, "games of each event")
	contestReps     = flag.Int("reps", 20, "events on each surface")
	contestParallel = flag.Int("events", 1, "events to simulate at once")
	contestSeed     = flag.Uint64("seed", 1, "random seed")
	contestTrust    = flag.Bool("trust", false, "count how often rules are right that are sure of their best candidate")
)

// A contest compares rules on generated surfaces.
type contest struct {
	rules       []tune.Selection
	surfaces    []generated
	games       []int // numbers of games after which the events are looked at, rising
	repetitions int
	parallel    int // events simulated at a time; 0 is 1
	seed        uint64
}

// each calls a function with the numbers from 0 to n - 1, as many at a time as the contest allows.
func (c contest) each(n int, do func(i int) error) error {
	numbers := make(chan int, n)
	for i := range n {
		numbers <- i
	}
	close(numbers)
	var workers guard.Group
	for range max(c.parallel, 1) {
		workers.Go("simulation", func() error {
			for i := range numbers {
				if err := do(i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return workers.Wait()
}

// begin returns an event of a rule on a surface.
func (c contest) begin(s Surface, rule tune.Selection, repetition int) (*event, error) {
	space, err := s.Space()
	if err != nil {
		return nil, err
	}
	return newEvent(Experiment{
		Tune:    tune.Config{Space: space, Selection: rule, Exploration: .45, InitialVisits: 10, InitialWins: 5},
		Surface: s, Repetitions: 1, Seed: c.seed, Games: c.games[len(c.games)-1],
	}, repetition, s.optimum)
}

// regrets returns the Elo of the candidates named below the optimum, by rule, surface, number of games and repetition.
func (c contest) regrets() ([][][][]float64, error) {
	out := make([][][][]float64, len(c.rules))
	for i := range out {
		out[i] = make([][][]float64, len(c.surfaces))
		for j := range out[i] {
			out[i][j] = make([][]float64, len(c.games))
			for k := range c.games {
				out[i][j][k] = make([]float64, c.repetitions)
			}
		}
	}
	return out, c.each(c.repetitions*len(c.surfaces)*len(c.rules), func(n int) error {
		i, j, repetition := n%len(c.rules), n/len(c.rules)%len(c.surfaces), n/len(c.rules)/len(c.surfaces)
		s := c.surfaces[j].Surface
		e, err := c.begin(s, c.rules[i], repetition)
		for k, games := range c.games {
			if err == nil {
				err = e.play(context.Background(), games)
			}
			if err != nil {
				return err
			}
			out[i][j][k][repetition] = elo(s.optimum) - elo(s.Rate(e.player.Best().Point))
		}
		return err
	})
}

// text writes the mean regret of each rule by family, with what it is of the first rule's.
func (c contest) text() (string, error) {
	all, err := c.regrets()
	out := fmt.Sprintf("Elo below the optimum (ratio to %s)\n%-10s %6s", c.rules[0], "family", "games")
	for _, rule := range c.rules {
		out += fmt.Sprintf("  %-19s", rule)
	}
	line := func(name string, of func(generated) bool) {
		for k, games := range c.games {
			first := math.NaN()
			out += fmt.Sprintf("\n%-10s %6d", name, games)
			for i := range c.rules {
				var means moments
				squares := 0.
				for j, s := range c.surfaces {
					if of(s) {
						var x moments
						for _, regret := range all[i][j][k] {
							x.add(regret)
						}
						means.add(x.mean)
						squares += x.sd() * x.sd() / x.n
					}
				}
				text := fmt.Sprintf("%.1f ± %.1f", means.mean, math.Sqrt(squares)/means.n)
				if i == 0 {
					first = means.mean
				} else if first > 0 {
					text += fmt.Sprintf(" (%.2f)", means.mean/first)
				}
				out += fmt.Sprintf("  %-19s", text)
			}
		}
	}
	for _, f := range families {
		if of := func(s generated) bool { return s.family == f.name }; slices.ContainsFunc(c.surfaces, of) {
			line(f.name, of)
		}
	}
	if of := func(s generated) bool { return s.smooth }; slices.ContainsFunc(c.surfaces, of) {
		line("smooth", of)
	}
	line("all", func(generated) bool { return true })
	return out, err
}

// A trust says how often a rule is right that is so sure of its best that an event with stop_when_sure would end, and how often it
// is right in any case.
type trust struct {
	events, sure, right, named int
	claimed                    float64 // P(best) of the candidates named last
}

// trust returns what comes of an event that is played until it is as sure as asked, or to its end. It is asked after as many games as
// an event asks itself.
func (c contest) trust(s Surface, rule tune.Selection, repetition int, sure float64) (one trust, err error) {
	e, err := c.begin(s, rule, repetition)
	for games := tune.FirstCheck; err == nil && one.sure == 0; games = tune.NextCheck(games) {
		last := e.experiment.Games
		if err = e.play(context.Background(), min(games, last)); games > last {
			break
		}
		if e.player.Sure(sure) {
			one.sure = 1
		}
	}
	if err != nil {
		return one, err
	}
	one.events, one.claimed = 1, e.player.Certainty()
	if e.holds(e.player.Best(), s) {
		one.named, one.right = 1, one.sure
	}
	return one, nil
}

// trusts adds up the trusts of a rule on surfaces with a mean rate.
func (c contest) trusts(rule tune.Selection, mean, sure float64) (sum trust, err error) {
	all := make([]trust, c.repetitions*len(c.surfaces))
	err = c.each(len(all), func(n int) (err error) {
		all[n], err = c.trust(c.surfaces[n%len(c.surfaces)].withMean(mean), rule, n/len(c.surfaces), sure)
		return err
	})
	for _, t := range all {
		sum = trust{sum.events + t.events, sum.sure + t.sure, sum.right + t.right, sum.named + t.named, sum.claimed + t.claimed}
	}
	return sum, err
}

// String writes how many events were right of those that were sure, and what all claim beside how many named the best.
func (t trust) String() string {
	low, high := bandit.Wilson(float64(t.right), float64(t.sure))
	n := float64(t.events)
	return fmt.Sprintf("%d of %d sure events right (%.0f–%.0f%%); P(best) %.2f, %.2f of %d named the best", t.right, t.sure, 100*low, 100*high, t.claimed/n, float64(t.named)/n, t.events)
}

// withMean returns the surface with all strengths changed alike, so that the candidates' mean rate is the one given.
func (s Surface) withMean(mean float64) Surface {
	var strengths []float64
	cells := 1
	for _, n := range s.Splits {
		cells *= n
	}
	for i := range cells {
		x := make([]float64, len(s.Splits))
		for k, n := range s.Splits {
			x[k], i = param.Center(n, i%n), i/n
		}
		rate := s.Rate(x)
		strengths = append(strengths, math.Log(rate/(1-rate)))
	}

	low, high := -30., 30.
	for range 50 {
		shift, sum := (low+high)/2, 0.
		for _, a := range strengths {
			sum += logistic(a + shift)
		}
		if sum < mean*float64(cells) {
			low = shift
		} else {
			high = shift
		}
	}

	shifted := func(rate float64) float64 { return logistic(math.Log(rate/(1-rate)) + low) }
	rate := s.Rate
	s.Rate, s.optimum = same(func(x []float64) float64 { return shifted(rate(x)) }), shifted(s.optimum)
	return s
}

// little is what a cell with the optimum in it may lack to that, in Elo, by the error of finding either.
const little = 0.05

// holds reports whether the cell of a candidate has the optimum: of the grid, or anywhere for a rule that is not bound to it.
func (e *event) holds(c tune.Candidate, s Surface) bool {
	if rule := e.experiment.Tune.Selection; rule != tune.CLOP && rule != tune.Auto {
		grid, _ := e.experiment.optima()
		return elo(grid)-elo(s.Rate(c.Point)) < little
	}
	within := func(x []float64) float64 {
		at := make([]float64, len(x))
		for k, n := range s.Splits {
			at[k] = (float64(c.Coordinates[k]) + x[k]) / float64(n)
		}
		return s.Rate(at)
	}
	one := make([]int, len(s.Splits))
	for k := range one {
		one[k] = 1
	}
	return elo(s.optimum)-elo(highest(one, within)) < little
}

// TestGeneratedSurfaces compares the rules of -rules on generated surfaces, or counts how often they are right; make surfaces runs it.
func TestGeneratedSurfaces(t *testing.T) {
	if *contestRules == "" {
		t.Skip("no -rules to compare, such as ucb,auto")
	}
	c := contest{repetitions: *contestReps, parallel: *contestParallel, seed: *contestSeed}
	for _, name := range strings.Split(*contestRules, ",") {
		c.rules = append(c.rules, tune.Selection(name))
	}
	c.surfaces = slices.DeleteFunc(generate(*contestFamily, *contestSurfaces), func(s generated) bool { return s.held != *contestHeld })
	c.games = append(slices.DeleteFunc([]int{300, 1000, 4000}, func(n int) bool { return n >= *contestGames }), *contestGames)
	if !*contestTrust {
		text, err := c.text()
		t.Logf("%d surfaces, %d events each, error %v: %s", len(c.surfaces), c.repetitions, err, text)
		return
	}
	for _, rule := range c.rules {
		for _, mean := range []float64{.1, .3, .5, .7, .9} {
			sum, err := c.trusts(rule, mean, .95)
			t.Logf("%s, mean rate %g, error %v: %v", rule, mean, err, sum)
		}
	}
}

// A contest comes to the same with more events at a time, and every rule gains by games.
func TestContest(t *testing.T) {
	c := contest{rules: []tune.Selection{tune.UCB, tune.Thompson, tune.Auto}, surfaces: []generated{families[0].surface(0, 0)}, games: []int{50, 400}, repetitions: must.Often(3, 6)}
	one := must.Get(c.text())
	c.parallel = 3
	if three, err := c.text(); err != nil || three != one || strings.Count(one, "\n") != 7 {
		t.Errorf("%v: %s, want %s", err, three, one)
	}
	all, err := c.regrets()
	for i, rule := range c.rules {
		var few, many moments
		for k := range c.repetitions {
			few.add(all[i][0][0][k])
			many.add(all[i][0][1][k])
		}
		if err != nil || many.mean > few.mean+5 {
			t.Errorf("%v: %s is %.1f Elo below the optimum after 400 games, and was %.1f after 50", err, rule, many.mean, few.mean)
		}
	}
}

// On a surface with one cell that is far above all others a rule becomes sure, and is right.
func TestTrusts(t *testing.T) {
	s := generated{Surface: Surface{Name: "step", Splits: []int{4}, optimum: .8, Rate: func(x []float64) float64 {
		if x[0] >= .5 && x[0] < .75 {
			return .8
		}
		return .4
	}}}
	for rule, sure := range map[tune.Selection]float64{tune.Thompson: .95, tune.Auto: .8} { // auto asks for P(best) .94 then
		c := contest{surfaces: []generated{s}, games: []int{1000}, repetitions: 8, seed: 1}
		sum, err := c.trusts(rule, .5, sure)
		if err != nil || sum.events != 8 || sum.sure != 8 || sum.right < 7 || sum.named != sum.right || sum.claimed < 8*.94 {
			t.Errorf("%s: %v, %v, want all 8 events sure, and right", rule, sum, err)
		}
		c.games = []int{10}
		if few, err := c.trusts(rule, .5, sure); err != nil || few.sure+few.right > 0 {
			t.Errorf("%s: after 10 games %v, %v, want none sure", rule, few, err)
		}
	}
}
