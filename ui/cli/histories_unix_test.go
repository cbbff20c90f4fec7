//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/model/must"
)

// A handCall is a call of gobandit hand about a game, or the reading of which games are excluded.
type handCall struct {
	do   string // "out", "restore" or "read"
	game int
}

// A handAnswer is what came of it.
type handAnswer struct {
	ok      bool
	unknown bool // it was killed, or lost the program that was to do it
	out     int  // the games excluded, as bits
}

// hands is what a sequence of such calls does to the games excluded.
var hands = porcupine.Model{
	Init: func() any { return 0 },
	Step: func(state, input, output any) (bool, any) {
		before, call, answer := state.(int), input.(handCall), output.(handAnswer)
		bit := 1 << call.game
		after, possible := before|bit, before&bit == 0
		if call.do == "restore" {
			after, possible = before&^bit, before&bit != 0
		}
		switch {
		case call.do == "read":
			return answer.out == before, before
		case answer.unknown || answer.ok && possible:
			return true, after
		}
		return !answer.ok && !possible, before
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v: %+v", input, output) },
}

// handGames is how many games the calls are about.
const handGames = 3

// Programs that edit one event at the same time, some of them killed, while others run it and are killed, and readers: their
// answers are those of some sequence of the same calls.
func TestHistories(t *testing.T) {
	histories := 4
	if n, err := strconv.Atoi(os.Getenv("GOBANDIT_HISTORIES")); err == nil {
		histories = n
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	template := t.TempDir()
	name := filepath.Join(template, "e.yaml")
	writeFile(t, name, strings.Replace(tinyEvent, "number_of_games: 40\n", "", 1))
	mustRun(t, "run", name, "--max-games", fmt.Sprint(handGames), "--quiet")

	calls, unknown := 0, 0
	for n := range histories {
		folder := t.TempDir()
		must.Succeed(t, os.CopyFS(folder, os.DirFS(template)))
		h := &history{t: t, name: filepath.Join(folder, "e.yaml"), began: time.Now(), seed: seed + uint64(n)}
		ops := h.make(n%2 == 0)
		for _, op := range ops {
			calls++
			if op.Output.(handAnswer).unknown {
				unknown++
			}
		}
		if result := porcupine.CheckOperationsTimeout(hands, ops, time.Minute); result != porcupine.Ok {
			text := ""
			for _, op := range ops {
				text += fmt.Sprintf("%d: %v to %v: %s\n", op.ClientId, time.Duration(op.Call), time.Duration(op.Return), hands.DescribeOperation(op.Input, op.Output))
			}
			t.Fatalf("history %d: %s:\n%s", n, result, text)
		}
		if _, told, status := gobandit(t, "journal", "verify", configs.JournalPath(h.name)); status != exitDone {
			t.Fatalf("history %d: %s", n, told)
		}
	}
	t.Logf("%d histories of %d calls, %d of them with an unknown end", histories, calls, unknown)
}

// A history is made by clients that call at the same time.
type history struct {
	t     *testing.T
	name  string // of the event
	began time.Time
	seed  uint64

	mu  sync.Mutex
	ops []porcupine.Operation
}

// make lets three clients call, while programs run the event or none does.
func (h *history) make(runs bool) []porcupine.Operation {
	var clients, runners sync.WaitGroup
	over := make(chan struct{})
	if runs {
		runners.Go(func() { h.run(over) })
	}
	for id := range 3 {
		clients.Go(func() {
			rng := rand.New(rand.NewPCG(h.seed, uint64(id)))
			for range 4 {
				h.call(id, handCall{[]string{"out", "restore", "read"}[rng.IntN(3)], rng.IntN(handGames)}, rng)
			}
		})
	}
	clients.Wait()
	close(over)
	runners.Wait()
	h.call(3, handCall{do: "read"}, nil)
	return h.ops
}

// run runs the event again and again, and kills the program.
func (h *history) run(over chan struct{}) {
	rng := rand.New(rand.NewPCG(h.seed, 99))
	for {
		p := program(h.t, "run", h.name, "--quiet")
		if err := p.Start(); err != nil {
			h.t.Error(err)
			return
		}
		ended := false
		select {
		case <-over:
			ended = true
		case <-time.After(time.Duration(20+rng.IntN(400)) * time.Millisecond):
		}
		_ = p.Process.Signal([]os.Signal{syscall.SIGKILL, syscall.SIGTERM}[rng.IntN(2)]) // it may have ended
		_ = p.Wait()                                                                     // as it was asked to
		if ended {
			return
		}
	}
}

// call makes a call and takes note of its answer.
func (h *history) call(id int, call handCall, rng *rand.Rand) {
	op := porcupine.Operation{ClientId: id, Input: call, Call: int64(time.Since(h.began))}
	var answer handAnswer
	told := ""
	if call.do == "read" {
		answer.ok, answer.out = true, h.excluded()
	} else {
		p := program(h.t, "hand", call.do, h.name, fmt.Sprint(call.game))
		var errOut bytes.Buffer
		p.Stderr = &errOut
		err := p.Start()
		if err == nil && rng.IntN(5) == 0 {
			stop := time.AfterFunc(time.Duration(rng.IntN(150))*time.Millisecond, func() { _ = p.Process.Kill() })
			defer stop.Stop()
		}
		answer.ok = p.Wait() == nil
		told = errOut.String()
		refused := strings.Contains(told, "excluded already") || strings.Contains(told, "already counts")
		answer.unknown = !answer.ok && !refused
	}

	op.Output, op.Return = answer, int64(time.Since(h.began))
	if answer.unknown {
		op.Return = math.MaxInt64
		if told != "" && !strings.Contains(told, "no program that runs") && !strings.Contains(told, "running already") && !strings.Contains(told, "no answer") {
			h.t.Errorf("%+v: %s", call, told)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, op)
}

// excluded reads which games are excluded, as a report does.
func (h *history) excluded() (out int) {
	c, err := configs.LoadEvent(h.name)
	if err == nil {
		var now event.Replayed
		if now, err = event.Replay(c, configs.JournalPath(h.name), nil); err == nil {
			for _, o := range now.Status.Out {
				out |= 1 << o.Row.Game
			}
		}
	}
	if err != nil {
		h.t.Error(err)
	}
	return out
}
