package ui

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/kit"
)

// inspect calls f for each node of the program's files in this folder and those below
// it, with where the node is and the folder, such as "tuner".
func inspect(t *testing.T, f func(at token.Position, folder string, n ast.Node)) {
	t.Helper()
	must.Inspect(t, ".", func(at token.Position, n ast.Node) { f(at, filepath.Dir(at.Filename), n) })
}

// literal returns the text of a string literal.
func literal(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// called returns the name of the function or method that a call calls.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// placeholder matches an action in a text of a session.
var placeholder = regexp.MustCompile(`\{([^{}]*)\}`)

// Every action that is asked for its keys exists: by its section and name in Press and
// in braces in the texts of a session, by its name alone, on the screen of the folder or
// everywhere, in Hints.
func TestLiteralActions(t *testing.T) {
	exists := map[string]bool{}
	for _, a := range Vocabulary().Actions {
		exists[a.Section+"."+a.Name] = true
	}
	sections := map[string][]string{"play": {"play"}, "tree": {"tree"}, "tuner": {"tune"}, "games": {"games"}, "logs": {"log"}}
	found := map[string]int{}
	inspect(t, func(at token.Position, folder string, n ast.Node) {
		if text, ok := literal(n); ok && folder == "session" {
			for _, id := range placeholder.FindAllStringSubmatch(text, -1) {
				if found["{}"]++; !exists[id[1]] {
					t.Errorf("%s: there is no action %q", at, id[1])
				}
			}
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		f := called(call)
		for i, arg := range call.Args {
			text, ok := literal(arg)
			switch {
			case !ok:
			case f == "Press":
				if found[f]++; !exists[text] {
					t.Errorf("%s: there is no action %q", at, text)
				}
			case f == "Hints" && i%2 == 0:
				for _, name := range strings.Fields(text) {
					found[f]++
					if !slices.ContainsFunc(append(sections[folder], kit.Everywhere), func(s string) bool { return exists[s+"."+name] }) {
						t.Errorf("%s: there is no action %q", at, name)
					}
				}
			}
		}
	})
	if found["Press"] < 10 || found["Hints"] < 10 || found["{}"] < 10 {
		t.Errorf("only %v actions were found", found)
	}
}
