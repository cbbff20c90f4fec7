package gtp

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Ready is what KataGo and this program write to standard error once they read commands;
// LizGoban waits for it.
const Ready = "GTP ready, beginning main protocol loop"

// Lengths in bytes at which texts of other programs are clipped.
const (
	Quoted  = 60   // a quotation in an error
	Message = 1000 // a message
)

// Clip returns s, or its first bytes and an ellipsis if it has more than most.
func Clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// Digest returns a name for a text, of 16 characters.
func Digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// OneLine returns a message as one line of no more than about [Message] bytes,
// without control characters.
func OneLine(s string) string {
	s = Clip(strings.TrimSpace(s), Message) // cut first: the text may be long
	return strings.Join(strings.Fields(Clean(strings.NewReplacer("\r", " ", "\n", " ").Replace(s))), " ")
}
