package ui

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui/games"
	"gobandit/ui/kit"
	"gobandit/ui/logs"
	"gobandit/ui/picture"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/tree"
	"gobandit/ui/tuner"
	"gobandit/ui/view"
)

// A tickMsg is the time to look at what runs.
type tickMsg struct{}

// lookEvery is how often the journals of games, and an event at rest, are looked at while nothing runs here.
const lookEvery = time.Second

// actTime is how long after a key or a click something may begin to run.
const actTime = 2 * time.Second

// A lookMsg is the time to do so.
type lookMsg struct{}

// An app is the root of the program: it owns the window's size, the theme and the screens,
// and hands messages on.
type app struct {
	ctx         context.Context // of the program
	start       Start
	settings    configs.Preferences
	stamp       kit.Stamp // of the settings file when last read
	saved       kit.Stamp // of the settings file when last written here
	look        view.Look
	theme       *view.Theme
	keymap      *kit.Keymap
	w, h        int
	tab         kit.Tab // of the screen shown
	session     *session.Session
	notice      kit.Notice // of the session: Play and Tree show it
	hint        string     // said at the start about games that are not saved; "" for none, or once a tour has repeated it
	coordinates bool       // boards of the session have them
	play        *play.Screen
	tune        *tuner.Screen
	tree        *tree.Screen
	games       *games.Screen
	lines       *logs.Screen
	log         *slog.Logger
	eventLogged bool       // the event's opening is in the log
	gamesLogged int        // of the event
	dialog      kit.Dialog // nil: none is open
	toast       toast
	watched     *watched // nil: no game of the event is watched
	begin       tea.Cmd  // what else to begin with
	ticking     bool
	looking     bool      // a lookMsg is on its way
	acted       time.Time // when a key or a click came
	supplied    time.Time // when the power supply was looked at
	mouse       bool
	autosaver   autosaver
	sized       bool                          // the window's size has come, which may be zero while nobody is attached
	restore     func(mouse bool, text string) // has all drawn again, after a text; nil: without a terminal
	ask         func(query string)            // writes something to the terminal, such as a question; nil: without one
	armed       bool                          // ctrl-c was the last key: another one ends the program at once
	err         error                         // why the program ends; nil if the user wanted it to
}

// A noShellMsg says that the program was not suspended: nothing would continue it.
type noShellMsg struct{}

// Bounds of the screen drawn, in cells: a window may claim any size.
const (
	maxWidth  = 1000
	maxHeight = 500
)

// ErrInterrupted is the error of Run when the user ended the program with ctrl-c.
var ErrInterrupted = errors.New("interrupted")

// newApp returns the app as the program begins with it: its screens exist, and nothing runs
// before Init.
func newApp(ctx context.Context, o Start) (*app, error) {
	if o.Log == nil {
		o.Log = logs.NewBook(nil)
	}
	if o.Session.Now == nil {
		o.Session.Now = time.Now
	}

	game, err := session.New(ctx, o.Session)
	if err != nil {
		return nil, err
	}

	// The screens keep pointers to the theme, the keys and the notice, which are filled below
	// and again whenever the settings change.
	a := &app{
		acted: time.Now(), ctx: ctx, start: o, theme: new(view.Theme), keymap: &kit.Keymap{Tips: o.Tips}, log: slog.New(o.Log),
		tab: o.Screen, session: game, coordinates: true,
	}
	a.play = play.New(play.Deps{
		Session: game, Keys: a.keymap, Notice: &a.notice, Do: a.do, Coordinates: &a.coordinates,
		Databases: o.Databases, Now: o.Session.Now, Deck: o.Deck, Clipboard: a.toClipboard,
	})
	a.tree = tree.New(tree.Deps{Session: game, Keys: a.keymap, Notice: &a.notice, Do: a.do, Coordinates: &a.coordinates})
	a.tune = tuner.New(tuner.Deps{Keys: a.keymap, Theme: a.theme, Context: ctx, Log: a.log, Offers: o.Tune})
	a.games = games.New(a.keymap, a.tune, o.Reviews)
	a.lines = logs.New(a.keymap, o.Log)

	// Bad settings do not keep the program from starting: the defaults hold, and a message says so.
	read := readSettings(o.Settings)
	a.stamp = read.stamp
	a.apply(read.settings)
	a.mouse = read.settings.Mouse && !o.NoMouse

	if o.Move != nil {
		at := game.Line.Index(*o.Move)
		if at < 0 {
			return nil, fmt.Errorf("--move %d, want 0 to %d, the last move of the game", *o.Move, game.Line.NumMoves())
		}
		a.begin = a.play.GoTo(at)
	}
	if read.err != nil {
		a.begin = tea.Batch(a.begin, a.pop(badSettings+" are the default ones:\n"+read.err.Error()))
	}
	a.play.Greet(o.Session.Game == nil && o.Session.Record == nil)
	if o.Teach > 0 {
		a.begin = tea.Batch(a.begin, a.play.Teach(o.Teach))
	}
	if o.Train > 0 {
		a.begin = tea.Batch(a.begin, a.play.Train(o.Train))
	}
	a.begin = tea.Batch(a.begin, a.do(game.Line.Repairs(game.File, "")), a.overhear([kit.NumTabs]string{}))
	return a, nil
}

// groups returns all actions, by section. Without an app and its screens they are
// still listed, though none can run.
func groups(a *app, screens [kit.NumTabs]kit.Screen) map[string][]kit.ActionGroup {
	groups := map[string][]kit.ActionGroup{kit.Everywhere: {a.everywhereGroup()}}
	for i, s := range screens {
		groups[kit.Tab(i).Section()] = s.Actions()
	}
	groups[play.EditSection] = screens[kit.Play].(*play.Screen).EditActions()
	return groups
}

func (a *app) screens() [kit.NumTabs]kit.Screen {
	return [...]kit.Screen{a.play, a.tree, a.tune, a.games, a.lines}
}

func (a *app) screen() kit.Screen { return a.screens()[a.tab] }

// Init begins what the options ask for.
func (a *app) Init() tea.Cmd {
	return a.then(tea.Batch(a.do(a.session.Settle()), a.tune.Init(), a.watchSettings(), a.begin))
}

// Update handles a message, and brings what is shown in line with what it has changed.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	before, shown := a.warnings(), a.tab
	_, key := msg.(tea.KeyMsg)
	walks := key && a.tab == kit.Tree && a.dialog == nil // changes what is shown of the tree, not the tree
	cmd := a.handle(msg)

	// A screen may have asked for a dialog, and the message may have answered an open one.
	a.openAsked()
	a.dropDialog()
	for _, s := range a.screens() {
		s.Expire()
	}
	if a.tab != shown && shown != kit.Play && shown != kit.Tree { // which share what they say
		a.screens()[shown].Silence()
	}

	if a.tab == kit.Tree && shown != kit.Tree && a.dialog == nil {
		cmd = tea.Batch(cmd, a.tree.Opened())
	}

	// All screens work on out of sight: their warnings and results appear and are logged anyway.
	cmd = tea.Batch(cmd, a.overhear(before), a.autosave())
	a.logGames()

	// Only the screen shown looks at its search, journals or log: that costs time.
	switch a.tab {
	case kit.Tree:
		if walks {
			a.tree.Relist()
		} else {
			a.tree.Look()
		}
	case kit.Games:
		cmd = tea.Batch(cmd, a.games.Look())
	case kit.Log:
		a.lines.Look()
	}
	return a, a.then(cmd)
}

// handle hands a message to what it is for. Results of work go to the screen that has begun
// it, whichever is shown.
func (a *app) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	// of the terminal
	case tea.WindowSizeMsg:
		if a.sized { // the first one comes at the start
			a.redraw()
		}
		a.sized = true
		a.resize(msg)
	case answerMsg:
		if widths, err := parseWidths(string(msg)); err == nil {
			a.start.terminal.Wide = widths
			a.apply(a.settings)
		}
		if cell, query := cellOf(string(msg), thisWindow()); query != "" {
			a.setCell(cell)
		}
	case tea.ResumeMsg:
		if a.mouse { // the terminal has forgotten it
			return tea.EnableMouseAllMotion
		}
	case tourMsg:
		return a.openTour()
	case noShellMsg:
		return a.pop("no shell could resume the program, so it is not suspended")
	case tea.KeyMsg:
		a.acted = time.Now()
		return a.keys(msg)
	case tea.MouseMsg:
		a.acted = time.Now()
		return a.click(msg)

	// of time that passes
	case tickMsg:
		a.ticking = false
		cmd := a.do(a.session.Sample())
		a.tree.Age()
		a.tune.Sample()
		return tea.Batch(cmd, a.endUnseen(), a.followGame(), a.watchHeld(), a.play.Advance())
	case lookMsg:
		a.looking = false
		a.tune.Sample()
	case games.LookMsg, againMsg: // Update lets the screen look, and there is a frame after each message
	case toastMsg:
		if msg.number == a.toast.number {
			a.toast.text = ""
		}

	// of work that has ended
	case session.Ended:
		return a.ended(msg.Err, func() tea.Cmd { return a.do(a.session.Ended(msg)) })
	case games.ReadMsg:
		return a.ended(msg.Failure(), func() tea.Cmd { a.games.Read(msg); return nil })
	case settingsMsg:
		return a.resettle(msg)
	case autosavedMsg:
		return a.autosaved(msg.err)
	case kit.EndMsg:
		return a.ended(msg.Failure(), func() tea.Cmd { return a.tune.Update(msg) })

	// of a screen that asks for another one
	case tuner.LeftMsg:
		cmd := a.tune.Update(msg)
		a.eventLogged = false
		a.unwatch()
		return cmd
	case tuner.WatchMsg:
		return a.watchGame(msg.ID, msg.Step)
	case tuner.ShowMsg:
		a.tell(msg.Title, msg.Paragraphs...)
	case games.OpenMsg:
		if msg.Path == "" {
			return a.watchGame(msg.ID, false)
		}
		return a.openRecord(msg.Path, msg.Mistake)

	default:
		return a.tune.Update(msg)
	}
	return nil
}

// An answerMsg is what the terminal answers to widthQuery, or to the question for the size of a cell.
type answerMsg string

// redraw draws all again, sets the terminal's modes and asks it for its widths: it may be another
// one, to which the program has been attached, or have lost them.
func (a *app) redraw() {
	if a.restore == nil {
		return
	}
	query := ""
	if k := a.start.keyboard; k != nil && a.settings.Width == configs.WidthProbe && !a.start.ASCII {
		k.expect(len(askedWidths))
		query = widthQuery
	}
	a.restore(a.mouse, query)
}

// toClipboard hands a text to the clipboard of the terminal, if that takes it (OSC 52).
func (a *app) toClipboard(text string) {
	if a.ask != nil {
		a.ask("\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a")
	}
}

// resize takes over the size of the window, as far as the program draws it.
func (a *app) resize(msg tea.WindowSizeMsg) {
	a.w, a.h = min(msg.Width, maxWidth), min(msg.Height, maxHeight)
	if query := a.start.terminal.sizeQuery; query == "" {
		a.setCell(thisWindow().cell)
	} else if a.ask != nil {
		a.ask(query)
	}
	for _, s := range a.screens() {
		s.SetSize(a.w-2*a.side(), a.h)
	}
}

// side is how many cells at the left and the right of the window stay blank: a narrow one has none to spare.
func (a *app) side() int {
	const roomy = 60
	if a.w < roomy {
		return 0
	}
	return 1
}

// setCell takes over the size of a cell in pixels.
func (a *app) setCell(cell image.Point) {
	if a.start.terminal.Pictures != picture.None && cell != a.start.terminal.Cell && believable(cell) {
		a.start.terminal.Cell = cell
		a.apply(a.settings)
	}
}

// then adds the next tick to cmd if something runs, or else the next look at what
// another program may change.
func (a *app) then(cmd tea.Cmd) tea.Cmd {
	switch {
	case a.ticking:
	case a.play.Moving() || a.tree.Moving() || a.tune.Busy() && !(a.tune.Resting() && time.Since(a.acted) > actTime):
		a.ticking = true
		return tea.Batch(cmd, tea.Tick(time.Second/kit.FramesPerSecond, func(time.Time) tea.Msg { return tickMsg{} }))
	case (a.tab == kit.Games && a.tune.Journal() != "" || a.tune.Busy()) && !a.looking:
		a.looking = true
		return tea.Batch(cmd, tea.Tick(lookEvery, func(time.Time) tea.Msg { return lookMsg{} }))
	}
	return cmd
}

// do shows the notice of a change of the session, and runs its searches.
func (a *app) do(e session.Effect) tea.Cmd {
	a.play.Changed()
	for _, line := range e.Log {
		a.log.Warn(line)
	}
	if n := e.Notice; n.Text != "" {
		a.notice = kit.Notice{Message: a.keymap.Expand(n.Text), Warn: n.Warn}
	}
	cmds := words.Each(e.Searches, func(search *session.Search) tea.Cmd { return func() tea.Msg { return search.Run() } })
	return tea.Batch(append(cmds, a.play.Judge())...)
}

// ended hands the end of some work on to its screen; a panic ends the program.
func (a *app) ended(err error, screen func() tea.Cmd) tea.Cmd {
	if err != nil && !errors.Is(err, context.Canceled) {
		a.log.Error("work ended", "error", err)
	}
	if guard.Panic(err) != nil {
		a.err = err
		return tea.Quit
	}
	return screen()
}

// dropDialog closes a dialog whose question no longer arises.
func (a *app) dropDialog() {
	if d, ok := a.dialog.(interface{ Over() bool }); ok && d.Over() {
		a.dialog = nil
	}
}

// openAsked opens the dialog that a screen asks for.
func (a *app) openAsked() {
	for _, s := range a.screens() {
		if d := s.Wanted(); d != nil {
			a.dialog = d
		}
	}
}

// View returns the picture as text.
func (a *app) View() string {
	if a.w <= 0 || a.h <= 0 {
		return ""
	}
	return a.theme.Write(a.picture())
}

// picture draws the screen shown, and over it the dialog.
func (a *app) picture() *view.Canvas {
	c := a.theme.NewCanvas(a.w, a.h)
	c.Indent(a.side())
	a.keymap.ForgetKeys()
	a.screen().Draw(c.Region(), a.theme)
	if a.dialog != nil {
		a.dialog.Draw(c.Region())
	}
	a.toast.draw(c.Region())
	return c
}
