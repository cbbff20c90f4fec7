package ui

import (
	"gobandit/gtp/event/report"
	"gobandit/ui/view"
)

// drawAlone draws what the games say of each parameter alone: a line for each of
// its values, as many parameters from that of the axis along as have room.
func (p heatPane) drawAlone(g view.Region) {
	w, h := g.Size()
	all := p.maps.alone(p.status)
	y := 0
	for i := range all {
		m := all[(p.right+i)%len(all)]
		room := h - y
		if i+1 < len(all) {
			room-- // to say that there are others
		}
		if y > 0 && 1+len(m.Values) > room {
			g.Text(0, y, view.Dim, view.Fit("others: "+p.keys.press("tune.axes"), w))
			return
		}
		y = drawMarginal(g, y, m)
	}
}

// drawMarginal draws one parameter from row y on, and returns the row after it.
func drawMarginal(g view.Region, y int, m report.Marginal) int {
	w, _ := g.Size()
	const figures = 23 // games, win%, ±95, even%
	label := 0
	for _, v := range m.Values {
		label = max(label, view.Width(v.Value))
	}
	label = min(label, max(4, w-figures-4))
	bar := min(w-label-figures-2, 24)
	title := m.Code + " alone"
	if view.Width(title) > label+2 {
		title = view.Fit(m.Code, label+2)
	}
	g.Text(0, y, view.Dim, title)
	g.Text(label+1, y, view.Dim, " games  win%  ±95 even%")
	y++
	low, high := 1.0, 0.0
	for _, v := range m.Values {
		low, high = min(low, v.Even), max(high, v.Even)
	}
	for _, v := range m.Values {
		rate, margin := "–", "–"
		if v.Games > 0 {
			rate, margin = view.Percent(float64(v.Wins)/float64(v.Games)), view.PlusMinus((v.High-v.Low)/2)
		}
		style := view.Plain
		if v.Even == high && high > low {
			style = view.Strong
		}
		g.Text(0, y, style, view.Fit(v.Value, label))
		g.Textf(label+1, y, style, "%6s%6s%5s%6s", view.Count(v.Games), rate, margin, view.Percent(v.Even))
		if bar >= 4 {
			scaleLow, scaleHigh := spread(low, high)
			g.Text(label+figures+2, y, view.Accent, view.Bar((v.Even-scaleLow)/(scaleHigh-scaleLow), bar))
		}
		y++
	}
	return y
}
