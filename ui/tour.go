package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
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
		"Two passes end the game, and the score appears. {play.undo} takes a move back, {play.new} starts a new game."},
	{kit.Play, "analyze", "{play.search} analyzes the position: the best moves appear on the board with their win rates. " +
		"{play.sweep} reviews the whole game and lists the mistakes. {play.open} opens an SGF file."},
	{kit.Tree, "look into the search", "{everywhere.tree-screen} shows the search tree and why the search chooses its next move. {tree.step} makes one playout."},
	{kit.Tune, "tune an engine", "{everywhere.tune-screen} runs a tuning event: candidates play games, and better ones play more. " +
		"{tune.run} starts and pauses it, {tune.new} writes an event of your own."},
	{kit.Games, "look at its games", "{everywhere.games-screen} lists the games of the event, and {games.open} opens one on Play. {everywhere.log-screen} is the log."},
	{kit.Play, "find the rest", "{everywhere.help} lists and searches the keys of every screen, {everywhere.palette} runs a command by its name, " +
		"and {everywhere.quit} quits. :tour shows this tour again. Your turn!"},
}

// A tour leads through the screens, a page at a time.
type tour struct {
	app  *app
	page int
}

// openTour begins the tour.
func (a *app) openTour() {
	a.tab = tourPages[0].screen
	a.dialog = &tour{app: a}
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
		return nil, true
	}
	t.app.tab = tourPages[t.page].screen
	return nil, false
}

// tourWidth is the width of the tour's text.
const tourWidth = 72

// Draw draws the page at the lower end of the screen that it is about.
func (t *tour) Draw(g view.Region) {
	w, h := g.Size()
	page := tourPages[t.page]
	lines := kit.Wrap(t.app.keymap.Expand(page.text), max(1, min(tourWidth, w-4)))
	width, height := min(tourWidth+4, w), min(len(lines)+4, h)
	in := kit.Frame(g.Sub(view.Rect{X: (w - width) / 2, Y: h - height, W: width, H: height}), "tour: "+page.title)
	for y, line := range lines {
		in.Text(0, y, view.Plain, line)
	}
	last := "next"
	if t.page == len(tourPages)-1 {
		last = "done"
	}
	_, inH := in.Size()
	in.Rows(inH-1, 1).Clear()
	in.Text(0, inH-1, view.Dim, fmt.Sprintf("%s %s  %s back  esc skip  (%d of %d)",
		kit.KeyText("enter", g.Plain()), last, kit.KeyText("left", g.Plain()), t.page+1, len(tourPages)))
}
