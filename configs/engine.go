package configs

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"gobandit/gtp/games/match"
	"gobandit/model/pattern"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/knowledge"
	"gobandit/search/net"
	"gobandit/search/params"
	"gobandit/search/playout"
	"gobandit/search/refbot"
)

// Types of engines.
const (
	TypeUCT    = "uct"    // the tree search
	TypeRefbot = "refbot" // the AMAF reference bot
	TypeRandom = "random" // random moves, without a search
)

// An OwnEngine is one that plays within this program, as an engine file describes
// it:
//
//	description: plain UCT
//	type: uct            # or refbot, or random, which has no budget
//	playouts: 2000       # a move; or time: seconds a move; or both, whichever ends first
//	K: 0.6               # search parameters by their own names, for uct
//
// or what differs from an engine of the program:
//
//	base: default        # in place of the type
//	playouts: 5000
//
// or an agent file of TAG, an object with a class and TAG's parameters.
type OwnEngine struct {
	Name        string // the name of the file, without its extension
	Description string
	File        string // where it was read, or the embedded file's path
	Type        string // one of the Type constants
	Budget      search.Budget
	Params      params.Params // of uct
	Playouts    Playouts      // of uct: the root player's
	Opponents   Playouts      // of uct: the other players', where oppModelType gives them their own
	Ponder      bool          // of uct: as a GTP engine it searches on the opponent's turn, too
	Weak        bool          // its playouts make it as weak as it should be: more time must not add to them

	level     *Level           // that it is or is based on, or nil
	learned   knowledge.Models // of the parameter knowledge; nil are the program's own
	network   *net.Net         // of the parameter network; nil is the program's own
	digests   [2]string        // of the files of knowledge and of the network
	base      params.Params    // what the file's keys differ from
	notes     []string         // what to know of how the file was read
	timeShare float64          // part of a game's time control that it gets; 0 is all
	open      error            // the file leaves the budget to whoever runs the engine
}

// New returns a thinker that plays as the engine. Thinkers of one seed make the
// same choices, under a budget of playouts and with one worker; with
// resetSeedEachGame the engine's own seed is taken.
func (e OwnEngine) New(seed uint64) (search.Thinker, error) {
	switch e.Type {
	case TypeRefbot:
		return refbot.New(seed), nil
	case TypeRandom:
		return search.NewRandom(seed), nil
	}
	if e.Params.ResetSeedEachGame && e.Params.RandomSeed != 0 {
		seed = uint64(e.Params.RandomSeed)
	}
	return search.New(e.Params, seed, e.policies())
}

// NewVariant returns the engine for games like that of a position of a variant. An embedded
// one whose parameters ask for a board of Go plays as the engine rave does.
func (e OwnEngine) NewVariant(seed uint64, like variant.Position) (search.Thinker, error) {
	e, _, err := e.For(params.VariantTraits(like.Traits()))
	if err != nil {
		return nil, err
	}
	if e.Type == TypeRandom {
		return search.NewRandom(seed), nil
	}
	return search.NewVariant(e.Params, seed, like)
}

// For returns the engine that plays a game with some traits in place of e, with its plan,
// see NewVariant. The error says why none does.
func (e OwnEngine) For(t params.Traits) (OwnEngine, *params.Plan, error) {
	plan, err := e.Plan(t)
	switch {
	case e.Type == TypeRefbot && t != params.StandardGo:
		err = fmt.Errorf("engine %s plays only Go, want one of type uct", e.Name)
	case err != nil && slices.Contains(append(Engines(), LevelNames()...), e.Name):
		own := e
		if e, err = LoadEngine(variantEngine); err != nil {
			return e, nil, err
		}
		e.Params.MoveTemperature, e.Params.MoveKnowledge = own.Params.MoveTemperature, own.Params.MoveKnowledge
		plan, err = e.Plan(t)
	}
	return e, plan, err
}

// variantEngine plays variants in place of the default engine: it is the strongest embedded
// engine that does not read a board of Go.
const variantEngine = "rave"

// policies returns what the engine's search knows of Go beside the rules.
func (e OwnEngine) policies() search.Policies {
	p := search.Policies{
		Rollout: func() playout.Policy { return e.Playouts.Policy(playout.ReferenceRules) },
	}
	if e.Params.OppModelType != params.RolloutTypeDefault {
		p.Opponent = func() playout.Policy { return e.Opponents.Policy(playout.ReferenceRules) }
	}
	if e.reads(params.ActionHeuristicLearned) {
		p.Learned = e.learned
		if p.Learned == nil {
			p.Learned = OwnKnowledge()
		}
	}
	if p.Network = e.network; p.Network == nil && e.Params.Evaluator != params.EvaluatorPlayouts {
		p.Network = ownNetwork()
	}
	if e.reads(params.ActionHeuristicPatterns) {
		p.Patterns = e.Playouts.table
		if p.Patterns == nil {
			p.Patterns = heuristicPatterns()
		}
	}
	if temperature, knowledge := e.weakAsLevel(e.Params); temperature || knowledge {
		p.Weakness = func(width int) (float64, float64) {
			of, factor := e.level.on(width), search.WidthFactor(width)
			return words.If(temperature, of.moveTemperature, e.Params.MoveTemperature/factor), words.If(knowledge, of.moveKnowledge, e.Params.MoveKnowledge/factor)
		}
	}
	return p
}

// weakAsLevel reports which of moveTemperature and moveKnowledge are those of the engine's level, which has its own on each board.
func (e OwnEngine) weakAsLevel(p params.Params) (temperature, knowledge bool) {
	if e.level == nil {
		return false, false
	}
	of := e.level.boards[0]
	return p.MoveTemperature == of.moveTemperature, p.MoveKnowledge == of.moveKnowledge
}

// ParamsOn returns parameters of the engine as they hold on a board of a width, for which a level has its own.
func (e OwnEngine) ParamsOn(p params.Params, width int) params.Params {
	readable := func(x float64) float64 { return math.Round(1e4*x*search.WidthFactor(width)) / 1e4 } // of which the search takes a part by the width
	temperature, knowledge := e.weakAsLevel(p)
	if temperature {
		p.MoveTemperature = readable(e.level.on(width).moveTemperature)
	}
	if knowledge {
		p.MoveKnowledge = readable(e.level.on(width).moveKnowledge)
	}
	return p
}

// reads reports whether an action heuristic has a part.
func (e *OwnEngine) reads(part params.ActionHeuristic) bool {
	p := &e.Params
	return slices.ContainsFunc([]params.ActionHeuristic{
		p.ActionHeuristic, p.LargeActionHeuristic, p.RolloutPolicyParams.ActionHeuristic, p.OpponentModelParams.ActionHeuristic,
	}, func(h params.ActionHeuristic) bool { return h.Has(part) })
}

// heuristicPatterns are those of an action heuristic whose engine's playouts have
// none.
var heuristicPatterns = sync.OnceValue(func() *pattern.Table {
	p, err := LoadPlayouts("montegnu_classic")
	if err != nil {
		panic(err) // it is embedded
	}
	return p.table
})

// SetBudget gives the engine a budget in place of its own.
func (e *OwnEngine) SetBudget(b search.Budget) {
	e.Budget, e.open = b, nil
	search.SetBudget(&e.Params, b)
}

// Ready returns an error if the engine's file leaves its budget to whoever runs
// it, and nobody has set one.
func (e OwnEngine) Ready() error { return e.open }

// Plan returns what the engine's parameters mean in a game, nil for an engine
// without parameters. The error names parameters that contradict each other.
func (e OwnEngine) Plan(t params.Traits) (*params.Plan, error) {
	if e.Type != TypeUCT {
		return nil, nil
	}
	plan, err := params.Compile(e.Params, t)
	plan.From(e.base)
	return plan, err
}

// Warnings returns a line for each parameter that has no effect in a game, or another
// effect than the user may expect.
func (e OwnEngine) Warnings(t params.Traits) []string {
	lines := slices.Clone(e.notes)
	if _, plan, err := e.For(t); err == nil && plan != nil {
		lines = append(lines, plan.Warnings()...)
	}
	if e.Params.ActionHeuristic.Has(params.ActionHeuristicAnswers) && e.Playouts.local == nil {
		lines = append(lines, fmt.Sprintf("actionHeuristic: %s have no effect: playouts %s have no rules for answers, playouts %s do",
			params.ActionHeuristicAnswers, e.Playouts.Name, localPlayouts))
	}
	if e.Params.Evaluator != params.EvaluatorPlayouts && net.Slow() {
		lines = append(lines, fmt.Sprintf("evaluator %s is slow on this processor: networks need the instructions AVX2 and FMA", e.Params.Evaluator))
	}
	return lines
}

// Notes returns what the user should know about the engine's file, a line each.
func (e OwnEngine) Notes() []string { return e.notes }

// Settings returns how the engine differs from the default one in a game, by name:
// parameters with their state, and the budget.
func (e OwnEngine) Settings(t params.Traits) map[string]string {
	_, plan, _ := e.For(t) // what is wrong is among the settings
	if plan == nil {
		return nil
	}
	return plan.Settings()
}

// about describes the engine in records of a game.
func (e OwnEngine) about(t params.Traits) string {
	settings := e.Settings(t)
	var words []string
	for _, info := range params.List() {
		if value, ok := settings[info.Name]; ok {
			words = append(words, info.Name+" "+value)
		}
	}
	lines := []string{}
	if e.Description != "" {
		lines = append(lines, e.Description)
	}
	if len(words) > 0 {
		lines = append(lines, strings.Join(words, ", "))
	}
	return strings.Join(lines, "\n")
}

// player returns the engine as a player of that name.
func (e OwnEngine) player(name string, seed uint64) (match.Player, error) {
	t, err := e.New(seed)
	if err != nil {
		return nil, err
	}
	p := match.WithVariants(match.NewThinker(name, t, e.Budget, e.about(params.StandardGo)), func(like variant.Position) (search.Thinker, string, error) {
		t, err := e.NewVariant(seed, like)
		return t, e.about(params.VariantTraits(like.Traits())), err
	})
	return match.WithTimeShare(p, e.timeShare), nil
}
