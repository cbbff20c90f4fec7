package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"gobandit/gtp/games/match"
)

// MatchID is the id of the only matchup of a match.
const MatchID = "match"

// MatchTest is the name of the test of a match among its settings.
const MatchTest = "matchup " + MatchID + " sprt"

// matchPlayers are the names of the players among the settings of a match.
var matchPlayers = [2]string{"player 1", "player 2"}

// ReadConfig returns the event of the journal of a match, to read the games without an event
// file. No games can be played with it.
func ReadConfig(path string) (Config, error) {
	header, err := readHeader(path)
	switch {
	case err != nil:
		return Config{}, err
	case header.Type == "":
		return Config{}, errors.New(path + ": empty, want the journal of an event or a match")
	case header.Config[matchPlayers[0]] == "":
		return Config{}, fmt.Errorf("%s: the journal of an event that is no match, which is read with the event's file", path)
	}
	return header.match(), nil
}

// readHeader returns the header of the journal of an event, zero if that is empty.
func readHeader(path string) (header Header, err error) {
	file, err := Journals.OpenFile(path, os.O_RDONLY)
	if err != nil {
		return header, err
	}
	defer file.Close()
	_, err = Journals.Read(file, path, func(line int, text []byte) (err error) {
		if line > 1 {
			return errEnough
		}
		header, err = parseHeader(text)
		return err
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return header, err
}

// errEnough ends the reading of a journal.
var errEnough = errors.New("enough is known")

// match returns the event of a match whose journal has the header. Its games are only read.
func (h Header) match() Config {
	at := func(setting string) string { return h.Config["matchup "+MatchID+" "+setting] }
	players := [2]string{h.Config[matchPlayers[0]], h.Config[matchPlayers[1]]}
	m := Matchup{ID: MatchID, Name: players[0] + " v " + players[1], Numbered: true,
		Alternating: at("alternating") == "true", Start: Start{Pairs: at("pairs") == "true"}, Test: parseTest(at("sprt"))}
	for i, code := range players {
		m.Players[i] = Entrant{code, func(uint64) match.Maker {
			return func(context.Context) (match.Player, error) {
				return nil, errors.New(code + ": the games are only read")
			}
		}}
	}
	m.Game.Size, _ = strconv.Atoi(at("board_size")) // 0 is unknown
	m.Game.Komi, _ = strconv.ParseFloat(at("komi"), 64)
	m.Game.Variant = at("variant")
	m.Game.Handicap, _ = strconv.Atoi(at("handicap"))

	c := Config{Name: h.Event, Kind: KindPlayoff, Matchups: []Matchup{m}, fromJournal: true, Repeats: RepeatsOnce}
	c.Name = cmp.Or(c.Name, m.Name)
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
