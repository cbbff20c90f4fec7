package tune

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gobandit/model/param"
)

// A CrossEntropy tunes by the cross-entropy method. Generations of candidates are drawn from a normal distribution of each
// parameter. The best of a generation, the elite, move the distribution of the next.
//
// Source: Woods, Gomill 0.8.3, cross-entropy tuner; Rubinstein and Kroese, The
// Cross-Entropy Method, 2004.
type CrossEntropy struct {
	Space       param.Space // of parameters with one division each, whose scales are a *Transform
	Batch       int         // games of each candidate
	Samples     int         // candidates of a generation
	Generations int
	Elite       float64 // share of a generation that is its elite, between 0 and 1
	Step        float64 // weight of the elite against the distribution before, between 0 and 1
}

// A Transform is the scale of a parameter that the cross-entropy method tunes: a
// normal distribution, and what makes the engine's value of a number drawn from it.
type Transform struct {
	Start Normal
	Of    func(float64) (param.Value, error) // nil leaves the number as it is
	Name  string                             // of the function, with its values: equal for equal ones alone
}

// At returns the engine's value for the mean, whatever f is. It panics if the
// transform fails there, which [Transform.Value] tells before.
func (t *Transform) At(float64) param.Value {
	v, err := t.Value(t.Start.Mean)
	if err != nil {
		panic(err)
	}
	return v
}

// String describes the distribution and the function.
func (t *Transform) String() string {
	return strings.TrimSpace(fmt.Sprintf("normal, mean %v, variance %v %s", t.Start.Mean, t.Start.Variance, t.Name))
}

// Value returns the engine's value for a number.
func (t *Transform) Value(x float64) (param.Value, error) {
	if t.Of == nil {
		return x, nil
	}
	return t.Of(x)
}

// A Normal is a normal distribution.
type Normal struct {
	Mean     float64 `json:"mean"`
	Variance float64 `json:"variance"`
}

// Check returns an error if a number is out of range, or there is a parameter without a
// distribution.
func (c *CrossEntropy) Check() error {
	if len(c.Space.Parameters) == 0 {
		return errors.New("no parameters")
	}
	for _, p := range c.Space.Parameters {
		if t, ok := p.Scale.(*Transform); !ok || t.Start.Variance < 0 {
			return fmt.Errorf("the parameter %s without a distribution", p.Code)
		}
	}

	switch {
	case c.Batch < 1 || c.Samples < 1 || c.Generations < 1:
		return fmt.Errorf("batch size %d, %d samples and %d generations, want 1 or more of each", c.Batch, c.Samples, c.Generations)
	case !(c.Elite > 0 && c.Elite < 1) || !(c.Step > 0 && c.Step < 1):
		return fmt.Errorf("elite proportion %v and step size %v, want numbers between 0 and 1", c.Elite, c.Step)
	}
	return nil
}

// Games returns the games of the whole event.
func (c *CrossEntropy) Games() int { return c.Batch * c.Samples * c.Generations }

// EliteCount returns how many candidates of a generation are its elite.
func (c *CrossEntropy) EliteCount() int {
	return max(1, int(float64(c.Elite*float64(c.Samples))+.5))
}

// Start returns the distribution of the first generation, parameter by parameter.
func (c *CrossEntropy) Start() []Normal {
	out := make([]Normal, len(c.Space.Parameters))
	for i, p := range c.Space.Parameters {
		out[i] = p.Scale.(*Transform).Start
	}
	return out
}

// Draw draws the candidates of a generation.
func (c *CrossEntropy) Draw(from []Normal, rng *rand.Rand) [][]float64 {
	out := make([][]float64, c.Samples)
	for i := range out {
		for _, n := range from {
			out[i] = append(out[i], n.Mean+float64(math.Sqrt(n.Variance)*rng.NormFloat64()))
		}
	}
	return out
}

// Rank returns the numbers of a generation's candidates, best first: by points, of
// equal ones the later first.
func (c *CrossEntropy) Rank(points []float64) []int {
	order := make([]int, len(points))
	for i := range order {
		order[i] = len(points) - 1 - i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	return order
}

// Next returns the distribution after a generation: that of the elite, mixed with the
// one before.
func (c *CrossEntropy) Next(before []Normal, samples [][]float64, points []float64) []Normal {
	elite := c.Rank(points)[:c.EliteCount()]
	out := make([]Normal, len(before))
	for i := range before {
		sum, squares := 0., 0.
		for _, k := range elite {
			x := samples[k][i]
			sum, squares = sum+x, squares+float64(x*x)
		}
		n := float64(len(elite))
		mean := sum / n
		variance := max(0, squares/n-float64(mean*mean)) // below 0 by rounding alone
		out[i] = Normal{float64(c.Step*mean) + float64((1-c.Step)*before[i].Mean), float64(c.Step*variance) + float64((1-c.Step)*before[i].Variance)}
	}
	return out
}

// Means returns the means of a distribution.
func Means(distribution []Normal) []float64 {
	out := make([]float64, len(distribution))
	for i, n := range distribution {
		out[i] = n.Mean
	}
	return out
}

// Candidate returns the candidate of a sample, whose path is its generation and number.
func (c *CrossEntropy) Candidate(generation, number int, sample []float64) (Candidate, error) {
	out := Candidate{Index: number, Path: []int{generation, number}, Coordinates: []int{number}, Point: sample, Free: true}
	for i, p := range c.Space.Parameters {
		v, err := p.Scale.(*Transform).Value(sample[i])
		if err != nil {
			return Candidate{}, fmt.Errorf("%s: transform of %v: %w", p.Code, sample[i], err)
		}
		out.Values = append(out.Values, v)
	}
	out.Parameters = c.Space.Text(out.Values)
	return out, nil
}

// CandidateName returns the name of a candidate, as Gomill has it.
func CandidateName(generation, number int) string { return fmt.Sprintf("g%d#%d", generation, number) }
