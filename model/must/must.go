// Package must gives tests values that cannot fail: an error is a fault of the test.
package must

import "testing"

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
