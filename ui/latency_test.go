package ui

import (
	"bytes"
	"context"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui/session"
)

// A wire is the program's terminal: what it writes, and when.
type wire struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{}
}

func (w *wire) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case w.changed <- struct{}{}:
	default:
	}
	return w.text.Write(p)
}

// take returns what was written since the last call.
func (w *wire) take() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.text.String()
	w.text.Reset()
	return s
}

// waitFor returns when text has been written.
func (w *wire) waitFor(b *testing.B, text string) {
	b.Helper()
	seen := ""
	for deadline := time.After(30 * time.Second); ; {
		if seen += w.take(); bytes.Contains([]byte(seen), []byte(text)) {
			return
		}
		select {
		case <-w.changed:
		case <-deadline:
			b.Fatalf("never saw %q", text)
		}
	}
}

// A running is a whole program in a window of 120 by 40 cells.
type running struct {
	b    *testing.B
	out  *wire
	keys io.Writer
	end  func()
}

// runProgram runs the program with a 19x19 board.
func runProgram(b *testing.B, engine session.EngineSetup) *running {
	b.Helper()
	game := must.Get(model.NewGame(19, 7.5))
	in, keys := io.Pipe()
	out := &wire{changed: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		o := Start{Session: session.Start{Engine: engine, Game: game, Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)}
		// A pipe has no size: the first message stands in for the one that tells it.
		var once sync.Once
		sized := tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
			once.Do(func() { msg = tea.WindowSizeMsg{Width: 120, Height: 40} })
			return msg
		})
		ended <- run(ctx, o, out, tea.WithInput(in), sized)
	}()
	r := &running{b, out, keys, func() { cancel(); <-ended }}
	r.press("x")
	out.waitFor(b, "to move")
	return r
}

// press sends a key, and returns when.
func (r *running) press(key string) time.Time {
	r.b.Helper()
	now := time.Now()
	if _, err := io.WriteString(r.keys, key); err != nil {
		r.b.Fatal(err)
	}
	return now
}

// twoWorkers returns a search as strong as the machines that are measured.
func twoWorkers() (*search.Searcher, error) {
	params := params.Default()
	params.Workers = 2
	return search.New(params, 1, search.Policies{})
}

// The time from a key to the bytes of the frame that answers it, through the
// whole program, while two workers search a 19x19 board at full speed.
func BenchmarkKeyLatency(b *testing.B) {
	r := runProgram(b, session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return twoWorkers() }})
	r.press(" ")
	r.out.waitFor(b, "analyzing")

	var took []time.Duration
	for b.Loop() {
		begin := r.press("?")
		r.out.waitFor(b, "undo, with")
		took = append(took, time.Since(begin))
		r.press("\x1b")
		r.out.waitFor(b, "area score") // which the help covers
	}
	r.end()
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1e3, "p50-ms")
	b.ReportMetric(took[len(took)*95/100].Seconds()*1e3, "p95-ms")
	b.ReportMetric(took[len(took)-1].Seconds()*1e3, "max-ms")
}
