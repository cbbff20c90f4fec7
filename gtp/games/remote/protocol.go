package remote

import (
	"encoding/json"
	"fmt"

	"gobandit/gtp"
	"gobandit/gtp/games/event"
)

// protocol is the version of the messages. Programs of different versions do not play
// together.
const protocol = 1

// Subjects. E is the event's key, a digest of its name and settings.
//
//	gobandit.events            announcement of an event by its runner
//	gobandit.E.event           request for the packed event
//	gobandit.E.worker          heartbeat of a worker
//	gobandit.E.live.G          liveGame of game G
//	gobandit.E.game.G.T        stream: order of game G with the token T
//	gobandit.E.result.G.T      stream: its result
const announcements = "gobandit.events"

func subject(key string, words ...any) string {
	s := "gobandit." + key
	for _, w := range words {
		s += fmt.Sprint(".", w)
	}
	return s
}

// streamName returns the name of the stream of an event.
func streamName(key string) string { return "gobandit_" + key }

// Names of a stream's consumers: the queue of games, and that of results.
const (
	playersConsumer = "players"
	runnerConsumer  = "runner"
)

// consumers are both, with the subjects that they are for.
var consumers = [...]struct{ name, what string }{{playersConsumer, "game"}, {runnerConsumer, "result"}}

// eventKey returns the key of an event on the server.
func eventKey(n event.RunInfo) string {
	return gtp.Digest(fmt.Appendf(nil, "%q", []string{n.Event, n.Digest}))
}

// An announcement describes a run to workers, at every beat.
type announcement struct {
	Protocol int
	Version  string
	Key      string
	Notice   event.RunInfo
	Runner   string // name of the program that runs the event
	Watch    bool   // workers should send liveGames
	Over     bool   // the run has ended
}

// An order is a game to be played.
type order struct {
	Row     event.Row
	Token   string // different for each order of a game
	Journal string // RunInfo.Journal of the run
}

// subject returns the subject that the order is sent to.
func (o order) subject(key string) string { return subject(key, "game", o.Row.Game, o.Token) }

// A result answers an order.
type result struct {
	Played event.RemoteResult
	Token  string
	Back   bool `json:",omitempty"` // the worker leaves, and gives the game back: Played has the order's row
}

// A heartbeat is the regular report of a worker; its fields are those of event.Worker.
type heartbeat struct {
	Name      string
	Slots     int
	Games     []int
	Played    int
	PerMinute float64
	Refused   string
	Gone      bool // the worker has left
}

// encode returns a message's JSON.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // messages always marshal
	}
	return text
}
