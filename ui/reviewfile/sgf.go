package reviewfile

import (
	"fmt"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/review"
	"gobandit/ui/session"
)

// SGF returns the record with the review: the search of each position, as in a game that the terminal program saves, a
// sentence on each move, and the better line of each mistake as a variation. A line ends before its
// first illegal move.
func (r *Report) SGF() ([]byte, error) {
	found := map[*sgf.Turn]*search.Snapshot{}
	for i, at := range r.Plan.Positions {
		if s := r.Found[i]; s != nil && len(s.Moves) > 0 && found[at.Turn] == nil {
			found[at.Turn] = s
		}
	}

	size := r.Record.Start.Size()
	notes := map[*sgf.Turn]string{}
	var added []*sgf.Turn
	for i := range r.Moves {
		m := &r.Moves[i]
		notes[m.Turn] = verdict(m, size)
		if m.Mistake {
			added = append(added, r.addLine(m))
		}
	}

	root := r.Record.Node(func(t *sgf.Turn, n *sgf.Node) {
		switch note := notes[t]; {
		case found[t] != nil && note != "":
			session.Annotate(n, found[t], note)
		case found[t] != nil:
			session.Annotate(n, found[t])
		case note != "":
			n.SetText("C", note)
		}
	})
	for _, t := range added { // the record is as it was before
		if t != nil {
			t.Remove()
		}
	}
	return sgf.Encode(root)
}

// addLine adds the better line of a mistake to the record, and returns its first turn if
// that is new.
func (r *Report) addLine(m *review.JudgedMove) (added *sgf.Turn) {
	at := m.Turn.Parent
	g := r.Record.Game(at)
	g.SetToPlay(m.Color)
	for i, q := range m.PV {
		move := model.Move{Color: g.ToPlay(), Point: q}
		if g.Play(move) != nil {
			break
		}
		next, isNew := at.Play(move)
		if isNew && added == nil {
			added = next
		}
		if i == 0 && next.Note("C") == "" {
			next.SetNote("C", fmt.Sprintf("better than %s: win rate %.1f%% ±%.1f", m.Point.Vertex(g.Size()), 100*m.Best.WinRate, 200*m.Best.SE))
		}
		at = next
	}
	return added
}

// verdict says in a sentence what the review found of a move.
func verdict(m *review.JudgedMove, size int) string {
	text := fmt.Sprintf("%s %s ", m.Color.Title(), m.Point.Vertex(size))
	switch {
	case !m.Known:
		return text + "was not judged: " + m.Why
	case m.IsBest():
		text += "is the best move"
	case m.Mistake:
		text = fmt.Sprintf("%s, a %s: %s", text[:len(text)-1], kindOf(m), loss(m))
	default:
		text += "is not a mistake: " + loss(m)
	}

	if m.Rank > 1 {
		text += fmt.Sprintf(", candidate %d of %d", m.Rank, m.Candidates)
	}
	if !m.IsBest() {
		text += "; best " + line1(m.PV, size)
	}
	if m.Why != "" {
		text += " (" + m.Why + ")"
	}
	return text
}
