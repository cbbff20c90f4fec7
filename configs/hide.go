package configs

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/configs/ctl"
)

// hiddenValue stands for the value of an engine's variable where an event file is kept or
// sent. A worker takes the value from its own environment.
const hiddenValue = "<hidden>"

// environment reads the variables that a player sets, as "NAME=value" by name.
func (r *reader) environment(e entry) (env []string) {
	values := r.wordMap(e, "environment variables")
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		if name == "" || strings.ContainsAny(name, "=# \x00") {
			r.fail(e, "%q, want the name of a variable", name)
			continue
		}
		if r.files.isReceived() && strings.Contains(value, hiddenValue) {
			own, ok := os.LookupEnv(name)
			if !ok {
				r.fail(e, "the variable %s is not set here, and values are not sent: set it and restart the worker", name)
				continue
			}
			value = own
		}
		if r.variables != nil {
			*r.variables = append(*r.variables, value)
		}
		env = append(env, name+"="+value)
	}
	return env
}

// keepSource returns the text of the event's file for its journal, and prepares what other
// machines get: without the values of variables that players set.
func (r *eventReader) keepSource(src source) string {
	values := *r.variables
	r.variables = nil // functions that make candidates are called again
	if len(values) == 0 || r.files.isReceived() {
		return string(src.text)
	}
	text, err := hideVariables(string(src.text), values, r.control != nil)
	if err != nil {
		text = "left out, since it has values of variables: " + err.Error() + "\n"
	}
	if r.files != nil {
		r.files.hideAnswers(values)
		r.files.text[filepath.ToSlash(src.name)] = []byte(text)
		if err != nil {
			r.files.openly = Problem{File: r.file, Text: "cannot be sent to other machines: " + err.Error()}
		}
	}
	return text
}

// hideVariables returns the text of an event file with hiddenValue in place of the values
// of variables. The error says what is in the way.
func hideVariables(text string, values []string, control bool) (string, error) {
	if !control {
		var err error
		if text, err = hideNodes(text, values); err != nil || !strings.Contains(text, "make_candidate") {
			return text, err
		}
	}
	text = ctl.MapTexts(text, func(inner string) string {
		if isOrPart(inner, values) {
			return hiddenValue
		}
		return inner
	})
	for _, v := range values {
		if len(v) >= longValue && strings.Contains(text, v) {
			return "", fmt.Errorf("the value of a variable in environ also occurs elsewhere")
		}
	}
	return text, nil
}

// longValue is the length from which a part of a value may tell of it.
const longValue = 6

// isOrPart reports whether a text is one of the values, or a long part of one.
func isOrPart(text string, values []string) bool {
	return slices.ContainsFunc(values, func(v string) bool {
		return v == text && text != "" || len(text) >= longValue && strings.Contains(v, text)
	})
}

// hideNodes returns a file in YAML, written anew, with hiddenValue in place of the values of all mappings environ. It replaces
// values in comments, too, since a line may have been commented out.
func hideNodes(text string, values []string) (hidden string, err error) {
	defer func() {
		if p := recover(); p != nil { // a defect of the YAML package
			err = fmt.Errorf("not YAML: %v", p)
		}
	}()
	var doc, again yaml.Node
	if err := yaml.Unmarshal(plainYAML([]byte(text)), &doc); err != nil {
		return "", fmt.Errorf("not YAML")
	}
	hideVariablesIn(&doc)
	hideInComments(&doc, values)

	out, err := encode(&doc)
	if err == nil {
		err = yaml.Unmarshal([]byte(out), &again)
	}
	if err != nil || !sameNodes(&doc, &again) {
		return "", fmt.Errorf("the values in environ cannot be separated from the rest")
	}
	return out, nil
}

// hideInComments hides values in the comments of a node.
func hideInComments(n *yaml.Node, values []string) {
	for _, comment := range []*string{&n.HeadComment, &n.LineComment, &n.FootComment} {
		for _, v := range values {
			if len(v) >= longValue {
				*comment = strings.ReplaceAll(*comment, v, hiddenValue)
			}
		}
	}
	for _, inner := range n.Content {
		hideInComments(inner, values)
	}
}

// hideVariablesIn hides the values of mappings environ within a node.
func hideVariablesIn(n *yaml.Node) {
	for i, inner := range n.Content {
		if key := n.Content[i&^1]; n.Kind == yaml.MappingNode && i%2 == 1 && key.Value == "environ" {
			variables := resolve(inner)
			for j := 1; j < len(variables.Content); j += 2 {
				if v := resolve(variables.Content[j]); v.Kind == yaml.ScalarNode && v.Value != "" {
					v.SetString(hiddenValue)
				}
			}
		}
		hideVariablesIn(inner)
	}
}

// sameNodes reports whether two nodes have the same values.
func sameNodes(a, b *yaml.Node) bool {
	return a.Kind == b.Kind && a.Value == b.Value && slices.EqualFunc(a.Content, b.Content, sameNodes)
}
