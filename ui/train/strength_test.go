package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
)

// A person of a known rank who always plays the level of the estimate is found: the levels end near
// the person's, and the intervals cover the rank about as often as they say.
func TestStrengthFindsThePerson(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	covered, persons := 0, 0
	for range 10 {
		for _, rank := range []configs.Rank{-21, -13, -6} {
			d := &Deck{}
			for i := range 40 {
				g := LevelGame{Size: []int{9, 13, 19}[i%3], Komi: model.EvenKomi, Black: i%2 == 0}
				g.Level = d.Strength().Level(g.Size)
				ahead := float64(rank-configs.Levels[g.Level-1].Rank(g.Size)) * configs.EloPerRank(g.Size)
				g.Won = random.Float64() < 1/(1+math.Pow(10, -ahead/400))
				d.games = append(d.games, row{Game: &g})
			}
			s := d.Strength()
			if persons++; s.Low <= rank && rank <= s.High {
				covered++
			}
			if level := configs.LevelAt(rank, 13); math.Abs(float64(s.Level(13)-level)) > 2 {
				t.Errorf("a person of rank %v has level %d, want about %d", rank, s.Level(13), level)
			}
		}
	}
	if covered < 25 {
		t.Errorf("the interval covers %d of %d persons", covered, persons)
	}
}

// A game counts once, with its last result, and handicap and komi count for what they are worth.
func TestPlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "train.jsonl")
	d := must.Get(Open(path))
	first := d.Strength()
	moves := []model.Move{{Color: model.Black, Point: model.Pt(2, 2)}}
	g := LevelGame{Level: 4, Size: 9, Komi: 7, Black: true}
	for i, won := range []bool{false, true, true} {
		g.Won = won
		must.Equal(t, must.Get(d.Played(g, moves, start.Add(time.Duration(i)*time.Hour))), i < 2, "result", i, "is new")
	}
	even := must.Get(Open(path)).Strength()
	if len(d.games) != 1 || even.Games != 1 || even.Rank <= first.Rank || even != d.Strength() {
		t.Errorf("%d games, %+v after %+v, then %+v", len(d.games), even, first, d.Strength())
	}
	g.Handicap, g.Komi = 4, .5
	helped := &Deck{games: []row{{Game: &g}}}
	if s := helped.Strength(); s.Rank >= even.Rank {
		t.Errorf("a win with four stones shows %v, an even one %v", s.Rank, even.Rank)
	}
	if text := even.Text(9); !strings.HasPrefix(text, fmt.Sprintf("level %d (", even.Level(9))) || !strings.HasSuffix(text, ") after 1 game") {
		t.Errorf("the text is %q", text)
	}
}
