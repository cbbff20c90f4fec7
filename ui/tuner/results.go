package tuner

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/event"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// drawLast draws the last results, in a wide region in columns side by side.
func drawLast(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "last results", ""))
	columns := max(1, (w+1)/resultsWidth)
	shown := s.Last[:max(0, min(columns*(h-1), len(s.Last)))]
	number, place, side, result := 0, 0, 0, 0
	sideOf := func(r event.Row) string { // "B v gnugo"
		return strings.Replace(r.CandidateColor().Letter(), ".", " ", 1) + strings.TrimPrefix(r.Side(), r.Color)
	}
	for _, r := range shown {
		number = max(number, len(fmt.Sprint(r.Game)))
		place = max(place, len(words.Coordinates(r.Coordinates)))
		side = max(side, view.Width(sideOf(r)))
		if r.Coordinates == nil {
			drawLastMatchups(g.Rows(1, h-1), s.Last)
			return
		}
		if !r.Void() {
			result = max(result, len(r.Result))
		}
	}

	width := w
	if columns > 1 {
		width = resultsWidth
	}
	for i, r := range shown {
		style, word := view.Plain, r.OutcomeText()
		switch {
		case r.Void():
			style = view.Warn
		case r.CandidateWon():
			style = view.Good
		}
		text := fmt.Sprintf(" g%-*d %-*s %-*s %-4s ", number, r.Game, place+2, "("+words.Coordinates(r.Coordinates)+")", side, sideOf(r), word)
		if r.Void() || r.Hand() {
			text += r.Trouble()
		} else {
			if !r.Objective() {
				text += fmt.Sprintf("%-*s %3d m", result, r.Result, r.Moves)
			}
			if took := words.ShortDuration(r.Duration()); len(text)+6 <= width-1 {
				text += fmt.Sprintf("%6s", took)
			}
		}
		g.Text(i/(h-1)*resultsWidth, i%(h-1)+1, style, view.Fit(text, width-1))
	}
}

// matchupWidth is the width of a column of results of a tournament.
const matchupWidth = 50

// drawLastMatchups draws the last results of a tournament, in a wide region in columns
// side by side.
func drawLastMatchups(g view.Region, games []event.Row) {
	w, h := g.Size()
	columns := max(1, w/matchupWidth)
	width := w / columns
	for i, r := range games[:min(len(games), columns*h)] {
		style, how := view.Plain, r.Result
		if r.Void() {
			style, how = view.Warn, "void: "+r.Trouble()
		}
		players := r.Black + " v " + r.White
		if r.Black == "" { // a candidate of the cross-entropy method
			players = map[bool]string{true: "won", false: "lost"}[r.CandidateWon()] + " as " + r.Color
		}
		g.Text(i/h*width, i%h, style, view.Fit(fmt.Sprintf(" %s  %s  %s  %d m", r.Name(), players, how, r.Moves), width-1))
	}
}

// drawTrend draws the rate of the candidate named best over the event.
func drawTrend(g view.Region, s *event.Status) {
	w, h := g.Size()
	title := "best candidate's " + s.Measure.Head() + " so far"
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range s.BestHistory {
		if !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if s.Measure.IsNumber() && low <= high {
		unit, times := axisUnit(s.Measure, low, high, 3)
		g.Text(0, 0, view.Dim, view.Rule(w, title+times, ""))
		view.Graph{Values: s.BestHistory, Low: low - (high-low)/10, High: high, Unit: unit, Marked: -1}.Draw(g.Rows(1, h-1))
		return
	}
	g.Text(0, 0, view.Dim, view.Rule(w, title, ""))
	if low > high {
		return
	}
	low, high = math.Floor(low*10)/10, math.Ceil(high*10)/10
	if high-low < 0.2 {
		low, high = max(0, low-0.1), min(1, high+0.1)
	}
	view.Graph{Values: s.BestHistory, Low: low, High: high, Unit: 100, Marked: -1}.Draw(g.Rows(1, h-1))
}
