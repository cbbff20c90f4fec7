package ctl

import (
	"regexp"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// A topStatement is a statement of a file's top level: its lines, and the names that
// it binds and reads.
type topStatement struct {
	first, last  int // from 1
	binds, reads []string
}

// topStatements returns the statements of a file.
func topStatements(f *syntax.File) []topStatement {
	var list []topStatement
	for _, s := range f.Stmts {
		start, end := s.Span()
		top := topStatement{first: int(start.Line), last: int(end.Line)}
		bind := func(e syntax.Expr) { top.binds = append(top.binds, boundNames(e)...) }
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.AssignStmt:
				bind(n.LHS)
			case *syntax.DefStmt:
				bind(n.Name)
			case *syntax.ForStmt:
				bind(n.Vars)
			case *syntax.CallExpr: // an item put into a list or dictionary: it binds what it changes
				if _, isStatement := s.(*syntax.ExprStmt); isStatement && len(n.Args) > 0 {
					if id, ok := n.Args[0].(*syntax.Ident); ok {
						top.binds = append(top.binds, id.Name)
					}
				}
			case *syntax.Ident:
				top.reads = append(top.reads, n.Name)
			}
			return true
		})
		list = append(list, top)
	}
	return list
}

// importLine matches a line that imports.
var importLine = regexp.MustCompile(`^(import|from)\s`)

// word matches a name.
var word = regexp.MustCompile(`[A-Za-z_]\w*`)

// Source returns statements that define the function anew, for [ParseFunction], and
// false if the file does not write the function down at one place.
func (f *Function) Source() (string, bool) {
	p := f.program
	if f.written == nil || p.inYAML {
		return "", false
	}
	text := p.original(f.written)
	needed := map[string]bool{}
	syntax.Walk(f.written, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			needed[id.Name] = true
		}
		return true
	})
	wanted := make([]bool, len(p.tops))
	for again := true; again; {
		again = false
		for i, s := range p.tops {
			if !wanted[i] && slices.ContainsFunc(s.binds, func(name string) bool { return needed[name] }) {
				wanted[i], again = true, true
				for _, name := range s.reads {
					needed[name] = true
				}
			}
		}
	}
	lines := strings.Split(p.text, "\n")
	keep := make([]bool, len(lines))
	for i, line := range lines {
		keep[i] = importLine.MatchString(line) &&
			(strings.HasSuffix(line, "*") || slices.ContainsFunc(word.FindAllString(line, -1), func(name string) bool { return needed[name] }))
	}
	for i, s := range p.tops {
		for n := s.first; wanted[i] && n <= s.last; n++ {
			keep[n-1] = true
		}
	}
	var out []string
	for i, line := range lines {
		if keep[i] {
			out = append(out, line)
		}
	}
	if len(out) == 0 {
		return text, true
	}
	for i, s := range slices.Backward(p.tops) {
		if wanted[i] {
			if slices.Equal(s.binds, []string{text}) {
				return strings.Join(out, "\n") + "\n", true // its last statement defines it
			}
			break
		}
	}
	return strings.Join(append(out, lastFunction+text), "\n") + "\n", true
}

// lastFunction begins the line that says which function a text is about.
const lastFunction = "_ = "

// original returns an expression as the file has it.
func (p *Program) original(e syntax.Expr) string {
	start, end := e.Span()
	firstLine, firstColumn := p.place(start)
	lastLine, lastColumn := p.place(end)
	lines := slices.Clone(strings.Split(p.text, "\n")[firstLine-1 : lastLine])
	last := len(lines) - 1
	lines[last] = string([]rune(lines[last])[:lastColumn-1])
	lines[0] = string([]rune(lines[0])[firstColumn-1:])
	return strings.Join(lines, "\n")
}
