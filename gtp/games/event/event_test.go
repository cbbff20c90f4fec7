package event

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

// until waits, without sleeping, for a condition that other goroutines bring about.
func until(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for range 50_000_000 {
		if condition() {
			return
		}
		runtime.Gosched()
	}
	t.Fatalf("waited in vain for %s", what)
}

// counts returns games and wins of each candidate by its number.
func counts(s *Status) (out [][2]int) {
	out = make([][2]int, len(s.Standings))
	for _, c := range s.Standings {
		out[c.Index] = [2]int{c.Games, c.Wins}
	}
	return out
}

// fold adds up a journal's games by candidate from the text of the file alone.
func fold(t *testing.T, path string, candidates int) (out [][2]int, numbers []int) {
	t.Helper()
	text := must.Read(path)
	out = make([][2]int, candidates)
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		var row struct {
			Type string
			Game int
			Path []int
			Won  bool
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if row.Type != "game" && row.Type != "void" {
			continue
		}
		numbers = append(numbers, row.Game)
		if row.Type == "game" {
			out[row.Path[0]][0]++
			if row.Won {
				out[row.Path[0]][1]++
			}
		}
	}
	return out, numbers
}

func TestRunPlaysTheEvent(t *testing.T) {
	for _, workers := range []int{1, 4} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			path, l := journalPath(t), &lab{}
			r := open(t, testConfig(t, l, 40), path)
			var rows []string
			err := r.Run(context.Background(), RunOptions{Workers: workers, Journalled: func(row []byte) { rows = append(rows, string(row)) }})
			must.Succeed(t, err)
			s := r.Status()
			if !s.Finished || s.Played != 40 || s.Void != 0 || len(s.Running) != 0 || s.Workers != workers {
				t.Errorf("status %+v", s)
			}
			if len(s.Last) != 40 || len(s.Next) != 0 || len(s.BestHistory) != 40 {
				t.Errorf("%d last games, %d terms, %d samples", len(s.Last), len(s.Next), len(s.BestHistory))
			}
			want, numbers := fold(t, path, 6)
			if got := counts(s); !reflect.DeepEqual(got, want) {
				t.Errorf("standings %v, the journal adds up to %v", got, want)
			}
			if len(numbers) != 40 || len(rows) != 41 || !strings.HasPrefix(rows[0], `{"type":"event"`) {
				t.Errorf("%d rows in the journal, %d told", len(numbers), len(rows))
			}
			text, err := os.ReadFile(path)
			if err != nil || strings.Join(rows, "\n")+"\n" != string(text) {
				t.Errorf("the rows told are not the journal (%v)", err)
			}
		})
	}
}

// TestRowFields holds the names that other programs read.
func TestRowFields(t *testing.T) {
	var rows []string
	r := open(t, testConfig(t, &lab{}, 1), journalPath(t))
	mustRun(t, r, RunOptions{Journalled: func(row []byte) { rows = append(rows, string(row)) }})
	for i, want := range []string{
		"crc digest event format seed settings time type",
		"after candidate_colour coordinates crc game hash moves parameters path reason result seconds time type won",
	} {
		var m map[string]any
		must.Succeed(t, json.Unmarshal([]byte(rows[i]), &m))
		must.Equal(t, strings.Join(sortedKeys(m), " "), want, "row", i, "has the fields")
	}
}

// TestSameSeedSameEvent: two events of one seed have the same rows, but for the
// time that games take.
func TestSameSeedSameEvent(t *testing.T) {
	play := func() (rows []Row, seeds []uint64) {
		l := &lab{}
		r := open(t, testConfig(t, l, 60), journalPath(t))
		err := r.Run(context.Background(), RunOptions{Journalled: func(line []byte) {
			var row Row
			must.Succeed(t, json.Unmarshal(line, &row))
			row.Time, row.Seconds, row.Cost = time.Time{}, 0, nil
			rows = append(rows, row)
		}})
		must.Succeed(t, err)
		return rows, l.seeds
	}
	a, seedsA := play()
	b, seedsB := play()
	if len(a) != 61 || !reflect.DeepEqual(a, b) || !reflect.DeepEqual(seedsA, seedsB) {
		t.Errorf("two events of one seed differ:\n%v\n%v", a, b)
	}
}

// TestResumeGoesOn: an event played in pieces is the event played at once.
func TestResumeGoesOn(t *testing.T) {
	whole := open(t, testConfig(t, &lab{}, 30), journalPath(t))
	mustRun(t, whole, RunOptions{})
	path := journalPath(t)
	for played := 0; played < 30; {
		r := open(t, testConfig(t, &lab{}, 30), path)
		if s := r.Status(); s.Played != played {
			t.Fatalf("resumed with %d games, want %d", s.Played, played)
		}
		mustRun(t, r, RunOptions{MaxGames: 7})
		played = r.Status().Played
		must.Succeed(t, r.Close())
	}
	s := must.Get(readStatus(testConfig(t, &lab{}, 30), path))
	if got, want := counts(s), counts(whole.Status()); !reflect.DeepEqual(got, want) {
		t.Errorf("in pieces %v, at once %v", got, want)
	}
	if !reflect.DeepEqual(s.BestHistory, whole.Status().BestHistory) {
		t.Error("the history of the best candidate differs")
	}
}

// TestVoidGames: games without a result do not use up the event's, and are a
// reason to bench candidates or to stop.
func TestVoidGames(t *testing.T) {
	all := make(map[int]string)
	for i := range 40 {
		all[i] = "maker"
	}
	tests := []struct {
		name      string
		bad       map[int]string // by the number of the candidate made
		opponents map[int]string // likewise
		played    int
		void      int
		benched   int
		err       string // part of the error; "" for none
	}{
		{"first of the run", map[int]string{0: "maker"}, nil, 10, 1, 1, ""},
		{"one on the way", map[int]string{3: "setup"}, nil, 10, 1, 1, ""},
		{"panic of the maker", map[int]string{2: "panic in maker"}, nil, 10, 1, 1, ""},
		{"a crash", map[int]string{2: "panic"}, nil, 10, 1, 0, ""},
		{"none can start", all, nil, 0, 5, 5, "too many void games: 5 candidates or matchups in a row could not play; last game 4: error: candidate: no such engine"},
		{"opponent first", nil, map[int]string{0: "setup"}, 0, 1, 0, "too many void games: game 0, the first of this run: setup failed: cannot play on this board"},
		{"opponent later", nil, map[int]string{3: "setup"}, 10, 1, 0, ""},
		{"opponent twice", nil, map[int]string{3: "setup", 5: "maker"}, 10, 2, 0, ""},
		{"opponent twice in a row", nil, map[int]string{3: "setup", 4: "maker"}, 3, 2, 0, "too many void games: game 4, the second in a row: error: opponent: no such engine"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := journalPath(t)
			c := testConfig(t, &lab{bad: tt.bad}, 10)
			foes := &lab{bad: tt.opponents}
			c.Opponent = func(seed uint64) match.Maker { return foes.player(&fake{name: "opponent", resigns: 2}) }
			r := open(t, c, path)
			err := r.Run(context.Background(), RunOptions{})
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err) || !errors.Is(err, ErrHalted)) {
				t.Errorf("error %v, want %q", err, tt.err)
			}
			s := r.Status()
			if s.Played != tt.played || s.Void != tt.void || s.Err != err || len(r.faults.benched) != tt.benched {
				t.Errorf("%d played, %d void, benched %v, error %v", s.Played, s.Void, r.faults.benched, s.Err)
			}
			s.Warnings = slices.DeleteFunc(s.Warnings, func(w string) bool { return strings.Contains(w, "repeats game") })
			must.Equal(t, len(s.Warnings), tt.void+tt.benched, "warnings", s.Warnings)
			again, err := readStatus(testConfig(t, &lab{}, 10), path)
			if err != nil || again.Void != tt.void || !reflect.DeepEqual(asJournalled(again.Last), asJournalled(s.Last)) {
				t.Errorf("read again: %+v, %v", again, err)
			}
			for _, c := range s.Standings {
				must.Equal(t, c.Pending, 0, "candidate", c.Index, "games pending after the run")
			}
		})
	}
}

// TestBenchedForARun: the next run tries again what was benched.
func TestBenchedForARun(t *testing.T) {
	l := &lab{bad: map[int]string{0: "maker"}}
	r := open(t, testConfig(t, l, 8), journalPath(t))
	mustRun(t, r, RunOptions{MaxGames: 5})
	s := r.Status()
	if len(r.faults.benched) != 1 || s.Played != 4 {
		t.Fatalf("benched %v after %d games", r.faults.benched, s.Played)
	}
	for _, c := range s.Standings {
		if r.faults.benched[arm(c.Candidate)] && c.Games > 0 {
			t.Error("a benched candidate has played")
		}
	}
	if err := r.Run(context.Background(), RunOptions{}); err != nil || len(r.faults.benched) != 0 || r.Status().Played != 8 {
		t.Errorf("the next run: %v, %+v", err, r.Status())
	}
}

func TestReport(t *testing.T) {
	r := open(t, testConfig(t, &lab{}, 12), journalPath(t))
	mustRun(t, r, RunOptions{})
	s := r.Status()
	text := s.GomillReport()
	best, _ := s.Best()
	must.Has(t, text,
		"MCTS tuning event: test\n",
		"\n12/12 games played\n",
		"\nBest parameters: "+best.Parameters+" [(",
		"\n(0,0) K 0.5; R 3 ",
		"\nopponent: opp\n")
}

func TestPace(t *testing.T) {
	var p pace
	if eta, low, high := p.left(4, 10); p.perMinute(4) != 0 || eta != 0 || low != 0 || high != 0 {
		t.Errorf("unknown pace is %v a minute, %v (%v to %v)", p.perMinute(4), eta, low, high)
	}
	for range leastPace {
		if eta, _, high := p.left(4, 16); eta != 0 || high != 0 || p.perMinute(4) != 0 {
			t.Errorf("%v to %v, %v a minute after %d games", eta, high, p.perMinute(4), len(p.seconds))
		}
		p.add(30)
	}
	if eta, low, high := p.left(4, 16); p.perMinute(4) != 8 || eta != 120e9 || low != eta || high != eta {
		t.Errorf("4 workers with games of 30 s: %v a minute, 16 games in %v (%v to %v), want 8 and 2m", p.perMinute(4), eta, low, high)
	}
	// 6 games of 20 and 40 s have a variance of 120; 12 games left vary by 12 and
	// 12²/6 of these: 1.96·√(120·36) = 128.8 s around 360 s.
	p = pace{seconds: []float64{20, 40, 20, 40, 20, 40}}
	if eta, low, high := p.left(1, 12); eta != 360e9 || low.Round(1e8) != 231_200e6 || high.Round(1e8) != 488_800e6 {
		t.Errorf("12 games of 20 and 40 s take %v (%v to %v), want 6m (3m51.2s to 8m8.8s)", eta, low, high)
	}
}

func TestConfigRefused(t *testing.T) {
	tests := []struct {
		edit func(*Config)
		want string
	}{
		{func(c *Config) { c.Name = "" }, "without a name"},
		{func(c *Config) { c.Games = -2 }, "number of games -2"},
		{func(c *Config) { c.Workers = -1 }, "workers -1"},
		{func(c *Config) { c.Color = 9 }, "color 9"},
		{func(c *Config) { c.Opponent = nil }, "no opponent"},
		{func(c *Config) { c.Candidate = nil }, "no candidate"},
		{func(c *Config) { c.Game.Size = 1 }, "board size 1"},
		{func(c *Config) { c.Tune.InitialWins = 0 }, "initial wins 0"},
	}
	for _, tt := range tests {
		c := testConfig(t, &lab{}, 1)
		tt.edit(&c)
		must.Fail(t, must.Err(Open(c, journalPath(t))), tt.want)
	}
}

// asJournalled returns games without what a journal does not keep, their moves, or
// not with its type, their parameters.
func asJournalled(games []Row) []Row {
	out := slices.Clone(games)
	for i := range out {
		out[i].MoveList, out[i].Parameters = nil, nil
	}
	return out
}
