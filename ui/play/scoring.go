package play

import (
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// drawScoring adds to a board how the game shown is counted: dead stones, whose each
// point is, chains in seki and neutral points.
func (p *Screen) drawScoring(b *view.Board) {
	r, over := p.s.Result()
	if !over || !p.s.Line.AtEnd() {
		return
	}
	g, f := p.s.Line.Game, p.s.Scoring.Finish(p.s.Line)
	for _, q := range f.Dead {
		b.Dead = append(b.Dead, g.Board().Chain(q)...)
	}
	if r.By != model.ByScore {
		return
	}
	count := g.Count(f)
	b.Territory = make([]model.Color, model.NumPoints)
	for q := range g.Board().Points() {
		b.Territory[q] = count.Owner(q)
	}
	if !p.s.Scoring.Counted {
		return
	}
	for q := range g.Board().Points() {
		if g.Board().At(q) == model.Empty && count.Owner(q) == model.Empty {
			b.Marks = append(b.Marks, view.Mark{Point: q, Text: "×"})
		}
	}
	for _, q := range f.Seki {
		for _, s := range g.Board().Chain(q) {
			b.Marks = append(b.Marks, view.Mark{Point: s, Text: "□"})
		}
	}
}

// breakdown says what the score of a counted game is made of: "B 40 + 5 = 45".
func (p *Screen) breakdown() string {
	if !p.s.Scoring.Counted {
		return ""
	}
	count := p.s.Line.Game.Count(p.s.Scoring.Finish(p.s.Line))
	side := func(c model.Color, t model.Tally) string {
		var parts []string
		for _, part := range []struct {
			points float64
			what   string
		}{
			{float64(t.Stones), "stones"}, {float64(t.Territory), "territory"}, {float64(t.Prisoners), "prisoners"},
			{t.Komi, "komi"}, {t.Handicap, "handicap"},
		} {
			if part.points != 0 {
				parts = append(parts, words.Komi(part.points)+" "+part.what)
			}
		}
		if len(parts) == 0 {
			return c.Title() + " 0"
		}
		return fmt.Sprintf("%s %s = %s", c.Title(), words.Komi(t.Total()), strings.Join(parts, " + "))
	}
	return side(model.Black, count.Black) + "; " + side(model.White, count.White)
}
