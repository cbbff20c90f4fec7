package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Condition is what a file has of a journal, whole or not.
type Condition struct {
	Rows   int     // whole ones, the header included
	Torn   int     // bytes of a last row whose writing was cut short
	Faults []Fault // lines that are no rows, and whole rows before which others are missing, in order
}

// Whole reports whether a program goes on with the journal as it is: a torn row is
// cut off then.
func (c Condition) Whole() bool { return len(c.Faults) == 0 }

// A Fault is a line that is wrong, and why.
type Fault struct {
	Line int    `json:"line"` // from 1
	Text string `json:"error"`
}

// Inspect reads a journal of the kind to its end, whatever stands there, and calls keep with every whole row, without its line feed, the header first. The row is
// good until keep returns. A file whose first line is no header is an error: the rows
// after it cannot be understood.
func (k *Kind) Inspect(r io.Reader, path string, keep func(row []byte) error) (Condition, error) {
	var c Condition
	var order chain
	longest := 0
	in := newLineReader(r)
	for line := 1; ; line++ {
		text, err := in.next()
		last := err == io.EOF
		if last && len(text) == 0 {
			break
		}
		if last {
			err = nil
		}

		if line == 1 && !strings.HasPrefix(string(text), k.Header) {
			return c, fmt.Errorf("%s:1: not a journal, want the header of %s", path, k.Of)
		}

		row := trimEnd(text)
		if err == nil {
			err = k.checkRow(row, line)
		}
		switch {
		case err == nil:
			if err := order.add(row); err != nil {
				c.Faults = append(c.Faults, Fault{line, err.Error()})
			}
			if err := keep(row); err != nil {
				return c, err
			}
			c.Rows++
			longest = max(longest, len(text))
		case line == 1:
			return c, fmt.Errorf("%s:1: the header is damaged: %w", path, err)
		case last && torn(text, k.Row, longest) == nil:
			c.Torn = len(text)
		default:
			c.Faults = append(c.Faults, Fault{line, err.Error()})
			order = chain{} // what the next row names is unknown
		}
		if last {
			break
		}
	}

	if c.Rows == 0 {
		return c, fmt.Errorf("%s: empty, want the journal of %s", path, k.Of)
	}
	return c, nil
}

// checkRow returns an error unless a line is a row.
func (k *Kind) checkRow(row []byte, line int) error {
	if line > 1 && !strings.HasPrefix(string(row), k.Row) {
		return fmt.Errorf("not a row, which begins with %s", k.Row)
	}
	if !json.Valid(row) {
		return errors.New("not JSON")
	}
	_, err := Unseal(row)
	return err
}
