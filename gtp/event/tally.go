package event

import (
	"fmt"
	"slices"
	"time"

	"gobandit/model"
	"gobandit/search/tune"
)

// A tally is the state of an event as a fold over the rows of its journal.
// Playing and replaying go through the same apply.
type tally struct {
	tuner    *tune.Tuner
	done     map[int]bool // games with a row
	next     int          // no game below it lacks a row
	played   int
	void     int
	last     []FinishedGame // latest first
	history  []float64      // the best candidate's rate after every stride games
	stride   int
	warnings []string

	parameters []ParameterInfo
}

func newTally(c Config) (*tally, error) {
	tuner, err := tune.New(c.Tune)
	if err != nil {
		return nil, err
	}
	t := &tally{tuner: tuner, done: make(map[int]bool), stride: 1}
	for _, p := range c.Tune.Space.Parameters {
		t.parameters = append(t.parameters, ParameterInfo{
			Code: p.Code, Split: p.Split, Values: p.Divisions(), Label: p.Scale.String(),
		})
	}
	return t, nil
}

// apply counts a row of a candidate. The game it tells of must not be pending in
// the tuner.
func (t *tally) apply(row Row, c tune.Candidate) error {
	if t.done[row.Game] {
		return fmt.Errorf("game %d has two rows", row.Game)
	}
	t.done[row.Game] = true
	for t.done[t.next] {
		t.next++
	}
	if row.Type == typeVoid {
		t.void++
		t.warn(fmt.Sprintf("game %d is void: %s", row.Game, row.trouble()))
	} else {
		t.played++
		t.tuner.Count(c, *row.Won)
		t.sample()
		if row.Error != "" {
			t.warn(fmt.Sprintf("game %d: %s", row.Game, row.trouble()))
		}
	}
	t.last = slices.Insert(t.last, 0, finished(row, c))
	t.last = t.last[:min(len(t.last), LastShown)]
	return nil
}

// trouble says why a game went wrong.
func (r Row) trouble() string {
	if r.Error == "" {
		return r.Reason
	}
	return r.Reason + ": " + r.Error
}

// sample records the best candidate's rate, and thins the samples out when
// there are too many.
func (t *tally) sample() {
	if t.played%t.stride != 0 {
		return
	}
	t.history = append(t.history, t.tuner.Rate(t.tuner.Best().Index))
	if len(t.history) < HistoryShown {
		return
	}
	half := len(t.history) / 2
	for i := range half {
		t.history[i] = t.history[2*i+1]
	}
	t.history = t.history[:half]
	t.stride *= 2
}

func (t *tally) warn(text string) {
	t.warnings = append(t.warnings, text)
	if n := len(t.warnings) - WarningsShown; n > 0 {
		t.warnings = slices.Delete(t.warnings, 0, n)
	}
}

// finished returns a row as the screen wants it.
func finished(row Row, c tune.Candidate) FinishedGame {
	color, _ := model.ParseColor(row.Color) // checked when the row was read
	g := FinishedGame{
		ID:             row.Game,
		Coordinates:    c.Coordinates,
		Parameters:     c.Parameters,
		CandidateColor: color,
		Void:           row.Type == typeVoid,
		Result:         row.Result,
		Moves:          row.Moves,
		Duration:       time.Duration(row.Seconds * float64(time.Second)),
		Reason:         row.Reason,
	}
	if g.Void {
		g.Reason = row.trouble()
	} else {
		g.Won = *row.Won
	}
	return g
}

// status returns the part of a Status that the journal tells.
func (t *tally) status(c Config) Status {
	return Status{
		ReportRows:  c.reportRows(0),
		Event:       c.Name,
		Description: c.Description,
		Opponent:    c.OpponentName,
		Rule:        c.Tune.Rule(),
		Size:        c.Game.Size,
		Komi:        c.Game.Komi,
		Played:      t.played,
		Void:        t.void,
		Total:       c.Games,
		Finished:    t.complete(c),
		Standings:   t.tuner.Standings(),
		Named:       t.named(),
		Deeper:      t.deeper(c),
		Next:        t.tuner.Terms(NextShown),
		Last:        slices.Clone(t.last),
		BestHistory: slices.Clone(t.history),
		Warnings:    slices.Clone(t.warnings),
		Parameters:  t.parameters,
	}
}

// named returns the candidate the event would name now.
func (t *tally) named() Named {
	c := t.tuner.Best()
	return Named{c, tune.Place(t.tuner.Config().Space, c)}
}

// deeper returns what is listed of the levels below the first.
func (t *tally) deeper(c Config) [][]Listed {
	var levels [][]Listed
	for depth := 2; depth <= c.Tune.MaxDepth; depth++ {
		var level []Listed
		for _, s := range t.tuner.Level(depth, c.reportRows(depth-1)) {
			level = append(level, Listed{s, tune.Place(c.Tune.Space, s.Candidate)})
		}
		levels = append(levels, level)
	}
	return levels
}

// complete tells whether every game of the event has a row.
func (t *tally) complete(c Config) bool { return c.Games > 0 && t.next >= c.Games }
