package report

import (
	"fmt"
	"strconv"

	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/model/words"
)

// CSV returns a line for each player of each matchup of a tournament, or for each
// candidate of all levels of a tuning event, most games first on each level. The first
// line has the names of the columns. Rates are 0 to 1 and empty without games. Each
// parameter has a column for its value.
func (r *Report) CSV() string {
	lines := r.matchups()
	if len(r.Status.Matchups) == 0 {
		lines = r.lines()
	}
	return words.CSV(lines)
}

// lines returns the names of the columns and the lines of the candidates.
func (r *Report) lines() [][]string {
	head := []string{"level", "place"}
	for _, p := range r.space.Parameters {
		head = append(head, p.Code)
	}
	lines := [][]string{append(head, "games", "wins", "rate", "even", "low", "high", "shrunk", "model", "model_low", "model_high", "elo", "model_elo", "p_best", "black_games", "black_wins",
		"white_games", "white_wins", "forfeits", "opponent_forfeits", "unknown", "void", "seconds", "moves", "best", "repeated", "seconds_a_move", "playouts_a_move", "elo_equal_cost", "out")}
	m := r.Status.Measure
	if m.IsNumber() {
		lines[0] = append(lines[0], m.Name+"_mean", m.Name+"_sd")
		for _, metric := range m.Metrics {
			lines[0] = append(lines[0], metric.Name+"_mean")
		}
	}
	for i, level := range r.Candidates {
		for _, c := range level {
			lines = append(lines, r.line(i, c))
		}
	}
	return lines
}

// line returns the fields of a candidate.
func (r *Report) line(level int, c RankedCandidate) []string {
	figure := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	rate, even, low, high, elo, pBest := "", "", "", "", "", ""
	numbers, wins, shrunk, modelElo := r.Status.Measure.IsNumber(), fmt.Sprint(c.Standing.Wins), figure(c.Rate), figure(c.Elo())
	if numbers {
		wins, shrunk, modelElo = "", "", ""
	}
	if c.Standing.Games > 0 && !numbers {
		rate, even, low, high, elo = figure(c.WinRate()), figure(c.Even), figure(c.Low), figure(c.High), figure(match.Elo(c.Even))
	}
	if level == 0 && !c.Out {
		pBest = figure(c.PBest)
	}

	out := []string{fmt.Sprint(level + 1), c.Place}
	for _, v := range c.Values {
		out = append(out, param.Text(v))
	}
	out = append(out, fmt.Sprint(c.Standing.Games), wins, rate, even, low, high, shrunk, figure(c.Model.Rate), figure(c.Model.Low), figure(c.Model.High), elo, modelElo, pBest)
	for _, n := range []int{c.Black.Games, c.Black.Wins, c.White.Games, c.White.Wins, c.Forfeits, c.OpponentForfeits, c.Unknown, c.Void} {
		out = append(out, fmt.Sprint(n))
	}

	seconds, playouts := c.Cost.PerMove()
	equal := ""
	if e, known := c.equal(r.All.Cost); known {
		equal = figure(e)
	}
	out = append(out, figure(c.Seconds), fmt.Sprint(c.Moves), strconv.FormatBool(c.Standing.Best), fmt.Sprint(c.Repeated), figure(seconds), figure(playouts), equal, c.Why)
	if !numbers {
		return out
	}
	mean, sd := "", ""
	if n := c.Numbers; n.Count > 0 {
		mean, sd = figure(n.Mean), figure(n.SD)
	}
	out = append(out, mean, sd)
	for _, metric := range r.Status.Measure.Metrics {
		text := ""
		if x, known := metric.Means[c.Index]; known && level == 0 {
			text = figure(x)
		}
		out = append(out, text)
	}
	return out
}
