package event

import (
	"context"
	"slices"
	"sync"

	"gobandit/gtp/games/match"
	"gobandit/search/guard"
)

// A pool keeps programs between two games, to start fewer of them.
type pool struct {
	mu   sync.Mutex
	idle []idlePlayer // oldest first
	most int
}

// idlePerWorker is how many programs may be idle for each game at the same time: the
// opponent, and some candidates that may play again.
const idlePerWorker = 4

type idlePlayer struct {
	key    string
	player match.Player
}

// take returns a player that maker makes, or an idle one like it. A panic of the
// maker is an error.
func (p *pool) take(ctx context.Context, maker match.Maker) (player match.Player, err error) {
	defer guard.Catch("player", &err)
	fresh, err := maker(ctx)
	if err != nil {
		return nil, err
	}
	s, ok := fresh.(match.Program)
	if !ok || s.Key() == "" {
		return fresh, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if old := p.idle[i]; old.key == s.Key() {
			p.idle = slices.Delete(p.idle, i, i+1)
			_ = fresh.Close() // its program was never started
			old.player.(match.Program).Reseed(s)
			return old.player, nil
		}
	}
	return fresh, nil
}

// give takes a player back after a game, and closes it unless it may play another
// one. If there are too many, it closes the player that has been idle longest.
func (p *pool) give(player match.Player, good bool) {
	s, ok := player.(match.Program)
	if !good || !ok || s.Key() == "" {
		player.Close()
		return
	}
	s.SetContext(match.GameContext{Slot: -1})
	p.mu.Lock()
	p.idle = append(p.idle, idlePlayer{s.Key(), player})
	var old match.Player
	if len(p.idle) > p.most {
		old = p.idle[0].player
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	p.mu.Unlock()
	if old != nil {
		old.Close()
	}
}

// close ends players.
func (p *pool) close(players []match.Player) {
	for _, player := range players {
		if player != nil {
			player.Close()
		}
	}
}

// empty ends the idle players, all at the same time. The error is a panic.
func (p *pool) empty() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var ending guard.Group
	for _, i := range p.idle {
		ending.Go(i.player.Name(), func() error {
			i.player.Close()
			return nil
		})
	}
	p.idle = nil
	return ending.Wait()
}
