package session

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/model/must"
	"gobandit/search"
)

// What the tutorial says of its three lessons, with the seed that it names.
func TestLessons(t *testing.T) {
	for name, tt := range map[string]struct {
		lesson, engine, settings string
		seed                     uint64
		best                     map[int]string // by playouts
		amaf                     string         // move with the highest AMAF mean of those with a twentieth of the visits, at the end
	}{
		"UCT sees the ladder late":     {lesson: "ladder", engine: "uct", seed: 1, best: map[int]string{1000: "J7", 30_000: "G4"}},
		"RAVE is fooled, and recovers": {lesson: "amaf", engine: "rave", seed: 3, best: map[int]string{1000: "C6", 3000: "C6", 30_000: "J7"}, amaf: "C6"},
		"priors find it at once": {
			lesson: "ladder", engine: "uct", settings: "actionHeuristic=ladders initialiseVisits=100", seed: 1,
			best: map[int]string{100: "G4", 300: "G4", 1000: "G4", 10_000: "G4"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			rec, _, err := ReadRecord(tt.lesson)
			must.Succeed(t, err)
			g := must.Get(newLine(rec, BothSides).GameTo(rec.Root.Last()))
			e := must.Get(configs.LoadEngine(tt.engine))
			for set := range strings.FieldsSeq(tt.settings) {
				key, value, _ := strings.Cut(set, "=")
				must.Succeed(t, e.Params.Set(key, value))
			}
			thinker := must.Get(e.New(tt.seed))

			var marks []int
			for n := range tt.best {
				marks = append(marks, n)
			}
			slices.Sort(marks)
			for i, n := range marks {
				made := 0
				if i > 0 {
					made = marks[i-1]
				}
				r := must.Get(thinker.Search(context.Background(), g, search.Budget{Playouts: n - made, Whole: true, Wide: search.DefaultWide}, nil))
				must.Equal(t, r.Moves[0].Move.Vertex(g.Size()), tt.best[n], "after", n, "playouts", "has the most visits")
				if i < len(marks)-1 || tt.amaf == "" {
					continue
				}
				moves := slices.DeleteFunc(slices.Clone(r.Moves), func(m search.MoveStats) bool { return 20*m.Visits < r.Visits })
				first := slices.MaxFunc(moves, func(a, b search.MoveStats) int { return int(1e6 * (a.AMAF - b.AMAF)) })
				must.Equal(t, first.Move.Vertex(g.Size()), tt.amaf, "has the highest AMAF mean")
			}
		})
	}
}
