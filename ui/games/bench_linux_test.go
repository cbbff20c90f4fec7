package games

import (
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/kit"
)

// million is how many games the benchmarks list.
const million = 1_000_000

// threadTime returns the processor time that this goroutine has used, which has a thread
// of its own: on a loaded machine the clock says little.
func threadTime(b *testing.B) time.Duration {
	var use syscall.Rusage
	must.Succeed(b, syscall.Getrusage(syscall.RUSAGE_THREAD, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// BenchmarkMillion reads a million games, and then folds keys and draws frames of them.
func BenchmarkMillion(b *testing.B) {
	e := &fakeEvent{journal: manyGames(b, million), space: gridSpace(b)}
	var a *window
	b.Run("Read", func(b *testing.B) {
		for b.Loop() {
			a = nil
			before := inUse()
			a = open(b, 80, 24, e)
			b.ReportMetric(float64(inUse()-before)/million, "B/game")
		}
	})
	if n := a.listed().len(); n != million {
		b.Fatal(n)
	}
	for _, tt := range []struct {
		name string
		keys []string
	}{
		{"up-down", []string{"down", "down", "up"}},
		{"page", []string{"pgdown", "pgdown", "pgup"}},
		{"end-home", []string{"G", "up", "g"}},
		{"order", []string{"s"}},
		{"order-at-game", []string{"down", "s"}},
		{"result", []string{"r"}},
		{"candidate", []string{"=", "down"}},
		{"color-at-game", []string{"down", "c"}},
		{"filter", []string{"/", "l", "o", "s", "t", " ", "b", "l", "a", "c", "k", " ", "9", "9", "esc"}},
		{"filter-number", []string{"/", "1", "2", "3", "4", "5", "esc"}},
		{"filter-nothing", []string{"/", "n", "o", "n", "e", " ", "o", "f", " ", "t", "h", "e", "s", "e", "esc"}},
	} {
		b.Run("Key="+tt.name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			a.filter, a.by, a.list = "", byNewest, kit.List{}
			a.After = func(bool) { a.look() }
			a.Press("down", "up")
			a.After = func(bool) { a.Look() }
			var took, worked []time.Duration
			for b.Loop() {
				for _, key := range tt.keys {
					began, beganWork := time.Now(), threadTime(b)
					a.Press(key)
					took, worked = append(took, time.Since(began)), append(worked, threadTime(b)-beganWork)
				}
			}
			slices.Sort(took)
			slices.Sort(worked)
			p95 := len(took) * 95 / 100
			b.ReportMetric(took[p95].Seconds()*1e3, "p95-ms")
			b.ReportMetric(worked[p95].Seconds()*1e3, "p95-cpu-ms")
		})
	}
	for name, change := range map[string]func(){
		"filter":        func() { a.filter = "lost -black" },
		"filter-number": func() { a.filter = "1234" },
		"longest":       func() { a.by = byMoves },
		"slowest":       func() { a.by = bySeconds },
	} {
		b.Run("Arrange="+name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var worked time.Duration
			for b.Loop() {
				a.filter, a.by = "", byNewest
				a.look()
				change()
				began := threadTime(b)
				for a.arrange() {
				}
				worked += threadTime(b) - began
			}
			b.ReportMetric(worked.Seconds()*1e3/float64(b.N), "cpu-ms/op")
		})
	}
	b.Run("Frame", func(b *testing.B) {
		for b.Loop() {
			a.View()
		}
	})
}
