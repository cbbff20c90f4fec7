package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Limits of what a reader has to keep in mind of the terminal program.
const (
	mostScreenFields   = 25 // an embedded type counts as one
	mostSessionMethods = 25 // exported ones
)

// screens are the packages of the terminal program's screens.
var screens = []string{"ui/games", "ui/logs", "ui/play", "ui/tree", "ui/tuner"}

// A session knows nothing of the screen.
func TestSessionHasNoScreen(t *testing.T) {
	for file, parsed := range programFiles(t, "ui/session") {
		for _, imported := range parsed.Imports {
			for _, of := range []string{`"gobandit/ui/view`, `"gobandit/ui/kit`, `"github.com/charmbracelet/`} {
				if strings.HasPrefix(imported.Path.Value, of) {
					t.Errorf("%s imports %s", file, imported.Path.Value)
				}
			}
		}
	}
}

func TestSessionIsSmall(t *testing.T) {
	var methods []string
	for _, parsed := range programFiles(t, "ui/session") {
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || !f.Name.IsExported() {
				continue
			}
			of := f.Recv.List[0].Type
			if star, ok := of.(*ast.StarExpr); ok {
				of = star.X
			}
			if name, ok := of.(*ast.Ident); ok && name.Name == "Session" {
				methods = append(methods, f.Name.Name)
			}
		}
	}
	if n := len(methods); n == 0 || n > mostSessionMethods {
		slices.Sort(methods)
		t.Errorf("a session has %d exported methods, want 1 to %d: %s", n, mostSessionMethods, strings.Join(methods, " "))
	}
}

func TestScreensAreSmall(t *testing.T) {
	for _, screen := range screens {
		fields := 0
		for _, parsed := range programFiles(t, screen) {
			ast.Inspect(parsed, func(n ast.Node) bool {
				spec, ok := n.(*ast.TypeSpec)
				if !ok || spec.Name.Name != "Screen" {
					return true
				}
				if s, ok := spec.Type.(*ast.StructType); ok {
					for _, f := range s.Fields.List {
						fields += max(1, len(f.Names))
					}
				}
				return false
			})
		}
		if fields == 0 || fields > mostScreenFields {
			t.Errorf("%s.Screen has %d fields, want 1 to %d", path.Base(screen), fields, mostScreenFields)
		}
	}
}

// No screen imports another.
func TestScreensStandAlone(t *testing.T) {
	for _, screen := range screens {
		for file, parsed := range programFiles(t, screen) {
			for _, imported := range parsed.Imports {
				if own, _ := strings.CutPrefix(strings.Trim(imported.Path.Value, `"`), "gobandit/"); own != screen && slices.Contains(screens, own) {
					t.Errorf("%s imports %s", file, own)
				}
			}
		}
	}
}

// What tests work with is in no program.
func TestProgramHasNoTestHelpers(t *testing.T) {
	for _, p := range readPackages(t) {
		for file, imports := range p.imports {
			if slices.Contains(imports, "ui/uitest") && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s imports ui/uitest", file)
			}
		}
	}
}

// programFiles returns the files of a package, but for its tests, by path.
func programFiles(t *testing.T, folder string) map[string]*ast.File {
	t.Helper()
	files := must.Get(fs.Glob(os.DirFS("."), folder+"/*.go"))
	out := map[string]*ast.File{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		out[file] = must.Get(parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution))
	}
	if len(out) == 0 {
		t.Fatalf("%s has no files", folder)
	}
	return out
}
