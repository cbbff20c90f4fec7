package gtp

import (
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
)

var commandTests = []struct {
	line string
	want Command
	ok   bool
}{
	{"play b D4", Command{Name: "play", Args: []string{"b", "D4"}}, true},
	{"12 name", Command{ID: 12, HasID: true, Name: "name", Args: []string{}}, true},
	{"0 name", Command{ID: 0, HasID: true, Name: "name", Args: []string{}}, true},
	{"  play\tb  D4 # a comment", Command{Name: "play", Args: []string{"b", "D4"}}, true},
	{"na\x01me\x7f\r", Command{Name: "name", Args: []string{}}, true},
	{"7", Command{ID: 7, HasID: true}, true},
	{"99999999999 name", Command{Name: "99999999999", Args: []string{"name"}}, true},
	{"-1 name", Command{Name: "-1", Args: []string{"name"}}, true},
	{"", Command{}, false},
	{" \t\r", Command{}, false},
	{"# only a comment", Command{}, false},
}

func TestParseCommand(t *testing.T) {
	for _, tt := range commandTests {
		got, ok := ParseCommand(tt.line)
		if ok != tt.ok || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("ParseCommand(%q) = %+v, %v, want %+v, %v", tt.line, got, ok, tt.want, tt.ok)
		}
	}
}

func FuzzParseCommand(f *testing.F) {
	for _, tt := range commandTests {
		f.Add(tt.line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, ok := ParseCommand(line)
		if !ok {
			return
		}
		again, ok := ParseCommand(c.String())
		if !ok || again.String() != c.String() {
			t.Errorf("%q is read as %q, and that as %q", line, c.String(), again.String())
		}
	})
}

func TestResponseString(t *testing.T) {
	tests := []struct {
		r    Response
		want string
	}{
		{Response{OK: true}, "=\n\n"},
		{Response{OK: true, Text: "D4"}, "= D4\n\n"},
		{Response{OK: true, ID: 3, HasID: true, Text: "D4"}, "=3 D4\n\n"},
		{Response{Text: "illegal move"}, "? illegal move\n\n"},
		{Response{OK: true, Text: "a\n\n\nb\n"}, "= a\nb\n\n"},
		{Response{OK: true, Text: " a\r\n\t\n  b \x02"}, "= a\n  b\n\n"},
		{Response{OK: true, Text: "\n  a\n  b"}, "= \n  a\n  b\n\n"},
		{Response{OK: true, ID: 4, HasID: true, Text: "\n0.5 0.5"}, "=4 \n0.5 0.5\n\n"},
		{Response{OK: true, Text: "\n\n"}, "=\n\n"},
	}
	for _, tt := range tests {
		must.Equal(t, tt.r.String(), tt.want, tt.r, "is written")
	}
}

func read(s string) (all []Response, rest bool, err error) {
	var r Reader
	for line := range strings.SplitSeq(s, "\n") {
		done, err := r.Add(line)
		if err != nil {
			return all, false, err
		}
		if done {
			all = append(all, r.Take())
		}
	}
	return all, r.Begun(), nil
}

var readerTests = []struct {
	name, text string
	want       []Response
	err        string
}{
	{"one", "= D4\n\n", []Response{{OK: true, Text: "D4"}}, ""},
	{"empty", "=\n\n", []Response{{OK: true}}, ""},
	{"failure", "? no\n\n", []Response{{Text: "no"}}, ""},
	{"identity", "=3 a\n\n?12 b\n\n=4\n\n", []Response{{OK: true, ID: 3, HasID: true, Text: "a"}, {ID: 12, HasID: true, Text: "b"}, {OK: true, ID: 4, HasID: true}}, ""},
	{"lines", "= a\n  b\n c\n\n", []Response{{OK: true, Text: "a\n  b\n c"}}, ""},
	{"text on the second line", "=\nA1\n\n", []Response{{OK: true, Text: "\nA1"}}, ""},
	{"CRLF and blank lines", "\r\n\n= a\r\n\tb\r\n\r\n\r\n", []Response{{OK: true, Text: "a\n b"}}, ""},
	{"control characters", "\x02=\x07 a\x7f\n\n", []Response{{OK: true, Text: "a"}}, ""},
	{"no blank after =", "=D4\n\n", []Response{{OK: true, Text: "D4"}}, ""},
	{"banner", "GNU Go 3.8\n\n", nil, `the answer begins with "GNU Go 3.8", want = or ?`},
	{"identity too large", "=99999999999\n\n", nil, `the answer begins with "=99999999999", want a number or a space after =`},
}

func TestReader(t *testing.T) {
	for _, tt := range readerTests {
		got, _, err := read(tt.text)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("%s: error %v, want %s", tt.name, err, tt.err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: read %+v, %v, want %+v", tt.name, got, err, tt.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "",
		" a\r\nb\n\tc  d\n":                "a b c d",
		"\x1b[31mred\a":                    "[31mred",
		strings.Repeat("é", Message):       strings.Repeat("é", Message/2) + "…",
		"a" + strings.Repeat("é", Message): "a" + strings.Repeat("é", Message/2-1) + "…",
	} {
		must.Equal(t, OneLine(text), want, "OneLine", text)
	}
}

// FuzzReader checks that whatever an engine says is read or refused, and that
// what was read is read again from its written form.
func FuzzReader(f *testing.F) {
	for _, tt := range readerTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, _, err := read(text)
		if err != nil {
			return
		}
		for _, r := range all {
			again, begun, err := read(r.String())
			if err != nil || begun || len(again) != 1 {
				t.Fatalf("%q is written %q and read as %+v, %v", r.Text, r.String(), again, err)
			}
			if body(again[0].Text) != body(r.Text) || again[0].OK != r.OK {
				t.Fatalf("%+v is read again as %+v", r, again[0])
			}
		}
	})
}
