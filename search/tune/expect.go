package tune

// Expect returns the rate to expect of cell i, by what the games say of all cells: by the surface that the rule has
// fitted, or shrunk towards the neighbors, whichever has the narrower interval. Screens and reports call it model%.
func (t *Tuner) Expect(i int) Estimate {
	shrunk, center := t.Shrunk()(i), t.grid.space.Optimiser(i)
	if a, ok := t.rule.(*auto); ok && a.games > 0 { // without the copies that a surface needs
		a.field.snap(center)
		models, weights := a.likely()
		return shrunk.OrNarrower(estimateOf(models, weights, center, i))
	}
	if surface := t.Surface(); surface != nil {
		return shrunk.OrNarrower(surface(center))
	}
	return shrunk
}
