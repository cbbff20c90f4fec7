package tuner

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/configs"
)

// Labels of the lines of the form for a new event that its mistakes are told by.
const (
	labelFirst  = "tune"
	labelSecond = "and"
)

// explain tells what is wrong with the lines that the form would have written as a
// file, by the form's lines. The file has been read as trial and would be called name.
func (e newEvent) explain(err error, trial, name string) error {
	var all configs.Problems
	var one configs.Problem
	switch {
	case errors.As(err, &all):
	case errors.As(err, &one):
		all = configs.Problems{one}
	default:
		return errors.New(strings.ReplaceAll(err.Error(), trial, name))
	}
	var out []string
	for _, p := range all {
		text := p.Error() // of another file, such as the engine's
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

// label returns the line of the form that a key of its file is written by.
func (e newEvent) label(key string) string {
	for _, known := range []struct{ key, label string }{
		{"description", "about"}, {"board_size", "board"}, {"komi", "komi"}, {"number_of_games", "games"}, {"parallel", "at a time"},
		{"players.opponent.playouts", "the opponent's playouts"}, {"players", "opponent"}, {"opponent", "opponent"},
		{"candidate.playouts", "the engine's playouts"}, {"candidate.engine", "engine"}, {"selection", "rule"},
	} {
		if strings.HasPrefix(key, known.key) {
			return known.label
		}
	}
	labels, names := e.tuned()
	for i, label := range labels {
		if strings.HasPrefix(key, fmt.Sprintf("parameters[%d]", i)) {
			return label
		}
		if key == "candidate.set."+names[i] {
			return label + " " + names[i]
		}
	}
	return key
}

// tuned returns the labels of the lines that have a parameter, and its names.
func (e newEvent) tuned() (labels, names []string) {
	for i, line := range e.parameters {
		if words := strings.Fields(line); len(words) > 0 {
			labels, names = append(labels, [...]string{labelFirst, labelSecond}[i]), append(names, words[0])
		}
	}
	return labels, names
}
