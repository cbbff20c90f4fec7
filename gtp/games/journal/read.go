package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Contents is what a journal holds, as Read has found it.
type Contents struct {
	Lines int   // whole lines
	Size  int64 // bytes up to the end of the last whole line
	Torn  int   // bytes after that: a row whose writing was cut short
	Open  bool  // the last whole line lacks its line feed, which Size counts

	chain   chain // at the end of the last whole line
	longest int   // bytes of the longest line
}

// Read calls take with every row of a journal, without its line feed, and its
// line, counted from 1. The row is good until take returns. What follows the last
// line feed is a row if it is whole, and torn if it may be the beginning of one;
// anything else is refused. Errors begin with path and line.
func (k *Kind) Read(r io.Reader, path string, take func(line int, row []byte) error) (Contents, error) {
	return k.ReadTo(r, path, func(row []byte, found Contents) error { return take(found.Lines, row) })
}

// ReadTo is Read with what was found up to a row, that among it.
func (k *Kind) ReadTo(r io.Reader, path string, take func(row []byte, found Contents) error) (Contents, error) {
	var found Contents
	in := newLineReader(r)
	for {
		text, err := in.next()
		if err == io.EOF && !json.Valid(text) {
			found.Torn = len(text)
			return found, k.checkTorn(text, path, found)
		}
		if found.Open = err == io.EOF; found.Open {
			err = nil
			found.Size++
		}

		line := found.Lines + 1
		if err == nil {
			found.Lines = line
			found.Size += int64(len(text))
			found.longest = max(found.longest, len(text))
			row := trimEnd(text)
			misplaced := found.chain.add(row)
			err = cmp.Or(take(row, found), misplaced)
		}
		if err != nil {
			return found, fmt.Errorf("%s:%d: %w", path, line, err)
		}
		if found.Open {
			return found, nil
		}
	}
}

// checkTorn returns an error unless what follows the lines found is a row whose
// writing was cut short: nothing else may be cut off.
func (k *Kind) checkTorn(text []byte, path string, found Contents) error {
	start := k.Row
	if found.Lines == 0 {
		start = k.Header
	}
	if found.Lines == 0 && !k.begins(text) {
		return k.foreign(path)
	}
	if err := torn(text, start, found.longest); err != nil {
		return fmt.Errorf("%s:%d: %w", path, found.Lines+1, err)
	}
	return nil
}

// foreign returns the error of a file that is no journal of the kind.
func (k *Kind) foreign(path string) error {
	return fmt.Errorf("%s:1: not the journal of %s", path, k.Of)
}

// begins reports whether a journal may begin so, or one whose header was cut short.
func (k *Kind) begins(start []byte) bool {
	n := min(len(k.Header), len(start))
	return string(start[:n]) == k.Header[:n]
}

// torn returns nil if text is empty or a row whose writing was cut short, as a crash leaves
// it. Rows begin with start. A power failure may leave zeros behind it, but more of them than the
// longest row has may have been rows that counted.
func torn(text []byte, start string, longest int) error {
	whole := len(text)
	text = bytes.TrimRight(text, "\x00")
	n := min(len(start), len(text))
	switch {
	case string(text[:n]) != start[:n] || bytes.ContainsFunc(text, func(c rune) bool { return c < ' ' }):
		return errors.New("neither a journal row nor the beginning of one")
	case longest > 0 && whole-len(text) > longest:
		return fmt.Errorf("ends with %d zeros, which may have been rows", whole-len(text))
	}
	return nil
}

// trimEnd returns a line without its end, which is that of Windows where an editor
// left it so.
func trimEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}

// A lineReader reads lines of bounded length.
type lineReader struct{ *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, 64<<10)} }

// next returns the next line with its line feed, or what is left and io.EOF. It is
// good until the next call.
func (in lineReader) next() ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, err
	}
	line = bytes.Clone(line)
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
		if len(line) > maxRow {
			return line, fmt.Errorf("a row of more than %d bytes", maxRow)
		}
	}
}
