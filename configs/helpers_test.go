package configs

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// write puts a file into a fresh folder and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	return writeAll(t, t.TempDir(), name, text)
}

// writeAll puts files, each below a folder, and returns the path of the first.
func writeAll(t testing.TB, dir string, nameText ...string) string {
	t.Helper()
	for i := 0; i < len(nameText); i += 2 {
		path := filepath.Join(dir, nameText[i])
		must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must.Succeed(t, os.WriteFile(path, []byte(nameText[i+1]), 0o666))
	}
	return filepath.Join(dir, nameText[0])
}

// place finds the line in an error or in what is wanted of it, and its column.
var place = regexp.MustCompile(`^(:\d+)(:\d+)?: `)

// expectError checks that an error is one line that begins with the file's
// name and has the wanted text after it. The column may be left out of that.
func expectError(t *testing.T, err error, path, want string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %q", want)
	}
	got := err.Error()
	if m := place.FindStringSubmatch(want); m != nil && m[2] == "" {
		got = path + place.ReplaceAllString(strings.TrimPrefix(got, path), "$1: ")
	}
	if !strings.HasPrefix(got, path+want) || strings.Contains(got, "\n") {
		t.Errorf("error\n%s\nwant one line\n%s", got, path+want)
	}
}

// An editTest replaces a part of a file and says what is wrong with it then, after the
// file's name.
type editTest struct{ name, old, new, want string }

// testEdits loads the event of a file with each of the edits.
func testEdits(t *testing.T, file, text string, tests []editTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(text, tt.old) {
				t.Fatalf("the file has no %q", tt.old)
			}
			path := write(t, file, strings.Replace(text, tt.old, tt.new, 1))
			_, err := LoadEvent(path)
			expectError(t, err, path, tt.want)
		})
	}
}

// An engineTest is an engine file, and what is wrong with it after its name.
type engineTest struct{ name, text, want string }

// testEngines loads engine files.
func testEngines(t *testing.T, file string, tests []engineTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, file, tt.text)
			_, err := LoadEngine(path)
			expectError(t, err, path, tt.want)
		})
	}
}

// checkProblems checks that each line of an error begins with a file's name.
func checkProblems(t *testing.T, err error, files ...string) {
	t.Helper()
	if err == nil {
		return
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if !slices.ContainsFunc(files, func(file string) bool { return strings.HasPrefix(line, file) }) {
			t.Errorf("a line of an error without its file: %q", line)
		}
	}
}

// identityOf returns what makes the games of an event comparable, by name.
func identityOf(c event.Config) map[string]string {
	m := make(map[string]string)
	for _, s := range c.Identity {
		m[s.Name] = s.Value
	}
	return m
}

// needGnugo skips a test where GNU Go is not installed, unless engines are
// required.
func needGnugo(t *testing.T) {
	t.Helper()
	if _, err := controller.LookPath("gnugo", ""); err != nil {
		if os.Getenv("GOBANDIT_REQUIRE_ENGINES") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}
