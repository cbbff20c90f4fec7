package event

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"gobandit/gtp/controller"
	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/model"
)

// OldMatches are the journals that earlier versions have written of matches and
// confirmations. They are read as journals of events, and no more games are added.
var OldMatches = journal.Kind{Of: "a match", Header: `{"type":"match"`, Row: `{"game":`, Locked: ErrRunning}

// ErrOldMatch is the error of such a journal that would get more games.
var ErrOldMatch = errors.New("the journal of a match by an earlier version: its games can be read, but the match cannot go on")

// An oldMatch turns the rows of an old journal into those of an event.
type oldMatch struct {
	header struct {
		About map[string]string `json:"about"` // settings of the match by name
		Test  *match.SPRT       `json:"test"`  // nil if there is none
	}
	players [2]string      // the first player's name before; empty until they are known
	rows    map[int]uint64 // hashes of the rows by the number of the game
}

// isOldMatch reports whether a journal that begins with a line is an old one.
func isOldMatch(line []byte) bool { return strings.HasPrefix(string(line), OldMatches.Header) }

// parseOldMatch reads the first row of an old journal. The header that it returns has no
// digest.
func parseOldMatch(line []byte) (*oldMatch, Header, error) {
	old := &oldMatch{rows: make(map[int]uint64)}
	if err := journal.Decode(line, &old.header); err != nil {
		return nil, Header{}, err
	}
	about := old.header.About
	controller.HideOldVariables(about)
	if best, against := about["best"], about["against"]; best != "" && against != "" { // of a confirmation
		old.players = [2]string{best, against}
	}
	return old, Header{Type: typeEvent, Format: Format, Event: about["event"], Config: about}, nil
}

// row returns the row of a game as one of an event. It is false if the row has been read
// before.
func (o *oldMatch) row(line []byte) (Row, bool, error) {
	var old struct {
		Row
		First model.Color `json:"first"` // color of the first player
		Fault string      `json:"fault"`
	}
	if err := journal.Decode(line, &old); err != nil {
		return Row{}, false, err
	}
	row := old.Row
	result, err := model.ParseResult(row.Result)
	switch {
	case err != nil:
		return row, false, err
	case len(row.Cost) != 0 && len(row.Cost) != 2:
		return row, false, fmt.Errorf("game %d with the cost of %d sides, want 2", row.Game, len(row.Cost))
	case row.Game < 0 || old.First != model.Black && old.First != model.White:
		return row, false, fmt.Errorf("game %d with color %d of the first player", row.Game, old.First)
	}
	if isNew, err := o.isNew(row.Game, line); err != nil || !isNew {
		return row, false, err
	}

	row.Type, row.Matchup, row.Round, row.Error = typeGame, MatchID, &row.Game, old.Fault
	row.ID = match.RecordName(row.Game, 1, row.Black, row.White)
	if result.By == model.Unknown {
		row.Type, row.Hash, row.Cost = typeVoid, "", nil
	}
	first := int(old.First - model.Black) // index of the first player's color
	if o.players == [2]string{} {
		o.players[0], o.players[1] = [...]string{row.Black, row.White}[first], [...]string{row.White, row.Black}[first]
	}
	row.Black, row.White = o.players[first], o.players[1-first]
	return row, true, nil
}

// isNew reports whether the row of a game has not been read before. Another row of the same
// game is an error.
func (o *oldMatch) isNew(game int, line []byte) (bool, error) {
	hash := fnv.New64a()
	hash.Write(line) //nolint:errcheck // never fails
	was, again := o.rows[game]
	if again && was != hash.Sum64() {
		return false, fmt.Errorf("game %d has two rows with different contents: one of them is wrong", game)
	}
	o.rows[game] = hash.Sum64()
	return !again, nil
}

// encode returns the row of a game as the text of one of an event; nil if it has been read
// before.
func (o *oldMatch) encode(line []byte) ([]byte, error) {
	row, isNew, err := o.row(line)
	if err != nil || !isNew {
		return nil, err
	}
	return json.Marshal(row)
}

// config returns the event that the journal with the header is of.
func (o *oldMatch) config(h Header) Config {
	about, players := h.Config, o.players
	if players == [2]string{} { // no game has ended
		players = [2]string{cmp.Or(about["black"], "Black"), cmp.Or(about["white"], "White")}
	}
	alternating := about["keep-colours"] != "true"
	m := Matchup{Alternating: alternating, Start: Start{Pairs: alternating}, Test: o.header.Test}
	return h.onlyRead(m, players, cmp.Or(about["size"], about["board_size"]), about["komi"], about["handicap"])
}
