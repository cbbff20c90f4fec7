package report

import (
	"encoding/json"
	"fmt"
)

// formats are how a report can be written, by the ending of its file.
var formats = map[string]func(*Report) (string, error){
	"":        func(r *Report) (string, error) { return r.Text(), nil },
	".report": func(r *Report) (string, error) { return r.Text(), nil },
	".txt":    func(r *Report) (string, error) { return r.Text(), nil },
	".md":     func(r *Report) (string, error) { return r.Markdown(), nil },
	".csv":    func(r *Report) (string, error) { return r.CSV(), nil },
	".json": func(r *Report) (string, error) {
		object, err := json.Marshal(r)
		return string(object) + "\n", err
	},
}

// CheckEnding returns an error if no report is written to files with an ending.
func CheckEnding(ending string) error {
	if formats[ending] == nil {
		return fmt.Errorf("no report ends with %q, want .txt, .md, .json or .csv", ending)
	}
	return nil
}

// Format returns the report as a file with an ending has it: Markdown as .md, one
// object as .json, the candidates or matchups alone as .csv, and text as .txt,
// .report or without an ending.
func (r *Report) Format(ending string) (string, error) {
	if err := CheckEnding(ending); err != nil {
		return "", err
	}
	return formats[ending](r)
}
