package pattern

// A Mode is a way to read a database.
type Mode uint8

const (
	// Strict refuses a file unless GNU Go reads in it what is written there, and
	// names all that is wrong at once. What it accepts means the same in both
	// modes.
	Strict Mode = iota
	// Compatible reads any bytes as GNU Go 3.8 does, without a word but for very
	// large values.
	Compatible
)

// Parse reads a database. Compatible never fails. In the strict reading the
// error is Problems; the database is nil then. It takes time in proportion to
// the length of text.
//
// Remarks begin with # and may stand on lines of their own, behind rows, and
// behind the tests of a value. GNU Go knows no remarks, it skips what it does
// not understand: it would find the words of tests in the remark behind a value,
// so the strict reading refuses those. Blank lines may stand anywhere. Lines may
// end with CR LF.
func Parse(text []byte, mode Mode) (*Database, error) {
	if mode == Compatible {
		return readCompatible(text), nil
	}
	return readStrict(text)
}
