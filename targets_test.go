package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Every target of a release type-checks, with all it imports: a third of the time that
// building it takes, which make release does. Else a release is the first to notice a system without a function.
func TestTargets(t *testing.T) {
	if os.Getenv("GOBANDIT_TARGETS") == "" {
		t.Skip("make targets runs it")
	}
	targets := strings.Fields(must.Read(".ci/targets"))
	if len(targets) < 8 {
		t.Fatalf("targets %q, want at least 8", targets)
	}
	for _, target := range targets {
		t.Run(target, func(t *testing.T) {
			t.Parallel()
			for _, err := range typeCheck(t, target) {
				t.Error(err)
			}
		})
	}
}

// A listedPackage is a package as go list describes it.
type listedPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	ImportMap  map[string]string
	Module     *struct{ Main bool }
}

// typeCheck returns what is wrong in the program built for a target, such as "linux/arm64".
// Of other modules it reads the declarations alone.
func typeCheck(t *testing.T, target string) (problems []error) {
	t.Helper()
	system, machine, ok := strings.Cut(target, "/")
	if !ok {
		t.Fatalf("target %q, want SYSTEM/MACHINE", target)
	}
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", ".")
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+machine)
	list.Stderr = new(bytes.Buffer)
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, list.Stderr)
	}
	checked := map[string]*types.Package{"unsafe": types.Unsafe}
	files := token.NewFileSet()
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage // after those that it imports
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return problems
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		ours := p.Module != nil && p.Module.Main
		config := types.Config{
			Sizes:            types.SizesFor("gc", machine),
			IgnoreFuncBodies: !ours,
			FakeImportC:      true,
			Importer:         importer{checked, p.ImportMap},
			Error: func(err error) {
				if ours {
					problems = append(problems, err)
				}
			},
		}
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			f := must.Get(parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution))
			parsed = append(parsed, f)
		}
		checked[p.ImportPath], _ = config.Check(p.ImportPath, files, parsed, nil) // Error has the errors
	}
}

// An importer finds packages that are checked already.
type importer struct {
	checked map[string]*types.Package
	renamed map[string]string // vendored packages of the standard library
}

func (i importer) Import(path string) (*types.Package, error) {
	if to, ok := i.renamed[path]; ok {
		path = to
	}
	if p, ok := i.checked[path]; ok {
		return p, nil
	}
	return nil, errors.New("not listed: " + path)
}
