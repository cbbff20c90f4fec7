package ui

import (
	"context"
	"errors"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/search"
	"gobandit/ui/view"
)

// A Screen is one of the program's screens.
type Screen int

// The screens.
const (
	Play Screen = iota
	Tune
	Tree
	numScreens
)

func (s Screen) String() string { return [...]string{"Play", "Tune", "Tree"}[s] }

// A screen is what the program asks of each of its screens.
type screen interface {
	setSize(w, h int)
	key(msg tea.KeyMsg) tea.Cmd
	mouse(msg tea.MouseMsg) tea.Cmd
	draw(g view.Region, t *view.Theme)
	tabs() view.Rect // the line of the tabs
	groups() []keyGroup
	say(format string, args ...any)
}

// framesPerSecond is how often the screen looks at what runs behind it.
const framesPerSecond = 12

// A tickMsg is the time to look at what runs.
type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second/framesPerSecond, func(time.Time) tea.Msg { return tickMsg{} })
}

// An app is the root of the program: it owns the window's size, the theme and
// the screens, and hands messages on. Global keys come first, then an open
// dialog, then the screen shown. Results of work go to the screen they are for,
// shown or not.
type app struct {
	theme   *view.Theme
	w, h    int
	shown   Screen
	play    *playScreen
	tune    *tuneScreen
	tree    *treeScreen
	dialog  dialog // nil: none is open
	ticking bool
	mouse   bool
	armed   bool  // ctrl-c was the last key: another one ends the program at once
	err     error // why the program ends; nil if the user wanted it to
}

// A dialog is a window over a screen that gets all keys while it is open.
type dialog interface {
	// update folds a key; done closes the dialog.
	update(msg tea.KeyMsg) (cmd tea.Cmd, done bool)
	draw(g view.Region)
}

// ErrInterrupted is the error of Run when the user ended the program with ctrl-c.
var ErrInterrupted = errors.New("interrupted")

func newApp(ctx context.Context, o Options) (*app, error) {
	p, err := newPlay(ctx, o)
	if err != nil {
		return nil, err
	}
	return &app{theme: o.theme(), shown: o.Screen, play: p, tune: newTune(ctx, o), tree: newTree(p), mouse: !o.NoMouse}, nil
}

// screens returns all screens, in the order of their tabs.
func (a *app) screens() [numScreens]screen { return [...]screen{a.play, a.tune, a.tree} }

// screen returns the screen shown.
func (a *app) screen() screen { return a.screens()[a.shown] }

// Init begins what the options ask for.
func (a *app) Init() tea.Cmd {
	return a.then(tea.Batch(a.play.settle(), a.tune.init()))
}

// Update folds a message.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		for _, s := range a.screens() {
			s.setSize(a.w, a.h)
		}
	case tea.ResumeMsg:
		if a.mouse { // the terminal has forgotten it
			cmd = tea.EnableMouseCellMotion
		}
	case tickMsg:
		a.ticking = false
		a.play.sample()
		a.tune.sample()
	case thoughtMsg:
		cmd = a.ended(msg.err, func() tea.Cmd { return a.play.thoughtEnded(msg) })
	case openedMsg:
		cmd = a.ended(msg.err, func() tea.Cmd { return a.tune.opened(msg) })
	case runEndedMsg:
		cmd = a.ended(msg.err, func() tea.Cmd { a.tune.runEnded(msg); return nil })
	case tea.KeyMsg:
		cmd = a.keys(msg)
	case tea.MouseMsg:
		cmd = a.click(msg)
	}
	a.openAsked()
	if a.shown == Tree {
		a.tree.look()
	}
	return a, a.then(cmd)
}

// then adds the next tick to cmd if something runs.
func (a *app) then(cmd tea.Cmd) tea.Cmd {
	if a.ticking || !a.play.busy() && !a.tune.busy() {
		return cmd
	}
	a.ticking = true
	return tea.Batch(cmd, tick())
}

// ended hands the end of some work on to its screen; a panic ends the program.
func (a *app) ended(err error, screen func() tea.Cmd) tea.Cmd {
	var p *search.PanicError
	if errors.As(err, &p) {
		a.err = err
		return tea.Quit
	}
	return screen()
}

// keys folds a message of keys: letters that arrive together share one.
func (a *app) keys(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || len(msg.Runes) < 2 || msg.Paste {
		return a.key(msg)
	}
	var cmds []tea.Cmd
	for i := range msg.Runes {
		one := msg
		one.Runes = msg.Runes[i : i+1]
		cmds = append(cmds, a.key(one))
		a.openAsked()
	}
	return tea.Batch(cmds...)
}

// openAsked opens the dialog that the Play screen asks for.
func (a *app) openAsked() {
	if a.play.asked != nil {
		a.dialog, a.play.asked = a.play.asked, nil
	}
}

// key folds a key press.
func (a *app) key(msg tea.KeyMsg) tea.Cmd {
	if key.Matches(msg, appKeys.force) {
		if a.armed || !a.busy() {
			a.err = ErrInterrupted
			return tea.Quit
		}
		a.armed = true
		a.screen().say("ctrl-c again quits at once")
		return nil
	}
	a.armed = false
	if a.dialog != nil {
		cmd, done := a.dialog.update(msg)
		if done {
			a.dialog = nil
		}
		return cmd
	}
	k := appKeys
	switch {
	case key.Matches(msg, k.suspend):
		return tea.Suspend
	case a.shown == Play && a.play.typing():
		return a.play.key(msg)
	case key.Matches(msg, k.quit):
		return a.quit()
	case key.Matches(msg, k.help):
		a.dialog = newHelp(append(a.screen().groups(), appGroup()))
	case key.Matches(msg, k.mouse):
		return a.toggleMouse()
	case key.Matches(msg, k.play):
		a.shown = Play
	case key.Matches(msg, k.tune):
		a.shown = Tune
	case key.Matches(msg, k.tree):
		a.shown = Tree
	case key.Matches(msg, k.next):
		a.shown = (a.shown + 1) % numScreens
	case key.Matches(msg, k.previous):
		a.shown = (a.shown + numScreens - 1) % numScreens
	default:
		return a.screen().key(msg)
	}
	return nil
}

// busy reports whether quitting would end some work.
func (a *app) busy() bool { return a.play.busy() || a.tune.losing() > 0 }

// quit ends the program, after a question if something runs.
func (a *app) quit() tea.Cmd {
	question := "Quit?"
	if n := a.tune.losing(); n > 0 {
		question += " " + plural(n, "running tuning game") + " will be lost (X lets them end)."
	}
	if a.play.unsaved() {
		question += " The game is not saved (s saves it)."
	} else if a.play.busy() {
		question += " A search is running."
	}
	if question == "Quit?" {
		return tea.Quit
	}
	a.dialog = newConfirm(question, func() tea.Cmd { return tea.Quit })
	return nil
}

func (a *app) toggleMouse() tea.Cmd {
	a.mouse = !a.mouse
	if a.mouse {
		a.screen().say("mouse: clicks play; %% gives it back to the terminal")
		return tea.EnableMouseCellMotion
	}
	a.screen().say("mouse: left to the terminal; %% takes it")
	return tea.DisableMouse
}

// click folds a mouse event: tabs choose the screen, the rest is the screen's.
func (a *app) click(msg tea.MouseMsg) tea.Cmd {
	if a.dialog != nil {
		return nil
	}
	a.armed = false
	tabs := a.screen().tabs()
	if msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft && tabs.Contains(msg.X, msg.Y) {
		for s := range numScreens {
			if r := tabRect(tabs, s); r.Contains(msg.X, msg.Y) {
				a.shown = s
				return nil
			}
		}
	}
	return a.screen().mouse(msg)
}

// tabWidth is the cells of a tab: its number and name, and brackets if it is
// shown.
const tabWidth = 8

func tabRect(line view.Rect, s Screen) view.Rect {
	return view.Rect{X: line.X + int(s)*tabWidth, Y: line.Y, W: tabWidth, H: 1}
}

// drawStatus writes what a screen does at the right of the line of its tabs, as
// far as they leave room.
func drawStatus(line view.Region, style view.Style, text string) {
	w, _ := line.Size()
	line.Right(0, style, view.Fit(text, w-int(numScreens)*tabWidth-1))
}

// drawTabs draws the tabs at the left of a line.
func drawTabs(g view.Region, shown Screen) {
	for s := range numScreens {
		style, format := view.Dim, " %d %s "
		if s == shown {
			style, format = view.Selected, "[%d %s]"
		}
		g.Textf(int(s)*tabWidth, 0, style, format, int(s)+1, s)
	}
}

// View draws the screen shown, and over it the dialog.
func (a *app) View() string {
	if a.w <= 0 || a.h <= 0 {
		return ""
	}
	c := view.NewCanvas(a.w, a.h)
	a.screen().draw(c.Region(), a.theme)
	if a.dialog != nil {
		a.dialog.draw(c.Region())
	}
	return a.theme.Write(c)
}
