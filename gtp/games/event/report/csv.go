package report

import (
	"fmt"
	"math"
	"strconv"

	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A field is a value of a line of CSV with the name of its column; nil and NaN are empty.
type field struct {
	column string
	value  any
}

// CSV returns a line for each player of each matchup of a tournament, or for each
// candidate of all levels of a tuning event, most games first on each level. The first
// line has the names of the columns. Rates are 0 to 1 and empty without games. Each
// parameter has a column for its value.
func (r *Report) CSV() string {
	var rows [][]field
	for _, m := range r.Status.Matchups {
		rows = append(rows, side{m, 0}.fields(), side{m, 1}.fields())
	}
	if rows == nil {
		for level, candidates := range r.Candidates {
			rows = append(rows, words.Each(candidates, func(c RankedCandidate) []field { return r.fields(level, c) })...)
		}
	}
	head := r.fields(0, RankedCandidate{Standing: tune.Standing{Candidate: tune.Candidate{Values: make([]param.Value, len(r.space.Parameters))}}})
	if rows != nil {
		head = rows[0]
	}
	lines := [][]string{words.Each(head, func(f field) string { return f.column })}
	lines = append(lines, words.Each(rows, func(row []field) []string { return words.Each(row, field.text) })...)
	return words.CSV(lines)
}

// text returns the value as a cell.
func (f field) text() string {
	switch x := f.value.(type) {
	case nil:
		return ""
	case float64:
		if math.IsNaN(x) {
			return ""
		}
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	return fmt.Sprint(f.value)
}

// fields returns the line of a candidate of a level, the first being 0.
func (r *Report) fields(level int, c RankedCandidate) []field {
	m := r.Status.Measure
	only := func(known bool, value any) any {
		if !known {
			return nil
		}
		return value
	}
	games := !m.IsNumber()
	played := games && c.Standing.Games > 0
	seconds, playouts := c.Cost.PerMove()
	equal, atCost := c.equal(r.All.Cost)

	out := []field{{"level", level + 1}, {"place", c.Place}}
	for i, p := range r.space.Parameters {
		out = append(out, field{p.Code, param.Text(c.Values[i])})
	}
	out = append(out, []field{
		{"games", c.Standing.Games},
		{"wins", only(games, c.Standing.Wins)},
		{"rate", only(played, c.WinRate())},
		{"even", only(played, c.Even)},
		{"low", only(played, c.Low)},
		{"high", only(played, c.High)},
		{"shrunk", only(games, c.Rate)},
		{"model", c.Model.Rate},
		{"model_low", c.Model.Low},
		{"model_high", c.Model.High},
		{"elo", only(played, match.Elo(c.Even))},
		{"model_elo", only(games, c.Elo())},
		{"p_best", only(level == 0 && !c.Out, c.PBest)},
		{"black_games", c.Black.Games}, {"black_wins", c.Black.Wins}, {"white_games", c.White.Games}, {"white_wins", c.White.Wins},
		{"forfeits", c.Forfeits}, {"opponent_forfeits", c.OpponentForfeits}, {"unknown", c.Unknown}, {"void", c.Void},
		{"seconds", c.Seconds}, {"moves", c.Moves},
		{"best", c.Standing.Best}, {"repeated", c.Repeated},
		{"seconds_a_move", seconds}, {"playouts_a_move", playouts},
		{"elo_equal_cost", only(atCost, equal)},
		{"out", c.Why},
	}...)
	if games {
		return out
	}

	out = append(out, field{m.Name + "_mean", only(c.Numbers.Count > 0, c.Numbers.Mean)}, field{m.Name + "_sd", only(c.Numbers.Count > 0, c.Numbers.SD)})
	for _, metric := range m.Metrics {
		mean, known := metric.Means[c.Index]
		out = append(out, field{metric.Name + "_mean", only(known && level == 0, mean)})
	}
	return out
}
