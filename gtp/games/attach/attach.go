// Package attach lets programs watch and control an event that another program runs.
//
// The program that runs an event serves its state over a socket ([Serve]). Others connect
// to it ([Follow]): they fold the journal for the results, and take from the socket what
// the journal does not have, the games in progress and the state of the run. Without
// a socket, or when its program is gone, they go on with the journal alone.
//
// It is HTTP: GET /state is a stream of lines of JSON, a hello and then states, in which
// games are whole only where they have changed; POST /orders carries out an order. Neither
// side waits for the other for longer than a time-out, and all has a greatest length.
package attach

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
)

// protocol is the version of the messages. Programs of different versions do not talk.
const protocol = 4

// Bounds of what either side accepts and waits for.
const (
	maxOrder    = 64 << 10 // bytes of an order
	maxMessage  = 32 << 20 // bytes of a runner's message
	maxWatchers = 16
	maxDetailed = 64 // games of a state with board and search
	writeTime   = 2 * time.Second
	answerTime  = 10 * time.Second
	stateTime   = 100 * time.Millisecond // least time between two states
	beatTime    = time.Second            // greatest time between two states
	silentTime  = 5 * time.Second        // a runner that says nothing for so long does not answer
	redialTime  = 500 * time.Millisecond
	orderTime   = 50 * time.Millisecond // least time between two orders that are carried out
	closeTime   = time.Second           // what is being sent has so long at the end
	stateShare  = 20                    // states take at most one part in so many of the time, but come within beatTime: on a busy machine the time passes elsewhere
)

// A hello is the first message to a watcher.
type hello struct {
	Protocol int
	PID      int
	Version  string // of the program
	Digest   string // of the event's settings
	Refused  string `json:",omitempty"` // why the watcher is not served
}

// A message is a line of the stream after the hello: one of its fields.
type message struct {
	State *state  `json:",omitempty"`
	Bye   *string `json:",omitempty"` // why the runner ends
}

// A state is the state of the run.
type state struct {
	Run   event.RunState // without games
	Games []game
}

// A game is a game in progress. What has not changed since the last state is nil.
type game struct {
	Number int
	About  *about      `json:",omitempty"`
	Live   *match.Live `json:",omitempty"`
}

// An about is what does not change during a game, but for Worker.
type about struct {
	Order                  event.Row
	Black, White, Opponent string
	Started                time.Time
	Worker                 string
}

// A reply answers an order.
type reply struct {
	Done  event.Done
	Error string `json:",omitempty"`
}

// encode returns a message as a line. A search with numbers that JSON does not have is
// left out.
func encode(v any) ([]byte, error) {
	line, err := json.Marshal(v)
	if m, ok := v.(message); ok && err != nil && m.State != nil {
		for i := range m.State.Games {
			if live := m.State.Games[i].Live; live != nil {
				live.Search = nil
			}
		}
		line, err = json.Marshal(v)
	}
	return append(line, '\n'), err
}

// errNoSockets says that programs follow an event by its journal alone on this system.
var errNoSockets = fmt.Errorf("on %s events can be followed only through their journals: %w", runtime.GOOS, errors.ErrUnsupported)

// socketPath returns the path of the socket of an event, in a folder, by the journal's
// path, whatever name that has been given by.
func socketPath(folder, journalPath string) (string, error) {
	if runtime.GOOS == "windows" { // where files of a socket have no modes
		return "", errNoSockets
	}
	path, err := filepath.Abs(journalPath)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return filepath.Join(folder, gtp.Digest([]byte(path))+".sock"), nil
}
