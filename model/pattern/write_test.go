package pattern

import (
	"fmt"
	"strings"
	"testing"
)

// A database of all classes, each written with a value of its own, gives every
// surroundings that of its class.
func TestRows(t *testing.T) {
	var text strings.Builder
	for i, s := range Classes() {
		if s.Class() != i {
			t.Fatalf("class %d is represented by one of class %d", i, s.Class())
		}
		fmt.Fprintf(&text, "%s:%d\n", s.Rows(), i+2)
	}
	db, err := Parse([]byte(text.String()), Strict)
	if err != nil {
		t.Fatal(err)
	}
	table := db.Compile()
	for i := range 1 << 16 {
		s := Surroundings(i)
		want := uint32(s.Class() + 2)
		if s.Class() < 0 {
			want = DefaultValue
		}
		if got := table.Value(s, 0); got != want {
			t.Fatalf("%s: %d, want %d\n%s", s, got, want, s.Rows())
		}
	}
}
