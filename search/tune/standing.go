package tune

import (
	"fmt"
	"slices"

	"gobandit/search/bandit"
)

// A Standing is what a tuning event knows of one candidate: the games of its
// cell, those of deeper candidates and free points in it among them. Rates and
// bounds are 0 to 1 in the candidate's view.
type Standing struct {
	Candidate
	Games   int     // with a result; initial visits and pending games not counted
	Wins    int     // of those
	Pending int     // games begun and not ended
	Rate    float64 // wins per game with the initial ones counted, so pulled towards the initial rate
	Even    float64 // rate of the games played, as if either color had been had in half of them, and each opponent met in its share; 0 without games
	Low     float64 // lower end of the 95 % interval of Even; 0 without games
	High    float64 // its upper end; 1 without games
	PBest   float64 // probability that no contender has a higher true rate, 0 if it is out: by the models of auto, else given the games and a prior learned from them all
	Best    bool    // the candidate the event would name now is this one or lies in its cell
	Out     bool    // it is no contender: barred or set aside, see Tuner.Bar
	Against []Score // the games by opponent, if there are several

	worth arm // games without colors and pairs that would say as much as those played
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
	s := fmt.Sprintf(format, x)
	switch {
	case len(s) > 1 && s[:2] == "0.":
		return s[1:]
	case len(s) > 2 && s[:3] == "-0.":
		return "-" + s[2:]
	}
	return s
}

// Standings returns the standing of every candidate of the first level, contenders first, most
// games first, the higher rate first among equals and then the lower candidate. In a wide
// space these are the one named best and those that were met, and the chances to be best are among them.
func (t *Tuner) Standings() []Standing {
	out, worths := t.counted()
	pBest := t.likeliest(worths)
	for i := range out {
		out[i].PBest = pBest(i)
	}
	slices.SortStableFunc(out, Standing.compare)
	return out
}

// counted returns the standings in the order of the grid, without the chances to be best, and what their games are worth for these.
func (t *Tuner) counted() (out []Standing, worths []arm) {
	best := t.Best().Index
	t.grid.meet(best)
	out, worths = make([]Standing, len(t.grid.counts)), make([]arm, len(t.grid.counts))
	fit := t.fitColor()
	for i, a := range t.grid.counts {
		s := t.standing(t.grid.candidates[i], a)
		if (fit.both || t.grid.opponents > 1) && a.games > 0 {
			var e Estimate
			e, s.worth = fit.estimate(a, t.grid.against(i))
			s.Even, s.Low, s.High = e.Rate, e.Low, e.High
		}
		for _, o := range t.grid.against(i)[:len(t.config.Opponents)] {
			s.Against = append(s.Against, o.all)
		}
		s.Best, s.Out = s.Index == best, t.grid.out[s.Index]
		out[i], worths[i] = s, s.worth
	}
	return out, worths
}

// standing returns what the counts of a candidate say.
func (t *Tuner) standing(c Candidate, a arm) Standing {
	low, high := bandit.Wilson(float64(a.wins), float64(a.games))
	even := 0.
	if a.games > 0 {
		even = float64(a.wins) / float64(a.games)
	}
	return Standing{
		Candidate: c, Games: a.games, Wins: a.wins, Pending: a.pending, worth: arm{games: a.games, wins: a.wins},
		Rate: t.shrunk(a), Even: even, Low: low, High: high,
	}
}

// Level returns the candidates of one level that have played most, at most n of
// them, in coordinate order, as Gomill's reports list them: none unless the rule is
// UCB, which alone has levels. The standings are without chance
// to be best.
func (t *Tuner) Level(depth, n int) []Standing {
	levels, ok := t.rule.(*tree)
	if !ok {
		return nil
	}
	best := t.Best().Path
	var out []Standing
	for _, c := range levels.level(depth, n) {
		s := t.standing(at(t.config.Space, c.path...), c.arm)
		s.Best = slices.Equal(c.path, best)
		out = append(out, s)
	}
	return out
}
