package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search"
)

// A thinker is a player in this process.
type thinker struct {
	name   string
	about  string
	think  search.Thinker
	budget search.Budget
	game   *model.Game
	pace   gtp.Pace
	watch  func(*search.Snapshot)
	share  float64
	tree   *Tree

	variant func(like variant.Position) (search.Thinker, string, error) // nil: it plays only Go
}

// NewThinker returns a player that searches each of its moves with t under the given
// budget. about is its description in game records, and may be empty. It does not
// count finished games: its playouts judge positions no better than the referee's.
func NewThinker(name string, t search.Thinker, budget search.Budget, about string) Player {
	return &thinker{name: name, about: about, think: t, budget: budget, tree: newTree(name, t)}
}

// WithTimeShare gives a player of NewThinker a part of the game's time control, and
// returns it; 0 is all.
func WithTimeShare(p Player, share float64) Player {
	if t, ok := p.(*thinker); ok {
		t.share = share
	}
	return p
}

// WithVariants lets a player of NewThinker play variants, and returns it. make returns the search for
// games like that of a position, and the player's description there.
func WithVariants(p Player, make func(like variant.Position) (search.Thinker, string, error)) Player {
	if t, ok := p.(*thinker); ok {
		t.variant = make
	}
	return p
}

func (p *thinker) Name() string { return p.name }

// TimeShare returns the part of the time control that the player gets.
func (p *thinker) TimeShare() float64 { return p.share }

// Description returns the player's description in game records.
func (p *thinker) Description() string { return p.about }

func (p *thinker) Setup(_ context.Context, s Settings) error {
	game, err := s.Game()
	if err != nil {
		return err
	}
	if v := variant.Of(game); v != nil {
		if p.variant == nil {
			return fmt.Errorf("%s plays only Go, not %s", p.name, s.Variant)
		}
		if p.think, p.about, err = p.variant(v.Now()); err != nil {
			return err
		}
		p.tree = newTree(p.name, p.think)
	}
	if s.Handicap > 0 && !s.FreeHandicap {
		points, err := model.FixedHandicap(s.Handicap, s.Size)
		if err != nil {
			return err
		}
		if err := game.PlaceHandicap(points); err != nil {
			return err
		}
	}
	p.game = game
	p.pace.Begin(gtp.TimeControl{})
	p.think.Clear()
	return nil
}

func (p *thinker) SetHandicap(_ context.Context, points []model.Point) error {
	return p.game.PlaceHandicap(slices.Clone(points))
}

func (p *thinker) Play(_ context.Context, m model.Move) error { return p.game.Play(m) }

func (p *thinker) Genmove(ctx context.Context, c model.Color) (Genmove, error) {
	if p.game.Variant() == nil {
		p.game.SetToPlay(c)
	}
	began := time.Now()
	budget := p.pace.Budget(p.budget, c, p.game.Board().NumEmpty())
	result, err := p.search(ctx, budget)
	if err != nil {
		return Genmove{}, err
	}
	if p.pace.Control.Limited() {
		p.pace.Spent(c, budget.Time, time.Since(began))
	}
	if result.Move != model.Resign {
		if err := p.game.Play(model.Move{Color: p.game.ToPlay(), Point: result.Move}); err != nil {
			return Genmove{}, err
		}
	}
	return Genmove{Point: result.Move, Snapshot: result.Snapshot}, nil
}

// search searches the position, and lets others look at its tree.
func (p *thinker) search(ctx context.Context, budget search.Budget) (search.Result, error) {
	show, watch := p.tree.begin(), p.watch
	defer show()
	if watch != nil {
		watch = func(s *search.Snapshot) {
			show()
			p.watch(s)
		}
	}
	return p.think.Search(ctx, p.game, budget, watch)
}

// Tree returns the player's search tree.
func (p *thinker) Tree() *Tree { return p.tree }

func (p *thinker) SetTime(_ context.Context, t gtp.TimeControl) error {
	p.pace.Begin(t)
	return nil
}

func (p *thinker) TimeLeft(_ context.Context, c model.Color, left gtp.Left) error {
	p.pace.Tell(c, left, true)
	return nil
}

func (p *thinker) Score(context.Context) (model.Result, error) { return model.Result{}, ErrNoScore }

func (p *thinker) Watch(f func(*search.Snapshot)) { p.watch = f }

func (p *thinker) Close() error { return nil }
