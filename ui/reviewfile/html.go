package reviewfile

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"gobandit/model/words"
	"gobandit/search/review"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// pageData is what the page shows.
type pageData struct {
	Title, Method string
	Warnings      []string
	Graphs        []graphPart
	Players       []playerPart
	Moves         []movePart
}

type graphPart struct {
	Title string
	SVG   template.HTML
}

type playerPart struct {
	Name     string
	Black    bool
	Totals   []totalPart
	Mistakes []mistakePart
}

type totalPart struct{ Of, Judged, Loss, Points, Best, Mistakes string }

type mistakePart struct {
	ID, Title, Text, Better string
	Blunder                 bool
	Board                   template.HTML
}

type movePart struct {
	Number                                               int
	Color, Move, Best, After, Loss, SE, Points, Rank, PV string
	Mark, Class, Link                                    string
}

// WriteHTML writes the report as one page of HTML that loads nothing else.
func (r *Report) WriteHTML(out io.Writer) error {
	d := pageData{Title: r.title(), Method: r.method(), Graphs: r.graphs()}
	for _, w := range r.Record.Warnings {
		d.Warnings = append(d.Warnings, w.Error())
	}
	for i := range r.Players {
		d.Players = append(d.Players, r.playerPart(&r.Players[i]))
	}
	for i := range r.Moves {
		d.Moves = append(d.Moves, r.movePart(&r.Moves[i]))
	}
	return page.Execute(out, d)
}

func (r *Report) playerPart(p *review.Player) playerPart {
	part := playerPart{Name: p.Color.Title(), Black: p.Color.Letter() == "B"}
	if n := r.name(p.Color); n != "" {
		part.Name += " · " + n
	}
	add := func(of string, t *review.Total) {
		if t.Judged > 0 {
			part.Totals = append(part.Totals, totalPart{of, fmt.Sprint(t.Judged), percent(t.MeanLoss()), points(t.MeanPoints()),
				words.Percent(t.BestShare()), fmt.Sprint(t.Mistakes)})
		}
	}
	add("all moves", &p.Total)
	for phase := range review.NumPhases {
		add(phase.String(), &p.Phases[phase])
	}
	size := r.Record.Start.Size()
	for i, m := range p.Ranked {
		text := loss(m)
		part.Mistakes = append(part.Mistakes, mistakePart{
			ID:    moveID(m),
			Title: fmt.Sprintf("%d. Move %d, %s", i+1, m.Number, m.Point.Vertex(size)),
			Text:  strings.ToUpper(text[:1]) + text[1:], Better: line1(m.PV, size), Blunder: m.Blunder(), Board: r.board(m),
		})
	}
	return part
}

func (r *Report) movePart(m *review.Move) movePart {
	size := r.Record.Start.Size()
	part := movePart{Number: m.Number, Color: m.Color.Title(), Move: m.Point.Vertex(size), Class: strings.ToLower(m.Color.Title()), PV: m.Why}
	if !m.Known {
		return part
	}
	part.Best, part.After, part.Points = words.Percent(m.Best.WinRate), words.Percent(m.Played.WinRate), points(m.Points)
	part.Loss, part.SE, part.Rank = percent(m.Loss), percent(2*m.LossSE), "–"
	if m.Rank > 0 {
		part.Rank = fmt.Sprint(m.Rank)
	}
	if !m.IsBest() {
		part.PV = strings.TrimSpace(line1(m.PV, size) + " " + m.Why)
	}
	switch {
	case m.Blunder():
		part.Mark = "blunder"
	case m.Mistake:
		part.Mark = "mistake"
	}
	if m.Mistake {
		part.Link = moveID(m)
	}
	return part
}

// moveID is the name of a mistake's place in the page.
func moveID(m *review.Move) string { return fmt.Sprintf("move-%d", m.Number) }
