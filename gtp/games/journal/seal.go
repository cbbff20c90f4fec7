package journal

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"hash/crc32"
)

// sealKey begins the last field of a sealed row, and afterKey the one before it.
const (
	sealKey  = `,"crc":"`
	afterKey = `,"after":"`
)

// sealLen is the length of the last field with the brace that ends the row, and afterLen that of the
// field before it.
const (
	sealLen  = len(sealKey) + 8 + len(`"}`)
	afterLen = len(afterKey) + 8 + len(`"`)
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal returns a row, one JSON object without a line feed, with two more fields: "after", the
// checksum of the row before it, unless there is none, and "crc", its own: the CRC-32C of the row
// without it, in hexadecimal digits. It changes row.
func seal(row []byte, c chain) []byte {
	body := bytes.TrimSuffix(row, []byte("}"))
	if c.known {
		body = append(append(append(body, afterKey...), c.last[:]...), '"')
	}
	return appendSeal(body, body)
}

// A chain follows the checksums of the rows of a journal, each of which names the one before it.
// So rows that were deleted, or are in another order, are noticed where they should be.
type chain struct {
	last  [8]byte // checksum of the row before
	known bool    // it has one
}

// add takes note of the next row. It is an error if the row names another one than the last. A row without a
// checksum, written or edited by hand, may stand before and after any row.
func (c *chain) add(row []byte) error {
	before := *c
	if c.known = sealed(row); !c.known {
		return nil
	}
	at := len(row) - sealLen
	copy(c.last[:], row[at+len(sealKey):])

	if at -= afterLen; at < 1 || !bytes.HasPrefix(row[at:], []byte(afterKey)) || !before.known {
		return nil // it is the first one
	}
	if bytes.Equal(row[at+len(afterKey):][:8], before.last[:]) {
		return nil
	}
	_, damaged := Body(row)
	return cmp.Or(damaged, errChain)
}

// errChain is the error of a row that does not belong behind the one before it.
var errChain = errors.New("rows before this one were removed, or are in another order: its checksum after names another row; if that was done on purpose, delete crc in this row")

// appendSeal appends the end of a sealed row to a text, given the row's body.
func appendSeal(to, body []byte) []byte {
	sum := crc32.Update(crc32.Checksum(body, castagnoli), castagnoli, []byte("}"))
	to = append(to, sealKey...)
	const digits = "0123456789abcdef"
	for shift := 28; shift >= 0; shift -= 4 {
		to = append(to, digits[sum>>shift&15])
	}
	return append(to, `"}`...)
}

// errDamaged is the error of a row whose checksum is wrong.
var errDamaged = errors.New("damaged or edited: the checksum crc does not match; in a row edited on purpose, delete it")

// Decode reads a row, sealed or not, into a value as json.Unmarshal does.
func Decode(row []byte, into any) error {
	row, err := Unseal(row)
	if err != nil {
		return err
	}
	return json.Unmarshal(row, into)
}

// Unseal returns the row that was sealed, without both checksums. Rows without a seal, written by hand, are returned as they are.
func Unseal(row []byte) ([]byte, error) {
	if !sealed(row) {
		return row, nil
	}
	body, err := Body(row)
	if err != nil {
		return nil, err
	}
	return append(bytes.Clone(body), '}'), nil
}

// Body returns a row without its seal and the brace that ends it, in place; nil if no brace
// ends it.
func Body(row []byte) ([]byte, error) {
	if !sealed(row) {
		if body, ok := bytes.CutSuffix(row, []byte("}")); ok {
			return body, nil
		}
		return nil, nil
	}
	at := len(row) - sealLen
	var want [sealLen]byte
	if !bytes.Equal(appendSeal(want[:0], row[:at]), row[at:]) {
		return nil, errDamaged
	}
	if before := at - afterLen; before >= 1 && bytes.HasPrefix(row[before:], []byte(afterKey)) {
		at = before
	}
	return row[:at], nil
}

// sealed reports whether a row ends with a checksum, right or wrong.
func sealed(row []byte) bool {
	at := len(row) - sealLen
	return at >= 1 && bytes.HasPrefix(row[at:], []byte(sealKey))
}
