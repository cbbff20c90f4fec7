package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
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

	onePeriod bool // of Japanese byo-yomi is all that the engine was told of
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
	if known, err := p.knows(ctx, "gomill-cpu_time"); err == nil && known {
		text, err := p.do(ctx, "gomill-cpu_time")
		seconds, bad := strconv.ParseFloat(strings.TrimSpace(text), 64)
		return time.Duration(seconds * float64(time.Second)), err == nil && bad == nil && seconds >= 0 && seconds < 1e9
	}
	return p.engine.CPU()
}

// do sends a command, by its alias.
func (p *process) do(ctx context.Context, command string, args ...string) (string, error) {
	return p.engine.Do(ctx, p.alias(command), args...)
}

// try is do for a command whose failure does not matter: it returns "" then.
func (p *process) try(ctx context.Context, command string, args ...string) (string, error) {
	text, err := p.do(ctx, command, args...)
	if isFailure(err) {
		return "", nil
	}
	return text, err
}

func (p *process) knows(ctx context.Context, command string) (bool, error) {
	return p.engine.Knows(ctx, p.alias(command))
}

func (p *process) alias(command string) string {
	if other, ok := p.o.Aliases[command]; ok {
		return other
	}
	return command
}

func isFailure(err error) bool {
	var failure *controller.FailureError
	return errors.As(err, &failure)
}

// Setup starts the engine if it does not run, or no longer, and begins a game.
// A running engine that does not accept the new game is started anew, once.
func (p *process) Setup(ctx context.Context, s Settings) error {
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

// again begins another game with the engine that runs.
func (p *process) again(ctx context.Context, s Settings) error {
	select {
	case <-p.engine.Done():
		return errEnded
	default:
	}
	p.cpu, _ = p.used(ctx)
	return p.newGame(ctx, s)
}

// errEnded says that a program has ended between two games.
var errEnded = errors.New("the program has ended")

// newGame sets the engine up for a game.
func (p *process) newGame(ctx context.Context, s Settings) error {
	p.size = s.Size
	for _, line := range []string{"boardsize " + strconv.Itoa(s.Size), "clear_board", "komi " + formatKomi(s.Komi)} {
		words := strings.Fields(line)
		if _, err := p.do(ctx, words[0], words[1:]...); err != nil {
			return err
		}
	}
	if s.Handicap > 0 && !s.FreeHandicap {
		return p.fixedHandicap(ctx, s.Handicap)
	}
	return nil
}

// start starts the engine and learns about it.
func (p *process) start(ctx context.Context) (err error) {
	command := p.command
	command.Env = slices.Concat(command.Env, p.sitting.Load().environment())
	p.engine, err = controller.Start(command, controller.Options{Timeout: p.o.Timeout, Log: p.log, Stderr: p})
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
		if c, ok := gtp.ParseCommand(line); ok {
			if _, err := p.do(ctx, c.Name, c.Args...); err != nil {
				return err
			}
		}
	}
	return nil
}

// Bounds in bytes of what programs say of themselves and of their moves, which every
// game record has: some give their manual for a version.
const (
	maxName         = 64
	maxVersion      = 64
	maxTitleVersion = 32
	maxDescription  = 4 << 10
	maxComment      = 4 << 10 // a move
)

// describe returns what the engine says of itself, and keeps its title.
func (p *process) describe(ctx context.Context) (string, error) {
	name, err := p.try(ctx, "name")
	if err != nil {
		return "", err
	}
	version, err := p.try(ctx, "version")
	if err != nil {
		return "", err
	}
	known, err := p.knows(ctx, "gomill-describe_engine")
	if err != nil {
		return "", err
	}
	name = strings.TrimSpace(name)
	version = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(version), name))
	name = gtp.Clip(name, maxName)
	if len(version) > maxVersion {
		version, _, _ = strings.Cut(version, " ")
		version = gtp.Clip(version, maxVersion)
	}
	join := func(version string) string {
		if name == "" || version == "" {
			return name + version
		}
		return name + ":" + version
	}
	p.title = join(version)
	if len(version) > maxTitleVersion {
		p.title = name
	}
	if known {
		if text, err := p.try(ctx, "gomill-describe_engine"); err != nil || text != "" {
			return gtp.Clip(strings.TrimSpace(text), maxDescription), err
		}
	}
	return join(version), nil
}

// formatKomi writes komi with a decimal point, as the protocol's float.
func formatKomi(komi float64) string {
	s := strconv.FormatFloat(komi, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// fixedHandicap lets the engine place the fixed handicap and checks the points.
func (p *process) fixedHandicap(ctx context.Context, n int) error {
	text, err := p.do(ctx, "fixed_handicap", strconv.Itoa(n))
	if err != nil {
		return err
	}
	want, err := model.FixedHandicap(n, p.size)
	if err != nil {
		return err
	}
	got, err := p.points(text)
	slices.Sort(got)
	sorted := slices.Sorted(slices.Values(want))
	if err != nil || !slices.Equal(got, sorted) {
		return fmt.Errorf("%s: bad answer to fixed_handicap %d: %q, want %s", p.name, n, text, gtp.Points(want, p.size))
	}
	return nil
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
	text, err := p.do(ctx, "place_free_handicap", strconv.Itoa(n))
	if err != nil {
		return nil, err
	}
	return p.points(text)
}

// SetHandicap tells the engine its opponent's handicap stones.
func (p *process) SetHandicap(ctx context.Context, points []model.Point) error {
	_, err := p.do(ctx, "set_free_handicap", strings.Fields(gtp.Points(points, p.size))...)
	return err
}

func (p *process) Play(ctx context.Context, m model.Move) error {
	_, err := p.do(ctx, "play", strings.ToLower(m.Color.Letter()), m.Point.Vertex(p.size))
	return err
}

// Score asks for final_score.
func (p *process) Score(ctx context.Context) (model.Result, error) {
	if p.o.NoScore {
		return model.Result{}, ErrNoScore
	}
	known, err := p.knows(ctx, "final_score")
	if err != nil {
		return model.Result{}, err
	}
	if !known {
		return model.Result{}, ErrNoScore
	}
	text, err := p.do(ctx, "final_score")
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
