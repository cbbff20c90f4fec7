package controller

import (
	"fmt"
	"strconv"

	"gobandit/gtp"
)

// identities numbers the commands of an engine, and compares its answers with them.
//
// Small engines do not know identities: they may take the number for the command's
// name. If the answer to the first command has none, that command is sent again
// without an identity, as all later ones are.
type identities struct {
	last int
	off  bool
}

// number returns a command's line with the next identity.
func (i *identities) number(line string) string {
	if i.off {
		return line
	}
	i.last++
	return strconv.Itoa(i.last) + " " + line
}

// check returns what is wrong with the identity of an answer, which should be want; empty
// for nothing. An answer without one is good: commands are answered in order.
func (i *identities) check(id, want int) string {
	switch {
	case i.off:
		return fmt.Sprintf("it has the id %d, want none", id)
	case id != want:
		return fmt.Sprintf("it has the id %d, want %d", id, want)
	}
	return ""
}

// missing reports whether an answer is the first one and has no identity. Then later
// commands have none.
func (i *identities) missing(r gtp.Response) bool {
	if i.last != 1 || i.off || r.HasID {
		return false
	}
	i.off = true
	return true
}
