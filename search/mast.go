package search

import (
	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/search/bandit"
	"gobandit/search/mast"
	"gobandit/search/params"
)

// mastTables are a worker's move averages (MAST), and the moves of the current
// iteration that will feed them.
type mastTables struct {
	tables  [][]bandit.Arm // by side and key
	keys    map[uint32]int // of patterns
	tree    []mast.Move
	rollout []mast.Move

	at     [maxMoves]int // the keys of the moves to choose among
	values [maxMoves]float64
}

// decay begins a new decision: a share gamma of what is known stays.
func (m *mastTables) decay(gamma float64, tag bool) {
	for _, table := range m.tables {
		mast.Decay(table, gamma, tag)
	}
}

// grow makes room in all tables for a key.
func (m *mastTables) grow(key int) int {
	for side := range m.tables {
		for key >= len(m.tables[side]) {
			m.tables[side] = append(m.tables[side], make([]bandit.Arm, max(maxMoves, len(m.tables[side])))...)
		}
	}
	return key
}

// key returns the place of a move in the tables, for a move played in the
// present position.
func (w *worker) key(move model.Point) int {
	m := &w.mast
	switch w.e.params.MASTActionKey {
	case params.MASTActionKeyDistance:
		return m.grow(distance(move, w.sim.lastMoves()[0]))
	case params.MASTActionKeyPattern:
		if b := w.sim.board(); b != nil && move != model.Pass {
			shape := uint32(pattern.Around(b, move, b.ToPlay()))<<9 | uint32(move)
			key, ok := m.keys[shape]
			if !ok {
				key = maxMoves + len(m.keys)
				m.keys[shape] = key
			}
			return m.grow(key)
		}
	}
	return m.grow(edgeOf(move, w.e.size))
}

// creditMAST counts the result for the moves of the iteration.
func (w *worker) creditMAST() {
	m, p := &w.mast, &w.e.params
	p.MAST.Update(m.tables, m.tree, m.rollout, w.reward[:w.e.sides])
}

// noteMAST notes a move that is about to be played.
func (w *worker) noteMAST(moves *[]mast.Move, move model.Point, side int) {
	if w.e.mast {
		*moves = append(*moves, mast.Move{Player: side, Key: w.key(move)})
	}
}

// averages fills dst with the means of moves of a side.
func (w *worker) averages(dst []float64, moves []model.Point, side int) {
	at := w.mast.at[:len(moves)]
	for i, p := range moves {
		at[i] = w.key(p)
	}
	mast.Values(dst, w.mast.tables[side], at, w.e.params.MASTDefaultValue)
}

// drawAverage returns a move of a side drawn by the policy of its averages.
func (w *worker) drawAverage(side int, temperature float64) model.Point {
	moves := w.sim.moves(w.scratch.moves[:0], false)
	if len(moves) == 1 {
		return moves[0]
	}
	moves = moves[:len(moves)-1] // all but the pass
	values := w.mast.values[:len(moves)]
	w.averages(values, moves, side)
	return w.sample(moves, values, temperature)
}

// drawBlend returns a move of a side drawn by the policy of its averages blended
// with initial win rates.
func (w *worker) drawBlend(side int, b *blend) model.Point {
	moves := w.sim.moves(w.scratch.moves[:0], false)
	if len(moves) == 1 {
		return moves[0]
	}
	moves = moves[:len(moves)-1]
	h := w.scratch.initial[:len(moves)]
	w.initialWinRates(b.parts, moves, h)
	values := w.mast.values[:len(moves)]
	clear(values)
	if b.MASTBeta > 0 {
		w.averages(values, moves, side)
	}
	for i := range values {
		values[i] = mast.Blend(values[i], h[i], b.MASTBeta)
	}
	return w.sample(moves, values, b.Temperature)
}

// sample draws one of some moves by the softmax of their values, which it
// changes.
func (w *worker) sample(moves []model.Point, values []float64, temperature float64) model.Point {
	mast.Policy(values, values, temperature)
	return moves[bandit.Sample(values, w.rand)]
}
