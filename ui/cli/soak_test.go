//go:build unix

package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gobandit/model/must"

	"github.com/nats-io/nats-server/v2/server"
)

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

// A vital is a line of a log that tells what a program holds.
type vital struct {
	Time                            time.Time
	Heap, Memory, Goroutines, Files uint64
}

func (v vital) String() string {
	return fmt.Sprintf("heap %5d KiB, memory %5d KiB, goroutines %2d, files %2d", v.Heap>>10, v.Memory>>10, v.Goroutines, v.Files)
}

// idleTime is after how long without work a program has collected its garbage,
// which it does every two minutes at least, and has told so.
const idleTime = 2*time.Minute + 2*vitalsTime

// A soak is an event with all that may run beside it: its screen, with half of the
// games, a worker that plays the others, a second screen that watches, and a server
// of its page with a visitor.
type soak struct {
	t                *testing.T
	dir              string
	screen, watching *terminal
	updates          atomic.Int64 // of the page, at its visitor
}

// soakers are the programs of a soak.
var soakers = []string{"screen", "worker", "watching screen", "page"}

// vitalsFile returns the file in which a program of the soak tells its vitals.
func (s *soak) vitalsFile(soaker string) string {
	return filepath.Join(s.dir, strings.ReplaceAll(soaker, " ", "-")+".vitals")
}

// environment returns the variables of a program of the soak.
func (s *soak) environment(soaker string) []string {
	return []string{vitalsVariable + "=" + s.vitalsFile(soaker), "TMPDIR=" + filepath.Join(s.dir, "tmp"), "XDG_STATE_HOME=" + s.dir}
}

// open opens a screen of the event.
func (s *soak) open(soaker string, args ...string) *terminal {
	return openProgram(s.t, 120, 40, s.dir, "main", quoted(s.environment(soaker)...), quoted(append([]string{"tune", "soak.yaml"}, args...)...))
}

// start starts a program without a screen, which ends with the test, and returns
// what it prints.
func (s *soak) start(soaker string, args ...string) *bufio.Reader {
	s.t.Helper()
	cmd := program(s.t, args...)
	cmd.Dir, cmd.Env, cmd.Stderr = s.dir, append(cmd.Env, s.environment(soaker)...), os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	must.Succeed(s.t, err)
	s.t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt) // it has ended, if something went wrong
		if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() != 130 {
			s.t.Errorf("%s: %v", soaker, err)
		}
	})
	return bufio.NewReader(out)
}

// visit reads the updates of the page until the test ends.
func (s *soak) visit(address string) {
	answer, err := http.Get(address + "changes")
	if err != nil {
		s.t.Error(err)
		return
	}
	s.t.Cleanup(func() { answer.Body.Close() })
	go func() {
		in := bufio.NewReaderSize(answer.Body, 1<<20)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if strings.HasPrefix(line, "data: ") {
				s.updates.Add(1)
			}
		}
	}()
}

// games returns how many games the journal has.
func (s *soak) games() int {
	return strings.Count(must.Read(filepath.Join(s.dir, "soak.journal")), `"type":"game"`)
}

// files returns the files of the programs, without the records of games.
func (s *soak) files() (names []string) {
	err := filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.Contains(path, "soak.games"+string(filepath.Separator)) {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		s.t.Error(err)
	}
	return names
}

// A standing is what the programs of a soak hold.
type standing struct {
	games  int
	vitals map[string]vital
	files  []string
}

// look tells what the programs hold now.
func (s *soak) look(when string) standing {
	s.t.Helper()
	now := standing{games: s.games(), vitals: make(map[string]vital), files: s.files()}
	s.t.Logf("%s: %d games, %d updates of the page, %d files beside their records", when, now.games, s.updates.Load(), len(now.files))
	for _, soaker := range soakers {
		vitals := readVitals(s.t, s.vitalsFile(soaker))
		if len(vitals) == 0 {
			s.t.Fatalf("%s tells no vitals", soaker)
		}
		now.vitals[soaker] = vitals[len(vitals)-1]
		s.t.Logf("  %-16s%v", soaker, now.vitals[soaker])
	}
	return now
}

// idle pauses the event until all programs have collected their garbage, and tells what
// they hold then.
func (s *soak) idle(when string) standing {
	s.t.Helper()
	s.screen.keys("3", "Space")
	for last, since := s.games(), time.Now(); time.Since(since) < idleTime; time.Sleep(time.Second) {
		if n := s.games(); n > last {
			last, since = n, time.Now() // it lets the games in progress end
		}
	}
	now := s.look(when + ", in a pause")
	s.screen.keys("Space")
	return now
}

// Eight games at a time with all that may run beside them, for as long as GOBANDIT_SOAK
// says: what the programs hold after the first minute they hold at the end. It is looked
// at while the event pauses, because in games it is mostly trees.
func TestSoak(t *testing.T) {
	duration, err := time.ParseDuration(os.Getenv(soakVariable))
	if err != nil {
		t.Skipf("%s=%q says not how long, such as 1h", soakVariable, os.Getenv(soakVariable))
	}
	s := &soak{t: t, dir: filepath.Dir(write(t, "soak.yaml", soakEvent))}
	must.Succeed(t, os.Mkdir(filepath.Join(s.dir, "tmp"), 0o777))
	url := natsServer(t, server.Options{})
	s.screen = s.open("screen", "--nats", url, "--local", "4")
	s.screen.waitForText(" Tune]")
	s.start("worker", "worker", "--nats", url, "--parallel", "4")
	s.watching = s.open("watching screen")
	s.watching.waitForText("▶ process ")
	address := must.Get(s.start("page", "serve", "soak.yaml", "--listen", "127.0.0.1:0").ReadString('\n'))
	s.visit(strings.Fields(address)[0])

	var start standing
	screens := []string{"1", "2", "3", "4", "5"}
	began := time.Now()
	told := began
	for n := 0; time.Since(began) < duration; n++ {
		time.Sleep(5 * time.Second)
		if n == 12 {
			start = s.idle("after the first minute")
		}
		if every := min(10*time.Minute, duration/6); time.Since(told) > every {
			told = told.Add(every)
			s.look(time.Since(began).Round(time.Second).String())
		}
		for _, screen := range []*terminal{s.screen, s.watching} {
			screen.keys(screens[n%len(screens)])
			if n%12 == 0 {
				size := [][2]int{{80, 24}, {200, 60}, {120, 40}}[n/12%3]
				screen.resize(size[0], size[1])
			}
		}
	}
	end := s.idle("at the end")
	s.watching.keys("q")
	s.watching.waitForEnd(exitDone)
	s.screen.keys("q", "y")
	s.screen.waitForEnd(exitDone)
	if start.games == 0 {
		t.Fatalf("%v is too short, want more than a minute", duration)
	}
	const tables, row = 2 << 20, 100 // of probabilities, and the log's lines; of a game in the list of all
	for soaker, was := range start.vitals {
		is := end.vitals[soaker]
		if is.Heap > was.Heap+tables+row*uint64(end.games-start.games) {
			t.Errorf("%s: the heap grew from %d to %d bytes in %d games", soaker, was.Heap, is.Heap, end.games-start.games)
		}
		if is.Goroutines > was.Goroutines || is.Files > was.Files {
			t.Errorf("%s: goroutines %d, then %d; open files %d, then %d", soaker, was.Goroutines, is.Goroutines, was.Files, is.Files)
		}
	}
	for _, path := range end.files {
		if !slices.Contains(start.files, path) {
			t.Errorf("a file was left: %s", path)
		}
	}
}

func readVitals(t *testing.T, path string) (out []vital) {
	t.Helper()
	file := must.Get(os.Open(path))
	defer file.Close()
	for in := bufio.NewScanner(file); in.Scan(); {
		if !strings.Contains(in.Text(), `"msg":"vitals"`) {
			continue
		}
		var v vital
		must.Succeed(t, json.Unmarshal(in.Bytes(), &v))
		out = append(out, v)
	}
	return out
}
