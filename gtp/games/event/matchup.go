package event

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gobandit/gtp/games/match"
)

// A Matchup is a pair of players of a tournament, with the games between them.
type Matchup struct {
	ID          string // unique in the event; games are called ID_0, ID_1, ...
	Name        string // name for people: "A v B"
	Players     [2]Entrant
	Game        match.Settings
	Start       Start
	Games       int  // number of games to play; 0 is without end, NoGames for none
	Alternating bool // the first player is Black in even games and White in odd ones, not always Black

	// Test ends the games of the matchup once it accepts a hypothesis; nil is none.
	Test *match.SPRT

	// Numbered says that people call the games by their number, counted from 1, as those of
	// a match, and not by the id of the matchup.
	Numbered bool
}

// An Entrant is a player of a tournament.
type Entrant struct {
	Code string
	// Make is like Config.Opponent.
	Make func(seed uint64) match.Maker
}

// checkMatchups returns an error that names the first thing wrong with a
// tournament.
func (c Config) checkMatchups() error {
	ids := make(map[string]bool)
	for _, m := range c.Matchups {
		switch err := m.Start.check(m.Game); {
		case m.ID == "":
			return fmt.Errorf("a matchup without an id")
		case ids[m.ID]:
			return fmt.Errorf("two matchups with the id %q", m.ID)
		case err != nil:
			return fmt.Errorf("matchup %s: %w", m.ID, err)
		case m.Games < NoGames:
			return fmt.Errorf("matchup %s: number of games %d, want 0 or more, or %d for none", m.ID, m.Games, NoGames)
		}

		if m.Test != nil {
			if err := m.Test.Check(); err != nil {
				return fmt.Errorf("matchup %s: %w", m.ID, err)
			}
		}

		ids[m.ID] = true
		for _, p := range m.Players {
			if p.Code == "" || p.Make == nil {
				return fmt.Errorf("matchup %s: a player without code or maker", m.ID)
			}
		}
	}
	return nil
}

// gameID returns the name of a game of the matchup, counted from 0. If the number of
// games is known, all names have the same width.
func (m Matchup) gameID(round int) string {
	if m.Numbered {
		black, white := m.Players[0].Code, m.Players[1].Code
		if m.Alternating && round%2 == 1 {
			black, white = white, black
		}
		return match.RecordName(round, len(strconv.Itoa(max(m.Games, 0))), black, white)
	}
	width := 1
	if m.Games > 1 {
		width = 1 + int(math.Log10(float64(m.Games-1)))
	}
	return fmt.Sprintf("%s_%0*d", m.ID, width, round)
}

// A MatchupStanding is the score of a matchup. Arrays are indexed by player, as
// Players is.
type MatchupStanding struct {
	ID, Name string
	Players  [2]string // codes
	Variant  string    // "" is Go
	Size     int
	Komi     float64
	Handicap int // stones; 0 for even games
	Total    int // number of games to play; 0 is without end, NoGames for none

	FreeHandicap bool // Black places the stones
	Removed      bool // the event no longer has the matchup: only its games are known

	Games       int // games that count, with a winner, a jigo or an unknown result
	Distinct    int // games with a result that repeat no other
	Void        int // games without a result
	Repeated    int // games that repeat an earlier one with the same colors
	Jigos       int // games that count as half a win for both
	Unknown     int // games whose winner is unknown, in which neither side gets a point
	Wins        [2]int
	AsBlack     [2]int // games with Black
	WinsAsBlack [2]int
	BlackWon    [2]float64    // points won with Black, as Points counts them
	Forfeits    [2]int        // games lost by misbehavior
	Pairs       []int         // pairs that gave the first player 0, ½, 1, 1½ and 2 points; nil if games do not come in pairs
	Cost        [2]match.Cost // what the players' moves took
	CPU         [2]float64    // mean processor time of a game in seconds; NaN is unknown
	Once        bool          // repeated games do not count

	Ends map[match.Reason]int // games by the reason for their end; nobody may change it

	Test *match.SPRT // test that ends the games; nil if there is none
	Late int         // games with a result that ended after the test, which do not count
}

// Points returns the wins of a player, with half a point for each jigo.
func (m MatchupStanding) Points(player int) float64 {
	return float64(m.Wins[player]) + float64(m.Jigos)/2
}

// PointsText writes points: 7, 7.5.
func PointsText(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }

// Result writes the points of a player and those of the other: 7.5-2.5.
func (m MatchupStanding) Result(player int) string {
	return PointsText(m.Points(player)) + "-" + PointsText(m.Points(1-player))
}

// A Grid has the results of players against others, in the order of the matchups.
type Grid struct {
	Rows, Columns []string             // codes
	results       map[[2]string]string // by row and column
}

// GridOf returns the results of matchups that an event still has: with all those of everybody against everybody, else of first players
// against second ones.
func GridOf(matchups []MatchupStanding, all bool) Grid {
	g := Grid{results: make(map[[2]string]string)}
	add := func(codes *[]string, players ...string) {
		for _, code := range players {
			if !slices.Contains(*codes, code) {
				*codes = append(*codes, code)
			}
		}
	}
	for _, m := range matchups {
		if m.Removed {
			continue
		}
		if all {
			add(&g.Rows, m.Players[:]...)
		} else {
			add(&g.Rows, m.Players[0])
			add(&g.Columns, m.Players[1])
		}
		for k, code := range m.Players {
			g.results[[2]string{code, m.Players[1-k]}] = m.Result(k)
		}
	}
	if all {
		g.Columns = g.Rows
	}
	return g
}

// Result writes the points of the player of a row and those of the player of a column; "" without a matchup.
func (g Grid) Result(row, column string) string { return g.results[[2]string{row, column}] }

// Stats returns the score in the view of the first player, with the test.
func (m MatchupStanding) Stats() match.Stats {
	return match.Stats{
		First: m.Players[0], Second: m.Players[1], Wins: m.Wins[0], Draws: m.Jigos, Losses: m.Wins[1],
		Void: m.Void, Unknown: m.Unknown, Distinct: m.Distinct, Repeated: m.Repeated, Once: m.Once,
		Pairs: m.Pairs, Ends: m.Ends, Cost: m.Cost, Test: m.Test,
	}
}
