package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
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

// Eight games at a time and a live screen, for as long as GOBANDIT_SOAK says: what
// the program holds after the first minute it holds at the end.
func TestSoak(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv(soakVariable))
	if err != nil {
		t.Skipf("%s=%q says not how long, such as 1h", soakVariable, os.Getenv(soakVariable))
	}
	path := write(t, "soak.yaml", soakEvent)
	log := filepath.Join(filepath.Dir(path), "log")
	term := openTerminal(t, 120, 40, "main", fmt.Sprintf("tune %s --log %s --log-level debug", path, log))
	term.waitForText(" Tune]")
	screens := []string{"1", "2", "3", "4", "5"}
	for began, n := time.Now(), 0; time.Since(began) < duration; n++ {
		time.Sleep(min(5*time.Second, duration-time.Since(began)))
		term.keys(screens[n%len(screens)])
		if n%12 == 0 {
			size := [][2]int{{80, 24}, {200, 60}, {120, 40}}[n/12%3]
			term.tmux("resize-window", "-x", fmt.Sprint(size[0]), "-y", fmt.Sprint(size[1]))
		}
	}
	term.keys("q")
	term.keys("y")
	term.waitForEnd(exitDone)

	vitals := readVitals(t, log)
	// A single line depends on which searches the last collection came in the midst
	// of: the least of a minute and a half does not, or hardly.
	const few = 9
	if len(vitals) < 6+few {
		t.Fatalf("%d lines of vitals in the log, want one each %v", len(vitals), vitalsTime)
	}
	start, end := vitals[6], vitals[len(vitals)-few]
	for i := range few {
		start, end = start.least(vitals[6+i]), end.least(vitals[len(vitals)-few+i])
	}
	for i, v := range vitals {
		if i%max(1, len(vitals)/24) == 0 || i == len(vitals)-1 {
			t.Logf("%7v heap %d KiB, memory %d KiB, goroutines %d, files %d", v.Time.Sub(vitals[0].Time).Round(time.Second), v.Heap>>10, v.Memory>>10, v.Goroutines, v.Files)
		}
	}
	games := strings.Count(mustRead(t, strings.TrimSuffix(path, ".yaml")+".journal"), `"type":"game"`)
	t.Logf("%d games in %v; after the first minute %+v, at the end %+v", games, duration, start, end)
	if float64(end.Heap) > 1.1*float64(start.Heap) {
		t.Errorf("the heap grew from %d to %d bytes", start.Heap, end.Heap)
	}
	const spare = 4 // goroutines that come and go
	if end.Goroutines > start.Goroutines+spare || end.Files > start.Files {
		t.Errorf("goroutines %d, then %d; open files %d, then %d", start.Goroutines, end.Goroutines, start.Files, end.Files)
	}
}

// least returns the lesser figures of two.
func (v vital) least(w vital) vital {
	v.Heap, v.Memory = min(v.Heap, w.Heap), min(v.Memory, w.Memory)
	v.Goroutines, v.Files = min(v.Goroutines, w.Goroutines), min(v.Files, w.Files)
	return v
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
