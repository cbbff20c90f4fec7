package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
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
	sum := crc32.Checksum(row, castagnoli)
	return fmt.Appendf(bytes.TrimSuffix(row, []byte("}")), `%s%08x"}`, sealKey, sum)
}

// errDamaged is the error of a row whose checksum is wrong.
var errDamaged = errors.New("damaged or edited: its checksum crc, which may be left out, does not belong to the rest")

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
	at := len(row) - sealLen
	if at < 1 || !bytes.HasPrefix(row[at:], []byte(sealKey)) {
		return row, nil
	}
	inner := append(bytes.Clone(row[:at]), '}')
	if !bytes.Equal(seal(bytes.Clone(inner)), row) {
		return nil, errDamaged
	}
	return inner, nil
}
