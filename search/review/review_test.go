package review

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
)

// parse returns the record of a text, and the plan of its main line.
func parse(t *testing.T, text string) *Plan {
	t.Helper()
	roots := must.Get(sgf.Parse([]byte(text)))
	rec := must.Get(sgf.Tree(roots[0]))
	return NewPlan(rec, rec.Root.Last().Line())
}

// shot returns a search of a 5x5 position with moves such as "C3 .6 800", the most visited
// first.
func shot(t *testing.T, toPlay model.Color, rate float64, visits int, moves ...string) *search.Snapshot {
	t.Helper()
	s := &search.Snapshot{ToPlay: toPlay, Size: 5, WinRate: rate, Visits: visits}
	for _, text := range moves {
		var name string
		m := search.MoveStats{}
		must.Get(fmt.Sscan(text, &name, &m.WinRate, &m.Visits))
		q := must.Get(model.ParsePoint(name, 5))
		m.Move, m.PV = q, []model.Point{q}
		s.Moves = append(s.Moves, m)
	}
	return s
}

func TestPlan(t *testing.T) {
	tests := []struct {
		name, text string
		positions  string // the side to search for in each
		steps      string // number, place of the position before and after
		illegal    string // numbers of illegal moves
	}{
		{"moves", "(;SZ[5];B[cc];W[dd])", "BWB", "1:0-1 2:1-2", ""},
		{"no moves", "(;SZ[5])", "", "", ""},
		{"main line alone", "(;SZ[5](;B[cc])(;B[dd];W[ee]))", "BW", "1:0-1", ""},
		{"handicap", "(;SZ[5]HA[2]AB[bb][dd];W[cc])", "WB", "1:0-1", ""},
		{"one side twice", "(;SZ[5];B[cc];B[dd])", "BWBW", "1:0-1 2:2-3", ""},
		{"comment between", "(;SZ[5];B[cc];C[so];W[dd])", "BWB", "1:0-1 2:1-2", ""},
		{"setup between", "(;SZ[5];B[cc];AB[aa];W[dd])", "BWWB", "1:0-1 2:2-3", ""},
		{"passed out", "(;SZ[5];B[];W[])", "BW", "1:0-1 2:1--1", ""},
		{"occupied", "(;SZ[5];B[cc];W[cc])", "BWB", "1:0-1 2:1-2", "2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.text)
			var positions string
			for i, at := range p.Positions {
				positions += at.ToPlay.Letter()
				must.Equal(t, p.Game(i).ToPlay(), at.ToPlay, "the game of position", i, "to move")
			}
			var steps, illegal []string
			for _, s := range p.Steps {
				steps = append(steps, fmt.Sprintf("%d:%d-%d", s.Number, s.Before, s.After))
				if s.Illegal != nil {
					illegal = append(illegal, fmt.Sprint(s.Number))
				}
			}
			if positions != tt.positions || strings.Join(steps, " ") != tt.steps || strings.Join(illegal, " ") != tt.illegal {
				t.Errorf("positions %s, steps %v, illegal %v", positions, steps, illegal)
			}
		})
	}
}

// The standard error of 60% in 96 playouts: p = (57.6+2)/100 = .596, so that it is
// √(.596·.404/100) = .04907.
func TestStandardError(t *testing.T) {
	if got := standardError(.6, 96); math.Abs(got-.04907) > 1e-5 {
		t.Errorf("standard error %.5f, want .04907", got)
	}
	if got := standardError(1, 100); !(got > 0.01) {
		t.Errorf("standard error %v of a rate of 1 in 100 playouts, want more than .01", got)
	}
}

func TestJudge(t *testing.T) {
	const game = "(;SZ[5];B[cc])" // Black C3
	tests := []struct {
		name          string
		before, after *search.Snapshot
		known         bool
		rank          int
		best          string
		loss          float64
		mistake       bool
		why           string
	}{
		{"the best move", shot(t, model.Black, .5, 1000, "C3 .55 900", "B2 .4 100"), shot(t, model.White, .47, 1000),
			true, 1, "C3", 0, false, ""},
		{"a mistake", shot(t, model.Black, .5, 1000, "B2 .6 900", "C3 .4 100"), shot(t, model.White, .6, 1000),
			true, 2, "B2", .2, true, ""},
		{"no candidate", shot(t, model.Black, .5, 1000, "B2 .6 900"), shot(t, model.White, .6, 1000),
			true, 0, "B2", .2, true, ""},
		{"within two standard errors", shot(t, model.Black, .5, 1000, "B2 .6 900", "C3 .4 100"), shot(t, model.White, .43, 1000),
			true, 2, "B2", .03, false, ""},
		{"sure and small", shot(t, model.Black, .5, 1e6, "B2 .6 900000", "C3 .4 100000"), shot(t, model.White, .419, 1e6),
			true, 2, "B2", .019, false, ""},
		{"a gain is noise", shot(t, model.Black, .5, 1000, "B2 .6 900", "C3 .4 100"), shot(t, model.White, .35, 1000),
			true, 2, "B2", -.05, false, ""},
		{"the most visited move is refuted", shot(t, model.Black, .5, 1000, "C3 .6 600", "B2 .55 400"), shot(t, model.White, .8, 1000),
			true, 1, "B2", .35, true, ""},
		{"without a search after", shot(t, model.Black, .5, 1000, "B2 .6 600", "C3 .4 400"), nil,
			true, 2, "B2", .2, true, ""},
		{"without any search of the move", shot(t, model.Black, .5, 1000, "B2 .6 600"), nil,
			false, 0, "", 0, false, "the position after it was not searched: it died"},
		{"without a search before", nil, shot(t, model.White, .5, 1000, "B2 .6 600"),
			false, 0, "", 0, false, "the position before it was not searched: it died"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, game)
			shots := []*search.Snapshot{tt.before, tt.after}
			trouble := Trouble{}
			for i, s := range shots {
				if s == nil {
					trouble[i] = errors.New("it died")
				}
			}
			m := p.Judge(func(n int) *search.Snapshot { return shots[n] }, trouble).Moves[0]
			best := ""
			if len(m.PV) > 0 {
				best = m.PV[0].Vertex(5)
			}
			if m.Known != tt.known || m.Rank != tt.rank || tt.known && best != tt.best || math.Abs(m.Loss-tt.loss) > 1e-9 || m.Mistake != tt.mistake || m.Why != tt.why {
				t.Errorf("got %+v with best %s, want %+v", m, best, tt)
			}
			if m.Known && math.Abs(m.Best.WinRate-m.Played.WinRate-m.Loss) > 1e-9 {
				t.Errorf("loss %v is not %v - %v", m.Loss, m.Best.WinRate, m.Played.WinRate)
			}
		})
	}
}

func TestPlayers(t *testing.T) {
	p := parse(t, "(;SZ[5];B[cc];W[bb];B[dd];W[aa];B[ee])")
	shots := []*search.Snapshot{
		shot(t, model.Black, .5, 1000, "C3 .5 1000"),
		shot(t, model.White, .5, 1000, "B4 .5 1000"),
		shot(t, model.Black, .5, 1000, "A1 .5 1000"), // Black loses 10%
		shot(t, model.White, .6, 1000, "A1 .6 1000"), // White 20%
		shot(t, model.Black, .6, 1000, "A1 .6 1000"), // Black 30%
		shot(t, model.White, .7, 1000, "A1 .7 1000"),
	}
	r := p.Judge(func(n int) *search.Snapshot { return shots[n] }, nil)
	black, white := r.Player(model.Black), r.Player(model.White)
	var ranked []int
	for _, m := range black.Ranked {
		ranked = append(ranked, m.Number)
	}
	must.Equal(t, fmt.Sprint(ranked), "[5 3]", "Black's mistakes", ranked, "the largest first: 5, 3")
	if got := black.MeanLoss(); math.Abs(got-.4/3) > 1e-9 {
		t.Errorf("Black's mean loss %v, want %v", got, .4/3)
	}
	if black.BestShare() != 1./3 || white.BestShare() != .5 || white.Mistakes != 1 {
		t.Errorf("shares of best moves %v and %v, White's mistakes %d", black.BestShare(), white.BestShare(), white.Mistakes)
	}
	// The standard error of the loss of .1 is .0221: with twice that, it is a mistake with probability .8967.
	if got, want := black.MistakesSE(), math.Sqrt(.8967*.1033); math.Abs(got-want) > .0005 || black.Count() != "2 [1, 3]" {
		t.Errorf("%s, standard error %.4f, want %.4f", black.Count(), got, want)
	}
	for want, total := range map[string]Total{"0": {}, "0 [0, 1]": {doubt: .25}, "9 [7, 11]": {Mistakes: 9, doubt: 1}} {
		must.Equal(t, total.Count(), want, total)
	}
	if got := black.Phases[Opening].Judged; got != 2 { // moves 1 and 3 of 25 points
		t.Errorf("%d moves of Black are the opening, want 2", got)
	}
}

// A fake searches as told.
type fake struct {
	calls *atomic.Int32
	err   func(n int) error
}

func (f *fake) Analyze(ctx context.Context, n int, g *model.Game) (*search.Snapshot, error) {
	f.calls.Add(1)
	if err := f.err(n); err != nil {
		return nil, err
	}
	return &search.Snapshot{ToPlay: g.ToPlay(), Size: g.Size(), WinRate: .5, Visits: 10 + n}, ctx.Err()
}

func TestRun(t *testing.T) {
	died := errors.New("it died")
	tests := []struct {
		name    string
		err     func(n int) error
		known   []int // before
		calls   int32
		found   int
		trouble string
		ends    bool
	}{
		{"all", func(int) error { return nil }, nil, 6, 6, "map[]", false},
		{"goes on", func(int) error { return nil }, []int{0, 1, 2}, 3, 6, "map[]", false},
		{"one position fails twice", func(n int) error {
			if n == 2 {
				return died
			}
			return nil
		}, nil, 7, 5, "map[2:it died]", false},
		{"nothing works", func(int) error { return died }, nil, 6, 0, "map[0:it died 1:it died 2:it died]", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var calls atomic.Int32
			r := Run{
				Plan: parse(t, "(;SZ[5];B[cc];W[bb];B[dd];W[aa];B[ee])"), Workers: 1, Known: map[int]*search.Snapshot{},
				New:   func() (Analyst, error) { return &fake{&calls, tt.err}, nil },
				Found: func(int, *search.Snapshot) error { return nil },
			}
			for _, n := range tt.known {
				r.Known[n] = &search.Snapshot{Visits: 1}
			}
			trouble, err := r.Do(t.Context())
			if (err != nil) != tt.ends || fmt.Sprint(trouble) != tt.trouble || calls.Load() != tt.calls || len(r.Known) != tt.found {
				t.Errorf("%d calls, %d found, trouble %v, error %v", calls.Load(), len(r.Known), trouble, err)
			}
		})
	}
}

// What cannot be kept ends a run, and so does the end of its context.
func TestRunEnds(t *testing.T) {
	full := errors.New("the disk is full")
	var calls atomic.Int32
	r := Run{
		Plan: parse(t, "(;SZ[5];B[cc];W[bb];B[dd];W[aa];B[ee])"), Workers: 2,
		New:   func() (Analyst, error) { return &fake{&calls, func(int) error { return nil }}, nil },
		Found: func(int, *search.Snapshot) error { return full },
	}
	must.Is(t, must.Err(r.Do(t.Context())), full)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	must.Is(t, must.Err(r.Do(ctx)), context.Canceled)
}

func TestCheck(t *testing.T) {
	for _, s := range []*search.Snapshot{
		nil,
		{},
		{Moves: []search.MoveStats{{}}},
		{Visits: 10, WinRate: 1.5},
		{Visits: 10, WinRate: math.NaN()},
		{Visits: 10, Score: math.Inf(1)},
		{Visits: 10, Moves: []search.MoveStats{{WinRate: -1}}},
	} {
		if Check(s) == nil {
			t.Errorf("search %+v is taken for a search", s)
		}
	}
	if err := Check(&search.Snapshot{Visits: 1, WinRate: 1 + 1e-12}); err != nil {
		t.Errorf("a rate of 1 with a rounding error: %v", err)
	}
}
