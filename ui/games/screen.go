// Package games is the Games screen: every game of the event and of its confirmation match, with the record of each.
package games

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A Screen is the Games screen: every game of the event and of its confirmation match,
// running ones first, and the record of the game under the cursor.
type Screen struct {
	keys     *kit.Keymap
	event    Source
	reviews  string // folder of reviews; "": there is none
	reviewed int    // the reviewed game opened last, in their list

	reading  *reading // of the journals
	table    table
	filter   string
	by       order
	arranged arrangement // of the games shown
	next     arrangement // begun, when filter or order have changed
	list     kit.List
	held     heldGame
	replay   replay
	board    bool // whether a narrow window shows the board instead of the list

	w, h  int
	theme *view.Theme // as last drawn; nil: not yet
	graph view.Rect   // of win rates, as last drawn
	kit.Notice
	kit.Asker
}

// A Source is the tuning event or tournament whose games the screen lists. It may
// change into another.
type Source interface {
	Name() string                   // name; "" without an event
	Journal() string                // path of the journal; "" without an event
	Space() param.Space             // parameters that it tunes
	Status() *event.Status          // latest state; nil while it is not open
	Running() []event.RunningGame   // games in progress, with those of the confirmation match, in a new slice
	Activity() (view.Style, string) // description of what it is doing

	Wind(kit.Wind) tea.Cmd             // winds it back and on
	RewoundTo() (games int, back bool) // games that it is wound back to; false: it is shown as it is now
}

// An OpenMsg asks the app to open a game on the Play screen: its record, or the running
// game.
type OpenMsg struct {
	ID      event.GameID
	Path    string // path of the record; "" while the game runs
	Mistake int    // number of the move to show, a mistake; 0: none
}

// An order is an order of the games.
type order int

const (
	byNewest order = iota
	byMoves
	bySeconds
	numOrders
)

func (o order) String() string {
	return [...]string{"newest first", "longest first", "slowest first"}[o]
}

// New returns the screen of the games of an event, and of reviews in a folder; "": there is none.
func New(keys *kit.Keymap, event Source, reviews string) *Screen {
	return &Screen{keys: keys, event: event, reviews: reviews, reading: newReading("", param.Space{})}
}

// SetSize sets the size of the window.
func (s *Screen) SetSize(w, h int) { s.w, s.h = w, h }

// Tabs returns the line of the tabs.
func (s *Screen) Tabs() view.Rect { return view.Rect{W: s.w, H: 1} }

// Actions returns what the screen can do.
func (s *Screen) Actions() []kit.ActionGroup {
	n := func() int { return s.listed().len() }
	movements := kit.Movements(func() *kit.List { return &s.list }, n)
	for i, key := range []string{"g", "G"} { // home and end wind the event
		movements[len(movements)-2+i].Keys = []string{key}
	}
	return []kit.ActionGroup{
		kit.Group("games", append([]kit.Action{
			kit.Act("filter", "/", "filter games", kit.Do(func() {
				s.Asked = kit.NewFilter(&s.filter, "won lost void black white B+R 5,2 confirm -word")
			})).For("lost black -confirm: games that the candidate lost as Black"),
			kit.Act("results", "r", "filter by result", kit.Do(func() { s.nextOf("won", "lost", "void") })),
			kit.Act("color", "c", "filter by color", kit.Do(func() { s.nextOf("black", "white") })),
			kit.Act("candidate", "=", "filter by candidate", kit.Do(s.sameCandidate)),
			kit.Act("order", "s", "sort", kit.Do(func() { s.by = (s.by + 1) % numOrders; s.Say("%s", s.by) })),
		}, movements...)...).Says(kit.Reads),
		kit.Group("record",
			kit.Act("open", "o", "open on Play", s.open),
			kit.Act("mistakes", "m", "games with mistakes", kit.Do(s.chooseReviewed)),
			kit.Act("show", "enter", "board or list", kit.Do(func() { s.board = !s.board })).When(s.lacksChoice, func(f string, args ...any) { s.Complain(f, args...) }),
			kit.Act("back", "left h", "previous move (wheel)", kit.Do(func() { s.replay.show(s.replay.at - 1) })),
			kit.Act("forward", "right l", "next move", kit.Do(func() { s.replay.show(s.replay.at + 1) })),
			kit.Act("back10", "H", "10 moves back", kit.Do(func() { s.replay.show(s.replay.at - 10) })),
			kit.Act("forward10", "L", "10 moves forward", kit.Do(func() { s.replay.show(s.replay.at + 10) })),
			kit.Act("begin", "0", "to the start", kit.Do(func() { s.replay.show(0) })),
			kit.Act("end", "$", "to the last move", kit.Do(func() { s.replay.show(s.replay.moves()) })),
		).Says(kit.Reads),
		kit.Winding(func(w kit.Wind) tea.Cmd { return s.event.Wind(w) }),
	}
}

// open asks the app to open the game under the cursor.
func (s *Screen) open() tea.Cmd {
	ask := OpenMsg{ID: s.replay.id}
	switch {
	case s.replay.outcome == outcomeRuns:
	case s.replay.game == nil:
		s.Complain("no record to open")
		return nil
	default:
		ask.Path = s.replay.path
	}
	return func() tea.Msg { return ask }
}

// A LookMsg asks for the next Look: there is more to do.
type LookMsg struct{}

// Look filters and sorts the games, shows the record of the game under the cursor, and
// returns a command that reads new games from the journals, for Read. It does a part of that
// at a time, and then asks for the next Look.
func (s *Screen) Look() tea.Cmd {
	path := s.event.Journal()
	if path != s.reading.games.Path { // another event
		s.reading, s.table, s.replay, s.list, s.held = newReading(path, s.event.Space()), table{}, replay{}, kit.List{}, heldGame{}
		s.arranged, s.next = arrangement{}, arrangement{}
	}
	if path == "" {
		return nil
	}
	cmd := s.reading.next()
	s.hold(s.listed()) // a key may have moved the cursor in the list as it was
	if s.arrange() {
		cmd = tea.Batch(cmd, func() tea.Msg { return LookMsg{} })
	}
	shown := s.listed()
	s.hold(shown)
	if shown.len() == 0 {
		s.replay = replay{}
		return cmd
	}
	s.replay.load(shown.at(s.list.Cursor), path)
	return cmd
}

// A heldGame is the game that the cursor was put on.
type heldGame struct {
	known  bool // else the list had no game yet
	cursor int  // at the last Look
	id     event.GameID
	place  int32 // in the table; negative while the game runs
}

// hold keeps the cursor on its game when others are added above. If the game is not listed, because it is between
// running and ended or does not match the filter, the cursor stays in its place, and comes back to it.
func (s *Screen) hold(shown gameList) {
	found := -1
	if s.held.known && s.list.Cursor == s.held.cursor {
		if found = shown.find(s.held); found >= 0 {
			s.list.Cursor = found
		}
	}
	moved := s.list.Cursor != s.held.cursor && found < 0
	s.list.Move(0, shown.len())
	s.held.cursor = s.list.Cursor
	if (found >= 0 || moved || !s.held.known) && shown.len() > 0 {
		s.held.known = true
		s.held.id, s.held.place = shown.name(s.held.cursor)
	}
}

// nextOf replaces the word that is in the filter by the next one, and removes the last.
func (s *Screen) nextOf(words ...string) {
	fields := strings.Fields(s.filter)
	next := words[0]
	for i, word := range words {
		if at := slices.Index(fields, word); at >= 0 {
			fields = slices.Delete(fields, at, at+1)
			next = ""
			if i+1 < len(words) {
				next = words[i+1]
			}
			break
		}
	}
	if next != "" {
		fields = append(fields, next)
	}
	s.filter = strings.Join(fields, " ")
}

// sameCandidate filters by the candidate under the cursor, or removes that filter.
func (s *Screen) sameCandidate() {
	if fields := strings.Fields(s.filter); slices.ContainsFunc(fields, isCandidate) {
		s.filter = strings.Join(slices.DeleteFunc(fields, isCandidate), " ")
		return
	}
	if shown := s.listed(); s.list.Cursor < shown.len() {
		s.filter = strings.TrimSpace(s.filter + " (" + shown.at(s.list.Cursor).at + ")")
	}
}

func isCandidate(word string) bool { return strings.HasPrefix(word, "(") }

// Mouse chooses a game on a click, or on the graph a move. The wheel scrolls the list, or
// over board and graph the moves.
func (s *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	l := s.layout()
	if msg.Action != tea.MouseActionPress {
		return nil
	}
	across, down := kit.Wheel(msg)
	switch step := across + down; {
	case step != 0 && (l.board.Contains(msg.X, msg.Y) || s.graph.Contains(msg.X, msg.Y)):
		s.replay.show(s.replay.at + step)
	case step != 0:
		s.list.Move(step, s.listed().len())
	case msg.Button == tea.MouseButtonLeft && s.graph.Contains(msg.X, msg.Y):
		if n, ok := s.rates(s.replay.rates, s.graph.H).At(s.graph.W, msg.X-s.graph.X); ok {
			s.replay.show(n)
		}
	case msg.Button == tea.MouseButtonLeft && l.list.Contains(msg.X, msg.Y):
		s.list.Choose(msg.X, msg.Y)
	}
	return nil
}
