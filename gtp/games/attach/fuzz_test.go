package attach

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
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
		{Bye: &text},
	} {
		line, err := encode(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Add([]byte("{\"State\":{\"Games\":[{\"Number\":-1,\"Live\":{}}]}}\n[]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &connection{in: linesOf(bytes.NewReader(data)), states: make(chan *event.RunState, 1), known: make(map[int]event.RunningGame)}
		must.Fail(t, c.read(), "", "read ended without a reason")
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

// Whatever a watcher asks, it gets one answer: a reply, or that it was no order.
func FuzzRequests(f *testing.F) {
	for _, o := range []event.Order{{Do: event.DoPause}, {Do: event.DoWorkers, Count: 1 << 40}, {Do: event.DoStep, Candidate: &tune.Candidate{Path: []int{1}, Point: []float64{.5}, Free: true}},
		{Do: event.DoRecord, Candidate: &tune.Candidate{Path: []int{0}}, Outcome: "win", Color: 77}, {Do: event.DoExclude, Game: 3, Reason: "why"}, {Do: "star"}, {Do: "\x1b"}} {
		line, err := encode(o)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &Server{host: new(deaf)}
		s.closed, s.close = context.WithCancel(context.Background())
		s.close() // orders need not wait for one another
		w := httptest.NewRecorder()
		s.order(w, httptest.NewRequest(http.MethodPost, "/orders", bytes.NewReader(data)))
		var r reply
		notOrder := json.NewDecoder(bytes.NewReader(data[:min(len(data), maxOrder)])).Decode(new(event.Order)) != nil
		if err := json.Unmarshal(w.Body.Bytes(), &r); notOrder != (w.Code == http.StatusBadRequest) || !notOrder && (err != nil || r.Error == "") {
			t.Errorf("%q is answered by %d, %q", data, w.Code, w.Body)
		}
	})
}
