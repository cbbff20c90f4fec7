//go:build !purego

package net

import "golang.org/x/sys/cpu"

// The routines of this processor, the widest first. They give the same sums, bit for bit, but for tileGo, whose
// products are rounded before they are added.
var routines, ramp = func() (all []routine, ramp func(x, bias []float32)) {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasFMA {
		return []routine{{columns, false, tileGo}}, rampGo
	}
	if cpu.X86.HasAVX512F {
		all = append(all, routine{2 * columns, true, tileAVX512})
	}
	return append(all, routine{columns, true, tileAVX2}), rampAVX2
}()
