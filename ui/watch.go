package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A watched is a running game that the Play screen follows, as long as the screen shows
// its record.
type watched struct {
	id     event.GameID
	record *sgf.Record
	end    *sgf.Turn    // last known move
	moves  int          // number of known moves
	waited int          // frames since the game was last in progress
	steps  *match.Steps // hold the game; nil: another program plays it
}

// watchGame shows a running game on the Play screen. It asks first if the game there is
// not saved. step holds the game, and shows its tree.
func (a *app) watchGame(id event.GameID, step bool) tea.Cmd {
	return a.replaceGame("Watch "+id.String(), func() tea.Cmd {
		cmd := a.beginWatching(id)
		if step {
			a.stepWatched(id)
		}
		return cmd
	})
}

// replaceGame begins another game on the Play screen. It asks first if the game there is
// not saved.
func (a *app) replaceGame(what string, begin func() tea.Cmd) tea.Cmd {
	unsaved := a.session.Analysis.Unsaved(a.session.Line)
	if unsaved == "" {
		return begin()
	}
	a.dialog = kit.Ask("On the Play screen: "+unsaved+" "+what+" in its place?", begin)
	return nil
}

func (a *app) beginWatching(id event.GameID) tea.Cmd {
	r, ok := a.tune.Game(id)
	switch {
	case !ok:
		a.screen().Say("%s", endText(a.tune.Finished(id)))
		return nil
	case r.Start == nil:
		a.screen().Say("its players are not ready yet")
		return nil
	}
	if w := a.watched; w != nil && w.id == id && a.session.Line.Record == w.record {
		a.tab = kit.Play // as it is, held or not
		return nil
	}
	rec := sgf.NewRecord(r.Start)
	rec.Info.Black, rec.Info.White, rec.Info.Name = r.Black, r.White, r.Label()
	a.unwatch()
	begin := a.do(a.session.Begin(rec, session.BothSides, gtp.TimeControl{}))
	a.watched = &watched{id: id, record: rec, end: rec.Root, steps: r.Steps}
	a.tab = kit.Play
	cmd := a.followGame()
	a.notice.Say("%s as it is played: %s v %s", r.Label(), r.Black, r.White)
	return tea.Batch(begin, cmd)
}

// followGame adds the new moves and searches of the watched game to its record.
func (a *app) followGame() tea.Cmd {
	w := a.watched
	if w == nil {
		return nil
	}
	if a.session.Line.Record != w.record { // another game has taken its place
		a.unwatch()
		return nil
	}
	if a.session.Analysis.Past.Shown() != nil {
		return nil
	}
	r, ok := a.tune.Game(w.id)
	if !ok {
		return a.endWatching()
	}
	moves := w.moves
	cmd := a.playOn(r.Moves)
	if a.showSearch(r); w.moves > moves && w.steps != nil {
		a.sayMove(r)
	}
	return cmd
}

// playOn adds new moves to the record of the watched game.
func (a *app) playOn(moves []model.Move) tea.Cmd {
	w := a.watched
	if len(moves) <= w.moves {
		return nil
	}
	var e session.Effect
	w.end, e = a.session.Extend(w.end, moves[w.moves:])
	w.moves = len(moves)
	return a.do(e)
}

// resultFrames is how many frames endWatching waits for the result of a game that is no
// longer in progress: an event does not update its status with every game.
const resultFrames = 3 * kit.FramesPerSecond

// endWatching adds the last moves of the watched game and shows its result, as soon as
// that is known.
func (a *app) endWatching() tea.Cmd {
	w := a.watched
	g, known := a.tune.Finished(w.id)
	if w.waited++; !known && a.tune.Busy() && w.waited < resultFrames {
		return nil
	}

	if known && !w.id.Confirms && len(g.MoveList) < g.Moves { // another program has played it
		if record, _, err := session.ReadRecord(event.RecordPath(a.tune.Journal(), g.Name(), g.Void())); err == nil {
			played := variant.Chosen(record.Game(record.Root.Last()))
			g.MoveList = slices.DeleteFunc(slices.Clone(played), func(m model.Move) bool { return m.Color == model.Empty })
		}
	}

	cmd := a.playOn(g.MoveList)
	if known {
		w.record.Result = resultOf(g)
	}
	a.watched = nil
	a.session.Analysis.EndWatching()
	a.notice.Say("%s", endText(g, known))
	return cmd
}

// resultOf returns the result of a game, which the journal has checked.
func resultOf(g event.Row) model.Result {
	result, _ := model.ParseResult(g.Result)
	return result
}

// endText says how a game has ended, if that is known.
func endText(g event.Row, known bool) string {
	if !known {
		return "the game has ended"
	}
	return fmt.Sprintf("the game has ended: %s, %s", resultOf(g), words.Plural(g.Moves, "move"))
}

// openRecord opens a record on the Play screen. It asks first if the game there is not
// saved.
func (a *app) openRecord(path string, mistake int) tea.Cmd {
	return a.replaceGame("Open "+filepath.Base(path), func() tea.Cmd {
		e, err := a.session.Open(path)
		if err != nil {
			return a.pop(err.Error())
		}
		a.tab = kit.Play
		return tea.Batch(a.do(e), a.play.ShowMistake(mistake))
	})
}
