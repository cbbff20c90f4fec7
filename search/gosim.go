package search

import (
	"gobandit/model"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A goSim is a position of Go.
type goSim struct {
	b      model.Board
	rng    *playout.RNG
	policy playout.Policy // of the root player, and of both without another
	komi   float64

	// The other side's rollout policy, if it has its own, with a board of its own,
	// since a policy plays the moves it is given.
	other      playout.Policy
	otherBoard model.Board
	rootSide   int

	rootBoard  model.Board
	rootPasses int
	rootRecent model.Recent
	rootPath   uint64

	passes int          // in a row, at the end of the moves played
	path   uint64       // hash of the moves of the game
	recent model.Recent // the last ones of the game

	score  int  // Black's area less White's, once a rollout has ended
	scored bool // score is set
	full   bool // the game was over where score was taken

	tracker model.Tracker // of chains; a Local policy has its own
}

// start makes a position the root, after the moves of a game.
func (g *goSim) start(b *model.Board, komi float64, moves []model.Move) {
	g.b, g.komi, g.rootRecent, g.rootPath = *b, komi, model.Recent{}, 0
	for _, m := range moves {
		g.rootPath = pathAfter(g.rootPath, m.Point)
		g.rootRecent.Add(m.Point)
	}
	g.rootPasses = 0
	if b.Passed() {
		g.rootPasses = 1
	}

	g.rootBoard = g.b
	g.rootSide = g.toPlay()
	g.policy.Start(&g.rootBoard, g.rootRecent[0])
	if g.other != nil {
		g.other.Start(&g.rootBoard, g.rootRecent[0])
	}
}

func (g *goSim) reset() {
	g.policy.Restart(&g.b)
	if g.other != nil {
		g.other.Restart(&g.otherBoard)
	}
	g.passes, g.path, g.recent, g.scored = g.rootPasses, g.rootPath, g.rootRecent, false
}

func (g *goSim) toPlay() int { return sideOf(g.b.ToPlay()) }

func (g *goSim) legal(p model.Point) bool { return g.b.Legal(p) }

func (g *goSim) look(p model.Point) bool {
	if !g.b.Legal(p) {
		return false
	}
	if g.policy == nil {
		g.b.Play(p)
	} else {
		g.play(p)
	}
	return true
}

func (g *goSim) stay(side int) { g.b.SetToPlay(g.color(side)) }

func (g *goSim) seen(int) *model.Board {
	b := g.b
	return &b
}

func (g *goSim) color(side int) model.Color { return model.Black + model.Color(side) }

// sideOf returns the number of a side: 0 for Black, who moves first, and 1 for White.
func sideOf(c model.Color) int { return int(c) - int(model.Black) }

func (g *goSim) over() bool { return g.passes >= 2 }

func (g *goSim) moves(dst []model.Point, eyes bool) []model.Point {
	for i := range g.b.NumEmpty() {
		if p := g.b.EmptyPoint(i); g.b.Legal(p) && (eyes || !g.b.IsEye(p, g.b.ToPlay())) {
			dst = append(dst, p)
		}
	}
	return append(dst, model.Pass)
}

// answers appends what the rollout policy would answer to the last move.
func (g *goSim) answers(dst []playout.Answer) []playout.Answer {
	if l, ok := g.policy.(*playout.Local); ok {
		return l.Answers(&g.b, dst)
	}
	return dst
}

func (g *goSim) play(p model.Point) model.Point {
	g.policy.Play(&g.b, p)
	if g.other != nil {
		g.other.Play(&g.otherBoard, p)
	}
	g.passes++
	if p != model.Pass {
		g.passes = 0
	}
	g.path = pathAfter(g.path, p)
	g.recent.Add(p)
	return p
}

// pathAfter returns the hash of a path with one more move.
func pathAfter(path uint64, p model.Point) uint64 {
	path = (path + uint64(p) + 1) * 0x9e3779b97f4a7c15
	return path ^ path>>29
}

func (g *goSim) rollout(trace *model.Trace) int {
	n, score := g.policy.Run(&g.b, g.rng, trace)
	g.settle(score)
	return n
}

func (g *goSim) draw(raw bool) model.Point {
	switch {
	case raw:
		return playout.AnyLegal(&g.b, g.rng)
	case g.other != nil && g.toPlay() != g.rootSide:
		return g.other.Choose(&g.otherBoard, g.rng)
	}
	return g.policy.Choose(&g.b, g.rng)
}

// reason returns what made the last draw of the side to move.
func (g *goSim) reason() string {
	if g.other != nil && g.toPlay() != g.rootSide {
		return g.other.Reason()
	}
	return g.policy.Reason()
}

// settle makes a score, Black's lead on the board, the end of the game.
func (g *goSim) settle(score int) { g.score, g.scored, g.full = score, true, true }

// setScore scores the position as it stands unless a rollout has.
func (g *goSim) setScore() {
	if !g.scored {
		g.score, g.scored, g.full = g.b.Score(), true, g.over()
	}
}

func (g *goSim) areas(dst []float64) (finished bool) {
	g.setScore()
	points := float64(g.b.Size() * g.b.Size())
	dst[0] = (points + float64(g.score)) / 2
	dst[1] = (points-float64(g.score))/2 + g.komi
	return g.full
}

func (g *goSim) margin() float64 {
	g.setScore()
	return float64(g.score)
}

func (g *goSim) stone(p model.Point) bool { return g.b.At(p) != model.Empty }

func (g *goSim) board() *model.Board { return &g.b }

// chains follows the board until the next move.
func (g *goSim) chains() *model.Tracker {
	if l, ok := g.policy.(*playout.Local); ok {
		return l.Tracker()
	}
	g.tracker.Start(&g.b)
	return &g.tracker
}

func (g *goSim) lastMoves() *model.Recent { return &g.recent }

func (g *goSim) key(kind params.MCGSStateKey) (uint64, int) {
	mover := uint64(g.b.ToPlay())
	switch kind {
	case params.MCGSStateKeyHistory:
		return g.path, 0
	case params.MCGSStateKeySituational:
		return model.Mix(g.b.Hash() ^ mover<<40 ^ uint64(g.b.Ko())<<44 ^ uint64(g.passes)<<60), 0
	case params.MCGSStateKeySymmetric:
		h, i := g.b.SymmetricHash()
		return model.Mix(h ^ mover), i
	case params.MCGSStateKeyCoarse:
		return model.Mix(coarse(&g.b) ^ mover), 0
	}
	return model.Mix(g.b.Hash() ^ mover), 0
}

// coarse counts the stones of each color in nine regions of the board.
func coarse(b *model.Board) uint64 {
	var counts [3][9]uint64
	third := (b.Size() + 2) / 3
	for p := range b.Points() {
		counts[b.At(p)][p.Y()/third*3+p.X()/third]++
	}
	var key uint64
	for _, c := range []model.Color{model.Black, model.White} {
		for _, n := range counts[c] {
			key = model.Mix(key + n)
		}
	}
	return key
}
