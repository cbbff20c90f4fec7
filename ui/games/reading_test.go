package games

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/ui/kit"
)

// manyGames writes a journal of games of 64 candidates as a run writes it, without
// records, and returns its path.
func manyGames(t testing.TB, games int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "e.journal")
	file := must.Get(os.Create(path))
	out := bufio.NewWriter(file)
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var line []byte
	for n := range games {
		candidate, color, result := n*7919%64, "black", "B+R"
		if n%2 == 1 {
			color = "white"
		}
		if n%3 == 0 {
			result = fmt.Sprintf("W+%d.5", n%80)
		}
		line = fmt.Appendf(line[:0], `{"type":"game","game":%d,"path":[%d],"coordinates":[%d,%d],"parameters":{"x":%d.5,"y":%d.5},"candidate_colour":"%s","won":%t,"result":"%s",`,
			n, candidate, candidate/8, candidate%8, candidate/8, candidate%8, color, (result[0] == 'B') == (n%2 == 0), result)
		line = fmt.Appendf(line, `"moves":%d,"seconds":%.3f,"reason":"resignation","cost":[{"moves":44,"seconds":0.0318,"playouts":4400},{"moves":43,"seconds":0.0406,"playouts":4300}],"time":"`,
			40+n*31%200, float64(n*37%5000)/1000)
		line = began.Add(time.Duration(n)*1234*time.Millisecond).AppendFormat(line, "2006-01-02T15:04:05.999Z07:00")
		line = fmt.Appendf(line, "\",\"hash\":\"%016x\"}\n", uint64(n)*0x9e3779b97f4a7c15)
		must.Get(out.Write(line))
	}
	must.Succeed(t, out.Flush())
	must.Succeed(t, file.Close())
	return path
}

// gridSpace returns the space of the games of manyGames.
func gridSpace(t testing.TB) param.Space {
	t.Helper()
	scale := must.Get(param.Linear(0, 8, false))
	var parameters []param.Parameter
	for _, code := range []string{"x", "y"} {
		p := must.Get(param.NewParameter(code, scale, 8, ""))
		parameters = append(parameters, p)
	}
	return must.Get(param.NewSpace(parameters...))
}

// unread returns a window whose screen reads only what the test lets it read.
func unread(t testing.TB, journal string) *window {
	t.Helper()
	a := open(t, 80, 24, new(fakeEvent))
	a.After = nil
	a.of.journal = journal
	return a
}

// readOn lets the screen read a stretch that it has begun.
func (a *window) readOn(t testing.TB, read tea.Cmd) {
	t.Helper()
	if read == nil {
		t.Fatal("nothing is read")
	}
	a.Read(read().(ReadMsg))
}

// shows checks what the window shows.
func (a *window) shows(t testing.TB, want string) {
	t.Helper()
	must.Has(t, a.View(), want)
}

// Games are read outside the loop of the program: keys and a new size are answered
// meanwhile, and the screen says how many it has read.
func TestReadBeside(t *testing.T) {
	const games = 2*stretch + 100
	a := unread(t, manyGames(t, games))
	read := a.Look()
	if a.Look() != nil {
		t.Fatal("two stretches are read at once")
	}
	a.Press("down", "G", "s", "/", "w", "esc", "o", "enter")
	a.shows(t, "Reading the games.")
	a.readOn(t, read)
	a.shows(t, "8,192 games read")
	read = a.Look()
	a.by = byNewest
	a.Press("G")
	a.shows(t, "▸g0 ")
	a.Press("/", "w", "o", "n", "enter")
	a.shows(t, "filter: won")
	for _, size := range [][2]int{{44, 20}, {20, 6}, {200, 60}, {80, 24}} {
		a.Resize(size[0], size[1])
		a.View()
	}
	a.readOn(t, read)
	a.shows(t, "16,384 games read")
	a.Press("r", "r", "r")
	a.readOn(t, a.Look())
	if a.Look() != nil {
		t.Error("it reads on")
	}
	a.shows(t, "16,484 of 16,484 games")
}

// What was read of an event that was left meanwhile is not shown.
func TestReadOfEventLeft(t *testing.T) {
	a := unread(t, manyGames(t, 300))
	read := a.Look()
	a.of.journal = manyGames(t, 7)
	next := a.Look()
	a.readOn(t, read)
	if n := a.table.n; n != 0 {
		t.Fatalf("%d games of the event that was left", n)
	}
	a.readOn(t, next)
	if n := a.table.n; n != 7 {
		t.Fatalf("%d games, want 7", n)
	}
}

// While a journal is read others append to it, cut it short, delete it, replace it, or damage
// it.
func TestReadWhatChanges(t *testing.T) {
	const games = stretch + 100
	longer := must.Get(os.ReadFile(manyGames(t, games+50)))
	text := firstLines(longer, games)
	more := func(t *testing.T, journal string) {
		for i := range 3 {
			addLine(t, journal, event.Row{Type: "game", Game: games + i, Coordinates: []int{1, 1}, Color: "black", Result: "B+R"})
		}
	}
	write := func(t *testing.T, path string, text []byte) {
		must.Succeed(t, os.WriteFile(path, text, 0o600))
	}
	for _, tt := range []struct {
		name   string
		change func(t *testing.T, journal string)
		games  int
		says   string
	}{
		{"grows", more, games + 3, "8,295 of 8,295 games"},
		{"torn", func(t *testing.T, journal string) { write(t, journal, text[:len(text)-20]) }, games - 1, "8,291 of 8,291 games"},
		{"begun again", func(t *testing.T, journal string) { write(t, journal, firstLines(text, 20)); more(t, journal) }, 23, "23 of 23 games"},
		{"emptied", func(t *testing.T, journal string) { write(t, journal, nil) }, 0, "No games yet."},
		{"deleted", func(t *testing.T, journal string) {
			must.Succeed(t, os.Remove(journal))
		}, 0, "No games yet."},
		{"replaced by a longer one", func(t *testing.T, journal string) {
			write(t, journal+"2", longer)
			must.Succeed(t, os.Rename(journal+"2", journal))
		}, games + 50, "8,342 of 8,342 games"},
		{"damaged", func(t *testing.T, journal string) { write(t, journal, text[:len(text)-20]); more(t, journal) }, games - 1, "e.journal:8292: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			journal := filepath.Join(t.TempDir(), "e.journal")
			write(t, journal, text)
			a := unread(t, journal)
			a.readOn(t, a.Look())
			a.Press("down", "down")
			tt.change(t, a.of.journal)
			a.look()
			a.shows(t, tt.says)
			must.Equal(t, a.table.n, tt.games)
			a.Press("G", "s", "s", "r", "up")
			a.look()
		})
	}
}

// firstLines returns so many lines of a text.
func firstLines(text []byte, lines int) []byte {
	return bytes.Join(bytes.SplitAfter(text, []byte("\n"))[:lines], nil)
}

// An empty journal has no games, and a row that is being written is read when it is whole.
func TestReadTorn(t *testing.T) {
	whole := must.Get(os.ReadFile(manyGames(t, 2)))
	journal := filepath.Join(t.TempDir(), "e.journal")
	a := unread(t, journal)
	seen := 0
	for n := 0; n <= len(whole); n += 7 {
		must.Succeed(t, os.WriteFile(journal, whole[:n], 0o600))
		a.look()
		if a.Message != "" || a.table.n < seen {
			t.Fatalf("%d bytes: %q, %d games after %d", n, a.Message, a.table.n, seen)
		}
		seen = a.table.n
	}
	must.Succeed(t, os.WriteFile(journal, whole, 0o600))
	a.look()
	must.Equal(t, a.table.n, 2)
}

// A game that is excluded before the last stretch is marked with it.
func TestReadExcluded(t *testing.T) {
	journal := manyGames(t, 10)
	addLine(t, journal, map[string]any{"type": "out", "game": 3})
	addLine(t, journal, map[string]any{"type": "out", "game": 4})
	for i := range stretch {
		addLine(t, journal, event.Row{Type: "game", Game: 10 + i, Coordinates: []int{1, 1}, Color: "black", Result: "B+R"})
	}
	addLine(t, journal, map[string]any{"type": "restore", "game": 4})
	a := unread(t, journal)
	a.look()
	a.filter = "out"
	must.Equal(t, listed(a), "3")
}

// Many games are filtered and sorted a step at a time. Until that is done the list stays as it
// was, with its cursor, and keys are answered.
func TestArrangeInSteps(t *testing.T) {
	const games = 2*arrangeStep + 1000
	a := open(t, 80, 24, new(fakeEvent))
	a.After = func(bool) { a.Look() }
	var b book
	var all []game
	for i := range games {
		sides := players{at: "1,1", plays: []string{"Black", "White"}[i%2], params: "K 1.5"}
		all = append(all, b.game(newRow(event.GameID{Number: i}, sides, ending{outcomeWon, "B+R", "resignation"}, i%100).took(1, time.UnixMilli(int64(i)))))
	}
	a.of.journal = filepath.Join(t.TempDir(), "none.journal")
	a.look()
	a.Read(ReadMsg{of: a.reading, games: all, texts: b.texts()})
	a.look()
	a.Press("G", "up", "up")
	a.shows(t, "▸g2 ")
	if a.Press("c"); a.listed().len() != games {
		t.Fatalf("%d games after a step, want all %d", a.listed().len(), games)
	}
	a.shows(t, "filter: black (48%)")
	a.Press("down")
	a.shows(t, "▸g1 ")
	if a.Press("up"); a.listed().len() != games/2 {
		t.Fatalf("%d games, want %d", a.listed().len(), games/2)
	}
	a.shows(t, "▸g2 ")
	a.Press("s", "c", "s") // others before the first is done
	a.look()
	a.Press("g")
	if first := a.listed().at(0); first.number != games-1 || a.listed().len() != games/2 {
		t.Errorf("%d games, the first %d", a.listed().len(), first.number)
	}
	if a.Press("s"); a.next.n == 0 {
		t.Error("an order is made in one step")
	}
	if a.look(); a.listed().at(0).moves != 0 && a.by == byMoves {
		t.Errorf("%s: the first has %d moves", a.by, a.listed().at(0).moves)
	}
}

// The list keeps few bytes of a game, also where each has parameters of its own.
func TestMemoryPerGame(t *testing.T) {
	for _, tt := range []struct {
		name       string
		candidates int
		most       float64
	}{{"64 candidates", 64, 56}, {"a candidate each", 1 << 30, 120}} {
		const games = 100_000
		var list table
		var b book
		before := inUse()
		for n := 0; n < games; n += stretch {
			var more []game
			for i := n; i < min(n+stretch, games); i++ {
				sides := players{at: "1,1", plays: "Black", params: fmt.Sprintf("K %.7f rave:100", float64(i%tt.candidates)/1e6)}
				more = append(more, b.game(newRow(event.GameID{Number: i}, sides, ending{outcomeWon, "B+R", "resignation"}, 87)))
			}
			list.texts = b.texts()
			list.add(more)
		}
		b.params.known = nil // of a bounded number of games
		each := float64(inUse()-before) / games
		t.Logf("%s: %.0f bytes a game", tt.name, each)
		if each > tt.most {
			t.Errorf("%s: %.0f bytes a game, want %.0f at most", tt.name, each, tt.most)
		}
		runtime.KeepAlive(&b)
		runtime.KeepAlive(&list)
	}
}

// inUse returns the bytes on the heap that are in use.
func inUse() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// However games come in, the list has those that the filter finds in their texts, in order,
// and the cursor stays on its game.
func TestArrangement(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	filters := []string{"", "won", "lost black", "-white", "12", "g1", "c1", "confirm", "-confirm 5", "out", "(1,2)", "k 1.5", "resign", "+r", "AvB_00", "void", "g", "-", "é"}
	for range 30 {
		s := New(new(kit.Keymap), &fakeEvent{}, "")
		var b book
		for range 12 {
			var games []game
			for range rng.IntN(40) {
				sides := players{at: fmt.Sprintf("%d,%d", rng.IntN(3), rng.IntN(3)), plays: []string{"Black", "White"}[rng.IntN(2)], params: fmt.Sprintf("K %d.5", rng.IntN(3))}
				if rng.IntN(4) == 0 {
					sides = players{at: "AvB", params: "Él v B", black: "Él", white: "B", digits: 2}
				}
				end := ending{[]string{outcomeWon, outcomeLost, outcomeVoid}[rng.IntN(3)], "B+R", "resignation"}
				r := newRow(event.GameID{Number: s.table.n + len(games), Confirms: rng.IntN(5) == 0}, sides, end, rng.IntN(50))
				r = r.took(float64(rng.IntN(9)-2), time.UnixMilli(int64(s.table.n+rng.IntN(60))))
				r.round, r.again = int32(rng.IntN(12)), rng.IntN(9) == 0
				games = append(games, b.game(r))
			}
			s.Read(ReadMsg{of: s.reading, games: games, texts: b.texts()})
			switch rng.IntN(6) {
			case 0:
				s.filter = filters[rng.IntN(len(filters))]
			case 1:
				s.by = order(rng.IntN(int(numOrders)))
			case 2:
				s.table.edit([]edit{{int32(rng.IntN(s.table.n + 1)), rng.IntN(2) == 0}})
			case 3:
				if rng.IntN(4) == 0 {
					s.table.drop(true)
				}
			}
			for s.arrange() {
			}
			shown := s.listed()
			s.hold(shown)
			if shown.len() > 0 {
				s.list.Cursor = rng.IntN(shown.len())
			}
			s.hold(shown)
			checkArrangement(t, s, shown)
			if t.Failed() {
				return
			}
		}
	}
}

// checkArrangement compares a list with the games of the table.
func checkArrangement(t *testing.T, s *Screen, shown gameList) {
	t.Helper()
	want := 0
	for place := range int32(s.table.n) {
		r := s.table.row(s.table.at(place))
		if !kit.HasWords(r.text(), s.filter) {
			continue
		}
		want++
		if i := shown.find(heldGame{id: r.id(), place: place}); i < 0 || shown.place(i) != place {
			t.Errorf("%q by %s: game %s at %d", s.filter, s.by, r.name(), i)
		}
	}
	must.Equal(t, shown.len(), want, s.filter, s.by)
	for i := 1; i < shown.len(); i++ {
		a, b := shown.at(i-1), shown.at(i)
		wrong := a.ended < b.ended
		switch s.by {
		case byMoves:
			wrong = a.moves < b.moves || a.moves == b.moves && wrong
		case bySeconds:
			wrong = a.seconds < b.seconds || a.seconds == b.seconds && wrong
		}
		if wrong {
			t.Errorf("%q by %s: %s before %s", s.filter, s.by, a.name(), b.name())
		}
	}
}
