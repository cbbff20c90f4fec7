package remote

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"gobandit/model/must"
)

// A second of 1,000 workers: each sends a heartbeat, and the run looks at all of
// them each time that a game ends or a tenth of a second is over.
func BenchmarkWorkerList(b *testing.B) {
	c, now := newWorkerList(defaultTimes.lost), time.Now()
	const workers, looks = 1000, 30
	signs := make([][]byte, workers)
	for i := range signs {
		signs[i] = encode(heartbeat{Name: fmt.Sprintf("host%d:%d", i, i), Slots: 1, Games: []int{i}, Played: i})
	}
	b.ReportAllocs()
	for b.Loop() {
		now = now.Add(time.Second)
		for _, data := range signs {
			var sign heartbeat
			must.Succeed(b, json.Unmarshal(data, &sign))
			c.update(sign, now)
		}
		for range looks {
			if n := len(c.list(now)); n != workers {
				b.Fatalf("%d workers, want %d", n, workers)
			}
		}
	}
}
