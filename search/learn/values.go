package learn

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/model/pattern"
)

// Values are the values of moves in playouts, which draw moves in proportion to them.
// They depend on 3x3 surroundings, on what a move takes or saves, whether it is in atari
// then, and whether it is near the last move.
type Values struct {
	games   int            // that they are learned from
	base    *pattern.Table // what they are multiples of; nil for 1
	weights [numFeatures]float32
	seen    [pattern.NumClasses]int // times that moves of a class could be played, if there is no base
}

// ValuesOf returns the values of a database, as far as they are those of kinds of moves:
// what the other side's move on the point would be counts only as what is saved.
func ValuesOf(table *pattern.Table) *Values { return &Values{base: table} }

// list returns the values by the numbers of kinds.
func (v *Values) list() []float64 {
	classes := pattern.Classes()
	list := make([]float64, kinds)
	for n := range list {
		k := kindNumbered(n)
		e := 0.0
		features, count := k.features()
		for _, f := range features[:count] {
			e += float64(v.weights[f])
		}
		list[n] = math.Exp(e)
		if v.base != nil {
			list[n] *= float64(v.base.Value(k.seen(classes)))
		}
	}
	return list
}

// seen returns what a pattern database looks a kind up by.
func (k kind) seen(classes []pattern.Surroundings) (pattern.Surroundings, pattern.Properties) {
	p := effectProperties[k.effect]
	if k.near {
		p |= pattern.IsNear
	}
	if k.class < 0 {
		return 0, p
	}
	return classes[k.class], p
}

const (
	largestValue   = 10_000_000 // in a database
	leastShapeSeen = 20         // positions below which surroundings have no value of their own
)

// Database returns the values as a pattern database: exp(sharpness times the sum of a
// move's weights), so that 1 draws moves as often as they were learned to be played, and more
// plays the likely ones more often. A mean quiet move far from the last one has 100; of values that were
// those of a database, 1 has become 100.
func (v *Values) Database(sharpness float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Values of moves in playouts, from %d games, by gobandit learn.\n\n", v.games)
	b.WriteString("# Eyes are never filled.\n\n?Oo\nO*O\noOo\n:0\n\n---\nO*O\noOo\n:0\n\n+--\n|*O\n|Oo\n:0\n")
	list, mean := v.list(), v.meanQuiet()
	value := func(class, effect int, near bool) int {
		x := list[kind{class, effect, near}.number()]
		if x == 0 {
			return 0
		}
		return int(min(largestValue, max(1, math.Round(100*math.Exp(sharpness*(math.Log(x)-mean))))))
	}
	classes := pattern.Classes()
	order := make([]int, len(classes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(v.seen[b], v.seen[a]) })
	for _, c := range order {
		if v.base == nil && v.seen[c] < leastShapeSeen {
			break
		}
		fmt.Fprintf(&b, "\n%s", classes[c].Rows())
		for effect := range effects {
			if possible(classes[c], effect) {
				near, far := value(c, effect, true), value(c, effect, false)
				fmt.Fprintf(&b, ":%s\n:%s\n", line(near, "near", effect), line(far, "far", effect))
			}
		}
	}
	b.WriteString("\n# Shapes that hardly occur.\n%%%\n%*%\n%%%\n")
	for effect := range effects {
		fmt.Fprintf(&b, ":%s\n:%s\n", line(value(-1, effect, true), "near", effect), line(value(-1, effect, false), "far", effect))
	}
	return b.String()
}

// meanQuiet returns the logarithm of the value that becomes 100.
func (v *Values) meanQuiet() float64 {
	if v.base != nil {
		return 0
	}
	mean, total := 0.0, 0
	for c, n := range v.seen {
		mean += float64(float64(n) * float64(v.weights[c]))
		total += n
	}
	return mean/max(1, float64(total)) + float64(v.weights[nearEffects+2*quiet])
}

// line returns a value with its tests.
func line(value int, near string, effect int) string {
	text := fmt.Sprintf("%d,%s", value, near)
	if words := effectWords[effect]; words != "" {
		text += "," + words
	}
	return text
}

// possible reports whether a move with some surroundings can have an effect.
func possible(s pattern.Surroundings, effect int) bool {
	beside := func(c pattern.Content) bool {
		return s.At(pattern.North) == c || s.At(pattern.West) == c || s.At(pattern.East) == c || s.At(pattern.South) == c
	}
	switch effect {
	case takesUnsafe, takesMany, takesTwo, takesOne:
		return beside(pattern.Other)
	case savesMany, savesOne:
		return beside(pattern.Own)
	}
	return true
}
