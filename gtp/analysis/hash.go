package analysis

import (
	"crypto/sha256"
	"fmt"

	"gobandit/model"
)

// hashes returns texts that identify a position with its side to move and its ko:
// this one, and one that turned and mirrored positions share.
func hashes(b *model.Board) (this, symmetric string) {
	for i := range model.Symmetries {
		h := hash(b, i)
		if i == 0 {
			this, symmetric = h, h
		}
		symmetric = min(symmetric, h)
	}
	return this, symmetric
}

// hash returns 128 bits of a hash of the position as symmetry i turns it.
func hash(b *model.Board, i int) string {
	var text [model.NumPoints + 2]byte
	for p := range b.Points() {
		text[p.Turned(i, b.Size())] = byte(b.At(p))
	}
	if ko := b.Ko(); b.On(ko) {
		text[ko.Turned(i, b.Size())] = 3
	}
	text[model.NumPoints], text[model.NumPoints+1] = byte(b.Size()), byte(b.ToPlay())
	sum := sha256.Sum256(text[:])
	return fmt.Sprintf("%X", sum[:16])
}
