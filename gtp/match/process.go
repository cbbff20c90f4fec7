package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search"
)

// Time-outs of ProcessOptions that do not name any.
const (
	DefaultTimeout     = 2 * time.Minute
	DefaultMoveTimeout = 10 * time.Minute
)

// ProcessOptions say how to talk to an engine process.
type ProcessOptions struct {
	// Timeout is how long to wait for an answer, MoveTimeout for that to a request
	// for a move. 0 means the default, a negative time for ever. Settings.MoveTime
	// holds besides.
	Timeout, MoveTimeout time.Duration

	// Startup are GTP commands for the engine after its start. A failure voids
	// the game.
	Startup []string

	// Aliases replace commands by others that the engine has instead.
	Aliases map[string]string

	// NoScore keeps the player from being asked for the score, for engines that
	// judge dead stones wrongly.
	NoScore bool

	// AllowClaim lets the engine claim the win, by the command gomill-genmove_ex.
	AllowClaim bool

	// Analyze asks for moves with kata-genmove_analyze or lz-genmove_analyze if
	// the engine has one, to show its search.
	Analyze bool

	// Fresh starts the program anew for each game. Otherwise it goes on with the
	// next game as long as it accepts clear_board.
	Fresh bool

	// Discard throws away what the program writes to standard error.
	Discard bool

	// TitleByGTP makes the program's own name and version the player's name in game
	// records.
	TitleByGTP bool

	// Log, if not nil, is called with every line sent and every answer received.
	Log func(sent bool, text string)
}

// A process is a player that is an engine process.
type process struct {
	name    string
	command controller.Command
	o       ProcessOptions
	engine  *controller.Engine // nil until Setup
	size    int
	about   string // program and version, or what it says of itself
	title   string // program and version, if that is not too long
	watch   func(*search.Snapshot)
	sitting atomic.Pointer[Sitting]
	cpu     time.Duration // processor time before this game
}

// NewProcess returns a player that is a GTP engine; the first Setup starts it.
func NewProcess(name string, command controller.Command, o ProcessOptions) Player {
	o.Timeout = orDefault(o.Timeout, DefaultTimeout)
	o.MoveTimeout = orDefault(o.MoveTimeout, DefaultMoveTimeout)
	p := &process{name: name, command: command, o: o}
	p.sitting.Store(&Sitting{Slot: -1})
	return p
}

// orDefault resolves a time-out; 0 in the result is for ever.
func orDefault(d, usual time.Duration) time.Duration {
	if d == 0 {
		return usual
	}
	return max(d, 0)
}

func (p *process) Name() string { return p.name }

// Description returns the engine's own description, or name and version. It is
// empty before Setup.
func (p *process) Description() string { return p.about }

// Title returns the program's name and version after Setup, if records are to have
// it.
func (p *process) Title() string {
	if !p.o.TitleByGTP {
		return ""
	}
	return p.title
}

// Sit says which game the player is wanted for.
func (p *process) Sit(s Sitting) { p.sitting.Store(&s) }

// Key tells the program with all that is said to it, and the player's name.
func (p *process) Key() string {
	if p.o.Fresh {
		return ""
	}
	o := p.o
	o.Log = nil // no part of what it plays
	return fmt.Sprintf("%q %q %q %q %+v", p.name, p.command.Args, p.command.Dir, p.command.Env, o)
}

// Write passes standard error on to who has the sitting.
func (p *process) Write(text []byte) (int, error) {
	if w := p.sitting.Load().Stderr; w != nil && !p.o.Discard {
		return w.Write(text)
	}
	return len(text), nil
}

// log passes on what is said to the engine and its answers.
func (p *process) log(sent bool, text string) {
	for _, log := range []func(bool, string){p.o.Log, p.sitting.Load().Log} {
		if log != nil {
			log(sent, text)
		}
	}
}

// CPU returns the processor time since Setup: as the engine itself tells it, or
// else the system.
func (p *process) CPU(ctx context.Context) (time.Duration, bool) {
	if p.engine == nil {
		return 0, false
	}
	used, ok := p.used(ctx)
	return max(0, used-p.cpu), ok
}

// used returns the processor time since the start of the program.
func (p *process) used(ctx context.Context) (time.Duration, bool) {
	if known, err := p.engine.Knows(ctx, "gomill-cpu_time"); err == nil && known {
		text, err := p.engine.Do(ctx, "gomill-cpu_time")
		seconds, bad := strconv.ParseFloat(strings.TrimSpace(text), 64)
		return time.Duration(seconds * float64(time.Second)), err == nil && bad == nil && seconds >= 0 && seconds < 1e9
	}
	return p.engine.CPU()
}

// try sends a command whose failure does not matter: it returns "" then.
func (p *process) try(ctx context.Context, command string) (string, error) {
	text, err := p.engine.Do(ctx, command)
	if isFailure(err) {
		return "", nil
	}
	return text, err
}

func isFailure(err error) bool {
	var failure *controller.FailureError
	return errors.As(err, &failure)
}

func (p *process) Play(ctx context.Context, m model.Move) error {
	return p.engine.Play(ctx, m, p.size)
}

// SetTime tells the engine the time control, as far as it knows of time.
func (p *process) SetTime(ctx context.Context, t gtp.TimeControl) error {
	return p.engine.SetTime(ctx, t)
}

// TimeLeft tells the engine what it has left.
func (p *process) TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error {
	return p.engine.TimeLeft(ctx, c, left)
}

// Score asks for final_score.
func (p *process) Score(ctx context.Context) (model.Result, error) {
	if p.o.NoScore {
		return model.Result{}, ErrNoScore
	}
	known, err := p.engine.Knows(ctx, "final_score")
	if err != nil {
		return model.Result{}, err
	}
	if !known {
		return model.Result{}, ErrNoScore
	}
	text, err := p.engine.Do(ctx, "final_score")
	if err != nil {
		return model.Result{}, err
	}
	text = strings.ToUpper(strings.TrimSpace(text))
	result, err := model.ParseResult(text)
	if err == nil {
		return result, nil
	}
	// A winner without a margin that can be read is a winner still.
	for _, c := range []model.Color{model.Black, model.White} {
		if strings.HasPrefix(text, c.Letter()+"+") {
			return model.Result{By: model.ByScore, Winner: c}, nil
		}
	}
	return model.Result{}, fmt.Errorf("%s: %w", p.name, err)
}

func (p *process) Watch(f func(*search.Snapshot)) { p.watch = f }

// Close ends the engine. The next Setup would start it again.
func (p *process) Close() error {
	if p.engine == nil {
		return nil
	}
	return p.engine.Close()
}
