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

// A deaf runner carries out nothing, and says so.
type deaf struct{}

var errDeaf = errors.New("deaf\x1b")

func (d *deaf) RunState() event.RunState { return event.RunState{} }
func (d *deaf) Status() *event.Status    { return nil }
func (d *deaf) Do(_ context.Context, o event.Order) (event.Done, error) {
	if text := o.String(); strings.ContainsAny(text, "\n\x1b") {
		panic("the event's log gets " + text)
	}
	return event.Done{}, errDeaf
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
// no request.
func FuzzRequests(f *testing.F) {
	for i, o := range []event.Order{{Do: event.DoPause}, {Do: event.DoWorkers, Count: 1 << 40}, {Do: event.DoStep, Candidate: &tune.Candidate{Path: []int{1}, Point: []float64{.5}, Free: true}},
		{Do: event.DoRecord, Candidate: &tune.Candidate{Path: []int{0}}, Outcome: "win", Color: 77}, {Do: event.DoExclude, Game: 3, Reason: "why"}, {Do: "star"}, {Do: "\x1b"}} {
		line, err := encode(request{i + 1, o})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w := &wire{in: bytes.NewReader(data)}
		s := &Server{host: new(deaf)}
		s.closed, s.close = context.WithCancel(context.Background())
		s.close() // requests need not wait for one another
		s.obey(&watcher{conn: w})
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
