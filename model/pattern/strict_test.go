package pattern

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// strictCases are databases and what the strict reading says of them: all
// problems, a line each, as Problem.Error has them; with ! before those that
// refuse the file.
var strictCases = []struct {
	name, text string
	want       string
}{
	{"nothing wrong", "???\n?*?\n???\n:1\n", ""},
	{"remarks", "# (a)\n  # (b)\n\n??? # row\n?*?#row\n???\n:1,near # so\n: 2 far# so\n", ""},
	{"line ends", "???\r\n?*?  \r\n???\t\r\n\r\n:1,near\r\n:2\r\n", ""},
	{"no line end", "???\n?*?\n???\n:1", ""},
	{"every word", "%%%\n%*%\n%%%\n:1,near,osafe,xsafe,xnosuicide,ocap0,xcap0-\n:2 far ounsafe xunsafe xsuicide ocap1+ ocap2- xcap1+ xcap3+\n:+3,ocap2,xcap1\n", ""},
	{"remarks in other letters", "# R\xe9mi, \xc3\xa9t\xc3\xa9\n???\n?*?\n???\n:1\n", ""},
	{"79 characters", "# " + strings.Repeat("a", 77) + "\n???\n?*?\n???\n:1\n", ""},

	{"nothing", "", "!1:1: no pattern in the file, want 3 rows, and : and a number after them"},
	{"remarks alone", "\n# far\n", "!1:1: no pattern in the file, want 3 rows, and : and a number after them"},
	{"a NUL", "???\n?*\x00\n???\n:1\n", "!2:3: byte 0x00, want a text file"},
	{"a word misspelt", "???\n?*?\n???\n:1,near,osave\n", `!4:9: unknown property "osave", did you mean "osafe"?`},
	{"a word in capitals", "???\n?*?\n???\n:1 Near\n", `!4:4: unknown property "Near", did you mean "near"?`},
	{"no word", "???\n?*?\n???\n:1, everything\n", `!4:5: unknown property "everything", want a test such as near or ocap1+, or # before a comment`},
	{"a class too many", "???\n?*?\n???\n:1,ocap4\n", `!4:4: unknown property "ocap4", did you mean "ocap0"?`},
	{"at least none", "???\n?*?\n???\n:1,xcap0+\n", `!4:4: unknown property "xcap0+", did you mean "xcap0"?`},
	{"words that hide each other", "???\n?*?\n???\n:1,ocap1-,ocap1+\n", `!4:4: GNU Go reads "ocap1+,ocap1-" as "ocap1+", want one word about captures per side, or two with different numbers`},
	{"a remark with a word", "???\n?*?\n???\n:1,osafe # linear\n", `!4:10: the comment has "near", which GNU Go reads as a test; want another word`},
	{"two rows", "???\n?*?\n:1\n", "!3:1: a value after 2 rows, want 3; GNU Go would take the others from the previous pattern"},
	{"four rows", "???\n?*?\n???\n???\n:1\n", "!4:1: a fourth row, want a value (:) after 3; the pattern begins in line 1"},
	{"no rows", ":1\n???\n?*?\n???\n:2\n", "!1:1: a value before any pattern, want 3 rows before it"},
	{"no value", "???\n?*?\n???\n:1\n\n?X?\n?*?\n", "!6:1: rows without a value, want : and a number after 3 rows"},
	{"no number", "???\n?*?\n???\n:near,5\n", `!4:2: "near" is not a number, want 0 to 10000000
!4:7: unknown property "5", want a test such as near or ocap1+, or # before a comment`},
	{"nothing behind the colon", "???\n?*?\n???\n: \n", "!4:3: no number after the colon, want 0 to 10000000"},
	{"letters in the number", "???\n?*?\n???\n: 50abc\n", `!4:3: "50abc" is not a number, want 0 to 10000000`},
	{"a negative number", "???\n?*?\n???\n:-1\n", `!4:2: "-1" is not a number, want 0 to 10000000`},
	{"a number of 33 bits", "???\n?*?\n???\n:4294967297\n", "!4:2: value 4294967297, want at most 10000000; GNU Go would read another number"},
	{"a number of 70 bits", "???\n?*?\n???\n:999999999999999999999\n", "!4:2: value 999999999999999999999, want at most 10000000; GNU Go would read another number"},
	{"GNU Go's mark for no value", "???\n?*?\n???\n:4294967295\n", "!4:2: value 4294967295, want at most 10000000; GNU Go would read another number"},
	{"a large number", "???\n?*?\n???\n:10000001\n", "4:2: warning: value 10000001, want at most 10000000"},
	{"a short row", "???\n?*\n???\n:1\n", "!2:3: a row of 2 cells, want 3"},
	{"a blank cell", "???\n?* \n???\n:1\n", "!2:3: a row of 2 cells, want 3"},
	{"a blank between cells", "? ?\n?*?\n???\n:1\n", `!1:2: " " is not a cell, want one of . x X o O | + - ? %; a comment needs # before it`},
	{"a letter", "?z?\n?*?\n???\n:1\n", `!1:2: "z" is not a cell, want one of . x X o O | + - ? %; a comment needs # before it`},
	{"text behind a row", "??? any\n?*?\n???\n:1\n", `!1:5: "any" after a row of 3 cells, want nothing, or # and a comment`},
	{"four cells", "????\n?*?\n???\n:1\n", `!1:4: "?" after a row of 3 cells, want nothing, or # and a comment`},
	{"prose", "???\n?*?\n???\nthe rest\n:1\n", `!4:1: "t" begins neither a row (one of . x X o O | + - ? %) nor a value (:); a comment needs # before it`},
	{"a row that begins with *", "*??\n?*?\n???\n:1\n", `!1:1: "*" begins neither a row (one of . x X o O | + - ? %) nor a value (:); a comment needs # before it`},
	{"rows indented", "???\n ?*?\n???\n:1\n", "!2:1: a space before a row, which must begin in column 1"},
	{"a value indented", "???\n?*?\n???\n :1\n", "!4:1: a space before the colon, which must be in column 1"},
	{"a stone in the center", "???\n?O?\n???\n:1\n", `2:2: note: 'O' in the center, want *: the point itself`},
	{"a long remark", "#" + strings.Repeat("-", 99) + "\n???\n?*?\n???\n:1\n", "!1:80: a line of 100 characters, want at most 79: GNU Go would read the rest as another line"},
	{"a long row", "???" + strings.Repeat(" ", 99) + "\n?*?\n???\n:1\n", "!1:80: a line of 102 characters, want at most 79: GNU Go would read the rest as another line"},
	{"a long value", "???\n?*?\n???\n:1" + strings.Repeat(" ", 99) + "near\n", "!4:80: a line of 105 characters, want at most 79: GNU Go would read the rest as another line"},

	{"a corridor", "|?|\n|*|\n|?|\n:1\n", "1:1: no point has these cells off the board: want none, one whole side, or the 5 of a corner"},
	{"half a side", "???\n?*?\n?--\n:1\n", "3:2: no point has these cells off the board: want none, one whole side, or the 5 of a corner"},
	{"a side left open", "???\n?*?\n%-%\n:1\n", ""},
	{"signs of edges mixed", "+|-\n|*?\n-??\n:1\n", ""},
	{"a contradiction", "???\n?*?\n???\n:1,near,ocap1,far\n:2\n", "4:4: near and far never hold at the same time: the line never decides"},
	{"captures that contradict", "???\n?*?\n???\n:1,ocap2+,ocap1-\n:2\n", "4:4: ocap1- and ocap2+ never hold at the same time: the line never decides"},
	{"a line again", "???\n?*?\n???\n:1\n\n???\n?*?\n???\n:2\n", "9:1: note: the line never decides: line 4 matches everything that it matches"},
	{"a line covered by two", "???\n?*?\n???\n:1,near\n:2,far\n:3\n", "6:1: note: the line never decides: lines 4 and 5 match everything that it matches"},
	{"a line covered in other orientations", "O??\n?*?\n???\n:1\n??O\n?*?\n??O\n:2,near\n", "8:1: note: the line never decides: line 4 matches everything that it matches"},

	{"all at once", "?z?\n?*?\n???\n:1\n|?|\n|*|\n|?|\n:x,near\n:1,osave\n:2,near,far\n...\n.*.\n:3\n...\n.*.\n...\n:4\n:5\n",
		`!1:2: "z" is not a cell, want one of . x X o O | + - ? %; a comment needs # before it
5:1: no point has these cells off the board: want none, one whole side, or the 5 of a corner
!8:2: "x" is not a number, want 0 to 10000000
!9:4: unknown property "osave", did you mean "osafe"?
10:4: near and far never hold at the same time: the line never decides
!13:1: a value after 2 rows, want 3; GNU Go would take the others from the previous pattern
18:1: note: the line never decides: line 17 matches everything that it matches`},
}

func TestStrict(t *testing.T) {
	for _, tt := range strictCases {
		t.Run(tt.name, func(t *testing.T) {
			db, err := Parse([]byte(tt.text), Strict)
			var problems Problems
			if !errors.As(err, &problems) {
				problems = db.Warnings
			} else if db != nil {
				t.Error("both a database and an error")
			}
			var got []string
			for _, p := range problems {
				line := p.Error()
				if p.Severity == Error {
					line = "!" + line
				}
				got = append(got, line)
			}
			must.Equal(t, strings.Join(got, "\n"), tt.want)
			checkReadings(t, []byte(tt.text))
		})
	}
}

// checkReadings checks that a file which the strict reading accepts means the
// same in the compatible one, and that problems are at places of the file.
func checkReadings(t *testing.T, text []byte) {
	t.Helper()
	strict, err := Parse(text, Strict)
	var problems Problems
	if errors.As(err, &problems) {
		checkPlaces(t, text, problems)
		return
	}
	checkPlaces(t, text, strict.Warnings)
	compatible := must.Get(Parse([]byte(string(text)), Compatible))
	if !reflect.DeepEqual(strict.Patterns, compatible.Patterns) || !reflect.DeepEqual(strict.Lines, compatible.Lines) {
		t.Errorf("the strict reading has\n%v\n%v\nthe compatible one\n%v\n%v\nof\n%q",
			strict.Patterns, strict.Lines, compatible.Patterns, compatible.Lines, text)
	}
}

func checkPlaces(t *testing.T, text []byte, problems Problems) {
	t.Helper()
	lines := strings.Split(string(text), "\n")
	for _, p := range problems {
		if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > len(lines[p.Line-1])+1 || p.Text == "" {
			t.Errorf("%v is not a place in the file", p)
		}
	}
}

// The strict reading finds something in each part of the file of GNU Go's
// quirks, and nothing to refuse in one that is well formed.
func TestStrictOnFiles(t *testing.T) {
	_, err := Parse(oracle.Text(t, "gnugo/quirks.db"), Strict)
	var problems Problems
	if !errors.As(err, &problems) || len(problems) < 20 {
		t.Errorf("quirks.db: %v", err)
	}
	db := must.Get(Parse(oracle.Text(t, "gnugo/custom.db"), Strict))
	faults := 0
	for _, w := range db.Warnings {
		if w.Severity == Fault {
			faults++
		}
	}
	if faults != 12 {
		t.Errorf("custom.db: %d faults, want the lines of 990 to 999: %v", faults, db.Warnings)
	}
	checkReadings(t, oracle.Text(t, "gnugo/custom.db"))
}

// A file that is wrong in every line is given up.
func TestTooManyErrors(t *testing.T) {
	_, err := Parse([]byte(strings.Repeat("x\n", 10_000)), Strict)
	var problems Problems
	if !errors.As(err, &problems) || len(problems) > maxErrors+2 {
		t.Fatalf("%d problems", len(problems))
	}
	must.Has(t, problems[len(problems)-1].Text, "errors so far")
}
