package match

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search"
)

// A referee conducts one game.
type referee struct {
	players  [3]Player // indexed by color
	settings Settings
	game     *model.Game
	clocks   [3]gtp.Clock // indexed by color; of each that side alone
	rec      PlayedGame
	watch    func(Progress)
	board    *model.Board // Progress.Board; nil after a move
	start    *model.Game  // Progress.Start
	winRate  float64      // Progress.WinRate
	snapshot *search.Snapshot
	mover    model.Color
	tree     *Tree // Progress.Tree
	steps    Steps
}

// Play conducts a game from Setup to its score. Rules are those of model.Game:
// area scoring, positional superko, no suicide. The players are not closed.
//
// A player's misbehavior is not an error: the record has its Reason. Before the first
// move it makes the game void; later the player loses, unless Settings.VoidFaults says
// otherwise. The error is that of the settings or the context. The record then has the
// moves made so far.
//
// If watch is not nil it is called with every position and, for players that are
// Engines, with their searches. It must not block. Calls come one at a time. The Steps
// of a Progress hold the game.
func Play(ctx context.Context, black, white Player, s Settings, watch func(Progress)) (PlayedGame, error) {
	r := &referee{
		players:  [3]Player{model.Black: black, model.White: white},
		settings: s, watch: watch, winRate: math.NaN(),
		rec: PlayedGame{Black: black.Name(), White: white.Name(), Settings: s, Started: time.Now()},
	}
	if err := s.Check(); err != nil {
		return r.rec, err
	}

	var err error
	if r.game, err = s.Game(); err != nil {
		return r.rec, err
	}
	if r.begin(ctx) {
		for r.rec.Reason == Unfinished && ctx.Err() == nil {
			r.steps.wait(ctx)
			r.turn(ctx)
		}
	}

	if r.rec.Held = r.steps.Waited(); r.rec.Held > 0 {
		r.remark(fmt.Errorf("stepped by hand: held for %v between moves, clocks stopped", r.rec.Held.Round(time.Millisecond)))
	}
	if v := variant.Of(r.game); v != nil && r.rec.Reason == TwoPasses {
		r.rec.Reason, r.rec.Result = PlayedOut, v.Result()
	} else if r.rec.Reason == TwoPasses {
		r.count(ctx)
	}

	if err := ctx.Err(); err != nil && r.rec.Reason <= TwoPasses && r.rec.Void() {
		r.rec.Reason = Unfinished
		return r.rec, err
	}
	return r.rec, nil
}

// begin sets both players up and reports whether they are ready to play.
func (r *referee) begin(ctx context.Context) bool {
	for _, c := range []model.Color{model.Black, model.White} {
		p := r.players[c]
		if err := ask(p, func() error { return p.Setup(ctx, r.settings) }); err != nil {
			r.setupFailed(ctx, c, err)
			return false
		}

		share := 1.
		e, isEngine := p.(Engine)
		if isEngine {
			r.rec.Descriptions[c-model.Black], share = e.Description(), e.TimeShare()
		}
		r.clocks[c] = gtp.NewClock(r.settings.Time.Share(share))
		if isEngine && r.settings.Time.Limited() {
			if err := ask(p, func() error { return e.SetTime(ctx, r.clocks[c].Control) }); err != nil {
				r.setupFailed(ctx, c, err)
				return false
			}
		}
	}

	if r.settings.Handicap > 0 {
		if c, err := r.handicap(ctx); err != nil {
			r.setupFailed(ctx, c, err)
			return false
		}
	}
	if c, err := r.opening(ctx); err != nil {
		r.setupFailed(ctx, c, err)
		return false
	}
	r.show()
	return true
}

// opening plays the opening. With an error it returns the color of the player at
// fault; Empty if the opening itself is wrong.
func (r *referee) opening(ctx context.Context) (model.Color, error) {
	for i, m := range r.settings.Opening.Moves {
		if err := r.game.Play(m); err != nil {
			return model.Empty, fmt.Errorf("opening %s: move %d: %w", r.settings.Opening.Name, i+1, err)
		}
		r.rec.Moves = append(r.rec.Moves, m)
		r.rec.Notes = append(r.rec.Notes, Note{WinRate: math.NaN(), Lead: math.NaN()})
		for _, c := range []model.Color{model.Black, model.White} {
			p := r.players[c]
			if err := ask(p, func() error { return p.Play(ctx, m) }); err != nil {
				return c, err
			}
		}
	}
	if c := r.settings.Opening.ToPlay; c != model.Empty {
		r.game.SetToPlay(c)
	}
	return model.Empty, nil
}

// handicap puts the handicap stones on the board. With an error it returns the color
// of the player at fault.
func (r *referee) handicap(ctx context.Context) (model.Color, error) {
	n := r.settings.Handicap
	points, err := model.FreeHandicap(n, r.settings.Size) // the fixed ones, if not free
	if r.settings.FreeHandicap {
		black, white := r.players[model.Black], r.players[model.White]
		if placer, ok := black.(HandicapPlacer); ok {
			err = ask(black, func() (err error) { points, err = placer.PlaceHandicap(ctx, n); return err })
		} else {
			err = setHandicap(ctx, black, points)
		}

		if err == nil && len(points) != n {
			err = fmt.Errorf("%s: placed %d handicap stones, want %d", black.Name(), len(points), n)
		}
		if err == nil {
			err = r.game.PlaceHandicap(points)
		}
		if err != nil {
			return model.Black, err
		}
		r.rec.Handicap = points
		return model.White, setHandicap(ctx, white, points)
	}
	if err == nil {
		err = r.game.PlaceHandicap(points)
	}
	r.rec.Handicap = points
	return model.Empty, err
}

// setHandicap passes the points of the handicap stones to a player.
func setHandicap(ctx context.Context, p Player, points []model.Point) error {
	e, ok := p.(Engine)
	if !ok {
		return fmt.Errorf("%s: cannot play with free handicap stones", p.Name())
	}
	return ask(p, func() error { return e.SetHandicap(ctx, points) })
}

// setupFailed ends the game before its first move.
func (r *referee) setupFailed(ctx context.Context, c model.Color, err error) {
	if ctx.Err() != nil {
		return
	}
	r.rec.Reason, r.rec.Fault, r.rec.FaultBy = SetupFailed, gtp.OneLine(err.Error()), c
}

// turn lets the side to move make its move.
func (r *referee) turn(ctx context.Context) {
	if r.game.NumMoves() >= cmp.Or(r.settings.MoveLimit, DefaultMoveLimit) {
		r.rec.Reason = MoveLimit
		return
	}

	c := r.game.ToPlay().Player()
	mover, other := r.players[c], r.players[c.Opponent()]
	answer, took, err := r.genmove(ctx, c)
	if ctx.Err() != nil {
		return
	}
	if err == nil {
		err = r.spend(c, took)
	}
	if err != nil {
		r.fault(c, err)
		return
	}

	m := model.Move{Color: r.game.ToPlay(), Point: answer.Point}
	switch {
	case answer.Outcome != nil:
		r.rec.Outcome = answer.Outcome
		winner := c
		if !answer.Outcome.Won {
			winner = c.Opponent()
		}
		r.end(Measurement, model.Result{By: model.ByScore, Winner: winner}, answer)
		return
	case answer.Claim:
		r.end(Claim, model.Result{By: model.ByScore, Winner: c}, answer)
		return
	case answer.Point == model.Resign:
		r.end(Resignation, model.Result{By: model.ByResign, Winner: c.Opponent()}, answer)
		return
	}
	if err := r.game.Play(m); err != nil {
		r.rec.FinalComment = answer.Comment
		r.fault(c, fmt.Errorf("%s: %w", mover.Name(), err))
		return
	}

	r.note(m, answer, took)
	if err := ask(other, func() error { return other.Play(ctx, m) }); err != nil && ctx.Err() == nil {
		switch {
		case r.game.Over():
			r.remark(err) // a refusal of the last pass changes nothing
		case r.settings.VoidFaults && saysIllegal(err):
			r.fault(c, &BadMoveError{mover.Name(), m.Point.Vertex(r.game.Size())})
		default:
			r.fault(c.Opponent(), err)
		}
	}

	if r.game.Over() {
		r.rec.Reason = TwoPasses
	}
	if r.rec.Reason == Unfinished {
		r.adjudicate()
	}
}

// genmove asks the player of color c for a move within its time. It returns how long
// the move took.
func (r *referee) genmove(ctx context.Context, c model.Color) (answer Genmove, took time.Duration, err error) {
	p := r.players[c]
	limit := r.settings.MoveTime
	if r.clocks[c].Control.Limited() {
		if e, ok := p.(Engine); ok {
			if err := ask(p, func() error { return e.TimeLeft(ctx, c, r.clocks[c].Left(c)) }); err != nil {
				return answer, 0, err
			}
		}
		// spend decides whether the move is late; this only ends the waiting.
		if longest := r.clocks[c].Longest(c) + patience; limit == 0 || longest < limit {
			limit = longest
		}
	}

	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	if e, ok := p.(Engine); ok && r.watch != nil {
		e.Watch(func(s *search.Snapshot) {
			r.take(s)
			r.show()
		})
		defer e.Watch(nil)
	}

	r.look(c)
	began := time.Now()
	err = ask(p, func() (err error) { answer, err = p.Genmove(ctx, c); return err })
	if answer.Took > 0 {
		return answer, answer.Took, err
	}
	return answer, time.Since(began), err
}

// look makes the tree of the player who is to move the one to look at. That of another
// process has none.
func (r *referee) look(c model.Color) {
	r.mover, r.tree = c, nil
	if t, ok := r.players[c].(interface{ Tree() *Tree }); ok {
		r.tree = t.Tree()
	}
}

// patience is how long the referee waits for a move after its time.
const patience = 200 * time.Millisecond

// spend takes the time of a move from the clock of color c; the error is that the
// move came late.
func (r *referee) spend(c model.Color, took time.Duration) error {
	longest := r.clocks[c].Longest(c)
	if r.clocks[c].Spend(c, took) {
		return nil
	}
	return &LateError{r.players[c].Name(), took, longest}
}

// take makes s the newest snapshot.
func (r *referee) take(s *search.Snapshot) {
	r.snapshot = s
	r.winRate = s.WinRate
	switch v := variant.Of(r.game); {
	case s.ToPlay == model.White:
		r.winRate = 1 - s.WinRate
	case v != nil && v.Traits().NumTeams() > 2: // Black's player may win with Red, too
		r.winRate = math.NaN()
	}
}

// note writes a move to the record.
func (r *referee) note(m model.Move, answer Genmove, elapsed time.Duration) {
	c := m.Color.Player()
	n := Note{WinRate: math.NaN(), Comment: answer.Comment, Elapsed: elapsed, Left: r.clocks[c].Left(c)}
	n.Lead = estimateOf(answer.Snapshot).Lead
	if s := answer.Snapshot; s != nil {
		n.WinRate, n.Playouts = s.WinRate, s.Playouts
		r.take(s)
	}
	if answer.Estimate != nil {
		n.Lead = answer.Estimate.Lead
	}
	r.rec.Moves = append(r.rec.Moves, m)
	r.rec.Notes = append(r.rec.Notes, n)
	r.board = nil
	r.show()
}

// end ends the game by a player's resignation or claim.
func (r *referee) end(why Reason, result model.Result, answer Genmove) {
	r.rec.Reason, r.rec.Result, r.rec.FinalComment = why, result, answer.Comment
}

// fault ends the game by the fault of the player of color c.
func (r *referee) fault(c model.Color, err error) {
	why := faultOf(err)
	r.rec.Reason, r.rec.Fault, r.rec.FaultBy = why, gtp.OneLine(err.Error()), c
	switch {
	case why == Timeout && r.clocks[c].Control.Limited():
		r.rec.Result = model.Result{By: model.ByTime, Winner: c.Opponent()}
	case r.settings.VoidFaults && (why == Crash || why == Timeout || why == Garbage):
	case why == Timeout:
		r.rec.Result = model.Result{By: model.ByTime, Winner: c.Opponent()}
	default:
		r.rec.Result = model.Result{By: model.ByForfeit, Winner: c.Opponent()}
	}
}

// remark records an error that changes nothing.
func (r *referee) remark(err error) { r.rec.Remarks = append(r.rec.Remarks, gtp.OneLine(err.Error())) }

// show calls the watcher with the present state.
func (r *referee) show() {
	if r.watch == nil {
		return
	}
	if r.board == nil {
		b := *r.game.Board()
		r.board = &b
	}
	if r.start == nil {
		r.start = r.game.Clone()
		r.start.Truncate(0)
	}
	p := Progress{
		Start: r.start, Moves: slices.Clip(r.rec.Moves),
		Black: r.rec.Black, White: r.rec.White, MoveNumber: r.game.NumMoves(), Board: r.board,
		Snapshot: r.snapshot, Mover: r.mover, Tree: r.tree, Steps: &r.steps, WinRate: r.winRate,
	}
	if moves := r.game.Moves(); len(moves) > 0 { // where a stone landed
		p.Last = moves[len(moves)-1]
	}
	r.watch(p)
}
