package params

import (
	"testing"

	"gobandit/model/must"
)

// A value that a parameter takes is written as one that it takes alike; one that it does
// not take changes nothing.
func FuzzSet(f *testing.F) {
	p := Default()
	for i, info := range List() {
		value, ok := p.Get(info.Name)
		if !ok {
			f.Fatal(info.Name)
		}
		f.Add(uint8(i), value)
	}
	f.Add(uint8(0), "patterns+edge=0.5+captures=1e1")
	f.Add(uint8(1), "NaN")
	f.Fuzz(func(t *testing.T, n uint8, text string) {
		p, name := Default(), Names()[int(n)%len(Names())]
		before := p
		if err := p.Set(name, text); err != nil {
			must.Equal(t, p, before, name, "is refused", text, "and has changed", err)
			return
		}
		written, _ := p.Get(name)
		again := Default()
		if err := again.Set(name, written); err != nil || again != p {
			t.Errorf("%s takes %q, and not %q, as which it is written: %v", name, text, written, err)
		}
	})
}
