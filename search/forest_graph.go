package search

import (
	"sync"
)

// Transpositions are the nodes of a graph by the keys of their positions.
type transpositions struct {
	mu    sync.Mutex
	nodes map[uint64]nodeID
}

func newTranspositions() *transpositions { return &transpositions{nodes: map[uint64]nodeID{}} }

// key returns the key of the present position and its symmetry.
func (f *forestWalk) key() (key uint64, symmetry int) {
	return f.w.sim.key(f.w.e.params.MCGSStateKey)
}

// find returns the node of a key, and whether it was known. An unknown key gets a new node while there is
// room, else 0.
func (p *transpositions) find(key uint64, t *tree, room *arena) (id nodeID, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id, known = p.nodes[key]; !known && !t.full() {
		id = room.newNode()
		p.nodes[key] = id
	}
	return id, known
}

// copy returns the transpositions of a copy of a graph, whose nodes have the places
// given.
func (p *transpositions) copy(places map[nodeID]nodeID) *transpositions {
	to := newTranspositions()
	for key, id := range p.nodes {
		if place, ok := places[id]; ok {
			to.nodes[key] = place
		}
	}
	return to
}

// transpose goes to the node of the position in a graph, and reports whether the
// iteration goes on there.
func (f *forestWalk) transpose(c *forestCursor) bool {
	w, e := f.w, f.w.e
	t := e.tree
	key, symmetry := f.key()
	id, known := t.graph.find(key, t, w.room)
	if id == 0 {
		return false
	}

	if c.child != id {
		w.lock(c.node)
		t.link(c.edge).child = id
		w.unlock()
	}
	if !known {
		return false
	}
	if c.child == 0 && !e.params.MCGSExpandAfterClash { // a new edge to a known node
		return false
	}

	leaf := w.lock(id).first == 0 && c.visits <= e.leafVisits
	w.unlock()
	if leaf {
		return false
	}
	for i := range w.path {
		if w.path[i].node == id {
			return false // a repetition
		}
	}
	c.node, c.symmetry = id, symmetry
	return true
}

// placeRoot makes a root the node of the position.
func (f *forestWalk) placeRoot(id nodeID) {
	key, symmetry := f.key()
	f.w.e.tree.graph.nodes[key] = id
	f.symmetry = symmetry // of the forest
}

// rootNode returns the node of the sim's root, 0 if there is none.
func (f *forestWalk) rootNode() nodeID {
	f.w.sim.reset()
	key, _ := f.key()
	return f.w.e.tree.graph.nodes[key]
}
