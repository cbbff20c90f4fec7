package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/names"
	"gobandit/model/words"
)

// mostResultBytes bounds a file of results.
const mostResultBytes = 64 << 20

// readResults reads results of candidates of an event from a file, or from standard input if it is "-": a line each, as the
// arguments of the command. The error has all problems of the file.
func readResults(in io.Reader, path string, c event.Config) ([]event.Result, error) {
	if path != "-" {
		f, err := file.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, mostResultBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > mostResultBytes:
		return nil, fmt.Errorf("%s: more than %d MB of results, want a smaller file", path, mostResultBytes>>20)
	}
	if c.Cross != nil || c.Kind != event.KindTuner {
		return nil, event.ErrNoTuning
	}

	var results []event.Result
	var problems configs.Problems
	for i, line := range bytes.Split(text, []byte("\n")) {
		line = bytes.TrimSpace(line)
		var one *event.Result
		var err error
		if len(line) > 0 && line[0] != '#' {
			one, err = resultOfLine(string(line), c)
		}
		if err != nil {
			problems = append(problems, configs.Problem{File: path, Line: i + 1, Text: err.Error()})
		} else if one != nil {
			results = append(results, *one)
		}
	}
	switch {
	case problems != nil:
		return nil, problems
	case results == nil:
		return nil, fmt.Errorf("%s: no result, want lines such as %s won black", path, example(c.Space()))
	}
	return results, nil
}

// resultOfLine reads "k=0.5,rave=1000 won black".
func resultOfLine(line string, c event.Config) (*event.Result, error) {
	fields := strings.Fields(line)
	if len(fields) < 2 || len(fields) > 3 {
		return nil, fmt.Errorf("%s, want a candidate, its result and perhaps its color, such as %s won black", words.Plural(len(fields), "word"), example(c.Space()))
	}
	candidate, err := gridCandidate(c, fields[0])
	one := event.Result{Path: candidate.Path, Outcome: event.Outcome(fields[1])}
	err = errors.Join(err, checkOutcome(fields[1]))
	if len(fields) == 3 {
		color, colorErr := model.ParseColor(fields[2])
		one.Color, err = color, errors.Join(err, colorErr)
	}
	if err != nil {
		return nil, errors.New(oneLine(err))
	}
	return &one, nil
}

// checkOutcome returns an error if a word is no outcome.
func checkOutcome(text string) error {
	var known []string
	for _, o := range event.Outcomes {
		if string(o) == text {
			return nil
		}
		known = append(known, string(o))
	}
	return fmt.Errorf("result %q, want %s%s", text, words.Or(known...), names.DidYouMean(text, known))
}
