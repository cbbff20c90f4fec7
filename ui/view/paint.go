package view

import (
	"math"
	"strconv"

	"github.com/muesli/termenv"
)

// A paint is the color of half a cell: in 24 bits, and among the 16 colors of a
// terminal that has no others. The zero paint is none: the style of the cell decides.
type paint struct {
	r, g, b uint8
	ansi    uint8 // 1 + the number of the color, noAnsi for the terminal's own background; 0: no paint
}

// noAnsi is the background of a terminal with 16 colors.
const noAnsi = 17

// rgb returns a paint, and what stands for it among 16 colors.
func rgb(r, g, b uint8, ansi int) paint { return paint{r, g, b, uint8(ansi + 1)} }

func (p paint) none() bool { return p.ansi == 0 }

// own reports whether a paint is the terminal's own background where there are few
// colors.
func (p paint) own() bool { return p.ansi == noAnsi && p.r|p.g|p.b == 0 }

// A mixer mixes paints as a terminal with many colors can, or one with 16: there the
// nearer of the two is taken.
type mixer struct {
	coarse bool // 16 colors
	light  bool // on a bright background
	cube   bool // 256: what is mixed is shown as the nearest of them
}

// mix returns the paint that lies between a and b: a with t of 0, b with t of 1.
func (m mixer) mix(a, b paint, t float64) paint {
	if m.coarse {
		if t < 0.5 {
			return a
		}
		return b
	}
	between := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return paint{between(a.r, b.r), between(a.g, b.g), between(a.b, b.b), a.ansi}
}

// luminance is the relative luminance of a paint, 0 to 1, as WCAG 2 defines it.
func (p paint) luminance() float64 {
	return 0.2126*linear[p.r] + 0.7152*linear[p.g] + 0.0722*linear[p.b]
}

// linear is the light of each value of a channel in sRGB.
var linear = func() (out [256]float64) {
	for i := range out {
		if c := float64(i) / 255; c <= 0.04045 {
			out[i] = c / 12.92
		} else {
			out[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return out
}()

// contrast is the contrast ratio of two paints, 1 to 21, as WCAG 2 defines it.
func (p paint) contrast(q paint) float64 {
	a, b := p.luminance(), q.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// appendSGR appends the parameters of the escape sequence that makes a paint the
// foreground, or the background.
func (p paint) appendSGR(b []byte, profile termenv.Profile, background bool) []byte {
	lead := 38
	if background {
		lead = 48
	}
	switch profile {
	case termenv.TrueColor:
		b = append(b, '0'+byte(lead/10), '8', ';', '2')
		for _, x := range [...]uint8{p.r, p.g, p.b} {
			b = append(b, ';')
			if x >= 100 {
				b = append(b, '0'+x/100)
			}
			if x >= 10 {
				b = append(b, '0'+x/10%10)
			}
			b = append(b, '0'+x%10)
		}
		return b
	case termenv.ANSI256:
		b = append(strconv.AppendInt(b, int64(lead), 10), ";5;"...)
		return strconv.AppendInt(b, int64(p.cube()), 10)
	}
	switch n := int(p.ansi) - 1; {
	case p.ansi == noAnsi:
		return strconv.AppendInt(b, int64(lead)+1, 10)
	case n >= 8:
		return strconv.AppendInt(b, int64(lead-8+60+n-8), 10)
	default:
		return strconv.AppendInt(b, int64(lead-8+n), 10)
	}
}

// cube returns the nearest of the 256 colors: in the cube of 6 levels a channel, or
// on the ramp of 24 greys. A wrong hue weighs more than a wrong brightness.
func (p paint) cube() int {
	best, nearest := 0, math.Inf(1)
	try := func(n, r, g, b int) {
		dr, dg, db := float64(r-int(p.r)), float64(g-int(p.g)), float64(b-int(p.b))
		y := 0.30*dr + 0.59*dg + 0.11*db
		if d := y*y + 1.6*((dr-y)*(dr-y)+(db-y)*(db-y)); d < nearest {
			best, nearest = n, d
		}
	}
	for i := range 8 {
		ri, gi, bi := cubeLevel(p.r, i&1), cubeLevel(p.g, i>>1&1), cubeLevel(p.b, i>>2)
		try(16+36*ri+6*gi+bi, cubeValues[ri], cubeValues[gi], cubeValues[bi])
	}
	mean := (int(p.r) + int(p.g) + int(p.b)) / 3
	grey := min(max((mean-3)/10, 0), 23)
	try(232+grey, 8+10*grey, 8+10*grey, 8+10*grey)
	return best
}

// inCube returns the nearest of the 256 colors as a paint.
func (p paint) inCube() paint {
	out := cubePaint(p.cube())
	out.ansi = p.ansi
	return out
}

// cubePaint returns a color from 16 to 255 of the 256 as a paint.
func cubePaint(n int) paint {
	if grey := uint8(8 + 10*(n-232)); n >= 232 {
		return rgb(grey, grey, grey, 0)
	}
	n -= 16
	return rgb(uint8(cubeValues[n/36]), uint8(cubeValues[n/6%6]), uint8(cubeValues[n%6]), 0)
}

// cubeValues are the levels of a channel in the cube.
var cubeValues = [6]int{0, 95, 135, 175, 215, 255}

// cubeLevel returns the level of the cube at or below a value, or the next one.
func cubeLevel(x uint8, next int) int {
	i := 5
	for cubeValues[i] > int(x) {
		i--
	}
	return min(i+next, 5)
}
