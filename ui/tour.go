package ui

import (
	_ "embed"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// A tourPage says what a screen is for. Its text names actions as Keymap.Expand does.
type tourPage struct {
	screen kit.Tab
	title  string
	text   string
}

var tourPages = []tourPage{
	{kit.Play, "play", "You play Black, the engine White. Choose a point with the arrow keys and press {play.play}, or click it; {play.pass} passes. " +
		"Two passes end the game, and the score appears. {play.undo} undoes a move, {play.new} starts a new game."},
	{kit.Play, "analyze", "{play.search} analyzes the position: the best moves appear on the board with their win rates. " +
		"{play.sweep} reviews the whole game and lists the mistakes. {play.open} opens an SGF file."},
	{kit.Tree, "look into the search", "{everywhere.tree-screen} shows the search tree and why the search chooses its next move. {tree.step} makes one playout."},
	{kit.Tune, "tune an engine", "{everywhere.tune-screen} runs a tuning event: candidates play games, and better ones play more. " +
		"{tune.run} starts and pauses it, {tune.new} writes an event of your own."},
	{kit.Games, "look at its games", "{everywhere.games-screen} lists the games of the event, and {games.open} opens one on Play. {everywhere.log-screen} is the log."},
	{kit.Play, "find the rest", "{everywhere.help} lists and searches the keys of every screen, {everywhere.palette} runs a command by its name, " +
		"and {everywhere.quit} quits. :tour shows this tour again. A new game begins: your turn!"},
}

// tourGame is the game that the tour shows if there is none yet.
//
//go:embed tour.sgf
var tourGame []byte

// tourPlayouts is how long the tour's game is searched.
const tourPlayouts = 2000

// A tourMsg asks for the tour at the start, once the first searches have been settled.
type tourMsg struct{}

// A tour leads through the screens, a page at a time.
type tour struct {
	app   *app
	page  int
	after func() tea.Cmd // brings back the game before the tour
}

// openTour begins the tour: over the game on the screen, or where no move has been played
// over one of its own, which is searched.
func (a *app) openTour() tea.Cmd {
	a.tab = tourPages[0].screen
	t := &tour{app: a, after: func() tea.Cmd { return nil }}
	a.dialog = t
	s := a.session
	if s.Line.NumMoves() > 0 || s.File != "" {
		return nil
	}
	shown, err := readTourGame()
	if err != nil { // a test reads it
		return nil
	}

	record, human, control := s.Line.Record, s.Players.Human, s.Clock.Control
	t.after = func() tea.Cmd {
		cmd := a.do(s.Begin(record, human, control))
		a.notice = kit.Notice{}
		a.play.Greet(true)
		return cmd
	}
	return tea.Batch(a.do(s.Begin(shown, session.BlackSide, gtp.TimeControl{})), a.do(s.Step(tourPlayouts)))
}

func readTourGame() (*sgf.Record, error) {
	roots, err := sgf.Parse(tourGame)
	if err != nil {
		return nil, err
	}
	return sgf.Tree(roots[0])
}

// Update turns the page, or ends the tour.
func (t *tour) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch kit.KeyName(msg) {
	case "enter", "space", "right", "down", "tab":
		t.page++
	case "left", "up", "backspace", "shift+tab":
		t.page = max(0, t.page-1)
	case "esc", "q":
		t.page = len(tourPages)
	}
	if t.page >= len(tourPages) {
		t.app.tab = kit.Play
		cmd := t.after()
		if hint := t.app.hint; hint != "" { // which the tour's game has hidden
			t.app.notice.Say("%s", hint)
			t.app.hint = ""
		}
		return cmd, true
	}
	t.app.tab = tourPages[t.page].screen
	return nil, false
}

// Columns of the tour's text: as many as it takes where there is room, and at least those
// beside a board.
const (
	tourWidth      = 72
	leastTourWidth = 24
)

// Draw draws the page: beside the board of the screen that it is about, or below it, or at
// the lower end of the screen.
func (t *tour) Draw(g view.Region) {
	w, h := g.Size()
	page := tourPages[t.page]
	text := t.app.keymap.Expand(page.text)
	at := view.Rect{W: w, H: h - 2} // above the message and the keys
	if s, ok := t.app.screen().(interface{ Board() view.Rect }); ok {
		b := s.Board()
		if left := w - b.X - b.W; !b.Empty() && left >= leastTourWidth+4 {
			at.X, at.W = w-left, left
		}
	}

	lines := view.Wrap(text, max(1, min(tourWidth, at.W-4)))
	width, height := min(tourWidth+4, at.W), min(len(lines)+4, at.H)
	in := kit.Frame(g.Sub(view.Rect{X: at.X + (at.W-width)/2, Y: at.H - height, W: width, H: height}),
		fmt.Sprintf("tour: %s (%d of %d)", page.title, t.page+1, len(tourPages)))
	for y, line := range lines {
		in.Text(0, y, view.Plain, line)
	}

	last := "next"
	if t.page == len(tourPages)-1 {
		last = "done"
	}
	_, inH := in.Size()
	in.Rows(inH-1, 1).Clear()
	kit.DrawFoot(in, 0, inH-1, view.Dim, fmt.Sprintf("%s %s  %s back  esc skip", kit.KeyText("enter", g.Plain()), last, kit.KeyText("left", g.Plain())))
}
