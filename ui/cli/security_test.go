//go:build unix

package cli

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Engines' command lines are words: no shell looks at them.
func TestNoShell(t *testing.T) {
	m := newMishap(t)
	m.file("words.sh", `printf '%s|' "$@" >&2; exit 3`)
	for i, evil := range []string{"$(touch pwned)", "`touch pwned`", ";touch pwned", "|touch pwned", "&& touch pwned", "$HOME", "*"} {
		m.file("e.yaml", strings.Replace(tinyEvent, "{engine: uct, playouts: 5}", fmt.Sprintf("{command: [sh, words.sh, %s]}", strconv.Quote(evil)), 1))
		_, errOut, status := gobandit(t, "run", "e.yaml", "--journal", fmt.Sprint(i, ".journal"))
		must.Equal(t, status, exitFailed, evil, errOut)
		must.Has(t, errOut, evil+"|")
		if _, err := os.Stat("pwned"); err == nil {
			t.Fatalf("%s was run", evil)
		}
	}
}

// Whatever players and matchups are called, files are made beside the event alone.
func TestFilesStayInTheirFolders(t *testing.T) {
	m := newMishap(t)
	must.Succeed(t, os.MkdirAll("in/side", 0o777))
	playoff := "event: playoff\nboard_size: 5\nkomi: 0.5\nnumber_of_games: 2\nplayers:\n" +
		"  ../../a: {engine: random}\n  /tmp/b: {engine: random}\nmatchups:\n  - {id: \"..\", player_1: ../../a, player_2: /tmp/b}\n  - [../../a, /tmp/b]\n"
	m.file("in/side/e.yaml", playoff)
	m.file("in/side/f.yaml", strings.Replace(playoff, `".."`, `"../x"`, 1))
	m.file("in/side/..yaml", "type: random\n")
	all := func() (files []string) {
		t.Helper()
		err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
			if !d.IsDir() {
				files = append(files, path)
			}
			return err
		})
		must.Succeed(t, err)
		return files
	}
	before := all()
	mustRun(t, "run", "in/side/e.yaml", "--log-gtp")
	mustRun(t, "match", "--black", "in/side/..yaml", "--white", "in/side/../side/..yaml", "--size", "5", "--sgf", "in/side/out")
	wantError(t, exitUsage, "want only letters, digits", "run", "in/side/f.yaml")
	records := 0
	for _, path := range all() {
		if !slices.Contains(before, path) && !strings.HasPrefix(path, "in/side/e.") && !strings.HasPrefix(path, "in/side/out/") {
			t.Errorf("%s was made", path)
		}
		if strings.HasSuffix(path, ".sgf") {
			records++
		}
	}
	must.Equal(t, records, 6, "records")
}

// One package starts programs, one reaches for the network, and one listens to it.
func TestImports(t *testing.T) {
	starters := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return filepath.SkipDir // tools for building, no part of the program
		}
		if err == nil && d.IsDir() && strings.HasSuffix(d.Name(), "test") {
			return filepath.SkipDir // what tests share: the program does not import it
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			switch name, _ := strconv.Unquote(spec.Path.Value); {
			case name == "os/exec":
				starters[filepath.ToSlash(filepath.Dir(path))] = true
			case name == "net", strings.HasPrefix(name, "net/"), strings.Contains(name, "/nats"):
				if dir := filepath.ToSlash(filepath.Dir(path)); dir != "../../gtp/games/remote" && dir != "../../ui/web" && (dir != "../../gtp/games/attach" || name != "net" && name != "net/http") {
					t.Errorf("%s imports %s, want the network in gtp/games/remote and ui/web alone, and local sockets in gtp/games/attach", path, name)
				}
			case name == "plugin", name == "unsafe":
				t.Errorf("%s imports %s", path, name)
			}
		}
		return nil
	})
	must.Succeed(t, err)
	if len(starters) != 2 || !starters["../../gtp/controller"] || !starters["../../configs/ctl"] {
		t.Errorf("programs are started in %v, want gtp/controller alone, and this program in configs/ctl", starters)
	}
}
