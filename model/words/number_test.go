package words

import (
	"math"
	"testing"
	"time"

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

func TestNumbers(t *testing.T) {
	tests := []struct {
		n           int
		count, tiny string
	}{
		{0, "0", "0"}, {999, "999", "999"}, {1000, "1.0k", "1.0k"}, {9949, "9.9k", "9.9k"}, {9999, "10.0k", "10k"},
		{41_234, "41.2k", "41k"}, {99_960, "100k", "100k"}, {815_000, "815k", "815k"}, {2_400_000, "2.4M", "2.4M"},
		{41_000_000, "41.0M", "41M"}, {1_500_000_000, "1.5G", "1.5G"},
	}
	for _, tt := range tests {
		if got := Count(tt.n); got != tt.count || len(got) > 5 {
			t.Errorf("Count(%d) = %q, want %q", tt.n, got, tt.count)
		}
		if got := ShortCount(tt.n); got != tt.tiny || len(got) > 4 {
			t.Errorf("ShortCount(%d) = %q, want %q", tt.n, got, tt.tiny)
		}
	}
	must.Equal(t, Percent(math.NaN()), "–", "an unknown rate")
}

func TestDurations(t *testing.T) {
	tests := []struct {
		d           time.Duration
		long, short string
	}{
		{4812 * time.Millisecond, "4.8 s", "4.8s"},
		{48 * time.Second, "48 s", "48s"},
		{200 * time.Second, "3 min 20 s", "3m20s"},
		{182 * time.Minute, "3 h 02 m", "3h02m"},
		{52 * time.Hour, "2 d 4 h", "2d04h"},
	}
	for _, tt := range tests {
		if long, short := Duration(tt.d), ShortDuration(tt.d); long != tt.long || short != tt.short {
			t.Errorf("%v: %q and %q, want %q and %q", tt.d, long, short, tt.long, tt.short)
		}
	}
}
