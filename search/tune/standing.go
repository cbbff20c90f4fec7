package tune

import (
	"fmt"
	"slices"

	"gobandit/model/words"
	"gobandit/search/bandit"
)

// A Standing is what a tuning event knows of one candidate: the games of its
// cell, those of deeper candidates and free points in it among them. Rates and
// bounds are 0 to 1 in the candidate's view.
type Standing struct {
	Candidate
	Games   int      // with a result; initial visits and pending games not counted
	Wins    int      // of those
	Pending int      // games begun and not ended
	Rate    float64  // wins per game with the initial ones counted, as Gomill ranks candidates
	Model   Estimate // what to expect of it by the games of all: see Tuner.Expect; below the first level by those of its cell. Zero, which Expect knows, for those without games behind thousands of others
	Even    float64  // rate of the games played, as if either color had been had in half of them, and each opponent met in its share; 0 without games
	Low     float64  // lower end of the 95% interval of Even; 0 without games
	High    float64  // its upper end; 1 without games
	PBest   float64  // probability that no contender has a higher true rate, 0 if it is out: by what Model is from, the models of auto or else a prior learned from all games
	Best    bool     // the candidate the event would name now is this one or lies in its cell
	Out     bool     // it is no contender: barred or set aside, see Tuner.Bar
	Numbers Numbers  // what its runs printed, if they are measured by numbers; then Model is such a number, and Wins, Rate, Even, Low and High mean nothing
	Against []Score  // the games by opponent, if there are several

	known mixture // what is known of its rate; nil with auto
}

// RunnerUp returns the place of the likeliest to be the best of some standings but the one at a place, among the contenders with
// games; -1 if there is none.
func RunnerUp(among []Standing, best int) int {
	second := -1
	for i, s := range among {
		if i != best && s.Games > 0 && !s.Out && (second < 0 || s.PBest > among[second].PBest) {
			second = i
		}
	}
	return second
}

// WinRate returns wins per game played, and 0 without games.
func (s Standing) WinRate() float64 {
	if s.Games == 0 {
		return 0
	}
	return float64(s.Wins) / float64(s.Games)
}

// A Term is the value of a candidate with the numbers it is made from, for
// showing why the rule chooses as it does.
type Term struct {
	Candidate
	Value float64
	// Formula is the value in figures, such as UCB's
	// "157/292 + .45·√(ln 6760/292) = .538+.078 = .616".
	Formula string
}

// figure writes x without a leading zero, as tables of rates do.
func figure(format string, x float64) string {
	return words.Bare(fmt.Sprintf(format, x))
}

// Standings returns the standing of every candidate of the first level, contenders first, most
// games first, the higher rate first among equals and then the lower candidate. In a wide
// space these are the one named best and those that were met, and the chances to be best are among them.
func (t *Tuner) Standings() []Standing {
	best := t.Best().Index
	t.grid.placeOrAdd(best)
	out := make([]Standing, len(t.grid.counts))
	fit := t.fitColor()
	pBest, expect := t.likeliest(), t.expecting(false)
	_, modelled := t.rule.(*auto)
	for i, a := range t.grid.counts {
		s := t.standing(t.grid.candidates[i], a)
		if s.Numbers = t.grid.numbers[i].numbers(); t.config.Goal != Wins {
			s.Rate = 0
		}
		even, _ := t.even(fit, i, true)
		s.Even, s.Low, s.High = even.Rate, even.Low, even.High
		for _, o := range t.grid.against(i)[:len(t.config.Opponents)] {
			s.Against = append(s.Against, o.all)
		}
		s.Best, s.Out = s.Index == best, t.grid.out[s.Index]
		if s.PBest = pBest(i); !modelled {
			s.known = t.posterior().mixed(i)
		}
		out[i] = s
	}
	slices.SortStableFunc(out, Standing.compare)
	for i := range out {
		if s := &out[i]; i < mostModelled || s.Games > 0 || s.Best {
			s.Model = expect(s.Index)
		}
	}
	return out
}

// mostModelled is the number of standings that have a Model in any case.
const mostModelled = 4096

// even returns the rate of the candidate at a place, as if it had had either color in half of its games and met each opponent in its
// share; with an interval only if bounded. worth is the number of games, without colors and pairs, that would say as much as
// those played.
func (t *Tuner) even(fit colorFit, place int, bounded bool) (rate Estimate, worth arm) {
	a := t.grid.counts[place]
	if (fit.both || t.grid.opponents > 1) && a.games > 0 {
		return fit.estimate(a, t.grid.against(place), bounded)
	}
	s := t.standing(t.grid.candidates[place], a)
	return Estimate{s.Even, s.Low, s.High}, arm{games: a.games, wins: a.wins}
}

// standing returns what the counts of a candidate say.
func (t *Tuner) standing(c Candidate, a arm) Standing {
	low, high := bandit.Wilson(float64(a.wins), float64(a.games))
	even := 0.
	if a.games > 0 {
		even = float64(a.wins) / float64(a.games)
	}
	return Standing{
		Candidate: c, Games: a.games, Wins: a.wins, Pending: a.pending,
		Rate: t.shrunk(a), Even: even, Low: low, High: high,
	}
}

// Level returns the candidates of one level that have played most, at most n of them, in coordinate order, as Gomill's reports
// list them. There are none unless the rule is UCB, which alone has levels. The standings are without chance to be best.
func (t *Tuner) Level(depth, n int) []Standing {
	levels, ok := t.rule.(*tree)
	if !ok {
		return nil
	}
	best := t.Best().Path
	var out, cell []Standing
	for _, c := range levels.level(depth, n) {
		parent, last := c.path[:depth-1], c.path[depth-1]
		if cell == nil || !slices.Equal(cell[0].Path[:depth-1], parent) {
			cell, _ = t.children(parent)
		}
		one := cell[last]
		one.Best = slices.Equal(c.path, best)
		out = append(out, one)
	}
	return out
}

// NextFirst returns the terms with that of the next candidate first: a rule that draws, or a pin, need not choose the highest
// value. Of one that is not among them the formula is not known, and is its parameters. Without a next candidate nothing changes.
func NextFirst(terms []Term, next *Candidate) []Term {
	if next == nil || len(terms) == 0 {
		return terms
	}
	i := slices.IndexFunc(terms, func(term Term) bool { return term.Index == next.Index })
	if i < 0 {
		return append([]Term{{Candidate: *next, Formula: next.Parameters}}, terms...)
	}
	return slices.Concat(terms[i:i+1], terms[:i], terms[i+1:])
}
