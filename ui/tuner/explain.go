package tuner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/configs"
)

// explain returns the error of reading the form's file with the names of the form's
// lines in place of keys. The file was read as trial and would be called name.
func (e newEvent) explain(err error, trial, name string) error {
	all := configs.ProblemsIn(err)
	if all == nil {
		return errors.New(strings.ReplaceAll(err.Error(), trial, name))
	}

	var out []string
	for _, p := range all {
		text := p.Error() // a problem of another file, such as the engine's
		if p.File == trial {
			text = p.Text
			if label := e.label(p.Key); label != "" {
				text = label + ": " + text
			}
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}

	return errors.New(strings.Join(out, "\n"))
}

// label returns the name of the line of the form that a key of its file comes from. Among the lines that the key begins with it is
// the one with the longest key.
func (e newEvent) label(key string) string {
	for i, l := range e.tuned() {
		name, _, _ := parameterMapping(e[l.key]) // text has read it
		if key == "candidate.set."+name || strings.HasPrefix(key+".", fmt.Sprintf("parameters[%d].", i)) || strings.HasPrefix(key, fmt.Sprintf("parameters[%d][", i)) {
			return l.label + " " + name
		}
	}
	if strings.HasPrefix(key, "parameters") {
		return "tune"
	}
	if strings.HasPrefix(key, "opponents") {
		return "opponent"
	}
	best := newLine{label: key}
	for _, l := range newLines {
		if strings.HasPrefix(key, l.key) && len(l.key) > len(best.key) {
			best = l
		}
	}
	return cmp.Or(best.named, best.label)
}

func (e newEvent) tuned() (lines []newLine) {
	for i := 0; ; i++ {
		l := tunedLine(i)
		text, ok := e[l.key]
		if !ok {
			return lines
		}
		if !isBlank(text) {
			lines = append(lines, l)
		}
	}
}
