package params

import (
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/model/variant"
)

// The games known by name are Go and the variants, with the variants' own
// traits.
func TestGames(t *testing.T) {
	names := []string{StandardGo.Game}
	for _, name := range variant.Names() {
		names = append(names, name)
		p := must.Get(variant.New(name, 5, 0.5, 1))
		must.Equal(t, game(t, name), VariantTraits(p.Traits()), name, "has the traits")
	}
	if got := slices.Collect(func(yield func(string) bool) {
		for _, g := range Games {
			if !yield(g.Game) {
				return
			}
		}
	}); !slices.Equal(got, names) {
		t.Errorf("games %v, want %v", got, names)
	}
}
