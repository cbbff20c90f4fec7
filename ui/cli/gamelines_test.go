package cli

import (
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// The line of a game says what went wrong in it, once.
func TestGameLinesFault(t *testing.T) {
	var out strings.Builder
	l := gameLines{out: &out}
	row := event.Row{Type: "game", Matchup: "0", ID: "0_0", Black: "a", White: "b", Result: "W+F", Moves: 4}
	row.Reason, row.Error = "illegal move", "a: illegal move: black D3: suicide"
	l.print(row)
	row.Reason, row.Error = "crash", "a: engine ended"
	l.print(row)
	must.Equal(t, out.String(), "1 game 0_0 a (b) v b (w): W+F, 4 moves, 0.0 s (a: illegal move: black D3: suicide)\n"+
		"2 game 0_0 a (b) v b (w): W+F, 4 moves, 0.0 s (crash: a: engine ended)\n")
}
