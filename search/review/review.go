package review

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
)

// sureErrors is how many standard errors a loss must exceed to be a mistake.
const sureErrors = 2

// leastMistake is the least loss that is called a mistake, however sure it is.
const leastMistake = 0.02

// IsMistake reports whether a loss of win rate with a standard error is a mistake: more than
// noise, and more than a trifle.
func IsMistake(loss, se float64) bool { return loss > sureErrors*se && loss >= leastMistake }

// lossSpread is how much more losses differ between two searches of a tree than between independent
// playouts: 1.1 to 2.1 times in reviews of four games with 12 to 24 seeds each.
const lossSpread = 2

// doubt returns the variance of IsMistake if the loss is measured again.
func doubt(loss, se float64) float64 {
	if !(se > 0) {
		return 0
	}
	p := (1 + math.Erf((loss-max(sureErrors*se, leastMistake))/(lossSpread*se*math.Sqrt2))) / 2
	return p * (1 - p)
}

// Blunder is the least loss of a mistake that is called a blunder.
const Blunder = 0.1

// A Review is what searches say of the moves of a line.
type Review struct {
	Moves   []JudgedMove
	Players [2]PlayerTotals // Black, White
}

// A JudgedMove is a move of a line as searches judge it. Values are in the view of the side
// that played it.
type JudgedMove struct {
	Number int // from 1
	Turn   *sgf.Turn
	Color  model.Color
	Point  model.Point
	Phase  Phase

	Known  bool  // it is judged; if not, Why says what is missing
	Best   Value // of the best move of the position before
	Played Value // of the position after

	Loss, LossSE     float64 // Best's win rate minus Played's; below 0 by noise
	Points, PointsSE float64 // the same of the score lead; NaN if unknown
	Mistake          bool    // as IsMistake says
	doubt            float64 // variance of Mistake, 0 to .25, over searches of as many visits

	Rank       int           // of the move among the candidates, most visited first; 0: it is none of them
	Candidates int           // how many those are
	PV         []model.Point // the better line: the best move and what may follow; nil if unknown

	Why string // what there is to say: why it is not judged, or that the move is illegal
}

// IsBest reports whether the move is the best one itself.
func (m *JudgedMove) IsBest() bool { return m.Known && len(m.PV) > 0 && m.PV[0] == m.Point }

// Blunder reports whether the move is a mistake that lost much.
func (m *JudgedMove) Blunder() bool { return m.Mistake && m.Loss >= Blunder }

// A Phase is a part of a game.
type Phase int

// The phases of a game, by the number of the move in relation to the points of the board.
const (
	Opening Phase = iota // to move 60 on 19x19
	MiddleGame
	Endgame // from move 151 on 19x19
	NumPhases
)

// String returns the phase in words.
func (p Phase) String() string { return [...]string{"opening", "middle game", "endgame"}[p] }

// phaseOf returns the phase of a move on a board of a size.
func phaseOf(number, size int) Phase {
	points := size * size
	switch {
	case number <= points/6:
		return Opening
	case number <= 5*points/12:
		return MiddleGame
	}
	return Endgame
}

// A Total sums up moves of one player.
type Total struct {
	Judged   int // moves that are judged
	Best     int // those that were the best
	Mistakes int

	loss, points, doubt float64
	counted             int // moves whose points are known
}

// Add adds a judged move.
func (t *Total) Add(m *JudgedMove) {
	t.Judged++
	t.loss += m.Loss
	t.doubt += m.doubt
	if m.IsBest() {
		t.Best++
	}
	if m.Mistake {
		t.Mistakes++
	}
	if !math.IsNaN(m.Points) {
		t.points += m.Points
		t.counted++
	}
}

// MeanLoss returns the mean loss a move in win rate, NaN without moves. Losses below 0
// count as they are, so that noise cancels out; a mean below 0 is nothing but noise, and is 0.
func (t *Total) MeanLoss() float64 {
	if t.Judged == 0 {
		return math.NaN()
	}
	return max(t.loss/float64(t.Judged), 0)
}

// MeanPoints returns the mean loss a move in points, NaN if none is known.
func (t *Total) MeanPoints() float64 { return t.points / float64(t.counted) }

// MistakesSE returns the standard error of Mistakes: how much the number varies from one review
// with as many visits to the next.
func (t *Total) MistakesSE() float64 { return math.Sqrt(t.doubt) }

// Count writes the number of mistakes and how far that of another review may be from it, two standard errors to
// either side: "3 [0, 7]"; the number alone if that is sure.
func (t *Total) Count() string {
	n, away := float64(t.Mistakes), 2*t.MistakesSE()
	if away < .5 {
		return fmt.Sprint(t.Mistakes)
	}
	return fmt.Sprintf("%d [%.0f, %.0f]", t.Mistakes, max(n-away, 0), n+away)
}

// BestShare returns the share of best moves, NaN without moves.
func (t *Total) BestShare() float64 { return float64(t.Best) / float64(t.Judged) }

// Totals sum up moves of one player, all of them and those of each phase.
type Totals struct {
	Total
	Phases [NumPhases]Total
}

// Add adds a judged move.
func (t *Totals) Add(m *JudgedMove) {
	t.Total.Add(m)
	t.Phases[m.Phase].Add(m)
}

// A PlayerTotals is what the moves of one side come to.
type PlayerTotals struct {
	Color model.Color
	Totals
	Ranked []*JudgedMove // its mistakes, the largest loss first
}

// Player returns the totals of a side.
func (r *Review) Player(c model.Color) *PlayerTotals {
	if c == model.White {
		return &r.Players[1]
	}
	return &r.Players[0]
}

// Mistakes returns the turns of all mistakes, the largest loss first.
func (r *Review) Mistakes() []*sgf.Turn {
	all := slices.Concat(r.Players[0].Ranked, r.Players[1].Ranked)
	slices.SortStableFunc(all, func(a, b *JudgedMove) int { return cmp.Compare(b.Loss, a.Loss) })
	turns := make([]*sgf.Turn, len(all))
	for i, m := range all {
		turns[i] = m.Turn
	}
	return turns
}

// Judge returns the review of a plan. found returns the search of a position by its
// place in the plan, nil if there is none; trouble may have the reason of that.
func (p *Plan) Judge(found func(n int) *search.Snapshot, trouble Trouble) *Review {
	r := &Review{Moves: make([]JudgedMove, len(p.Steps))}
	r.Players[0].Color, r.Players[1].Color = model.Black, model.White
	at := func(i int) *search.Snapshot {
		if i < 0 {
			return nil
		}
		if s := found(i); s != nil && s.Visits > 0 {
			return s
		}
		return nil
	}

	for i, step := range p.Steps {
		m := &r.Moves[i]
		*m = JudgedMove{Number: step.Number, Turn: step.Turn, Color: step.Turn.Move.Color, Point: step.Turn.Move.Point}
		m.Phase = phaseOf(m.Number, p.Record.Start.Size())
		if err := m.judge(at(step.Before), at(step.After)); err != nil {
			m.Why = err.Error()
			if why := cmp.Or(trouble[step.Before], trouble[step.After]); why != nil {
				m.Why += ": " + why.Error()
			}
		}
		if step.Illegal != nil {
			m.Why = strings.TrimSuffix("illegal ("+step.Illegal.String()+"); "+m.Why, "; ")
		}

		if !m.Known {
			continue
		}
		player := r.Player(m.Color)
		player.Add(m)
		if m.Mistake {
			player.Ranked = append(player.Ranked, m)
		}
	}

	for i := range r.Players {
		slices.SortStableFunc(r.Players[i].Ranked, func(a, b *JudgedMove) int { return cmp.Compare(b.Loss, a.Loss) })
	}
	return r
}

// JudgeMove judges a move by the searches of the positions before and after it; without the
// one after it, which may be nil, by what the search before says of it. The error says why it
// cannot be judged.
func JudgeMove(played model.Move, before, after *search.Snapshot) (JudgedMove, error) {
	m := JudgedMove{Color: played.Color, Point: played.Point}
	err := m.judge(before, after)
	return m, err
}

// judge compares the best move of the search of the position before with the move
// played. The value of the move played comes from the search of the position after it,
// which looks at that alone; without one from the search before.
//
// If the most visited move was played, it lost nothing, unless the search after it shows
// that the next most visited move was surely better.
// The error says why the move cannot be judged.
func (m *JudgedMove) judge(before, after *search.Snapshot) error {
	m.Points, m.PointsSE = math.NaN(), math.NaN()
	switch {
	case before == nil:
		return errors.New("the position before it was not searched")
	case len(before.Moves) == 0:
		return errors.New("the search of the position before it has no moves")
	}

	m.Candidates = len(before.Moves)
	var best, played *search.MoveStats
	for i := range before.Moves {
		c := &before.Moves[i]
		switch {
		case c.Move == m.Point:
			m.Rank, played = i+1, c
		case best == nil:
			best = c
		}
	}

	switch {
	case after != nil:
		m.Played = ofPosition(after, m.Color)
	case played != nil:
		m.Played = ofMove(before, played)
	default:
		return errors.New("the position after it was not searched")
	}

	m.Known = true
	if best != nil {
		m.Best = ofMove(before, best)
		m.Loss, m.LossSE, m.Points, m.PointsSE = m.Best.less(m.Played)
		m.Mistake, m.doubt = IsMistake(m.Loss, m.LossSE), doubt(m.Loss, m.LossSE)
		m.PV = best.PV
		if len(m.PV) == 0 {
			m.PV = []model.Point{best.Move}
		}
	}
	if m.Rank == 1 && m.Loss <= sureErrors*m.LossSE {
		m.Best, m.Loss, m.LossSE, m.PV = m.Played, 0, 0, played.PV
		if len(m.PV) == 0 {
			m.PV = []model.Point{m.Point}
		}
		if !math.IsNaN(m.Played.Lead) {
			m.Points, m.PointsSE = 0, 0
		}
	}
	return nil
}
