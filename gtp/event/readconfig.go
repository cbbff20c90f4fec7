package event

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"gobandit/gtp/journal"
	"gobandit/gtp/match"
)

// MatchID is the id of the only matchup of a match.
const MatchID = "match"

// MatchTest is the name of the test of a match among its settings.
const MatchTest = "matchup " + MatchID + " sprt"

// matchPlayers are the names of the players among the settings of a match.
var matchPlayers = [2]string{"player 1", "player 2"}

// ReadConfig returns the event of the journal of a match, to read the games without an event
// file, also of one that an earlier version has written. No games can be played with it.
func ReadConfig(path string) (Config, error) {
	file, err := Journals.OpenFile(path, os.O_RDONLY)
	if err != nil {
		return Config{}, err
	}
	defer file.Close()

	var header Header
	var old *oldMatch
	kind := kindOf(file)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return Config{}, err
	}
	_, err = kind.Read(file, path, func(line int, text []byte) (err error) {
		switch {
		case line == 1 && isOldMatch(text):
			old, header, err = parseOldMatch(text)
		case line == 1:
			header, err = parseHeader(text)
		case old != nil && old.players == [2]string{}:
			_, _, err = old.row(text)
		default:
			err = errEnough
		}
		return err
	})
	switch {
	case err != nil && !errors.Is(err, errEnough):
		return Config{}, err
	case header.Type == "":
		return Config{}, errors.New(path + ": empty, want the journal of an event or a match")
	case old != nil:
		return old.config(header), nil
	case header.Config[matchPlayers[0]] == "":
		return Config{}, fmt.Errorf("%s: the journal of an event that is no match, which is read with the event's file", path)
	}
	return header.match(), nil
}

// errEnough ends the reading of a journal.
var errEnough = errors.New("enough is known")

// kindOf returns the kind of a journal that an event is read from.
func kindOf(r io.Reader) *journal.Kind {
	start := make([]byte, len(OldMatches.Header))
	if _, err := io.ReadFull(r, start); err == nil && isOldMatch(start) {
		return &OldMatches
	}
	return &Journals
}

// match returns the event of a match whose journal has the header.
func (h Header) match() Config {
	at := func(setting string) string { return h.Config["matchup "+MatchID+" "+setting] }
	m := Matchup{Alternating: at("alternating") == "true", Start: Start{Pairs: at("pairs") == "true"}, Test: parseTest(at("sprt"))}
	return h.onlyRead(m, [2]string{h.Config[matchPlayers[0]], h.Config[matchPlayers[1]]}, at("board_size"), at("komi"), at("handicap"))
}

// onlyRead returns the event of a match whose games are only read, with a game as a journal
// has it.
func (h Header) onlyRead(m Matchup, players [2]string, size, komi, handicap string) Config {
	for i, code := range players {
		m.Players[i] = Entrant{code, func(uint64) match.Maker {
			return func(context.Context) (match.Player, error) {
				return nil, errors.New(code + ": the games are only read")
			}
		}}
	}
	m.ID, m.Numbered, m.Name = MatchID, true, players[0]+" v "+players[1]
	m.Game.Size, _ = strconv.Atoi(size) // 0 is unknown
	m.Game.Komi, _ = strconv.ParseFloat(komi, 64)
	m.Game.Handicap, _ = strconv.Atoi(handicap)

	c := Config{Name: h.Event, Kind: KindPlayoff, Matchups: []Matchup{m}, fromJournal: true, Repeats: RepeatsOnce}
	if c.Name == "" {
		c.Name = m.Name
	}
	if h.Config["repeats"] == RepeatsCount.String() {
		c.Repeats = RepeatsCount
	}
	return c
}

// parseTest reads a test as a journal has it; nil without one.
func parseTest(text string) *match.SPRT {
	t := match.SPRT{Normalized: strings.HasSuffix(text, normalizedTest)}
	if _, err := fmt.Sscanf(strings.TrimSuffix(text, normalizedTest)+"}", testFormat, &t.Elo0, &t.Elo1, &t.Alpha, &t.Beta); err != nil {
		return nil
	}
	return &t
}
