package gtp

import (
	"cmp"
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
	var b strings.Builder
	for order, m := range s.Moves {
		if order > 0 {
			b.WriteByte(' ')
		}
		if d == Kata {
			writeKata(&b, m, order, s, a)
		} else {
			writeLeela(&b, m, order, s, a)
		}
	}

	if d == Kata && len(s.Moves) > 0 {
		if a.RootInfo {
			fmt.Fprintf(&b, " rootInfo visits %d utility %s winrate %s", s.Visits, float(2*s.WinRate-1), float(s.WinRate))
			writeScore(&b, s.Score, s.ScoreStdev, s.ScoreStdev > 0, s.ToPlay)
			fmt.Fprintf(&b, " weight %s", float(float64(s.Visits)))
		}
		if a.Ownership {
			writePoints(&b, "ownership", s.Ownership, s.ToPlay)
		}
		if a.OwnershipStdev {
			writePoints(&b, "ownershipStdev", s.OwnershipStdev, model.Black)
		}
	}
	return b.String()
}

func writeLeela(b *strings.Builder, m search.MoveStats, order int, s *search.Snapshot, a Analysis) {
	fmt.Fprintf(b, "info move %s visits %d winrate %d prior %d lcb %d", m.Move.Vertex(s.Size), m.Visits,
		tenThousandths(m.WinRate), tenThousandths(m.Prior), tenThousandths(m.LCB))
	if a.Scores && m.Scored > 0 {
		fmt.Fprintf(b, " scoreMean %.2f scoreStdev %.2f", inView(m.Score, s.ToPlay), m.ScoreStdev)
	}
	fmt.Fprintf(b, " order %d pv %s", order, pv(m, s.Size))
}

func writeKata(b *strings.Builder, m search.MoveStats, order int, s *search.Snapshot, a Analysis) {
	fmt.Fprintf(b, "info move %s visits %d edgeVisits %d utility %s winrate %s", m.Move.Vertex(s.Size), m.Visits, m.Visits,
		float(2*m.WinRate-1), float(m.WinRate))
	if m.Scored > 0 {
		writeScore(b, m.Score, m.ScoreStdev, true, s.ToPlay)
	}
	fmt.Fprintf(b, " prior %s lcb %s utilityLcb %s weight %s order %d pv %s",
		float(m.Prior), float(m.LCB), float(2*m.LCB-1), float(float64(m.Visits)), order, pv(m, s.Size))
	if a.PVVisits {
		writeCounts(b, "pvVisits", m.PVVisits)
	}
	if a.PVEdgeVisits {
		writeCounts(b, "pvEdgeVisits", m.PVVisits)
	}
	if a.MovesOwnership {
		writePoints(b, "movesOwnership", m.Ownership, s.ToPlay)
	}
	if a.MovesOwnershipStdev {
		writePoints(b, "movesOwnershipStdev", m.OwnershipStdev, model.Black)
	}
}

// writeScore writes the mean score of playouts, given for Black, in the view of the side to move,
// and the standard deviation of their scores if it is known. The mean stands for the lead as well: this engine
// knows no better.
func writeScore(b *strings.Builder, mean, stdev float64, known bool, toPlay model.Color) {
	lead := float(inView(mean, toPlay))
	fmt.Fprintf(b, " scoreMean %s", lead)
	if known {
		fmt.Fprintf(b, " scoreStdev %s", float(stdev))
	}
	fmt.Fprintf(b, " scoreLead %s scoreSelfplay %s", lead, lead)
}

// writePoints writes a list of values for all points in the view of a side, unless
// it is empty.
func writePoints(b *strings.Builder, key string, values []float64, view model.Color) {
	writeList(b, key, values, func(v float64) string { return float(inView(v, view)) })
}

// writeCounts writes a list of counts, unless it is empty.
func writeCounts(b *strings.Builder, key string, counts []int) {
	writeList(b, key, counts, strconv.Itoa)
}

func writeList[V any](b *strings.Builder, key string, values []V, text func(V) string) {
	if len(values) == 0 {
		return
	}
	b.WriteByte(' ')
	b.WriteString(key)
	for _, v := range values {
		b.WriteByte(' ')
		b.WriteString(text(v))
	}
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
			r.Ownership, words, err = r.values(head, rest, toPlay)
		case "ownershipStdev":
			r.OwnershipStdev, words, err = r.values(head, rest, model.Black)
		default:
			// An unknown section is skipped.
			words = rest[nextSection(rest):]
		}
		if err != nil {
			return nil, fmt.Errorf("bad analysis line: %w", err)
		}
	}

	if len(r.moves) == 0 {
		return nil, fmt.Errorf("bad analysis line: no move in %q", Clip(line, Quoted))
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
	order int // -1 if the line gives none
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

	r.Visits = cmp.Or(r.Visits, visits)
	r.Playouts = r.Visits

	switch {
	case !math.IsNaN(r.WinRate):
	case visits > 0:
		r.WinRate = sum / float64(visits)
	default:
		r.WinRate = r.Moves[0].WinRate
	}

	if math.IsNaN(r.Score) {
		r.Score, r.ScoreStdev = r.Moves[0].Score, r.Moves[0].ScoreStdev
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
		r.WinRate, err = r.winRate(value)
	case "visits":
		r.Visits, err = parseCount(value)
	case "scoreLead":
		r.Score, err = r.points(value)
	case "scoreStdev":
		r.ScoreStdev, err = parseFloat(value)
	}
	return err
}

// move reads the section of one move.
func (r *infoReader) move(words []string) (rest []string, err error) {
	m := orderedMove{search.MoveStats{Move: model.Resign}, -1}
	scored := false
	n := nextSection(words)

	all, line := words[:n], words[:n]
	for len(line) > 0 && err == nil {
		key := line[0]
		line = line[1:]
		switch key {
		case "pv":
			m.PV, line = r.line(line)
		case "pvVisits":
			m.PVVisits, line = counts(line)
		case "movesOwnership":
			m.Ownership, line, err = r.values(key, line, r.ToPlay)
		case "movesOwnershipStdev":
			m.OwnershipStdev, line, err = r.values(key, line, model.Black)
		default:
			if _, err := parseFloat(key); err == nil || len(line) == 0 {
				break // of a list with an unknown key
			}
			scored = scored || key == "scoreLead" || key == "scoreMean"
			err = r.figure(&m, key, line[0])
			line = line[1:]
		}
	}
	if err == nil && m.Move == model.Resign {
		err = fmt.Errorf("no move in %q", Clip(strings.Join(all, " "), Quoted))
	}
	if err != nil {
		return nil, err
	}

	if len(m.PVVisits) != len(m.PV) {
		m.PVVisits = nil
	}
	if scored {
		m.Scored = max(1, m.Visits)
	}
	r.moves = append(r.moves, m)
	return words[n:], nil
}

// figure reads a figure of a move. Old programs call the lead scoreMean.
func (r *infoReader) figure(m *orderedMove, key, value string) (err error) {
	switch key {
	case "move":
		m.Move, err = model.ParsePoint(value, r.Size)
	case "visits":
		m.Visits, err = parseCount(value)
	case "winrate":
		m.WinRate, err = r.winRate(value)
	case "prior":
		m.Prior, err = r.rate(value)
	case "lcb":
		m.LCB, err = r.rate(value)
	case "order":
		m.order, err = strconv.Atoi(value)
	case "scoreMean", "scoreLead":
		m.Score, err = r.points(value)
	case "scoreStdev":
		m.ScoreStdev, err = parseFloat(value)
	}
	return err
}

// line reads points until the first word that is none, and returns the words from
// there on.
func (r *infoReader) line(words []string) (points []model.Point, rest []string) {
	for i, v := range words {
		p, err := model.ParsePoint(v, r.Size)
		if err != nil {
			return points, words[i:]
		}
		points = append(points, p)
	}
	return points, nil
}

// counts reads counts until the first word that is none, and returns the words from
// there on.
func counts(words []string) (counts []int, rest []string) {
	for i, v := range words {
		n, err := parseCount(v)
		if err != nil {
			return counts, words[i:]
		}
		counts = append(counts, n)
	}
	return counts, nil
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

// winRate reads a rate that can be no more than 1.
func (r *infoReader) winRate(value string) (float64, error) {
	x, err := r.rate(value)
	if err == nil && !(x >= 0 && x <= 1) {
		err = fmt.Errorf("win rate %s, want 0 to 1", Clip(value, Quoted))
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

// values reads the values of all points, in the view of a side, and returns them in
// Black's with the words after them.
func (r *infoReader) values(key string, words []string, view model.Color) (values []float64, rest []string, err error) {
	n := r.Size * r.Size
	if len(words) < n {
		return nil, nil, fmt.Errorf("%s of %d points, want %d", key, len(words), n)
	}
	values = make([]float64, n)
	for i := range n {
		x, err := parseFloat(words[i])
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", key, err)
		}
		values[i] = inView(x, view)
	}
	return values, words[n:], nil
}
