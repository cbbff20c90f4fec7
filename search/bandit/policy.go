package bandit

// A Policy names how a node chooses among its actions.
type Policy string

// The policies, as TAG names them.
const (
	UCB            Policy = "UCB"
	UCBTuned       Policy = "UCB_Tuned"
	AlphaGo        Policy = "AlphaGo"
	EXP3           Policy = "EXP3"
	RegretMatching Policy = "RegretMatching"
	NoAveragingRM  Policy = "NoAveragingRM"
	Uniform        Policy = "Uniform"
	Greedy         Policy = "Greedy"
)

// An FPUMeaning tells what the first-play urgency is a number of.
type FPUMeaning string

// The exploration term of an untried action (at least K·√visits); the value of
// an untried action; or what it has less than its node's mean.
const (
	FPUExploration FPUMeaning = "exploration"
	FPUValue       FPUMeaning = "value"
	FPUParent      FPUMeaning = "parent"
)
