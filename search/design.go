package search

import (
	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/mast"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// maxSides is the largest number of sides of a game: Go has two, variants may have more.
const maxSides = 6

// A design is a plan's parameters in the form that the iterations use.
type design struct {
	params    params.Params
	selection bandit.Selection
	widen     bandit.Widening
	planes    planes
	sides     int

	forest *forest // nil for the plain tree of Go
	trees  int     // that are searched apart and added up at the root: one, or one a worker

	inOrder       bool // every move is tried once, in the order of the edges, before any is tried twice
	ordered       bool // edges are in the order of the action heuristic
	widening      bool
	mean          bool // the selection asks for the mean of the node
	ranged        bool // the selection asks for the range of rewards
	transforms    bool // results change on their way up, or more than the mover's reward is kept
	rewards       backup.Perspective
	rule          backup.Rule
	scored        bool // the score has a share in rewards
	plain         bool // rollouts are the policy's own
	end           playout.End
	mast          bool
	early         bool          // stop when the most visited move cannot change
	parts         []params.Part // of the action heuristic, on the board at hand
	sharpness     float64       // of priors: the power of the odds that they follow
	blend         blend         // of rollouts
	opponentBlend blend         // of the other players
	batch         int           // iterations that a worker credits at a time
	loss          float64       // visits counted on the way down
	leafVisits    float64       // visits of an edge, those it began with included, up to which it has no child
}

// A blend is a policy of the type PARAMS, ready for use.
type blend struct {
	params.PolicyParams
	parts []params.Part // of its action heuristic
}

func newBlend(p params.PolicyParams) blend { return blend{p, p.ActionHeuristic.Parts()} }

// newDesign returns what a plan asks for.
func newDesign(plan *params.Plan) design {
	p, t := plan.Params, plan.Traits
	d := design{params: p, sides: t.Players, forest: newForest(&p, t), trees: 1, batch: 1, loss: max(1, float64(p.VirtualLoss))}
	if p.Evaluator == params.EvaluatorNetwork {
		d.params.NetShare, d.params.NetEmpty = 1, 0
	}
	d.leafVisits = float64(float64(p.ExpandVisits)*d.loss) + float64(p.InitialiseVisits)
	d.mast = p.MAST != mast.None
	if p.Parallel == params.ParallelRoot {
		d.trees = p.Workers
	}
	d.setSelection()
	d.setBackup()
	d.setRollout(t)

	rule := d.selection.Rule
	d.early = p.EarlyStop && p.SelectionPolicy == bandit.Robust && p.NumDeterminizations == 1 && d.trees == 1 &&
		rule.Final == bandit.BySelectionPolicy
	if p.Workers > d.trees && !d.mast && !d.forest.pairsMoves() {
		d.batch = batchLen
	}
	d.planes = planes{
		amaf: p.Rave, squares: rule.Uses(bandit.UseSquares), valid: d.forest.varies() || d.widening,
		initial: len(d.parts) > 0, outcomes: d.forest != nil && d.forest.closed,
	}
	if p.BackupPolicy != backup.MonteCarlo || t.Players > 2 { // with more than two the results of all are shown
		d.planes.sides, d.transforms = t.Players, true
	}
	return d
}

// setSelection sets what a node chooses by, and among which moves.
func (d *design) setSelection() {
	p, tag := &d.params, d.params.Compat == params.CompatTAG
	rule := bandit.RuleOf(p.TreePolicy)
	d.selection = bandit.Selection{
		Rule: rule, K: p.K, FPU: p.FPU, FPUMeaning: p.FPUMeaning,
		Epsilon: p.ExploreEpsilon, Temperature: p.Exp3Boltzmann, Normalize: p.NormaliseRewards && rule.Uses(bandit.UseRange),
		Bias: p.ProgressiveBias, PUCT: p.PUCTTemperature < params.NoPUCT, PUCTTemperature: p.PUCTTemperature,
		Rave: p.Rave, RaveEquivalence: p.RaveEquivalence, RaveBias: p.RaveBias, TAG: tag,
	}
	if d.forest.pairsMoves() {
		d.forest.unpaired = d.selection
		d.selection.OMAVisits = float64(p.OmaVisits)
	}

	d.setHeuristic(0)
	h := len(d.parts) > 0
	varying := d.forest.varies()
	d.ordered = !varying && h && (p.UseActionHeuristicForMoveOrdering && !tag || p.ProgressiveWideningConstant >= 1)
	d.widen = bandit.Widening{Constant: p.ProgressiveWideningConstant, Exponent: p.ProgressiveWideningExponent}
	d.widening = h && d.widen.Active()
	d.inOrder = d.triesAll() && !varying && !d.widening
	d.mean = rule.Uses(bandit.UseNodeMean) || p.FPUMeaning == bandit.FPUParent
	d.ranged = p.NormaliseRewards || p.Heuristic != params.HeuristicWin || p.Paranoid || rule.Uses(bandit.UseSquares)
}

// setHeuristic sets what is known of moves beforehand on boards of a size.
func (d *design) setHeuristic(size int) {
	h := d.params.ActionHeuristic
	if large := d.params.LargeActionHeuristic; large != params.ActionHeuristicNone && size >= d.params.LargeBoard {
		h = large
	}
	d.parts, d.sharpness = h.Parts(), 1
	for _, part := range d.parts {
		if part.Kind == params.ActionHeuristicLearned && part.Weight > 0 {
			d.sharpness = 1 / part.Weight
		}
	}
}

// setBackup sets what becomes of a result on its way up.
func (d *design) setBackup() {
	p := &d.params
	own := d.forest != nil && d.forest.own
	d.transforms = p.BackupPolicy != backup.MonteCarlo || p.Paranoid || own || d.selection.Rule.Uses(bandit.UseSquares) || d.loss != 1
	sum := 1.0 // of the rewards of two paranoid players
	if d.selection.TAG || p.Heuristic != params.HeuristicWin && p.Heuristic != params.HeuristicWinPlus {
		sum = 0
	}
	d.rewards = backup.Perspective{SelfOnly: own, Paranoid: p.Paranoid, Sum: sum}
	d.rule = backup.Rule{
		Policy: p.BackupPolicy, Lambda: p.BackupLambda, Threshold: float64(p.MaxBackupThreshold), Counted: d.loss,
	}
}

// setRollout sets how positions are played on, and how far.
func (d *design) setRollout(t params.Traits) {
	p := &d.params
	d.scored = p.ScoreShare > 0 && p.Heuristic == params.HeuristicWin && t.Players == 2
	d.blend, d.opponentBlend = newBlend(p.RolloutPolicyParams), newBlend(p.OpponentModelParams)
	d.plain = p.RolloutType != params.RolloutTypeMAST && p.RolloutType != params.RolloutTypeRandomRaw && p.RolloutType != params.RolloutTypeParams &&
		p.OppModelType == params.RolloutTypeDefault && p.RolloutLength >= params.WholeGame
	if d.mast && p.MASTActionKey == params.MASTActionKeyPattern {
		d.plain = false // a key asks for the position
	}
	if !t.PerfectInformation && (d.mast || p.Rave) {
		d.plain = false // whoever is refused moves again, so that sides do not alternate
	}
	d.end = playout.End{
		Length: p.RolloutLength, PerPlayer: p.RolloutLengthPerPlayer,
		Increment: p.RolloutIncrementType, Termination: p.RolloutTermination,
	}
}

// triesAll reports whether the selection tries every action once, all alike,
// before it tries any twice.
func (d *design) triesAll() bool {
	s := &d.selection
	return s.Rule.Uses(bandit.UseK) && !s.Rule.Draws &&
		s.FPUMeaning == bandit.FPUExploration && s.FPU >= tryAll && !s.Rave && s.OMAVisits == 0 && s.Bias == 0 && !s.PUCT &&
		d.params.InitialiseVisits == 0
}

// tryAll is a first-play urgency beyond every value.
const tryAll = 1e6
