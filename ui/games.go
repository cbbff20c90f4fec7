package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/model/param"
	"gobandit/ui/view"
)

// A gamesScreen is the Games screen: every game of the tuning event and of its
// confirmation match, those that run first, then the latest, with the record of the
// one at the cursor.
type gamesScreen struct {
	keys *keymap
	tune *tuneScreen

	space    param.Space // of the event
	reader   event.GameReader
	confirm  event.ConfirmReader
	rows     []keptGame // of both journals, oldest first
	version  int        // of the rows
	stamps   [2]stamp   // of the journals when last read
	filter   string
	by       gameOrder
	arranged arrangement
	list     list
	held     int    // where the cursor was, and
	heldID   gameID // on which game
	replay   replay
	board    bool // in a narrow window the board is shown in place of the list

	w, h int
	notice
	asker
	open func() tea.Cmd // the record at the cursor, on the Play screen
}

// A gameOrder is what the games are sorted by.
type gameOrder int

const (
	byNewest gameOrder = iota
	byMoves
	bySeconds
	numGameOrders
)

func (o gameOrder) String() string {
	return [...]string{"newest first", "longest first", "slowest first"}[o]
}

func newGames(t *tuneScreen, keys *keymap) *gamesScreen {
	s := &gamesScreen{keys: keys, tune: t}
	s.attach(t.event)
	return s
}

// attach shows the games of an event; nil is none.
func (s *gamesScreen) attach(e *Event) {
	if e == nil || s.reader.Path == e.Journal {
		return
	}
	s.space = e.Space
	s.reader, s.confirm = event.GameReader{Path: e.Journal}, event.ConfirmReader{Journal: e.Journal}
	s.rows, s.stamps, s.replay, s.list = nil, [2]stamp{}, replay{}, list{}
	s.version++
}

func (s *gamesScreen) setSize(w, h int) { s.w, s.h = w, h }

func (s *gamesScreen) tabs() view.Rect { return view.Rect{W: s.w, H: 1} }

func (s *gamesScreen) actions() []actionGroup {
	n := func() int { return s.shown().len() }
	return []actionGroup{
		{"games", append([]action{
			act("filter", "/", "only games with these words", do(func() {
				s.asked = newFilter(&s.filter, "won lost void black white B+R 5,2 confirm -word")
			})),
			act("results", "r", "won, lost, void, all", do(s.nextResult)),
			act("colour", "c", "candidate black, white, any", do(s.nextColor)),
			act("candidate", "=", "games of this candidate", do(s.sameCandidate)),
			act("order", "s", "newest, longest, slowest", do(func() { s.by = (s.by + 1) % numGameOrders; s.say("%s", s.by) })),
		}, s.list.movements(n)...)},
		{"record", []action{
			act("open", "o", "open it on the Play screen", func() tea.Cmd { return s.open() }),
			act("show", "enter", "the board, the list", do(func() { s.board = !s.board })),
			act("back", "[ left h", "a move back (wheel)", do(func() { s.replay.show(s.replay.at - 1) })),
			act("forward", "] right l", "a move forward", do(func() { s.replay.show(s.replay.at + 1) })),
			act("back10", "{", "10 back", do(func() { s.replay.show(s.replay.at - 10) })),
			act("forward10", "}", "10 forward", do(func() { s.replay.show(s.replay.at + 10) })),
			act("begin", "0", "to the start", do(func() { s.replay.show(0) })),
			act("end", "$", "to the last move", do(func() { s.replay.show(s.replay.moves()) })),
		}},
	}
}

// look reads the games that have been added to the journals, if there may be some,
// and the record of the game at the cursor.
func (s *gamesScreen) look() {
	if s.reader.Path == "" {
		return
	}
	if now := [2]stamp{stampOf(s.reader.Path), stampOf(event.ConfirmPath(s.confirm.Journal))}; now != s.stamps {
		s.stamps = now
		s.read()
	}
	shown := s.shown()
	s.hold(shown)
	if shown.len() == 0 {
		s.replay = replay{}
		return
	}
	s.replay.load(shown.at(s.list.cursor), s.record)
}

// hold keeps the cursor on its game while others come in above; at the top it
// stays there.
func (s *gamesScreen) hold(shown gameList) {
	if s.list.cursor == s.held && s.held > 0 {
		if i := shown.find(s.heldID); i >= 0 {
			s.list.cursor = i
		}
	}
	s.list.move(0, shown.len())
	s.held = s.list.cursor
	if s.held < shown.len() {
		s.heldID = shown.at(s.held).id
	}
}

// nextOf puts the word after the one that the filter has in its place; after the
// last comes none.
func (s *gamesScreen) nextOf(words ...string) {
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

func (s *gamesScreen) nextResult() { s.nextOf("won", "lost", "void") }

func (s *gamesScreen) nextColor() { s.nextOf("black", "white") }

// sameCandidate filters by the candidate at the cursor, or takes that back.
func (s *gamesScreen) sameCandidate() {
	if fields := strings.Fields(s.filter); slices.ContainsFunc(fields, isCandidate) {
		s.filter = strings.Join(slices.DeleteFunc(fields, isCandidate), " ")
		return
	}
	if shown := s.shown(); s.list.cursor < shown.len() {
		s.filter = strings.TrimSpace(s.filter + " (" + shown.at(s.list.cursor).at + ")")
	}
}

func isCandidate(word string) bool { return strings.HasPrefix(word, "(") }

// mouse chooses a game, and scrolls: over the board the moves.
func (s *gamesScreen) mouse(msg tea.MouseMsg) tea.Cmd {
	l := s.layout()
	if msg.Action != tea.MouseActionPress {
		return nil
	}
	step := map[tea.MouseButton]int{tea.MouseButtonWheelUp: -1, tea.MouseButtonWheelDown: 1}[msg.Button]
	switch {
	case step != 0 && l.board.Contains(msg.X, msg.Y):
		s.replay.show(s.replay.at + step)
	case step != 0:
		s.list.move(step, s.shown().len())
	case msg.Button == tea.MouseButtonLeft && l.list.Contains(msg.X, msg.Y) && msg.Y > l.list.Y:
		s.list.move(s.list.top+msg.Y-l.list.Y-1-s.list.cursor, s.shown().len())
	}
	return nil
}
