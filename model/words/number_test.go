package words

import (
	"testing"

	"gobandit/model/must"
)

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", -7: "-7", 999: "999", -999: "-999", 1000: "1,000", 412_000: "412,000", -412_000: "-412,000", 1_000_000: "1,000,000"} {
		must.Equal(t, Grouped(n), want, n)
	}
}

func TestLikelihood(t *testing.T) {
	for p, want := range map[float64]string{0: "<1", .004: "<1", .01: "1", .5: "50", .99: "99", .996: ">99", 1: ">99"} {
		must.Equal(t, Likelihood(p), want, p)
	}
}
