package search

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/bandit"
)

// A Tape is the past of the search of one position: what its root knew at some
// moments, each of about 2% more playouts than the one before, and its turning points.
// Of a search in several parts it has them all. It takes 1 MB at most.
//
// Its methods may be called by several goroutines, beside the search. What they
// return does not change any more. A nil Tape is empty.
type Tape struct {
	ToPlay     model.Color
	Size       int // of the board
	MoveNumber int // moves of the game played before the position

	komi  float64
	past  *past // what it is wound back by; nil without
	fixed error // why there is none

	scratch []rootMove   // of whoever records: the moves of the moment added last
	order   []int        // of them, the most visited first
	priors  []float64    // of them
	due     atomic.Int64 // playouts from which on the search adds a moment
	mu      sync.Mutex   // guards the others
	ratio   float64      // of the playouts of neighboring moments, at least
	moments []*Moment
	turns   []TurningPoint
	best    leading // the most visited move
	line    leading // the first moves of the principal variation
}

// A Moment is what the root knew after some playouts. Rates are 0 to 1 in the view of the
// side to move. What it leaves out only the tree knows, see [Searcher.Wind].
type Moment struct {
	Playouts   int           `json:"playouts"` // since the search of the position began; those of a reused tree are not among them
	Visits     int           `json:"visits"`   // of the root, with those of a reused tree
	Elapsed    time.Duration `json:"ns"`
	WinRate    float64       `json:"win_rate"`
	Score      float64       `json:"score"`       // Black's lead, as in Snapshot
	ScoreStdev float64       `json:"score_stdev"` // 0 if unknown
	Moves      []MomentMove  `json:"-"`           // most visited first, momentMoves at most
	Tried      int           `json:"tried"`       // moves with visits, those that Moves leaves out included
	PV         []model.Point `json:"-"`           // the first moves of the principal variation
}

// A MomentMove is what the root knew of a move.
type MomentMove struct {
	Move           model.Point `json:"-"`
	Visits         int32       `json:"visits"`
	AMAFVisits     int32       `json:"amaf_visits"`
	Scored         int32       `json:"scored"` // playouts that Score comes from; 0 if it is unknown
	WinRate        float32     `json:"win_rate"`
	Score          float32     `json:"score"` // Black's lead
	AMAF           float32     `json:"amaf"`
	Prior          float32     `json:"prior"`
	InitialWinRate float32     `json:"initial_win_rate"`
}

// Bounds of a tape: together they are 1 MB.
const (
	tapeMoments = 512
	momentMoves = 48
	tapeTurns   = 128
)

const (
	tapeRatio = 1.02 // of the playouts of neighboring moments
	tapeStep  = 4    // playouts between moments, at least
	turnLine  = 3    // moves of the principal variation whose change is a turning point
)

// A TurnKind says what happened at a turning point.
type TurnKind string

// The kinds of turning points: another move has the most visits; or one of the next
// two moves of the principal variation is another one.
const (
	Overtook TurnKind = "overtook"
	NewPV    TurnKind = "new_pv"
)

// A TurningPoint is a turning point of a search: a change that has lasted. It is dated to the
// moment when it began.
type TurningPoint struct {
	Playouts int
	What     TurnKind
	PV       []model.Point // the first moves of the principal variation from then on
	Before   []model.Point // and until then
}

// Text describes a turning point, such as "H8 overtook B5 by 2,940": it has come about since the moment before.
func (t TurningPoint) Text(size int) string {
	if t.What == Overtook {
		return fmt.Sprintf("%s overtook %s by %s", t.PV[0].Vertex(size), t.Before[0].Vertex(size), words.Grouped(t.Playouts))
	}
	name := func(line []model.Point) string { return strings.Join(model.Vertices(line, size), " ") }
	return fmt.Sprintf("PV became %s, no longer %s, by %s", name(t.PV), name(t.Before), words.Grouped(t.Playouts))
}

// NewTape returns an empty tape of a position.
func NewTape(toPlay model.Color, size, moveNumber int) *Tape {
	t := &Tape{ToPlay: toPlay, Size: size, MoveNumber: moveNumber, ratio: tapeRatio}
	t.due.Store(1)
	return t
}

// Tape returns that of the last search, nil if none was wanted (Budget.Tape). It may be called
// while a search runs, as Explore may.
func (s *Searcher) Tape() *Tape { return s.tape }

// Moments returns the moments, oldest first. The last is that of the latest playouts only
// once the search has ended.
func (t *Tape) Moments() []*Moment {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.moments)
}

// TurningPoints returns the turning points, oldest first.
func (t *Tape) TurningPoints() []TurningPoint {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.turns)
}

// At returns the latest moment of at most the given playouts, the first one if all
// have more, and its place among Moments; nil if there is none.
func (t *Tape) At(playouts int) (*Moment, int) {
	moments := t.Moments()
	if len(moments) == 0 {
		return nil, -1
	}
	i := MomentAt(moments, playouts)
	return moments[i], i
}

// MomentAt returns the index of the latest of moments, oldest first, that has at most the given
// playouts; 0 if all have more.
func MomentAt(moments []*Moment, playouts int) int {
	return max(0, sort.Search(len(moments), func(i int) bool { return moments[i].Playouts > playouts })-1)
}

// Snapshot returns a moment of the tape as a snapshot. What the moment does not know is zero or nil: nodes, depths, owners and,
// except for the best move, all but the first move of principal variations.
func (t *Tape) Snapshot(m *Moment) *Snapshot {
	s := &Snapshot{
		ToPlay: t.ToPlay, Size: t.Size, MoveNumber: t.MoveNumber, Playouts: m.Playouts, Visits: m.Visits, Elapsed: m.Elapsed,
		WinRate: m.WinRate, Score: m.Score, ScoreStdev: m.ScoreStdev,
	}
	for i, k := range m.Moves {
		stats := MoveStats{
			Move: k.Move, Visits: int(k.Visits), WinRate: float64(k.WinRate), AMAF: float64(k.AMAF), AMAFVisits: int(k.AMAFVisits),
			Prior: float64(k.Prior), InitialWinRate: float64(k.InitialWinRate), Scored: int(k.Scored), Score: float64(k.Score),
			PV: []model.Point{k.Move},
		}
		stats.LCB = LCB(stats.WinRate, stats.Visits)
		if i == 0 && len(m.PV) > 0 {
			stats.PV = m.PV
		}
		s.Moves = append(s.Moves, stats)
	}
	return s
}

// Add adds a snapshot of a search that keeps no tape itself, such as an analysis line of
// an engine. One with fewer playouts than the last is of another search, and begins the
// tape anew.
func (t *Tape) Add(s *Snapshot) {
	if s == nil || len(s.Moves) == 0 {
		return
	}
	m := &Moment{
		Playouts: s.Playouts, Visits: s.Visits, Elapsed: s.Elapsed, WinRate: s.WinRate, Score: s.Score, ScoreStdev: s.ScoreStdev,
		Tried: len(s.Moves), PV: slices.Clone(s.Moves[0].PV),
	}
	for _, k := range s.Moves[:min(len(s.Moves), momentMoves)] {
		m.Moves = append(m.Moves, MomentMove{
			Move: k.Move, Visits: int32(k.Visits), AMAFVisits: int32(k.AMAFVisits), Scored: int32(k.Scored), WinRate: float32(k.WinRate),
			Score: float32(k.Score), AMAF: float32(k.AMAF), Prior: float32(k.Prior), InitialWinRate: float32(k.InitialWinRate),
		})
	}
	t.add(m)
}

// add adds a moment.
func (t *Tape) add(m *Moment) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.moments); n > 0 && m.Playouts <= t.moments[n-1].Playouts {
		if m.Playouts == t.moments[n-1].Playouts {
			return
		}
		t.moments, t.turns, t.best, t.line, t.ratio = nil, nil, leading{}, leading{}, tapeRatio
	}

	t.moments = append(t.moments, m)
	if len(t.moments) > tapeMoments {
		t.thin()
	}
	t.due.Store(int64(max(float64(m.Playouts)*t.ratio, float64(m.Playouts+tapeStep))))
	t.turn(m)
}

// thin makes room for moments: it widens the ratio of their playouts until no more than
// half of them are left. The first, the last and those of turning points stay.
func (t *Tape) thin() {
	for ; len(t.moments) > tapeMoments/2; t.ratio += t.ratio - 1 {
		kept, last := t.moments[:0:0], 0.0
		for i, m := range t.moments {
			turned := m.Playouts == t.best.since || m.Playouts == t.line.since ||
				slices.ContainsFunc(t.turns, func(turn TurningPoint) bool { return turn.Playouts == m.Playouts })
			if i == 0 || i == len(t.moments)-1 || turned || float64(m.Playouts) >= last*t.ratio {
				kept, last = append(kept, m), float64(m.Playouts)
			}
		}
		t.moments = kept
	}
}

// turn notes the turning point that a moment makes known, if it does.
func (t *Tape) turn(m *Moment) {
	if m.Moves[0].Visits < leadVisits || len(m.PV) == 0 {
		return
	}
	since, before, overtook := t.best.see(m.PV[:1], m.Playouts)
	turn := TurningPoint{Playouts: since, What: Overtook, PV: m.PV[:min(turnLine, len(m.PV))], Before: before}
	if overtook {
		t.line = leading{held: turn.PV}
	} else if turn.Playouts, turn.Before, overtook = t.line.see(turn.PV, m.Playouts); !overtook || turn.Before[0] != turn.PV[0] {
		return
	} else {
		turn.What = NewPV
	}
	t.turns = append(t.turns, turn)
	slices.SortStableFunc(t.turns, func(a, b TurningPoint) int { return a.Playouts - b.Playouts })
	if len(t.turns) > tapeTurns {
		at := max(0, slices.IndexFunc(t.turns, func(t TurningPoint) bool { return t.What == NewPV }))
		t.turns = slices.Delete(slices.Clone(t.turns), at, at+1)
	}
}

const (
	leadVisits    = 8    // visits of the most visited move, below which turning points are chance
	lastingFactor = 1.05 // times the playouts since which a change must have lasted to count
)

// A leading is what leads a search: its best move, or more moves of its principal
// variation. A change counts once it has lasted.
type leading struct {
	held  []model.Point // what counts
	next  []model.Point // what leads in its place, perhaps for a moment only
	since int           // playouts at which that began
}

// see takes what leads after some playouts. It reports whether that counts from now on
// in place of something else, before, and since when it leads.
func (l *leading) see(line []model.Point, playouts int) (since int, before []model.Point, changed bool) {
	n := min(len(l.held), len(line))
	switch {
	case slices.Equal(l.held[:n], line[:n]): // it may have got longer
		if l.next = nil; len(line) > n {
			l.held = line
		}
		return 0, nil, false
	case !slices.Equal(l.next, line):
		l.next, l.since = line, playouts
		return 0, nil, false
	case float64(playouts) < max(lastingFactor*float64(l.since), float64(l.since+2*tapeStep)):
		return 0, nil, false
	}
	since, before, l.held, l.next = l.since, l.held, line, nil
	return since, before, true
}

// tapeLine is how many moves of the principal variation a moment keeps.
const tapeLine = 8

// record adds the present moment to the tape, after some playouts of this search.
func (e *engine) record(playouts int) {
	t := e.tape
	all := e.rootStats(t.scratch[:0])
	t.scratch = all
	m := &Moment{Playouts: e.former.playouts + playouts, Elapsed: e.former.elapsed + time.Since(e.started)}
	root := bandit.Arm{}
	for i := range all {
		root.Add(all[i].arm)
		if all[i].arm.Visits > 0 {
			m.Tried++
		}
	}
	if m.Tried == 0 { // other workers have begun what is counted
		t.due.Store(int64(m.Playouts + 1))
		return
	}

	if e.forest != nil || len(t.priors) != len(all) { // else they stay the same
		t.priors = e.priors(all)
	}
	top := t.sorted()[:min(m.Tried, momentMoves)]
	m.Visits = int(root.Visits)
	m.Moves = make([]MomentMove, len(top))
	var bonuses [momentMoves]float64
	e.mu.Lock()
	m.Score, m.ScoreStdev = e.scores.mean()-t.komi, e.scores.stdev()
	root = e.natural(root)
	for i, k := range top {
		scores := &e.byMove.scores[all[k].move&(model.NumPoints-1)]
		if m.Moves[i].Scored = int32(scores.playouts); scores.playouts > 0 {
			m.Moves[i].Score = float32(scores.mean() - t.komi)
		}
		bonuses[i] = e.inView(scores.meanBonus())
	}
	e.mu.Unlock()

	bonus := e.bonus()
	m.WinRate = e.winsOf(root, bonus)
	for i, k := range top {
		to, from := &m.Moves[i], &all[k]
		to.Move, to.Visits, to.AMAFVisits = from.move, int32(from.arm.Visits), int32(from.amaf.Visits)
		to.WinRate, to.AMAF = float32(e.winsOf(from.arm, bonuses[i])), float32(e.winsOf(from.amaf, bonus))
		to.Prior, to.InitialWinRate = float32(t.priors[k]), float32(from.initial)
	}
	best := &all[top[0]]
	m.PV, _ = e.line(best.edge, best.move, 0, tapeLine)
	t.add(m)
}

// pastEvery is how many playouts come to one after which it is asked for the time.
const pastEvery = 32

// remember adds what is due to the tape, after some playouts of this search.
func (e *engine) remember(playouts int) {
	t := e.tape
	due := t.due.Load()
	if int64(e.former.playouts+playouts) >= due && t.due.CompareAndSwap(due, math.MaxInt64) { // no other worker does
		e.record(playouts)
	}
	if t.past != nil && playouts%pastEvery == 0 {
		t.past.keep(e)
	}
}

// sorted returns the places of the moves of a moment: the most visited first, and among equals the one that
// wins more. It starts from the order at the moment before, which is almost the same.
func (t *Tape) sorted() []int {
	if len(t.order) != len(t.scratch) {
		t.order = t.order[:0]
		for i := range t.scratch {
			t.order = append(t.order, i)
		}
	}
	for i, k := range t.order {
		arm := &t.scratch[k].arm
		for ; i > 0; i-- {
			before := t.order[i-1]
			than := &t.scratch[before].arm
			if arm.Visits < than.Visits || arm.Visits == than.Visits && (arm.Wins < than.Wins || arm.Wins == than.Wins && k > before) {
				break
			}
			t.order[i] = before
		}
		t.order[i] = k
	}
	return t.order
}
