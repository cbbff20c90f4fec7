package cli

import (
	"fmt"
	"io"
	"math"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/model/words"
)

// gameLines prints the games of a running event, one a line.
type gameLines struct {
	out    io.Writer
	space  param.Space // the parameters
	played int         // the number of games with a result
	total  int         // 0 is without end
}

func (l *gameLines) print(g event.Row) {
	if g.Type == "game" {
		l.played++
	}
	progress := fmt.Sprint(l.played)
	if l.total > 0 {
		progress += fmt.Sprintf("/%d", l.total)
	}
	why := g.Trouble()
	if g.Objective() {
		fmt.Fprintf(l.out, "%s %s, %.1f s (%s)\n", progress, l.game(g), g.Seconds, why)
		return
	}
	result := " " + g.Result
	if g.Type == "void" {
		result = "" // the verb says it
	}
	fmt.Fprintf(l.out, "%s %s%s, %s, %.1f s (%s)\n", progress, l.game(g), result, words.Plural(g.Moves, "move"), g.Seconds, why)
}

// game returns who played and who won.
func (l *gameLines) game(g event.Row) string {
	if g.Matchup != "" {
		text := fmt.Sprintf("game %s %s (b) v %s (w):", g.ID, g.Black, g.White)
		if g.Type == "void" {
			text += " void"
		}
		return text
	}

	parameters := ""
	for _, p := range l.space.Parameters {
		v := g.Parameters[p.Code]
		if x, ok := v.(float64); ok && x == math.Trunc(x) && math.Abs(x) < 1<<53 {
			v = int(x) // the row of a worker has come as JSON, which has no whole numbers of its own
		}
		parameters += " " + p.Format.Text(v)
	}

	name := fmt.Sprintf("%d %v", g.Game, g.Coordinates)
	if g.ID != "" { // of the cross-entropy method
		name = g.ID
	}
	kind, side := "game ", ", "+g.Side()
	if g.Objective() {
		kind, side = "run ", ""
	}
	return kind + name + parameters + side + ": " + g.OutcomeText()
}
