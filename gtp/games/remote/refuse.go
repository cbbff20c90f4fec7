package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gobandit/gtp"
	"gobandit/gtp/games/event"
)

// Bounds of what a peer may send: bytes of messages, and what is in them. What is beyond
// is refused before it is decoded, where it can be.
const (
	maxBeat      = 64 << 10
	maxLive      = 512 << 10
	maxResult    = 8 << 20
	maxAnnounced = 16 << 10
	maxMembers   = 4096 // workers of an event
	maxName      = 64   // bytes of a worker's name
	maxSessions  = 64   // events that a worker plays for
)

// refusals counts messages that were refused, by kind. The first of each kind is news, and so
// is the number of them whenever it has grown tenfold.
type refusals struct {
	mu     sync.Mutex
	counts map[string]int
	news   []string
}

// note counts a refused message. There are few kinds, whose names have nothing of the message in them.
func (r *refusals) note(kind string, why error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counts == nil {
		r.counts = make(map[string]int)
	}
	r.counts[kind]++
	switch n := r.counts[kind]; {
	case n == 1:
		r.news = append(r.news, gtp.OneLine(fmt.Sprintf("refused %s: %v; more are only counted", kind, why)))
	case isPowerOfTen(n):
		r.news = append(r.news, fmt.Sprintf("refused %s: %d so far", kind, n))
	}
}

// say adds a text to the news.
func (r *refusals) say(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.news = append(r.news, text)
}

// take returns the news since the last call.
func (r *refusals) take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	news := r.news
	r.news = nil
	return news
}

func isPowerOfTen(n int) bool {
	for n >= 10 && n%10 == 0 {
		n /= 10
	}
	return n == 1
}

// decode reads a message of at most a number of bytes.
func decode(data []byte, most int, v any) error {
	if len(data) > most {
		return fmt.Errorf("%d bytes, want at most %d", len(data), most)
	}
	return json.Unmarshal(data, v)
}

// decodeBeat reads a heartbeat. Its texts become safe to print.
func decodeBeat(data []byte) (b heartbeat, err error) {
	if err := decode(data, maxBeat, &b); err != nil {
		return b, err
	}
	switch name := gtp.OneLine(b.Name); {
	case name == "" || name != b.Name || len(name) > maxName:
		return b, fmt.Errorf("a worker's name of %d bytes, want 1 to %d, without control characters", len(b.Name), maxName)
	case b.Slots < 0 || b.Slots > event.MaxParallel:
		return b, fmt.Errorf("%d games at a time, want at most %d", b.Slots, event.MaxParallel)
	case len(b.Games) > 2*event.MaxParallel || slices.ContainsFunc(b.Games, func(n int) bool { return n < 0 }):
		return b, fmt.Errorf("%d games in progress", len(b.Games))
	case b.Played < 0 || !(b.PerMinute >= 0 && b.PerMinute < math.MaxInt32):
		return b, fmt.Errorf("%d games played, %v a minute", b.Played, b.PerMinute)
	}
	b.Refused = gtp.OneLine(b.Refused)
	return b, nil
}

// decodeResult reads a result, which came by a subject that ends with the game and the
// token of its order.
func decodeResult(subject string, data []byte) (r result, err error) {
	if err := decode(data, maxResult, &r); err != nil {
		return r, err
	}
	if game, token := orderOf(subject); game != r.Played.Row.Game || token != r.Token {
		return r, errors.New("it is for another order than its subject")
	}
	if r.Back {
		return r, nil
	}
	return r, r.Played.Check()
}

// orderOf returns the number of the game and the token that a subject ends with; -1
// if it does not.
func orderOf(subject string) (game int, token string) {
	words := strings.Split(subject, ".")
	if len(words) < 2 {
		return -1, ""
	}
	game, err := strconv.Atoi(words[len(words)-2])
	if err != nil {
		return -1, ""
	}
	return game, words[len(words)-1]
}
