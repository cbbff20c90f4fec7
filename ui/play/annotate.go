package play

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// drawAnnotations adds to a board the lines and arrows of a turn, and leaves out what it dims or does not show.
func (p *Screen) drawAnnotations(b *view.Board, t *sgf.Turn) {
	size := p.s.Line.Game.Size()
	for _, s := range t.Strokes(size) {
		b.Strokes = append(b.Strokes, view.Stroke(s))
	}
	dimmed, viewed := t.Area(sgf.Dimmed, size), t.Area(sgf.Viewed, size)
	if dimmed == nil && viewed == nil {
		return
	}

	barred := make([]bool, model.NumPoints)
	copy(barred, b.Barred)
	for _, q := range dimmed {
		barred[q] = true
	}
	if viewed != nil {
		var shown session.PointSet
		for _, q := range viewed {
			shown[q] = true
		}
		position, hidden := *b.Position, model.Setup{}
		for q := range position.Points() {
			if !shown[q] {
				barred[q], hidden.Clear = true, append(hidden.Clear, q)
			}
		}
		position.Edit(hidden)
		b.Position = &position
	}
	b.Barred = barred
}

// annotate opens the menu of what can be said of the move and the position shown. What is said is marked.
func (p *Screen) annotate() {
	t := p.s.Line.Turn()
	var lines []string
	for _, k := range sgf.AnnotationKinds {
		line, said := "  "+k.Name, t.Annotation(k)
		if k.Sign != "" {
			line += "  " + k.Sign
		}
		switch {
		case said == "":
		case k.Text:
			line = "* " + k.Name + ": " + said
		default:
			line = strings.Repeat("*", len(said)) + strings.TrimPrefix(line, " ")
			if said == "2" {
				line = "**" + k.Name + ", very"
			}
		}
		lines = append(lines, line)
	}
	p.Asked = &kit.Menu{Title: "annotate: again emphasizes, then clears", Lines: lines, Pick: func(i int) tea.Cmd {
		k := sgf.AnnotationKinds[i]
		if k.Text {
			p.annotateText(t, k)
			return nil
		}
		next := map[string]string{"": "1", "1": "2"}[t.Annotation(k)]
		if next == "2" && !k.Double {
			next = ""
		}
		p.s.Line.Annotate(t, k, next)
		return nil
	}}
}

// annotateText asks for the text of an annotation.
func (p *Screen) annotateText(t *sgf.Turn, k sgf.AnnotationKind) {
	line := &kit.Field{Label: k.Name, Text: t.Annotation(k), Typed: true}
	f := kit.NewForm("annotate", "keep", func() (tea.Cmd, error) {
		p.s.Line.Annotate(t, k, strings.TrimSpace(line.Text))
		return nil, nil
	}, line)
	p.Asked = f
}
