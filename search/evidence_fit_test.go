package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/model/sgf"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// TestFitEvidence fits the evidence of moves to those that were played in games:
// with GOBANDIT_FIT='games/*.sgf' it prints the figures of every part and writes
// the shapes to shapes.txt. A move is chosen with a probability in proportion to
// the exponential of its evidence; the figures are the most likely ones under a
// normal prior around 0. Part of the games is kept to tell how well it does.
//
// Source: Rémi Coulom, "Computing Elo Ratings of Move Patterns in the Game of
// Go", 2007, section 2, with a normal prior and Newton's steps a figure at a
// time.
func TestFitEvidence(t *testing.T) {
	glob := os.Getenv("GOBANDIT_FIT")
	if glob == "" {
		t.Skip("GOBANDIT_FIT names no games")
	}
	files, err := filepath.Glob(glob)
	if err != nil || len(files) == 0 {
		t.Fatalf("no games at %s: %v", glob, err)
	}
	fit := &evidenceFit{figures: evidenceFigures(), shapes: make(map[pattern.Surroundings]int)}
	for _, file := range files {
		if err := fit.read(file); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(fit.choices), func(i, j int) {
		fit.choices[i], fit.choices[j] = fit.choices[j], fit.choices[i]
	})
	cut := len(fit.choices) * 9 / 10
	fit.improve(fit.choices[:cut], 200)
	for _, part := range []struct {
		name    string
		choices []movesSeen
	}{{"fitted", fit.choices[:cut]}, {"kept", fit.choices[cut:]}} {
		likelihood, first := fit.judge(part.choices)
		t.Logf("%s: %d moves of %d games, mean log-likelihood %.3f, most likely move %.1f %%",
			part.name, len(part.choices), len(files), likelihood, 100*first)
	}
	for i, f := range fit.figures {
		t.Logf("%-14s %5.2f", f.name, fit.weights[i])
	}
	var lines []string
	for s, i := range fit.shapes {
		if w := fit.weights[i]; math.Abs(w) >= 0.05 {
			lines = append(lines, fmt.Sprintf("%s %5.2f\n", s, w))
		}
	}
	slices.Sort(lines)
	if err := os.WriteFile("shapes.txt", []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A figure is one of the numbers that parts of the action heuristic know, in
// which they are linear.
type figure struct {
	name  string
	part  params.ActionHeuristic
	value *float64
}

func evidenceFigures() (list []figure) {
	add := func(part params.ActionHeuristic, name string, values ...*float64) {
		for i, v := range values {
			list = append(list, figure{fmt.Sprintf("%s %d", name, i+1), part, v})
		}
	}
	all := func(values []float64) (pointers []*float64) {
		for i := range values {
			pointers = append(pointers, &values[i])
		}
		return pointers
	}
	add(params.ActionHeuristicCaptures, "takes", all(takes[1:])...)
	add(params.ActionHeuristicCaptures, "saves", all(saves[1:])...)
	add(params.ActionHeuristicCaptures, "atari", all(atari[1:])...)
	add(params.ActionHeuristicCaptures, "exposed", all(exposed[1:])...)
	add(params.ActionHeuristicCaptures, "stretches", &stretches)
	add(params.ActionHeuristicCaptures, "denied", &denied)
	add(params.ActionHeuristicLadders, "caught", &caught)
	add(params.ActionHeuristicLadders, "catches", &catches)
	add(params.ActionHeuristicAnswers, "answer", all(answerEvidence[:])...)
	add(params.ActionHeuristicLastMove, "last", all(nearLast[2:])...)
	add(params.ActionHeuristicLastMove, "before", all(nearBefore[2:])...)
	add(params.ActionHeuristicEdge, "line", all(lineEvidence[:])...)
	add(params.ActionHeuristicEdge, "edge", &edgeEvidence)
	return list
}

// movesSeen is a position of a game: what is there of each figure in each move,
// and the move played.
type movesSeen struct {
	moves  []map[int]float64
	played int
}

type evidenceFit struct {
	figures []figure
	shapes  map[pattern.Surroundings]int // the places of their weights
	weights []float64                    // of the figures, then of shapes
	choices []movesSeen
}

// read adds the moves of a game.
func (f *evidenceFit) read(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	roots, err := sgf.Parse(text)
	if err != nil {
		return err
	}
	g, _, err := sgf.Game(roots[0])
	if err != nil {
		return err
	}
	params := params.Default()
	params.ActionHeuristic, params.ProgressiveBias = "captures+ladders+answers+lastMove+edge", 1
	s, err := New(params, 1, Policies{Rollout: func() playout.Policy { return playout.NewLocal(playout.DefaultChances()) }})
	if err != nil {
		return err
	}
	for n, m := range g.Moves() {
		if m.Point == model.Pass {
			continue
		}
		position, err := model.NewGame(g.Size(), g.Komi())
		if err != nil {
			return err
		}
		for _, before := range g.Moves()[:n] {
			if err := position.Play(before); err != nil {
				return err
			}
		}
		s.prepare(position)
		f.see(s.workers[0], m.Point)
	}
	return nil
}

// see adds a position.
func (f *evidenceFit) see(w *worker, played model.Point) {
	w.sim.reset()
	moves := w.sim.moves(nil, false)
	moves = moves[:len(moves)-1]
	seen := movesSeen{moves: make([]map[int]float64, len(moves)), played: slices.Index(moves, played)}
	if seen.played < 0 {
		return // an eye filled
	}
	for k := range moves {
		seen.moves[k] = make(map[int]float64)
	}
	kept := make([]float64, len(f.figures))
	for i, g := range f.figures {
		kept[i], *g.value = *g.value, 0
	}
	h := make([]float64, len(moves))
	for i, g := range f.figures {
		*g.value = 1
		w.initialWinRates([]params.Part{{Kind: g.part, Weight: 1}}, moves, h)
		*g.value = 0
		for k, v := range h {
			if e := math.Round(math.Log(v / (1 - v))); e != 0 {
				seen.moves[k][i] = e
			}
		}
	}
	for i, g := range f.figures {
		*g.value = kept[i]
	}
	b := w.sim.board()
	for k, p := range moves {
		s := pattern.Around(b, p, b.ToPlay()).Canonical()
		at, ok := f.shapes[s]
		if !ok {
			at = len(f.figures) + len(f.shapes)
			f.shapes[s] = at
		}
		seen.moves[k][at] = 1
	}
	f.choices = append(f.choices, seen)
}

// chances returns the probability of each move of a position.
func (f *evidenceFit) chances(seen *movesSeen) []float64 {
	p, sum := make([]float64, len(seen.moves)), 0.0
	for k, features := range seen.moves {
		for i, v := range features {
			p[k] += f.weights[i] * v
		}
		p[k] = math.Exp(p[k])
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// improve makes so many steps towards the most likely weights.
func (f *evidenceFit) improve(choices []movesSeen, steps int) {
	n := len(f.figures) + len(f.shapes)
	f.weights = make([]float64, n)
	slope, bend := make([]float64, n), make([]float64, n)
	for range steps {
		for i := range n {
			precision := 0.05
			if i >= len(f.figures) {
				precision = 0.5
			}
			slope[i], bend[i] = -precision*f.weights[i], precision+0.5
		}
		for c := range choices {
			seen := &choices[c]
			for k, p := range f.chances(seen) {
				was := 0.0
				if k == seen.played {
					was = 1
				}
				for i, v := range seen.moves[k] {
					slope[i] += (was - p) * v
					bend[i] += 3 * p * (1 - p) * v * v // 3: figures of a move change together
				}
			}
		}
		for i := range n {
			f.weights[i] += slope[i] / bend[i]
		}
	}
}

// judge returns the mean logarithm of the chance of the moves played, and how
// often one was the most likely.
func (f *evidenceFit) judge(choices []movesSeen) (likelihood, first float64) {
	for c := range choices {
		p := f.chances(&choices[c])
		likelihood += math.Log(p[choices[c].played])
		if slices.Max(p) == p[choices[c].played] {
			first++
		}
	}
	return likelihood / float64(len(choices)), first / float64(len(choices))
}
