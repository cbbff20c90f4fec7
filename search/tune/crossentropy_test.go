package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
)

// cross returns a method of so many parameters.
func cross(t testing.TB, dimensions int) *CrossEntropy {
	t.Helper()
	var rows []paramtest.Row
	for i := range dimensions {
		rows = append(rows, paramtest.Row{Code: string(rune('a' + i)), Scale: &Transform{Start: Normal{float64(i), 1}}, Split: 1})
	}
	return &CrossEntropy{Space: paramtest.Space(t, rows...), Batch: 3, Samples: 4, Generations: 5, Elite: .5, Step: .8}
}

// TestCrossEntropyNext has a generation worked out by hand: the elite are the samples
// 3 and 1, which have the points; of 0 and 3, with as many, the later is better.
func TestCrossEntropyNext(t *testing.T) {
	c := cross(t, 1)
	samples := [][]float64{{5}, {1}, {7}, {2}}
	points := []float64{2, 2.5, 0, 2}
	if got := c.Rank(points); !slices.Equal(got, []int{1, 3, 0, 2}) || c.EliteCount() != 2 {
		t.Fatalf("ranked %v, elite %d", got, c.EliteCount())
	}
	got := c.Next([]Normal{{Mean: 0, Variance: 1}}, samples, points)
	// The elite are 1 and 2: mean 1.5, variance .25.
	want := Normal{.8*1.5 + .2*0, .8*.25 + .2*1}
	if math.Abs(got[0].Mean-want.Mean) > 1e-12 || math.Abs(got[0].Variance-want.Variance) > 1e-12 {
		t.Errorf("%v, want %v", got[0], want)
	}
}

func TestCrossEntropyElite(t *testing.T) {
	for _, tt := range []struct {
		share         float64
		samples, want int
	}{{.1, 4, 1}, {.1, 14, 1}, {.1, 15, 2}, {.25, 4, 1}, {.5, 5, 3}, {.99, 10, 10}} {
		c := CrossEntropy{Elite: tt.share, Samples: tt.samples}
		must.Equal(t, c.EliteCount(), tt.want, tt.share, tt.samples)
	}
}

// TestCrossEntropyProperties: whatever the results, the mean stays between the one
// before and what was drawn, no variance is negative, and equal seeds draw equally.
func TestCrossEntropyProperties(t *testing.T) {
	c := cross(t, 2)
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		before := []Normal{{rapid.Float64Range(-1e3, 1e3).Draw(rt, "mean"), rapid.Float64Range(0, 1e3).Draw(rt, "variance")}, {0, 0}}
		samples := c.Draw(before, rand.New(rand.NewPCG(seed, 1)))
		if again := c.Draw(before, rand.New(rand.NewPCG(seed, 1))); !slices.EqualFunc(samples, again, slices.Equal) {
			rt.Fatalf("drawn %v and %v", samples, again)
		}
		points := rapid.SliceOfN(rapid.Float64Range(0, 3), c.Samples, c.Samples).Draw(rt, "points")
		after := c.Next(before, samples, points)
		for i, n := range after {
			low, high := before[i].Mean, before[i].Mean
			for _, s := range samples {
				low, high = min(low, s[i]), max(high, s[i])
			}
			if slack := 1e-9 * (1 + math.Abs(high)); n.Mean < low-slack || n.Mean > high+slack || n.Variance < 0 || math.IsNaN(n.Variance) {
				rt.Fatalf("%v from %v and %v", n, before[i], samples)
			}
		}
		if after[1] != (Normal{0, 0}) {
			rt.Fatalf("a parameter that does not vary came to %v", after[1])
		}
	})
}

func TestCrossEntropyCheck(t *testing.T) {
	good := cross(t, 1)
	must.Succeed(t, good.Check())
	for i, edit := range []func(*CrossEntropy){
		func(c *CrossEntropy) { c.Batch = 0 },
		func(c *CrossEntropy) { c.Elite = 1 },
		func(c *CrossEntropy) { c.Elite = 0 },
		func(c *CrossEntropy) { c.Step = 1 },
		func(c *CrossEntropy) { c.Step = 0 },
		func(c *CrossEntropy) { c.Step = math.NaN() },
		func(c *CrossEntropy) { c.Space = param.Space{} },
	} {
		c := *good
		if edit(&c); c.Check() == nil {
			t.Errorf("case %d is taken", i)
		}
	}
}
