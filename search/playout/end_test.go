package playout

import (
	"testing"

	"gobandit/model/must"
)

func TestEnd(t *testing.T) {
	mine := Progress{Players: 2, Moves: 6, Turns: 4, Rounds: 3, Last: 1, Next: 0, Root: 1}
	theirs := Progress{Players: 2, Moves: 6, Turns: 4, Rounds: 3, Last: 0, Next: 1, Root: 1}
	turned, again := theirs, mine
	turned.TurnEnded, turned.RoundEnded = true, true
	again.Next = 1
	over := Progress{Players: 2, Over: true}
	tests := []struct {
		name string
		end  End
		p    Progress
		want bool
	}{
		{"game over", End{Length: 100, Termination: EndRound}, over, true},
		{"moves", End{Length: 6, Increment: Tick, Termination: Exact}, mine, true},
		{"one move more", End{Length: 7, Increment: Tick, Termination: Exact}, mine, false},
		{"for each player", End{Length: 3, PerPlayer: true, Increment: Tick, Termination: Exact}, mine, true},
		{"more for each player", End{Length: 4, PerPlayer: true, Increment: Tick, Termination: Exact}, mine, false},
		{"turns", End{Length: 4, Increment: Turn, Termination: Exact}, mine, true},
		{"more turns", End{Length: 5, Increment: Turn, Termination: Exact}, mine, false},
		{"rounds", End{Length: 3, Increment: Round, Termination: Exact}, mine, true},
		{"more rounds", End{Length: 4, Increment: Round, Termination: Exact}, mine, false},
		{"after my action", End{Length: 4, Increment: Tick, Termination: EndAction}, mine, true},
		{"after theirs", End{Length: 4, Increment: Tick, Termination: EndAction}, theirs, false},
		{"I move again", End{Length: 4, Increment: Tick, Termination: EndAction}, again, false},
		{"before my action", End{Length: 4, Increment: Tick, Termination: StartAction}, theirs, true},
		{"before theirs", End{Length: 4, Increment: Tick, Termination: StartAction}, mine, false},
		{"in a turn", End{Length: 4, Increment: Tick, Termination: EndTurn}, mine, false},
		{"end of a turn", End{Length: 4, Increment: Tick, Termination: EndTurn}, turned, true},
		{"in a round", End{Length: 4, Increment: Tick, Termination: EndRound}, mine, false},
		{"end of a round", End{Length: 4, Increment: Tick, Termination: EndRound}, turned, true},
		{"end of a turn, too early", End{Length: 9, Increment: Tick, Termination: EndTurn}, turned, false},
		{"at the leaf", End{Increment: Tick, Termination: Exact}, Progress{Players: 2}, true},
		{"a move at least", End{Increment: Tick, Termination: EndTurn}, Progress{Players: 2}, false},
	}
	for _, tt := range tests {
		must.Equal(t, tt.end.Reached(&tt.p), tt.want, tt.name)
	}
}
