// Package must gives tests values that cannot fail: an error is a fault of the test.
package must

import (
	"os"
	"testing"
)

// Often returns how many times to do something: few, or many if GOBANDIT_CHAOS asks for all that a test can do.
func Often(few, many int) int {
	if os.Getenv("GOBANDIT_CHAOS") != "" {
		return many
	}
	return few
}

// Get returns a value. It panics with an error.
func Get[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Succeed ends a test that got an error.
func Succeed(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
