package configs

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
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

// embedded holds the engines, events, knowledge, network and pattern databases of the program.
//
//go:embed engines/*.yaml events/*.yaml knowledge/*.gbk networks/*.gz patterns/*.db
var embedded embed.FS

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

// EngineNames returns the names of the embedded engines and of the levels as a list in words.
func EngineNames() string {
	levels := LevelNames()
	return strings.Join(Engines(), ", ") + ", " + levels[0] + " to " + levels[len(levels)-1]
}

// Engines returns the names of the embedded engines.
func Engines() []string { return embeddedNames("engines") }

// Events returns the names of the embedded events.
func Events() []string { return embeddedNames("events") }

// embeddedNames lists a folder of embedded files, without their extensions.
func embeddedNames(folder string) []string {
	entries, err := embedded.ReadDir(folder)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	return words.Each(entries, func(e fs.DirEntry) string { return strings.TrimSuffix(e.Name(), path.Ext(e.Name())) })
}

// readEmbedded returns an embedded file by its name without the extension.
func readEmbedded(folder, name string) (source, bool) {
	i := slices.Index(embeddedNames(folder), name)
	if i < 0 {
		return source{}, false
	}
	entries, _ := embedded.ReadDir(folder) // as in embeddedNames
	file := path.Join(folder, entries[i].Name())
	text, err := embedded.ReadFile(file)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	return source{"configs/" + file, text}, true
}

// within returns a path that may be relative to dir; an empty dir is the current
// folder.
func within(dir, path string) string {
	if dir == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// isPath reports whether a name can only be the name of a file.
func isPath(name string) bool {
	switch filepath.Ext(name) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator)
}

// LoadEngine returns an engine by the name of an embedded one or the path of an
// engine file. The error names the file, the line and what was wanted there.
func LoadEngine(nameOrPath string) (OwnEngine, error) { return readEngine(nameOrPath, "", nil) }

// readEngine is LoadEngine with relative paths taken from dir.
func readEngine(nameOrPath, dir string, files *fileSet) (OwnEngine, error) {
	if src, ok := readEmbedded("engines", nameOrPath); ok {
		return parseEngine(src, files)
	}
	if level, ok := levelOf(nameOrPath); ok {
		return level.engine(nameOrPath)
	}
	path := within(dir, nameOrPath)
	if !isPath(nameOrPath) && !files.has(path) {
		return OwnEngine{}, fmt.Errorf("unknown engine %q%s (%s, or a file)",
			nameOrPath, didYouMean(nameOrPath, slices.Concat(Engines(), LevelNames())), EngineNames())
	}
	src, err := files.read(path, "an engine file")
	if err != nil {
		return OwnEngine{}, err
	}
	return parseEngine(src, files)
}

// engineFileKeys are the keys of an engine file beside search parameters.
var engineFileKeys = []string{"description", "base", "type", "playouts", "time", ponderKey, playoutKey}

// ponderKey is for GTP alone.
const ponderKey = "ponder"

// playoutKey is short for a rolloutType and a rolloutClass.
const playoutKey = "playout"

// parseEngine reads an engine file, or an agent file of TAG.
func parseEngine(src source, files *fileSet) (OwnEngine, error) {
	r := &reader{file: src.name, files: files}
	e := OwnEngine{
		Name:   src.title(),
		File:   src.name,
		Params: params.Default(),
		base:   params.Default(),
	}
	root := r.parse(src.text)
	switch {
	case !root.isPresent():
	case peek(root, "class").isPresent():
		r.agent(&e, root)
	default:
		r.engine(&e, root)
	}
	e.notes = r.notes
	return e, r.err()
}

// engine reads an engine file of this program into e.
func (r *reader) engine(e *OwnEngine, root entry) {
	m, ok := r.mapping(root, "an engine", slices.Concat(engineFileKeys, paramKeys())...)
	if !ok {
		return
	}
	based := r.base(e, m)
	if d := m.get("description"); d.isPresent() {
		e.Description, _ = r.text(d, "a sentence")
	}
	switch t := m.get("type"); {
	case based && t.isPresent():
		r.fail(t, "together with base, want one of them")
	case !based && !t.isPresent():
		r.missing(m, "type", "uct, refbot or random, or a base")
	case !based:
		types := []string{TypeUCT, TypeRefbot, TypeRandom}
		if i, ok := r.oneOf(t, types...); ok {
			e.Type = types[i]
		}
	}

	if e.Type == TypeRandom {
		r.without(m, "random moves have no search", "description", "base", "type")
		return
	}

	budget, ok := r.budget(m)
	if ok {
		e.Budget = budget
	}
	own := m.get("playouts").isPresent() || m.get("time").isPresent()
	switch named := m.get("budget"); {
	case own && named.isPresent():
		r.fail(named, "budget together with playouts or time, want one of them")
	case !own && !named.isPresent() && !based:
		r.missing(m, "playouts", "a number of playouts per move, or time in seconds")
	}

	if e.Type == TypeRefbot {
		r.refbot(m)
		return
	}
	if ok {
		search.SetBudget(&e.Params, e.Budget)
	}

	r.playout(e, m)
	r.searchParams(e, m)
	if at := m.get(ponderKey); at.isPresent() {
		if e.Ponder, _ = r.truth(at); e.Ponder && !e.Params.ReuseTree {
			r.fail(at, "without reuseTree nothing is left of a search on the opponent's turn")
		}
	}

	if !own && e.Params.Budget > 0 {
		e.Budget = search.BudgetOf(&e.Params)
	}
}

// base makes e the engine of the program that the key base names, which the other keys then change. It reports
// whether the file has the key.
func (r *reader) base(e *OwnEngine, m mapping) bool {
	at := m.get("base")
	if !at.isPresent() {
		return false
	}
	known := slices.Concat(Engines(), LevelNames())
	if i, ok := r.oneOf(at, known...); ok {
		base, err := LoadEngine(known[i])
		if err != nil {
			panic(err) // it is embedded
		}
		base.Name, base.File, base.Description = e.Name, e.File, ""
		*e = base
	}
	return true
}

// refbot checks that the reference bot has no parameters.
func (r *reader) refbot(m mapping) {
	if at := m.get("playout"); at.isPresent() {
		r.fail(at, "the reference bot's playouts are uniform")
	}
	if at := m.get(ponderKey); at.isPresent() {
		r.fail(at, "the reference bot keeps nothing from one search for the next")
	}
	r.without(m, "the reference bot has no search parameters", engineFileKeys...)
}

// without records keys that an engine cannot have, and why.
func (r *reader) without(m mapping, why string, known ...string) {
	for _, key := range m.order {
		if !slices.Contains(known, key) {
			r.fail(m.get(key), "%s", why)
		}
	}
}

// playout reads the key that names the playouts.
func (r *reader) playout(e *OwnEngine, m mapping) {
	at := m.get(playoutKey)
	if !at.isPresent() {
		return
	}
	name, ok := r.word(at, "uniform or a pattern database")
	if !r.withoutPlayout(m) || !ok {
		return
	}

	e.Params.RolloutType, e.Params.RolloutClass = params.Default().RolloutType, ""
	if name != uniformPlayouts {
		e.Params.RolloutType, e.Params.RolloutClass = params.RolloutTypeClass, name
		m.entries["rolloutClass"] = at
	}
}

// withoutPlayout records keys that contradict the key playout, and reports whether
// there are none.
func (r *reader) withoutPlayout(m mapping) bool {
	before := len(r.problems)
	for _, key := range []string{"rolloutType", "rolloutClass"} {
		if m.get(key).isPresent() {
			r.fail(m.get(key), "together with playout, want one of them")
		}
	}
	return len(r.problems) == before
}

// budget reads the keys playouts and time of an engine or player. It is false if
// both are missing or wrong.
func (r *reader) budget(m mapping) (b search.Budget, ok bool) {
	r.readOver(m, engineKeys, &b)
	return b, b != search.Budget{}
}

// set gives a search parameter its value.
func (r *reader) set(p *params.Params, at entry, name, value string) {
	if err := p.Set(name, value); err != nil {
		r.fail(at, "%s", strings.TrimPrefix(err.Error(), name+": "))
	}
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
