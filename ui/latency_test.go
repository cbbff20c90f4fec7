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
	"gobandit/search"
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

// The time from a key to the bytes of the frame that answers it, through the
// whole program, while two workers search a 19x19 board at full speed.
func BenchmarkKeyLatency(b *testing.B) {
	game, err := model.NewGame(19, 7.5)
	if err != nil {
		b.Fatal(err)
	}
	params := search.Default()
	params.Workers = 2
	engine := Engine{Name: "uct", New: func() (search.Thinker, error) { return search.New(params, 1, search.Policies{}) }}
	in, keys := io.Pipe()
	out := &wire{changed: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		o := Options{Engine: engine, Game: game, Human: BothSides, Renderer: renderer(termenv.TrueColor)}
		// A pipe has no size: the first message stands in for the one that tells it.
		var once sync.Once
		sized := tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
			once.Do(func() { msg = tea.WindowSizeMsg{Width: 120, Height: 40} })
			return msg
		})
		ended <- run(ctx, o, tea.WithInput(in), tea.WithOutput(out), sized)
	}()
	press := func(key string) time.Time {
		now := time.Now()
		if _, err := io.WriteString(keys, key); err != nil {
			b.Fatal(err)
		}
		return now
	}
	press("x")
	out.waitFor(b, "to move")
	press(" ")
	out.waitFor(b, "analysing")

	var took []time.Duration
	for b.Loop() {
		begin := press("?")
		out.waitFor(b, "undo, with")
		took = append(took, time.Since(begin))
		press("q")
		out.waitFor(b, "analysing")
	}
	cancel()
	<-ended
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1e3, "p50-ms")
	b.ReportMetric(took[len(took)*95/100].Seconds()*1e3, "p95-ms")
	b.ReportMetric(took[len(took)-1].Seconds()*1e3, "max-ms")
}
