package pattern

import (
	"bytes"
	"fmt"
	"iter"
	"math"
	"strings"
)

// maxLine is the number of characters, line end included, that GNU Go reads at a
// time: longer lines are cut there, and what follows counts as a line.
const maxLine = 79

// A piece is what GNU Go takes for a line.
type piece struct {
	text         []byte // without the line end
	line, column int    // where it begins in the file
}

// pieces yields the pieces of a text.
func pieces(text []byte) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		line, column := 1, 1
		for len(text) > 0 {
			chunk := text[:min(len(text), maxLine)]
			end := bytes.IndexByte(chunk, '\n')
			if end >= 0 {
				chunk = chunk[:end]
			}
			if !yield(piece{chunk, line, column}) {
				return
			}
			if end >= 0 {
				text = text[end+1:]
				line, column = line+1, 1
			} else {
				text = text[len(chunk):]
				column += len(chunk)
			}
		}
	}
}

// isRow reports whether GNU Go takes a line for a row: it looks at the first
// character only, and the search through the symbols finds a NUL at their end.
func isRow(text []byte) bool {
	return len(text) > 0 && (text[0] == 0 || strings.IndexByte(rowSymbols, text[0]) >= 0)
}

// readCompatible reads a database as GNU Go 3.8 does. It has three slots for
// rows. A row goes to the next slot, or nowhere when all three are new. A line
// with a colon and a number is about what the slots hold then, old rows
// included, and lets the next row go to the first slot again. Everything else is
// skipped.
//
// Before any row the slots hold chance in GNU Go; here they match nothing.
//
// Source: GNU Go 3.8's behavior.
func readCompatible(text []byte) *Database {
	db := &Database{}
	var slots Pattern
	rows, fresh := 0, false
	for p := range pieces(text) {
		if isRow(p.text) {
			if rows < len(slots.Rows) {
				slots.Rows[rows] = [3]byte{}
				copy(slots.Rows[rows][:], p.text)
				slots.Lines[rows] = p.line
				fresh = true
			}
			rows++
			continue
		}

		value, ok := scanValue(p.text)
		if !ok {
			continue
		}
		if fresh {
			db.addPattern(slots)
			fresh = false
		}
		rows = 0

		words, _, _ := bytes.Cut(p.text, []byte{0})
		db.Lines = append(db.Lines, Line{
			Number:     p.line,
			Pattern:    len(db.Patterns) - 1,
			Value:      value,
			Conditions: readConditions(words),
		})
		if value > LargeValue {
			db.Warnings = append(db.Warnings, largeValue(p.line, p.column+1, value))
		}
	}
	return db
}

func largeValue(line, column int, value uint32) Problem {
	return Problem{line, column, Warning, fmt.Sprintf("value %d, want at most %d", value, LargeValue)}
}

// scanValue returns the value of a line with a colon, as C's sscanf reads an
// unsigned int: a decimal number of 64 bits at most, more counting as all bits
// set, a minus sign negates it, and of the result the lower 32 bits are kept.
// What follows the digits is not looked at.
func scanValue(text []byte) (value uint32, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(":"))
	if !ok {
		return 0, false
	}

	rest = bytes.TrimLeft(rest, " \t\v\f\r")
	negative := false
	if len(rest) > 0 && (rest[0] == '-' || rest[0] == '+') {
		negative = rest[0] == '-'
		rest = rest[1:]
	}
	if len(rest) == 0 || !isDigit(rest[0]) {
		return 0, false
	}

	var n uint64
	for ; len(rest) > 0 && isDigit(rest[0]); rest = rest[1:] {
		digit := uint64(rest[0] - '0')
		if n > (math.MaxUint64-digit)/10 {
			return math.MaxUint32, true
		}
		n = 10*n + digit
	}
	if negative {
		n = -n
	}
	return uint32(n), true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
