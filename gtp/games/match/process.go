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

// SeedPlace stands for another number in each game.
const SeedPlace = "{seed}"

// ProcessOptions say how to talk to an engine process.
type ProcessOptions struct {
	// Timeout is how long to wait for an answer, and MoveTimeout for the answer to a
	// request for a move. 0 means the default, a negative time for ever.
	// Settings.MoveTime holds, too.
	Timeout, MoveTimeout time.Duration

	// Startup has GTP commands for the engine after its start. If one fails the game is
	// void. Seed takes the place of SeedPlace in them; those that have it are sent before
	// each further game, too.
	Startup []string
	Seed    string

	// Aliases has commands to send in place of others, by the others.
	Aliases map[string]string

	// NoScore means that the engine is never asked for the score, since it judges dead
	// stones wrongly.
	NoScore bool

	// AllowClaim lets the engine claim the win, by the command gomill-genmove_ex.
	AllowClaim bool

	// Fresh starts the program again for each game. Otherwise it plays the next game, as
	// long as it accepts clear_board.
	Fresh bool

	// Discard discards the program's standard error.
	Discard bool

	// Time is the time of a move that the engine is told to take, if the game has no time
	// control; 0 tells nothing. Nothing happens if it takes longer.
	Time time.Duration

	// Objective runs the command to its end in place of a game, unless it is NoObjective.
	Objective Objective
	Metric    string // the name of the number that decides; "" is the last

	// TimeShare is the part of the game's time control that the player gets; 0 is all.
	TimeShare float64

	// TitleByGTP makes the program's own name and version the player's name in game
	// records.
	TitleByGTP bool
}

// A process is a player that is an engine process.
type process struct {
	name    string
	command controller.Command
	o       ProcessOptions
	engine  *controller.Process // nil until Setup
	size    int
	rules   model.Rules
	about   string // the engine's description of itself, or program and version
	title   string // program and version, or the program alone if that is too long
	analyze bool   // ask for moves with their win rates, since the game may be adjudicated
	lead    bool   // tell the score lead after each move, if the engine can
	watch   func(*search.Snapshot)
	context atomic.Pointer[GameContext]
	cpu     time.Duration // processor time before this game
}

// NewProcess returns a player that is a GTP engine; the first Setup starts it.
func NewProcess(name string, command controller.Command, o ProcessOptions) Player {
	o.Timeout = orDefault(o.Timeout, DefaultTimeout)
	o.MoveTimeout = orDefault(o.MoveTimeout, DefaultMoveTimeout)
	if o.Objective != NoObjective {
		return &measured{name: name, command: command, o: o, context: GameContext{Slot: -1}}
	}
	p := &process{name: name, command: command, o: o}
	p.context.Store(&GameContext{Slot: -1})
	return p
}

// orDefault returns the time-out that an option stands for; 0 is for ever.
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

// Title returns the program's name and version after Setup; "" unless records are to
// have it.
func (p *process) Title() string {
	if !p.o.TitleByGTP {
		return ""
	}
	return p.title
}

// SetContext sets the context of the next game.
func (p *process) SetContext(c GameContext) { p.context.Store(&c) }

// Key returns the player's name, the program, and all that determines what it is
// asked.
func (p *process) Key() string {
	if p.o.Fresh {
		return ""
	}
	o := p.o
	o.Seed = ""
	return fmt.Sprintf("%q %q %q %q %+v", p.name, p.command.Args, p.command.Dir, p.command.Env, o)
}

// Reseed implements Program.
func (p *process) Reseed(like Program) {
	if q, ok := like.(*process); ok {
		p.o.Seed = q.o.Seed
	}
}

// Write passes standard error on to the context of the game.
func (p *process) Write(text []byte) (int, error) {
	if w := p.context.Load().Stderr; w != nil && !p.o.Discard {
		return w.Write(text)
	}
	return len(text), nil
}

// log passes on commands to the engine and its answers.
func (p *process) log(sent bool, text string) {
	if log := p.context.Load().Log; log != nil {
		log(sent, text)
	}
}

// CPU returns the processor time since Setup, as the engine reports it, or else the
// system.
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

// try sends a command whose failure does not matter. It returns "" then.
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

// SetTime sets the engine's time control, as far as it has commands for that.
func (p *process) SetTime(ctx context.Context, t gtp.TimeControl) error {
	return p.engine.SetTime(ctx, t)
}

// TimeLeft sets the time that the engine has left.
func (p *process) TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error {
	return p.engine.TimeLeft(ctx, c, left)
}

// Score asks for final_score. An engine whose count is of other rules does not count.
func (p *process) Score(ctx context.Context) (model.Result, error) {
	if p.o.NoScore {
		return model.Result{}, ErrNoScore
	}
	if p.rules.Scoring == model.TerritoryScoring {
		if !p.engine.KnowsScoring() {
			return model.Result{}, fmt.Errorf("%s knows no command for %s scoring: %w", p.name, p.rules.Scoring, ErrNoScore)
		}
		if name, _, _ := strings.Cut(p.title, ":"); strings.EqualFold(name, "pachi") {
			// Pachi 12.84 answers an area score under all rules.
			return model.Result{}, fmt.Errorf("%s counts area alone: %w", p.name, ErrNoScore)
		}
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

	// A winner counts also if the margin cannot be read.
	for _, c := range []model.Color{model.Black, model.White} {
		if strings.HasPrefix(text, c.Letter()+"+") {
			return model.Result{By: model.ByScore, Winner: c}, nil
		}
	}
	return model.Result{}, fmt.Errorf("%s: %w", p.name, err)
}

// TimeShare returns the part of the time control that the player gets.
func (p *process) TimeShare() float64 { return p.o.TimeShare }

func (p *process) Watch(f func(*search.Snapshot)) { p.watch = f }

// Close ends the engine. The next Setup would start it again.
func (p *process) Close() error {
	if p.engine == nil {
		return nil
	}
	return p.engine.Close()
}
