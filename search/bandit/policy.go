package bandit

// A Policy names how a node chooses among its actions.
type Policy string

// The policies, as TAG names them.
const (
	UCB            Policy = "UCB"            // the upper confidence bound, UCB1
	UCBTuned       Policy = "UCB_Tuned"      // that with the variance in the bound
	AlphaGo        Policy = "AlphaGo"        // AlphaGo's bound, for use with priors
	EXP3           Policy = "EXP3"           // at random, by the exponential of the mean
	RegretMatching Policy = "RegretMatching" // at random, by regret; the search's average policy is recommended
	NoAveragingRM  Policy = "NoAveragingRM"  // at random, by regret
	Uniform        Policy = "Uniform"        // at random, all alike
	Greedy         Policy = "Greedy"         // the highest mean, now and then any
)

// An FPUMeaning tells what the first-play urgency is a number of.
type FPUMeaning string

const (
	// FPUExploration is TAG's meaning: the mean of an untried action is 0 and its
	// exploration term is FPU, or K·√N if that is more.
	FPUExploration FPUMeaning = "exploration"

	// FPUValue makes FPU the mean of an untried action, as Gelly and Wang have it.
	// There is no exploration term but AlphaGo's.
	FPUValue FPUMeaning = "value"

	// FPUParent makes the node's mean less FPU the mean of an untried action, and
	// is FPUValue otherwise.
	FPUParent FPUMeaning = "parent"
)
