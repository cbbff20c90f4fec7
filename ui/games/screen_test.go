package games

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/sgf"
	"gobandit/ui/uitest"
)

// writeGames writes a journal of made-up games, each with a record on a board of
// size by size points, and returns its path.
func writeGames(t testing.TB, size, games int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "e.journal")
	for i := range games {
		addGame(t, path, i, size)
	}
	return path
}

// addGame adds game i: every third is won, every fifth void.
func addGame(t testing.TB, journal string, i, size int) {
	t.Helper()
	won := i%3 == 0
	row := event.Row{Type: "game", Game: i, Coordinates: []int{i % 4, i % 2}, Color: []string{"black", "white"}[i%2], Won: &won,
		Result: "B+R", Moves: 40 + i, Seconds: 1 / float64(i+1), Reason: "resignation"}
	if i%5 == 4 {
		row.Type, row.Won, row.Result, row.Reason, row.Error = "void", nil, "Void", "crash", "engine died"
	}
	addLine(t, journal, row)
	writeRecord(t, event.RecordPath(journal, fmt.Sprint(i), row.Void()), size)
}

// addLine adds a line of JSON to a journal.
func addLine(t testing.TB, journal string, row any) {
	t.Helper()
	line := must.Get(json.Marshal(row))
	f := must.Get(os.OpenFile(journal, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600))
	must.Get(f.Write(append(line, '\n')))
	must.Succeed(t, f.Close())
}

// writeRecord writes the record of a game.
func writeRecord(t testing.TB, record string, size int) {
	t.Helper()
	must.Succeed(t, os.MkdirAll(filepath.Dir(record), 0o700))
	text := must.Get(sgf.Encode(sgf.FromGame(uitest.PlayedGame(t, size), sgf.Info{}, model.Result{}, nil)))
	must.Succeed(t, os.WriteFile(record, text, 0o600))
}

// openMadeUp returns a window with made-up games.
func openMadeUp(t testing.TB, size, games int) *window {
	t.Helper()
	return open(t, 80, 24, &fakeEvent{journal: writeGames(t, size, games)})
}

// listed returns the numbers of the games listed.
func listed(a *window) string {
	a.look()
	var out []string
	shown := a.listed()
	for i := range shown.len() {
		out = append(out, fmt.Sprint(shown.at(i).id().Number))
	}
	return strings.Join(out, " ")
}

func TestGamesFilter(t *testing.T) {
	tests := []struct{ filter, want string }{
		{"", "7 6 5 4 3 2 1 0"},
		{"won", "6 3 0"},
		{"void", "4"},
		{"lost white", "7 5 1"},
		{"engine died", "4"},
		{"(2,0)", "6 2"},
		{"-white -won", "4 2"},
		{"nothing of this", ""},
	}
	for _, tt := range tests {
		a := openMadeUp(t, 9, 8)
		a.Press("/")
		a.Press(tt.filter, "enter")
		must.Equal(t, listed(a), tt.want, tt.filter)
		if text := a.View(); tt.want == "" && !strings.Contains(text, "No game has all words") {
			t.Errorf("nothing said:\n%s", text)
		}
	}
}

func TestGamesKeys(t *testing.T) {
	a := openMadeUp(t, 9, 8)
	for _, step := range []struct{ key, want string }{
		{"r", "6 3 0"}, {"c", "6 0"}, {"r", "2"}, {"r", "4"}, {"c", ""}, {"r", "7 5 3 1"}, {"c", "7 6 5 4 3 2 1 0"},
		{"s", "7 6 5 4 3 2 1 0"}, {"s", "0 1 2 3 4 5 6 7"}, {"g", "0 1 2 3 4 5 6 7"}, {"down", "0 1 2 3 4 5 6 7"}, {"=", "1 5"}, {"=", "0 1 2 3 4 5 6 7"},
	} {
		if a.Press(step.key); listed(a) != step.want {
			t.Fatalf("after %s with filter %q: %s, want %s", step.key, a.filter, listed(a), step.want)
		}
	}
	a.Press("/", "x", "esc")
	must.Equal(t, a.filter, "") // else: esc keeps what was typed
}

// What has ended a void game has all the lines it takes, before the graph.
func TestVoidGameSaysWhy(t *testing.T) {
	journal := writeGames(t, 9, 4)
	addLine(t, journal, event.Row{Type: "void", Game: 4, Coordinates: []int{0, 0}, Color: "black", Result: "Void", Moves: 7, Reason: "crash",
		Error: `python3: engine ended (exit status 3) during "genmove w": out of cheese`})
	writeRecord(t, event.RecordPath(journal, "4", true), 9)
	a := open(t, 80, 24, &fakeEvent{journal: journal})
	must.Has(t, a.View(), "cheese")
}

func TestGamesReplay(t *testing.T) {
	a := openMadeUp(t, 9, 8)
	n := uitest.PlayedGame(t, 9).NumMoves()
	for _, step := range []struct {
		key  string
		want int
	}{{"h", n - 1}, {"l", n}, {"right", n}, {"0", 0}, {"left", 0}, {"l", 1}, {"$", n}, {"H", max(0, n-10)}} {
		if a.Press(step.key); a.replay.at != step.want {
			t.Fatalf("after %s move %d, want %d", step.key, a.replay.at, step.want)
		}
	}
	must.Has(t, a.View(), fmt.Sprintf("move %d of %d", max(0, n-10), n))
	must.Lacks(t, a.View(), "↵ board") // else: a key that does nothing, since both are shown
	a.Resize(80, 24)
	must.Has(t, a.View(), "reason      resignation") // else: what is known of the game is cut
	// The board takes the place of the list where there is no room beside it.
	a.Resize(44, 24)
	if a.Press("enter"); strings.Contains(a.View(), "place plays") || !strings.Contains(a.View(), "of 10") {
		t.Errorf("no board:\n%s", a.View())
	}
	must.Succeed(t, os.Remove(event.RecordPath(a.of.journal, "6", false)))
	a.Press("down")
	must.Has(t, strings.Join(strings.Fields(a.View()), " "), "there is no record")
}

// A result recorded by hand has no color and no moves, and is not a game of a tournament.
func TestGameByHand(t *testing.T) {
	won := true
	g := eventRow(event.Row{Type: "hand", Coordinates: []int{2}, Won: &won}, &candidateTexts{})
	var r replay
	r.load(g, filepath.Join(t.TempDir(), "e.journal"))
	if g.plays != "–" || g.ofTournament() || r.problem != "recorded by hand, without moves" {
		t.Errorf("plays %q, and the board says %q", g.plays, r.problem)
	}
}

// A jigo of a cross-entropy event is not lost.
func TestGameDrawn(t *testing.T) {
	g := eventRow(event.Row{Type: "game", ID: "g0#0r0", Won: new(false), Result: "0"}, &candidateTexts{})
	must.Equal(t, g.outcome, outcomeDraw)
}

// The app is asked to open the record of a game, or the game as it is played.
func TestGamesOpen(t *testing.T) {
	a := openMadeUp(t, 9, 3)
	opened := func() OpenMsg {
		t.Helper()
		cmd := a.Press("o")
		if cmd == nil {
			t.Fatalf("nothing is asked:\n%s", a.View())
		}
		return cmd().(OpenMsg)
	}
	a.Press("down")
	must.Equal(t, opened(), OpenMsg{event.GameID{Number: 1}, event.RecordPath(a.of.journal, "1", false), 0}, "asked")
	a.of.running = []event.RunningGame{{ID: 7, Coordinates: []int{1, 1}}}
	a.Press("g")
	must.Equal(t, opened(), OpenMsg{ID: event.GameID{Number: 7}}, "asked")
	must.Succeed(t, os.Remove(event.RecordPath(a.of.journal, "0", false)))
	if cmd := a.Press("G", "o"); cmd != nil || !strings.Contains(a.View(), "no record to open") {
		t.Errorf("a record that is not there:\n%s", a.View())
	}
}

// Games that come in leave the cursor on its game.
func TestGamesComeIn(t *testing.T) {
	a := openMadeUp(t, 9, 4)
	a.Press("down", "h")
	addGame(t, a.of.journal, 4, 9)
	addGame(t, a.of.journal, 5, 9)
	a.look()
	if got := listed(a); got != "5 4 3 2 1 0" {
		t.Fatalf("listed %s", got)
	}
	if g := a.listed().at(a.list.Cursor); g.number != 2 || a.replay.at != uitest.PlayedGame(t, 9).NumMoves()-1 {
		t.Errorf("the cursor is on game %d, the replay at move %d", g.number, a.replay.at)
	}
	for id := range 3 {
		a.of.running = append(a.of.running, event.RunningGame{ID: 6 + id, Coordinates: []int{1, 1}})
	}
	a.look()
	must.Equal(t, listed(a), "6 7 8 5 4 3 2 1 0")
	a.Press("g")
	must.Has(t, a.View(), "runs") // else: no running game
}

// The games of the confirmation match stand among those of the event by the time of
// their end, with records of their own.
func TestGamesOfConfirmation(t *testing.T) {
	a := openMadeUp(t, 9, 3)
	journal := event.ConfirmPath(a.of.journal)
	addLine(t, journal, map[string]any{"type": "event"})
	for round, result := range []string{"B+R", "B+3.5", "0", "Void"} {
		row := event.Row{Type: "game", Game: round, Matchup: event.MatchID, Round: &round, Black: "best K 0.1", White: "default", Result: result,
			Reason: match.Resignation.String(), Moves: 50, Time: time.Unix(1e9+int64(round), 0)}
		if round%2 == 1 {
			row.Black, row.White = row.White, row.Black
		}
		if result == "Void" {
			row.Type = "void"
		}
		addLine(t, journal, row)
	}
	writeRecord(t, filepath.Join(event.ConfirmFolder(a.of.journal), "0001--.sgf"), 9)
	a.look()
	for _, tt := range []struct{ filter, want string }{
		{"", "4 3 2 1 2 1 0"},
		{"confirm", "4 3 2 1"},
		{"-confirm", "2 1 0"},
		{"won", "1 0"},
		{"confirm lost white", "2"},
		{"draw", "3"},
		{"void", "4"},
		{"(confirm) default black", "3 1"},
	} {
		a.filter = tt.filter
		must.Equal(t, listed(a), tt.want, tt.filter)
	}
	a.filter = ""
	a.look()
	a.Press("g")
	must.Has(t, looked(a), "c4 best K 0.1 v default: resignation")
	n := uitest.PlayedGame(t, 9).NumMoves()
	a.filter = "confirm won"
	must.Has(t, looked(a), fmt.Sprintf("move %d of %d · B+R", n, n))
	a.filter = "confirm void"
	must.Has(t, looked(a), "there is no")
	// Those in progress come first.
	board := must.Get(model.NewBoard(9))
	running := []event.RunningGame{
		{ID: 5, Confirms: true, CandidateColor: model.Black},
		{ID: 6, Confirms: true, CandidateColor: model.White, Progress: match.Progress{Board: board, MoveNumber: 7}},
	}
	a.of.running, a.filter = running, ""
	must.Equal(t, listed(a), "5 6 4 3 2 1 2 1 0")
	if a.filter = "runs white"; listed(a) != "6" || !strings.Contains(looked(a), "move 7") {
		t.Errorf("a game that runs:\n%s", a.View())
	}
	a.of.running = running[:1]
	must.Equal(t, listed(a), "")
}

// looked returns what is shown after another look.
func looked(a *window) string {
	a.look()
	return a.View()
}

// Where the event changes to another its games take the place of the first one's.
func TestGamesOfAnotherEvent(t *testing.T) {
	a := openMadeUp(t, 9, 3)
	a.Press("down")
	a.of.journal = writeGames(t, 9, 2)
	if a.look(); listed(a) != "1 0" || a.list.Cursor != 0 {
		t.Errorf("listed %s, the cursor at %d", listed(a), a.list.Cursor)
	}
}

// The games of a tournament are listed by their names and players.
func TestGamesOfTournament(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "e.journal")
	round := 3
	addLine(t, journal, event.Row{Type: "game", Game: 11, Matchup: "BvC", Round: &round, ID: "BvC_03", Black: "bob", White: "cleopatra", Result: "B+R", Moves: 50})
	addLine(t, journal, event.Row{Type: "void", Game: 12, Matchup: "AvC", Round: &round, ID: "AvC_03", Black: "ann", White: "cleopatra", Result: "Void"})
	a := open(t, 80, 24, &fakeEvent{journal: journal, running: []event.RunningGame{
		{ID: 13, Name: "AvB_04", Progress: match.Progress{Black: "ann", White: "bob", MoveNumber: 7}}}})
	a.Press("G")
	text := a.View()
	must.Has(t, text, "game   Black", "White", "▸BvC_03 bob ", " cleopatra ", "AvC_03 ann ", "void", " AvB_04 ann ", "runs", "BvC_03 bob v cleopatra")
	must.Lacks(t, text, "plays", "place") // else: columns of candidates
	a.filter = "avc_03"
	must.Equal(t, listed(a), "12")
}

// Parameters are written as the event writes them: of a cell, of one within it, and of
// a point; those of another event as they are.
func TestGamesParameters(t *testing.T) {
	linear := must.Get(param.Linear(0, 2, false))
	k := must.Get(param.NewParameter("k", linear, 2, "K %.2f"))
	space := must.Get(param.NewSpace(k))
	journal := writeGames(t, 9, 0)
	for i, row := range []event.Row{{Path: []int{1}}, {Path: []int{0, 1}}, {Path: []int{1}, Point: []float64{.9}}, {Path: []int{7}}, {Path: []int{1}}} {
		row.Type, row.Game, row.Coordinates, row.Color = "game", i, []int{1}, "black"
		row.Parameters = map[string]param.Value{"k": 1.23456}
		addLine(t, journal, row)
	}
	a := open(t, 80, 24, &fakeEvent{journal: journal, space: space})
	var got []string
	shown := a.listed()
	for i := range shown.len() {
		got = append(got, shown.at(i).params)
	}
	must.Equal(t, fmt.Sprint(got), "[K 1.50 k 1.235 K 1.80 K 0.75 K 1.50]", got)
}

// A result that is taken back stays in the list until it counts again, and says so.
func TestGamesTakenBack(t *testing.T) {
	a := openMadeUp(t, 9, 2)
	addLine(t, a.of.journal, event.Row{Type: "hand", Game: 2})
	a.look()
	if got := listed(a); got != "2 1 0" {
		t.Fatalf("listed %s", got)
	}
	addLine(t, a.of.journal, map[string]any{"type": "undo", "game": 2})
	a.look()
	if end := a.table.row(a.table.at(2)).how().outcome; end != outcomeOut || !strings.Contains(a.View(), " out ") {
		t.Errorf("end %q\n%s", end, a.View())
	}
	addLine(t, a.of.journal, map[string]any{"type": "restore", "game": 2})
	a.look()
	if end := a.table.row(a.table.at(2)).how().outcome; end == outcomeOut {
		t.Errorf("end %q", end)
	}
}

func TestNoGames(t *testing.T) {
	a := open(t, 80, 24, new(fakeEvent))
	must.Has(t, a.View(), "there is no event")
	a.Press("down", "enter", "[", "=", "r", "/", "esc")
}

// Win rates of a record are a graph: a click on it goes to the move, and the wheel goes
// through the moves.
func TestGamesGraph(t *testing.T) {
	a := openMadeUp(t, 9, 8)
	a.Resize(200, 60)
	a.View()
	a.replay.rates = []float64{0.5, 0.6, 0.4, 0.7, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}
	text := a.View()
	must.Has(t, text, "game g7 ──", "result      B+R", "win rate of Black, % ──")
	r := a.Screen.graph
	a.Click(r.X+4+3*4, r.Y+1, tea.MouseButtonLeft) // four columns each
	must.Equal(t, a.replay.at, 3)
	a.Click(r.X+4, r.Y+1, tea.MouseButtonWheelDown)
	must.Equal(t, a.replay.at, 4)
}

// A click chooses a game, and the wheel over the board goes through its moves.
func TestGamesMouse(t *testing.T) {
	a := openMadeUp(t, 9, 8)
	a.View()
	l := a.layout()
	a.Click(3, l.list.Y+3, tea.MouseButtonLeft)
	must.Equal(t, a.replay.id.Number, 5)
	at := a.replay.at
	a.Click(l.board.X+3, l.board.Y+3, tea.MouseButtonWheelUp)
	must.Equal(t, a.replay.at, at-1)
}

// Of an event that is wound back the games are listed that had ended.
func TestGamesWoundBack(t *testing.T) {
	a := openMadeUp(t, 9, 4)
	for _, step := range []struct{ key, want string }{{"[", "1 0"}, {"s", "1 0"}, {"end", "3 2 1 0"}} {
		a.Press(step.key)
		a.look()
		must.Equal(t, listed(a), step.want, step.key)
	}
}

// The cursor stays on its game, at the top too, when the game ends, others begin, the order changes or a filter goes.
func TestGamesKeepTheCursor(t *testing.T) {
	a := openMadeUp(t, 9, 4)
	a.of.running = []event.RunningGame{{ID: 4, Coordinates: []int{1, 1}}}
	a.look()
	a.Press("g")
	on := func(what string, want int) {
		t.Helper()
		a.look()
		shown := a.listed()
		if id, _ := shown.name(a.list.Cursor); id.Number != want {
			t.Fatalf("%s: the cursor is on game %d, want %d", what, id.Number, want)
		}
	}
	on("a running game", 4)
	a.of.running = []event.RunningGame{{ID: 5, Coordinates: []int{1, 1}}, {ID: 4, Coordinates: []int{1, 1}}}
	on("another game begins", 4)
	a.of.running = a.of.running[:1]
	a.look() // the game is between running and ended
	addGame(t, a.of.journal, 4, 9)
	on("the game has ended", 4)
	a.Press("s")
	on("another order", 4)
	a.Press("/", "nothing", "enter", "/", "ctrl+u", "enter")
	on("a filter comes and goes", 4)
}
