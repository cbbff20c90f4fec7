package configs

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/model/words"
)

// Extend adds divisions to the linear or logarithmic scale of a parameter in an event
// file, so many below and above those there are, which keep their values. Nothing
// else in the file changes. It returns the text of before.
func Extend(path, code string, below, above int) (before []byte, err error) {
	src, err := readFile(path, "an event file")
	if err != nil {
		return nil, err
	}
	before = src.text
	if isControlFile(src) {
		return nil, Problem{File: path, Text: "a control file: edit the scale and the split yourself, then run the command without a parameter"}
	}
	after, err := extended(before, code, below, above)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return before, match.WriteFile(path, after)
}

// Unextend gives the parameters of an event file the scales and splits of before an extension, which changed them so. Nothing else in
// the file changes. It returns the text of before.
func Unextend(path string, changed []event.Change) (before []byte, err error) {
	src, err := readFile(path, "an event file")
	if err != nil {
		return nil, err
	}
	after := src.text
	for _, c := range changed {
		key, what, _ := strings.Cut(strings.TrimPrefix(c.Name, "parameter "), " ")
		n, err := strconv.Atoi(key)
		if err != nil || c.From == nil || isControlFile(src) {
			return nil, unextendable(path, c)
		}
		if after, err = unextended(after, n-1, what, *c.From); err != nil {
			return nil, fmt.Errorf("%w: %w", unextendable(path, c), err)
		}
	}
	return src.text, match.WriteFile(path, after)
}

// unextendable returns the error of a scale that only its user can change back.
func unextendable(path string, c event.Change) error {
	return Problem{File: path, Text: fmt.Sprintf("give %s its value of before, %s, yourself, then undo again", c.Key(), c.Before())}
}

// unextended returns the text of an event file with the split of a parameter, counted from 0, or the bounds of its scale.
func unextended(text []byte, index int, what, to string) ([]byte, error) {
	parameters, err := parametersIn(text)
	if err != nil {
		return nil, err
	}
	if index >= len(parameters) {
		return nil, errors.New("no such parameter")
	}
	p := entry{node: parameters[index]}
	if what == "split" {
		if at := peek(p, "split").node; at != nil {
			return replaced(string(text), []scalarEdit{{at, to}})
		}
		return nil, errors.New("no split")
	}

	var kind, lo, hi string
	if _, err := fmt.Sscanf(strings.NewReplacer(",", " ").Replace(to), "%s %s to %s", &kind, &lo, &hi); err != nil {
		return nil, errors.New("not a linear or log scale")
	}
	bounds := peek(peek(p, "scale"), kind).node
	if bounds == nil || len(bounds.Content) != 2 {
		return nil, errors.New("not a linear or log scale")
	}
	var edits []scalarEdit
	for i, value := range []string{lo, hi} {
		if bounds.Content[i].Value != value {
			edits = append(edits, scalarEdit{bounds.Content[i], value})
		}
	}
	return replaced(string(text), edits)
}

// IsExtension reports whether settings changed as [Extend] changes those of a parameter, whose names begin with key.
func IsExtension(changes []event.Change, key string, below, above int) bool {
	from, to := make(map[string]string), make(map[string]string)
	for _, c := range changes {
		if c.From != nil && c.To != nil {
			from[c.Name], to[c.Name] = *c.From, *c.To
		}
	}
	var kind string
	var lo, hi float64
	n, err := strconv.Atoi(from[key+" split"])
	if _, scanErr := fmt.Sscanf(from[key+" scale"], "%s %g to %g", &kind, &lo, &hi); err != nil || scanErr != nil {
		return false
	}

	grow := linearly
	if kind == "log" {
		grow = byFactors
	}
	lo, hi = grow(lo, hi, n, below, above)
	rest, ok := strings.CutPrefix(to[key+" scale"], fmt.Sprintf("%s %s to %s", kind, param.Text(lo), param.Text(hi)))
	return ok && (rest == "" || rest[0] == ',') && to[key+" split"] == strconv.Itoa(n+below+above)
}

// extended returns the text of an event file with a longer scale.
func extended(text []byte, code string, below, above int) ([]byte, error) {
	text = plainYAML(text)
	parameters, err := parametersIn(text)
	if err != nil {
		return nil, err
	}
	var codes []string
	for _, p := range parameters {
		at := peek(entry{node: p}, "code")
		if !at.isPresent() {
			continue
		}
		if codes = append(codes, at.node.Value); at.node.Value == code {
			return lengthened(text, code, entry{node: p}, below, above)
		}
	}
	return nil, fmt.Errorf("no parameter %q%s", code, names.DidYouMean(code, codes))
}

// parametersIn returns the parameters of the text of an event file.
func parametersIn(text []byte) ([]*yaml.Node, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil || len(root.Content) != 1 {
		return nil, fmt.Errorf("not an event file: %w", err)
	}
	list := peek(entry{node: root.Content[0]}, "parameters").node
	if list == nil {
		return nil, errors.New("no parameters")
	}
	return list.Content, nil
}

// lengthened returns the text with the scale of one parameter longer.
func lengthened(text []byte, code string, p entry, below, above int) ([]byte, error) {
	split, scale := peek(p, "split").node, peek(p, "scale")
	bounds, grow := peek(scale, "linear").node, linearly
	if bounds == nil {
		bounds, grow = peek(scale, "log").node, byFactors
	}
	if split == nil || bounds == nil || len(bounds.Content) != 2 {
		return nil, fmt.Errorf("%s has no linear or log scale: edit its scale and split yourself, then run the command without a parameter", code)
	}

	n, err := strconv.Atoi(split.Value)
	lo, errLo := strconv.ParseFloat(bounds.Content[0].Value, 64)
	hi, errHi := strconv.ParseFloat(bounds.Content[1].Value, 64)
	if err != nil || errLo != nil || errHi != nil || n < 1 {
		return nil, fmt.Errorf("a scale from %s to %s in %s, want numbers", bounds.Content[0].Value, bounds.Content[1].Value, split.Value)
	}

	newLo, newHi := grow(lo, hi, n, below, above)
	edits := []scalarEdit{{split, strconv.Itoa(n + below + above)}}
	if below > 0 {
		edits = append(edits, scalarEdit{bounds.Content[0], param.Text(newLo)})
	}
	if above > 0 {
		edits = append(edits, scalarEdit{bounds.Content[1], param.Text(newHi)})
	}
	return replaced(string(text), edits)
}

// A scalarEdit gives a number or word of a file another value.
type scalarEdit struct {
	at *yaml.Node
	to string
}

// replaced returns a text with numbers and words replaced where they stand.
func replaced(text string, edits []scalarEdit) ([]byte, error) {
	slices.SortFunc(edits, func(a, b scalarEdit) int { // from the end, so that places stay
		return cmp.Or(b.at.Line-a.at.Line, b.at.Column-a.at.Column)
	})
	lines := yamlLines().FindAllString(text, -1)
	for _, e := range edits {
		line := &lines[e.at.Line-1]
		start := 0
		for range e.at.Column - 1 {
			_, size := utf8.DecodeRuneInString((*line)[start:])
			start += size
		}
		quote := map[yaml.Style]string{yaml.DoubleQuotedStyle: `"`, yaml.SingleQuotedStyle: "'"}[e.at.Style]
		rest, found := strings.CutPrefix((*line)[start:], quote+e.at.Value+quote)
		if !found {
			return nil, fmt.Errorf("line %d: want %s without tags or escapes", e.at.Line, e.at.Value)
		}
		*line = (*line)[:start] + e.to + rest
	}
	return []byte(strings.Join(lines, "")), nil
}

// yamlLines matches the lines of YAML, each with the break at its end: not only a line feed is one.
var yamlLines = words.Pattern(`[^\n\r\x{85}\x{2028}\x{2029}]*(?:\r\n|[\n\r\x{85}\x{2028}\x{2029}]|$)`)

// linearly returns the bounds of a linear scale with more divisions.
func linearly(lo, hi float64, n, below, above int) (float64, float64) {
	width := (hi - lo) / float64(n)
	return lo - float64(float64(below)*width), hi + float64(float64(above)*width)
}

// byFactors returns the bounds of a logarithmic scale with more divisions.
func byFactors(lo, hi float64, n, below, above int) (float64, float64) {
	rate := math.Log(hi/lo) / float64(n)
	return lo * math.Exp(-rate*float64(below)), hi * math.Exp(rate*float64(above))
}
