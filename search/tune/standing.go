package tune

import (
	"fmt"
	"sort"

	"gobandit/model/param"
	"gobandit/search/bandit"
)

// A Candidate is one point of the space an event searches: one setting of the
// engine being tuned. It is immutable.
type Candidate struct {
	Index       int           // counted from 0 in coordinate order
	Path        []int         // child indices from the root of the tree of candidates; one level: {Index}
	Coordinates []int         // division of each parameter, counted from 0
	Values      []param.Value // value of each engine parameter
	Parameters  string        // the values as the event's formats show them, joined by "; "
}

// A Standing is what a tuning event knows of one candidate. Rates and bounds
// are 0 to 1 in the candidate's view.
type Standing struct {
	Candidate
	Games   int     // with a result; initial visits and pending games not counted
	Wins    int     // of those
	Pending int     // games begun and not ended
	Rate    float64 // wins per game with the initial ones counted, so pulled towards the prior
	Low     float64 // lower end of the 95 % Wilson interval of the games played; 0 without games
	High    float64 // its upper end; 1 without games
	Value   float64 // the rule's value now
	PBest   float64 // probability that no candidate has a higher true rate, given the games and the initial ones
	LOS     float64 // likelihood that the candidate is better than even: true rate above one half
	Best    bool    // the candidate the event would name now
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
	Wins   float64 // with the initial ones
	Visits float64 // with the initial and pending ones
	Parent float64 // visits inside the logarithm
	Mean   float64 // Wins / Visits
	Bonus  float64 // for being rarely visited
	Value  float64 // Mean + Bonus
	// Formula is the sum in figures, such as
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

// Standings returns every candidate's standing, most games first, the higher
// rate first among equals and then the lower candidate.
func (t *Tuner) Standings() []Standing {
	t.evaluate()
	pBest := t.chances.of(t.counts)
	best := t.Best()
	out := make([]Standing, len(t.candidates))
	for i, a := range t.counts {
		low, high := bandit.Wilson(float64(a.wins), float64(a.games))
		out[i] = Standing{
			Candidate: t.candidates[i],
			Games:     a.games,
			Wins:      a.wins,
			Pending:   a.pending,
			Rate:      t.Rate(i),
			Low:       low,
			High:      high,
			Value:     t.values[i],
			PBest:     pBest[i],
			LOS:       los(a.wins, a.games),
			Best:      i == best,
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].Games != out[j].Games {
			return out[i].Games > out[j].Games
		}
		return out[i].Rate > out[j].Rate
	})
	return out
}
