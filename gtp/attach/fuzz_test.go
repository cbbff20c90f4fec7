package attach

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// Whatever a runner sends, the watcher takes what it understands and leaves: what it
// shows of a game has a board and figures that there are.
func FuzzMessages(f *testing.F) {
	board, err := model.NewGame(9, 7.5)
	if err != nil {
		f.Fatal(err)
	}
	live := match.NewLive(match.Progress{Start: board, Moves: []model.Move{{Color: model.Black, Point: model.Pt(2, 2)}}, WinRate: math.NaN()})
	text := "bye"
	for _, m := range []message{
		{State: &state{Games: []game{{Number: 1, About: &about{Black: "a", Started: time.Unix(1, 0)}, Live: &live}}}},
		{Reply: &reply{ID: 1, Error: "no"}}, {Bye: &text},
	} {
		line, err := encode(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Add([]byte("{\"State\":{\"Games\":[{\"Number\":-1,\"Live\":{}}]}}\n[]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		here, there := net.Pipe()
		there.Close()
		c := &connection{conn: here, in: bufio.NewReader(bytes.NewReader(data)), states: make(chan *event.RunState, 1),
			known: make(map[int]event.RunningGame), waiting: map[int]chan reply{1: make(chan reply, 1)}}
		if err := c.read(); err == nil {
			t.Error("read ended without a reason")
		}
		select {
		case run := <-c.states:
			for _, g := range run.Running {
				if w := g.WinRate; !math.IsNaN(w) && !(w >= 0 && w <= 1) {
					t.Errorf("game %d with the win rate %v", g.ID, w)
				}
				if g.Start != nil && (g.Board == nil || g.Board.Size() != g.Start.Size()) {
					t.Errorf("game %d has a beginning and not its board", g.ID)
				}
				if g.Start != nil && g.Snapshot != nil && g.Snapshot.Check(g.Board) != nil {
					t.Errorf("game %d shows a search that is not of its board", g.ID)
				}
			}
		default:
		}
	})
}

// A deaf runner does nothing, and says so.
type deaf struct{ workers int }

var errDeaf = errors.New("deaf\x1b")

func (d *deaf) RunState() event.RunState { return event.RunState{} }
func (d *deaf) Status() *event.Status    { return nil }
func (d *deaf) Pause()                   {}
func (d *deaf) Resume()                  {}
func (d *deaf) Step()                    {}
func (d *deaf) Drain()                   {}
func (d *deaf) Abort()                   {}
func (d *deaf) SetWorkers(n int)         { d.workers = n }

func (d *deaf) At(context.Context, []int, []float64) (c tune.Candidate, err error) { return c, nil }
func (d *deaf) StepWith(context.Context, tune.Candidate) error                     { return errDeaf }
func (d *deaf) Record(context.Context, tune.Candidate, event.HandResult) (int, error) {
	return 0, errDeaf
}
func (d *deaf) Undo(context.Context) (int, error)                           { return 0, errDeaf }
func (d *deaf) Exclude(context.Context, int, string, bool) error            { return errDeaf }
func (d *deaf) Restore(context.Context, int) error                          { return errDeaf }
func (d *deaf) Mark(context.Context, tune.Candidate, event.Mark, int) error { return errDeaf }
func (d *deaf) Note(_ context.Context, text string) error {
	if strings.ContainsAny(text, "\n\x1b") {
		panic("the event's log gets " + text)
	}
	return nil
}

// A wire gives a text and keeps what is answered.
type wire struct {
	net.Conn
	in  *bytes.Reader
	out bytes.Buffer
}

func (w *wire) Read(b []byte) (int, error)       { return w.in.Read(b) }
func (w *wire) Write(b []byte) (int, error)      { return w.out.Write(b) }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// Whatever a watcher asks, each line gets one answer, a line with its number, until one is
// no request; no more games are played at a time than there may be.
func FuzzRequests(f *testing.F) {
	for _, q := range []request{{ID: 1, Do: "pause"}, {ID: 2, Do: "workers", Number: 1 << 40}, {ID: 3, Do: "step with", Path: []int{1}, Point: []float64{.5}},
		{ID: 4, Do: "record", Path: []int{0}, Result: "win", Color: "b"}, {ID: 5, Do: "exclude", Number: 3, Text: "why"}, {ID: 6, Do: "mark", Text: "star"}, {ID: 7, Do: "\x1b"}} {
		line, err := encode(q)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, w := new(deaf), &wire{in: bytes.NewReader(data)}
		s := &Server{runner: d}
		s.closed, s.close = context.WithCancel(context.Background())
		s.close() // requests need not wait for one another
		s.obey(&watcher{conn: w})
		if d.workers > event.MaxParallel {
			t.Errorf("%d games at a time", d.workers)
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		for i, answer := range bytes.Split(bytes.TrimSuffix(w.out.Bytes(), []byte("\n")), []byte("\n")) {
			if w.out.Len() == 0 {
				break
			}
			var m message
			var q request
			if json.Unmarshal(lines[i], &q) != nil || json.Unmarshal(answer, &m) != nil || m.Reply == nil || m.Reply.ID != q.ID {
				t.Errorf("%q is answered by %q", lines[i], answer)
			}
		}
	})
}
