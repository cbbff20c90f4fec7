package event

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// A fake is a player that moves once and then does what it was made for.
type fake struct {
	name    string
	resigns int           // its move at which it resigns, counted from 1; 0 is never
	wait    chan struct{} // if not nil, its first move waits until this is closed
	panics  bool
	broken  error // of Setup
	game    *model.Game
	moves   int
}

func (f *fake) Name() string { return f.name }

func (f *fake) Setup(_ context.Context, s match.Settings) (err error) {
	if f.broken != nil {
		return f.broken
	}
	f.game, err = model.NewGame(s.Size, s.Komi)
	return err
}

func (f *fake) Play(_ context.Context, m model.Move) error { return f.game.Play(m) }

func (f *fake) Genmove(ctx context.Context, c model.Color) (match.Genmove, error) {
	if f.panics {
		panic("a defect")
	}
	if f.wait != nil {
		select {
		case <-f.wait:
		case <-ctx.Done():
			return match.Genmove{}, ctx.Err()
		}
	}
	if f.moves++; f.moves == f.resigns {
		return match.Genmove{Point: model.Resign}, nil
	}
	for i := range f.game.Board().NumEmpty() {
		m := model.Move{Color: c, Point: f.game.Board().EmptyPoint(i)}
		if f.game.Play(m) == nil {
			return match.Genmove{Point: m.Point}, nil
		}
	}
	return match.Genmove{Point: model.Pass}, nil
}

func (f *fake) Score(context.Context) (model.Result, error) {
	return model.Result{}, errors.New("does not count")
}

func (f *fake) Close() error { return nil }

// A lab makes the players of a test event and can be told to make bad ones.
type lab struct {
	mu    sync.Mutex
	bad   map[int]string // what goes wrong, by the number of the candidate made, counted from 0
	made  int
	wait  chan struct{}
	seeds []uint64 // given to candidates, in order
}

// candidate makes a candidate that wins with a chance that grows with its
// number.
func (l *lab) candidate(c tune.Candidate, seed uint64) match.Maker {
	f := &fake{name: "candidate", wait: l.wait}
	if rng := rand.New(rand.NewPCG(seed, 1)); rng.Float64() > 0.2+0.1*float64(c.Index) {
		f.resigns = 1
	}
	make := l.player(f)
	return func(ctx context.Context) (match.Player, error) {
		l.mu.Lock()
		l.seeds = append(l.seeds, seed)
		l.mu.Unlock()
		return make(ctx)
	}
}

// player makes f, unless the lab has been told otherwise.
func (l *lab) player(f *fake) match.Maker {
	return func(context.Context) (match.Player, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		bad := l.bad[l.made]
		l.made++
		switch bad {
		case "maker":
			return nil, errors.New("no such engine")
		case "panic in maker":
			panic("a defect of the maker")
		case "panic":
			f.panics = true
		case "setup":
			f.broken = errors.New("cannot play on this board")
		}
		return f, nil
	}
}

func opponent(uint64) match.Maker {
	return func(context.Context) (match.Player, error) { return &fake{name: "opponent", resigns: 2}, nil }
}

// testConfig returns an event of 6 candidates on 5x5.
func testConfig(t testing.TB, l *lab, games int) Config {
	t.Helper()
	space := paramtest.Space(t, paramtest.Row{Code: "k", Scale: must.Get(param.Linear(0, 3, false)), Split: 3, Format: "K %.1f"},
		paramtest.Row{Code: "r", Scale: must.Get(param.Log(1, 100, true)), Split: 2, Format: "R %d"})
	return Config{
		Name: "test", Seed: 1, SkipChecks: true,
		CandidateConfig: CandidateConfig{Game: match.Settings{Size: 5, Komi: 7.5, VoidFaults: true}, OpponentName: "opp", Opponent: opponent, Candidate: l.candidate},
		TuningConfig:    TuningConfig{Games: games, Tune: tune.Config{Space: space, Exploration: .45, InitialVisits: 10, InitialWins: 5}},
	}
}

// open opens the journal of a test event and closes it with the test.
func open(t testing.TB, c Config, path string) *Runner {
	t.Helper()
	r := must.Get(Open(c, path))
	t.Cleanup(func() { r.Close() })
	return r
}

// order gives an order to an event.
func order(r *Runner, o Order) error {
	_, err := r.Do(context.Background(), o)
	return err
}

// mustDo gives an order that an event must carry out.
func mustDo(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, r *Runner, o Order) {
	t.Helper()
	if err := order(r, o); err != nil {
		t.Fatalf("%s: %v", o, err)
	}
}

// mustRun runs an event, which must end without an error.
func mustRun(t testing.TB, r *Runner, o RunOptions) {
	t.Helper()
	must.Succeed(t, r.Run(t.Context(), o))
}

func writeFile[T ~string | ~[]byte](t testing.TB, path string, text T) {
	t.Helper()
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
}

func journalPath(t testing.TB) string { return filepath.Join(t.TempDir(), "test.journal") }

// readStatus returns the status of an event by its journal.
func readStatus(c Config, journalPath string) (*Status, error) {
	r, err := Replay(c, journalPath, nil)
	return r.Status, err
}
