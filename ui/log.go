package ui

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// A Logbook keeps the latest lines of the program's log for the Log screen, and hands
// them on. It is a slog.Handler, safe for use by many goroutines.
type Logbook struct {
	ring  *logRing
	next  slog.Handler // nil: none
	attrs string       // of With, written
	group string       // of WithGroup, with a dot
}

// A logRing holds the latest lines.
type logRing struct {
	mu    sync.Mutex
	lines []logLine // a ring from the moment it is full
	count int       // of all lines there ever were
}

// A logLine is a line of the log: a message with its attributes written behind.
type logLine struct {
	at    time.Time
	level slog.Level
	text  string
}

// logSize is the number of lines kept.
const logSize = 2000

// NewLogbook returns an empty log that hands records on to next, if that is not nil.
func NewLogbook(next slog.Handler) *Logbook { return &Logbook{ring: &logRing{}, next: next} }

// Enabled reports that every record is kept.
func (l *Logbook) Enabled(context.Context, slog.Level) bool { return true }

// Handle keeps a record and hands it on.
func (l *Logbook) Handle(ctx context.Context, r slog.Record) error {
	var b strings.Builder
	b.WriteString(r.Message)
	b.WriteString(l.attrs)
	r.Attrs(func(a slog.Attr) bool {
		writeAttr(&b, l.group, a)
		return true
	})
	l.ring.add(logLine{r.Time, r.Level, b.String()})
	if l.next != nil && l.next.Enabled(ctx, r.Level) {
		return l.next.Handle(ctx, r)
	}
	return nil
}

func writeAttr(b *strings.Builder, group string, a slog.Attr) {
	if a.Value.Kind() == slog.KindGroup {
		for _, inner := range a.Value.Group() {
			writeAttr(b, group+a.Key+".", inner)
		}
		return
	}
	b.WriteString(" " + group + a.Key + "=" + a.Value.Resolve().String())
}

// WithAttrs returns a log that writes attributes with every record.
func (l *Logbook) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := *l
	var b strings.Builder
	for _, a := range attrs {
		writeAttr(&b, l.group, a)
	}
	with.attrs += b.String()
	if l.next != nil {
		with.next = l.next.WithAttrs(attrs)
	}
	return &with
}

// WithGroup returns a log that puts the attributes of records in a group.
func (l *Logbook) WithGroup(name string) slog.Handler {
	with := *l
	if name != "" {
		with.group += name + "."
	}
	if l.next != nil {
		with.next = l.next.WithGroup(name)
	}
	return &with
}

func (r *logRing) add(line logLine) {
	line.text = strings.Join(strings.Fields(line.text), " ")
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.lines) < logSize {
		r.lines = append(r.lines, line)
	} else {
		r.lines[r.count%logSize] = line
	}
	r.count++
}

// since returns the lines after the first n, as far as they are kept, oldest
// first, and the number of all there are.
func (r *logRing) since(n int) ([]logLine, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []logLine
	for i := max(n, r.count-len(r.lines)); i < r.count; i++ {
		out = append(out, r.lines[i%logSize])
	}
	return out, r.count
}
