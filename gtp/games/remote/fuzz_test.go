package remote

import (
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
)

// Whatever a peer sends, what is taken of it is within the bounds, has no control
// characters in names, and is sent on as it was taken.
func FuzzMessages(f *testing.F) {
	g := must.Get(model.NewGame(5, 7.5))
	live := must.Get(encodeLive(1, "t", match.Progress{Start: g, Moves: []model.Move{{Color: model.Black, Point: model.Pt(1, 1)}}, WinRate: .5}))
	f.Add(live)
	f.Add(encode(heartbeat{Name: "host:1", Slots: 4, Games: []int{1, 2}, PerMinute: 3, Refused: "no\x1b[31m"}))
	f.Add(encode(result{Played: event.RemoteResult{Row: event.Row{Type: "game", Game: 7, Result: "B+R", Moves: 12, Seconds: 1}}, Token: "t"}))
	f.Add(encode(order{Row: event.Row{Type: "order", Game: 7}, Token: "t", Journal: "/e.journal"}))
	f.Add(encode(announcement{Protocol: protocol, Key: "k", Notice: event.RunInfo{Event: "e", Digest: "d"}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if b, err := decodeBeat(data); err == nil {
			if again, err := decodeBeat(encode(b)); err != nil || again.Name != b.Name || again.Slots != b.Slots {
				t.Errorf("beat %+v came back as %+v, %v", b, again, err)
			}
			if b.Slots < 0 || b.Slots > event.MaxParallel || len(b.Name) > maxName || strings.ContainsFunc(b.Name+b.Refused, func(c rune) bool { return c < ' ' || c >= 0x7f && c < 0xa0 }) {
				t.Errorf("beat %+v is taken", b)
			}
		}
		if r, err := decodeResult("gobandit.k.result.7.t", data); err == nil {
			must.Equal(t, r.Played.Row.Game, 7, "a result of game")
			must.Equal(t, r.Token, "t", "a result of game")
			if _, err := decodeResult("gobandit.k.result.7.t", encode(r)); err != nil {
				t.Errorf("a result was taken, and is not when it is sent on: %v", err)
			}
		}
		if game, token, p, err := decodeLive(data); err == nil {
			if p.Board == nil || p.Start == nil || p.Snapshot != nil && p.Snapshot.Check(p.Board) != nil {
				t.Errorf("state without a board, or with a search of another: %+v", p)
			}
			again := must.Get(encodeLive(game, token, p))
			if _, _, q, err := decodeLive(again); err != nil || q.Board.String() != p.Board.String() {
				t.Errorf("a state came back as %+v, %v", q, err)
			}
		}
		var o order
		if decode(data, maxResult, &o) == nil {
			if game, token := orderOf(o.resultSubject("k")); !strings.ContainsAny(o.Token, ". ") && o.Row.Game >= 0 && (game != o.Row.Game || token != o.Token) {
				t.Errorf("the subject %q is of game %d, %q", o.resultSubject("k"), game, token)
			}
		}
	})
}
