package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
)

// Setup starts the engine if it does not run, and begins a game. It starts a running
// engine that does not accept the game again, once.
func (p *process) Setup(ctx context.Context, s Settings) error {
	p.analyze, p.lead = s.Adjudicates(), s.ResignPoints > 0
	if p.engine != nil {
		if err := p.again(ctx, s); err == nil || ctx.Err() != nil {
			return err
		}
		p.engine.Close()
		p.engine = nil
	}
	p.cpu = 0
	if err := p.start(ctx); err != nil {
		return err
	}
	return p.newGame(ctx, s)
}

// again begins another game with a running engine.
func (p *process) again(ctx context.Context, s Settings) error {
	select {
	case <-p.engine.Done():
		return errEnded
	default:
	}
	p.cpu, _ = p.used(ctx)
	if err := p.engine.Forget(ctx); err != nil {
		return err
	}
	for _, line := range p.o.Startup {
		if strings.Contains(line, SeedPlace) {
			if err := p.prepare(ctx, line); err != nil {
				return err
			}
		}
	}
	return p.newGame(ctx, s)
}

// errEnded is the error of a program that has ended between two games.
var errEnded = errors.New("the program has ended")

// newGame sets the engine up for a game.
func (p *process) newGame(ctx context.Context, s Settings) error {
	p.size, p.rules = s.Size, s.Rules
	if err := p.engine.NewGame(ctx, s.Size, s.Komi); err != nil {
		return err
	}
	if err := p.engine.SetRules(ctx, s.Rules); err != nil {
		return err
	}
	if p.o.Time > 0 && !s.Time.Limited() {
		if err := p.engine.SetTime(ctx, gtp.TimeControl{Byoyomi: p.o.Time, Stones: 1}); err != nil {
			return err
		}
	}
	if s.Handicap > 0 && !s.FreeHandicap {
		return p.fixedHandicap(ctx, s.Handicap)
	}
	return nil
}

// start starts the engine, asks for its description, and sends the startup commands.
func (p *process) start(ctx context.Context) (err error) {
	command := p.command
	command.Env = slices.Concat(command.Env, p.context.Load().environment())
	p.engine, err = controller.Start(command, controller.Launch{Timeout: p.o.Timeout, Aliases: p.o.Aliases, Log: p.log, Stderr: p})
	if err != nil {
		return err
	}

	version, err := p.try(ctx, "protocol_version")
	if err != nil {
		return err
	}
	if v, err := strconv.ParseFloat(strings.TrimSpace(version), 64); version != "" && (err != nil || v != 2) {
		return fmt.Errorf("%s: speaks GTP version %q, want 2", p.engine.Program(), version)
	}

	if p.about, err = p.describe(ctx); err != nil {
		return err
	}
	for _, line := range p.o.Startup {
		if err := p.prepare(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

// prepare sends a command of the startup.
func (p *process) prepare(ctx context.Context, line string) error {
	if c, ok := gtp.ParseCommand(strings.ReplaceAll(line, SeedPlace, p.o.Seed)); ok {
		_, err := p.engine.Do(ctx, c.Name, c.Args...)
		return err
	}
	return nil
}

// fixedHandicap lets the engine place the fixed handicap. If it cannot, or places the stones
// elsewhere, as some do with three, it gets the points.
func (p *process) fixedHandicap(ctx context.Context, n int) error {
	want, err := model.FixedHandicap(n, p.size)
	if err != nil {
		return err
	}
	text, err := p.engine.Do(ctx, "fixed_handicap", strconv.Itoa(n))
	if err == nil {
		got, bad := p.points(text)
		slices.Sort(got)
		if bad == nil && slices.Equal(got, slices.Sorted(slices.Values(want))) {
			return nil
		}
		_, err = p.engine.Do(ctx, "clear_board")
	}
	if refused := new(controller.FailureError); err != nil && !errors.As(err, &refused) {
		return err
	}
	return p.SetHandicap(ctx, want)
}

// points reads a list of points without passes.
func (p *process) points(text string) ([]model.Point, error) {
	var points []model.Point
	for _, v := range strings.Fields(text) {
		q, err := model.ParsePoint(v, p.size)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		if q == model.Pass {
			return nil, fmt.Errorf("%s: a pass among the handicap stones %q", p.name, text)
		}
		points = append(points, q)
	}
	return points, nil
}

// PlaceHandicap lets the engine choose its handicap stones.
func (p *process) PlaceHandicap(ctx context.Context, n int) ([]model.Point, error) {
	text, err := p.engine.Do(ctx, "place_free_handicap", strconv.Itoa(n))
	if failed := new(controller.FailureError); errors.As(err, &failed) {
		return nil, fmt.Errorf("%w; with handicap_style fixed the stones are placed for it", err)
	}
	if err != nil {
		return nil, err
	}
	return p.points(text)
}

// SetHandicap sets the handicap stones that the opponent has chosen.
func (p *process) SetHandicap(ctx context.Context, points []model.Point) error {
	return p.engine.SetHandicap(ctx, points, p.size)
}
