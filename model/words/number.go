package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Count writes a number in at most 5 cells: 900, 3.1k, 41.2k, 815k, 2.4M.
func Count(n int) string {
	switch x := float64(n); {
	case n < 1000:
		return strconv.Itoa(n)
	case x < 99_950:
		return fmt.Sprintf("%.1fk", x/1e3)
	case x < 999_500:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x < 99.95e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x < 999.5e6:
		return fmt.Sprintf("%.0fM", x/1e6)
	}
	return fmt.Sprintf("%.1fG", float64(n)/1e9)
}

// CountOf writes a number of things as Count does: 1 visit, 3.1k visits.
func CountOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return Count(n) + " " + thing + "s"
}

// Grouped writes a whole number with a comma before each three digits: 412,000.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// ShortCount writes a number in at most 4 cells: 900, 3.1k, 41k, 815k, 2.4M.
func ShortCount(n int) string {
	switch x := float64(n); {
	case x >= 9_950 && x < 99_950:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x >= 9.95e6 && x < 99.95e6:
		return fmt.Sprintf("%.0fM", x/1e6)
	}
	return Count(n)
}

// Percent writes a rate of 0 to 1 in percent with one decimal; an unknown one
// (NaN) as a dash.
func Percent(rate float64) string {
	if math.IsNaN(rate) {
		return "–"
	}
	return strconv.FormatFloat(100*rate, 'f', 1, 64)
}

// Bare returns the text of a number without a needless zero in front: .5, -.5.
func Bare(text string) string {
	if size := strings.TrimPrefix(text, "-"); strings.HasPrefix(size, "0.") {
		return strings.TrimSuffix(text, size) + size[1:]
	}
	return text
}

// Bytes writes an amount of memory.
func Bytes(n int) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%d KiB", n>>10)
	case n < 10<<30:
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d GiB", n>>30)
}

// Duration writes a span of time with its two largest units: 4.8 s, 48 s,
// 3 min 20 s, 3 h 02 m, 2 d 4 h.
func Duration(d time.Duration) string {
	switch s := int(d.Round(time.Second).Seconds()); {
	case d < 9950*time.Millisecond:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %02d s", s/60, s%60)
	case s < 24*3600:
		return fmt.Sprintf("%d h %02d m", s/3600, s/60%60)
	default:
		return fmt.Sprintf("%d d %d h", s/86400, s/3600%24)
	}
}

// ShortDuration writes a span of time in at most 5 cells, up to 99 days: 4.8s,
// 48s, 3m20s, 3h02m, 2d04h.
func ShortDuration(d time.Duration) string {
	switch s := int(d.Round(time.Second).Seconds()); {
	case s < 60:
		return strings.ReplaceAll(Duration(d), " ", "")
	case s < 3600:
		return fmt.Sprintf("%dm%02ds", s/60, s%60)
	case s < 24*3600:
		return fmt.Sprintf("%dh%02dm", s/3600, s/60%60)
	default:
		return fmt.Sprintf("%dd%02dh", s/86400, s/3600%24)
	}
}

// Komi writes a komi without needless decimals.
func Komi(k float64) string { return strconv.FormatFloat(k, 'f', -1, 64) }

// DurationRange writes a duration that is known to lie between two others: of
// less than a twentieth of it they are left out.
func DurationRange(low, d, high time.Duration) string {
	if high-low < d/10 {
		return Duration(d)
	}
	a, b := Duration(low), Duration(high)
	if unitA, unitB := a[strings.IndexByte(a, ' ')+1:], b[strings.IndexByte(b, ' ')+1:]; unitA == unitB {
		a = a[:strings.IndexByte(a, ' ')]
	}
	return a + "–" + b
}

// Coordinates writes the place of a cell on a grid: 5,2.
func Coordinates(c []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(c), " ", ","), "[]")
}

// PlusMinus writes an interval's half width in percent, in 3 or 4 cells.
func PlusMinus(half float64) string {
	switch p := 100 * math.Abs(half); {
	case math.IsNaN(half):
		return "–"
	case p >= 9.95:
		return fmt.Sprintf("%.0f", p)
	default:
		return fmt.Sprintf("%.1f", p)
	}
}

// Likelihood writes a probability in percent, never as certain: "<1", "37", ">99".
func Likelihood(p float64) string {
	switch {
	case p > .99 && p <= 1:
		return ">99"
	case p < .01:
		return "<1"
	}
	return fmt.Sprintf("%.0f", 100*p)
}
