package journal

import (
	"bytes"
	"errors"
	"testing"
)

// Whatever bit of a sealed row flips, it is told, or what is left of the seal is a
// field that no row has.
func TestSealTellsEveryFlippedBit(t *testing.T) {
	row := []byte(`{"game":3,"result":"B+3.5","moves":41}`)
	sealed := seal(bytes.Clone(row))
	if back, err := Unseal(sealed); err != nil || !bytes.Equal(back, row) {
		t.Fatalf("%s: %s, %v", sealed, back, err)
	}
	if back, err := Unseal(row); err != nil || !bytes.Equal(back, row) {
		t.Errorf("a row without a seal: %s, %v", back, err)
	}
	for i := range sealed {
		for bit := range 8 {
			flipped := bytes.Clone(sealed)
			flipped[i] ^= 1 << bit
			back, err := Unseal(flipped)
			if errors.Is(err, errDamaged) || err == nil && bytes.Equal(back, flipped) && i >= len(sealed)-sealLen {
				continue
			}
			t.Errorf("%s: %s, %v", flipped, back, err)
		}
	}
}
