package controller

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
)

var splitTests = []struct {
	line string
	want []string
	err  string
}{
	{"gnugo --mode gtp", []string{"gnugo", "--mode", "gtp"}, ""},
	{"  a\tb \n", []string{"a", "b"}, ""},
	{"", nil, ""},
	{`sh -c 'echo "a b"; cat'`, []string{"sh", "-c", `echo "a b"; cat`}, ""},
	{`a"b c"'d e'f`, []string{"ab cd ef"}, ""},
	{`"" ''`, []string{"", ""}, ""},
	{`a\ b \\ \'`, []string{"a b", `\`, "'"}, ""},
	{`"a\"b\\c\d\$"`, []string{`a"b\c\d$`}, ""},
	{`'a\b'`, []string{`a\b`}, ""},
	{`$HOME * | x`, []string{"$HOME", "*", "|", "x"}, ""},
	{`a "b`, nil, `no closing quote "`},
	{`a 'b`, nil, `no closing quote '`},
	{`a \`, nil, "nothing after the last backslash"},
}

func TestSplit(t *testing.T) {
	for _, tt := range splitTests {
		got, err := Split(tt.line)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("Split(%q): error %v, want %s", tt.line, err, tt.err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("Split(%q) = %q, %v, want %q", tt.line, got, err, tt.want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, tt := range splitTests {
		f.Add(tt.line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if err != nil {
			return
		}
		again, err := Split(Command{Args: words}.String())
		if err != nil || !reflect.DeepEqual(again, words) {
			t.Errorf("%q is split into %q, and these again into %q, %v", line, words, again, err)
		}
	})
}

func TestParseCommandEmpty(t *testing.T) {
	must.Fail(t, must.Err(ParseCommand(" ")), "", "an empty command line is accepted")
}

func TestLookPath(t *testing.T) {
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{"engine": 0o755, "text": 0o644} {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), mode))
	}
	old := gameFolders
	defer func() { gameFolders = old }()
	gameFolders = []string{dir}
	t.Setenv("PATH", "/nowhere")
	for _, tt := range []struct{ program, dir, want, err string }{
		{"engine", "", filepath.Join(dir, "engine"), ""},
		{"./engine", dir, filepath.Join(dir, "engine"), ""},
		{filepath.Join(dir, "engine"), "/", filepath.Join(dir, "engine"), ""},
		{"text", "", "", "text: command not found, looked on PATH and in " + dir},
		{"nonesuch", "", "", "nonesuch: command not found, looked on PATH and in " + dir},
		{"", "", "", ": command not found, looked on PATH and in " + dir},
		{"./text", dir, "", "./text: not an executable file"},
		{"./nonesuch", dir, "", "./nonesuch: no such file"},
	} {
		got, err := LookPath(tt.program, tt.dir)
		if tt.err == "" {
			must.Succeed(t, err)
			must.Equal(t, got, tt.want, "LookPath", tt.program)
			continue
		}
		var start *StartError
		if !errors.As(err, &start) || err.Error() != tt.err {
			t.Errorf("LookPath(%q): error %v, want %s", tt.program, err, tt.err)
		}
	}
}
