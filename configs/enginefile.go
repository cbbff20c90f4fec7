package configs

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/search"
	"gobandit/search/params"
)

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

	if !own {
		e.takeBudget(m)
	}
}

// takeBudget gives the engine the budget of its parameters, if keys set one. Without such keys, and with a budget of 0, it
// keeps its own: that of a level differs from board to board, which parameters cannot say.
func (e *OwnEngine) takeBudget(m mapping) {
	set := m.get("budget").isPresent() || m.get("budgetType").isPresent() || m.get("breakMS").isPresent()
	if set && e.Params.Budget > 0 {
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
