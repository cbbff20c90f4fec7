package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
)

// largeInput is how long the lines and files are that no program of ours sends.
const largeInput = 100 << 20

// A large case is a command that gets a text of largeInput bytes.
type large struct {
	args  string // %s is a file that begins with begin and then has one line
	begin string
	row   string // the letters of the line; "" is x
	input bool   // the text comes by standard input, and end after it
	end   string
	want  string // what the program says
	fails bool
	often bool // in the normal run, too
}

var larges = map[string]large{
	"a GTP command":               {args: "gtp --engine random", input: true, end: "\n7 name\nquit\n", want: "=7 gobandit", often: true},
	"a GTP command's error":       {args: "gtp --engine random", input: true, end: "\nquit\n", want: "a line of more than 1048576 bytes"},
	"a query":                     {args: "analysis --engine uct", begin: `{"id":"`, input: true, end: "\"}\n{\"id\":\"a\",\"action\":\"query_version\"}\n", want: `"action":"query_version"`},
	"a query's error":             {args: "analysis --engine uct", begin: `{"id":"`, input: true, end: "\"}\n", want: "1048576 bytes"},
	"a query of brackets":         {args: "analysis --engine uct", row: "[", input: true, end: "\n", want: "1048576 bytes"},
	"an engine's answer":          {args: "match --black 'sh -c \"while read x; do printf =; cat %s; done\"' --white random --size 5 --games 1", want: "4194304 bytes", fails: true},
	"a position":                  {args: "pattern values uniform", input: true, begin: `{"moves":["`, want: "standard input:1: a line of more than 1048576 bytes", fails: true},
	"an event":                    {args: "show %s.yaml", begin: "event: playoff\ndescription: ", want: "is too large", fails: true, often: true},
	"settings":                    {args: "config print --config %s", begin: "theme: ", want: "is too large", fails: true},
	"a row of a journal":          {args: "ratings %s", begin: "{\"type\":\"match\",\"about\":{}}\n{\"game\":0,\"x\":\"", want: ":2: a row of more than 1048576 bytes", fails: true},
	"games to learn from":         {args: "learn %s -o x.bin", begin: "B 7.5 pd\nB 7.5 ", row: ".", want: ":2: neither SGF nor a game as text: a line of more than 65536 bytes", fails: true},
	"a record":                    {args: "analyze %s.sgf", begin: "(;C[", want: "want an SGF file of at most", fails: true},
	"openings":                    {args: "match --black random --white random --size 5 --games 1 --openings %s.sgf", begin: "(;C[", want: "want an SGF file of at most", fails: true},
	"a pattern database":          {args: "pattern check %s.db", begin: "# ", want: "is too large", fails: true},
	"a configuration of KataGo's": {args: "analysis --engine uct --config %s", begin: "a=", want: "line 1: more than 65536 bytes"},
}

// Lines and files of 100 MB are refused with the limit, in bounded memory.
func TestLargeInput(t *testing.T) {
	const most = 300 // MB
	for name, c := range larges {
		if !c.often && os.Getenv("GOBANDIT_TORTURE") == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			row := c.row
			if row == "" {
				row = "x"
			}
			text := func() io.Reader {
				return io.MultiReader(strings.NewReader(c.begin), io.LimitReader(&repeated{[]byte(strings.Repeat(row, 1<<16))}, largeInput), strings.NewReader(c.end))
			}
			ctx, stop := context.WithTimeout(t.Context(), time.Minute)
			defer stop()
			args := c.args
			if at := strings.Index(args, "%s"); at >= 0 {
				path := filepath.Join(dir, "large")
				if ending, _, _ := strings.Cut(args[at+2:], " "); strings.HasPrefix(ending, ".") {
					path += ending
					args = args[:at] + "%s" + args[at+2+len(ending):]
				}
				file := must.Get(os.Create(path))
				if _, err := io.Copy(file, text()); err != nil || file.Close() != nil {
					t.Fatal(err)
				}
				args = strings.Replace(args, "%s", path, 1)
			}
			cmd := exec.CommandContext(ctx, "sh", "-c", `exec "$0" `+args, self(t))
			cmd.Dir, cmd.Env = dir, append(os.Environ(), asProgram+"=main", "XDG_STATE_HOME="+dir, "XDG_CONFIG_HOME="+dir)
			if c.input {
				cmd.Stdin = text()
			}
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			debug.FreeOSMemory() // a child begins with the most memory that this process has had
			must.Succeed(t, os.WriteFile("/proc/self/clear_refs", []byte("5"), 0))
			began := time.Now()
			err := cmd.Run()
			if (err != nil) != c.fails || !strings.Contains(out.String(), c.want) || out.Len() > 1<<20 {
				t.Errorf("%v, want %q in %.1000q", err, c.want, out.String())
			}
			peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss >> 10 //nolint:forcetypeassert // what Linux has
			t.Logf("%d MB, %.1f s", peak, time.Since(began).Seconds())
			if peak > most {
				t.Errorf("%d MB of memory, want at most %d", peak, most)
			}
		})
	}
}

// A repeated text has no end.
type repeated struct{ text []byte }

func (r *repeated) Read(b []byte) (int, error) { return copy(b, r.text), nil }
