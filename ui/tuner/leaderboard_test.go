package tuner

import (
	"math"
	"testing"
)

func TestEloText(t *testing.T) {
	for elo, want := range map[float64]string{
		0: "+0", -43.4: "-43", 999.4: "+999", 999.5: "+1k", -1000: "-1k", -2310: "-2k", math.Inf(-1): "-inf", math.Inf(1): "+inf",
	} {
		if got := eloText(elo); got != want || len(got) >= eloWidth {
			t.Errorf("%g: %q, want %q", elo, got, want)
		}
	}
}
