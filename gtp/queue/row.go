package queue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"gobandit/gtp/journal"
)

// journalType is the type in the first row of a queue's journal, and format its version.
const (
	journalType = "queue"
	format      = 1
)

// A header is the first row.
type header struct {
	Type   string    `json:"type"`
	Format int       `json:"format"`
	Time   time.Time `json:"time"`
}

// A row is any other row: something that was done to a test.
type row struct {
	Do       string    `json:"do"`
	ID       int       `json:"id"`
	Name     string    `json:"name,omitempty"`
	Event    string    `json:"event,omitempty"`
	Journal  string    `json:"journal,omitempty"`
	Priority int       `json:"priority,omitempty"`
	Reason   string    `json:"reason,omitempty"`
	Time     time.Time `json:"time"`
}

// What can be done to a test.
const (
	doAdd      = "add"
	doPriority = "priority"
	doStart    = "start"
	doFinish   = "finish"
	doCancel   = "cancel"
)

// A list is the tests of a queue as a fold over the rows of its journal.
type list struct{ entries []Entry }

// next returns the number of the next test.
func (l *list) next() int { return len(l.entries) + 1 }

// find returns a test, nil if there is none of the number.
func (l *list) find(id int) *Entry {
	if id < 1 || id > len(l.entries) {
		return nil
	}
	return &l.entries[id-1]
}

// read takes a line of a journal.
func (l *list) read(line int, text []byte) error {
	if line == 1 {
		var h header
		err := decode(text, &h)
		switch {
		case !bytes.HasPrefix(text, []byte(Journals.Header)):
			return errors.New("not the journal of a queue of tests")
		case err != nil:
			return err
		case h.Format != format:
			return fmt.Errorf("format %d, want %d: another version of this program wrote it", h.Format, format)
		}
		return nil
	}
	var r row
	if err := decode(text, &r); err != nil {
		return err
	}
	return l.apply(r)
}

// decode reads a row into a value. Unknown fields are an error, since they would get lost.
func decode(text []byte, into any) error {
	text, err := journal.Unseal(text)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("not a row of a queue: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one JSON object")
	}
	return nil
}

// apply does what a row says. The error says why it cannot follow the rows before it.
func (l *list) apply(r row) error {
	if r.Do == doAdd {
		return l.add(r)
	}
	e := l.find(r.ID)
	switch {
	case e == nil:
		return fmt.Errorf("test %d: %w", r.ID, ErrUnknown)
	case r.Name != "" || r.Event != "" || r.Journal != "":
		return fmt.Errorf("%s of test %d with a name, an event or a journal", r.Do, r.ID)
	case e.State.Over():
		return fmt.Errorf("test %d is %s already", r.ID, e.State)
	}
	switch r.Do {
	case doPriority:
		if err := checkPriority(r.Priority); err != nil {
			return err
		}
		e.Priority = r.Priority
	case doStart:
		if e.State != Waiting {
			return fmt.Errorf("test %d is %s already", r.ID, e.State)
		}
		e.State, e.Started = Started, r.Time
	case doFinish:
		e.State, e.Reason, e.Ended = Finished, r.Reason, r.Time
		if r.Reason != "" {
			e.State = Failed
		}
	case doCancel:
		e.State, e.Ended = Canceled, r.Time
	default:
		return fmt.Errorf("unknown row %q, want %s, %s, %s, %s or %s", r.Do, doAdd, doPriority, doStart, doFinish, doCancel)
	}
	return nil
}

// add adds the test of a row.
func (l *list) add(r row) error {
	switch {
	case r.ID != l.next():
		return fmt.Errorf("test %d after %d tests, want %d", r.ID, len(l.entries), l.next())
	case r.Name == "" || r.Event == "" || r.Journal == "":
		return fmt.Errorf("test %d without name, event or journal", r.ID)
	}
	for _, e := range l.entries {
		if e.Journal == r.Journal && !e.State.Over() {
			return fmt.Errorf("its event is in the queue already, as test %d", e.ID)
		}
	}
	if err := checkPriority(r.Priority); err != nil {
		return err
	}
	l.entries = append(l.entries, Entry{ID: r.ID, Name: r.Name, Event: r.Event, Journal: r.Journal, Priority: r.Priority, State: Waiting, Added: r.Time})
	return nil
}

// checkPriority returns an error for a priority out of range.
func checkPriority(p int) error {
	if p < -MaxPriority || p > MaxPriority {
		return fmt.Errorf("priority %d, want -%d to %d", p, MaxPriority, MaxPriority)
	}
	return nil
}
