package configs

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"gobandit/model/names"
	"gobandit/search/params"
)

// otherNames are names of parameters in TAG's documents, its older versions and source
// code.
var otherNames = map[string]string{
	"actionHeuristicRecalculationThreshold": "actionHeuristicRecalculation",
	"advantageFunction":                     "actionHeuristic",
	"biasVisits":                            "progressiveBias",
	"firstPlayUrgency":                      "FPU",
	"noiseEpsilon":                          "epsilon",
	"playouts":                              "budget",
	"pUCT":                                  "pUCTTemperature",
	"useMAST":                               "MAST",
}

// otherValues are names of values there.
var otherValues = map[string]map[string]string{
	"rolloutTermination": {"DEFAULT": "EXACT"},
}

// didYouMean suggests a known key or engine, by its other name or the nearest one.
func didYouMean(key string, known []string) string {
	if slices.Contains(known, "set") && slices.Contains(params.Names(), key) {
		return fmt.Sprintf("; search parameters stand in set: {%s: ...}", key)
	}
	if name, ok := otherNames[key]; ok && slices.Contains(known, name) {
		return fmt.Sprintf(", did you mean %q?", name)
	}
	return names.DidYouMean(key, known)
}

// paramKeys are the keys of search parameters at the top of a file.
func paramKeys() []string {
	var keys []string
	for _, name := range params.Names() {
		key, _, _ := strings.Cut(name, ".")
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// peek returns the value of a key in a mapping that has not been checked.
func peek(e entry, key string) entry {
	if name, value := pairOf(e.node, key); name != nil {
		return entry{joinKey(e.key, key), resolve(value)}
	}
	return entry{}
}

// pairOf returns the nodes of a key and its value in a mapping; nil if n is none, or has no such key.
func pairOf(n *yaml.Node, key string) (name, value *yaml.Node) {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

// searchParams sets the search parameters among the keys of an engine or agent
// file, and checks that they go together.
func (r *reader) searchParams(e *OwnEngine, m mapping) {
	before, keys := len(r.problems), paramKeys()
	var unread []string // keys with a wrong value
	for _, key := range m.order {
		n := len(r.problems)
		if slices.Contains(keys, key) {
			r.param(&e.Params, m.get(key), key)
		}
		if len(r.problems) > n {
			unread = append(unread, key)
		}
	}
	if e.Params.InstantiationClass == classPlayer {
		e.Params.InstantiationClass = ""
	}
	r.needParams(m, "rolloutPolicyParams", e.Params.RolloutType)
	r.needParams(m, "opponentModelParams", e.Params.OppModelType)
	r.plan(e, m, unread)
	if len(r.problems) == before {
		r.policies(e, m)
	}
}

// needParams records a policy of type PARAMS without parameters.
func (r *reader) needParams(m mapping, key string, kind params.RolloutType) {
	if kind == params.RolloutTypeParams && !m.get(key).isPresent() {
		r.missing(m, key, "the parameters of a policy of type PARAMS")
	}
}

// plan records parameters that contradict each other, at their keys. It leaves out
// those in unread, whose values are unknown.
func (r *reader) plan(e *OwnEngine, m mapping, unread []string) {
	plan, _ := params.Compile(e.Params, params.TraitsOf(r.variant)) // the plan has the errors
	for _, bad := range plan.Invalid() {
		key, _, _ := strings.Cut(bad.Name, ".")
		words := strings.FieldsFunc(bad.Reason, func(c rune) bool { return !unicode.IsLetter(c) })
		if slices.ContainsFunc(unread, func(name string) bool { return name == key || slices.Contains(words, name) }) {
			continue
		}
		at := m.get(key)
		if !at.isPresent() {
			at.node = m.at.node
		}
		at.key = joinKey(m.at.key, bad.Name)
		r.fail(at, "%s", bad.Reason)
	}
}

// policies loads the playout policies that the parameters name.
func (r *reader) policies(e *OwnEngine, m mapping) {
	load := func(kind params.RolloutType, key, class string) Playouts {
		if kind != params.RolloutTypeClass {
			class = uniformPlayouts
		}
		return r.playouts(m.get(key), class)
	}
	e.Playouts = load(e.Params.RolloutType, "rolloutClass", e.Params.RolloutClass)
	e.Opponents = e.Playouts
	if e.Params.OppModelType != params.RolloutTypeDefault {
		e.Opponents = load(e.Params.OppModelType, "oppModelClass", e.Params.OppModelClass)
	}
	r.learned(e, m)
}

// param sets a parameter to the value of its key.
func (r *reader) param(p *params.Params, at entry, name string) {
	switch name {
	case "rolloutPolicyParams":
		r.policyParams(p, at, name)
	case "opponentModelParams":
		r.policyParams(p, at, name)
	case "rolloutClass", "oppModelClass":
		r.scalar(p, at, name)
		if value, _ := p.Get(name); strings.HasSuffix(value, "RandomPlayer") {
			r.set(p, at, name, uniformPlayouts)
		}
	case "opponentModel", "actionRestriction":
		if class := peek(at, "class"); class.isPresent() {
			at.node = class.node
		}
		r.scalar(p, at, name)
	default:
		if _, ok := classes[name]; ok {
			r.object(p, at, name)
			return
		}
		r.scalar(p, at, name)
	}
}

// scalar sets a parameter to a scalar of the right kind.
func (r *reader) scalar(p *params.Params, at entry, name string) {
	info, _ := params.Find(name)
	tag, right := at.node.Tag, false
	switch info.Kind {
	case params.KindTruth:
		right = tag == "!!bool"
	case params.KindNumber, params.KindInteger:
		right = tag == "!!int" || tag == "!!float"
	default:
		right = at.node.Kind == yaml.ScalarNode
	}

	switch {
	case at.node.Kind == yaml.SequenceNode:
		r.fail(at, "a list, want %s; values to choose from belong in an event", info.Accepts())
	case at.node.Kind == yaml.ScalarNode && tag == "!!null" && (info.Kind == params.KindText || slices.Contains(info.Values, params.None) || info.Kind == params.KindSum):
		r.set(p, at, name, params.None)
	case !right && at.node.Kind == yaml.ScalarNode && tag == "!!str" && info.Kind != params.KindTruth:
		r.fail(at, "the text %s, want %s", show(at.node), info.Accepts())
	case !right:
		r.fail(at, "%s, want %s", show(at.node), info.Accepts())
	default:
		value := at.node.Value
		if meant, ok := otherValues[name][value]; ok {
			r.fail(at, "%q, want %s, did you mean %q?", value, info.Accepts(), meant)
			return
		}
		r.set(p, at, name, value)
	}
}
