//go:build unix

package cli

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gobandit/model/must"
)

// A runner that is killed at any moment loses no game that it has told of, and the next one
// plays no game twice.
func TestQueueKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	run := inQueue(t)
	const games = 120
	for range 2 {
		mustQueue(t, run, fmt.Sprintf("add --new random --old random --size 5 --sprt none --repeats count --games %d", games))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	told := make(map[string]bool)
	game := regexp.MustCompile(`^test (\d), .* game (\w+) `)
	for round := range often(4, 40) {
		cmd := program(t, "queue", "run", "--queue", "q", "--parallel", "3", "--verbose")
		out := startPiped(t, cmd)
		left := 1 + rng.IntN(12)
		for in := bufio.NewScanner(out); in.Scan(); {
			if m := game.FindStringSubmatch(in.Text()); m != nil {
				if told[m[1]+" "+m[2]] {
					t.Errorf("round %d: game %s of test %s was played twice", round, m[2], m[1])
				}
				told[m[1]+" "+m[2]] = true
			}
			if left--; left == 0 && round < often(4, 40)-1 {
				must.Succeed(t, cmd.Process.Kill())
			}
		}
		_ = cmd.Wait() // it was killed, or what matters is in the queue
	}
	for id := 1; id <= 2; id++ {
		journals, err := filepath.Glob(fmt.Sprintf("q/%d/*.journal", id))
		if err != nil || len(journals) != 1 {
			t.Fatalf("journals %v, %v", journals, err)
		}
		rows := make(map[string]int)
		for line := range strings.Lines(mustRead(t, journals[0])) {
			var row struct{ Type, ID string }
			mustDecode(t, line, &row)
			if row.Type == "game" {
				rows[row.ID]++
			}
		}
		if len(rows) != games {
			t.Errorf("test %d has %d games, want %d", id, len(rows), games)
		}
		for name, n := range rows {
			if n != 1 {
				t.Errorf("test %d: game %s is there %d times", id, name, n)
			}
		}
		for name := range told {
			if number, name, _ := strings.Cut(name, " "); number == fmt.Sprint(id) && rows[name] == 0 {
				t.Errorf("test %d: game %s was told of and is lost", id, name)
			}
		}
	}
	if list := mustQueue(t, run, "list"); strings.Count(list, "finished") != 2 {
		t.Errorf("at the end\n%s", list)
	}
}
