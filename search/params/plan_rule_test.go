package params

import (
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/search/bandit"
)

// A plan says of each selection rule which parameters it has no use for, as its row
// has it.
func TestPlanOfEachRule(t *testing.T) {
	others := set(t, Default(), "K=3 FPU=0.7 fpuMeaning=value exploreEpsilon=0.9 exp3Boltzmann=2 heuristic=margin normaliseRewards=true rave=true "+
		"actionHeuristic=edge progressiveBias=1 pUCTTemperature=1")
	oma := set(t, others, "rave=false opponentTreePolicy=OMA omaVisits=7")
	for _, r := range bandit.Rules {
		for name, use := range map[string]bandit.Use{
			"K": bandit.UseK, "pUCTTemperature": bandit.UseK, "FPU": bandit.UseMeans, "fpuMeaning": bandit.UseMeans, "progressiveBias": bandit.UseMeans,
			"exploreEpsilon": bandit.UseEpsilon, "exp3Boltzmann": bandit.UseTemperature, "normaliseRewards": bandit.UseRange,
			"rave": bandit.UseOther, "omaVisits": bandit.UseOther,
		} {
			p := others
			if name == "omaVisits" {
				p = oma
			}
			p.TreePolicy = r.Name
			plan := must.Get(Compile(p, StandardGo))
			if e := plan.entry(t, name); (e.Status == Used) != r.Uses(use) {
				t.Errorf("treePolicy %s: %v", r.Name, e)
			}
		}
		if info, _ := Find("treePolicy"); !slices.Contains(info.Values, string(r.Name)) {
			t.Errorf("treePolicy does not accept %s", r.Name)
		}
	}
}
