package search

import (
	"testing"

	"gobandit/model/must"
)

func TestSpent(t *testing.T) {
	tests := []struct {
		budget Budget
		spent  Spent
		want   bool
	}{
		{Budget{Playouts: 10}, Spent{Iterations: 11, Moves: 99, Copies: 99}, false}, // see Stopped
		{Budget{Moves: 10}, Spent{Iterations: 1, Moves: 10, Copies: 99}, false},
		{Budget{Moves: 10}, Spent{Iterations: 1, Moves: 11}, true},
		{Budget{Moves: 10}, Spent{Iterations: 11}, true},
		{Budget{Copies: 10}, Spent{Iterations: 10, Copies: 10, Moves: 99}, false},
		{Budget{Copies: 10}, Spent{Iterations: 1, Copies: 11}, true},
		{Budget{Calls: 10}, Spent{Iterations: 1, Moves: 5, Copies: 5}, false},
		{Budget{Calls: 10}, Spent{Iterations: 1, Moves: 5, Copies: 6}, true},
	}
	for _, tt := range tests {
		clock := NewClock(t.Context(), tt.budget)
		defer clock.Stop()
		must.Equal(t, clock.Spent(tt.spent), tt.want, tt.budget, "after", tt.spent)
	}
}
