package configs

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/model/names"
	"gobandit/search"
	"gobandit/search/params"
)

// Classes that an agent file of TAG may be of.
const (
	classPlayer     = params.TAGPlayer          // its arguments are parameters
	classParameters = "players.mcts.MCTSParams" // the parameters themselves
)

// openBudget is the budget of agent files of TAG that leave it to each run.
const openBudget = -999

// classes are the values here of TAG's classes, by parameter and by the class's
// name without its package.
var classes = map[string]map[string]string{
	"heuristic": {
		"WinOnlyHeuristic":     string(params.HeuristicWin),
		"GameDefaultHeuristic": string(params.HeuristicWin),
		"WinPlusHeuristic":     string(params.HeuristicWinPlus),
		"ScoreHeuristic":       string(params.HeuristicScore),
		"PureScoreHeuristic":   string(params.HeuristicScore),
		"LeaderHeuristic":      string(params.HeuristicLeader),

		"OrdinalPosition":       string(params.HeuristicWin), // of two players the first has 1 and the second 0
		"OrdinalPositionScaled": string(params.HeuristicWin),
		"MultiLeaderHeuristic":  string(params.HeuristicMargin), // the leads over all others, of which there is one
		"GameSpecificHeuristic": string(params.HeuristicScore),  // of older versions of TAG
	},
	"actionHeuristic": {
		"NullActionHeuristic": params.None,
		"MASTActionHeuristic": string(params.ActionHeuristicMAST),
	},
	"MCGSStateKey":  {},
	"MASTActionKey": {},
}

// coarse is TAG's heuristic with a choice of types, coarseTypes their values here.
const coarse = "CoarseTunableHeuristic"

var coarseTypes = map[string]params.Heuristic{
	"WIN_ONLY":   params.HeuristicWin,
	"WIN_PLUS":   params.HeuristicWinPlus,
	"SCORE_ONLY": params.HeuristicScore,
	"SCORE_PLUS": params.HeuristicScore,
	"LEADER":     params.HeuristicLeader,
	"ORDINAL":    params.HeuristicWin,
}

// scoreNote says how TAG's heuristic of the same name differs.
const scoreNote = "heuristic %s became score, without TAG's bonus of half for the winner and penalty of half for the loser"

// scaleNote says what becomes of the argument of TAG's WinPlusHeuristic.
const scaleNote = "heuristic WinPlusHeuristic's argument %v is not used: winPlus weighs the lead by the size of the board"

// agent reads an agent file of TAG into e. Its class says what its other keys are.
// Parameters left out have TAG's defaults.
func (r *reader) agent(e *OwnEngine, root entry) {
	e.Type, e.Params, e.base = TypeUCT, params.TAGDefault(), params.TAGDefault()
	switch class, _ := r.text(peek(root, "class"), "a class"); class {
	case classParameters:
		m, _ := r.mapping(root, "an agent", slices.Concat([]string{"class", "description"}, paramKeys())...)
		r.agentParams(e, m)
	case classPlayer:
		m, _ := r.mapping(root, "an agent", "class", "description", "args")
		r.agentArgs(e, m)
	case "":
	default:
		r.fail(peek(root, "class"), "%q, want %s or %s", class, classParameters, classPlayer)
	}
}

// agentArgs reads the arguments of a player: parameters, and a name.
func (r *reader) agentArgs(e *OwnEngine, m mapping) {
	at := m.get("args")
	var items []entry
	if at.isPresent() {
		items = r.list(at, "arguments")
	}
	if len(items) > 2 {
		r.fail(at, "%d arguments, want the parameters and a name", len(items))
	}
	if len(items) > 1 {
		e.Description, _ = r.word(items[1], "a name")
	}

	if len(items) == 0 {
		r.agentParams(e, m)
		return
	}
	at, back := r.follow(items[0])
	defer back()
	if at.isPresent() {
		args, ok := r.mapping(at, "the parameters", slices.Concat([]string{"class"}, paramKeys())...)
		if class := args.get("class"); ok && (!class.isPresent() || class.node.Value != classParameters) {
			r.fail(class, "want %s", classParameters)
		}
		r.agentParams(e, args)
	}
}

// agentParams reads the parameters of an agent file, the budget among them.
func (r *reader) agentParams(e *OwnEngine, m mapping) {
	if d := m.get("description"); d.isPresent() {
		e.Description, _ = r.text(d, "a sentence")
	}
	if b := m.get("budget"); b.isPresent() && b.node.Tag == "!!int" && b.node.Value == fmt.Sprint(openBudget) {
		e.Params.Budget = 0
		trial := r.trial()
		trial.fail(b, "%d means that each run sets the budget: set --playouts, or a number here", openBudget)
		e.open = trial.err()
		m.order = slices.DeleteFunc(slices.Clone(m.order), func(k string) bool { return k == "budget" })
	}
	r.searchParams(e, m)
	if e.Params.Budget == 0 && e.open == nil {
		r.fail(m.get("budget"), "0, want a number of at least 1")
	}
	e.Budget = search.BudgetOf(&e.Params)
}

// object sets a parameter that is an object in TAG, by the name of its value here
// or by an object with a class of TAG's.
func (r *reader) object(p *params.Params, at entry, name string) {
	key := name[strings.LastIndexByte(name, '.')+1:]
	at, back := r.follow(at)
	defer back()
	if !at.isPresent() {
		return
	}
	if at.node.Kind != yaml.MappingNode {
		if _, ok := classes[key][lastPart(at.node.Value)]; ok && at.node.Kind == yaml.ScalarNode {
			r.class(p, at, name, key)
			return
		}
		r.scalar(p, at, name)
		return
	}

	known := []string{"class", "args"}
	isCoarse := key == "heuristic" && peek(at, "class").isPresent() && lastPart(peek(at, "class").node.Value) == coarse
	if isCoarse {
		known = append(known, "heuristicType")
	}
	m, _ := r.mapping(at, "an object with a class", known...)
	class := m.get("class")
	switch {
	case !class.isPresent():
		info, _ := params.Find(name)
		r.missing(m, "class", "one of TAG's classes, or "+info.Accepts())
	case isCoarse:
		r.coarseHeuristic(p, m)
	default:
		r.class(p, class, name, key)
		r.classArgs(m, lastPart(class.node.Value))
	}
}

// classArgs reads the arguments of the constructor of a class of TAG's: WinPlusHeuristic may have
// one, the others have none.
func (r *reader) classArgs(m mapping, class string) {
	at := m.get("args")
	if !at.isPresent() {
		return
	}
	switch items := r.list(at, "arguments"); {
	case len(items) == 1 && class == "WinPlusHeuristic":
		if scale, ok := r.number(items[0], 1e-9, 1e9); ok {
			r.notes = append(r.notes, fmt.Sprintf(scaleNote, scale))
		}
	case len(items) > 0:
		r.fail(at, "%d arguments, and %s takes none here", len(items), class)
	}
}

// class sets a parameter to the value of a class of TAG's, or of a name of ours.
func (r *reader) class(p *params.Params, at entry, name, key string) {
	class, ok := r.word(at, "a class")
	if !ok {
		return
	}
	known := slices.Sorted(maps.Keys(classes[key]))
	if key == "heuristic" {
		known = append(known, coarse)
	}

	last := lastPart(class)
	value, ok := classes[key][last]
	if !ok {
		value = last
	}
	if err := (&params.Params{}).Set(name, value); err != nil {
		info, _ := params.Find(name)
		want := info.Accepts()
		if len(known) > 0 {
			want += ", or a class of TAG: " + strings.Join(known, ", ")
		}
		r.fail(at, "%q, want %s%s", class, want, names.DidYouMean(last, slices.Concat(known, info.Values)))
		return
	}

	if last == "ScoreHeuristic" {
		r.notes = append(r.notes, fmt.Sprintf(scoreNote, last))
	}
	r.set(p, at, name, value)
}

// coarseHeuristic reads TAG's heuristic with a choice of types.
func (r *reader) coarseHeuristic(p *params.Params, m mapping) {
	p.Heuristic = params.HeuristicWin
	at := m.get("heuristicType")
	if !at.isPresent() {
		return
	}
	text, ok := r.choice(at, slices.Sorted(maps.Keys(coarseTypes)))
	if !ok {
		return
	}
	if text == "SCORE_PLUS" {
		r.notes = append(r.notes, fmt.Sprintf(scoreNote, text))
	}
	p.Heuristic = coarseTypes[text]
}

// Keys of the objects that are the parameters of a rollout policy: ours, and
// those of TAG's class for MAST, which has its own names.
var (
	policyKeys = []string{"class", "actionHeuristic", "MASTBeta", "temperature", "epsilon"}
	mastKeys   = []string{"class", "externalHeuristic", "weightOfExternal", "temperature", "epsilon", "defaultValue", "actionKey"}
)

// policyParams reads the parameters of a rollout policy, which are the value of
// the parameter name.
func (r *reader) policyParams(p *params.Params, at entry, name string) {
	if at.node.Kind == yaml.ScalarNode && at.node.Tag == "!!null" {
		return
	}
	at, back := r.follow(at)
	defer back()
	if !at.isPresent() {
		return
	}

	class, known := "BoltzmannActionParams", policyKeys
	if c := peek(at, "class"); c.isPresent() {
		text, _ := r.word(c, "a class")
		switch class = lastPart(text); class {
		case "MASTPlayerParams":
			known = mastKeys
		case "BoltzmannActionParams":
		default:
			r.fail(c, "%q, want players.simple.BoltzmannActionParams or players.mcts.MASTPlayerParams", text)
			return
		}
	}

	m, _ := r.mapping(at, "the parameters of a rollout policy", known...)
	if class == "MASTPlayerParams" {
		r.set(p, m.at, name+".MASTBeta", "0.5")
	}
	for _, key := range m.order {
		value := m.get(key)
		switch key {
		case "class":
		case "weightOfExternal":
			if w, ok := r.number(value, 0, 1); ok {
				r.set(p, value, name+".MASTBeta", fmt.Sprint(1-w))
			}
		case "externalHeuristic", "actionHeuristic":
			r.object(p, value, name+".actionHeuristic")
		case "defaultValue", "actionKey":
			r.fail(value, "all policies share one table of move averages: set MASTDefaultValue and MASTActionKey instead")
		default:
			r.scalar(p, value, name+"."+key)
		}
	}
}

// follow returns an entry that is an object, or the object in the .json file that
// the entry names. Until back is called, problems are of that file.
func (r *reader) follow(e entry) (object entry, back func()) {
	file := r.file
	back = func() { r.file = file }
	if e.node.Kind != yaml.ScalarNode || !strings.HasSuffix(e.node.Value, ".json") {
		return e, back
	}
	src, err := r.files.read(within(filepath.Dir(r.file), e.node.Value), "an object in JSON")
	if err != nil {
		r.fail(e, "%s", err)
		return entry{}, back
	}
	r.file = src.name
	object = r.parse(src.text)
	object.key = e.key
	return object, back
}

// lastPart returns the name of a class without its package.
func lastPart(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
