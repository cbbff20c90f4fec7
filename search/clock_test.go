package search

import (
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/search/params"
)

func TestLimit(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		limit Limit
		spent Spent
		want  bool
	}{
		{Limit{Type: params.BudgetTypeIterations, Budget: 10}, Spent{Iterations: 9}, false},
		{Limit{Type: params.BudgetTypeIterations, Budget: 10}, Spent{Iterations: 10}, true},
		{Limit{Type: params.BudgetTypeIterations}, Spent{Iterations: 1}, true},
		{Limit{Type: params.BudgetTypeFMCalls, Budget: 10}, Spent{Iterations: 1, Moves: 10, Copies: 99}, false},
		{Limit{Type: params.BudgetTypeFMCalls, Budget: 10}, Spent{Iterations: 1, Moves: 11}, true},
		{Limit{Type: params.BudgetTypeFMCalls, Budget: 10}, Spent{Iterations: 11}, true},
		{Limit{Type: params.BudgetTypeCopyCalls, Budget: 10}, Spent{Iterations: 10, Copies: 10, Moves: 99}, false},
		{Limit{Type: params.BudgetTypeCopyCalls, Budget: 10}, Spent{Iterations: 1, Copies: 11}, true},
		{Limit{Type: params.BudgetTypeFMAndCopyCalls, Budget: 10}, Spent{Moves: 5, Copies: 5}, false},
		{Limit{Type: params.BudgetTypeFMAndCopyCalls, Budget: 10}, Spent{Moves: 5, Copies: 6}, true},
		// 40 ms: 24 in 3 iterations leave just two more, in 6 they leave four
		{Limit{Type: params.BudgetTypeTime, Budget: 40}, Spent{Iterations: 3, Time: 24 * ms}, true},
		{Limit{Type: params.BudgetTypeTime, Budget: 40}, Spent{Iterations: 6, Time: 24 * ms}, false},
		{Limit{Type: params.BudgetTypeTime, Budget: 40, Break: 16}, Spent{Iterations: 6, Time: 24 * ms}, true},
		{Limit{Type: params.BudgetTypeTime, Budget: 40}, Spent{Iterations: 1000, Time: 41 * ms}, true},
	}
	for _, tt := range tests {
		must.Equal(t, tt.limit.Reached(tt.spent), tt.want, tt.limit, "after", tt.spent)
	}
}
