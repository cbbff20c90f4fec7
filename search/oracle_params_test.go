package search_test

import (
	"math/rand/v2"

	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/mast"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// oracleParams are the parameters that cases set, under the names they have
// there.
type oracleParams struct {
	TreePolicy                  bandit.RuleName
	K, FPU                      float64
	ExploreEpsilon              float64
	Exp3Boltzmann               float64
	NormaliseRewards            bool
	ProgressiveBias             float64
	PUCTTemperature             float64
	InitialiseVisits            float64
	ProgressiveWideningConstant float64
	ProgressiveWideningExponent float64
	Information                 params.Information
	OpponentTreePolicy          params.OpponentTreePolicy
	OMAVisits                   float64
	Paranoid                    bool
	SelectionPolicy             bandit.Recommendation
	Epsilon                     float64
	PerfectInformationPolicy    bandit.Ensemble
	BackupPolicy                backup.Policy
	BackupLambda                float64
	MaxBackupThreshold          float64
	MAST                        mast.Source
	MASTGamma                   float64
	MASTDefaultValue            float64
	MASTBoltzmann               float64
	MASTBeta, WeightOfExternal  *float64
	Temperature                 float64
	RolloutLength               int
	RolloutLengthPerPlayer      bool
	RolloutIncrementType        playout.Increment
	RolloutTermination          playout.Termination
	BudgetType                  params.BudgetType
	Budget                      int
}

// defaultParams returns TAG's defaults.
func defaultParams() oracleParams {
	return oracleParams{
		TreePolicy: "UCB", K: 1, FPU: 1e6, ExploreEpsilon: 0.1, Exp3Boltzmann: 0.1, NormaliseRewards: true,
		PUCTTemperature: 10001, OpponentTreePolicy: params.OpponentTreePolicyOneTree, OMAVisits: 30,
		SelectionPolicy: bandit.Simple, Epsilon: 1e-6, PerfectInformationPolicy: bandit.AverageValue,
		BackupPolicy: backup.MonteCarlo, BackupLambda: 1, MaxBackupThreshold: 1e6,
		MAST: mast.None, MASTBoltzmann: 0.1,
		RolloutLength: 1000, RolloutIncrementType: playout.Tick, RolloutTermination: playout.Exact,
		BudgetType: params.BudgetTypeFMCalls, Budget: 4000,
	}
}

func (c *oracleCase) selection() *bandit.Selection {
	p := &c.p
	rule := bandit.RuleOf(p.TreePolicy)
	s := &bandit.Selection{
		Rule: rule, K: p.K, FPU: p.FPU, FPUMeaning: bandit.FPUExploration,
		Epsilon: p.ExploreEpsilon, Temperature: p.Exp3Boltzmann, Normalize: p.NormaliseRewards && rule.Uses(bandit.UseRange),
		Bias: p.ProgressiveBias, PUCT: p.PUCTTemperature < 10000, PUCTTemperature: p.PUCTTemperature, TAG: c.tag,
	}
	if p.OpponentTreePolicy == params.OpponentTreePolicyOMA || p.OpponentTreePolicy == params.OpponentTreePolicyOMAAll {
		s.OMAVisits = p.OMAVisits
	}
	return s
}

func (c *oracleCase) widening() bandit.Widening {
	return bandit.Widening{Constant: c.p.ProgressiveWideningConstant, Exponent: c.p.ProgressiveWideningExponent}
}

func (c *oracleCase) final() bandit.Final {
	return bandit.Final{Recommendation: c.p.SelectionPolicy, Epsilon: c.p.Epsilon, TAG: c.tag}
}

func (c *oracleCase) backup() *backup.Rule {
	return &backup.Rule{Policy: c.p.BackupPolicy, Lambda: c.p.BackupLambda, Threshold: c.p.MaxBackupThreshold}
}

func (c *oracleCase) view(root int) *backup.Perspective {
	return &backup.Perspective{SelfOnly: c.p.OpponentTreePolicy.SelfOnly(), Paranoid: c.p.Paranoid, Root: root}
}

// oracleChoices draws what is left to chance.
type oracleChoices = rand.Rand

func newChoices() *oracleChoices { return rand.New(rand.NewPCG(1, 2)) }
