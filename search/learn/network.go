package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model"
	"gobandit/search/judge"
	"gobandit/search/knowledge"
	"gobandit/search/net"
	"gobandit/search/playout"
)

// How networks learn: a pass takes one move of netSampling, and a step follows netBatch games. Few moves of many games
// teach more than many of few, which all have one winner.
const (
	netSampling = 128
	netBatch    = 16
	netStep     = 1.5e-3 // the size of the first steps, which falls to 0
)

// decay is what a weight loses in a step of size 1.
const decay = 1e-2

// Coefficients of the means by which Adam steps.
const (
	meanKeeps   = 0.9
	squareKeeps = 0.999
)

// LabelPlayouts is how many playouts judge the final position of a game.
const LabelPlayouts = 200

// doubtful is what owners count in a game that does not end as they say.
const doubtful = 0.3

// A NetLearner fits a network to games on boards of all sizes. What it knows so far can
// be saved and restored.
//
// Source: Diederik Kingma, Jimmy Ba, "Adam: A Method for Stochastic Optimization", 2015, for its
// steps; Ilya Loshchilov, Frank Hutter, "Decoupled Weight Decay Regularization", 2019.
type NetLearner struct {
	training Training
	first    *net.Net // to begin with
	known    knowledge.Models
	net      *net.Net // whose weights are those of the state; nil before it has begun
	state    netState
	desks    []desk // one for each game of a batch
}

// netState is what a learner of a network knows between two batches.
type netState struct {
	Pass, Batch int
	Steps       int
	Learned     net.Loss
	History     []NetProgress // by pass
	Weights     []float32     // of the network
	Means       []float32
	Squares     []float32
	Labels      [][]int8 // by game, the owner of each point in hundredths; nil if not yet judged
	Doubtful    []bool   // by game, whether the owners contradict the winner
}

// A desk is where a game is learned from.
type desk struct {
	walker   walker
	students [model.MaxSize + 1]*net.Student // by size
	loss     net.Loss
}

// NewNet returns a learner of a network that adds to what known says of moves. It begins with
// a copy of another one.
func NewNet(o Training, first *net.Net, known knowledge.Models) *NetLearner {
	return &NetLearner{training: o, first: first, known: known, desks: make([]desk, max(netBatch, Workers()))}
}

// Fit learns from those of the games that are not held out, and calls report as it goes
// on. When ctx is done it returns its cause, and goes on in a later call with the same games.
// The network depends neither on the number of processors nor on interruptions.
func (l *NetLearner) Fit(ctx context.Context, games []TrainingGame, report func(Progress)) (*net.Net, error) {
	learned, held, err := split(games, l.training.HoldOut)
	if err != nil {
		return nil, err
	}

	s := &l.state
	if l.net == nil {
		weights := slices.Clone(l.first.Weights)
		l.net = net.Of(l.first.Shape, weights)
		*s = netState{
			Weights: weights, Means: make([]float32, len(weights)), Squares: make([]float32, len(weights)),
			Labels: make([][]int8, len(games)), Doubtful: make([]bool, len(games)),
		}
	}

	for s.Pass < l.training.Passes {
		if err := l.pass(ctx, learned, report); err != nil {
			return nil, err
		}
		done := NetProgress{Learned: s.Learned}
		if err := l.judge(ctx, held[:min(len(held), maxHeld)], &done, s.Pass+1 == l.training.Passes); err != nil {
			return nil, err
		}
		s.Pass++
		s.History = append(s.History, done)
		report(Progress{What: "learning", Done: len(learned), Of: len(learned), Pass: s.Pass, Net: s.History})
		s.Batch, s.Learned = 0, net.Loss{}
	}
	return l.net, nil
}

// A NetProgress is how well a network did in a pass.
type NetProgress struct {
	Learned  net.Loss // in the positions of the pass, before each was learned from
	Held     net.Loss // in positions held out
	Middle   net.Loss // in those after 100 moves, where the winner is often still open
	Playouts net.Loss // of owners and winners by 200 playouts in the positions of Held; after the last pass
}

// pass goes over the games once, in an order of its own, from the batch on where it was
// interrupted.
func (l *NetLearner) pass(ctx context.Context, games []*TrainingGame, report func(Progress)) error {
	s := &l.state
	batches := l.training.batches(s.Pass, len(games), netBatch)
	for s.Batch < len(batches) {
		batch := batches[s.Batch]
		l.net.Transpose()
		err := Each(ctx, len(batch), func(_, i int) error {
			g := games[batch[i]]
			return l.learn(ctx, &l.desks[i], g, l.training.draws(s.Pass, g.number))
		})
		if err != nil {
			return err
		}
		done := (float64(s.Pass) + float64(s.Batch)/float64(len(batches))) / float64(l.training.Passes)
		if err := l.step(l.desks[:len(batch)], games, batch, netStep*(1-done)); err != nil {
			return err
		}
		s.Batch++
		report(Progress{What: "learning", Done: min(s.Batch*netBatch, len(games)), Of: len(games)})
	}
	return nil
}

// learn takes some positions of a game and finds the slopes there.
func (l *NetLearner) learn(ctx context.Context, d *desk, g *TrainingGame, rng *rand.Rand) error {
	return l.study(ctx, d, g, func(int) bool { return rng.IntN(netSampling) == 0 },
		func(s *net.Student, p net.Position, t net.Target, _ int) {
			if rng.IntN(otherKomi) == 0 && t.OwnerWeight == 1 {
				p.Lead += float64(float64(s.Size()) * rng.NormFloat64())
				t.Win = won(p, t)
			}
			d.loss.Add(s.Learn(p, t, rng.IntN(model.Symmetries)))
		})
}

// otherKomi is in one of how many positions komi is another one, so that the network learns what points are worth.
// The winner is then who would have won with it.
const otherKomi = 4

// won returns 1 if the side to move wins with its lead and what it will own, else 0.
func won(p net.Position, t net.Target) float32 {
	own := float32(0)
	for _, x := range t.Owner {
		own += x
	}
	if float64(float64(own)*float64(p.Board.ToPlay().Sign()))+p.Lead > 0 {
		return 1
	}
	return 0
}

// study calls visit with the positions of a game that takes is true of, each with what a network should
// think of it. It clears the slopes of the student and the loss of the desk before.
func (l *NetLearner) study(ctx context.Context, d *desk, g *TrainingGame, takes func(n int) bool, visit func(*net.Student, net.Position, net.Target, int)) error {
	owner, weight, err := l.owners(ctx, g)
	if err != nil {
		return err
	}
	s := l.student(d, g.Size())
	clear(s.Slopes)
	d.loss = net.Loss{}

	number := 0
	d.walker.walk(g, func(n int) bool { number = n; return takes(n) }, func(played model.Point) {
		p := net.Position{Board: &d.walker.board, Tracker: &d.walker.tracker, Lead: -g.Komi}
		for _, m := range g.Moves[max(0, number-len(p.Recent)):number] {
			p.Recent.Add(m.Point)
		}
		t := net.Target{Move: played, Owner: owner, OwnerWeight: weight, Win: 0.5}
		toPlay := p.Board.ToPlay()
		p.Lead *= float64(toPlay.Sign())
		switch g.Winner {
		case toPlay:
			t.Win = 1
		case toPlay.Opponent():
			t.Win = 0
		}
		visit(s, p, t, number)
	})
	return nil
}

// student returns a desk's student for boards of a size.
func (l *NetLearner) student(d *desk, size int) *net.Student {
	if d.students[size] == nil {
		d.students[size] = net.NewStudent(l.net, size, l.known.For(size))
	}
	return d.students[size]
}

// owners returns who owns each point at the end of a game, as playouts see it, and how
// much that counts.
func (l *NetLearner) owners(ctx context.Context, g *TrainingGame) ([]float32, float32, error) {
	if l.state.Labels[g.number] == nil {
		if err := l.label(ctx, g); err != nil {
			return nil, 0, err
		}
	}
	label := l.state.Labels[g.number]
	owner := make([]float32, len(label))
	for k, x := range label {
		owner[k] = float32(x) / 100
	}
	if l.state.Doubtful[g.number] {
		return owner, doubtful, nil
	}
	return owner, 1, nil
}

// label judges the final position of a game.
func (l *NetLearner) label(ctx context.Context, g *TrainingGame) error {
	last, err := model.NewGame(g.Size(), g.Komi)
	if err != nil {
		return err
	}
	end := *g.Start
	for _, m := range g.Moves {
		if end.SetToPlay(m.Color); !end.Legal(m.Point) {
			break
		}
		end.Play(m.Point)
	}

	if err := last.Setup(end.StonesOf(model.Black), end.StonesOf(model.White)); err != nil {
		return err
	}
	last.SetToPlay(end.ToPlay())
	j, err := judge.Judge(ctx, last, judge.Effort{Seed: uint64(g.number), Playouts: LabelPlayouts})
	if err != nil {
		return err
	}

	label, lead := make([]int8, len(j.Ownership)), -g.Komi
	for k, x := range j.Ownership {
		label[k] = int8(math.Round(100 * x))
		lead += x
	}
	l.state.Labels[g.number] = label
	l.state.Doubtful[g.number] = g.Winner == model.Empty || lead*float64(g.Winner.Sign()) <= 0
	return nil
}

// step changes the weights by the slopes that games gave.
func (l *NetLearner) step(desks []desk, games []*TrainingGame, batch []int, size float64) error {
	s := &l.state
	var by [][]float32
	positions := 0
	for i := range desks {
		if n := desks[i].loss.Positions; n > 0 {
			positions += n
			by = append(by, l.student(&desks[i], games[batch[i]].Size()).Slopes)
		}
		s.Learned.Add(desks[i].loss)
	}
	if positions == 0 {
		return nil
	}

	s.Steps++
	size *= math.Sqrt(1-math.Pow(squareKeeps, float64(s.Steps))) / (1 - math.Pow(meanKeeps, float64(s.Steps)))
	parts := (len(s.Weights) + stepPart - 1) / stepPart
	return Each(context.Background(), parts, func(_, i int) error { // to its end: half a step would spoil the weights
		from := i * stepPart
		s.step(by, from, min(from+stepPart, len(s.Weights)), 1/float32(positions), float32(size))
		return nil
	})
}

// stepPart is how many weights a goroutine changes at a time.
const stepPart = 4096

// step changes some of the weights by slopes, which are first added up and scaled.
func (s *netState) step(by [][]float32, from, to int, scale, size float32) {
	var sum [stepPart]float32
	for _, slopes := range by {
		for k, x := range slopes[from:to] {
			sum[k] += x
		}
	}
	weights, means, squares := s.Weights[from:to], s.Means[from:to], s.Squares[from:to]
	for k, w := range weights {
		slope := sum[k] * scale
		means[k] = float32(meanKeeps*means[k]) + float32((1-meanKeeps)*slope)
		squares[k] = float32(squareKeeps*squares[k]) + float32((1-squareKeeps)*slope*slope)
		weights[k] = w - float32(size*(means[k]/(float32(math.Sqrt(float64(squares[k])))+1e-8)+float32(decay*w)))
	}
}

// A network is judged at one move of heldSampling, and winners also after so many moves.
const (
	heldSampling = 32
	middle       = 100
)

// judge adds to done the loss in positions of games, and that of playouts if asked for.
func (l *NetLearner) judge(ctx context.Context, held []*TrainingGame, done *NetProgress, playouts bool) error {
	lost := make([]NetProgress, len(held))
	err := Each(ctx, len(held), func(worker, i int) error {
		return l.study(ctx, &l.desks[worker], held[i], func(n int) bool { return (n+i)%heldSampling == 0 || n == middle },
			func(s *net.Student, p net.Position, t net.Target, n int) {
				loss := s.Judge(p, t)
				if n == middle {
					lost[i].Middle.Add(loss)
				}
				if (n+i)%heldSampling == 0 {
					lost[i].Held.Add(loss)
					if playouts {
						lost[i].Playouts.Add(s.Grade(p, t, opinionOfPlayouts(p, uint64(n))))
					}
				}
			})
	})
	for _, l := range lost {
		done.Held.Add(l.Held)
		done.Middle.Add(l.Middle)
		done.Playouts.Add(l.Playouts)
	}
	return err
}

// opinionOfPlayouts returns what as many playouts as label a game say of a position, but nothing of moves.
func opinionOfPlayouts(p net.Position, seed uint64) net.Opinion {
	points := p.Board.Size() * p.Board.Size()
	o := net.Opinion{Moves: make([]float32, points), Owner: make([]float32, points)}
	policy, rng, start := playout.NewLocal(playout.DefaultChances()), playout.NewRNG(seed), *p.Board
	policy.Start(&start, p.Recent[0])

	sign := start.ToPlay().Sign()
	var b model.Board
	var trace model.Trace
	const each = 1. / LabelPlayouts
	for range LabelPlayouts {
		policy.Restart(&b)
		_, score := policy.Run(&b, rng, &trace)
		if float64(sign*score)+p.Lead > 0 {
			o.Win += each
		}
		for q := range b.Points() {
			o.Owner[q.Y()*b.Size()+q.X()] += each * float32(sign*b.Owner(q).Sign())
		}
	}
	return o
}
