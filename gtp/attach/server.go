package attach

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
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
	listener net.Listener
	hello    hello
	group    guard.Group

	mu       sync.Mutex // guards watchers
	watchers int
	orders   sync.Mutex // held while a request is done, and for requestTime

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
		host: h, listener: listener,
		hello: hello{Protocol: protocol, PID: os.Getpid(), Version: version, Digest: digest},
	}
	s.closed, s.close = context.WithCancel(context.Background())
	s.group.Go("attach", s.accept)
	return s, nil
}

// Close tells the watchers why the run has ended, ends them, and removes the socket.
func (s *Server) Close() error {
	s.close()
	err := s.listener.Close() // removes the socket
	if errors.Is(err, net.ErrClosed) {
		err = nil
	}
	return cmp.Or(s.group.Wait(), err)
}

// accept serves watchers as they come.
func (s *Server) accept() error {
	for {
		conn, err := s.listener.Accept()
		switch {
		case s.closed.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil: // such as too many open files
			select {
			case <-time.After(redialTime):
			case <-s.closed.Done():
			}
			continue
		}

		if !s.admit() {
			h := s.hello
			h.Refused = fmt.Sprintf("%d programs watch the event already", maxWatchers)
			w := &watcher{conn: conn}
			_ = w.write(h) // who is refused may be gone
			conn.Close()
			continue
		}
		s.group.Go("attach", func() error {
			defer s.leave()
			s.serve(conn)
			return nil
		})
	}
}

func (s *Server) admit() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.watchers >= maxWatchers {
		return false
	}
	s.watchers++
	return true
}

func (s *Server) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watchers--
}

// A watcher is a program that watches.
type watcher struct {
	mu    sync.Mutex // held while a line is written
	conn  net.Conn
	known map[int]sentGame // what it was sent of the games in progress, by their numbers
	last  []byte           // the last state, if it had no news of games
}

// A sentGame is what was sent of a game to a watcher.
type sentGame struct {
	about  about
	moves  int
	search *search.Snapshot
}

// write sends a line, or fails after writeTime.
func (w *watcher) write(v any) error {
	line, err := encode(v)
	if err != nil {
		return err
	}
	return w.send(line)
}

func (w *watcher) send(line []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := w.conn.Write(line)
	return err
}

// serve serves a watcher until it leaves, does not read, or the server closes.
func (s *Server) serve(conn net.Conn) {
	defer conn.Close() // ends the reading
	w := &watcher{conn: conn, known: make(map[int]sentGame)}
	if w.write(s.hello) != nil {
		return
	}

	left := make(chan struct{})
	guard.Go("attach", func() error {
		s.obey(w)
		return nil
	}, func(error) { close(left) })
	defer func() {
		conn.Close()
		<-left
	}()

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
		case <-left:
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

// obey has the orders of a watcher carried out, until it leaves or sends something else.
func (s *Server) obey(w *watcher) {
	in := bufio.NewReaderSize(w.conn, maxRequest)
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return
		}
		var q request
		if json.Unmarshal(line, &q) != nil {
			return
		}
		done, err := s.do(q.Order)
		out := reply{ID: q.ID, Done: done}
		if err != nil {
			out.Error = err.Error()
		}
		if w.write(message{Reply: &out}) != nil {
			return
		}
	}
}

// do carries out an order of a watcher, one of all watchers at a time, and not too many
// of them: nobody holds up the run by asking.
func (s *Server) do(o event.Order) (event.Done, error) {
	s.orders.Lock()
	defer s.orders.Unlock()
	defer func() {
		select {
		case <-time.After(requestTime):
		case <-s.closed.Done():
		}
	}()

	ctx, cancel := context.WithTimeout(s.closed, answerTime)
	defer cancel()
	o.By = "another program"
	return s.host.Do(ctx, o)
}
