//go:build !purego

package net

import "golang.org/x/sys/cpu"

// tile is the routine for this processor.
var tile = func() func(dst []float32, dstRow int, a []float32, aRow, aStep int, b []float32, bStep, n int) {
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		return tileAVX2
	}
	return tileGo
}()
