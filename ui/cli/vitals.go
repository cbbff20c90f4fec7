package cli

import (
	"context"
	"log/slog"
	"os"
	"runtime/metrics"
	"time"

	"gobandit/search/guard"
)

// vitalsTime is the interval of vitals in a log; at level debug it is detailTime.
const (
	vitalsTime = time.Hour
	detailTime = 10 * time.Second
)

// logVitals logs the vitals from time to time until stop is called. stop returns the
// error of logging.
func logVitals(log *slog.Logger, least slog.Level) (stop func() error) {
	interval, level := vitalsTime, slog.LevelInfo
	if least <= slog.LevelDebug {
		interval, level = detailTime, slog.LevelDebug
	}
	return every(interval, "vitals", func() { log.Log(context.Background(), level, "vitals", vitals()...) })
}

// every calls f in a goroutine at intervals, until stop is called. stop returns the
// panic of f, in which what names f.
func every(interval time.Duration, what string, f func()) (stop func() error) {
	done := make(chan struct{})
	var calling guard.Group
	calling.Go(what, func() error {
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				f()
			case <-done:
				return nil
			}
		}
	})
	return func() error {
		close(done)
		return calling.Wait()
	}
}

// vitals returns the bytes of the heap in use after the last collection, the bytes
// taken from the system, the goroutines and, if the system has them, the open files.
func vitals() []any {
	samples := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/sched/goroutines:goroutines"},
	}
	metrics.Read(samples)
	out := []any{
		"heap", samples[0].Value.Uint64(),
		"memory", samples[1].Value.Uint64() - samples[2].Value.Uint64(),
		"goroutines", samples[3].Value.Uint64(),
	}
	if files, err := os.ReadDir("/dev/fd"); err == nil {
		out = append(out, "files", len(files)-1) // without the folder itself
	}
	return out
}
