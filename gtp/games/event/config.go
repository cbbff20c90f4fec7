// Package event runs events from a journal, many games at a time: candidates against an opponent, tournaments, and matches, which are tournaments of one pair.
//
// [Open] reads the journal of an event and takes its lock, [Runner.Run] plays games,
// and [Runner.Status] returns the latest status. Standings are a fold over the
// journal: a result is on disk before it is counted. A run that is killed loses the
// games in progress and nothing else.
//
// A schedule (schedule.go) chooses the games of a kind of event, the run (run.go) plays
// them, and the tally (tally.go) counts their rows. [Order] is what a person changes.
package event

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Config is an event ready to run.
type Config struct {
	Name        string
	Description string

	// Kind is one of the Kind constants; "" is a tuning event. Each kind has parts of its own, which are zero for the others.
	Kind            string
	CandidateConfig                    // of a tuning event and of a ce_tuner
	TuningConfig                       // of a tuning event
	Cross           *tune.CrossEntropy // of a ce_tuner: its method
	Matchups        []Matchup          // of a tournament

	Repeats RepeatRule // whether games count that repeat others

	// Seed determines, with the number of the game, choices, colors and the engines'
	// seeds. A journal keeps the seed that it was begun with. 0 draws one.
	Seed uint64

	// Identity has further settings that make results comparable: commands, engines and
	// their parameters. A journal with another identity is refused.
	Identity []Setting

	// Plans are the parameters of the engines in this program that differ from the
	// default, by role, with a note at each that has no effect. The journal's header
	// keeps them for people.
	Plans map[string]map[string]string

	// Printed are the lines that the event's control file prints.
	Printed []string

	// Notes are remarks on the event's settings, which a run gives as warnings.
	Notes []string

	// Accept has the names of settings that may differ from the journal's, or AcceptAll.
	Accept []string

	// Version and Source are the program's version and the text of the event file, for
	// the header of a new journal.
	Version, Source string

	RecordGames  bool   // write each game as SGF
	RecordFolder string // the folder of the records; "" is one beside the journal, with another for void games

	OneRecordFolder bool // all records lie in that folder itself, as Gomill's do

	JournalOnly bool // keep no log and no history beside the journal

	fromJournal bool // the settings are those of the journal: see ReadConfig

	SkipChecks bool // start no players for a check before the first game
	Workers    int  // games at the same time unless RunOptions.Workers is set; 0 is 1

	// GameTimeout ends a game that takes longer, without result; 0 is never.
	GameTimeout time.Duration

	LogStderr bool // log the engines' standard error in the event's log
}

// A CandidateConfig is the part of a Config about candidates and the games that they play against an opponent.
type CandidateConfig struct {
	Game  match.Settings
	Start Start // how games begin
	Color ColorRule

	// OpponentName names the opponent in records and on the screen.
	OpponentName string
	// Opponent returns the maker of the opponent for a game. Each game has a seed of
	// its own.
	Opponent func(seed uint64) match.Maker

	// Candidate is like Opponent for a candidate.
	Candidate func(c tune.Candidate, seed uint64) match.Maker

	// Default is the candidate's engine with the default values of the parameters tuned;
	// nil if the candidate is a program.
	Default func(seed uint64) match.Maker
}

// A TuningConfig is the part of a Config that a tuning event alone has.
type TuningConfig struct {
	Games int // number of games with a result to play; 0 is without end
	Tune  tune.Config

	Objective match.Objective // what candidates are measured by
	Metric    string          // the name of the number that decides, if it is a number; "" is the last that a run prints

	// Field has the opponents if there are several, in place of Opponent. OpponentName names them all.
	Field []Opponent

	// Summary has the number of candidates that a report lists of each level of the
	// tree; it lists none of further levels. nil stands for ReportRows of each level.
	Summary []int

	// StopWhenSure ends a tuning event when the candidate named is the best of the first
	// level with this probability; 0 is never.
	StopWhenSure float64

	// StopWhenGain ends a tuning event when 100 more games are expected to make the candidate named
	// less than so many Elo better; 0 is never.
	StopWhenGain float64

	History     int // games between two trees in the history file; 0 writes none
	ShowRunning int // games in progress to show, which nothing asks for; negative is all
}

// Space returns the parameters that the event tunes; it is empty for a tournament.
func (c Config) Space() param.Space {
	if c.Cross != nil {
		return c.Cross.Space
	}
	return c.Tune.Space
}

// A Setting is a named part of an event's identity.
type Setting struct{ Name, Value string }

// RunOptions are the options of one run of an event.
type RunOptions struct {
	Workers  int  // games at the same time; 0 is the event's own number
	MaxGames int  // games to begin in this run; 0 is no bound
	Paused   bool // begin no game until it is resumed
	CheckAll bool // start every candidate for the check before the first game, not only the first and the last
	LogGTP   bool // log commands to engines and their answers in a folder beside the journal

	// Unwatched says that nobody looks at the games in progress, which makes quick games
	// quicker: the status has no boards.
	Unwatched bool

	// Elsewhere, unless it is nil, opens a dispatcher, which has games of this run played
	// by other programs. Workers is then how many are played here, and may be 0.
	Elsewhere func(context.Context, RunInfo) (Dispatcher, error)

	// Counted, unless it is nil, is called with every game of this run once it is on disk
	// and counted. Calls come as those of Journalled do.
	Counted func(Row)

	// Journalled, unless it is nil, is called with every row of this run, without its
	// line feed, once it is on disk. Calls come one at a time, and the run waits for
	// them.
	Journalled func(row []byte)

	// Warned, unless it is nil, is called as Journalled is, with every warning of this
	// run but those about single games. Status.Warnings has them, too.
	Warned func(text string)

	// Log, unless it is nil, is called with every line of the event's log of this run, from
	// one goroutine at a time.
	Log func(line string)
}

// reportRows returns the number of candidates that a report lists of a level. The
// first level is 0.
func (c Config) reportRows(level int) int {
	switch {
	case c.Summary == nil:
		return ReportRows
	case level < len(c.Summary):
		return max(c.Summary[level], 0)
	}
	return 0
}

// check returns an error that names the first thing a Config lacks.
func (c Config) check() error {
	switch {
	case c.Name == "":
		return fmt.Errorf("an event without a name")
	case c.Workers < 0:
		return fmt.Errorf("workers %d, want 0 or more", c.Workers)
	case c.isTournament():
		return c.checkMatchups()
	}

	for _, o := range c.opponents() {
		if err := o.Start.check(o.Game); err != nil {
			return err
		}
	}
	switch {
	case c.Cross != nil:
		if err := c.Cross.Check(); err != nil {
			return err
		}
	case c.Games < NoGames:
		return fmt.Errorf("number of games %d, want 0 or more, or %d for none", c.Games, NoGames)
	case int(c.Color) >= len(colorRules):
		return fmt.Errorf("unknown candidate color %d", c.Color)
	case slices.ContainsFunc(c.opponents(), func(o Opponent) bool { return o.Make == nil || o.Weight < 1 }):
		return fmt.Errorf("no opponent")
	case c.Candidate == nil:
		return fmt.Errorf("no candidate")
	}
	if c.Cross != nil {
		return nil
	}
	if c.Objective.Goal() != tune.Wins && c.StopWhenGain != 0 {
		return errors.New("stop_when_gain is in Elo, which numbers have not; want stop_when_sure")
	}
	return c.Tune.Check()
}

// identity returns everything that makes results comparable, by name.
func (c Config) identity() map[string]string {
	id := make(map[string]string)
	if c.isTournament() {
		id["kind"] = c.kind()
		for _, m := range c.Matchups {
			id["matchup "+m.ID+" players"] = m.Players[0].Code + " v " + m.Players[1].Code
			for name, value := range identityOf(&m, &m.Game, &m.Start) {
				id["matchup "+m.ID+" "+name] = value
			}
			if m.Numbered { // the journal of a match is read without an event file
				id[matchPlayers[0]], id[matchPlayers[1]] = m.Players[0].Code, m.Players[1].Code
				if c.Repeats == RepeatsCount {
					id["repeats"] = c.Repeats.String()
				}
			}
		}
	} else {
		id = identityOf(&c, &c.Game, &c.Start)
		maps.Copy(id, c.fieldSettings(id))
		if c.Cross != nil {
			id["kind"] = KindCross
			maps.Copy(id, identityOf(c.Cross))
		}
		for i, p := range c.Space().Parameters {
			key := fmt.Sprintf("parameter %d", i+1)
			id[key] = p.Code
			id[key+" scale"] = p.Scale.String()
			id[key+" split"] = fmt.Sprint(p.Split)
		}
	}

	for _, s := range c.Identity {
		id[s.Name] = s.Value
	}
	return id
}
