package ctl

import (
	"slices"

	"go.starlark.net/syntax"
)

// leaks returns the names that read what a list comprehension before them left in its variable, as in Python 2: in Starlark,
// they read something else. Generator expressions, whose brackets are among lists, leave nothing.
func leaks(program []syntax.Stmt, lists map[spot]bool) []*syntax.Ident {
	l := leakSearch{lists: lists, left: make(map[string]bool)}
	l.statements(program)
	return l.found
}

// A leakSearch goes through a function, or the top level of a file, in the order in which Python runs it.
type leakSearch struct {
	lists map[spot]bool
	left  map[string]bool // names whose value is what a list left
	found []*syntax.Ident
}

func (l *leakSearch) statements(list []syntax.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			l.read(s.RHS)
			if s.Op != syntax.EQ {
				l.read(s.LHS)
			}
			l.bind(s.LHS)
		case *syntax.DefStmt:
			for _, p := range s.Params {
				if b, ok := p.(*syntax.BinaryExpr); ok {
					l.read(b.Y)
				}
			}
			inner := leakSearch{lists: l.lists, left: make(map[string]bool)}
			inner.statements(s.Body)
			l.found = append(l.found, inner.found...)
			delete(l.left, s.Name.Name)
		case *syntax.ExprStmt:
			l.read(s.X)
		case *syntax.ForStmt:
			l.read(s.X)
			l.bind(s.Vars)
			l.statements(s.Body)
		case *syntax.WhileStmt:
			l.read(s.Cond)
			l.statements(s.Body)
		case *syntax.IfStmt:
			l.read(s.Cond)
			l.statements(s.True)
			l.statements(s.False)
		case *syntax.ReturnStmt:
			if s.Result != nil {
				l.read(s.Result)
			}
		}
	}
}

// bind goes through what an assignment binds.
func (l *leakSearch) bind(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.IndexExpr:
		l.read(e)
	default:
		for _, name := range boundNames(e) {
			delete(l.left, name)
		}
	}
}

// read goes through an expression, without the names in own, which it binds itself.
func (l *leakSearch) read(e syntax.Expr, own ...string) {
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			if l.left[n.Name] && !slices.Contains(own, n.Name) {
				l.found = append(l.found, n)
			}
		case *syntax.DotExpr:
			l.read(n.X, own...)
			return false
		case *syntax.CallExpr:
			l.read(n.Fn, own...)
			for _, arg := range n.Args {
				if named, ok := arg.(*syntax.BinaryExpr); ok && named.Op == syntax.EQ {
					arg = named.Y
				}
				l.read(arg, own...)
			}
			return false
		case *syntax.LambdaExpr:
			inner := slices.Clone(own)
			for _, p := range n.Params {
				inner = append(inner, boundNames(p)...)
			}
			l.read(n.Body, inner...)
			return false
		case *syntax.Comprehension:
			l.comprehension(n, own)
			return false
		}
		return true
	})
}

func (l *leakSearch) comprehension(c *syntax.Comprehension, own []string) {
	var bound []string
	for _, clause := range c.Clauses {
		within := slices.Concat(own, bound)
		switch clause := clause.(type) {
		case *syntax.ForClause:
			l.read(clause.X, within...)
			bound = append(bound, boundNames(clause.Vars)...)
		case *syntax.IfClause:
			l.read(clause.Cond, within...)
		}
	}
	l.read(c.Body, slices.Concat(own, bound)...)
	if !c.Curly && !l.lists[spotOf(c.Lbrack)] {
		for _, name := range bound {
			if !slices.Contains(own, name) {
				l.left[name] = true
			}
		}
	}
}
