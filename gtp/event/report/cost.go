package report

import (
	"fmt"

	"gobandit/gtp/match"
)

// costLegend explains the columns of costs.
func costLegend() paragraph {
	return paragraph{fmt.Sprintf("cost is the time of a move; equal is Elo at equal cost: %d less for each doubling of the time that candidates take on average, which is assumed", match.EloPerDoubling)}
}
