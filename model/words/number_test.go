package words

import "testing"

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", -7: "-7", 999: "999", -999: "-999", 1000: "1,000", 412_000: "412,000", -412_000: "-412,000", 1_000_000: "1,000,000"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestLikelihood(t *testing.T) {
	for p, want := range map[float64]string{0: "<1", .004: "<1", .01: "1", .5: "50", .99: "99", .996: ">99", 1: ">99"} {
		if got := Likelihood(p); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}
