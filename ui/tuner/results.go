package tuner

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// drawLast draws the last results, in a wide region in columns side by side.
func drawLast(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Head(0, "last results", "")
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
				text += fmt.Sprintf("%-*s %3d moves", result, r.Result, r.Moves)
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
			players = r.OutcomeText() + " as " + r.Color
		}
		g.Text(i/h*width, i%h, style, view.Fit(fmt.Sprintf(" %s  %s  %s  %s", r.Name(), players, how, words.Plural(r.Moves, "move")), width-1))
	}
}

// drawTrend draws what was expected of the candidate named best over the event, with its interval.
func drawTrend(g view.Region, s *event.Status) {
	_, h := g.Size()
	curve := view.Path{Low: math.Inf(1), High: math.Inf(-1), Unit: 100}
	for _, e := range s.BestHistory {
		curve.Add(e.Rate, e.Low, e.High)
	}
	title, times := s.Measure.Head()+" of the best over the "+s.Measure.Goal.Runs(), ""
	if s.Measure.IsNumber() && curve.Low <= curve.High {
		curve.Unit, times = axisUnit(s.Measure, curve.Low, curve.High, 3)
	} else {
		curve.Low, curve.High = max(0, math.Floor(curve.Low*10)/10), min(1, math.Ceil(curve.High*10)/10)
	}
	g.Head(0, title+times, "")
	if len(s.BestHistory) > 0 {
		curve.Draw(g.Rows(1, h-1))
	}
}
