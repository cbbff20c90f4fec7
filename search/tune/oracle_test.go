package tune

import (
	"encoding/json"
	"math"
	"testing"

	"gobandit/model/oracle"
)

// oracleCases returns the cases of a kind that TAG, the Tabletop Games framework,
// has computed.
func oracleCases(t *testing.T, kind string) []oracleCase {
	t.Helper()
	var data struct{ Cases []oracleCase }
	oracle.Decode(t, "tag/cases.json", &data)
	var cases []oracleCase
	for _, c := range data.Cases {
		if c.Kind == kind {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		t.Fatalf("no cases of kind %s", kind)
	}
	return cases
}

type oracleCase struct {
	ID, Kind                 string
	Params, Inputs, Expected json.RawMessage
	Tolerance                float64
}

func (c *oracleCase) decode(t *testing.T, params, inputs, expected any) {
	t.Helper()
	for _, part := range []struct {
		text json.RawMessage
		into any
	}{{c.Params, params}, {c.Inputs, inputs}, {c.Expected, expected}} {
		if err := json.Unmarshal(part.text, part.into); err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
	}
}

func (c *oracleCase) agree(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= c.Tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s: %s %v, want %v", c.ID, what, got, want)
	}
}

func TestOracleLandscape(t *testing.T) {
	for _, c := range oracleCases(t, "ntbea") {
		p := struct {
			KExplore         float64
			SimpleRegret     bool
			UseTwoTuples     bool
			UseThreeTuples   bool
			UseNTuples       bool
			NoiseCombination float64
		}{KExplore: 1, UseTwoTuples: true, NoiseCombination: 1}
		var in struct {
			Values  []int `json:"values_per_dimension"`
			Samples []struct {
				Setting []int
				Score   float64
			}
			Query []int
		}
		var want struct {
			Mean, Exploration float64
			UpperBound        float64 `json:"upper_bound"`
		}
		c.decode(t, &p, &in, &want)
		l := NewLandscape(LandscapeConfig{
			Values: in.Values, Pairs: p.UseTwoTuples, Triples: p.UseThreeTuples, Whole: p.UseNTuples,
			Noise: p.NoiseCombination, SimpleRegret: p.SimpleRegret,
		})
		for _, s := range in.Samples {
			l.Add(s.Setting, s.Score)
		}
		mean, uncertainty := l.Estimate(in.Query)
		c.agree(t, "mean", mean, want.Mean)
		c.agree(t, "exploration", uncertainty, want.Exploration)
		c.agree(t, "upper bound", mean+p.KExplore*uncertainty, want.UpperBound)
	}
}

func TestOracleAlphaRank(t *testing.T) {
	for _, c := range oracleCases(t, "alpha_rank") {
		p := struct{ Alpha float64 }{10}
		var in struct {
			Agents      []string
			Wins, Games [][]float64
		}
		var want struct {
			Transition [][]float64
			Rank       map[string]float64
		}
		c.decode(t, &p, &in, &want)
		rank, transition := AlphaRank(in.Wins, in.Games, p.Alpha)
		for i, agent := range in.Agents {
			c.agree(t, "rank of "+agent, rank[i], want.Rank[agent])
			for j := range in.Agents {
				c.agree(t, "transition of "+agent, transition[i][j], want.Transition[i][j])
			}
		}
	}
}

func TestOracleMeanPoints(t *testing.T) {
	for _, c := range oracleCases(t, "win_rate") {
		var in struct{ Points []float64 }
		var want struct {
			Mean  float64
			Error float64 `json:"std_error"`
		}
		c.decode(t, new(struct{}), &in, &want)
		mean, standardError := MeanPoints(in.Points)
		c.agree(t, "mean", mean, want.Mean)
		c.agree(t, "standard error", standardError, want.Error)
	}
}
