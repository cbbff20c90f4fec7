package event

import (
	"slices"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/file"
)

// ConfirmPath returns where the confirmation match of an event keeps its journal.
func ConfirmPath(journalPath string) string { return beside(journalPath, ".confirm") }

// ConfirmFolder returns where the confirmation match keeps the records of its games,
// unless the user gives another folder.
func ConfirmFolder(journalPath string) string { return ConfirmPath(journalPath) + ".games" }

// DefaultConfirmTest is the test of a confirmation, unless the user gives another, and
// DefaultConfirmGames the most games of it.
var DefaultConfirmTest = match.SPRT{Elo0: 0, Elo1: 35, Alpha: .05, Beta: .05}

const DefaultConfirmGames = 2000

// A Rival is a player that the best candidate of an event may be tested against.
type Rival struct{ Name, About string }

// Rivals are all of them, beside candidates with given values. The first one asks what matters most.
var Rivals = []Rival{
	{"default", "better than today? The candidate's engine without the tuned parameters"},
	{"runner-up", "the candidate with games most likely to be the best if the best one is not"},
	{"opponent", "the event's opponent"},
}

// Rivals returns those that the event has: no default of a program, whose settings of today are not known, and no opponent of several.
func (c Config) Rivals() []Rival {
	return slices.DeleteFunc(slices.Clone(Rivals), func(r Rival) bool {
		return r.Name == "default" && c.Default == nil || r.Name == "opponent" && c.Field != nil
	})
}

// AboutRival says what the test against a player decides.
func AboutRival(name string) string {
	for _, r := range Rivals {
		if r.Name == name {
			return r.About
		}
	}
	return "the candidate with these values"
}

// Confirmation returns the match that confirms the best candidate of an event against another player, under the settings of the
// event. The seed is that of the event, whose journal is at journalPath. The test ends it, or so many games.
func (c Config) Confirmation(journalPath string, seed uint64, players [2]Entrant, test match.SPRT, games int) Config {
	m := Matchup{
		ID: MatchID, Name: players[0].Code + " v " + players[1].Code, Numbered: true, Players: players,
		Game: c.Game, Start: Start{c.Start.Openings, true}, Games: games, Alternating: true, Test: &test,
	}
	return Config{
		Name: c.Name + ", confirmation", Kind: KindPlayoff, Matchups: []Matchup{m}, Repeats: c.Repeats,
		Seed:        model.Mix(seed) >> 12, // others than the games of the event have, and exact in JSON
		RecordGames: c.RecordGames, RecordFolder: ConfirmFolder(journalPath), JournalOnly: true, SkipChecks: c.SkipChecks,
		Version: c.Version, Workers: c.Workers, GameTimeout: c.GameTimeout, Plans: c.Plans,
		Identity: c.Identity, Accept: []string{MatchTest},
	}
}

// ResetConfirmation deletes the journal of an event's confirmation match and the
// records of its games. It refuses while a program plays the match, and leaves other
// files and a folder that holds such.
func ResetConfirmation(journalPath string) error {
	release, err := holdJournal(ConfirmPath(journalPath))
	if err != nil {
		return err
	}
	defer release() //nolint:errcheck // nothing was written
	return removeConfirmation(journalPath)
}

func removeConfirmation(journalPath string) error {
	if err := removeFiles(ConfirmFolder(journalPath), match.RecordFile); err != nil {
		return err
	}
	return file.Remove(ConfirmPath(journalPath))
}
