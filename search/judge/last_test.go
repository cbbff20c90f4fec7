package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/search/playout"
)

// liberty has a black stone on D4 with two liberties: C4 inside Black's territory, and D3,
// a neutral point.
const liberty = `
			 . . X O . . .
			 . . X O . . .
			 . X X O O . .
			 . X . X O . .
			 . X X . O . .
			 . . X O O . .
			 . . X O . . .`

// border is open at the lower edge.
const border = `
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .
			 . . . . . . .`

// between has a neutral point on H13 that neither side may play: Black after L13, and then White has to fill D13 and F13.
const between = `
			 . . . . O . O . X X . X .
			 . . . O X O O O O O X . .
			 . . . O X X X X O O X . .
			 . . . O X . . . X O X X .
			 . . . O O X X . X X . . X
			 O O O O X X . . . . . . .
			 X X X X X . . . . . . . .
			 . . . . . . . . . . . . .
			 X X X X X X X X X X X X X
			 . . . . . . . . . . . . .
			 . . . . . . . . . . . . .
			 . . . . . . . . . . . . .
			 . . . . . . . . . . . . .`

// TestLastMoves has finished positions with points that territory scoring gives to
// nobody, though one side alone reaches them: its owner has to fill them.
func TestLastMoves(t *testing.T) {
	tests := []struct {
		name, diagram string
		toPlay        model.Color
		want          string // territory scoring, without komi
	}{
		{"White fills the last liberty", liberty, model.White, "W+6"},
		{"Black does", liberty, model.Black, "W+5"},
		{"a ko, and a stone in atari", ko, model.White, "W+6"},
		{"Black prepares a neutral point, White answers twice", between, model.Black, "B+77"},
		{"White cannot keep Black from it", between, model.White, "B+77"},
	}
	for _, tt := range tests {
		g := position(t, tt.diagram)
		g.SetRules(must.Get(model.ParseRules("japanese")))
		g.SetToPlay(tt.toPlay)
		j := must.Get(Judge(t.Context(), g, Effort{}))
		c := g.Count(j.Finish)
		must.Equal(t, model.ScoreResult(c.Score()).String(), tt.want, tt.name, j.Last)
	}
}

// TestLastMovesEnd has kos that the sides could take for ever.
func TestLastMovesEnd(t *testing.T) {
	g := position(t, `
			 X . X . . O
			 X X . O X .
			 X . . X O .
			 . . . O O X
			 O X . O O X
			 O X O X . .`)
	var dead []model.Point
	for _, name := range []string{"F6", "D5", "D4", "A2", "C1"} {
		dead = append(dead, must.Get(model.ParsePoint(name, 6)))
	}
	last, b := Last(t.Context(), g, dead), *g.Board()
	met := map[uint64]bool{b.Hash(): true}
	for i, m := range last {
		b.SetToPlay(m.Color)
		if !b.Legal(m.Point) {
			t.Fatalf("move %d, %v, is illegal", i, m)
		}
		if b.Play(m.Point); met[b.Hash()] {
			t.Fatalf("%d moves, the %dth back to a position before", len(last), i+1)
		}
		met[b.Hash()] = true
	}
}

// halfwayGame returns a game after some moves of a playout.
func halfwayGame(size, moves int, seed uint64) *model.Game {
	g := must.Get(model.NewGame(size, 0))
	policy, rng := playout.NewLocal(playout.DefaultChances()), playout.NewRNG(seed)
	policy.Start(g.Board(), model.Pass)
	var next model.Board
	policy.Restart(&next)
	for range moves {
		m := model.Move{Color: next.ToPlay(), Point: policy.Choose(&next, rng)}
		if m.Point == model.Pass || g.Play(m) != nil {
			break
		}
		policy.Play(&next, m.Point)
	}
	return g
}

// TestUnfinished bounds what is read and searched where a game has not come to its end.
func TestUnfinished(t *testing.T) {
	g := halfwayGame(19, 140, 1)
	if c := newClosing(t.Context(), g, nil); c.read < exhausting || c.read > exhausting+careful+thorough {
		t.Errorf("%d positions read, want about %d", c.read, exhausting)
	}
	j := &judge{ctx: t.Context(), game: g, board: *g.Board(), total: DefaultPlayouts, effort: Effort{Playouts: DefaultPlayouts}}
	j.findChains()
	if err := errors.Join(j.sample(), j.settle()); err != nil || j.done != DefaultPlayouts*(1+sliceFactor) {
		t.Errorf("%d playouts, %v", j.done, err)
	}
}

// TestJudgmentAndCountAgree has games that end half-way: a chain is alive if and only if its
// points are its owner's, and no last move is illegal. With a seed a judgment, and what is read
// of each chain, stay as they were.
func TestJudgmentAndCountAgree(t *testing.T) {
	digest := fnv.New64a()
	for i := range 48 {
		g := halfwayGame([]int{5, 7, 9}[i%3], 12+(i%3)*16+i/2, uint64(i))
		g.SetRules(must.Get(model.ParseRules([]string{"japanese", "chinese", "new-zealand"}[i/3%3])))
		j := must.Get(Judge(t.Context(), g, Effort{Seed: uint64(i), Playouts: 16}))
		b := *g.Board()
		for _, m := range j.Last {
			b.SetToPlay(m.Color)
			if !b.Legal(m.Point) {
				t.Fatalf("game %d: last move %v is illegal", i, m)
			}
			b.Play(m.Point)
		}
		dead := map[model.Point]bool{}
		for _, p := range j.Dead {
			dead[g.Board().ChainID(p)] = true
		}
		count, r := g.Count(j.Finish), reader{limit: 300}
		for _, c := range g.Board().Chains() {
			color := g.Board().At(c[0])
			if (count.Owner(c[0]) == color) == dead[g.Board().ChainID(c[0])] {
				t.Errorf("game %d: %v %s, dead %v, counts for %v (%v)\n%v", i, color, names(c, g.Size()), dead[g.Board().ChainID(c[0])], count.Owner(c[0]), j.Last, g.Board())
			}
			b := *g.Board()
			b.SetToPlay(color.Opponent())
			fmt.Fprintln(digest, r.taken(&b, c[0]), r.open, r.nodes)
		}
		fmt.Fprintln(digest, j.Dead, j.Seki, j.Doubtful, j.Last)
	}
	must.Equal(t, digest.Sum64(), 0xa25936123dd767e4, "the digest of all")
}

// TestOpenBorder counts a game that ended with a border open: by good play White wins by
// five points if Black moves first and by six if White does.
func TestOpenBorder(t *testing.T) {
	for _, first := range []model.Color{model.Black, model.White} {
		g := position(t, border)
		g.SetRules(must.Get(model.ParseRules("japanese")))
		g.SetToPlay(first)
		j := must.Get(Judge(t.Context(), g, Effort{}))
		count := g.Count(j.Finish)
		if score := count.Score(); score < -7 || score > -4 {
			t.Errorf("%v first: %v, want about -5.5 (%v)", first, score, j.Last)
		}
	}
}

// TestScoring counts games that people and programs counted. Of those in differ the count
// is known to be another one.
func TestScoring(t *testing.T) {
	differ := map[string]string{
		"gg19-18ae108a":  "the record counts an eye in seki",
		"ai-83dcd9cf":    "the record shares nine neutral points",
		"tygem-2f856395": "White may take a stone in seki first",
		"tygem-adbbb2ee": "the order of neutral points that force",
		"tygem-d147fa99": "the order of neutral points that force",
	}
	text := oracle.Text(t, "scoring/games.jsonl")
	step := must.Often(24, 4) // the rest is as good for those who wait
	if os.Getenv(oracle.Folder) != "" {
		step = 1
	}
	right, i := 0, 0
	for line := range bytes.Lines(text) {
		if i++; i%step != 0 {
			continue
		}
		var s counted
		must.Succeed(t, json.Unmarshal(line, &s))
		g := s.game(t)
		j := must.Get(Judge(t.Context(), g, Effort{}))
		count := g.Count(j.Finish)
		got := model.ScoreResult(count.Score())
		switch _, known := differ[s.ID]; {
		case got.String() == s.Result:
			right++
		case got.Winner.Letter() != s.Result[:1]:
			t.Errorf("%s, %s: counted %s, want %s: another winner", s.ID, s.Rules, got, s.Result)
		case !known:
			t.Errorf("%s, %s: counted %s, want %s", s.ID, s.Rules, got, s.Result)
		}
	}
	t.Logf("%d of %d as recorded", right, i/step)
}

// counted is a finished game with its result.
type counted struct {
	ID, Rules, Result, Moves string
	Size, Handicap           int
	Komi                     float64
	Setup                    struct{ B, W []string }
}

func (s *counted) game(t *testing.T) *model.Game {
	t.Helper()
	g := must.Get(model.NewGame(s.Size, s.Komi))
	g.SetRules(must.Get(model.ParseRules(s.Rules)))
	var black []model.Point
	for _, v := range s.Setup.B {
		black = append(black, must.Get(model.ParsePoint(v, s.Size)))
	}
	if len(black) > 0 {
		if err := g.PlaceHandicap(black); err != nil || len(black) != s.Handicap || len(s.Setup.W) > 0 {
			t.Fatalf("%s: setup %v for %d handicap stones: %v", s.ID, s.Setup, s.Handicap, err)
		}
	}
	fields := strings.Fields(s.Moves)
	for i := 0; i+1 < len(fields); i += 2 {
		m := must.Get(model.ParseMove(fields[i]+" "+fields[i+1], s.Size))
		g.SetToPlay(m.Color)
		if err := g.Play(m); err != nil {
			t.Fatal(s.ID, err)
		}
	}
	return g
}
