package analysis

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gobandit/model/must"
)

// BenchmarkQueries analyzes positions of a game of 19x19, 100 playouts each, one
// after the other and two side by side; it reports positions per second.
func BenchmarkQueries(b *testing.B) {
	for _, parallel := range []int{1, 2} {
		b.Run(fmt.Sprintf("parallel-%d", parallel), func(b *testing.B) {
			o := treeOptions()
			o.Settings.Parallel = parallel
			var lines []string
			for i := range b.N {
				lines = append(lines, fmt.Sprintf(`{"id":"%d","moves":[["B","Q16"],["W","D4"],["B","C16"],["W","Q3"]],"rules":"chinese","komi":7.5,`+
					`"boardXSize":19,"boardYSize":19,"maxVisits":100,"analyzeTurns":[%d],"includeOwnership":true}`, i, i%5))
			}
			s := newServer(b, o)
			b.ResetTimer()
			must.Succeed(b, s.Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")), new(strings.Builder)))
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkParse reads a query with a game of 200 moves.
func BenchmarkParse(b *testing.B) {
	var moves []string
	for i := range 200 {
		moves = append(moves, fmt.Sprintf(`[%q,"(%d,%d)"]`, "BW"[i%2:i%2+1], i%19, i/19))
	}
	line := []byte(fmt.Sprintf(`{"id":"a","rules":"chinese","boardXSize":19,"boardYSize":19,"moves":[%s],"analyzeTurns":[]}`, strings.Join(moves, ",")))
	s := newServer(b, treeOptions())
	s.queue, s.out = newQueue(context.Background()), newOutput(context.Background())
	for b.Loop() {
		s.line(line, true)
	}
	if len(s.out.lines) > 0 {
		b.Fatalf("%s", s.out.lines[0])
	}
}
