package configs

import (
	"testing"

	"gobandit/model/must"
	"gobandit/search/playout"
)

// Playouts by name, and what tells their engines apart.
func TestLoadPlayouts(t *testing.T) {
	own := playout.DefaultChances()
	shapeless := own
	shapeless[playout.Shape], shapeless[playout.Escape] = 0, 0.25
	for _, tt := range []struct {
		name string
		want *playout.Chances
	}{
		{"uniform", nil},
		{"local", &own},
		{"local:shape=0", nil},
		{"local:shape=0, escape=0.25", &shapeless},
	} {
		p := must.Get(LoadPlayouts(tt.name))
		if tt.want != nil && (p.local == nil || *p.local != *tt.want) {
			t.Errorf("%s has the chances %v, want %v", tt.name, p.local, *tt.want)
		}
	}
	a, _ := LoadPlayouts("local")
	b, _ := LoadPlayouts("local:shape=0")
	c, _ := LoadPlayouts("uniform")
	if a.identity() == b.identity() || a.identity() == c.identity() {
		t.Errorf("%q, %q and %q should differ", a.identity(), b.identity(), c.identity())
	}
}

// Errors name what is wrong, all at once, and what is near.
func TestLoadPlayoutsErrors(t *testing.T) {
	for name, want := range map[string][]string{
		"locl":                         {`unknown playouts "locl", did you mean "local"?`, "mogo_classic"},
		"mogo":                         {`unknown playouts "mogo"`},
		"local:":                       {`unknown rule ""`},
		"local:shpe=1":                 {`unknown rule "shpe", did you mean "shape"?`},
		"local:shape":                  {`shape: "", want a chance from 0 to 1`},
		"local:shape=1.5,escape=NaN":   {`shape: "1.5", want a chance from 0 to 1`, `escape: "NaN", want a chance`},
		"local:shape=1,nothing=0.5":    {`unknown rule "nothing" (capture, escape, nakade, fight, shape, selfAtari)`},
		"there/is/no/such/patterns.db": {"no such file, want a pattern database"},
	} {
		_, err := LoadPlayouts(name)
		if err == nil {
			t.Errorf("%q is no error", name)
			continue
		}
		for _, part := range want {
			must.Has(t, err.Error(), part)
		}
	}
	_, err := LoadEngine(write(t, "e.yaml", "type: uct\nplayouts: 10\nplayout: locl\n"))
	must.Fail(t, err, `:3:10: playout: unknown playouts "locl", did you mean "local"?`)
}
