package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// soakVariable names the variable that says how long to soak, such as 1h.
const soakVariable = "GOBANDIT_SOAK"

// soakEvent is an event without end, of short games by a tree search.
const soakEvent = `event: mc_tuner
board_size: 9
komi: 7.5
players:
  other: {engine: rave, playouts: 20}
opponent: other
candidate_colour: alternate
parallel: 8
parameters:
  - {code: k, scale: {linear: [0, 1]}, split: 8}
  - {code: rave, scale: {log: [10, 1000], integer: true}, split: 8}
candidate: {engine: rave, playouts: 20, set: {K: "{k}", raveEquivalence: "{rave}"}}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

// A vital is a line of the log that tells what the program holds.
type vital struct {
	Time                            time.Time
	Heap, Memory, Goroutines, Files uint64
}

// idleTime is after how long without work the program has collected its garbage,
// which it does every two minutes at least, and has told so.
const idleTime = 2*time.Minute + 2*vitalsTime

// Eight games at a time and a live screen, for as long as GOBANDIT_SOAK says: what
// the program holds after the first minute it holds at the end. It is looked at
// while the event pauses, because in games it is mostly trees.
func TestSoak(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv(soakVariable))
	if err != nil {
		t.Skipf("%s=%q says not how long, such as 1h", soakVariable, os.Getenv(soakVariable))
	}
	path := write(t, "soak.yaml", soakEvent)
	log := filepath.Join(filepath.Dir(path), "log")
	term := openTerminal(t, 120, 40, "main", quoted("tune", path, "--log", log, "--log-level", "debug"))
	term.waitForText(" Tune]")
	games := func() int {
		return strings.Count(mustRead(t, strings.TrimSuffix(path, ".yaml")+".journal"), `"type":"game"`)
	}
	idle := func() (vital, int) {
		t.Helper()
		term.keys("3", "Space")
		for last, since := games(), time.Now(); time.Since(since) < idleTime; time.Sleep(time.Second) {
			if n := games(); n > last {
				last, since = n, time.Now() // it lets the games in progress end
			}
		}
		vitals := readVitals(t, log)
		v := vitals[len(vitals)-1]
		t.Logf("%d games, %v: heap %d KiB, memory %d KiB, goroutines %d, files %d", games(), v.Time.Sub(vitals[0].Time).Round(time.Second),
			v.Heap>>10, v.Memory>>10, v.Goroutines, v.Files)
		term.keys("Space")
		return v, games()
	}
	var start vital
	var before int        // games
	var resumed time.Time // after the first pause
	screens := []string{"1", "2", "3", "4", "5"}
	for began, n := time.Now(), 0; time.Since(began) < duration; n++ {
		time.Sleep(5 * time.Second)
		if n == 12 {
			start, before = idle()
			resumed = time.Now()
		}
		term.keys(screens[n%len(screens)])
		if n%12 == 0 {
			size := [][2]int{{80, 24}, {200, 60}, {120, 40}}[n/12%3]
			term.tmux("resize-window", "-x", fmt.Sprint(size[0]), "-y", fmt.Sprint(size[1]))
		}
	}
	paused := time.Now()
	end, after := idle()
	if part := paused.Sub(resumed) / 4; !resumed.IsZero() {
		t.Logf("in games, median heap of the first quarter %d KiB, of the last %d KiB",
			medianHeap(t, log, resumed, resumed.Add(part))>>10, medianHeap(t, log, paused.Add(-part), paused)>>10)
	}
	term.keys("q", "y")
	term.waitForEnd(exitDone)
	if start == (vital{}) {
		t.Fatalf("%v is too short, want more than a minute", duration)
	}
	const tables, row = 2 << 20, 100 // of probabilities, and the log's lines; of a game in the list of all
	if end.Heap > start.Heap+tables+row*uint64(after-before) {
		t.Errorf("the heap grew from %d to %d bytes in %d games", start.Heap, end.Heap, after-before)
	}
	if end.Goroutines > start.Goroutines || end.Files > start.Files {
		t.Errorf("goroutines %d, then %d; open files %d, then %d", start.Goroutines, end.Goroutines, start.Files, end.Files)
	}
}

// medianHeap returns the median of the live heap between two moments.
func medianHeap(t *testing.T, log string, from, to time.Time) uint64 {
	t.Helper()
	var heaps []uint64
	for _, v := range readVitals(t, log) {
		if v.Time.After(from) && v.Time.Before(to) {
			heaps = append(heaps, v.Heap)
		}
	}
	if len(heaps) == 0 {
		return 0
	}
	slices.Sort(heaps)
	return heaps[len(heaps)/2]
}

func readVitals(t *testing.T, path string) (out []vital) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for in := bufio.NewScanner(file); in.Scan(); {
		if !strings.Contains(in.Text(), `"msg":"vitals"`) {
			continue
		}
		var v vital
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

func mustRead(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
