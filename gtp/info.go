package gtp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/search"
)

// Info returns the line of an analysis that shows snapshot s, without its end;
// it is empty if the search has not tried a move yet. Win rates are in the view
// of the side to move.
//
// Source: the README files of Leela Zero and KataGo (GTP extensions).
func (d Dialect) Info(s *search.Snapshot, a Analysis) string {
	moves := s.Moves
	if a.MaxMoves > 0 && len(moves) > a.MaxMoves {
		moves = moves[:a.MaxMoves]
	}
	var b strings.Builder
	for order, m := range moves {
		if order > 0 {
			b.WriteByte(' ')
		}
		if d == Kata {
			writeKata(&b, m, order, s)
		} else {
			writeLeela(&b, m, order, s.Size)
		}
	}
	if d == Kata && len(moves) > 0 {
		if a.RootInfo {
			fmt.Fprintf(&b, " rootInfo visits %d utility %s winrate %s scoreLead %s", s.Visits,
				float(2*s.WinRate-1), float(s.WinRate), float(inView(s.Score, s.ToPlay)))
		}
		if a.Ownership && s.Ownership != nil {
			b.WriteString(" ownership")
			for _, v := range s.Ownership {
				b.WriteByte(' ')
				b.WriteString(float(inView(v, s.ToPlay)))
			}
		}
	}
	return b.String()
}

func writeLeela(b *strings.Builder, m search.MoveStats, order, size int) {
	fmt.Fprintf(b, "info move %s visits %d winrate %d prior %d lcb %d order %d pv %s",
		m.Move.Vertex(size), m.Visits, tenThousandths(m.WinRate), tenThousandths(m.Prior), tenThousandths(m.LCB), order, pv(m, size))
}

func writeKata(b *strings.Builder, m search.MoveStats, order int, s *search.Snapshot) {
	lead := float(inView(s.Score, s.ToPlay))
	fmt.Fprintf(b, "info move %s visits %d edgeVisits %d utility %s winrate %s scoreMean %s scoreLead %s prior %s lcb %s utilityLcb %s weight %s order %d pv %s",
		m.Move.Vertex(s.Size), m.Visits, m.Visits, float(2*m.WinRate-1), float(m.WinRate), lead, lead, float(m.Prior),
		float(m.LCB), float(2*m.LCB-1), float(float64(m.Visits)), order, pv(m, s.Size))
}

// pv returns the principal variation of m, which begins with the move itself.
func pv(m search.MoveStats, size int) string {
	if len(m.PV) == 0 {
		return m.Move.Vertex(size)
	}
	return Points(m.PV, size)
}

// tenThousandths writes a rate of 0 to 1 as Leela Zero does.
func tenThousandths(rate float64) int { return int(math.Round(10000 * min(max(rate, 0), 1))) }

// float writes a number so that it cannot be taken for a whole one.
func float(x float64) string {
	x += 0 // no negative zero
	s := strconv.FormatFloat(x, 'f', -1, 32)
	if len(s) > 8 {
		s = strconv.FormatFloat(x, 'f', 6, 64)
	}
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// inView turns a value in Black's view to c's, or back.
func inView(x float64, c model.Color) float64 {
	if c == model.White {
		return -x
	}
	return x
}

// ParseInfo reads a line of an analysis of a position of the given size in
// which toPlay is to move, and ignores unknown keys. The
// moves of the snapshot are those of the line in the order it gives them. Its win
// rate, visits and score are the root's if given; else the moves' mean by visits,
// their sum, and the score of the first.
func (d Dialect) ParseInfo(line string, size int, toPlay model.Color) (*search.Snapshot, error) {
	r := infoReader{dialect: d, Snapshot: search.Snapshot{ToPlay: toPlay, Size: size, WinRate: math.NaN(), Score: math.NaN()}}
	words := strings.Fields(line)
	for len(words) > 0 {
		head, rest := words[0], words[1:]
		var err error
		switch head {
		case "info":
			words, err = r.move(rest)
		case "rootInfo":
			words, err = pairs(rest, r.root)
		case "ownership":
			words, err = r.ownership(rest)
		default:
			// An unknown section is skipped.
			words = rest[nextSection(rest):]
		}
		if err != nil {
			return nil, fmt.Errorf("bad line of analysis: %w", err)
		}
	}
	if len(r.moves) == 0 {
		return nil, fmt.Errorf("bad line of analysis: no move in %q", Clip(line, Quoted))
	}
	return r.finish(), nil
}

// An infoReader reads a line of an analysis.
type infoReader struct {
	search.Snapshot
	dialect Dialect
	moves   []orderedMove
}

// An orderedMove is a move of a line.
type orderedMove struct {
	search.MoveStats
	order int     // -1 if the line gives none
	score float64 // lead in Black's view
}

// finish puts the moves in order and fills in the figures of the root that the line
// lacks.
func (r *infoReader) finish() *search.Snapshot {
	if !slices.ContainsFunc(r.moves, func(m orderedMove) bool { return m.order < 0 }) {
		slices.SortStableFunc(r.moves, func(a, b orderedMove) int { return a.order - b.order })
	}
	sum, visits := 0.0, 0
	for _, m := range r.moves {
		r.Moves = append(r.Moves, m.MoveStats)
		visits += m.Visits
		sum += m.WinRate * float64(m.Visits)
	}
	if r.Visits == 0 {
		r.Visits = visits
	}
	r.Playouts = r.Visits
	switch {
	case !math.IsNaN(r.WinRate):
	case visits > 0:
		r.WinRate = sum / float64(visits)
	default:
		r.WinRate = r.Moves[0].WinRate
	}
	if math.IsNaN(r.Score) {
		r.Score = r.moves[0].score
	}
	s := r.Snapshot
	return &s
}

var sections = []string{"info", "rootInfo", "ownership", "ownershipStdev"}

// nextSection returns how many of the words come before the next section.
func nextSection(words []string) int {
	for i, w := range words {
		if slices.Contains(sections, w) {
			return i
		}
	}
	return len(words)
}

// pairs calls f with the keys and values before the next section, and returns
// the words after them.
func pairs(words []string, f func(key, value string) error) ([]string, error) {
	n := nextSection(words)
	for i := 0; i+1 < n; i += 2 {
		if err := f(words[i], words[i+1]); err != nil {
			return nil, err
		}
	}
	return words[n:], nil
}

// root reads a figure of the whole search.
func (r *infoReader) root(key, value string) (err error) {
	switch key {
	case "winrate":
		r.WinRate, err = r.rate(value)
	case "visits":
		r.Visits, err = parseCount(value)
	case "scoreLead":
		r.Score, err = r.points(value)
	}
	return err
}

// move reads the section of one move.
func (r *infoReader) move(words []string) ([]string, error) {
	m := orderedMove{search.MoveStats{Move: model.Resign}, -1, 0}
	n := nextSection(words)
	line := words[:n]
	if i := slices.Index(line, "pv"); i >= 0 {
		for _, v := range line[i+1:] {
			p, err := model.ParsePoint(v, r.Size)
			if err != nil {
				break // pvVisits and other lists may follow
			}
			m.PV = append(m.PV, p)
		}
		line = line[:i]
	}
	_, err := pairs(line, func(key, value string) (err error) {
		switch key {
		case "move":
			m.Move, err = model.ParsePoint(value, r.Size)
		case "visits":
			m.Visits, err = parseCount(value)
		case "winrate":
			m.WinRate, err = r.rate(value)
		case "prior":
			m.Prior, err = r.rate(value)
		case "lcb":
			m.LCB, err = r.rate(value)
		case "order":
			m.order, err = strconv.Atoi(value)
		case "scoreLead":
			m.score, err = r.points(value)
		}
		return err
	})
	if err == nil && m.Move == model.Resign {
		err = fmt.Errorf("no move in %q", Clip(strings.Join(words[:n], " "), Quoted))
	}
	if err != nil {
		return nil, err
	}
	r.moves = append(r.moves, m)
	return words[n:], nil
}

// points reads a lead of the side to move, and returns it in Black's view.
func (r *infoReader) points(value string) (float64, error) {
	x, err := parseFloat(value)
	return inView(x, r.ToPlay), err
}

// rate reads a rate of 0 to 1. Some programs write fractions in Leela Zero's
// lines, recognized by their point.
func (r *infoReader) rate(value string) (float64, error) {
	x, err := parseFloat(value)
	if r.dialect == Leela && !strings.Contains(value, ".") {
		x /= 10000
	}
	return x, err
}

// parseFloat reads a finite number.
func parseFloat(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("bad number %q", s)
	}
	return x, nil
}

// ownership reads the ownership of all points.
func (r *infoReader) ownership(words []string) ([]string, error) {
	n := r.Size * r.Size
	if len(words) < n {
		return nil, fmt.Errorf("ownership of %d points, want %d", len(words), n)
	}
	r.Ownership = make([]float64, n)
	for i := range n {
		x, err := parseFloat(words[i])
		if err != nil {
			return nil, fmt.Errorf("ownership: %w", err)
		}
		r.Ownership[i] = inView(x, r.ToPlay)
	}
	return words[n:], nil
}
