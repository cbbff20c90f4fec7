package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/search/guard"
)

// take plays the game of an order and reports its result.
func (s *session) take(msg jetstream.Msg, slot int) {
	var o order
	if err := json.Unmarshal(msg.Data(), &o); err != nil || o.Journal != s.a.Notice.Journal {
		_ = msg.Term() // it is not delivered again
		return
	}
	if s.open.Err() != nil {
		if s.giveBack(o) != nil {
			_ = msg.Nak()
			return
		}
		_ = msg.Ack()
		return
	}
	game := o.Row.Game
	s.mu.Lock()
	s.games[game] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.games, game)
	}()
	var progress atomic.Pointer[match.Progress]
	ended := make(chan struct{})
	defer close(ended)
	guard.Go("reporting the state of games", func() error { s.report(msg, o, &progress, ended); return nil }, func(err error) {
		if err != nil {
			s.refuse(err)
		}
	})

	played, err := s.play(msg, o, slot, func(p match.Progress) { progress.Store(&p) })
	if err == nil {
		err = s.send(s.alive, o, result{Played: played, Token: o.Token})
	} else if s.handsBack.Load() && s.giveBack(o) == nil {
		_ = msg.Ack()
		return
	}
	if err != nil {
		_ = msg.Nak() // another worker may play it
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.alive), s.times.again)
	defer cancel()
	if err := msg.DoubleAck(ctx); err != nil && s.alive.Err() == nil { // the game is played again and counts once
		s.log("game %d: the server has not confirmed its acknowledgement (%v); may this user publish on $JS.ACK? See docs/distributed.md", game, err)
	}
	s.mu.Lock()
	s.played++
	s.mu.Unlock()
}

// play plays a game. If too many workers have had the order, the game is void. The
// error says that the session was abandoned.
func (s *session) play(msg jetstream.Msg, o order, slot int, watch func(match.Progress)) (event.RemoteResult, error) {
	void := func(why string) event.RemoteResult {
		p := event.Void(why)
		which := o.Row
		which.Type, which.Result, which.Reason, which.Error, which.Time = p.Row.Type, p.Row.Result, p.Row.Reason, p.Row.Error, p.Row.Time
		p.Row = which
		return p
	}
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > deliveries {
		return void(fmt.Sprintf("given to %d workers, and none reported its end", deliveries)), nil
	}
	p, err := s.arena.Play(s.alive, o.Row, slot, watch)
	if ended := s.alive.Err(); err != nil && ended != nil {
		return p, ended
	}
	if err != nil {
		return void(err.Error()), nil
	}
	return p, nil
}

// liveTime is the shortest time between two messages with the state of a game.
const liveTime = 400 * time.Millisecond

// report reports to the server that a game goes on, and to the runner its state if it
// asks for that.
func (s *session) report(msg jetstream.Msg, o order, progress *atomic.Pointer[match.Progress], ended <-chan struct{}) {
	busy, live := time.NewTicker(s.times.ack/3), time.NewTicker(liveTime)
	defer busy.Stop()
	defer live.Stop()
	var reported *match.Progress
	for {
		select {
		case <-ended:
			return
		case <-busy.C:
			_ = msg.InProgress() // fails while the server cannot be reached
		case <-live.C:
			p := progress.Load()
			if !s.a.Watch || p == nil || p == reported {
				continue
			}
			reported = p
			if data, err := encodeLive(o.Row.Game, o.Token, *p); err == nil {
				_ = s.nc.Publish(subject(s.a.Key, "live", o.Row.Game), data) // it may get lost
			}
		}
	}
}

// send puts a result into the stream as soon as the server can be reached, unless the
// stream has one for the order. The error says that the session was abandoned or that
// the server does not have the event.
func (s *session) send(ctx context.Context, o order, r result) error {
	r.Played.Worker = s.name
	to, began, said := o.resultSubject(s.a.Key), time.Now(), false
	for {
		err := s.Link.send(ctx, s.js, to, encode(r))
		switch {
		case err == nil:
			return nil
		case errors.Is(err, nats.ErrMaxPayload) && r.Played.Record != nil:
			r.Played.Record = nil
			r.Played.Warnings = append(r.Played.Warnings, "the game record is too large for the server and is left out")
			continue
		case !said && s.nc.IsConnected() && ctx.Err() == nil:
			said = true
			s.log("the server does not accept the result of game %d: %v", o.Row.Game, err)
		}

		if errors.Is(err, jetstream.ErrNoStreamResponse) && s.nc.IsConnected() && (r.Back || time.Since(began) > s.times.missing) {
			return err
		}

		select {
		case <-time.After(s.times.beat):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// giveBack has the runner send a game to another worker. It does not count as a failed delivery, of which a game
// has few.
func (s *session) giveBack(o order) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.alive), s.times.answer)
	defer cancel()
	return s.send(ctx, o, result{Played: event.RemoteResult{Row: o.Row}, Token: o.Token, Back: true})
}
