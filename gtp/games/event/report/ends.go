package report

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/gtp/games/match"
	"gobandit/model/words"
)

// decided says how many games ended before two passes by the settings of the event, a
// line for each way.
func (r *Report) decided() (lines []string) {
	var how []string
	adjudicated := 0
	for _, why := range []match.Reason{match.RateAdjudication, match.ScoreAdjudication} {
		if n := r.Ends[why.String()]; n > 0 {
			adjudicated += n
			how = append(how, fmt.Sprintf("%d %s", n, strings.TrimPrefix(why.String(), "adjudication ")))
		}
	}
	if adjudicated > 0 {
		lines = append(lines, words.Plural(adjudicated, "game")+" adjudicated: "+strings.Join(how, ", "))
	}
	if n := r.Ends[match.MoveLimit.String()]; n > 0 {
		lines = append(lines, words.Plural(n, "game")+" without a winner at the move limit")
	}
	return slices.Clip(lines)
}
