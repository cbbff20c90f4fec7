// Package params defines the parameters of the tree search and compiles them to a plan for a
// game: each used, inert or invalid, and why.
package params

import (
	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/mast"
	"gobandit/search/playout"
)

// Params are the parameters of the tree search: those of TAG's MCTS under their
// names, and some more. Each field's tag gives the name it has in files, on the
// command line and in events, the range of its values or those accepted, where
// it comes from, and what it does. [Compile] finds out which of them matter
// together.
//
// TAG is the Tabletop Games framework of Queen Mary University of London, whose
// documentation names most of them.
type Params struct {
	TreePolicy                        bandit.RuleName       `param:"treePolicy" group:"selection" source:"TAG" doc:"how a node chooses among its actions"`
	K                                 float64               `param:"K" min:"0" max:"1000" source:"TAG; Auer, Cesa-Bianchi, Fischer 2002" doc:"exploration: the weight of the bonus for few visits, in units of reward"`
	FPU                               float64               `param:"FPU" min:"-1e9" max:"1e9" source:"TAG; Gelly, Wang 2006" doc:"first-play urgency of an action not tried yet, as fpuMeaning says; 1e6 tries every action once"`
	FPUMeaning                        bandit.FPUMeaning     `param:"fpuMeaning" values:"exploration value parent" source:"own" doc:"what FPU means: the exploration term (at least K·√visits), the value, or a reduction of the node's mean"`
	ExploreEpsilon                    float64               `param:"exploreEpsilon" min:"0" max:"1" source:"TAG; Auer et al. 2002" doc:"probability of a uniformly random choice in the tree, with {a and b}"`
	Exp3Boltzmann                     float64               `param:"exp3Boltzmann" min:"0.0001" max:"1000" source:"TAG; Auer et al. 2002" doc:"temperature of {a and b}"`
	NormaliseRewards                  bool                  `param:"normaliseRewards" source:"TAG" doc:"scale rewards by the least and greatest seen in the search, to 0 to 1"`
	Rave                              bool                  `param:"rave" source:"Gelly, Silver 2007" doc:"combine AMAF statistics with an action's mean (RAVE)"`
	RaveEquivalence                   float64               `param:"raveEquivalence" min:"1" max:"1e6" source:"Gelly, Silver 2007" doc:"visits at which an action's mean and its AMAF mean have equal weight"`
	RaveBias                          float64               `param:"raveBias" min:"0" max:"10" source:"Gelly, Silver 2011" doc:"bias of AMAF means in the schedule of least mean squared error; 0 uses the schedule of raveEquivalence"`
	Information                       Information           `param:"information" group:"tree" values:"Closed_Loop Open_Loop Information_Set" source:"TAG; Cowling et al. 2012" doc:"what a node stands for: a state, the moves to it, or the moves with hidden information drawn anew"`
	NumDeterminizations               int                   `param:"numDeterminizations" min:"1" max:"1000" source:"TAG; Long et al. 2010" doc:"independent trees, each on a sample of hidden information; they share the budget"`
	PerfectInformationPolicy          bandit.Ensemble       `param:"perfectInformationPolicy" values:"SingleVote AverageValue TotalVisits" source:"TAG; Long et al. 2010" doc:"how the trees of numDeterminizations decide together"`
	OpponentTreePolicy                OpponentTreePolicy    `param:"opponentTreePolicy" values:"SelfOnly OneTree MultiTree OMA OMA_All MCGS MCGSSelfOnly" source:"TAG; Baier, Kaisers 2020; Czech et al. 2021" doc:"the shape of the tree: whose decisions are nodes, and which share them"`
	Paranoid                          bool                  `param:"paranoid" source:"TAG; Sturtevant, Korf 2000" doc:"assume that all other players want the root player to lose"`
	OmaVisits                         int                   `param:"omaVisits" min:"0" max:"1000000" source:"TAG; Baier, Kaisers 2020" doc:"visits m at which OMA's statistics have half the weight, √(m/(m+3n)); 0 ignores them"`
	MCGSStateKey                      MCGSStateKey          `param:"MCGSStateKey" values:"none positional situational history symmetric coarse" source:"TAG; Childs, Brodeur, Kocsis 2008" doc:"which positions share a node in MCGS and MCGSSelfOnly"`
	MCGSExpandAfterClash              bool                  `param:"MCGSExpandAfterClash" source:"TAG" doc:"continue the descent through a new edge to a known node; otherwise the rollout starts there"`
	MaxTreeDepth                      int                   `param:"maxTreeDepth" min:"1" max:"100000" source:"TAG" doc:"depth below which there are no nodes; a pass counts as a move"`
	Evaluator                         Evaluator             `param:"evaluator" values:"playouts mixed network" source:"own; Silver et al. 2016" doc:"who judges positions: playouts, a network, or both"`
	Network                           string                `param:"network" source:"own" doc:"the network of the evaluator: a file written by gobandit learn --net; none is the program's own"`
	NetVisits                         int                   `param:"netVisits" min:"0" max:"1000000" source:"own" doc:"visits of a node after which the network is asked"`
	NetShare                          float64               `param:"netShare" min:"0" max:"1" source:"Silver et al. 2016" doc:"the network's share in the results of playouts below a node that it was asked about"`
	NetEmpty                          float64               `param:"netEmpty" min:"0" max:"1" source:"own" doc:"share of the board that must be empty for the network's word on who wins; on a fuller board it is asked only about the root's moves"`
	ExpandVisits                      int                   `param:"expandVisits" min:"1" max:"1000000" source:"Coulom 2006" doc:"visits of a leaf before its children join the tree"`
	MaxTreeMB                         float64               `param:"maxTreeMB" min:"0" max:"65536" source:"own" doc:"most MB of the tree, which drops what was visited least then; 0 is an eighth of the memory there is, 16 to 80"`
	FillEyes                          bool                  `param:"fillEyes" source:"own" doc:"include moves into the player's own eyes"`
	ReuseTree                         bool                  `param:"reuseTree" source:"TAG" doc:"keep the part of the tree that the moves played lead to"`
	BackupPolicy                      backup.Policy         `param:"backupPolicy" group:"backup" values:"MonteCarlo Lambda MaxLambda MaxMC" source:"TAG; Khandelwal et al. 2016" doc:"which result a node passes up"`
	BackupLambda                      float64               `param:"backupLambda" min:"0" max:"1" source:"TAG; Khandelwal et al. 2016" doc:"weight of the result that came in, with Lambda and MaxLambda; 1 is MonteCarlo"`
	MaxBackupThreshold                int                   `param:"maxBackupThreshold" min:"0" max:"1000000000" source:"TAG; Khandelwal et al. 2016" doc:"MaxMC acts at nodes with more visits N than this T, with weight (N-T)/N"`
	SelectionPolicy                   bandit.Recommendation `param:"selectionPolicy" group:"decision" values:"ROBUST SIMPLE" source:"TAG; Chaslot et al. 2008" doc:"the move to play: the most visited, or the one with the highest mean"`
	Epsilon                           float64               `param:"epsilon" min:"0" max:"1" source:"TAG" doc:"size of the noise that breaks ties at the root"`
	MoveTemperature                   float64               `param:"moveTemperature" min:"0" max:"100" source:"Silver et al. 2017" doc:"t: draw the move among the candidates in proportion to visits^(1/t); 0 plays the best; on boards above 9x9 it is less in proportion to the width"`
	MoveKnowledge                     float64               `param:"moveKnowledge" min:"0" max:"1" source:"own" doc:"k: with moveTemperature draw in proportion to (visits^(1-k) prior^k)^(1/t); on boards above 9x9 as moveTemperature"`
	Resign                            float64               `param:"resign" min:"0" max:"0.5" source:"own" doc:"win rate below which the engine resigns; 0 never does"`
	DynamicKomi                       bool                  `param:"dynamicKomi" source:"Baudiš 2011" doc:"move the komi of the search toward an even game"`
	EarlyStop                         bool                  `param:"earlyStop" source:"Huang, Coulom, Lin 2010" doc:"stop when the rest of the budget cannot change the most visited move"`
	ActionHeuristic                   ActionHeuristic       `param:"actionHeuristic" group:"prior knowledge" sum:"patterns shapes captures ladders answers lastMove edge learned mast" source:"TAG" doc:"prior knowledge h of an action: the evidence of the parts, each times its weight, as in captures+edge=0.5"`
	LargeActionHeuristic              ActionHeuristic       `param:"largeActionHeuristic" sum:"patterns shapes captures ladders answers lastMove edge learned" source:"own" doc:"replaces actionHeuristic on large boards; none keeps it"`
	LargeBoard                        int                   `param:"largeBoard" min:"2" max:"19" source:"own" doc:"smallest width of a large board"`
	Knowledge                         string                `param:"knowledge" source:"own; Coulom 2007" doc:"model for the part learned: a file written by gobandit learn; none is the program's own"`
	UseMASTAsActionHeuristic          bool                  `param:"useMASTAsActionHeuristic" source:"TAG" doc:"use the means of MAST as h: same as actionHeuristic mast"`
	UseActionHeuristicForMoveOrdering bool                  `param:"useActionHeuristicForMoveOrdering" source:"TAG" doc:"try actions in descending order of h"`
	ActionHeuristicRecalculation      int                   `param:"actionHeuristicRecalculation" min:"1" max:"1000000" source:"TAG" doc:"visits of a node before h is computed again"`
	ProgressiveBias                   float64               `param:"progressiveBias" min:"0" max:"1000" source:"TAG; Chaslot et al. 2008" doc:"weight b of the bonus b·h/(n+1)"`
	PUCTTemperature                   float64               `param:"pUCTTemperature" min:"-1e6" max:"1e6" source:"TAG; Rosin 2011" doc:"below 10000: the exploration term is multiplied by a probability, softmax(h/t), or h's share if t is 0 or less"`
	InitialiseVisits                  int                   `param:"initialiseVisits" min:"0" max:"1000000" source:"TAG; Gelly, Silver 2007" doc:"visits of value h that a new action starts with"`
	ProgressiveWideningConstant       float64               `param:"progressiveWideningConstant" min:"0" max:"1000" source:"TAG; Coulom 2007; Chaslot et al. 2008" doc:"W: the best ⌊W·N^B⌋ actions by h are considered at N visits; below 1 all are"`
	ProgressiveWideningExponent       float64               `param:"progressiveWideningExponent" min:"0" max:"1" source:"TAG; Coulom 2007; Chaslot et al. 2008" doc:"B of progressive widening"`
	RolloutLength                     int                   `param:"rolloutLength" group:"rollout" min:"0" max:"1000000" source:"TAG" doc:"length of a rollout before it may end; playouts of whole games end by themselves"`
	RolloutLengthPerPlayer            bool                  `param:"rolloutLengthPerPlayer" source:"TAG" doc:"multiply the length by the number of players"`
	RolloutIncrementType              playout.Increment     `param:"rolloutIncrementType" values:"TICK TURN ROUND" source:"TAG" doc:"what the length counts: moves, turns, rounds"`
	RolloutTermination                playout.Termination   `param:"rolloutTermination" values:"EXACT END_ACTION END_TURN START_ACTION END_ROUND" source:"TAG" doc:"what a rollout waits for once it has reached its length"`
	RolloutType                       RolloutType           `param:"rolloutType" values:"RANDOM RANDOM_RAW MAST CLASS PARAMS" source:"TAG; own" doc:"the policy of rollouts; RANDOM leaves own eyes alone and passes last, RANDOM_RAW plays any legal move"`
	RolloutClass                      string                `param:"rolloutClass" source:"TAG" doc:"the playout policy of CLASS: its name or a pattern database"`
	RolloutPolicyParams               PolicyParams          `param:"rolloutPolicyParams"`
	OppModelType                      RolloutType           `param:"oppModelType" values:"RANDOM RANDOM_RAW MAST CLASS PARAMS DEFAULT" source:"TAG; own" doc:"the policy of the other players in rollouts, and where the tree has no nodes for them; DEFAULT is that of the rollout"`
	OppModelClass                     string                `param:"oppModelClass" source:"TAG" doc:"the playout policy of oppModelType CLASS"`
	OpponentModelParams               PolicyParams          `param:"opponentModelParams"`
	OpponentModel                     string                `param:"opponentModel" source:"TAG" doc:"a player that models the others; TAG reads it and never uses it"`
	Heuristic                         Heuristic             `param:"heuristic" values:"win margin score leader winPlus" source:"TAG" doc:"the reward of a position at the end of a rollout"`
	ScoreShare                        float64               `param:"scoreShare" min:"0" max:"1" source:"own; Wu 2019" doc:"with heuristic win of two players: the share of the score in rewards"`
	MAST                              mast.Source           `param:"MAST" group:"MAST" values:"None Rollout Tree Both" source:"TAG; Finnsson, Björnsson 2008" doc:"which moves feed the move averages (MAST)"`
	MASTGamma                         float64               `param:"MASTGamma" min:"0" max:"1" source:"TAG" doc:"share of MAST's counts kept from the previous decision"`
	MASTDefaultValue                  float64               `param:"MASTDefaultValue" min:"-1e6" max:"1e6" source:"TAG" doc:"MAST's value of a move without data"`
	MASTBoltzmann                     float64               `param:"MASTBoltzmann" min:"0" max:"1000" source:"TAG; Finnsson, Björnsson 2008" doc:"temperature of the MAST policy, at least 0.001"`
	MASTActionKey                     MASTActionKey         `param:"MASTActionKey" values:"move pattern distance" source:"TAG" doc:"which moves share averages"`
	BudgetType                        BudgetType            `param:"budgetType" group:"budget" values:"BUDGET_TIME BUDGET_ITERATIONS BUDGET_FM_CALLS BUDGET_FMANDCOPY_CALLS BUDGET_COPY_CALLS" source:"TAG" doc:"what budget counts: milliseconds, iterations, moves played, moves and copies, copies"`
	Budget                            int                   `param:"budget" min:"0" max:"2000000000" source:"TAG" doc:"how much a decision may use; 0 leaves it to playouts and time"`
	BreakMS                           int                   `param:"breakMS" min:"0" max:"1000000" source:"TAG" doc:"milliseconds of BUDGET_TIME to leave unused"`
	Workers                           int                   `param:"workers" group:"running" min:"1" max:"256" source:"Chaslot, Winands, van den Herik 2008" doc:"goroutines that search the tree together"`
	Parallel                          Parallel              `param:"parallel" values:"tree root" source:"Chaslot, Winands, van den Herik 2008" doc:"what several workers share: a tree, or nothing until the trees are added up at the end"`
	VirtualLoss                       int                   `param:"virtualLoss" min:"1" max:"1000" source:"Chaslot, Winands, van den Herik 2008" doc:"visits counted on the way down, which keep other workers off the path"`
	RandomSeed                        int                   `param:"randomSeed" min:"0" max:"9007199254740992" source:"TAG" doc:"random seed of the player; 0 draws one"`
	ResetSeedEachGame                 bool                  `param:"resetSeedEachGame" source:"TAG" doc:"start every game with randomSeed, not with a seed drawn from it"`
	Compat                            Compat                `param:"compat" values:"literature tag" source:"own" doc:"formulas: those of the papers, or those of TAG (May 2026) with all its quirks"`
	ActionRestriction                 ActionRestriction     `param:"actionRestriction" group:"plumbing" values:"none near" source:"TAG; own" doc:"moves excluded from the tree: none, or those more than three lines from every stone"`
	ActionSpaceStructure              ActionSpace           `param:"actionSpaceStructure" values:"Default Flat Deep" source:"TAG" doc:"shape of the list of actions"`
	ActionSpaceFlexibility            ActionSpace           `param:"actionSpaceFlexibility" values:"Default Rigid Elastic" source:"TAG" doc:"shape of the list of actions"`
	ActionSpaceContext                ActionSpace           `param:"actionSpaceContext" values:"Default Independent Dependent" source:"TAG" doc:"shape of the list of actions"`
	MaintainMasterState               bool                  `param:"maintainMasterState" source:"TAG" doc:"nodes keep the state they were made in"`
	DiscardStateAfterEachIteration    bool                  `param:"discardStateAfterEachIteration" source:"TAG" doc:"nodes drop their states after each iteration"`
	InstantiationClass                string                `param:"instantiationClass" source:"TAG" doc:"the Java class to create instead of MCTSPlayer"`
}

// PolicyParams are the parameters of a rollout policy of the type PARAMS: a
// softmax of the means of MAST and an action heuristic,
//
//	exp((β·MAST + (1-β)·h) / temperature)
//
// Their names stand behind that of the field they are in, with a full stop
// between.
type PolicyParams struct {
	ActionHeuristic ActionHeuristic `param:"actionHeuristic" sum:"patterns shapes captures ladders answers lastMove edge learned" source:"TAG" doc:"h of the policy"`
	MASTBeta        float64         `param:"MASTBeta" min:"0" max:"1" source:"TAG" doc:"β: the share of MAST"`
	Temperature     float64         `param:"temperature" min:"0" max:"1000" source:"TAG; Finnsson, Björnsson 2008" doc:"temperature of the policy, at least 0.001"`
	Epsilon         float64         `param:"epsilon" min:"0" max:"1" source:"TAG" doc:"probability of a move by RANDOM"`
}

// MaxBudget bounds Params.Budget, and with it the playouts of a search.
const MaxBudget = 2_000_000_000

// NoPUCT is the least pUCTTemperature that leaves priors out of the exploration
// term.
const NoPUCT = 10_000

// Default returns the parameters of plain UCT, with the values of the literature
// for what it leaves off.
func Default() Params {
	p := TAGDefault()
	p.K, p.NormaliseRewards = 0.4, false
	p.Information = InformationOpenLoop
	p.SelectionPolicy, p.ReuseTree = bandit.Robust, true
	p.ExpandVisits, p.MaxTreeDepth, p.RolloutLength = 2, 100_000, 1_000_000
	p.MASTDefaultValue = 0.5
	p.BudgetType, p.Budget = BudgetTypeIterations, 0
	p.Resign = 0.03
	return p
}

// TAGDefault returns the parameters that an agent file of TAG leaves out: TAG's
// own defaults, and none of what TAG does not have.
func TAGDefault() Params {
	policy := PolicyParams{Temperature: 1}
	return Params{
		TreePolicy: "UCB", K: 1, FPU: 1e6, FPUMeaning: bandit.FPUExploration,
		ExploreEpsilon: 0.1, Exp3Boltzmann: 0.1, NormaliseRewards: true, RaveEquivalence: 1000,
		Information: InformationInformationSet, NumDeterminizations: 1,
		PerfectInformationPolicy: bandit.AverageValue,
		OpponentTreePolicy:       OpponentTreePolicyOneTree, OmaVisits: 30, MCGSExpandAfterClash: true,
		Evaluator: EvaluatorPlayouts, NetVisits: 20, NetShare: 0.5, NetEmpty: 0.55,
		MaxTreeDepth: 1000, ExpandVisits: 1,
		BackupPolicy: backup.MonteCarlo, BackupLambda: 1, MaxBackupThreshold: 1_000_000,
		SelectionPolicy: bandit.Simple, Epsilon: 1e-6,
		UseActionHeuristicForMoveOrdering: true, ActionHeuristicRecalculation: 20, PUCTTemperature: 10_001, LargeBoard: 13,
		RolloutLength: 1000, RolloutIncrementType: playout.Tick, RolloutTermination: playout.Exact,
		RolloutType: RolloutTypeRandom, RolloutPolicyParams: policy,
		OppModelType: RolloutTypeDefault, OpponentModelParams: policy,
		Heuristic: HeuristicWin,
		MAST:      mast.None, MASTBoltzmann: 0.1, MASTActionKey: MASTActionKeyMove,
		BudgetType: BudgetTypeFMCalls, Budget: 4000,
		Workers: 1, Parallel: ParallelTree, VirtualLoss: 1, Compat: CompatLiterature,
		ActionSpaceStructure: ActionSpaceDefault, ActionSpaceFlexibility: ActionSpaceDefault, ActionSpaceContext: ActionSpaceDefault,
		DiscardStateAfterEachIteration: true,
	}
}
