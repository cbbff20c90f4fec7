package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/gtp/event"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A watched is a running game that the Play screen follows, as long as its record
// is the screen's.
type watched struct {
	id     gameID
	record *sgf.Record
	end    *sgf.Turn // the last move known
	moves  int       // known
	untold int       // frames since it is no longer in progress
}

// watch opens a running game on the Play screen; of several the one chosen.
func (t *tuneScreen) watch() tea.Cmd {
	games := t.watchable()
	switch len(games) {
	case 0:
		t.Say("no game runs: %s begins one", t.keys.Press("tune.step"))
		return nil
	case 1:
		return t.watchGame(games[0].id())
	}
	t.Asked = &gameMenu{tune: t, at: games[0].id(), Menu: kit.Menu{Title: "watch a game on the Play screen"}}
	return nil
}

// clickGame opens the running game at a place of the screen.
func (t *tuneScreen) clickGame(x, y int) tea.Cmd {
	l := t.layout()
	if t.status == nil || !l.running.Contains(x, y) || y == l.running.Y {
		return nil
	}
	i := y - l.running.Y - 1
	if l.thumbs {
		i = (x - l.running.X) / thumbStep(t.theme(), boardSize(t.status))
	}
	games := t.live()
	if i >= len(games) || games[i].Start == nil {
		return nil
	}
	return t.watchGame(games[i].id())
}

// watchGame makes a running game the one of the Play screen, after a question if
// that has a game which is not saved.
func (a *app) watchGame(id gameID) tea.Cmd {
	return a.replaceGame("Watch this one", func() tea.Cmd { return a.beginWatching(id) })
}

// replaceGame puts another game in the place of the one on the Play screen, after a
// question if that is not saved.
func (a *app) replaceGame(what string, begin func() tea.Cmd) tea.Cmd {
	if !a.play.unsaved() {
		return begin()
	}
	a.dialog = kit.NewConfirm("The game on the Play screen is not saved. "+what+" in its place?", begin)
	return nil
}

func (a *app) beginWatching(id gameID) tea.Cmd {
	r, ok := a.tune.liveGame(id)
	if !ok || r.Start == nil {
		here, text := &a.tune.Notice, endText(a.tune.ending(id))
		if a.shown == kit.Games {
			here = &a.games.Notice
		}
		if ok {
			text = "its players are not ready yet"
		}
		here.Say("%s", text)
		return nil
	}
	rec := recordOf(r.Start)
	rec.Info.Black, rec.Info.White, rec.Info.Name = r.Black, r.White, r.name()
	a.play.begin(rec, session.BothSides, gtp.TimeControl{})
	a.watched = &watched{id: id, record: rec, end: rec.Root}
	a.shown = kit.Play
	cmd := a.followGame()
	a.play.Say("%s as it is played: %s v %s", r.name(), r.Black, r.White)
	return tea.Batch(cmd, a.play.settle())
}

// followGame takes over the moves and searches of the game watched, to its last
// move.
func (a *app) followGame() tea.Cmd {
	w, p := a.watched, a.play
	if w == nil {
		return nil
	}
	if p.record != w.record { // another game has taken its place
		a.watched = nil
		return nil
	}
	if p.look.frozen {
		return nil
	}
	r, ok := a.tune.liveGame(w.id)
	if !ok {
		return a.endWatching()
	}
	cmd := a.playOn(r.Moves)
	if s := r.Snapshot; s != nil && s.MoveNumber <= w.moves {
		turn := w.end.Line()[s.MoveNumber]
		if p.thought == nil || p.thought.turn != turn { // an engine of the screen itself searches it
			p.seen[turn] = s
		}
	}
	return cmd
}

// playOn adds to the record what has been played. The line shown grows with it, but
// for a variation, and who sees its last move sees the new one.
func (a *app) playOn(moves []model.Move) tea.Cmd {
	w, p := a.watched, a.play
	if len(moves) <= w.moves {
		return nil
	}
	along, at := p.line[len(p.line)-1] == w.end, p.at
	atEnd := along && at == p.game.NumMoves()
	for _, m := range moves[w.moves:] {
		w.end, _ = w.end.Play(m)
		w.end.Promote()
	}
	w.moves = len(moves)
	if !along {
		return nil
	}
	p.follow(w.end)
	if !atEnd {
		p.show(at)
		return nil
	}
	p.show(p.game.NumMoves())
	return p.settle()
}

// untold is for how many frames the end of a game that is no longer in progress may
// go untold: the event's picture is not made anew with every game.
const untold = 3 * framesPerSecond

// endWatching takes over what has been played since the last look and says how the
// game has ended, as soon as that is known.
func (a *app) endWatching() tea.Cmd {
	w := a.watched
	e, known := a.tune.ending(w.id)
	if w.untold++; !known && a.tune.busy() && w.untold < untold {
		return nil
	}
	if known && !w.id.confirms && len(e.MoveList) < e.Moves { // another program has played it
		if record, _, _, err := session.ReadRecord(event.RecordPath(a.games.reader.Path, e.Name(), e.Void())); err == nil {
			e.MoveList = nil
			for _, turn := range record.Root.Last().Line()[1:] {
				e.MoveList = append(e.MoveList, turn.Move)
			}
		}
	}
	cmd := a.playOn(e.MoveList)
	if known {
		w.record.Result, _ = model.ParseResult(e.Result) // the journal has checked it
	}
	a.watched = nil
	a.play.Say("%s", endText(e, known))
	return cmd
}

// endText says how a game has ended, if that is known.
func endText(r event.Row, known bool) string {
	if !known {
		return "the game has ended"
	}
	result, _ := model.ParseResult(r.Result) // the journal has checked it
	return fmt.Sprintf("the game has ended: %s, %s", result, words.Plural(r.Moves, "move"))
}

// ending returns how a game ended, if that is known.
func (t *tuneScreen) ending(id gameID) (r event.Row, known bool) {
	if id.confirms {
		for _, c := range []*confirming{t.confirming, t.confirmed} {
			if c != nil {
				return c.finished(id.number)
			}
		}
		return event.Row{}, false
	}
	if t.status != nil {
		for _, r := range t.status.Last {
			if r.Game == id.number && !r.Hand() {
				return r, true
			}
		}
	}
	return event.Row{}, false
}
