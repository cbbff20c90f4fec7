package match

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// The built-in openings can be played, and none is another one turned or mirrored.
func TestBuiltinOpenings(t *testing.T) {
	for _, size := range []int{9, 13, 19} {
		openings, err := BuiltinOpenings(size)
		if err != nil || len(openings) != 24 {
			t.Fatalf("%d openings of size %d, %v", len(openings), size, err)
		}
		seen, names := make(map[uint64]string), make(map[string]bool)
		for _, o := range openings {
			g := must.Get(model.NewGame(size, 7))
			for _, m := range o.Moves {
				if err := g.Play(m); err != nil {
					t.Errorf("%s: %v", o.Name, err)
				}
			}
			hash, _ := g.Board().SymmetricHash()
			must.Equal(t, seen[hash], "", o.Name, "turned or mirrored")
			if seen[hash] = o.Name; names[o.Name] || o.ToPlay != g.ToPlay() {
				t.Errorf("%s: twice, or %v to play", o.Name, g.ToPlay())
			}
			names[o.Name] = true
		}
	}
	must.Fail(t, must.Err(BuiltinOpenings(7)), "", "openings of 7x7")
}
