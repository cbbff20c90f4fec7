package model

import (
	"fmt"
	"testing"
)

func BenchmarkUniform(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			st, _ := NewBoard(size)
			bd := *st
			var tr Trace
			s := uint64(1234567)
			m := 0
			for b.Loop() {
				bd.CopyFrom(st)
				var k int
				k, s = bd.PlayUniform(s, size*size*3, &tr)
				m += k
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(m)/float64(b.N), "moves")
		})
	}
}
