package view

import "gobandit/model"

// CardWidth and CardHeight are the cells that Card takes.
const (
	CardWidth  = 21
	CardHeight = 8
)

// Card draws a sample of how a terminal shows a theme's colors: a bar from black through the
// board's wood to white, or 16 colors, and stones, a candidate's disc and the cursor on a
// board.
func Card(g Region, t *Theme) {
	const half = CardWidth / 2
	m := t.mixer()
	for x := range CardWidth {
		if t.coarse() {
			g.set(x, 0, cell{r: ' ', bg: rgb(1, 1, 1, x*16/CardWidth)})
			continue
		}
		from, to, share := darkInk, t.ground.wood, float64(x)/half
		if x >= half {
			from, to, share = t.ground.wood, lightInk, float64(x-half)/half
		}
		if t.color {
			g.set(x, 0, cell{r: ' ', bg: m.mix(from, to, share)})
		}
	}

	b, err := model.NewBoard(5)
	if err == nil {
		err = b.Setup([]model.Point{model.Pt(1, 1), model.Pt(2, 1)}, []model.Point{model.Pt(1, 2), model.Pt(3, 1)})
	}
	if err != nil {
		panic(err) // five points are a board, and these stones legal
	}
	card := Board{Position: b, Last: model.Pt(1, 2), Cursor: model.Pt(3, 0), Labels: []Label{{Point: model.Pt(3, 2), Letter: 'a', Rate: 0.54, Visits: 100}}}
	card.DrawPart(g.Rows(1, CardHeight-1), t, CellGeometry(5, BigStep), boardLeft, boardTop)
}
