package ctl

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"gobandit/model/words"
)

// A topStatement is a statement of a file's top level: its lines, and the names that
// it binds or changes, and reads.
type topStatement struct {
	first, last  int // from 1
	binds, reads []string
}

// topStatements returns the statements of a file.
func topStatements(f *syntax.File) []topStatement {
	var list []topStatement
	for _, s := range f.Stmts {
		start, end := s.Span()
		top := topStatement{first: int(start.Line), last: int(end.Line), reads: namesIn(s)}
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.AssignStmt:
				top.binds = append(top.binds, boundNames(n.LHS)...)
			case *syntax.DefStmt:
				top.binds = append(top.binds, n.Name.Name)
			case *syntax.ForStmt:
				top.binds = append(top.binds, boundNames(n.Vars)...)
			case *syntax.ExprStmt:
				if id, ok := receiver(n.X).(*syntax.Ident); ok { // a method such as append or sort changes its list
					top.binds = append(top.binds, id.Name)
				}
			}
			return true
		})
		list = append(list, top)
	}
	return list
}

// receiver returns what a method is called on, nil if the expression calls none.
func receiver(e syntax.Expr) syntax.Expr {
	c, ok := e.(*syntax.CallExpr)
	if !ok {
		return nil
	}
	switch fn := c.Fn.(type) {
	case *syntax.DotExpr:
		return fn.X
	case *syntax.Ident:
		if strings.HasPrefix(fn.Name, ".") { // one of pyMethods
			return c.Args[0]
		}
	}
	return nil
}

// namesIn returns the names in a part of a program.
func namesIn(n syntax.Node) []string {
	var list []string
	syntax.Walk(n, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			list = append(list, id.Name)
		}
		return true
	})
	return list
}

// needed returns which top statements define what the names mean, and adds the names that
// these need to names.
func (p *program) needed(names map[string]bool) []bool {
	wanted := make([]bool, len(p.tops))
	for again := true; again; {
		again = false
		for i, s := range p.tops {
			if wanted[i] || !slices.ContainsFunc(s.binds, func(name string) bool { return names[name] }) {
				continue
			}
			wanted[i], again = true, true
			for _, name := range s.reads {
				names[name] = true
			}
		}
	}
	return wanted
}

// importLine matches a line that imports, word a name.
var (
	importLine = words.Pattern(`^(import|from)\s`)
	word       = words.Pattern(`[A-Za-z_]\w*`)
)

// lastFunction begins the line that says which function a text is about.
const lastFunction = "_ = "

// source returns statements that define the function anew, for [ParseFunction], and
// false if the file does not write the function down at one place.
func (f *function) source() (string, bool) {
	p := f.program
	if f.written == nil || p.inYAML {
		return "", false
	}
	names := make(map[string]bool)
	for _, name := range namesIn(f.written) {
		names[name] = true
	}
	wanted := p.needed(names)

	lines := strings.Split(p.text, "\n")
	keep := make([]bool, len(lines))
	for i, line := range lines {
		imports := word().FindAllString(line, -1)
		keep[i] = importLine().MatchString(line) && slices.ContainsFunc(imports, func(name string) bool { return names[name] })
	}
	var last topStatement // of those wanted
	for i, s := range p.tops {
		for n := s.first; wanted[i] && n <= s.last; n++ {
			keep[n-1], last = true, s
		}
	}

	var out strings.Builder
	for i, line := range lines {
		if keep[i] {
			out.WriteString(line + "\n")
		}
	}
	text := p.original(f.written)
	switch {
	case out.Len() == 0:
		return text, true
	case slices.Equal(last.binds, []string{text}): // it defines the function
		return out.String(), true
	}
	return out.String() + lastFunction + text + "\n", true
}

// original returns an expression as the file has it.
func (p *program) original(e syntax.Expr) string {
	start, end := e.Span()
	firstLine, firstColumn := p.place(start)
	lastLine, lastColumn := p.place(end)
	lines := slices.Clone(strings.Split(p.text, "\n")[firstLine-1 : lastLine])
	last := len(lines) - 1
	lines[last] = string([]rune(lines[last])[:lastColumn-1])
	lines[0] = string([]rune(lines[0])[firstColumn-1:])
	return strings.Join(lines, "\n")
}
