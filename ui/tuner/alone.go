package tuner

import (
	"gobandit/gtp/event/report"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// drawAlone draws the results by each parameter alone, a line for each of its values.
// It begins with the parameter of the horizontal axis and draws as many as fit.
func (p heatPane) drawAlone(g view.Region) {
	_, h := g.Size()
	all := p.maps.alone(p.status)
	y := 0
	for i := range all {
		m := all[(p.right+i)%len(all)]
		room := h - y
		if i+1 < len(all) {
			room-- // a line that names the key for the others
		}
		if y > 0 && 1+len(m.Values) > room {
			g.Fit(0, y, view.Dim, "others: "+p.keys.Press("tune.axes"))
			return
		}
		y = drawMarginal(g, y, m)
	}
}

// drawMarginal draws one parameter from row y on, and returns the row after it. In a
// narrow pane it leaves out the words that all values share, then the intervals.
func drawMarginal(g view.Region, y int, m report.Marginal) int {
	w, _ := g.Size()
	cells, margins := 23, true // columns games, won%, ±95 and mean%
	var values []string
	for _, v := range m.Values {
		values = append(values, v.Value)
	}

	if widest(values) > w-cells-1 {
		words := commonWords(values)
		for i, v := range values {
			values[i] = v[words:]
		}
	}

	if widest(values) > w-cells-1 {
		cells, margins = cells-5, false
	}
	title := m.Code + " alone"
	label := max(1, min(max(widest(values), view.Width(title)-1), w-cells-1)) // columns of figures begin with a blank
	bar := min(w-label-cells-2, 24)
	if view.Width(title) > label+1 {
		title = view.Fit(m.Code, label+1)
	}

	line := func(style view.Style, name, games, rate, margin, even string) {
		g.Text(0, y, style, name)
		text := padded(games, 6) + padded(rate, 6)
		if margins {
			text += padded(margin, 5)
		}
		g.Text(label+1, y, style, text+padded(even, 6))
	}

	line(view.Dim, title, "games", "won%", "±95", "mean%")
	y++
	low, high := 1.0, 0.0
	for _, v := range m.Values {
		low, high = min(low, v.Even), max(high, v.Even)
	}

	for i, v := range m.Values {
		rate, margin := figures(v.Games, float64(v.Wins)/float64(v.Games), v.Low, v.High)
		style := view.Plain
		if v.Even == high && high > low {
			style = view.Strong
		}
		line(style, view.Fit(values[i], label), words.Count(v.Games), rate, margin, words.Percent(v.Even))
		if bar >= 4 {
			scaleLow, scaleHigh := spread(low, high)
			g.Text(label+cells+2, y, view.Accent, view.Bar((v.Even-scaleLow)/(scaleHigh-scaleLow), bar))
		}
		y++
	}

	return y
}

// widest returns the width of the widest text.
func widest(texts []string) int {
	w := 0
	for _, text := range texts {
		w = max(w, view.Width(text))
	}
	return w
}
