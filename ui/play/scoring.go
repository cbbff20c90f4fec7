package play

import (
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
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
	if p.s.Line.Variant() != nil { // every stone is alive
		areas := g.Board().Areas()
		b.Territory = areas[:]
		return
	}
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
		b.Marks = append(b.Marks, words.Each(g.Board().Chain(q), func(s model.Point) view.Mark { return view.Mark{Point: s, Text: "□"} })...)
	}
}

// scoring reports whether the position shown is the end of a game that is counted, or
// was.
func (p *Screen) scoring() bool {
	r, over := p.s.Result()
	return over && r.By == model.ByScore && p.s.Line.AtEnd() && p.s.Scoring.Counted
}

// counting reports whether a result by score is not known yet, since the stones have not
// been judged.
func (p *Screen) counting(r model.Result) bool {
	return r.By == model.ByScore && p.s.Scoring.Uncounted(p.s.Line)
}

// scoringPane returns the pane that says what the score of a game is made of, and how
// to correct it.
func (p *Screen) scoringPane() kit.Pane {
	f := p.s.Scoring.Finish(p.s.Line)
	count := p.s.Line.Game.Count(f)
	lines := breakdown(&count)
	if n := len(f.Last); n > 0 {
		lines = append(lines, words.Plural(n, "closing move")+" assumed")
	}
	rec := p.s.Line.Record
	said := rec.Result.String()
	if rec.Result.By == model.Unknown {
		said = strings.TrimSpace(rec.Root.Note("RE")) // such as Void
	}
	if r, _ := p.s.Result(); rec.Result != r && said != "" && said != "?" {
		lines = append(lines, "the record says "+said)
	}
	if p.s.Scoring.Accepted {
		lines = append(lines, "accepted: the result stands")
	} else {
		lines = append(lines, fmt.Sprintf("%s, click: dead or alive · %s accepts", p.keys.Press("play.play"), p.keys.Press("play.pass")),
			p.keys.Press("play.undo")+" resumes play")
	}
	return kit.Pane{Least: len(lines), Want: len(lines), Most: len(lines), Draw: func(g view.Region) {
		for i, text := range lines {
			g.Fit(0, i, view.Plain, text)
		}
	}}
}

// breakdown writes what the points of both sides are made of as a table.
func breakdown(c *model.Count) []string {
	rows := []struct {
		what         string
		black, white float64
	}{
		{"stones", float64(c.Black.Stones), float64(c.White.Stones)},
		{"territory", float64(c.Black.Territory), float64(c.White.Territory)},
		{"prisoners", float64(c.Black.Prisoners), float64(c.White.Prisoners)},
		{"komi", c.Black.Komi, c.White.Komi},
		{"handicap", c.Black.Handicap, c.White.Handicap},
	}
	lines := []string{fmt.Sprintf("%-9s %7s %7s", "", "Black", "White")}
	for _, r := range rows {
		if r.black != 0 || r.white != 0 {
			lines = append(lines, fmt.Sprintf("%-9s %7s %7s", r.what, words.Komi(r.black), words.Komi(r.white)))
		}
	}
	return append(lines, fmt.Sprintf("%-9s %7s %7s", "points", words.Komi(c.Black.Total()), words.Komi(c.White.Total())))
}
