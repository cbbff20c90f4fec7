package play

import (
	"fmt"

	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// drawGuess marks the wrong guesses on the board, and the part of it that hints name. The
// labels of a problem stay, but not those of a game, which may tell the next move.
func (p *Screen) drawGuess(b *view.Board) {
	g := p.guessing
	if g == nil {
		return
	}
	if g.problem == nil {
		b.Marks = nil
	}
	if g.turn == p.s.Line.Turn() {
		for _, q := range g.tried {
			b.Marks = append(b.Marks, view.Mark{Point: q, Text: markSigns[sgf.Cross]})
		}
	}
	if hinted := p.hinted(); hinted != nil {
		b.Barred = hinted
	}
}

// answered reports whether the card of a training is done, so that the next one is asked for.
func (p *Screen) answered() bool {
	t := p.guessing.training
	return t != nil && t.answered
}

// guessText says what is asked for.
func (p *Screen) guessText() string {
	switch g := p.guessing; {
	case p.answered():
		return fmt.Sprintf("%s goes on", p.keys.Press("play.play"))
	case g.training != nil && g.training.judging != nil:
		return "your move is being judged"
	}
	right := p.asked()
	if len(right) == 0 {
		return "nothing to guess here"
	}
	return fmt.Sprintf("%s to move: your guess", right[0].Move.Color.Title())
}

// guessPane returns the pane of the guess mode in w cells, which takes the place of all that would tell the
// move.
func (p *Screen) guessPane(w int) kit.Pane {
	g := p.guessing
	title := "guess the move"
	if g.problem != nil {
		title = "problem"
	}
	if t := g.training; t != nil {
		title = fmt.Sprintf("train: %d to go", t.left())
	}

	var lines []string
	add := func(text string) { lines = append(lines, view.Wrap(text, w)...) }
	add(p.guessText())
	if g.last != "" {
		add("")
		add(g.last)
	}

	found := p.s.Analysis.Judged(p.s.Line.Turn())
	if g.score.moves > 0 || found != nil {
		add("")
	}
	if g.score.moves > 0 {
		if g.training != nil {
			add(g.training.text())
		} else {
			add(g.score.text())
		}
	}
	if found != nil {
		add(fmt.Sprintf("searched with %s", words.CountOf(found.Visits, "visit")))
	}

	add("")
	if p.answered() {
		add(fmt.Sprintf("%s ends; %s shows the candidates", p.keys.Press("play.guess"), p.keys.Press("play.hide")))
	} else {
		add(fmt.Sprintf("%s guesses, %s gives a hint, %s undoes, %s ends; %s shows the candidates", p.keys.Press("play.play"), p.keys.Press("play.hint"),
			p.keys.Press("play.undo"), p.keys.Press("play.guess"), p.keys.Press("play.hide")))
	}
	return kit.Pane{Title: title, Least: 1, Want: len(lines), Most: len(lines), Draw: func(r view.Region) {
		for y, line := range lines {
			style := view.Plain
			if y == 0 && len(p.asked()) > 0 {
				style = view.Strong
			}
			r.Text(0, y, style, line)
		}
	}}
}
