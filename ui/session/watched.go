package session

import (
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/params"
)

// A WatchedGame is a game that others play and the session shows, move by move.
type WatchedGame struct {
	Label  string      // names the game
	Player string      // who thinks, or has moved last
	Tree   *match.Tree // that player's; nil: a program of its own has none to look at
	Line   []*sgf.Turn // turns of the game's record, the root first
	Held   bool        // it makes no move unless it is asked to

	over    bool // it has ended
	covered bool // a search of the session was begun later: its tree is shown
}

// Watch shows the tree of the player of a watched game in place of the analyst's, until
// the session begins a search. nil ends that.
func (a *Analysis) Watch(w *WatchedGame) {
	if old := a.watched; old != nil && w != nil {
		same := old.Tree == w.Tree && len(old.Line) == len(w.Line)
		w.covered = old.covered && same || a.Running != nil
	}
	a.watched = w
}

// cover shows the analyst's tree again.
func (a *Analysis) cover() {
	if a.watched != nil {
		a.watched.covered = true
	}
}

// watches returns the watched game if its tree is the one to look at.
func (a *Analysis) watches() (*WatchedGame, bool) {
	return a.watched, a.watched != nil && !a.watched.covered
}

// Explore looks for a node of the tree shown, as [Analyst.Explore] does in the analyst's.
// At a moment of the past it is the root as it was then. It is Sealed where Found is nil.
func (a *Analysis) Explore(line []model.Point) (search.NodeView, Finding) {
	if a.sealed() {
		return search.NodeView{}, Sealed
	}
	return a.explore(line)
}

// sealed reports whether the tree shown is that of a side whose hidden stones the person must
// not see.
func (a *Analysis) sealed() bool {
	if !a.line.keepsSecrets() {
		return false
	}
	root, f := a.explore(nil)
	return f == Found && a.line.seals(root.ToPlay)
}

// explore is Explore whatever the person may see.
func (a *Analysis) explore(line []model.Point) (search.NodeView, Finding) {
	if a.Past.Shown() != nil {
		return a.Past.explore(line, a.live)
	}
	return a.live(line)
}

// live is Explore without a look at the past.
func (a *Analysis) live(line []model.Point) (search.NodeView, Finding) {
	w, ok := a.watches()
	switch {
	case !ok:
		return a.By.Explore(line)
	case w.Tree == nil || w.Tree.Treeless():
		return search.NodeView{}, Treeless
	}
	v, found, now := w.Tree.Explore(line)
	if !now {
		return v, NotNow
	}
	return v, findingOf(line, found)
}

// Root returns the place in the record of the root of the tree shown, after a number of moves;
// nil if it has none.
func (a *Analysis) Root(moves int) *sgf.Turn {
	w, ok := a.watches()
	switch {
	case ok && moves < len(w.Line):
		return w.Line[moves]
	case !ok && a.By.Last == nil && a.Past.origin != nil:
		return a.Past.Turn
	case ok || a.By.Last == nil:
		return nil
	}
	return a.By.Last.Turn
}

// Searcher returns the name of the engine whose tree is shown, and what its parameters
// mean; nil if it has none.
func (a *Analysis) Searcher() (name string, plan *params.Plan) {
	w, ok := a.watches()
	if !ok {
		plan, _ = a.By.Plan(a.line)
		return a.By.Engine.Name, plan
	}
	if w.Tree == nil {
		return w.Player, nil
	}
	if p, ok := w.Tree.Params(); ok {
		plan, _ = params.Compile(p, a.line.Traits()) // it was compiled before
	}
	return w.Player, plan
}

// Watching reports whether the tree shown is that of a watched game that goes on.
func (a *Analysis) Watching() bool {
	w, ok := a.watches()
	return ok && !w.over
}

// EndWatching says that a watched game has ended. Its last tree is still shown.
func (a *Analysis) EndWatching() {
	if a.watched != nil {
		a.watched.over = true
	}
}

// status says how a watched game goes on.
func (w *WatchedGame) status() string {
	if w.Held {
		return "|| " + w.Label + " held"
	}
	return "▶ " + w.Label
}
