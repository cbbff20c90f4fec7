package attach

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/file"
	"gobandit/search"
	"gobandit/search/guard"
)

// A Host is an event whose state a Server serves. *event.Runner implements it.
type Host interface {
	RunState() event.RunState
	Status() *event.Status
	Do(ctx context.Context, o event.Order) (event.Done, error)
}

// A Server serves the state of an event to watchers, and does what they ask. A watcher
// that does not read is left behind, and in the end closed.
type Server struct {
	host     Host
	http     http.Server
	hello    hello
	group    guard.Group
	watchers chan struct{} // a place for each
	orders   sync.Mutex    // held while an order is carried out, and for orderTime

	closed context.Context
	close  context.CancelFunc
}

// Serve serves an event whose journal this program has opened, over a socket in a
// folder that it makes private. digest is that of the event's settings. The socket of a
// program that was killed is replaced.
func Serve(h Host, folder, journalPath, version, digest string) (*Server, error) {
	path, err := socketPath(folder, journalPath)
	if err != nil {
		return nil, err
	}
	if err := file.PrivateFolder(folder); err != nil {
		return nil, err
	}
	if info, err := os.Lstat(path); err == nil {
		if info.Mode().Type() != os.ModeSocket {
			return nil, fmt.Errorf("%s: not a socket", path)
		}
		if err := os.Remove(path); err != nil { // nobody listens: we have the journal's lock
			return nil, err
		}
	}

	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		listener.Close()
		return nil, err
	}

	s := &Server{
		host: h, watchers: make(chan struct{}, maxWatchers),
		hello: hello{Protocol: protocol, PID: os.Getpid(), Version: version, Digest: digest},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /state", s.state)
	mux.HandleFunc("POST /orders", s.order)
	s.http = http.Server{Handler: mux, ReadHeaderTimeout: writeTime, IdleTimeout: beatTime, ErrorLog: log.New(io.Discard, "", 0)}
	s.closed, s.close = context.WithCancel(context.Background())
	s.group.Go("attach", func() error { return s.http.Serve(listener) })
	return s, nil
}

// Close tells the watchers why the run has ended, ends them, and removes the socket.
func (s *Server) Close() error {
	s.close()
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	err := s.http.Shutdown(ctx) // removes the socket
	if err != nil {
		err = s.http.Close()
	}
	if end := s.group.Wait(); !errors.Is(end, http.ErrServerClosed) {
		err = cmp.Or(end, err)
	}
	return err
}

// A watcher is a program that watches.
type watcher struct {
	http.ResponseWriter
	known map[int]sentGame // what it was sent of the games in progress, by their numbers
	last  []byte           // the last state, if it had no news of games
}

// A sentGame is what was sent of a game to a watcher.
type sentGame struct {
	about  about
	moves  int
	search *search.Snapshot
}

// write sends a value as a line, or fails after writeTime.
func (w *watcher) write(v any) error {
	line, err := encode(v)
	if err != nil {
		return err
	}
	return w.send(line)
}

func (w *watcher) send(line []byte) error {
	out := http.NewResponseController(w.ResponseWriter)
	if err := out.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := w.Write(line)
	return cmp.Or(err, out.Flush())
}

// state serves a watcher until it leaves, does not read, or the server closes.
func (s *Server) state(out http.ResponseWriter, r *http.Request) {
	w, h := &watcher{ResponseWriter: out, known: make(map[int]sentGame)}, s.hello
	select {
	case s.watchers <- struct{}{}:
		defer func() { <-s.watchers }()
	default:
		h.Refused = fmt.Sprintf("%d programs watch the event already", maxWatchers)
	}
	if w.write(h) != nil || h.Refused != "" {
		return
	}

	var sent time.Time
	for {
		began := time.Now()
		line, news, err := w.state(s.host.RunState())
		if err != nil {
			return
		}
		spent := time.Since(began)
		if news || !bytes.Equal(line, w.last) || began.Sub(sent) >= beatTime {
			if w.send(line) != nil {
				return
			}
			sent, w.last = began, line
		}

		select {
		case <-r.Context().Done():
			return
		case <-s.closed.Done():
			bye := s.goodbye()
			_ = w.write(message{Bye: &bye}) // it may be gone
			return
		case <-time.After(min(max(stateTime, stateShare*spent), beatTime)):
		}
	}
}

// goodbye says why the run has ended.
func (s *Server) goodbye() string {
	switch status := s.host.Status(); {
	case status.Finished:
		return "the event is finished"
	case status.Err != nil && !errors.Is(status.Err, context.Canceled):
		return status.Err.Error()
	}
	return "the program that ran it closed it"
}

// state returns the line of a state with what is new to the watcher, and whether there
// is something new about a game.
func (w *watcher) state(run event.RunState) (line []byte, news bool, err error) {
	games := run.Running
	run.Running = nil
	out := state{Run: run, Games: make([]game, 0, len(games))}
	known := make(map[int]sentGame, len(games))

	for i, g := range games {
		to := game{Number: g.ID}
		is := sentGame{about: about{g.Order, g.Black, g.White, g.Opponent, g.Started, g.Worker}, moves: -1}
		was, met := w.known[g.ID]
		if !met || !was.about.Started.Equal(g.Started) || was.about.Worker != g.Worker {
			to.About, met = &is.about, false
		}
		if g.Start != nil && i < maxDetailed {
			is.moves, is.search = g.MoveNumber, g.Snapshot
			if !met || was.moves != is.moves || was.search != is.search {
				live := match.NewLive(g.Progress) // with the win rate of the candidate
				to.Live = &live
			}
		}
		known[g.ID] = is
		news = news || to.About != nil || to.Live != nil
		out.Games = append(out.Games, to)
	}

	w.known = known
	line, err = encode(message{State: &out})
	return line, news, err
}

// order carries out the order of a watcher.
func (s *Server) order(w http.ResponseWriter, r *http.Request) {
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Now().Add(writeTime)) // where there is a connection
	var o event.Order
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxOrder)).Decode(&o); err != nil {
		http.Error(w, "not an order", http.StatusBadRequest)
		return
	}
	done, err := s.do(o)
	out := reply{Done: done}
	if err != nil {
		out.Error = err.Error()
	}
	_ = c.SetWriteDeadline(time.Now().Add(writeTime))
	_ = json.NewEncoder(w).Encode(out) // it may be gone
}

// do carries out an order of a watcher, one of all watchers at a time, and not too many
// of them: nobody holds up the run by asking.
func (s *Server) do(o event.Order) (event.Done, error) {
	s.orders.Lock()
	defer s.orders.Unlock()
	defer func() {
		select {
		case <-time.After(orderTime):
		case <-s.closed.Done():
		}
	}()

	ctx, cancel := context.WithTimeout(s.closed, answerTime)
	defer cancel()
	o.By = "another program"
	return s.host.Do(ctx, o)
}
