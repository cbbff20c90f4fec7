package cli

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/model/must"
)

// A step is a command of a page, or a file to be saved.
type step struct {
	page    string
	line    int
	command string // without ./gobandit; "" for a file
	file    string
	text    string
}

// pageSteps returns the commands of a page and the files that its reader saves, in order.
// Commands stand in blocks of sh, or indented, and begin with gobandit or ./gobandit; a file stands in a
// block whose first line ends with its name.
func pageSteps(t *testing.T, page string) (out []step) {
	t.Helper()
	f := must.Get(os.Open(page))
	defer f.Close()
	in := bufio.NewScanner(f)
	fence, file := false, ""
	for n := 1; in.Scan(); n++ {
		line := in.Text()
		if begin, ok := strings.CutPrefix(strings.TrimSpace(line), "```"); ok {
			fence, file = !fence, ""
			if _, name, named := strings.Cut(begin, " "); fence && named {
				file = name
				out = append(out, step{page: page, line: n, file: name})
			}
			continue
		}
		if file != "" {
			out[len(out)-1].text += line + "\n"
			continue
		}
		if !fence && !strings.HasPrefix(line, "    ") {
			continue
		}
		if args, ok := strings.CutPrefix(strings.TrimPrefix(strings.TrimSpace(line), "./"), "gobandit"); ok && (args == "" || args[0] == ' ') {
			command, _, _ := strings.Cut(args, " #")
			out = append(out, step{page: page, line: n, command: strings.TrimSpace(command)})
		}
	}
	return out
}

// Every command in the README and in docs exists and takes its flags and arguments. The page of commands is written from them.
func TestDocumentedCommands(t *testing.T) {
	pages := must.Get(filepath.Glob("../../docs/*.md"))
	commands := 0
	pages = slices.DeleteFunc(pages, func(page string) bool { return filepath.Base(page) == "commands.md" })
	for _, page := range append(pages, "../../README.md") {
		for _, s := range pageSteps(t, page) {
			commands++
			if err := parses(s.command); err != nil {
				t.Errorf("%s:%d: gobandit %s: %v", s.page, s.line, s.command, err)
			}
		}
	}
	if commands < 130 {
		t.Errorf("%d commands", commands)
	}
}

// parses returns what is wrong with a command line. It does not run it.
func parses(line string) error {
	args, err := controller.Split(line)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(args, func(a string) bool { return a == "&&" || a == "|" || a == ">" || a == "&" || a == "<" }); i >= 0 {
		args = args[:i]
	}
	cmd, rest, err := newRoot(new(bool)).Find(twoHyphens(args))
	if err != nil {
		return err
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return err
	}
	return cmd.ValidateArgs(cmd.Flags().Args())
}

// A reader of a tutorial types every command, in order.
func TestTutorials(t *testing.T) {
	t.Parallel() // it waits
	if testing.Short() {
		t.Skip("long")
	}
	pages, err := filepath.Glob("../../docs/tutorials/*.md")
	if err != nil || len(pages) < 3 {
		t.Fatalf("%d tutorials, %v", len(pages), err)
	}
	fewer := strings.NewReplacer("--playouts 30", "--playouts 3", "playouts: 1000", "playouts: 30") // the reader's take long
	game := must.Read(filepath.Join(picturesFolder, "game.sgf"))
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Parallel()
			folder, announced := t.TempDir(), unbroken(must.Read(page))
			if err := os.Symlink(self(t), filepath.Join(folder, "gobandit")); err != nil {
				t.Skip(err)
			}
			writeFile(t, filepath.Join(folder, "game.sgf"), game)
			for _, s := range pageSteps(t, page) {
				if s.file != "" {
					writeFile(t, filepath.Join(folder, s.file), fewer.Replace(s.text))
					if name, isC := strings.CutSuffix(s.file, ".c"); isC {
						cc := exec.Command("cc", "-o", name, s.file)
						if cc.Dir = folder; cc.Run() != nil {
							t.Skip("no C compiler")
						}
					}
					continue
				}
				args := must.Get(controller.Split(s.command))
				few := map[string]string{"--games": "2", "--max-games": "4", "--playouts": "20", "--visits": "2"}
				for i, word := range args[:max(1, len(args))-1] {
					args[i+1] = cmp.Or(few[word], args[i+1])
				}
				cmd := program(t, args...) // without a terminal, where a screen is printed once
				cmd.Dir, cmd.Env = folder, append(cmd.Env, "XDG_STATE_HOME="+filepath.Join(folder, "state"))
				_, errOut, status := output(t, cmd)
				if status != exitDone {
					t.Fatalf("%s:%d: gobandit %s: status %d: %s", filepath.Base(s.page), s.line, s.command, status, errOut)
				}
				for _, warning := range append(loggedWarnings(t, folder), warnings(errOut)...) {
					must.Has(t, announced, unbroken(warning))
				}
			}
		})
	}
}

// unbroken returns a text of Markdown without breaks of lines and without its signs of code.
func unbroken(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "")), " ")
}

// warnings returns what a command has warned of on standard error, but for the lack of a terminal.
func warnings(errOut string) (out []string) {
	for line := range strings.Lines(errOut) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "gobandit: warning: ")
		if ok && !strings.HasPrefix(text, "no terminal program here") {
			out = append(out, text)
		}
	}
	return out
}

// loggedWarnings returns what a screen has warned of, and begins the log anew.
func loggedWarnings(t *testing.T, folder string) (out []string) {
	t.Helper()
	path := filepath.Join(folder, "state", "gobandit", "gobandit.log")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		var row struct{ Level, Msg string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("%s: %q: %v", path, line, err)
		}
		if row.Level == "WARN" || row.Level == "ERROR" {
			out = append(out, row.Msg)
		}
	}
	must.Succeed(t, os.Remove(path))
	return out
}
