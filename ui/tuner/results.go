package tuner

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/event"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// drawLast draws the last results.
func drawLast(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "last results", ""))
	shown := s.Last[:max(0, min(h-1, len(s.Last)))]
	number, place, result := 0, 0, 0
	for _, r := range shown {
		number = max(number, len(fmt.Sprint(r.Game)))
		place = max(place, len(words.Coordinates(r.Coordinates)))
		if r.Coordinates == nil {
			drawLastMatchups(g.Rows(1, h-1), shown)
			return
		}
		if !r.Void() {
			result = max(result, len(r.Result))
		}
	}
	for i, r := range shown {
		style, word := view.Plain, "lost"
		switch {
		case r.Void():
			style, word = view.Warn, "void"
		case r.CandidateWon():
			style, word = view.Good, "won"
		}
		text := fmt.Sprintf(" g%-*d %-*s %s %-4s ", number, r.Game, place+2, "("+words.Coordinates(r.Coordinates)+")", strings.Replace(r.CandidateColor().Letter(), ".", " ", 1), word)
		if r.Void() || r.Hand() {
			text += r.Trouble()
		} else {
			text += fmt.Sprintf("%-*s %3d m", result, r.Result, r.Moves)
			if took := words.ShortDuration(r.Duration()); len(text)+6 <= w {
				text += fmt.Sprintf("%6s", took)
			}
		}
		g.Text(0, i+1, style, view.Fit(text, w))
	}
}

// drawLastMatchups draws the last results of a tournament.
func drawLastMatchups(g view.Region, games []event.Row) {
	w, _ := g.Size()
	for y, r := range games {
		style, how := view.Plain, r.Result
		if r.Void() {
			style, how = view.Warn, "void: "+r.Trouble()
		}
		g.Text(0, y, style, view.Fit(fmt.Sprintf(" %s  %s v %s  %s  %d m", r.Name(), r.Black, r.White, how, r.Moves), w))
	}
}

// drawTrend draws the rate of the candidate named best over the event.
func drawTrend(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "best candidate's win% so far", ""))
	low, high := 1.0, 0.0
	for _, v := range s.BestHistory {
		if !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return
	}
	low, high = math.Floor(low*10)/10, math.Ceil(high*10)/10
	if high-low < 0.2 {
		low, high = max(0, low-0.1), min(1, high+0.1)
	}
	view.Graph{Values: s.BestHistory, Low: low, High: high, Unit: 100, Marked: -1}.Draw(g.Rows(1, h-1))
}
