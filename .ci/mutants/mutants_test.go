// Package mutants finds code that no test notices. It makes small changes at random places
// of packages, one at a time, and runs the package's own tests on each. The change is in
// an overlay, never in the tree.
package mutants

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
)

var (
	number = flag.Int("n", 400, "changes to try in all packages together")
	seed   = flag.Uint64("seed", 1, "random seed of the places")
	only   = flag.String("only", "", "change only places FILE:LINE that match this `expression`")
	skip   = flag.String("skip", "", "leave out the tests that match this `expression`")
)

// A change replaces the bytes from to to of a file.
type change struct {
	file     string
	text     []byte // of the file
	place    string // FILE:LINE
	from, to int
	is       string
}

// A suite is the tests of a package, and the changes to try on it.
type suite struct {
	name, folder string
	places       []change
}

// The changes that the tests of packages do not notice are listed.
func TestMutants(t *testing.T) {
	if flag.NArg() == 0 {
		t.Skip("make mutants runs it")
	}
	t.Chdir(filepath.Join("..", ".."))
	places, suites := 0, make([]suite, flag.NArg())
	for i, name := range flag.Args() {
		suites[i] = read(name)
		places += len(suites[i].places)
	}
	for _, s := range suites {
		s.try(t, *number*len(s.places)/max(1, places))
	}
}

// try makes n of the changes of s, counts those that its tests notice, and lists the others.
func (s *suite) try(t *testing.T, n int) {
	began := time.Now()
	if _, noticed := s.noticed(t, change{}, time.Hour); noticed {
		t.Fatalf("%s: the tests fail without a change", s.name)
	}
	limit := 3*time.Since(began) + 5*time.Second
	rng := rand.New(rand.NewPCG(*seed, 0))
	rng.Shuffle(len(s.places), func(i, j int) { s.places[i], s.places[j] = s.places[j], s.places[i] })
	tried, survived := 0, 0
	for _, c := range s.places {
		if tried == n {
			break
		}
		builds, noticed := s.noticed(t, c, limit)
		if !builds {
			continue
		}
		if tried++; !noticed {
			survived++
			fmt.Printf("%s: %s -> %s\n", c.place, oneLine(string(c.text[c.from:c.to])), oneLine(c.is))
		}
	}
	fmt.Printf("%s: %d of %d changes were noticed by no test (%d%%), in %v\n\n", s.name, survived, tried, 100*survived/max(1, tried), time.Since(began).Round(time.Second))
}

// noticed reports whether s builds with c, and whether its tests fail then, or take longer than limit.
func (s *suite) noticed(t *testing.T, c change, limit time.Duration) (builds, fails bool) {
	scratch := t.TempDir()
	binary, overlay, changed := filepath.Join(scratch, "test"), filepath.Join(scratch, "overlay.json"), filepath.Join(scratch, "changed.go")
	must.Succeed(t, os.WriteFile(changed, slices.Concat(c.text[:c.from], []byte(c.is), c.text[c.to:]), 0o600))
	must.Succeed(t, os.WriteFile(overlay, must.Get(json.Marshal(map[string]any{"Replace": map[string]string{c.file: changed}})), 0o600))
	build := exec.Command("go", "test", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-c", "-o", binary, s.name)
	if c.file == "" {
		build.Args = slices.Delete(build.Args, 4, 6)
	}
	if build.Run() != nil {
		return false, false
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	// A change may allocate without end, so the shell limits memory (in KiB).
	test := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 8000000; exec "$@"`, "sh", binary, "-test.short", "-test.failfast", "-test.skip", *skip)
	if strings.Contains(string(must.Get(exec.Command("go", "list", "-f", "{{.TestImports}}{{.XTestImports}}", s.name).Output())), "pgregory.net/rapid") {
		test.Args = append(test.Args, "-rapid.nofailfile") // else failures are kept in the tree
	}
	test.Dir = s.folder
	test.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	test.Cancel = func() error { return syscall.Kill(-test.Process.Pid, syscall.SIGKILL) }
	test.WaitDelay = time.Second
	defer os.Remove(binary)
	return true, test.Run() != nil
}

// read lists the places of a package that can be changed.
func read(name string) suite {
	lines := strings.Fields(string(must.Get(exec.Command("go", "list", "-f", `{{.Dir}}{{range .GoFiles}}{{"\n"}}{{.}}{{end}}`, name).Output())))
	s, matches := suite{name: name, folder: lines[0]}, regexp.MustCompile(*only)
	for _, file := range lines[1:] {
		file = filepath.Join(s.folder, file)
		files := token.NewFileSet()
		r := reader{text: must.Get(os.ReadFile(file))}
		parsed := must.Get(parser.ParseFile(files, file, r.text, parser.SkipObjectResolution))
		r.base = files.File(parsed.Pos()).Base()
		ast.Inspect(parsed, r.visit)
		for _, c := range r.changes {
			c.file, c.text, c.place = file, r.text, fmt.Sprintf("%s:%d", filepath.Join(name, filepath.Base(file)), files.Position(token.Pos(c.from+r.base)).Line)
			if matches.MatchString(c.place) {
				s.places = append(s.places, c)
			}
		}
	}
	return s
}

// A reader collects the changes of a file.
type reader struct {
	text    []byte
	base    int // the position of the file's first byte
	changes []change
}

// replace adds a change of the text from begin to end.
func (r *reader) replace(begin, end token.Pos, is string) {
	r.changes = append(r.changes, change{from: int(begin) - r.base, to: int(end) - r.base, is: is})
}

func (r *reader) textOf(n ast.Node) string {
	return string(r.text[int(n.Pos())-r.base : int(n.End())-r.base])
}

// otherOperator is what an operator is changed to.
var otherOperator = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.REM: token.MUL, token.AND: token.OR, token.OR: token.AND, token.SHL: token.SHR, token.SHR: token.SHL, token.INC: token.DEC, token.DEC: token.INC,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.OR_ASSIGN: token.AND_ASSIGN, token.AND_ASSIGN: token.OR_ASSIGN,
}

// visit adds the changes of a node. Those that do not build are left out when they are tried.
func (r *reader) visit(n ast.Node) bool {
	operator := func(at token.Pos, op token.Token) {
		if other, ok := otherOperator[op]; ok {
			r.replace(at, at+token.Pos(len(op.String())), other.String())
		}
	}
	remove := func(n ast.Node) { r.replace(n.Pos(), n.End(), "{}") }
	swap := func(list []ast.Expr) {
		for i := 1; i < len(list); i++ {
			if a, b := r.textOf(list[i-1]), r.textOf(list[i]); a != b {
				r.replace(list[i-1].Pos(), list[i].End(), b+", "+a)
			}
		}
	}
	negate := func(condition ast.Expr) {
		if condition != nil {
			r.replace(condition.Pos(), condition.End(), "!("+r.textOf(condition)+")")
		}
	}
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.BinaryExpr:
		operator(n.OpPos, n.Op)
	case *ast.BasicLit:
		if n.Kind == token.INT || n.Kind == token.FLOAT {
			r.replace(n.Pos(), n.End(), "("+n.Value+"+1)")
			r.replace(n.Pos(), n.End(), "("+n.Value+"-1)")
		}
	case *ast.Ident:
		if other, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
			r.replace(n.Pos(), n.End(), other)
		}
	case *ast.IfStmt:
		negate(n.Cond)
	case *ast.ForStmt:
		negate(n.Cond)
	case *ast.IncDecStmt:
		operator(n.TokPos, n.Tok)
		remove(n)
	case *ast.AssignStmt:
		operator(n.TokPos, n.Tok)
		if n.Tok != token.DEFINE {
			remove(n)
		}
	case *ast.ExprStmt, *ast.DeferStmt, *ast.SendStmt, *ast.BranchStmt:
		remove(n)
	case *ast.ReturnStmt:
		swap(n.Results)
	case *ast.CallExpr:
		if name := r.textOf(n.Fun); name != "min" && name != "max" {
			swap(n.Args)
		}
	}
	return true
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
