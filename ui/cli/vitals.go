package cli

import (
	"log/slog"
	"os"
	"runtime/metrics"
	"time"

	"gobandit/search/guard"
)

// vitalsTime is the interval of vitals in a log at level debug.
const vitalsTime = 10 * time.Second

// logVitals logs the vitals every vitalsTime until stop is called. stop returns the
// error of logging.
func logVitals(log *slog.Logger) (stop func() error) {
	done := make(chan struct{})
	var logging guard.Group
	logging.Go("vitals", func() error {
		ticker := time.NewTicker(vitalsTime)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				log.Debug("vitals", vitals()...)
			case <-done:
				return nil
			}
		}
	})
	return func() error {
		close(done)
		return logging.Wait()
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
