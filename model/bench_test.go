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
			s := uint64(1234567)
			m := 0
			for b.Loop() {
				bd.CopyFrom(st)
				s = bd.PlayUniform(s, size*size*3)
				m += int(bd.moves)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(m)/float64(b.N), "moves")
		})
	}
}
