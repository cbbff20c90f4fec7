package tune

// Regret returns by how much the candidate named best is expected to fall short of the best contender of the first level. That is
// the mean of the highest true rate less the mean of its own. Both are given the games counted so far and the prior learned from
// them. It is 0 or more, and falls to 0 as the games decide. With auto it is what the best lacks to the highest point of the
// surfaces drawn from its models, on average.
func (t *Tuner) Regret() float64 {
	best := t.Best().Index
	if a, ok := t.rule.(*auto); ok {
		return a.drawMany(0).lack * a.perHeight(a.mean(a.weights(), a.best().Point, best))
	}
	at := t.grid.placeOrAdd(best) // before its prior is learned with those of the others
	p := t.posterior()
	return max(0, p.chances().highest-p.rates()[at])
}
