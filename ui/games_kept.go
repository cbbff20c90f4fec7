package ui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unique"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/ui/kit"
)

// A keptGame is a finished game in little memory, for an event may have very many:
// what many games share is there once.
type keptGame struct {
	sides unique.Handle[gameSides]
	end   unique.Handle[gameEnd]

	ended                int64 // in milliseconds since 1970
	number, round, moves int32
	seconds              float32
	confirms             bool
}

func (g gameRow) keep() keptGame {
	return keptGame{
		sides: unique.Make(g.gameSides), end: unique.Make(g.gameEnd), ended: g.ended.UnixMilli(), number: int32(g.id.number),
		round: int32(g.round), moves: int32(g.moves), seconds: float32(g.seconds), confirms: g.id.confirms,
	}
}

func (k *keptGame) row() gameRow {
	return gameRow{
		id: k.id(), gameSides: k.sides.Value(), gameEnd: k.end.Value(), ended: time.UnixMilli(k.ended), round: int(k.round),
		moves: int(k.moves), seconds: float64(k.seconds),
	}
}

func (k *keptGame) id() gameID { return gameID{k.confirms, int(k.number)} }

// record returns where the record of a game is, if one is kept.
func (s *gamesScreen) record(g gameRow) string {
	if g.id.confirms {
		row := match.Row{Game: g.id.number - 1, Black: g.black, White: g.white}
		return row.RecordPath(event.ConfirmFolder(s.reader.Path))
	}
	name := g.name()
	if !g.ofTournament() {
		name = strconv.Itoa(g.id.number)
	}
	return event.RecordPath(s.reader.Path, name, g.outcome == outcomeVoid)
}

// An arrangement is the finished games that a filter lets through, in an order:
// their places among the rows.
type arrangement struct {
	filter  string
	by      gameOrder
	version int // of the rows
	places  []int32
}

// arrange makes the arrangement the one that is asked for.
func (s *gamesScreen) arrange() {
	if a := &s.arranged; a.filter == s.filter && a.by == s.by && a.version == s.version && a.places != nil {
		return
	}
	s.arranged = arrangement{s.filter, s.by, s.version, make([]int32, 0, len(s.rows))}
	for i := len(s.rows) - 1; i >= 0; i-- {
		if strings.TrimSpace(s.filter) == "" || kit.HasWords(s.rows[i].row().text(), s.filter) {
			s.arranged.places = append(s.arranged.places, int32(i))
		}
	}
	switch s.by {
	case byMoves:
		slices.SortStableFunc(s.arranged.places, func(a, b int32) int { return cmp.Compare(s.rows[b].moves, s.rows[a].moves) })
	case bySeconds:
		slices.SortStableFunc(s.arranged.places, func(a, b int32) int { return cmp.Compare(s.rows[b].seconds, s.rows[a].seconds) })
	}
}

// A gameList is the games that the filter lets through, in their order.
type gameList struct {
	running []gameRow
	rows    []keptGame
	places  []int32
	of      int // games, with those that it does not let through
}

func (l gameList) len() int { return len(l.running) + len(l.places) }

func (l gameList) at(i int) gameRow {
	if i < len(l.running) {
		return l.running[i]
	}
	return l.rows[l.places[i-len(l.running)]].row()
}

// Find returns the place of a game, or -1.
func (l gameList) find(id gameID) int {
	if i := slices.IndexFunc(l.running, func(g gameRow) bool { return g.id == id }); i >= 0 {
		return i
	}
	i := slices.IndexFunc(l.places, func(at int32) bool { return l.rows[at].id() == id })
	if i < 0 {
		return -1
	}
	return len(l.running) + i
}

// shown returns the games listed.
func (s *gamesScreen) shown() gameList {
	s.arrange()
	running := s.running()
	of := len(running) + len(s.rows)
	running = slices.DeleteFunc(running, func(g gameRow) bool { return !kit.HasWords(g.text(), s.filter) })
	return gameList{running, s.rows, s.arranged.places, of}
}
