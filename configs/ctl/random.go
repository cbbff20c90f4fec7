package ctl

import (
	"fmt"
	"math"
	"math/big"

	"go.starlark.net/starlark"
)

// A twister is the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998) as
// Python seeds and reads it, so that a file with a seed draws the numbers that it
// draws there.
type twister struct {
	state [624]uint32
	next  int
	spare *float64 // the second number of a pair of gauss
}

// seed begins the numbers of a seed. Python takes its absolute value.
func (m *twister) seed(n *big.Int) {
	var key []uint32
	for rest := new(big.Int).Abs(n); rest.Sign() > 0; rest.Rsh(rest, 32) {
		key = append(key, uint32(new(big.Int).And(rest, big.NewInt(math.MaxUint32)).Uint64()))
	}
	if len(key) == 0 {
		key = []uint32{0}
	}
	s := &m.state
	s[0] = 19650218
	for i := uint32(1); i < 624; i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + i
	}
	i, j := 1, 0
	step := func() {
		if i++; i >= 624 {
			s[0], i = s[623], 1
		}
	}
	for range max(624, len(key)) {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*1664525) + key[j] + uint32(j)
		step()
		j = (j + 1) % len(key)
	}
	for range 623 {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*1566083941) - uint32(i)
		step()
	}
	s[0] = 1 << 31
	m.next, m.spare = 624, nil
}

func (m *twister) uint32() uint32 {
	if m.next == 624 {
		s := &m.state
		for i := range s {
			y := s[i]&(1<<31) | s[(i+1)%624]&^(1<<31)
			s[i] = s[(i+397)%624] ^ y>>1 ^ -(y&1)&0x9908b0df
		}
		m.next = 0
	}
	y := m.state[m.next]
	m.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// float returns a number from 0 to below 1.
func (m *twister) float() float64 {
	a, b := m.uint32()>>5, m.uint32()>>6
	return (float64(a)*(1<<26) + float64(b)) / (1 << 53)
}

// below returns a whole number from 0 to below n.
func (m *twister) below(n int) int { return int(m.float() * float64(n)) }

// between returns a whole number from low to below high, unless there is an error.
func (m *twister) between(low, high int, err error) (starlark.Value, error) {
	if err == nil && high <= low {
		err = newException("ValueError", "an empty range, from %d to below %d", low, high)
	}
	if err != nil {
		return nil, err
	}
	return starlark.MakeInt(low + m.below(high-low)), nil
}

// gauss returns a normal number with mean 0 and variance 1.
func (m *twister) gauss() float64 {
	if m.spare != nil {
		z := *m.spare
		m.spare = nil
		return z
	}
	angle := m.float() * 2 * math.Pi
	radius := math.Sqrt(-2 * math.Log(1-m.float()))
	second := math.Sin(angle) * radius
	m.spare = &second
	return math.Cos(angle) * radius
}

// sample returns k of n indices, each at most once, in the order drawn.
func (m *twister) sample(n, k int) []int {
	drawn := make([]int, k)
	small := 21 // up to which size Python draws from a list
	if k > 5 {
		small = 21 + int(math.Pow(4, math.Ceil(math.Log(float64(k)*3)/math.Log(4))))
	}
	if n <= small {
		pool := make([]int, n)
		for i := range pool {
			pool[i] = i
		}
		for i := range drawn {
			j := m.below(n - i)
			drawn[i], pool[j] = pool[j], pool[n-i-1]
		}
		return drawn
	}
	seen := make(map[int]bool)
	for i := range drawn {
		j := m.below(n)
		for seen[j] {
			j = m.below(n)
		}
		seen[j], drawn[i] = true, j
	}
	return drawn
}

// randomModule is Python 2's module random. Numbers are drawn while the file runs
// and not in its functions later, and follow a seed: the file's own, or 0.
func randomModule() starlark.StringDict {
	m := new(twister)
	m.seed(new(big.Int))
	d := make(starlark.StringDict)
	add := func(name string, f func(args starlark.Tuple) (starlark.Value, error)) {
		d[name] = starlark.NewBuiltin(name, func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if thread.Local(loadingLocal) == nil {
				return nil, fmt.Errorf("%s: a function that is called for each candidate cannot draw random numbers; draw them at the file's top level", name)
			}
			return builtin(name, f).CallInternal(thread, args, kwargs)
		})
	}
	pair := func(name string, f func(x, y float64) float64) {
		add(name, func(args starlark.Tuple) (starlark.Value, error) {
			x, err := numbers(args, 2, 2)
			return starlark.Float(f(x[0], x[1])), err
		})
	}
	add("seed", func(args starlark.Tuple) (starlark.Value, error) {
		n := starlark.MakeInt(0)
		if len(args) == 1 && args[0] != starlark.None {
			var ok bool
			if n, ok = args[0].(starlark.Int); !ok {
				return nil, fmt.Errorf("a %s, want a whole number", args[0].Type())
			}
		}
		m.seed(n.BigInt())
		return starlark.None, nil
	})
	add("random", func(args starlark.Tuple) (starlark.Value, error) { return starlark.Float(m.float()), nil })
	pair("uniform", func(a, b float64) float64 { return a + (b-a)*m.float() })
	pair("gauss", func(mean, deviation float64) float64 { return mean + m.gauss()*deviation })
	add("randint", func(args starlark.Tuple) (starlark.Value, error) {
		low, high, err := wholePair(args)
		return m.between(low, high+1, err)
	})
	add("randrange", func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) == 1 {
			args = starlark.Tuple{starlark.MakeInt(0), args[0]}
		}
		low, high, err := wholePair(args)
		return m.between(low, high, err)
	})
	add("choice", func(args starlark.Tuple) (starlark.Value, error) {
		list, err := onlyList(args)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, newException("IndexError", "an empty list")
		}
		return list[m.below(len(list))], nil
	})
	add("shuffle", func(args starlark.Tuple) (starlark.Value, error) {
		list, err := onlyList(args)
		if err != nil {
			return nil, err
		}
		l, ok := args[0].(*starlark.List)
		if !ok {
			return nil, fmt.Errorf("a %s, want a list", args[0].Type())
		}
		for i := len(list) - 1; i > 0; i-- {
			j := m.below(i + 1)
			list[i], list[j] = list[j], list[i]
		}
		return setList(l, list)
	})
	add("sample", func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) != 2 {
			return nil, fmt.Errorf("%d arguments, want 2", len(args))
		}
		list, err := elements(args[0])
		if err != nil {
			return nil, err
		}
		k, err := starlark.AsInt32(args[1])
		if err != nil || k < 0 || k > len(list) {
			return nil, newException("ValueError", "sample: %v of %d", args[1], len(list))
		}
		var drawn []starlark.Value
		for _, i := range m.sample(len(list), k) {
			drawn = append(drawn, list[i])
		}
		return starlark.NewList(drawn), nil
	})
	return d
}

// wholePair returns two arguments that are whole numbers.
func wholePair(args starlark.Tuple) (x, y int, err error) {
	if len(args) != 2 {
		return 0, 0, fmt.Errorf("%d arguments, want 2", len(args))
	}
	if x, err = starlark.AsInt32(args[0]); err != nil {
		return 0, 0, err
	}
	y, err = starlark.AsInt32(args[1])
	return x, y, err
}

// onlyList returns the items of the only argument.
func onlyList(args starlark.Tuple) ([]starlark.Value, error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("%d arguments, want 1", len(args))
	}
	return elements(args[0])
}
