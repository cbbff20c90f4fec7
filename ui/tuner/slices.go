package tuner

import (
	"slices"

	"gobandit/gtp/games/event/report"
	"gobandit/ui/view"
)

// drawSlices draws a row of fields for each parameter, beginning with that of the horizontal axis, as many as fit.
func (p heatPane) drawSlices(g view.Region) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.FitClauses(p.status.Measure.Head()+" by parameter, others at the best", w))

	params := p.status.Parameters
	rows, codes := make([]heatPane, len(params)), make([]string, len(params))
	fields := make([][][]report.HeatCell, len(params))
	for i := range params {
		rows[i] = p
		rows[i].right, rows[i].up = (p.right+i)%len(params), -1
		codes[i] = params[i].Code
		fields[i] = rows[i].fields()
	}
	low, high := p.heats(slices.Concat(fields...))

	part := ""
	y, label := 1, min(widest(codes)+1, w/3)
	for i, row := range rows {
		if last := i+1 == len(rows); y+2 > h || !last && y+3 > h {
			g.Fit(0, y, view.Dim, "others: "+p.keys.Press("tune.axes"))
			return
		}
		m, cropped := row.laid(fields[i], w, label, 1, low, high)
		m.Up = []string{params[row.right].Code}
		if cropped { // beside the name of the parameter there is no room
			part = "part of the values, around the cursor: a wider window shows all"
		}
		y += m.Draw(g.Rows(y, 2), label)
	}
	if y < h {
		y = p.legend(g, y, low, high)
	}
	if part != "" {
		g.Fit(0, min(y, h-1), view.Dim, part)
	}
}

func widest(texts []string) int {
	w := 0
	for _, text := range texts {
		w = max(w, view.Width(text))
	}
	return w
}
