package match

import (
	"sync"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/params"
)

// A Tree is the search tree of a player in this process. Its methods may be called from
// any goroutine, and do not wait.
type Tree struct {
	Player string // name of the player

	mu   sync.RWMutex // held for writing while a search may change what Explore relies on
	look explorer     // nil: the player searches without a tree
}

// An explorer is a thinker with a tree to look at. Explore may be called between two
// searches, and during one that has published a snapshot.
type explorer interface {
	Explore(line []model.Point) (search.NodeView, bool)
	Params() params.Params
}

// newTree returns the tree of a thinker.
func newTree(player string, t search.Thinker) *Tree {
	look, _ := t.(explorer)
	return &Tree{Player: player, look: look}
}

// Params returns the parameters of the search, and false if it has none.
func (t *Tree) Params() (params.Params, bool) {
	if t.look == nil {
		return params.Params{}, false
	}
	return t.look.Params(), true
}

// Treeless reports whether the player searches without a tree.
func (t *Tree) Treeless() bool { return t.look == nil }

// Explore returns the node that moves lead to from the root of the tree, and false if
// there is none. now is false while a search begins: there is nothing to see then.
func (t *Tree) Explore(line []model.Point) (v search.NodeView, ok, now bool) {
	if t.look == nil {
		return v, false, true
	}
	if !t.mu.TryRLock() {
		return v, false, false
	}
	defer t.mu.RUnlock()
	v, ok = t.look.Explore(line)
	return v, ok, true
}

// begin keeps others from looking at the tree until the function that it returns is
// called: with the first snapshot of a search, and again at its end.
func (t *Tree) begin() (shown func()) {
	t.mu.Lock()
	return sync.OnceFunc(t.mu.Unlock)
}
