package variant

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"gobandit/model"
)

// An Extension is what a variant adds to a [model.Game]: who tried what, and what came of it.
// Chance follows from the seed and the number of the step, so that who takes a move back
// and plays it again gets the same outcome.
type Extension struct {
	Name string // as New knows it
	Seed uint64

	start, now Position
	tries      []Try // by step of the game
}

// A Try is a step of a game: a move as its seat chose it, and its outcome, see
// [Position].Play.
type Try struct {
	Place   model.Color // of the seat: its number from 1; Empty: the step is no move
	Point   model.Point
	Outcome model.Point
}

// NewGame returns a game of a variant without moves. Its errors are those of New.
func NewGame(name string, size int, komi float64, seed uint64) (*model.Game, error) {
	pos, err := New(name, size, komi, seed)
	if err != nil {
		return nil, err
	}
	g := model.GameFrom(pos.Board(-1), komi)
	g.SetVariant(&Extension{Name: name, Seed: seed, start: pos, now: pos.Clone()})
	return g, nil
}

// Of returns what a variant adds to a game, nil in a game of Go.
func Of(g *model.Game) *Extension {
	v, _ := g.Variant().(*Extension)
	return v
}

// OnlyGo returns the error of what knows only games of Go; nil for one.
func OnlyGo(g *model.Game) error {
	if v := Of(g); v != nil {
		return fmt.Errorf("a game of the variant %s, want one of Go", v.Name)
	}
	return nil
}

// Chosen returns the moves of a game as their sides chose them: [model.Game.Play] plays them
// again, with the same outcomes.
func Chosen(g *model.Game) (moves []model.Move) {
	v := Of(g)
	if v == nil {
		return g.Moves()
	}
	for _, did := range v.tries {
		if did.Place != model.Empty {
			moves = append(moves, model.Move{Color: v.Color(did.Place), Point: did.Point})
		}
	}
	return moves
}

// Traits returns what is true of all positions of the game.
func (v *Extension) Traits() Traits { return v.start.Traits() }

// Now returns the present position. It belongs to the game.
func (v *Extension) Now() Position { return v.now }

// At returns the position after n steps, and the last of them.
func (v *Extension) At(n int) (Position, Try) {
	p, last := v.start.Clone(), Try{}
	for _, last = range v.tries[:min(n, len(v.tries))] {
		if last.Place != model.Empty {
			p.Replay(last.Point, last.Outcome)
		}
	}
	if n > len(v.tries) {
		last = Try{}
	}
	return p, last
}

// Tries returns the steps of the game that were moves, and those between them.
func (v *Extension) Tries() []Try { return v.tries }

// Mover returns the place of who makes or made a step: the number of its seat from 1.
func (v *Extension) Mover(step int) model.Color {
	p := v.now
	if step < len(v.tries) {
		if place := v.tries[step].Place; place != model.Empty {
			return place
		}
		p, _ = v.At(step)
	}
	return model.Color(p.ToPlay() + 1)
}

// SeatName names the seat of a place.
func (v *Extension) SeatName(place model.Color) string { return SeatName(v.Traits(), int(place)-1) }

// SeatName names a seat, such as Black or Black's partner.
func SeatName(t Traits, seat int) string {
	color := model.Color(t.Teams[seat] + 1)
	if seat >= t.NumTeams() {
		return color.Title() + "'s partner"
	}
	return color.Title()
}

// Color returns the color of a place.
func (v *Extension) Color(place model.Color) model.Color {
	return model.Color(v.Traits().Teams[place-1] + 1)
}

// Legal implements [model.Variant].
func (v *Extension) Legal(m model.Move) error {
	t, p := v.now.Traits(), m.Point
	reason := model.Suicide
	switch color := model.Color(t.Teams[v.now.ToPlay()] + 1); {
	case m.Color != color || v.now.Over():
		reason = model.OutOfTurn
	case p == model.Pass || v.onBoard(p) && v.now.Legal(p):
		return nil
	case !v.onBoard(p):
		reason = model.OffBoard
	case v.now.Board(v.now.ToPlay()).At(p) != model.Empty:
		reason = model.Occupied
	case v.now.(interface{ koPoint() model.Point }).koPoint() == p:
		reason = model.Ko
	}
	return model.Illegal(m, reason, v.now.Size())
}

func (v *Extension) onBoard(p model.Point) bool {
	return p < model.NumPoints && p.X() < v.now.Size() && p.Y() < v.now.Size()
}

// Play implements [model.Variant].
func (v *Extension) Play(g *model.Game, m model.Move) error {
	if err := v.Legal(m); err != nil {
		return err
	}
	place := model.Color(v.now.ToPlay() + 1)
	outcome := v.now.Play(m.Point, rand.New(rand.NewPCG(v.Seed, uint64(g.NumMoves())+1)))
	v.follow(g, Try{place, m.Point, outcome})
	return nil
}

// Replay plays a move with an outcome that is known. The error says why it cannot be.
func (v *Extension) Replay(g *model.Game, p, outcome model.Point) error {
	color := model.Color(v.Traits().Teams[v.now.ToPlay()] + 1)
	if err := v.Legal(model.Move{Color: color, Point: p}); err != nil {
		return err
	}
	place, next := model.Color(v.now.ToPlay()+1), v.now.Clone()
	if next.Replay(p, outcome) != outcome {
		return fmt.Errorf("%s does not lead to what the record has", p.Vertex(g.Size()))
	}
	v.now = next
	v.follow(g, Try{place, p, outcome})
	return nil
}

// follow adds the step of a try, after which the position is the present one.
func (v *Extension) follow(g *model.Game, t Try) {
	for len(v.tries) < g.NumMoves() {
		v.tries = append(v.tries, Try{})
	}
	v.tries = append(v.tries, t)

	b := v.now.Board(-1)
	m, taken := model.Move{}, g.Board().NumEmpty()-b.NumEmpty()
	if t.Outcome != Refused {
		m = model.Move{Color: v.Color(t.Place), Point: t.Outcome}
	}
	if m.Color != model.Empty && m.Point != model.Pass {
		taken = 1 - taken
	}
	g.Follow(m, b, taken)
}

// Over implements [model.Variant].
func (v *Extension) Over() bool { return v.now.Over() }

// Truncate implements [model.Variant].
func (v *Extension) Truncate(n int) {
	v.tries = v.tries[:min(n, len(v.tries))]
	v.now, _ = v.At(n)
}

// Clone implements [model.Variant].
func (v *Extension) Clone() model.Variant {
	c := *v
	c.now, c.tries = v.now.Clone(), slices.Clone(v.tries)
	return &c
}

// Result returns the result of a game that is over.
func (v *Extension) Result() model.Result {
	scores := make([]float64, v.Traits().Seats)
	v.now.Scores(scores)
	teams := scores[:v.Traits().NumTeams()] // the first seats are of teams of their own
	best := slices.Max(teams)
	winner, rival := model.Empty, -1e9
	for team, score := range teams {
		switch {
		case score < best:
			rival = max(rival, score)
		case winner != model.Empty:
			return model.Result{By: model.ByScore}
		default:
			winner = model.Color(team + 1)
		}
	}
	return model.Result{By: model.ByScore, Winner: winner, Margin: best - rival}
}

// A Chance is an outcome of a move, and how likely it is.
type Chance struct {
	Outcome model.Point
	Share   float64
}

// Outcomes returns what a move of a position may lead to as far as chance decides it, the
// likeliest first; nothing where chance has no say.
func Outcomes(p Position, move model.Point) (out []Chance) {
	s, ok := p.(*slip)
	if !ok || move == model.Pass {
		return nil
	}
	landings := s.landings(nil, move)
	out = []Chance{{move, 1}}
	for _, q := range landings {
		out[0].Share -= s.chance / float64(len(landings))
		out = append(out, Chance{q, s.chance / float64(len(landings))})
	}
	slices.SortStableFunc(out, func(a, b Chance) int { return cmp.Compare(b.Share, a.Share) })
	return out
}
