package report

import (
	"gobandit/model/param"
	"gobandit/search/bandit"
	"gobandit/search/tune"
)

// A Marginal has the scores of one parameter alone, by the candidates of the first
// level.
type Marginal struct {
	Code, Scale string
	Values      []MarginalValue

	variance float64 // of the numbers of a candidate's runs; 0 if no candidate has several, or games are won
}

// A MarginalValue is one division of a parameter.
type MarginalValue struct {
	Value string `json:"value"`
	tune.Score
	Low  float64 `json:"low"` // lower end of the 95% interval of the rate of the games
	High float64 `json:"high"`
	// Model is the mean of the rates to expect of all candidates with the value. In contrast to the rate of the games it
	// does not depend on the rule's preference for good values of the other parameters. Of a wide space it is the mean over
	// the candidates that were met.
	Model float64 `json:"model"`

	numbers tune.Numbers // what the runs printed, if they are measured by numbers: Count and Mean
}

// Marginals returns the marginal of each parameter from the candidates of the first
// level.
func Marginals(candidates []RankedCandidate, space param.Space) []Marginal {
	out := make([]Marginal, len(space.Parameters))
	for k, p := range space.Parameters {
		out[k] = Marginal{Code: p.Code, Scale: p.Scale.String(), Values: make([]MarginalValue, p.Split)}
		for i, text := range p.Divisions() {
			out[k].Values[i].Value = text
		}
	}

	met := make([][]int, len(out)) // candidates with each value
	for k, p := range space.Parameters {
		met[k] = make([]int, p.Split)
	}

	squares, freedom := 0., 0
	for _, s := range candidates {
		if n := s.Numbers.Count - 1; n > 0 {
			squares, freedom = squares+float64(n)*s.Numbers.SD*s.Numbers.SD, freedom+n
		}
		for k, i := range s.Coordinates {
			v := &out[k].Values[i]
			v.Games += s.Standing.Games
			v.Wins += s.Standing.Wins
			v.Model += s.Model.Rate
			v.numbers = v.numbers.Pooled(s.Numbers)
			met[k][i]++
		}
	}

	for k, m := range out {
		out[k].variance = squares / float64(max(freedom, 1))
		for i := range m.Values {
			v := &m.Values[i]
			v.Model /= float64(max(met[k][i], 1))
			v.Low, v.High = bandit.Wilson(float64(v.Wins), float64(v.Games))
		}
	}
	return out
}
