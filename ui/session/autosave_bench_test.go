package session

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/uitest"
)

// What a move waits for when 300 positions have been searched.
func BenchmarkAutosave(b *testing.B) {
	s, err := New(b.Context(), Start{Size: 19, Human: BothSides, Engine: engineOf(uitest.FirstEmpty)})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 300 {
		s.Play(model.Pt(i%19, i/19))
		s.Analysis.Keep(s.Line.Turn(), uitest.Snapshot(s.Line.Game))
	}
	for b.Loop() {
		must.Get(s.keep(ending{}))
	}
}
