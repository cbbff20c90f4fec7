package view

// A HeatCell is one field of a HeatMap.
type HeatCell struct {
	Text string
	Heat float64 // 0 to 1
	Pale bool    // not certain enough for a full color
	Bold bool    // the field to find: marked with an asterisk in front
	None bool    // nothing is known; Text alone is drawn
}

// A HeatMap is a table of values of two parameters: the first runs to the right,
// the second upwards.
type HeatMap struct {
	Right, Up     []string     // the values along the axes
	Cells         [][]HeatCell // [up][right]
	Width, Height int          // of a field
}

// Draw draws the fields at the top left of g with the values of Up, at most
// label cells wide, before them and those of Right below. It returns the number
// of rows taken.
func (m HeatMap) Draw(g Region, label int) int {
	rows := len(m.Up)
	for i := range rows {
		y := (rows - 1 - i) * m.Height
		name := Fit(m.Up[i], label-1)
		g.Text(label-1-Width(name), y+(m.Height-1)/2, Dim, name)
		for j, c := range m.Cells[i] {
			m.drawCell(g.Sub(Rect{label + j*m.Width, y, m.Width, m.Height}), c)
		}
	}
	for j, name := range m.Right {
		name = Fit(name, m.Width-1)
		g.Text(label+j*m.Width+(m.Width-Width(name))/2, rows*m.Height, Dim, name)
	}
	return rows*m.Height + 1
}

func (m HeatMap) drawCell(g Region, c HeatCell) {
	style := Heat(c.Heat)
	switch {
	case c.None:
		style = Dim
	case c.Pale:
		style = PaleHeat(c.Heat)
	}
	g.Fill(style, ' ')
	x, y := (m.Width-Width(c.Text)+1)/2, (m.Height-1)/2
	g.Text(x, y, style, c.Text)
	if c.Bold {
		g.Text(max(0, x-1), y, style, "*")
	}
}

// Over writes text over what is drawn, in the styles that are there.
func (g Region) Over(x, y int, text string) {
	for _, r := range text {
		if x >= 0 && y >= 0 && x < g.rect.W && y < g.rect.H {
			style := g.canvas.cells[(y+g.rect.Y)*g.canvas.w+x+g.rect.X].style
			g.set(x, y, cell{r: r, style: style})
		}
		x++
	}
}
