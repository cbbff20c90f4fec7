package ui

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"

	"gobandit/configs"
	"gobandit/ui/kit"
	"gobandit/ui/logs"
	"gobandit/ui/noquery"
	"gobandit/ui/picture"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
)

// A Start is what the program begins with.
type Start struct {
	Screen    kit.Tab         // shown first
	Session   session.Start   // the game, who plays it and who analyzes it
	Databases []play.Database // the first is shown first; none: no move values
	Tune      tuner.Offers    // no event: the Tune screen has nothing to offer

	Theme    string             // in place of that of the settings; "": that
	Board    string             // how boards are drawn, in place of that of the settings; "": that
	ASCII    bool               // write ASCII alone
	NoMouse  bool               // leave the mouse to the terminal at first
	Renderer *lipgloss.Renderer // decides on colors; nil: by the terminal and the environment

	Move  *int        // moves before the position shown at first; nil: all
	Tour  func() bool // reports whether to begin with the tour; nil: no, for a game was asked for
	Asked bool        // the user has named the game, such as a variant, or the tour: older games are offered by a message
	Train int         // positions to train at first; 0: none
	Teach float64     // points from which on a mistake is named before the engine answers; 0: none
	Tips  *kit.Tips   // at actions that were never used; nil: none

	Settings string // the settings file, which need not exist; "": none
	Autosave string // folder of games that are not saved elsewhere; "": none are autosaved
	Deck     string // file of what is trained; "": nothing is
	Reviews  string // folder of reviews; "": there is none

	Log      *logs.Book           // nil: one that is only on the screen
	Warn     func(text string)    // warns after the end of the program; nil: nobody is warned
	Continue func(command string) // called after the end with the command that continues the event; nil: nothing is

	interval time.Duration // between looks at the settings file; 0: settingsInterval
	terminal Terminal      // what it says of itself
	keyboard *keyboard     // of the terminal; nil: there is none
	lit      bool          // the look is that of a terminal
}

func (o *Start) renderer() *lipgloss.Renderer {
	if o.Renderer == nil {
		o.Renderer = AskTerminal(false, restTime).Renderer
	}
	return o.Renderer
}

func init() { noquery.End() } // bubbletea, which this package imports, is initialized

// warn warns the user at the end of the program.
func (o *Start) warn(text string) {
	if o.Warn != nil {
		o.Warn(text)
	}
}

// ErrNoTerminal is the error of Run when standard input or output is not a terminal, or
// one without cursor movement.
var ErrNoTerminal = errors.New("standard input and output must be a terminal that can move its cursor")

// Run shows the program on the terminal until the user quits. The terminal is
// as before when it returns, whatever happened. The error is nil if the user
// quit, ErrInterrupted after ctrl-c, the cause of ctx's end if that ended the
// program, ErrNoTerminal, or why the program could not go on.
func Run(ctx context.Context, o Start) error {
	if !term.IsTerminal(os.Stdout.Fd()) || !term.IsTerminal(os.Stdin.Fd()) || os.Getenv("TERM") == "dumb" {
		return ErrNoTerminal
	}
	o.ask(readSettings(o.Settings).settings)
	o.keyboard = &keyboard{File: os.Stdin}
	if errors.Is(o.terminal.WidthError, errLate) {
		o.keyboard.begin(o.terminal.answer)
	}
	return run(ctx, o, os.Stdout, tea.WithInput(o.keyboard))
}

// ask asks the terminal what it is like, and writes ASCII alone where it does not know other characters.
func (o *Start) ask(settings configs.Preferences) {
	o.lit = true
	if o.Renderer == nil {
		o.terminal = AskTerminal(cmp.Or(o.Board, settings.Board) == configs.BoardPicture, restTime)
		o.Renderer = o.terminal.Renderer
	}
	problem, err := LocaleProblem(), o.terminal.WidthError
	if problem == "" && errors.Is(err, errNotUTF8) {
		problem = err.Error() + ", so only ASCII is written; start it in a locale of UTF-8 that is installed, such as C.UTF-8"
	}
	if problem != "" && !o.ASCII {
		o.ASCII = true
		o.warn(problem)
	}
	if settings.Width == configs.WidthProbe && err != nil && o.Log != nil {
		slog.New(o.Log).Warn("the width of ambiguous characters is not known", "error", err)
	}
}

// close ends what runs behind the screens.
func (a *app) close() error {
	closing, done := context.WithTimeout(context.Background(), kit.ClosingTime)
	defer done()
	a.session.Players.Close(closing)
	return a.tune.Close(closing)
}

// garbagePercent is how much garbage there may be for what is in use, where Go's own is 100.
const garbagePercent = 40

// run shows the program on out, and returns when it has ended, as Run does.
func run(ctx context.Context, o Start, out io.Writer, more ...tea.ProgramOption) error {
	// With threads to spare the kernel wakes the event loop at once, where Go's
	// scheduler would have it wait for a search worker's time slice.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2))
	// A search holds much memory and lets go of little, so that it costs hardly any time to collect
	// before as much again is garbage.
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(garbagePercent))
	}
	work, cancel := context.WithCancel(ctx)
	defer cancel()

	// What libraries log belongs on the Log screen, not on top of the picture.
	if o.Log == nil {
		o.Log = logs.NewBook(nil)
	}
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(o.Log))

	a, err := newApp(work, o)
	if err != nil {
		return err
	}
	if o.Autosave != "" {
		a.autosaver.auto = session.NewAutosave(o.Autosave)
		a.offerKept()
	}
	if o.Tour != nil && a.dialog == nil && o.Tour() { // a question about games that were kept comes first
		a.begin = tea.Batch(a.begin, func() tea.Msg { return tourMsg{} })
	}

	// 120 frames a second bound the time until a key's effect shows; frames that
	// have not changed are not written.
	shell, f := newJob(), &frames{out: out, pictures: picture.Terminal{Limit: o.terminal.Limit}}
	options := []tea.ProgramOption{
		tea.WithContext(work), tea.WithoutSignalHandler(), tea.WithAltScreen(), tea.WithFPS(120),
		tea.WithFilter(shell.filter), tea.WithOutput(f.writer()),
	}
	if a.mouse {
		options = append(options, tea.WithMouseAllMotion())
	}
	program := tea.NewProgram(framed{a, f, cancel}, append(options, more...)...)
	f.again = func() { program.Send(againMsg{}) }
	a.restore, a.ask = f.restore, f.ask
	if o.keyboard != nil {
		o.keyboard.heard = func(reports string) { program.Send(answerMsg(reports)) }
	}
	stop := onCrashSignal(func() { program.ReleaseTerminal() }) //nolint:errcheck // nothing could be done
	unwatch := shell.watch(program)
	_, err = program.Run()
	unwatch()
	stop()

	// Searches and games end with the context: only then can engines be closed, and the
	// game be saved as it is now.
	cancel()
	a.closeAutosave(ctx, err)
	closeErr := a.close()
	if command := a.tune.ToContinue(); command != "" && o.Continue != nil {
		o.Continue(command)
	}

	switch {
	case a.err != nil:
		return a.err
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, errGone):
		return errGone
	case err != nil:
		return err
	}
	return closeErr
}
