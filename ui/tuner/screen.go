// Package tuner is the Tune screen: a tuning event or a tournament, watched, stepped and confirmed.
//
// The screen runs an event (run.go) or watches one that another program runs (attached.go). [Screen.Sample] takes its
// latest status, which the leaderboard (leaderboard.go, figures.go), the map (heat.go) and the other panes show.
package tuner

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A Screen is the Tune screen: a tuning event, watched and stepped.
type Screen struct {
	keys   *kit.Keymap
	theme  *view.Theme
	ctx    context.Context // context of the program, which ends the runs
	log    *slog.Logger
	offers Offers

	event   *Event        // nil: there is none
	begun   bool          // whether the event to begin with has been run before
	runner  Runner        // runner of the event; nil until opened
	opening bool          // whether an event is being opened
	run     *run          // current run; nil: none
	status  *event.Status // status at the last Sample; nil before the first
	linked  attach.Link   // how an event of another program was followed then
	earlier earlier       // event as it was

	w, h    int
	table   leaderboard
	list    kit.List        // cursor in the rows of the table
	level   int             // level of the candidates in the table, counted from 0
	maps    mapState        // map beside the table
	holds   bool            // the next game is to be held, see StepNext
	chosen  *tune.Candidate // candidate chosen by hand to play or record next; nil: the rule chooses
	pending []*pending      // asked for, and perhaps not yet done
	kit.Notice
	kit.Asker

	confirming *confirming // running confirmation match; nil: none
	confirmed  *confirming // ended confirmation match, until the next action; nil: none
}

// Offers are the event to begin with and what else the screen can open.
type Offers struct {
	Event   *Event                            // to begin with; nil: none
	Load    func(name string) (*Event, error) // loads other events by name or path; nil: cannot
	Events  []string                          // names of embedded events
	Engines []string                          // names of embedded engines, which a new event can tune
}

// Deps is what the Tune screen is built from.
type Deps struct {
	Keys    *kit.Keymap
	Theme   *view.Theme     // current theme
	Context context.Context // context of the program, which ends the runs
	Log     *slog.Logger
	Offers
}

// New returns the screen.
func New(d Deps) *Screen {
	t := &Screen{keys: d.Keys, theme: d.Theme, ctx: d.Context, log: d.Log, offers: d.Offers, event: d.Event}
	if d.Event != nil && d.Event.Journal != "" {
		_, err := os.Stat(d.Event.Journal)
		t.begun = err == nil
	}
	return t
}

// Init runs the event if it is to start at once.
func (t *Screen) Init() tea.Cmd {
	if t.event == nil || !t.event.Start {
		return nil
	}
	switch {
	case t.event.At > 0:
		return t.start(notYet)
	case t.event.Options.Paused:
		return t.start(byHand)
	}
	return t.start(freely)
}

// Update handles the results of the screen's commands and ignores other messages.
func (t *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case openedMsg:
		return t.opened(msg)
	case runEndedMsg:
		t.runEnded(msg)
	case confirmedMsg:
		return t.endConfirming(msg)
	case LeftMsg:
		return t.left(msg)
	case doneMsg:
		t.handled(msg)
	case windMsg:
		return t.rewound(msg)
	case gamesReadMsg:
		msg.finder.read, msg.finder.err = msg.games, msg.err
		msg.finder.found()
	}
	return nil
}

// Name returns the name of the event, "" if there is none.
func (t *Screen) Name() string {
	if t.event == nil {
		return ""
	}
	return t.event.Name
}

// Journal returns the path of the event's journal, "" if there is none.
func (t *Screen) Journal() string {
	if t.event == nil {
		return ""
	}
	return t.event.Journal
}

// Space returns the parameters that the event tunes.
func (t *Screen) Space() param.Space {
	if t.event == nil {
		return param.Space{}
	}
	return t.event.Space
}

// Status returns the state of the event at the last Sample; nil before the first.
func (t *Screen) Status() *event.Status { return t.status }

// SetSize sets the size of the window.
func (t *Screen) SetSize(w, h int) { t.w, t.h = w, h }

// Tabs returns the line of the tabs.
func (t *Screen) Tabs() view.Rect { return t.layout().Tabs }

// Actions returns what the screen can do.
func (t *Screen) Actions() []kit.ActionGroup {
	moved := func(step func() int) func() tea.Cmd { return kit.Do(func() { t.move(step()) }) }
	page := func() int { return max(t.list.Page, 1) }
	next := func(run func() tea.Cmd) func() tea.Cmd { // the next action, which removes the verdict
		return func() tea.Cmd {
			t.confirmed = nil
			return run()
		}
	}

	return kit.GuardPast([]kit.ActionGroup{
		kit.Group("event",
			kit.Act("open", "enter", "start; watch running game", next(t.open)),
			kit.Act("run", "space", "run or pause", next(t.toggle)),
			kit.Act("more", "+ =", "one more worker", kit.Do(func() { t.workers(1) })),
			kit.Act("fewer", "-", "one fewer worker", kit.Do(func() { t.workers(-1) })),
			kit.Act("drain", "X", "stop after running games", kit.Do(t.drain)),
			kit.Act("abort", "ctrl+x", "stop at once", kit.Do(t.abort)),
			kit.Act("confirm", "C", "confirm the best", kit.Do(t.confirm)).Asking("against", "Elo 0", "Elo 1", "games at most").When(t.lacksWins, t.complain),
			kit.Act("event", "f", "open another event", kit.Do(t.askEvent)).Reads(),
			kit.Act("new", "N", "new event", kit.Do(t.askNew)).For("candidates gnugo --mode gtp --level {level}, parameter level integer 1 10").Reads(),
			kit.Act("fork", "F", "fork: new event from here", kit.Do(t.askFork)).Reads(),
			kit.Act("export", "e", "export report", kit.Do(t.export)).Reads(),
		).Says(kit.Changes),
		kit.Group("by hand",
			kit.Act("step", "n", "play the next game", next(t.step)),
			kit.Act("choose", "c", "choose the next candidate", next(kit.Do(t.choose))),
			kit.Act("won", "w", "record a win", next(func() tea.Cmd { return t.record(event.Won) })).When(t.lacksWins, t.complain),
			kit.Act("lost", "l", "record a loss", next(func() tea.Cmd { return t.record(event.Lost) })).When(t.lacksWins, t.complain),
			kit.Act("result", "o", "record another result", next(kit.Do(t.askResult))).Asking("result", "candidate plays"),
			kit.Act("undo", "U", "undo the latest edit", next(func() tea.Cmd { return t.undo(false) })),
			kit.Act("redo", "R", "redo the edit undone last", next(func() tea.Cmd { return t.undo(true) })),
			kit.Act("exclude", "O", "exclude or include a game", next(t.askOut)).Asking("game", "does", "reason"),
			kit.Act("ban", "b", "ban or unban candidate", t.ban),
			kit.Act("pin", "p", "pin or unpin candidate", t.pin).Asking("until it has"),
			kit.Act("why", "W", "explain best and next", kit.Do(t.askWhy)).Reads(),
			kit.Act("what-if", "i", "what next results change", t.askWhatIf).Reads(),
		).Says(kit.Changes),
		kit.Group("table and map",
			kit.Act("up", "up k", "up in the table", moved(func() int { return -1 })),
			kit.Act("down", "down j", "down in the table", moved(func() int { return 1 })),
			kit.Act("page-up", "pgup K", "a page up", moved(func() int { return -page() })),
			kit.Act("page-down", "pgdown J", "a page down", moved(page)),
			kit.Act("top", "g", "first candidate", moved(func() int { return -t.numRows() })),
			kit.Act("bottom", "G", "last candidate", moved(func() int { return t.numRows() })),
			kit.Act("sort", "s", "sort by the next key", kit.Do(t.nextSort)),
			kit.Act("reverse", "S", "reverse the order", kit.Do(func() {
				t.table.arrangement.reversed = !t.table.arrangement.reversed
				t.rearrange()
			})),
			kit.Act("filter", "/", "filter candidates", kit.Do(t.askFilter)).For("games>10 rate>=50 k=0.5"),
			kit.Act("level", "L", "next level of candidates", kit.Do(t.nextLevel)),
			kit.Act("map", "m", "next map", kit.Do(t.nextMap)),
			kit.Act("axes", "a", "next axes of the map", kit.Do(t.nextAxes)),
		).Says(kit.Reads),
		kit.Winding(t.Wind),
	}, t.isNow)
}

// nextLevel shows the candidates of the next level with games.
func (t *Screen) nextLevel() {
	if t.status == nil || len(t.status.Lineage) == 0 {
		t.Complain("the candidates have one level")
		return
	}
	t.level = (t.level + 1) % (len(t.status.Lineage) + 1)
	t.list.Cursor = 0
	t.setRows()
}

// tournament reports whether the event has matchups instead of candidates.
func (t *Screen) tournament() bool { return t.status != nil && t.status.Matchups != nil }

// numRows returns the number of rows of the table.
func (t *Screen) numRows() int {
	if t.tournament() {
		rows, _ := crossTable(t.status)
		return len(rows)
	}
	return len(t.table.rows)
}

// rowKey names what a row of the table is of, in every order of the rows.
func (t *Screen) rowKey(i int) string {
	if t.tournament() {
		rows, _ := crossTable(t.status)
		return rows[i].name
	}
	c := t.table.rows[i].Candidate
	if t.table.depth > 0 {
		return fmt.Sprint(c.Path)
	}
	return fmt.Sprint(c.Index)
}

// keepCursor makes a change of the table and leaves the cursor on its candidate, player or matchup.
func (t *Screen) keepCursor(change func()) { kit.Keep(&t.list, t.numRows, t.rowKey, change) }

// selected returns the candidate under the cursor.
func (t *Screen) selected() (tune.Standing, bool) {
	if t.list.Cursor >= len(t.table.rows) {
		return tune.Standing{}, false
	}
	return t.table.rows[t.list.Cursor], true
}

// move moves the cursor of the table.
func (t *Screen) move(step int) {
	t.list.Move(step, t.numRows())
	if t.layout().hand.Empty() { // the candidate replaces the verdict in the line of messages
		t.confirmed = nil
	}
}

// Mouse scrolls the table with the wheel. A click chooses a row of the table, or opens a
// running game.
func (t *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress {
		return nil
	}
	switch _, down := kit.Wheel(msg); {
	case down != 0:
		t.move(down)
	case msg.Button == tea.MouseButtonLeft:
		if r := t.layout().table; t.status != nil && r.Contains(msg.X, msg.Y) && msg.Y > r.Y {
			t.move(t.list.Top + msg.Y - r.Y - 1 - t.list.Cursor)
			return nil
		}
		return t.clickGame(msg.X, msg.Y)
	}
	return nil
}
