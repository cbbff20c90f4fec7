// Package rounded has elementary functions that are rounded correctly: each result is the number next to the exact
// one, so that it is the same on every processor and with every compiler. Those of package math differ in their last
// digit, between processors of one kind, too: some are written in assembly, and elsewhere x*y + z may be one operation.
//
// A result is computed to twice the digits of a float64 and rounded then. That is wrong only where the exact result lies
// within 2⁻⁹⁰ of itself from the middle between two numbers and is not that middle.
package rounded

import (
	"math"
	"math/big"
)

// Exp returns e to the power of x.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x), x > 710, x < -746:
		return math.Exp(x) // no number, infinite or 0
	}
	return exp(wide{x, 0})
}

// Log returns the natural logarithm of x, as special as [math.Log].
func Log(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log(x)
	}
	return log(x).round()
}

// Log10 returns the logarithm of x to the base 10.
func Log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log10(x)
	}
	return log(x).div(ln10).round()
}

// Pow returns x to the power of y, as special as [math.Pow].
func Pow(x, y float64) float64 {
	size := math.Abs(x)
	switch power := math.Pow(x, y); {
	case power == 0 && y*math.Log2(size) > -1100, math.IsInf(power, 0) && y*math.Log2(size) < 1030 && size > 0: // near the ends
	case power == 0, math.IsNaN(power), math.IsInf(power, 0), size == 1, y == 0:
		return power
	}
	z := exp(log(size).times(y))
	if x < 0 && math.Mod(y, 2) != 0 {
		return -z
	}
	return z
}

// NearExp is Exp a hundred times faster: a unit or two of the last digit may differ, but the same on every processor.
func NearExp(x float64) float64 {
	if !(x > -745 && x < 709) { // 2ⁿ is a number up to there
		return Exp(x)
	}
	n := math.Floor(float64(x*(1/math.Ln2)) + .5)
	r := x - float64(n*nearLn2.hi) - float64(n*nearLn2.lo)
	sum := 1 + float64(r*inverse[13])
	for k := 12; k > 0; k-- {
		sum = 1 + float64(sum*r*inverse[k])
	}
	if n < -1021 {
		return math.Ldexp(sum, int(n))
	}
	return sum * math.Float64frombits(uint64(1023+int(n))<<52)
}

// NearLog is Log as NearExp is Exp.
func NearLog(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log(x)
	}
	m, n := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, n = 2*m, n-1
	}
	s := (m - 1) / (m + 1)
	square, sum := float64(s*s), 0.
	for k := 21; k > 0; k -= 2 {
		sum = float64(sum*square) + inverse[k]
	}
	return float64(float64(n)*nearLn2.hi) + (float64(2*s*sum) + float64(float64(n)*nearLn2.lo))
}

// NearPow is Pow as NearExp is Exp, for positive x. The larger the logarithm of the result, the more of its last digits may differ.
func NearPow(x, y float64) float64 { return NearExp(float64(NearLog(x) * y)) }

// nearLn2 is ln 2, of which the first number has zeros at its end: multiples of it are exact.
var nearLn2 = wide{0x1.62e42feep-1, 0x1.a39ef35793c76p-33}

// inverse has 1/k.
var inverse = func() (list [22]float64) {
	for k := range list {
		list[k] = 1 / float64(k)
	}
	return list
}()

// A wide is the sum of a number and a smaller one, of which the first is that sum, rounded.
type wide struct{ hi, lo float64 }

// The constants to twice the digits.
var (
	ln2  = wide{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	ln10 = wide{0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53}
)

// sum returns a + b exactly.
func sum(a, b float64) wide {
	s := a + b
	t := s - a
	return wide{s, (a - (s - t)) + (b - t)}
}

// product returns a · b exactly.
func product(a, b float64) wide {
	p := float64(a * b)
	return wide{p, math.FMA(a, b, -p)}
}

func (a wide) add(b wide) wide {
	s, t := sum(a.hi, b.hi), sum(a.lo, b.lo)
	s = sum(s.hi, s.lo+t.hi)
	return sum(s.hi, s.lo+t.lo)
}

func (a wide) mul(b wide) wide {
	p := product(a.hi, b.hi)
	return sum(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a wide) times(b float64) wide { return a.mul(wide{b, 0}) }

func (a wide) div(b wide) wide {
	q := a.hi / b.hi
	rest := a.add(b.times(-q))
	q2 := rest.hi / b.hi
	rest = rest.add(b.times(-q2))
	return sum(q, q2).add(wide{rest.hi / b.hi, 0})
}

// round returns the number next to a; in the middle between two, the even one.
func (a wide) round() float64 { return a.scaled(0) }

// scaled returns a · 2ⁿ as a number.
func (a wide) scaled(n int) float64 {
	_, e := math.Frexp(a.hi)
	next := math.Nextafter(a.hi, math.Copysign(math.Inf(1), a.lo))
	if half := (next - a.hi) / 2; e+n > -1021 && math.Abs(a.lo-half) > math.Abs(a.hi)*0x1p-90 {
		return math.Ldexp(a.hi, n)
	}
	const digits = 90 // what errors do not reach
	x := new(big.Float).SetPrec(200).SetFloat64(a.hi)
	x.Add(x, new(big.Float).SetFloat64(a.lo)).SetPrec(digits)
	y, _ := x.SetMantExp(x, n).Float64()
	return y
}

// log returns the natural logarithm of a positive number: with x = m·2ⁿ, n·ln 2 + 2·artanh((m-1)/(m+1)).
func log(x float64) wide {
	m, n := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, n = 2*m, n-1
	}
	s := wide{m - 1, 0}.div(sum(m, 1))
	square := s.mul(s)
	var series wide
	for k := 45; k > 0; k -= 2 { // s is at most .172
		series = series.mul(square).add(wide{1, 0}.div(wide{float64(k), 0}))
	}
	return ln2.times(float64(n)).add(series.mul(s).times(2))
}

// exp returns e to the power of x: with x = n·ln 2 + r, the power series of r, times 2ⁿ.
func exp(x wide) float64 {
	n := math.Round(x.hi / ln2.hi)
	r := x.add(ln2.times(-n))
	power := wide{1, 0}
	for k := 26; k > 0; k-- { // r is at most .35
		power = power.mul(r.div(wide{float64(k), 0})).add(wide{1, 0})
	}
	return power.scaled(int(n))
}
