package report

import (
	"fmt"

	"gobandit/gtp/match"
)

// costLegend explains the columns of costs.
func costLegend() Block {
	return Block{Lines: []string{fmt.Sprintf("cost: time per move; equal: Elo at the same time per move, assuming that twice the time is worth %d Elo", match.EloPerDoubling)}}
}
