package learn

import (
	"context"
	"math"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/pattern"
	"gobandit/search/playout"
)

// smallGame returns a game on 4x4 of which only the first position is taken.
func smallGame(t *testing.T) *TrainingGame {
	t.Helper()
	b := must.Get(model.NewBoard(4))
	b.Play(model.Pt(1, 1))
	b.Play(model.Pt(2, 1))
	b.Play(model.Pt(1, 2))
	return &TrainingGame{Start: b, Moves: []model.Move{{Color: model.White, Point: model.Pt(2, 2)}}, Komi: 0.5, Winner: model.White}
}

// meanResult returns how often Black wins playouts from the first position of a game.
func meanResult(g *TrainingGame, v *Values, playouts int) float64 {
	w, wins, list, rng := newBalancer(), 0, v.list(), playout.NewRNG(1)
	w.setUp(g, 0)
	for range playouts {
		wins += w.play(list, g.Komi, rng)
		w.playout.clear()
	}
	return float64(wins) / float64(playouts)
}

// The slopes of positions are, in the mean, those of the square of the difference between
// result and mean result, turned round: as playing with values somewhat higher and lower tells.
func TestSlopes(t *testing.T) {
	g, w, start := smallGame(t), newBalancer(), new(Values)
	slope := func(f int, from, positions uint64) (mean, deviation float64) {
		squares := 0.0
		for i := range positions {
			w.see(start.list(), g, playout.NewRNG(from+i))
			mean += w.slopes.of[f] / float64(positions)
			squares += w.slopes.of[f] * w.slopes.of[f] / float64(positions)
		}
		return mean, math.Sqrt(squares / float64(positions))
	}
	const playouts, apart = 12_000, 2.0
	missed := 0 - meanResult(g, start, playouts)
	var slopes []float64
	for _, f := range []int{70, 1101} { // what happens often in this position
		sum, deviation := slope(f, 0, 300)
		higher, lower := Values{}, Values{}
		higher.weights[f], lower.weights[f] = apart/2, -apart/2
		want := 2 * missed * (meanResult(g, &higher, playouts) - meanResult(g, &lower, playouts)) / apart
		deviation = math.Hypot(deviation, 2*missed*math.Sqrt(0.5/playouts)/apart)
		if math.Abs(sum-want) > 3*deviation {
			t.Errorf("feature %d has the slope %.4f, want %.4f ± %.4f", f, sum, want, deviation)
		}
		slopes = append(slopes, math.Abs(want)/deviation)
	}
	if slices.Min(slopes) < 3 {
		t.Errorf("slopes of %.1f deviations: too little is seen", slopes)
	}
}

// Balancing brings the results of playouts closer to those of the games, and the same games
// teach the same.
func TestBalance(t *testing.T) {
	games := slices.Repeat([]TrainingGame{*smallGame(t)}, 8)
	o := options()
	o.HoldOut = 0
	balanced := func(passes int) (*Values, Progress) {
		o.Passes = passes
		v, last := new(Values), Progress{}
		must.Succeed(t, v.Balance(t.Context(), games, o, func(p Progress) { last = p }))
		return v, last
	}
	v, last := balanced(70)
	before, after := meanResult(&games[0], new(Values), 10_000), meanResult(&games[0], v, 10_000)
	if before < 0.4 || after > 0.75*before {
		t.Errorf("Black wins %.3f of the playouts, %.3f after balancing, want three quarters at most", before, after)
	}
	if last.Missed.Positions != len(games) || last.HeldMissed.Positions != 0 || last.Missed.Square() > before*before {
		t.Errorf("at last %+v", last)
	}
	once, _ := balanced(10)
	if again, _ := balanced(10); again.weights != once.weights {
		t.Error("the same games teach something else the second time")
	}
}

func TestBalanceEnds(t *testing.T) {
	games := someGames(t, 20)
	if err := new(Values).Balance(t.Context(), games, options(), func(Progress) {}); err == nil {
		t.Error("games without results are balanced by")
	}
	for i := range games {
		games[i].Winner = model.White
	}
	ctx, cancel := context.WithCancel(t.Context())
	v := new(Values)
	err := v.Balance(ctx, games, options(), func(p Progress) {
		if p.Pass == 1 {
			cancel()
		}
	})
	if err == nil || v.weights == [numFeatures]float32{} {
		t.Errorf("%v after an interruption, want an error, and what was learned", err)
	}
}

// Values that begin as those of a database are written as such, and read again.
func TestValuesOfDatabase(t *testing.T) {
	const text = "?X?\n?*?\n???\n:10000,near,osafe,ocap1+\n%%%\n%*%\n%%%\n:70,near,xcap2+,osafe\n:3,near\n:0,ounsafe\n:2\n"
	begin := database(t, text)
	again := database(t, ValuesOf(begin).Database(1))
	classes := pattern.Classes()
	for n := kindsOfClass; n < kinds; n++ {
		k := kindNumbered(n)
		if !possible(classes[k.class], k.effect) || isEye(classes[k.class]) {
			continue
		}
		if want, got := 100*begin.Value(k.seen(classes)), again.Value(k.seen(classes)); got != want {
			t.Fatalf("%+v in\n%s has %d, want %d", k, classes[k.class].Rows(), got, want)
		}
	}
}

// isEye reports whether all four points beside the middle are own stones or off the board.
func isEye(s pattern.Surroundings) bool {
	for _, d := range []pattern.Direction{pattern.North, pattern.West, pattern.East, pattern.South} {
		if c := s.At(d); c != pattern.Own && c != pattern.Off {
			return false
		}
	}
	return true
}

func database(t *testing.T, text string) *pattern.Table {
	t.Helper()
	db := must.Get(pattern.Parse([]byte(text), pattern.Strict))
	return db.Compile()
}

func TestKindNumbers(t *testing.T) {
	for n := range kinds {
		if got := kindNumbered(n).number(); got != n {
			t.Fatalf("kind %d has the number %d", n, got)
		}
	}
}
