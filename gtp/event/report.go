package event

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// ReportRows is the number of candidates that a report lists of each level, unless
// the event sets another.
const ReportRows = 30

// ReportEndings are what may follow .report in the names of reports.
var ReportEndings = []string{"", ".md", ".json", ".csv"}

// ReportPath returns where a report is written, beside the journal, with one of
// the endings.
func ReportPath(journalPath, ending string) string { return beside(journalPath, ".report"+ending) }

// A Replayed is the state of an event, from its journal.
type Replayed struct {
	Header Header
	Status *Status
	Tuner  *tune.Tuner // holds the results of all games, and belongs to the caller; nil for a tournament
}

// Replay reads the journal of an event, also while a program runs the event. It calls
// each, unless it is nil, with the row of every game and its candidate, which is zero
// in a tournament. It does not know the games in progress. It warns of changed
// settings; if the games have no meaning under them, they are an error. The error is
// fs.ErrNotExist if the event was never run.
func Replay(c Config, journalPath string, each func(Row, tune.Candidate)) (Replayed, error) {
	if err := c.check(); err != nil {
		return Replayed{}, err
	}
	t, err := newTally(c)
	if err != nil {
		return Replayed{}, err
	}
	file, err := journals.OpenFile(journalPath, os.O_RDONLY)
	if err != nil {
		return Replayed{}, err
	}
	defer file.Close()
	c.Accept = []string{AcceptAll}
	found, err := t.fold(file, journalPath, c, each)
	if err != nil {
		return Replayed{}, err
	}
	for _, change := range withoutImplied(found.changes) {
		t.warn(fmt.Sprintf("%s: has other settings: %s", journalPath, change))
	}
	s := t.status(c)
	r := Replayed{Header: found.header, Status: &s}
	if tuning, ok := t.schedule.(*tuning); ok {
		r.Tuner = tuning.tuner
	}
	return r, nil
}

// GomillReport returns the report of Gomill's ringmaster on such an event, letter by
// letter, except that Gomill describes the opponent once it has played.
//
// Source: Woods, Gomill 0.8, command show.
func (s *Status) GomillReport() string {
	var b strings.Builder
	fmt.Fprintf(&b, "MCTS tuning event: %s\n", s.Event)
	if s.Description != "" {
		fmt.Fprintln(&b, s.Description)
	}
	fmt.Fprintf(&b, "board size: %d\nkomi: %s\n", s.Size, param.Text(s.Komi))
	if s.Total > 0 {
		fmt.Fprintf(&b, "%d/%d games played\n\n", s.Played, s.Total)
	} else {
		fmt.Fprintf(&b, "%d games played\n\n", s.Played)
	}
	fmt.Fprintf(&b, "Best parameters: %s [%s]\n\n", s.Named.Parameters, s.Named.Place)
	level := func(depth int, candidates []Listed) {
		fmt.Fprintf(&b, "most visited at depth %d\n", depth)
		for _, c := range candidates {
			fmt.Fprintf(&b, "%s %-40s %.3f %3d\n", c.Place, c.Parameters, c.Rate, c.Games)
		}
		fmt.Fprintln(&b)
	}
	if s.ReportRows > 0 {
		level(1, s.first())
	}
	for i, candidates := range s.Deeper {
		if len(candidates) > 0 {
			level(i+2, candidates)
		}
	}
	fmt.Fprintf(&b, "opponent: %s\n\n", s.Opponent)
	return b.String()
}

// first returns the candidates of the first level with most games, in coordinate
// order and as many as a report lists.
func (s *Status) first() []Listed {
	shown := slices.Clone(s.Standings[:min(s.ReportRows, len(s.Standings))])
	slices.SortFunc(shown, func(a, b tune.Standing) int { return a.Index - b.Index })
	out := make([]Listed, len(shown))
	for i, c := range shown {
		out[i] = Listed{c, tune.PlaceOf(c.Coordinates)}
	}
	return out
}
