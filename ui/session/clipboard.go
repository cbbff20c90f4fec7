package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// A CopyKind is something of a game that can be copied as text.
type CopyKind struct {
	Name  string
	Title string // what it is, in a few words
	text  func(s *Session) (string, error)
}

// CopyKinds are all kinds.
var CopyKinds = []CopyKind{
	{"game", "the game", func(s *Session) (string, error) {
		rec := s.record()
		return sgfText(rec.Node(s.annotate))
	}},
	{"variation", "the line shown", func(s *Session) (string, error) { return sgfText(s.record().Part(s.Line.Turns, false)) }},
	{"branch", "the branch from here on", func(s *Session) (string, error) { return sgfText(s.record().Part(s.Line.Turn().Line(), true)) }},
	{"position", "the position, as SGF", func(s *Session) (string, error) {
		rec := sgf.NewRecord(model.GameFrom(s.Line.Board, s.Line.Game.Komi()))
		rec.Info.Rules = s.Line.Game.Rules().Title(0)
		return sgfText(rec.Node(nil))
	}},
	{"diagram", "a diagram, as text", func(s *Session) (string, error) { return s.Line.Board.Diagram(), nil }},
	{"gtp", "GTP moves up to here", (*Session).gtpText},
}

// CopyNames returns the names of all kinds.
func CopyNames() []string { return words.Each(CopyKinds, func(k CopyKind) string { return k.Name }) }

// Copy returns the text of a kind by its name, and what it is.
func (s *Session) Copy(name string) (text, title string, err error) {
	i := slices.Index(CopyNames(), name)
	if i < 0 {
		return "", "", fmt.Errorf("copy %q, want %s", name, strings.Join(CopyNames(), ", "))
	}
	text, err = CopyKinds[i].text(s)
	return text, CopyKinds[i].Title, err
}

func sgfText(root *sgf.Node) (string, error) {
	text, err := sgf.Encode(root)
	return string(text), err
}

// gtpText returns the GTP commands that lead to the position shown.
func (s *Session) gtpText() (string, error) {
	l := s.Line
	size := l.Game.Size()
	lines := []string{fmt.Sprintf("boardsize %d", size), "clear_board", fmt.Sprintf("komi %v", l.Game.Komi())}
	play := func(m model.Move) { lines = append(lines, fmt.Sprintf("play %s %s", m.Color, m.Point.Vertex(size))) }
	start := l.Game.At(0)
	for q := range start.Points() {
		if c := start.At(q); c != model.Empty {
			play(model.Move{Color: c, Point: q})
		}
	}
	for _, t := range l.Turns[1 : l.At+1] {
		switch {
		case t.Move.Color != model.Empty:
			play(t.Move)
		case !t.IsComment():
			return "", errors.New("stones are set up in mid-game, which GTP has no moves for")
		}
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// Paste adds a branch, a turn with all that comes after it, to the position shown, and shows its beginning.
func (s *Session) Paste(branch *sgf.Turn) Effect {
	return s.effect(func() {
		t, added := s.Line.Turn().Graft(branch)
		if added > 0 {
			s.Line.edit()
		}
		s.enter(t)
		s.say("%s added", words.Plural(added, "node"))
		s.settle()
	})
}
