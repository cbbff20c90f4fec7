package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/model/param"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A gamesScreen is the Games screen: every game of the tuning event and of its
// confirmation match, those that run first, then the latest, with the record of the
// one at the cursor.
type gamesScreen struct {
	keys *kit.Keymap
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
	list     kit.List
	held     int    // where the cursor was, and
	heldID   gameID // on which game
	replay   replay
	board    bool // in a narrow window the board is shown in place of the list

	w, h int
	kit.Notice
	kit.Asker
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

func newGames(t *tuneScreen, keys *kit.Keymap) *gamesScreen {
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
	s.rows, s.stamps, s.replay, s.list = nil, [2]stamp{}, replay{}, kit.List{}
	s.version++
}

func (s *gamesScreen) SetSize(w, h int) { s.w, s.h = w, h }

func (s *gamesScreen) Tabs() view.Rect { return view.Rect{W: s.w, H: 1} }

func (s *gamesScreen) Actions() []kit.ActionGroup {
	n := func() int { return s.shown().len() }
	return []kit.ActionGroup{
		kit.Group("games", append([]kit.Action{
			kit.Act("filter", "/", "only games with these words", kit.Do(func() {
				s.Asked = kit.NewFilter(&s.filter, "won lost void black white B+R 5,2 confirm -word")
			})),
			kit.Act("results", "r", "won, lost, void, all", kit.Do(s.nextResult)),
			kit.Act("colour", "c", "candidate black, white, any", kit.Do(s.nextColor)),
			kit.Act("candidate", "=", "games of this candidate", kit.Do(s.sameCandidate)),
			kit.Act("order", "s", "newest, longest, slowest", kit.Do(func() { s.by = (s.by + 1) % numGameOrders; s.Say("%s", s.by) })),
		}, kit.Movements(func() *kit.List { return &s.list }, n)...)...),
		kit.Group("record",
			kit.Act("open", "o", "open it on the Play screen", func() tea.Cmd { return s.open() }),
			kit.Act("show", "enter", "the board, the list", kit.Do(func() { s.board = !s.board })),
			kit.Act("back", "[ left h", "a move back (wheel)", kit.Do(func() { s.replay.show(s.replay.at - 1) })),
			kit.Act("forward", "] right l", "a move forward", kit.Do(func() { s.replay.show(s.replay.at + 1) })),
			kit.Act("back10", "{", "10 back", kit.Do(func() { s.replay.show(s.replay.at - 10) })),
			kit.Act("forward10", "}", "10 forward", kit.Do(func() { s.replay.show(s.replay.at + 10) })),
			kit.Act("begin", "0", "to the start", kit.Do(func() { s.replay.show(0) })),
			kit.Act("end", "$", "to the last move", kit.Do(func() { s.replay.show(s.replay.moves()) })),
		),
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
	s.replay.load(shown.at(s.list.Cursor), s.record)
}

// hold keeps the cursor on its game while others come in above; at the top it
// stays there.
func (s *gamesScreen) hold(shown gameList) {
	if s.list.Cursor == s.held && s.held > 0 {
		if i := shown.find(s.heldID); i >= 0 {
			s.list.Cursor = i
		}
	}
	s.list.Move(0, shown.len())
	s.held = s.list.Cursor
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
	if shown := s.shown(); s.list.Cursor < shown.len() {
		s.filter = strings.TrimSpace(s.filter + " (" + shown.at(s.list.Cursor).at + ")")
	}
}

func isCandidate(word string) bool { return strings.HasPrefix(word, "(") }

// Mouse chooses a game, and scrolls: over the board the moves.
func (s *gamesScreen) Mouse(msg tea.MouseMsg) tea.Cmd {
	l := s.layout()
	if msg.Action != tea.MouseActionPress {
		return nil
	}
	step := map[tea.MouseButton]int{tea.MouseButtonWheelUp: -1, tea.MouseButtonWheelDown: 1}[msg.Button]
	switch {
	case step != 0 && l.board.Contains(msg.X, msg.Y):
		s.replay.show(s.replay.at + step)
	case step != 0:
		s.list.Move(step, s.shown().len())
	case msg.Button == tea.MouseButtonLeft && l.list.Contains(msg.X, msg.Y) && msg.Y > l.list.Y:
		s.list.Move(s.list.Top+msg.Y-l.list.Y-1-s.list.Cursor, s.shown().len())
	}
	return nil
}
