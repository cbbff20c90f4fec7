package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"
)

// Bytes of answers that may wait to be written.
const (
	maxWaiting     = 64 << 20 // more are not accepted before some are written
	maxWaitingLive = 1 << 20  // above it, reports of running searches are dropped
)

// An output queues lines for a writer, so that searches do not wait for a slow
// reader.
type output struct {
	ctx context.Context // at its end nothing more is accepted

	mu      sync.Mutex
	changed sync.Cond
	lines   [][]byte
	waiting int // bytes of lines
	closed  bool
}

func newOutput(ctx context.Context) *output {
	o := &output{ctx: ctx}
	o.changed.L = &o.mu
	wakeAtEnd(ctx, &o.changed)
	return o
}

// wakeAtEnd wakes those who wait for changed once ctx ends.
func wakeAtEnd(ctx context.Context, changed *sync.Cond) {
	context.AfterFunc(ctx, func() {
		changed.L.Lock()
		defer changed.L.Unlock()
		changed.Broadcast()
	})
}

// put queues v as a line of JSON. It waits while too much is waiting.
func (o *output) put(v any) {
	line := encode(v)
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.waiting > maxWaiting && o.ctx.Err() == nil {
		o.changed.Wait()
	}
	o.lines = append(o.lines, line)
	o.waiting += len(line)
	o.changed.Broadcast()
}

// offer queues v as put does, or drops it if the reader is slow.
func (o *output) offer(v any) {
	o.mu.Lock()
	slow := o.waiting > maxWaitingLive
	o.mu.Unlock()
	if !slow {
		o.put(v)
	}
}

// close makes run return when all lines are written.
func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.changed.Broadcast()
}

// run writes the lines, until close or an error.
func (o *output) run(w io.Writer) error {
	for {
		o.mu.Lock()
		for len(o.lines) == 0 && !o.closed {
			o.changed.Wait()
		}
		lines := o.lines
		o.lines = nil
		o.mu.Unlock()
		if len(lines) == 0 {
			return nil
		}
		for _, line := range lines {
			if _, err := w.Write(line); err != nil {
				return err
			}
			o.mu.Lock()
			o.waiting -= len(line)
			o.changed.Broadcast()
			o.mu.Unlock()
		}
	}
}

// encode returns v as a line of JSON with its characters as they are.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // of texts and numbers, which cannot fail
	return b.Bytes()
}
