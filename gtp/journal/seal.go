package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"hash/crc32"
)

// sealKey begins the last field of a sealed row.
const sealKey = `,"crc":"`

// sealLen is the length of that field with the brace that ends the row.
const sealLen = len(sealKey) + 8 + len(`"}`)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal returns a row, one JSON object without a line feed, with a checksum as its last
// field: "crc", the CRC-32C of the row without it, in hexadecimal digits. It changes
// row.
func seal(row []byte) []byte {
	body := bytes.TrimSuffix(row, []byte("}"))
	return appendSeal(body, body)
}

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

// Unseal returns the row that was sealed. Rows without a seal, written by hand or
// by the first versions, are returned as they are.
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
	return row[:at], nil
}

// sealed reports whether a row ends with a checksum, right or wrong.
func sealed(row []byte) bool {
	at := len(row) - sealLen
	return at >= 1 && bytes.HasPrefix(row[at:], []byte(sealKey))
}
