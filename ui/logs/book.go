package logs

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// A Book keeps the latest lines of the program's log for the Log screen, and hands
// them on. It is a slog.Handler, safe for use by many goroutines.
type Book struct {
	ring  *ring
	next  slog.Handler // handler that also gets the records; nil: none
	attrs string       // attributes of With as text
	group string       // group of WithGroup, with a dot at the end
}

// A ring holds the latest lines.
type ring struct {
	mu    sync.Mutex
	lines []entry // ring buffer once it is full
	count int     // number of all lines so far
}

// An entry is a line of the log: a message with its attributes written behind.
type entry struct {
	at    time.Time
	level slog.Level
	text  string
}

// bookSize is the number of lines kept.
const bookSize = 2000

// NewBook returns an empty log that hands records on to next, if that is not nil.
func NewBook(next slog.Handler) *Book { return &Book{ring: &ring{}, next: next} }

// Enabled reports that every record is kept.
func (l *Book) Enabled(context.Context, slog.Level) bool { return true }

// Handle keeps a record and hands it on.
func (l *Book) Handle(ctx context.Context, r slog.Record) error {
	var b strings.Builder
	b.WriteString(r.Message)
	b.WriteString(l.attrs)
	r.Attrs(func(a slog.Attr) bool {
		writeAttr(&b, l.group, a)
		return true
	})
	l.ring.add(entry{r.Time, r.Level, b.String()})
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
func (l *Book) WithAttrs(attrs []slog.Attr) slog.Handler {
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
func (l *Book) WithGroup(name string) slog.Handler {
	with := *l
	if name != "" {
		with.group += name + "."
	}
	if l.next != nil {
		with.next = l.next.WithGroup(name)
	}
	return &with
}

func (r *ring) add(line entry) {
	line.text = strings.Join(strings.Fields(line.text), " ")
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.lines) < bookSize {
		r.lines = append(r.lines, line)
	} else {
		r.lines[r.count%bookSize] = line
	}
	r.count++
}

// since returns the lines after the first n, as far as they are kept, oldest
// first, and the number of all there are.
func (r *ring) since(n int) ([]entry, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []entry
	for i := max(n, r.count-len(r.lines)); i < r.count; i++ {
		out = append(out, r.lines[i%bookSize])
	}
	return out, r.count
}
