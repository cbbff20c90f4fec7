// Package report reports on the games of an event, as text, Markdown, CSV and JSON.
//
// A [Report] is made from the journal, also while the event runs. Probabilities come
// from the posteriors of the candidates' rates. They are integrated on a fixed grid:
// the same games give the same figures.
package report

import (
	"cmp"
	"slices"
	"sort"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A Report has the figures of an event at one moment.
type Report struct {
	Status     *event.Status
	At         int // games that the event is wound back to; 0 is all
	Seed       uint64
	Settings   []event.Setting     // settings that make results comparable, by name
	All        Tally               // record of all games
	Candidates [][]RankedCandidate // candidates by level, contenders first, then most games; only the first level has all
	Best       *RankedCandidate    // the candidate named, with the games of its deepest cell that has any; nil without games
	Cell       string              // coordinates of that cell
	cellName   string              // parameters in its center
	Second     *Comparison         // comparison with the best of the other candidates; nil if there is none
	Marginals  []Marginal          // one for each parameter
	Heat       HeatMap

	Ends map[string]int // games by the reason for their end, as the journal has it

	Header event.Header // first row of the journal

	config  event.Config
	journal string // its path
	space   param.Space
	tuner   *tune.Tuner // has all games; nil for a tournament
	games   gameFold

	cell func(index int) HeatCell // see Cells; nil for a tournament
}

// A RankedCandidate is a standing with the record of its games.
type RankedCandidate struct {
	tune.Standing
	Place string // coordinates on every level
	Why   string // why it is no contender: "banned" or "set aside"; "" if it is one
	Tally
}

// Options are options of a report.
type Options struct {
	Axes  []string // codes of the parameters of the heat map, the one to the right first; nil is the first two
	At    int      // games of the event to report on, in the order in which they ended, with void ones; 0 is all
	Games bool     // fold what Course and pages need of the games
}

// Check returns an error if the axes are not two of an event's parameters.
func (o Options) Check(c event.Config) error {
	_, err := axes(c.Space(), o.Axes)
	return err
}

// New returns the report of an event from its journal. The error is fs.ErrNotExist if
// the event was never run, or says what is wrong with the options or the journal.
func New(c event.Config, journalPath string, o Options) (*Report, error) {
	axes, err := axes(c.Space(), o.Axes)
	if err != nil {
		return nil, err
	}

	records, games := &records{cells: make(map[string]*Tally)}, newGameFold()
	played, err := event.ReplayTo(c, journalPath, cmp.Or(o.At, event.AllGames), func(row event.Row, c tune.Candidate) {
		records.add(&row, c)
		games.add(row, c, o.Games)
	})
	if err != nil {
		return nil, err
	}

	r := &Report{At: o.At, games: *games, Ends: games.ends, Header: played.Header, config: c, journal: journalPath, tuner: played.Tuner, Status: played.Status, Seed: played.Header.Seed, All: records.all, space: c.Space()}
	r.Settings = event.SettingsInFile(played.Header.Config)
	if c.Objective != match.NoObjective {
		r.Settings = slices.DeleteFunc(r.Settings, ofGames)
	}
	sort.Slice(r.Settings, func(i, j int) bool { return r.Settings[i].Name < r.Settings[j].Name })

	if played.Tuner == nil {
		return r, nil // a tournament: the Status has everything
	}
	r.cell = Cells(r.Status)
	r.rank(played, records)
	if r.All.Games > 0 {
		r.name(played.Tuner, records)
	}
	r.Marginals = Marginals(r.Candidates[0], c.Space())
	r.Heat = Map(r.Status, r.cell, axes[0], axes[1])
	return r, nil
}

// ofGames reports whether a setting is of games of Go, which runs of programs are not.
func ofGames(s event.Setting) bool {
	switch s.Name {
	case "candidate_colour", "opponent", "internal_scorer_handicap_compensation", "handicap_style", "scorer", "candidate allow_claim", "candidate is_reliable_scorer":
		return true
	}
	return slices.ContainsFunc(event.Keys(event.InMatchup, ""), func(k event.Key) bool { return k.Identity == s.Name })
}

// OfJournal returns the report of a match or a tournament from its journal alone.
func OfJournal(path string, o Options) (*Report, error) {
	c, err := event.ReadConfig(path)
	if err != nil {
		return nil, err
	}
	return New(c, path, o)
}

// rank lists the candidates of every level.
func (r *Report) rank(played event.Replayed, records *records) {
	first := words.Each(played.Status.Standings, func(s tune.Standing) RankedCandidate { return r.candidate(s, records) })
	r.Candidates = [][]RankedCandidate{first}
	for _, level := range played.Status.Deeper {
		listed := words.Each(level, func(s event.Listed) RankedCandidate { return r.candidate(s.Standing, records) })
		sort.SliceStable(listed, func(i, j int) bool { return listed[i].Standing.Games > listed[j].Standing.Games })
		r.Candidates = append(r.Candidates, listed)
	}
}

// name finds the best candidate and its runner-up. If the rule subdivides, they are on
// the deepest level that has games, in the cell that the levels above lead to.
func (r *Report) name(t *tune.Tuner, records *records) {
	lineage := t.Lineage()
	among := lineage[len(lineage)-1]
	i := slices.IndexFunc(among, func(s tune.Standing) bool { return s.Best })
	best := among[i]
	cell := r.candidate(best, records)
	r.Cell, r.cellName = cell.Place, cell.Parameters
	named := cell
	named.Candidate, named.Place = r.Status.Named.Candidate, r.Status.Named.Place
	r.Best = &named
	if second := tune.RunnerUp(among, i); second >= 0 && best.Games > 0 {
		r.Second = &Comparison{RankedCandidate: r.candidate(among[second], records), Better: t.Better(best, among[second])}
		r.Second.Difference, r.Second.LowEnd, r.Second.HighEnd = difference(best, among[second])
	}
}

// candidate returns a standing with its record.
func (r *Report) candidate(s tune.Standing, records *records) RankedCandidate {
	c := RankedCandidate{Standing: s, Place: tune.Place(r.space, s.Candidate), Tally: records.of(s.Path)}
	if len(s.Path) == 1 {
		c.Model, c.Why = r.Status.Model(s), r.Status.WhyOut(s)
	}
	return c
}

// Elo returns the rating difference to the opponent for the rate to expect. It is what people read as Elo of a candidate everywhere.
func (c RankedCandidate) Elo() float64 { return match.Elo(c.Model.Rate) }

// equal returns Elo at equal cost, given what all candidates' moves took; false if that is unknown.
func (c RankedCandidate) equal(all match.Cost) (elo float64, known bool) {
	times := c.Cost.Times(all)
	return match.AtEqualCost(c.Elo(), times), times > 0 && c.Standing.Games > 0
}
