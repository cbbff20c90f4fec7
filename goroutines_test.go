package main

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// goroutineFile is the only one that may start a goroutine by itself.
const goroutineFile = "search/guard/guard.go"

// Every goroutine of the program catches its own panic: it is started by guard.Go
// or a guard.Group. Functions for AfterFunc, which end something in a single call,
// are left out. An uncaught panic leaves the terminal raw.
func TestGoroutinesCatchTheirPanics(t *testing.T) {
	found := false
	must.Inspect(t, ".", func(at token.Position, n ast.Node) {
		what := startsGoroutine(n)
		switch {
		case what == "":
		case filepath.ToSlash(at.Filename) == goroutineFile:
			found = true
		default:
			t.Errorf("%s: %s, want guard.Go or a guard.Group, which catch panics", at, what)
		}
	})
	if !found {
		t.Errorf("%s starts no goroutine", goroutineFile)
	}
}

// startsGoroutine names what starts goroutines whose panics nobody catches; "" if n
// does not.
func startsGoroutine(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "go statement"
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok && x.Name == "sync" && n.Sel.Name == "WaitGroup" {
			return "sync.WaitGroup"
		}
	case *ast.ImportSpec:
		if strings.Contains(n.Path.Value, "errgroup") {
			return "errgroup"
		}
	}
	return ""
}
