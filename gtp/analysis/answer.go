package analysis

import (
	"math"
	"slices"
	"strconv"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// An answer reports the search of a position. Its fields are in the order of
// KataGo's, that of the alphabet. Win rates, leads and owners are in the view that
// the settings ask for.
type answer struct {
	ID             string     `json:"id"`
	During         bool       `json:"isDuringSearch"`
	Moves          []moveInfo `json:"moveInfos"`
	Ownership      figures    `json:"ownership,omitempty"`
	OwnershipStdev figures    `json:"ownershipStdev,omitempty"`
	Policy         figures    `json:"policy,omitempty"`
	Root           rootInfo   `json:"rootInfo"`
	Turn           int        `json:"turnNumber"`
}

// A moveInfo is what an answer tells of a move. The search has visits of one kind
// alone, which weigh the same.
type moveInfo struct {
	EdgeVisits     int      `json:"edgeVisits"`
	EdgeWeight     figure   `json:"edgeWeight"`
	LCB            figure   `json:"lcb"`
	Move           string   `json:"move"`
	NoResultValue  *figure  `json:"noResultValue,omitempty"`
	Order          int      `json:"order"`
	Ownership      figures  `json:"ownership,omitempty"`
	OwnershipStdev figures  `json:"ownershipStdev,omitempty"`
	PlaySelection  figure   `json:"playSelectionValue"`
	Prior          figure   `json:"prior"`
	PV             []string `json:"pv"`
	PVEdgeVisits   []int    `json:"pvEdgeVisits,omitempty"`
	PVVisits       []int    `json:"pvVisits,omitempty"`
	ScoreLead      figure   `json:"scoreLead"`
	ScoreMean      figure   `json:"scoreMean"`
	ScoreSelfplay  figure   `json:"scoreSelfplay"`
	ScoreStdev     figure   `json:"scoreStdev"`
	Utility        figure   `json:"utility"`
	UtilityLCB     figure   `json:"utilityLcb"`
	Visits         int      `json:"visits"`
	Weight         figure   `json:"weight"`
	WinRate        figure   `json:"winrate"`
}

// A rootInfo is what an answer tells of the position.
type rootInfo struct {
	CurrentPlayer string `json:"currentPlayer"`
	ScoreLead     figure `json:"scoreLead"`
	ScoreSelfplay figure `json:"scoreSelfplay"`
	ScoreStdev    figure `json:"scoreStdev"`
	SymHash       string `json:"symHash"`
	ThisHash      string `json:"thisHash"`
	Utility       figure `json:"utility"`
	Visits        int    `json:"visits"`
	Weight        figure `json:"weight"`
	WinRate       figure `json:"winrate"`
}

// A noAnswer closes a request that was terminated before its search.
type noAnswer struct {
	ID        string `json:"id"`
	During    bool   `json:"isDuringSearch"`
	NoResults bool   `json:"noResults"`
	Turn      int    `json:"turnNumber"`
}

func newNoAnswer(r *request) noAnswer {
	return noAnswer{ID: r.id, NoResults: true, Turn: r.number}
}

// A figure is a number of an answer, written with the digits of 32 bits.
type figure float64

// MarshalJSON implements json.Marshaler.
func (x figure) MarshalJSON() ([]byte, error) { return x.append(nil), nil }

func (x figure) append(to []byte) []byte {
	if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
		x = 0
	}
	return strconv.AppendFloat(to, float64(x)+0, 'g', -1, 32) // no negative zero
}

// figures are a number for each point of a board, row by row from the top left.
type figures []float64

// MarshalJSON implements json.Marshaler.
func (f figures) MarshalJSON() ([]byte, error) {
	text := []byte{'['}
	for i, x := range f {
		if i > 0 {
			text = append(text, ',')
		}
		text = figure(x).append(text)
	}
	return append(text, ']'), nil
}

// A viewer turns values into the view that an answer has.
type viewer struct {
	mover bool    // it is that of the side to move
	sign  float64 // -1 in White's view
}

// rate turns a win rate of the side to move.
func (v viewer) rate(x float64) figure {
	if !v.mover {
		x = 1 - x
	}
	return figure(x)
}

// utility turns a win rate of the side to move into a utility, from -1 to 1.
func (v viewer) utility(x float64) figure { return 2*v.rate(x) - 1 }

// points turns a lead of Black's.
func (v viewer) points(x float64) figure { return figure(v.sign * x) }

// owners turns owners in Black's view. Before a playout was counted points belong to
// neither side.
func (v viewer) owners(of []float64, size int) figures {
	turned := make(figures, size*size)
	for i, x := range of {
		turned[i] = v.sign * x
	}
	return turned
}

// stdevs returns the standard deviations of owners. Before a playout was counted
// they are the largest, 1.
func stdevs(of []float64, size int) figures {
	if of == nil {
		return slices.Repeat(figures{1}, size*size)
	}
	return of
}

// newAnswer returns the answer to a request whose search has come to s.
func newAnswer(r *request, s *search.Snapshot) answer {
	s = gtp.ClientView(s.Only(func(p model.Point) bool {
		return r.allows(0, model.Move{Color: s.ToPlay, Point: p})
	}), gtp.Analysis{})

	of := r.settings.View.of(s.ToPlay)
	v := viewer{mover: of == s.ToPlay, sign: float64(of.Sign())}
	a := answer{
		ID: r.id, Turn: r.number, Moves: []moveInfo{},
		Root: rootInfo{
			CurrentPlayer: s.ToPlay.Letter(), Visits: r.visits(s.Visits), Weight: figure(r.visits(s.Visits)),
			WinRate: v.rate(s.WinRate), Utility: v.utility(s.WinRate),
			ScoreLead: v.points(s.Score), ScoreSelfplay: v.points(s.Score), ScoreStdev: figure(s.ScoreStdev),
			ThisHash: r.this, SymHash: r.symmetric,
		},
	}

	for i, m := range s.Moves {
		a.Moves = append(a.Moves, r.moveInfo(s, m, v, i))
	}
	if r.include.ownership {
		a.Ownership = v.owners(s.Ownership, s.Size)
	}

	if r.include.ownershipStdev {
		a.OwnershipStdev = stdevs(s.OwnershipStdev, s.Size)
	}
	if r.include.policy {
		a.Policy = s.Policy
	}
	return a
}

func (q *query) moveInfo(s *search.Snapshot, m search.MoveStats, v viewer, order int) moveInfo {
	visits := q.visits(m.Visits)
	info := moveInfo{
		Move: m.Move.Vertex(q.size), Order: order, PV: []string{},
		Visits: visits, EdgeVisits: visits, Weight: figure(visits), EdgeWeight: figure(visits),
		WinRate: v.rate(m.WinRate), LCB: v.rate(m.LCB), Utility: v.utility(m.WinRate), UtilityLCB: v.utility(m.LCB),
		ScoreLead: v.points(m.Score), ScoreMean: v.points(m.Score), ScoreSelfplay: v.points(m.Score), ScoreStdev: figure(m.ScoreStdev),
		PlaySelection: figure(visits), Prior: figure(m.Prior),
	}

	length := min(len(m.PV), q.settings.PVLength+1)
	for _, p := range m.PV[:length] {
		info.PV = append(info.PV, p.Vertex(q.size))
	}

	if q.include.pvVisits {
		for _, n := range m.PVVisits[:min(length, len(m.PVVisits))] {
			info.PVVisits = append(info.PVVisits, q.visits(n))
		}
		info.PVEdgeVisits = info.PVVisits
	}

	if q.include.noResultValue {
		info.NoResultValue = new(figure) // every playout has a result
	}
	if q.include.movesOwnership {
		info.Ownership = v.owners(m.Ownership, s.Size)
	}

	if q.include.movesOwnershipStdev {
		info.OwnershipStdev = stdevs(m.OwnershipStdev, s.Size)
	}
	return info
}

// allows reports whether the limits of the query allow a move. depth is the number of
// moves from the root.
func (q *query) allows(depth int, m model.Move) bool {
	return !slices.ContainsFunc(q.limits, func(l limit) bool { return l.forbids(depth, m) })
}
