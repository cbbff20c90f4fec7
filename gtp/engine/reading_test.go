package engine

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// Clients make one figure of a position out of the moves of an analysis, each by a rule of
// its own. Whatever the rule, the figure must be near that of the best move, also after
// the analysis has been stopped and taken up again.
var clientRules = []struct {
	client string
	read   func(moves []listedMove) (winRate float64)
}{
	// Sabaki, src/modules/enginesyncer.js: the largest of all moves listed.
	{"Sabaki", func(moves []listedMove) float64 {
		best := 0.0
		for _, m := range moves {
			best = max(best, m.winRate)
		}
		return best
	}},
	// Lizzie, BoardData.getWinrateFromBestMoves: the mean, weighted by visits.
	{"Lizzie", func(moves []listedMove) float64 {
		sum, visits := 0.0, 0.0
		for _, m := range moves {
			sum, visits = sum+m.winRate*m.visits, visits+m.visits
		}
		return sum / visits
	}},
	// LizzieYzy, the same function: the first by order. q5Go takes the first line.
	{"LizzieYzy", func(moves []listedMove) float64 { return moves[0].winRate }},
}

// A listedMove is what clients read of a move of an analysis. winRate is in percent.
type listedMove struct {
	point                        string
	visits, winRate, mean, stdev float64
}

// readMoves reads a line of kata-analyze as Lizzie and LizzieYzy do: cut at " info ", with
// keys and values until pv. It fails if a key that they read is missing.
func readMoves(t *testing.T, line string) (moves []listedMove) {
	t.Helper()
	for order, part := range strings.Split(strings.TrimPrefix(line, "info "), " info ") {
		var m listedMove
		fields, pv, ok := strings.Cut(part, " pv ")
		if !ok || pv == "" {
			t.Fatalf("no pv in %q", part)
		}
		values := map[string]string{}
		words := strings.Fields(fields)
		for i := 0; i+1 < len(words); i += 2 {
			values[words[i]] = words[i+1]
		}
		number := func(key string) float64 {
			x, err := strconv.ParseFloat(values[key], 64)
			if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%s %q in %q, want a number", key, values[key], part)
			}
			return x
		}
		m.point, m.visits, m.winRate = values["move"], number("visits"), 100*number("winrate")
		m.mean, m.stdev = number("scoreMean"), number("scoreStdev")
		if number("order") != float64(order) || 100*number("lcb") > m.winRate+1e-9 {
			t.Errorf("move %d: %q", order, part)
		}
		moves = append(moves, m)
	}
	return moves
}

// TestReading stops an analysis and takes it up again, as Lizzie does at every step back
// and forth, and reads each as clients do.
func TestReading(t *testing.T) {
	d := serve(t, endless(t, 9, 1))
	d.say("play b e5")
	d.say("play w c3")

	before := map[string]listedMove{}
	for again := range 3 {
		d.say("kata-analyze b 2")
		line := d.hear("info ")
		for readMoves(t, line)[0].visits < float64(500*(again+1)) {
			line = d.hear("info ")
		}
		d.say("")

		moves := readMoves(t, line)
		for _, rule := range clientRules {
			if rate := rule.read(moves); math.Abs(rate-moves[0].winRate) > 6 {
				t.Errorf("%s reads %.1f%% of %q", rule.client, rate, line)
			}
		}
		for _, m := range moves {
			// The scores of playouts deviate four times as much as the game's end.
			old, ok := before[m.point]
			if ok && (math.Abs(m.mean-old.mean) > 3*4*old.stdev/math.Sqrt(old.visits) || math.Abs(m.stdev-old.stdev) > 4) {
				t.Errorf("%s: score %.1f ± %.1f of %v visits, then %.1f ± %.1f of %v", m.point, old.mean, old.stdev, old.visits, m.mean, m.stdev, m.visits)
			}
			before[m.point] = m
		}
	}
}
