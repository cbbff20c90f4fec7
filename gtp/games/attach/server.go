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
	out := &http.Server{Handler: mux, ReadHeaderTimeout: writeTime, IdleTimeout: beatTime, ErrorLog: log.New(io.Discard, "", 0)}
	s.closed, s.close = context.WithCancel(context.Background())
	s.group.Go("attach", func() error { return ServeHTTP(s.closed, out, listener) })
	return s, nil
}

// ServeHTTP serves at an address until ctx ends, and with it the contexts of all requests. What is being sent then has a
// moment to reach its reader.
func ServeHTTP(ctx context.Context, s *http.Server, l net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	s.BaseContext = func(net.Listener) context.Context { return ctx }
	var group guard.Group
	group.Go("end of serving", func() error {
		<-ctx.Done()
		end, stop := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
		defer stop()
		if s.Shutdown(end) != nil {
			return s.Close()
		}
		return nil
	})
	err := s.Serve(l)
	cancel()
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, group.Wait())
}

// Close tells the watchers why the run has ended, ends them, and removes the socket.
func (s *Server) Close() error {
	s.close()
	return s.group.Wait()
}

// Stream sends a reader what next returns, again after the time that it returns: only what differs from what was
// sent before, but something at least once in a beat. It ends with the request, or once the reader takes nothing for patience.
func Stream(w http.ResponseWriter, r *http.Request, patience, beat time.Duration, next func() (text []byte, again time.Duration, err error)) {
	var last []byte
	var sent time.Time
	for {
		now := time.Now()
		text, again, err := next()
		if err != nil {
			return
		}
		if !bytes.Equal(text, last) || now.Sub(sent) >= beat {
			if send(w, text, patience) != nil {
				return
			}
			sent, last = now, text
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(again):
		}
	}
}

// send sends a text, or fails after patience.
func send(w http.ResponseWriter, text []byte, patience time.Duration) error {
	out := http.NewResponseController(w)
	if err := out.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	_, err := w.Write(text)
	return cmp.Or(err, out.Flush())
}

// A watcher is a program that watches: what it was sent of the games in progress, by their numbers.
type watcher map[int]sentGame

// A sentGame is what was sent of a game to a watcher.
type sentGame struct {
	about  about
	moves  int
	search *search.Snapshot
}

// write sends a value as a line, or fails after writeTime.
func write(w http.ResponseWriter, v any) error {
	line, err := encode(v)
	return cmp.Or(err, send(w, line, writeTime))
}

// state serves a watcher until it leaves, does not read, or the server closes.
func (s *Server) state(w http.ResponseWriter, r *http.Request) {
	h := s.hello
	select {
	case s.watchers <- struct{}{}:
		defer func() { <-s.watchers }()
	default:
		h.Refused = fmt.Sprintf("%d programs watch the event already", maxWatchers)
	}
	if write(w, h) != nil || h.Refused != "" {
		return
	}

	known := make(watcher)
	Stream(w, r, writeTime, beatTime, func() ([]byte, time.Duration, error) {
		began := time.Now()
		line, err := known.state(s.host.RunState())
		return line, min(max(stateTime, stateShare*time.Since(began)), beatTime), err
	})
	if s.closed.Err() != nil {
		bye := s.goodbye()
		_ = write(w, message{Bye: &bye}) // it may be gone
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

// state returns the line of a state with what is new to the watcher.
func (w *watcher) state(run event.RunState) ([]byte, error) {
	games := run.Running
	run.Running = nil
	out := state{Run: run, Games: make([]game, 0, len(games))}
	known := make(map[int]sentGame, len(games))

	for i, g := range games {
		to := game{Number: g.ID}
		is := sentGame{about: about{g.Order, g.Black, g.White, g.Opponent, g.Started, g.Worker}, moves: -1}
		was, met := (*w)[g.ID]
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
		out.Games = append(out.Games, to)
	}

	*w = known
	return encode(message{State: &out})
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
