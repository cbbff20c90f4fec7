package report

import (
	"encoding/json"
	"fmt"
)

// formats are the formats of reports, by the ending of the file.
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

// CheckEnding returns an error if there is no format for an ending.
func CheckEnding(ending string) error {
	if formats[ending] == nil {
		return fmt.Errorf("unknown report type %q, want .txt, .md, .json or .csv", ending)
	}
	return nil
}

// Format returns the report in the format for an ending: Markdown for .md, one object
// for .json, only the candidates or matchups for .csv, and text for .txt, .report or
// none.
func (r *Report) Format(ending string) (string, error) {
	if err := CheckEnding(ending); err != nil {
		return "", err
	}
	return formats[ending](r)
}
