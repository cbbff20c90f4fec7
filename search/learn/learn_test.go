package learn

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/net"
)

// someGames returns games on 7x7 whose moves are next to the last one where that is
// possible.
func someGames(t *testing.T, n int) []TrainingGame {
	t.Helper()
	var gs Games
	rng := rand.New(rand.NewPCG(3, 4))
	for range n {
		g := TrainingGame{Start: gs.board(7, model.Black)}
		b := *g.Start
		var last model.Point
		for range 30 {
			var moves, near []model.Point
			for p := range b.Points() {
				if b.At(p) == model.Empty && b.Legal(p) && !b.IsEye(p, b.ToPlay()) {
					moves = append(moves, p)
					if last != model.Pass && p.NextTo(last) {
						near = append(near, p)
					}
				}
			}
			if len(near) > 0 {
				moves = near
			}
			if len(moves) == 0 {
				break
			}
			last = moves[rng.IntN(len(moves))]
			g.Moves = append(g.Moves, model.Move{Color: b.ToPlay(), Point: last})
			b.Play(last)
		}
		gs.List = append(gs.List, g)
	}
	return gs.List
}

func options() Training {
	o := DefaultTraining()
	o.Passes, o.LeastCount = 3, 3
	return o
}

// What is true of the games is learned: moves are next to the last one, and those
// held out are predicted.
func TestFit(t *testing.T) {
	games := someGames(t, 60)
	var passes []Progress
	m, err := New(options()).Fit(t.Context(), games, func(p Progress) {
		if p.Pass > 0 {
			passes = append(passes, p)
		}
	})
	must.Succeed(t, err)
	if m.Size != 7 || m.Games != 54 || m.Shapes() < 50 {
		t.Errorf("a model for size %d of %d games with %d shapes", m.Size, m.Games, m.Shapes())
	}
	if len(passes) != 3 {
		t.Fatalf("%d passes, want 3", len(passes))
	}
	first, last := passes[0].Held, passes[2].Held
	if last.Loss() > 2 || last.Loss() > first.Loss() || last.Five() < 0.7 {
		t.Errorf("held out: loss %.2f after the first pass, %.2f after the last, first five %.2f", first.Loss(), last.Loss(), last.Five())
	}
}

// A resumable learns, and can be interrupted.
type resumable interface {
	fit(ctx context.Context, games []TrainingGame, report func(Progress)) ([]float32, error)
	Save(w io.Writer, games []TrainingGame) error
	Restore(data []byte, games []TrainingGame) error
}

type modelLearner struct{ *Learner }

func (l modelLearner) fit(ctx context.Context, games []TrainingGame, report func(Progress)) ([]float32, error) {
	m, err := l.Fit(ctx, games, report)
	if err != nil {
		return nil, err
	}
	return m.Weights, nil
}

type networkLearner struct{ *NetLearner }

func (l networkLearner) fit(ctx context.Context, games []TrainingGame, report func(Progress)) ([]float32, error) {
	n, err := l.Fit(ctx, games, report)
	if err != nil {
		return nil, err
	}
	return n.Weights, nil
}

// The result is the same however often learning is interrupted.
func TestResume(t *testing.T) {
	for name, create := range map[string]func(Training) resumable{
		"model": func(o Training) resumable { return modelLearner{New(o)} },
		"network": func(o Training) resumable {
			return networkLearner{NewNet(o, net.New(net.Shape{Layers: 2, Channels: 16}, o.Seed), nil)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "network" {
				t.Skip("the race detector makes the arithmetic slow")
			}
			games := someGames(t, 12)
			want := must.Get(create(options()).fit(t.Context(), games, func(Progress) {}))
			var saved bytes.Buffer
			var got []float32
			stop := errors.New("stop")
			runs := 0
			for got == nil {
				ctx, cancel := context.WithCancelCause(t.Context())
				l := create(options())
				if runs > 0 {
					must.Succeed(t, l.Restore(saved.Bytes(), games))
				}
				n := 0
				var err error
				got, err = l.fit(ctx, games, func(p Progress) {
					if n++; p.What == "learning" && n > 1 {
						cancel(stop)
					}
				})
				if err != nil && !errors.Is(err, stop) {
					t.Fatal(err)
				}
				saved.Reset()
				must.Succeed(t, l.Save(&saved, games))
				runs++
				cancel(nil)
			}

			if runs < 3 {
				t.Errorf("%d runs, want several", runs)
			}
			if !slices.Equal(got, want) {
				t.Error("learning with interruptions has another result")
			}
			o := options()
			o.Seed++
			must.Is(t, create(o).Restore(saved.Bytes(), games), ErrOther, "restored with another seed")
			must.Is(t, create(options()).Restore(saved.Bytes(), games[1:]), ErrOther, "restored with other games")
			must.Fail(t, create(options()).Restore([]byte("garbage"), games), "", "restored garbage")
		})
	}
}

// A network learns what is true of the games: moves are next to the last one.
func TestFitNetwork(t *testing.T) {
	o, games := options(), someGames(t, must.Often(24, 60))
	o.Passes = must.Often(40, 100)
	var first, last *NetProgress
	n, err := NewNet(o, net.New(net.Shape{Layers: 2, Channels: 16}, o.Seed), nil).Fit(t.Context(), games, func(p Progress) {
		if p.Pass == 1 {
			first = &p.Net[0]
		}
		if p.Pass > 0 {
			last = &p.Net[len(p.Net)-1]
		}
	})
	must.Succeed(t, err)
	mean := func(l net.Loss) float64 { return l.Move / float64(l.Positions) }
	if mean(last.Learned) > must.Often(3.3, 2) || mean(last.Held) > mean(first.Held) {
		t.Errorf("learned %v, held out: %v after the first pass, %v after the last", last.Learned, first.Held, last.Held)
	}
	if _, err := net.Read(n.Bytes()); err != nil {
		t.Error(err)
	}

	// To begin with it is to know what it knows, and to leave it as it was.
	before := n.Bytes()
	o.Passes = 1
	_, err = NewNet(o, n, nil).Fit(t.Context(), games[:10], func(p Progress) {
		if p.Pass == 1 && mean(p.Net[0].Learned) > mean(first.Learned) {
			t.Errorf("%v in the first pass from a network that has learned, %v from one that has not", p.Net[0].Learned, first.Learned)
		}
	})
	if err != nil || !bytes.Equal(before, n.Bytes()) {
		t.Errorf("the network to begin with has changed, or %v", err)
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	text := write("games.txt", "B 750 pddp..qq\n\n? 6.5 aaaabb\n")
	write("sgf/a.sgf", "(;SZ[9];B[ee];W[cc])")
	write("sgf/deep/b.SGF", "(;SZ[9]AB[aa];W[cc];B[dd])(;SZ[13];B[cc])")
	var gs Games
	for _, path := range []string{text, filepath.Join(dir, "sgf")} {
		must.Succeed(t, gs.Read(path))
	}
	var got []string
	for _, g := range gs.List {
		moves := []string{}
		for _, m := range g.Moves {
			moves = append(moves, m.Color.Letter()+m.Point.Vertex(g.Size()))
		}
		got = append(got, strings.Join(moves, " "))
	}
	must.Same(t, got, []string{"BQ16 WD4 Bpass WR3", "BA19", "BE5 WC7", "WC7 BD6", "BC11"}, "games")
	if gs.Cut != 1 {
		t.Errorf("%d games are cut, want the one that plays A19 twice", gs.Cut)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"1.txt", "hello\n", "1.txt:1: neither SGF nor a game as text"},
		{"2.txt", "B 7.5 pd\nB 7.5 pdd\n", "2.txt:2: half a move"},
		{"4.txt", "B 7.5 pdzz\n", "4.txt:1: move 2:"},
		{"5.sgf", "(;SZ[99];B[ee])", "5.sgf: game 1:"},
		{"6.gz", "\x1f\x8b broken", "6.gz:"},
	} {
		must.Fail(t, new(Games).Read(write(tt.name, tt.text)), tt.want, tt.name)
	}
	must.Fail(t, new(Games).Read(filepath.Join(dir, "none")), "", "a missing file is read")
	write("faults/1.sgf", "hello")
	write("faults/2.sgf", "(;SZ[99];B[ee])")
	if err := new(Games).Read(filepath.Join(dir, "faults")); err == nil || !strings.Contains(err.Error(), "1.sgf:1:1") || !strings.Contains(err.Error(), "2.sgf: game 1") {
		t.Errorf("a folder with two faults: %v, want both", err)
	}
	gs = Games{}
	if err := gs.Read(write("7.sgf", "(;SZ[9];B[ee])(;SZ[99];B[ee])(;SZ[9];B[cc])")); err == nil || !strings.Contains(err.Error(), "7.sgf: game 2") || len(gs.List) != 2 {
		t.Errorf("a fault between two games: %d games, %v", len(gs.List), err)
	}
	must.Succeed(t, os.Mkdir(filepath.Join(dir, "empty"), 0o777))
	must.Fail(t, new(Games).Read(filepath.Join(dir, "empty")), "", "an empty folder is read")
}

func TestHeldOut(t *testing.T) {
	var held []int
	for i := range 30 {
		if HeldOut(i, 10) {
			held = append(held, i)
		}
	}
	must.Same(t, held, []int{9, 19, 29}, "of 30 games are held out")
	if HeldOut(9, 0) {
		t.Error("a game is held out of every 0")
	}
}
