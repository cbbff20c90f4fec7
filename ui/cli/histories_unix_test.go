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
	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// A handCall is a call of gobandit hand, or the reading of its effects.
type handCall struct {
	do   string // "out", "restore", "record", "undo", "redo" or "read"
	game int    // of out and restore
}

// A handState is the effect of all calls so far.
type handState struct {
	handEffects
	done, undone string // edits that can be undone and redone, the last ones last, two letters each: o1, r1, w0
}

// Effects are what readers see.
type handEffects struct {
	out    int // the games excluded, as bits
	byHand int // the results recorded by hand and not undone
}

// change makes an edit, or with -1 undoes it.
func (s *handEffects) change(edit string, n int) {
	bit := 1 << (edit[1] - '0')
	switch exclude := (edit[0] == 'o') == (n > 0); {
	case edit[0] == 'w':
		s.byHand += n
	case exclude:
		s.out |= bit
	default:
		s.out &^= bit
	}
}

// move moves the last of some edits to others.
func move(from, to *string) (edit string) {
	at := len(*from) - 2
	edit = (*from)[at:]
	*from, *to = (*from)[:at], *to+edit
	return edit
}

// A handAnswer is what came of it.
type handAnswer struct {
	ok      bool
	unknown bool        // it was killed, or lost the program that was to do it
	read    handEffects // by "read"
}

// hands is what a sequence of such calls does.
var hands = porcupine.Model{
	Init: func() any { return handState{} },
	Step: func(state, input, output any) (bool, any) {
		before, call, answer := state.(handState), input.(handCall), output.(handAnswer)
		bit, after, possible := 1<<call.game, before, true
		switch call.do {
		case "read":
			return answer.read == before.handEffects, before
		case "out":
			possible = before.out&bit == 0
		case "restore":
			possible = before.out&bit != 0
		case "undo":
			possible = before.done != ""
		case "redo":
			possible = before.undone != ""
		}
		switch edit := fmt.Sprintf("%c%d", call.do[0], call.game); {
		case !possible:
		case call.do == "undo":
			after.change(move(&after.done, &after.undone), -1)
		case call.do == "redo":
			after.change(move(&after.undone, &after.done), 1)
		case call.do == "record":
			edit = "w0"
			fallthrough
		default:
			after.change(edit, 1)
			after.done, after.undone = after.done+edit, ""
		}
		if answer.unknown || answer.ok && possible {
			return true, after
		}
		return !answer.ok && !possible, before
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v: %+v", input, output) },
}

// historiesVariable has the number of histories.
const historiesVariable = "GOBANDIT_HISTORIES"

// handGames is how many games are excluded and restored.
const handGames = 3

// Programs that edit one event at the same time, some of them killed, while others run it and are killed, and readers: their
// answers are those of some sequence of the same calls.
func TestHistories(t *testing.T) {
	histories := 2 // one with programs that run the event, one without
	if n, err := strconv.Atoi(os.Getenv(historiesVariable)); err == nil {
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
		if err := checkJournal(configs.JournalPath(h.name)); err != nil {
			t.Fatalf("history %d: %v", n, err)
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
		runners.Go(func() { h.run(over, "run", h.name, "--quiet") })
	}
	for id := range 3 {
		clients.Go(func() {
			rng := rand.New(rand.NewPCG(h.seed, uint64(id)))
			for range 4 {
				h.call(id, handCall{[]string{"out", "restore", "record", "undo", "redo", "read"}[rng.IntN(6)], rng.IntN(handGames)}, rng)
			}
		})
	}
	clients.Wait()
	close(over)
	runners.Wait()
	h.call(3, handCall{do: "read"}, nil)
	return h.ops
}

// run runs a program again and again, and kills it.
func (h *history) run(over chan struct{}, args ...string) {
	rng := rand.New(rand.NewPCG(h.seed, 99))
	for {
		p := program(h.t, args...)
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
	args := []string{"hand", call.do, h.name}
	switch call.do {
	case "out", "restore":
		args = append(args, fmt.Sprint(call.game))
	case "record":
		args = append(args, "k=0.5", "won")
	}
	if call.do == "read" {
		answer.ok, answer.read = true, h.read()
	} else {
		answer.ok, told = h.try(rng, args...)
		refused := strings.Contains(told, "excluded already") || strings.Contains(told, "already counts") || strings.Contains(told, event.ErrNothing.Error()) || strings.Contains(told, event.ErrNothingUndone.Error())
		answer.unknown = !answer.ok && !refused
	}

	op.Output, op.Return = answer, int64(time.Since(h.began))
	if answer.unknown {
		op.Return = math.MaxInt64
		if told != "" && !strings.Contains(told, "no program that runs") && !strings.Contains(told, "has the event open") && !strings.Contains(told, "no answer") {
			h.t.Errorf("%+v: %s", call, told)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, op)
}

// try runs a command, which may be killed, and returns whether it worked and what it said.
func (h *history) try(rng *rand.Rand, args ...string) (ok bool, told string) {
	p := program(h.t, args...)
	var errOut bytes.Buffer
	p.Stderr = &errOut
	if err := p.Start(); err != nil {
		h.t.Error(err)
		return false, ""
	}
	if rng.IntN(5) == 0 {
		stop := time.AfterFunc(time.Duration(rng.IntN(150))*time.Millisecond, func() { _ = p.Process.Kill() })
		defer stop.Stop()
	}
	return p.Wait() == nil, errOut.String()
}

// read reads the effects of the calls, as a report does.
func (h *history) read() (now handEffects) {
	c, err := configs.LoadEvent(h.name)
	if err == nil {
		var replayed event.Replayed
		if replayed, err = event.Replay(c, configs.JournalPath(h.name), nil); err == nil {
			now.byHand = replayed.Status.ByHand
			for _, o := range replayed.Status.Out {
				if o.Row.Game < handGames {
					now.out |= 1 << o.Row.Game
				}
			}
		}
	}
	if err != nil {
		h.t.Error(err)
	}
	return now
}
