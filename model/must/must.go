// Package must gives tests values that cannot fail: an error is a fault of the test.
package must

import (
	"errors"
	"flag"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rareGC is how much garbage may pile up, in percent of what is in use: tests, and the programs that their binaries are for them,
// live for seconds. GOGC says otherwise.
const rareGC = 400

func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(rareGC)
	}
}

// Often returns how much to try: few, or many if GOBANDIT_CHAOS asks for all that a test can do, as make test-all does.
func Often[T any](few, many T) T {
	if os.Getenv("GOBANDIT_CHAOS") != "" {
		return many
	}
	return few
}

// Cases makes rapid.Check try few cases until the end of the test, or as many as ever if GOBANDIT_CHAOS asks for all.
func Cases(t testing.TB, few int) {
	t.Helper()
	checks := flag.Lookup("rapid.checks").Value
	many := checks.String()
	Succeed(t, checks.Set(Often(strconv.Itoa(few), many)))
	t.Cleanup(func() { Succeed(t, checks.Set(many)) })
}

// Get returns a value. It panics with an error.
func Get[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Read returns the text of a file.
func Read(path string) string { return string(Get(os.ReadFile(path))) }

// Err returns the error alone.
func Err[T any](_ T, err error) error { return err }

// Succeed ends a test that got an error.
func Succeed(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Fail checks that there is an error that says something, "" for any; of says what it is of.
func Fail(t testing.TB, err error, says string, of ...any) {
	t.Helper()
	switch {
	case err == nil:
		t.Errorf("%v: no error, want one that says %q", of, says)
	case !strings.Contains(err.Error(), says):
		t.Errorf("%v: error\n%v\nwant one that says\n%s", of, err, says)
	}
}

// Is checks that an error is another one, or wraps it.
func Is(t testing.TB, err, target error, of ...any) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Errorf("%v: error\n%v\nwant\n%v", of, err, target)
	}
}

// Equal checks that two values are equal; of says what they are of.
func Equal[T comparable](t testing.TB, got, want T, of ...any) {
	if got != want {
		t.Helper() // not before, which takes its time in a long loop
		t.Errorf("%v: got\n%v\nwant\n%v", of, got, want)
	}
}

// Same is Equal for lists.
func Same[T comparable](t testing.TB, got, want []T, of ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%v: got\n%v\nwant\n%v", of, got, want)
	}
}

// Has checks that a text has all parts.
func Has(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
}

// Lacks checks that a text has none of the parts.
func Lacks(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q in\n%s", part, text)
		}
	}
}
