package tune

import "math"

// Of a slope up to an edge before any game, in logits.
const (
	edgeSlope    = 0.3  // over the range of a parameter
	edgeDrop     = -0.6 // behind the edge
	edgeVariance = 0.16 // of either
)

// edges returns guesses of a slope up to a straight edge, behind which the surface drops: edges in several directions
// and places, of up to three parameters with an order; none if there are more. All of a cell is as its center is:
// where in a cell an edge runs is not known, and what is named best must not be beyond it.
func edges(f *field) []guess {
	var out []guess
	for _, u := range directions(f) {
		many := 9
		if len(f.axes) == 1 {
			many = 24
		}
		for _, s := range shifts(u, many) {
			for _, sign := range []float64{1, -1} {
				at := func(x, phi []float64) {
					beyond := -s
					for k, v := range x {
						n := float64(f.space.Parameters[k].Split)
						beyond += u[k] * (math.Floor(v*n) + .5) / n
					}
					beyond *= sign
					phi[0], phi[1], phi[2] = 1, beyond, 0
					if beyond > 0 {
						phi[2] = 1
					}
				}
				out = append(out, newGuess(at, nil, []float64{0, edgeSlope, edgeDrop}, []float64{constantVariance, edgeVariance, edgeVariance}))
			}
		}
	}
	return out
}

// Directions of edges.
const (
	planeDirections = 8
	spaceDirections = 24
)

// directions returns unit vectors spread over all directions of the parameters with an order, of which no two are
// opposite; none if these parameters are more than three.
func directions(f *field) [][]float64 {
	var ordered []int
	for k, a := range f.axes {
		if !a.category {
			ordered = append(ordered, k)
		}
	}
	var out [][]float64
	add := func(coordinates ...float64) {
		u := make([]float64, len(f.axes))
		for i, c := range coordinates {
			u[ordered[i]] = c
		}
		out = append(out, u)
	}
	switch len(ordered) {
	case 1:
		add(1)
	case 2:
		for i := range planeDirections {
			sin, cos := math.Sincos(math.Pi * float64(i) / planeDirections)
			add(cos, sin)
		}
	case 3:
		for i := range spaceDirections { // on a spiral over half of the sphere
			z := (float64(i) + .5) / spaceDirections
			r := math.Sqrt(1 - z*z)
			sin, cos := math.Sincos(float64(i) * math.Pi * (3 - math.Sqrt(5)))
			add(r*cos, r*sin, z)
		}
	}
	return out
}

// shifts returns so many numbers spread evenly between the lowest and the highest coordinate in a direction.
func shifts(u []float64, many int) []float64 {
	low, high := 0., 0.
	for _, v := range u {
		low, high = low+min(v, 0), high+max(v, 0)
	}
	var out []float64
	for i := range many {
		out = append(out, low+(high-low)*float64(i+1)/float64(many+1))
	}
	return out
}
