package train

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gobandit/model/must"
)

// start is noon of a day, in local time as the deck counts days.
var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.Local)

// Wozniak's rule: I(1) = 1, I(2) = 6, I(n) = I(n-1) times the E-Factor, rounded up. At quality 4 the factor stays 2.5.
func TestPublishedIntervals(t *testing.T) {
	for name, test := range map[string]struct {
		qualities, days []int
		easiness        float64
	}{
		"hesitant": {[]int{4, 4, 4, 4, 4, 4}, []int{1, 6, 15, 38, 95, 238}, 2.5},
		"perfect":  {[]int{5, 5, 5, 5}, []int{1, 6, 17, 48}, 2.9},
		"hard":     {[]int{3, 3, 3, 3}, []int{1, 6, 14, 30}, 1.94},
		"forgot":   {[]int{4, 4, 4, 2, 4, 4, 4}, []int{1, 6, 15, 1, 1, 6, 15}, 2.5},
		"least":    {[]int{3, 3, 3, 3, 3, 3, 3, 3, 3, 3}, []int{1, 6, 14, 30, 59, 107, 178, 271, 374, 487}, 1.3},
	} {
		s, now := Schedule{Easiness: firstEasiness, Due: start}, start
		var days []int
		for _, q := range test.qualities {
			s.answer(q, now)
			days, now = append(days, s.Days), s.Due
		}
		if !slices.Equal(days, test.days) || max(s.Easiness-test.easiness, test.easiness-s.Easiness) > 1e-9 {
			t.Errorf("%s: days %v, easiness %v, want %v and %v", name, days, s.Easiness, test.days, test.easiness)
		}
	}
}

const (
	game    = "(;GM[1]SZ[9]KM[7];B[ee];W[cc];B[aa])"
	problem = "(;SZ[9]AB[cc]AW[dd](;B[ab])(;B[ee]C[RIGHT]))"
)

func TestDeck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deck", "train.jsonl")
	d := must.Get(Open(path))
	if !must.Get(d.Add(game, "a", start)) || must.Get(d.Add("(;GM[1]SZ[9]KM[6];B[ee];W[cc];B[bb])", "the same position", start)) || !must.Get(d.Add(problem, "b", start)) {
		t.Fatal("a position is one card, whatever was played in it")
	}
	must.Succeed(t, d.Answer(d.Cards[1], Perfect, start))
	if due := d.Due(start); len(due) != 1 || due[0].From != "a" || d.Streak(start) != 1 {
		t.Errorf("due %v, streak %d", due, d.Streak(start))
	}
	tomorrow := start.AddDate(0, 0, 1)
	if due := d.Due(tomorrow); len(due) != 2 || due[0].From != "b" || d.Streak(tomorrow) != 1 || d.Streak(tomorrow.AddDate(0, 0, 1)) != 0 {
		t.Errorf("tomorrow %v, streak %d", due, d.Streak(tomorrow))
	}

	// A crash cuts the last row off: it is left out, and the next row stands on a line of its own.
	text := must.Get(os.ReadFile(path))
	must.Succeed(t, os.WriteFile(path, text[:len(text)-5], 0o600))
	d = must.Get(Open(path))
	if err := d.Answer(d.Cards[0], Perfect, start); err != nil || len(d.Faults) != 1 {
		t.Fatal(err, d.Faults)
	}
	if d = must.Get(Open(path)); len(d.Cards) != 2 || len(d.Due(start)) != 1 || len(d.Faults) != 1 {
		t.Errorf("%d cards, %d due, faults %v", len(d.Cards), len(d.Due(start)), d.Faults)
	}
}

// Two files written one after the other in either order, or twice, are the same deck.
func TestMerge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "merged")
	rapid.Check(t, func(rt *rapid.T) {
		var parts [2][]byte
		for i := range parts {
			rows := []row{{Card: "a", Time: start, SGF: game}, {Card: "b", Time: start, SGF: problem}}
			for range rapid.IntRange(0, 8).Draw(rt, "answers") {
				q, at := rapid.IntRange(0, 5).Draw(rt, "quality"), start.Add(time.Duration(rapid.IntRange(0, 200).Draw(rt, "hours"))*time.Hour)
				rows = append(rows, row{Card: rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "card"), Time: at, Quality: &q})
			}
			for _, r := range rows {
				parts[i] = append(append(parts[i], must.Get(json.Marshal(r))...), '\n')
			}
		}
		merged := func(parts ...[]byte) (out []Schedule) {
			must.Succeed(t, os.WriteFile(path, slices.Concat(parts...), 0o600))
			for _, c := range must.Get(Open(path)).Cards {
				out = append(out, c.Schedule)
			}
			return out
		}
		if a, b := merged(parts[0], parts[1]), merged(parts[1], parts[0], parts[1]); !slices.Equal(a, b) {
			rt.Fatalf("%v, the other way round %v", a, b)
		}
	})
}
