package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// goodPatterns is a database without mistakes.
const goodPatterns = `# own eyes
oOo
O*O
oO?
:0

???
?*?
???
:5,near,osafe
:2
`

func TestPatternErrors(t *testing.T) {
	good := write(t, "good.db", goodPatterns)
	misspelt := write(t, "bad.db", strings.Replace(goodPatterns, "osafe", "osave", 1))
	binary := write(t, "junk.db", "\x7fELF\x00\x01")
	long := write(t, "long.db", strings.Repeat("?", 2<<20))
	tests := []struct {
		name  string
		args  []string
		input string
		want  string
	}{
		{"an unknown command", []string{"chek", good}, "", `unknown command "chek", did you mean "check"?`},
		{"no database", []string{"check"}, "", "0 arguments, want one: a pattern database"},
		{"no file", []string{"values", "nowhere.db"}, "", "nowhere.db: no such file, want a pattern database"},
		{"a directory", []string{"explain", t.TempDir(), "C3"}, "", "is a directory, want a pattern database"},
		{"a long file", []string{"values", long}, "", "is too large, 2097152 bytes: want a pattern database of at most"},
		{"an embedded one misspelt", []string{"values", "unifrom"}, "", `unknown pattern database "unifrom", did you mean "uniform"?`},
		{"a bad database", []string{"values", misspelt}, "", `bad.db:10:9: unknown property "osave", did you mean "osafe"?`},
		{"a binary file", []string{"explain", binary, "C3"}, "", "junk.db:1:1: byte 0x7f, want a text"},
		{"no point", []string{"explain", good}, "", "1 argument, want two: a pattern database and a point"},
		{"a point off the board", []string{"explain", good, "K10"}, "", `invalid point "K10" on a 9x9 board`},
		{"a pass", []string{"explain", good, "pass"}, "", "a pass has no value, want a point"},
		{"a move without a side", []string{"explain", good, "--moves", "B E5,C3", "D4"}, "", `move 2: "C3", want a side and a point, such as "B E5"`},
		{"a stone on a stone", []string{"explain", good, "--moves", "B E5,W E5", "D4"}, "", `move 2: "W E5" is illegal: occupied`},
		{"a side", []string{"explain", good, "--to-move", "red", "D4"}, "", `side to move: invalid color "red", want b or w`},
		{"a size", []string{"explain", good, "--size", "33", "D4"}, "", "board size 33, want 2 to 19"},
		{"not JSON", []string{"values", good, "--json"}, "{}\n\nB E5\n", "standard input:3: invalid character 'B'"},
		{"not an object", []string{"values", good, "--json"}, "[]\n", "standard input:1: found array, want an object such as"},
		{"null", []string{"values", good, "--json"}, "null\n", "standard input:1: found null, want an object such as"},
		{"a wrong type", []string{"values", good, "--json"}, `{"moves":"B E5"}`, "standard input:1: moves: found string, want an object such as"},
		{"an unknown key", []string{"values", good, "--json"}, `{"move":[]}`, `standard input:1: unknown key "move", did you mean "moves"?`},
		{"a retaken ko", []string{"values", good, "--json"}, `{"moves":["B C4","W F4","B D5","W E5","B D3","W E3","B PASS","W D4","B E4","W D4"]}`, `standard input:1: move 10: "W D4" is illegal: ko`},
		{"suicide", []string{"values", good, "--json"}, `{"moves":["B A2","B B1","W A1"]}`, `move 3: "W A1" is illegal: suicide`},
		{"a long line", []string{"values", good, "--json"}, "{}\n" + strings.Repeat(" ", maxPosition+1), "standard input:2: a line of more than 1048576 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, errOut, status := pipe(t, tt.input, append([]string{"pattern"}, tt.args...)...)
			if status != exitUsage || !strings.Contains(errOut, tt.want) || strings.Count(errOut, "\n") != 1 {
				t.Errorf("status %d, message %q, want %q", status, errOut, tt.want)
			}
		})
	}
}

// Whatever a file holds, each command that reads databases ends with a clear
// message that names it, or, as GNU Go would, takes it for a database without
// patterns.
func TestPatternBadFiles(t *testing.T) {
	huge := write(t, "huge.db", "")
	must.Succeed(t, os.Truncate(huge, 1<<30))
	tests := []struct {
		name, path string
		want       string // behind the path, in the strict reading
		silent     bool   // the compatible reading takes it
	}{
		{"an empty file", write(t, "empty.db", ""), ":1:1: no pattern in the file, want 3 rows", true},
		{"a directory", t.TempDir(), ": is a directory, want a pattern database", true},
		{"binary data", write(t, "junk.db", "\x7fELF\x02\x01\x00\xff\xfe"), ":1:1: byte 0x7f, want a text", true},
		{"a NUL", write(t, "nul.db", "???\n?*\x00\n"), ":2:3: byte 0x00, want a text", true},
		{"returns alone", write(t, "cr.db", "???\r?*?\r???\r:2\r"), ":1:1: rows without a value", true},
		{"a long line", write(t, "line.db", "#"+strings.Repeat("?", 1<<20-1)), ":1:80: a line of 1048576 characters, want at most 79", true},
		{"a huge file", huge, ": is too large, 1073741824 bytes: want a pattern database of at most 1048576", false},
		{"no file", filepath.Join(t.TempDir(), "nowhere.db"), ": no such file, want a pattern database", false},
		{"a device", os.DevNull, ": is not a regular file, want a pattern database", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			engine := write(t, "mine.yaml", "type: uct\nplayouts: 10\nplayout: "+tt.path+"\n")
			commands := [][]string{
				{"pattern", "check", tt.path}, {"pattern", "values", tt.path}, {"pattern", "explain", tt.path, "D4"},
				{"bench", "playout", "--policy", tt.path}, {"gtp", "--engine", engine},
				{"match", "--black", engine, "--white", "uct"}, {"bench", "search", "--engine", engine},
			}
			for i, args := range commands {
				wantError(t, exitUsage, tt.path+tt.want, args...)
				if i >= 3 {
					continue
				}
				_, errOut, status := gobandit(t, append(args, "--compat")...)
				must.Equal(t, tt.silent, status == exitDone && errOut == "", args, "--compat: status", status, "message", errOut)
			}
		})
	}
	for _, mode := range [][]string{nil, {"--compat"}} {
		path := write(t, "crlf.db", strings.ReplaceAll(goodPatterns, "\n", "\r\n"))
		out := mustRun(t, append([]string{"pattern", "explain", path, "--moves", "B E5 W C3", "C4"}, mode...)...)
		if !strings.HasPrefix(out, "black at C4: value 5\n") {
			t.Errorf("a file with CR LF: %s", out)
		}
	}
}

// An engine file may name a database, by a path from the file's folder, and plays
// by it on boards of other sizes than its own.
func TestMatchByPatterns(t *testing.T) {
	engine := write(t, "mine.yaml", "type: uct\nplayouts: 2\nplayout: mine.db\n")
	writeFile(t, filepath.Join(filepath.Dir(engine), "mine.db"), goodPatterns)
	named := write(t, "named.yaml", "type: uct\nplayouts: 2\nplayout: montegnu_classic\n")
	for _, size := range []string{"9", "13"} {
		out := mustRun(t, "match", "--black", engine, "--white", named, "--games", "1", "--size", size, "--seed", "1")
		if !strings.Contains(out, "two passes") && !strings.Contains(out, "resign") {
			t.Errorf("%s: %s", size, out)
		}
	}
}

func TestPatternCheck(t *testing.T) {
	bad := goodPatterns + "|?|\n|*|\n|?|\n:3,near\n:x,osave\n:4,far,far,near\n"
	tests := []struct {
		name, text string
		args       []string
		status     int
		want       string // on standard output, FILE for the file's name
		errors     string
	}{
		{"good", goodPatterns + "?X?\n?*?\n???\n:20000000,near,osafe\n", nil, exitDone, `FILE:15:1: note: the line never decides: line 10 matches everything that it matches
FILE:15:2: warning: value 20000000, want at most 10000000
FILE
patterns                         3
lines with values                4
lines that never decide          1

                   value   entries
                       0      3072   1.08%
                       1     39168  13.82%
                       2    180864  63.82%
                       5     60288  21.27%
                     all    283392
`, ""},
		{"bad", bad, nil, exitUsage, `FILE:12:1: no point has these cells off the board: want none, one whole side, or the 5 of a corner
FILE:16:2: "x" is not a number, want 0 to 10000000
FILE:16:4: unknown property "osave", did you mean "osafe"?
FILE:17:4: near and far never hold at the same time: the line never decides
`, "gobandit: FILE:12:1: no point has these cells off the board: want none, one whole side, or the 5 of a corner (and 3 more)\n"},
		{"bad, as GNU Go reads it", bad, []string{"--compat"}, exitDone, `FILE:15:1: note: the line never decides: its pattern matches no point of any board
FILE:17:1: note: the line never decides: near and far never hold at the same time
FILE
patterns                         3
lines with values                5
lines that never decide          2

                   value   entries
                       0      3072   1.08%
                       1     39168  13.82%
                       2    180864  63.82%
                       5     60288  21.27%
                     all    283392
`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "mc.db", tt.text)
			out, errOut, status := gobandit(t, append([]string{"pattern", "check", path}, tt.args...)...)
			want := strings.ReplaceAll(tt.want, "FILE", path)
			if out != want || status != tt.status || errOut != strings.ReplaceAll(tt.errors, "FILE", path) {
				t.Errorf("status %d, errors %q, printed\n%s\nwant status %d and\n%s", status, errOut, out, tt.status, want)
			}
		})
	}
}

func TestPatternValues(t *testing.T) {
	path := write(t, "mc.db", goodPatterns)
	input := `{"moves":["B B2"],"size":3}` + "\n\n" +
		`{"size":3,"moves":["B A2","W PASS","B B1","W C3","B B3","W B2"],"to_move":"B"}` + "\n"
	out, errOut, status := pipe(t, input, "pattern", "values", path, "--json")
	want := `{"values":[1,1,1,1,0,1,1,1,1],"far_own":[1,1,1,1,0,1,1,1,1],"far_opp":[1,1,1,1,0,1,1,1,1],"near":[1,1,1,1,0,1,1,1,1]}
{"values":[1,0,0,0,0,1,1,0,1],"far_own":[1,0,0,0,0,1,1,0,1],"far_opp":[1,0,0,0,0,1,0,0,1],"near":[1,0,0,0,0,1,1,0,1]}
`
	if out != want || status != exitDone || errOut != "" {
		t.Errorf("status %d, errors %q, printed\n%s\nwant\n%s", status, errOut, out, want)
	}
	out, _, _ = pipe(t, `{"moves":["B C3","W D3"],"size":5}`, "pattern", "values", path)
	want = `black to move
 5 1 1 1 1 1
 4 1 2 5 5 1
 3 1 2 X O 1
 2 1 2 5 5 1
 1 1 1 1 1 1
   A B C D E

`
	must.Equal(t, out, want, "printed")
}

func TestPatternExplain(t *testing.T) {
	path := write(t, "mc.db", goodPatterns)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"a line decides", []string{"--moves", "B E5,W C3", "C4"}, `black at C4: value 5
FILE:10: :5,near,osafe decides, its pattern as written

  board     pattern   as it lies
  ...       ???       ???
  .*.       ?*?       ?*?
  .X.       ???       ???

  near,osafe,xsafe,xnosuicide,ocap0,xcap0

The lines before it do not apply:
  line 5  :0  wants O at N, finds . (as written; 4 cells differ)
`},
		{"none decides", []string{"--moves", "B E5", "--to-move", "B", "--size", "5", "A1"}, `black at A1: value 1
no line decides, 1 is the default

  board
  #..
  #*.
  ###

  far,osafe,xsafe,xnosuicide,ocap0,xcap0

The lines do not apply:
  line 5   :0             wants o at NW, finds the edge (as written; 7 cells differ)
  line 10  :5,near,osafe  wants ? at NW, finds the edge (as written; 5 cells differ); not near
  line 11  :2             wants ? at NW, finds the edge (as written; 5 cells differ)
`},
		{"a stone", []string{"--moves", "B E5", "E5"}, "white at E5: value 0\nit is occupied\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.ReplaceAll(tt.want, "FILE", path)
			must.Equal(t, mustRun(t, append([]string{"pattern", "explain", path}, tt.args...)...), want, "printed")
		})
	}
}
