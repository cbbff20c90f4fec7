package remote

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"gobandit/gtp/event"
)

// protocol is the version of what follows. Programs of another do not play together.
const protocol = 1

// Subjects. E is the event's key: a name and settings have one.
//
//	gobandit.events            a runner tells of its event and asks for workers
//	gobandit.E.event           request: the packed event
//	gobandit.E.worker          a worker tells of itself
//	gobandit.E.live.G          how game G stands
//	gobandit.E.game.G.T        stream: game G is ordered, under the token T
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

// Names of a stream's consumers: the queue of games, and what the runner hears.
const (
	playersConsumer = "players"
	runnerConsumer  = "runner"
)

// eventKey names an event on the server.
func eventKey(n event.Notice) string { return digest(n.Event, n.Digest) }

// digest returns a short name for words.
func digest(words ...string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", words))
	return hex.EncodeToString(sum[:8])
}

// An announcement is what a runner tells, from time to time.
type announcement struct {
	Protocol int
	Version  string
	Key      string
	Notice   event.Notice
	Runner   string // for people
	Watch    bool   // somebody looks at the games
	Over     bool   // the run has ended
}

// An order is a game to be played.
type order struct {
	Row     event.Row
	Token   string // tells it from other orders of the number
	Journal string // that it is for
}

// subject returns where the order is sent to.
func (o order) subject(key string) string { return subject(key, "game", o.Row.Game, o.Token) }

// A result is how an order ended.
type result struct {
	Played event.Played
	Token  string
}

// A beat is what a worker tells of itself.
type beat struct {
	Name      string
	Slots     int
	Games     []int
	Played    int
	PerMinute float64
	Refused   string
	Gone      bool // it has left
}

func newToken() string {
	b := make([]byte, 6)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// encode returns a message's JSON.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // all of them can be
	}
	return text
}
