package pattern

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// Any bytes can be read in both ways; what the strict reading accepts means the
// same in the other, what it refuses has a place in the file.
func FuzzParse(f *testing.F) {
	for _, tt := range strictCases {
		f.Add([]byte(tt.text))
	}
	f.Add(oracle.Text(f, "gnugo/custom.db"))
	f.Add(oracle.Text(f, "gnugo/quirks.db"))
	f.Add([]byte("\x00\n\x00.\x00\n...\n:1\x00near\n"))
	f.Add([]byte(":1\n.\n.\n.\n:-18446744073709551615\n:-99999999999999999999\n:+\n:"))
	f.Fuzz(checkReadings)
}

// The table of any database has the values that its explanations come to.
func FuzzCompile(f *testing.F) {
	f.Add(oracle.Text(f, "gnugo/custom.db"))
	f.Add([]byte(":1,near\n:2,osave\nxo.\n.*.\n???\n:5\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		db := must.Get(Parse([]byte(string(text)), Compatible))
		table := db.Compile()
		for i := 0; i < numOccur; i += 1 + numOccur/10 {
			s, p := surroundings().list[i], Properties(7*i)
			must.Equal(t, db.Explain(s, p).Value, table.Value(s, p), s, p, "value", "explained as")
		}
	})
}

// Long files of nothing in particular are read in the time it takes to walk
// through them.
func TestLongFiles(t *testing.T) {
	size := must.Often(1<<16, 1<<20)
	for _, unit := range []string{"x", "\x00", "\n", "#", ":", ":0\n", "...\n:1\n", "%%%\n%*%\n%%%\n:1\n:1,near\nooo\n", "osave,", ":1,osave\n"} {
		text := []byte(strings.Repeat(unit, size/len(unit)))
		db := must.Get(Parse([]byte(string(text)), Compatible))
		db.Compile()
		db.Stats()
		Parse(text, Strict)
	}
}
