package must

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Inspect calls f for each node of the Go files in a folder and those below it, without tests, with the place of the node.
func Inspect(t testing.TB, folder string, f func(at token.Position, n ast.Node)) {
	t.Helper()
	Succeed(t, filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		parsed, err := parser.ParseFile(files, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if n != nil {
				f(files.Position(n.Pos()), n)
			}
			return true
		})
		return nil
	}))
}
