package ctl

import (
	"slices"

	"go.starlark.net/syntax"
)

// A pyTree changes the syntax tree of a program: operators and methods that
// Starlark lacks become calls of our functions. Their names, an operator or a dot
// and a method, cannot occur in a program.
type pyTree struct {
	calls map[spot]*syntax.CallExpr // calls by their opening bracket
	loads []syntax.Position
}

// A spot is a place in a program after rewriting.
type spot struct{ line, column int32 }

func spotOf(p syntax.Position) spot { return spot{p.Line, p.Col} }

// changeTree changes the tree of a file in place.
func changeTree(f *syntax.File) *pyTree {
	t := &pyTree{calls: make(map[spot]*syntax.CallExpr)}
	t.statements(f.Stmts)
	return t
}

func (t *pyTree) statements(list []syntax.Stmt) {
	for _, s := range list {
		t.statement(s)
	}
}

func (t *pyTree) statement(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		s.LHS, s.RHS = t.expr(s.LHS), t.expr(s.RHS)
		if name := operator(s.Op); name != "" {
			s.Op, s.RHS = syntax.EQ, call(name, s.OpPos, s.LHS, s.RHS)
		}
	case *syntax.DefStmt:
		t.exprs(s.Params)
		t.statements(s.Body)
	case *syntax.ExprStmt:
		s.X = t.expr(s.X)
	case *syntax.ForStmt:
		s.X = t.expr(s.X)
		t.statements(s.Body)
	case *syntax.WhileStmt:
		s.Cond = t.expr(s.Cond)
		t.statements(s.Body)
	case *syntax.IfStmt:
		s.Cond = t.expr(s.Cond)
		t.statements(s.True)
		t.statements(s.False)
	case *syntax.LoadStmt:
		t.loads = append(t.loads, s.Load)
	case *syntax.ReturnStmt:
		s.Result = t.expr(s.Result)
	}
}

// operator returns the function that replaces a binary operator, "" if Starlark has
// the operator.
func operator(op syntax.Token) string {
	switch op {
	case syntax.PERCENT, syntax.PERCENT_EQ:
		return "%"
	case syntax.STAR, syntax.STAR_EQ:
		return "*"
	}
	return ""
}

func (t *pyTree) exprs(list []syntax.Expr) {
	for i, e := range list {
		list[i] = t.expr(e)
	}
}

// expr returns the replacement of an expression, which may be nil.
func (t *pyTree) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		e.X, e.Y = t.expr(e.X), t.expr(e.Y)
		if name := operator(e.Op); name != "" {
			return call(name, e.OpPos, e.X, e.Y)
		}
	case *syntax.CallExpr:
		t.exprs(e.Args)
		e.Fn = t.expr(e.Fn)
		if dot, ok := e.Fn.(*syntax.DotExpr); ok && pyMethods[dot.Name.Name] != nil {
			start, _ := dot.X.Span()
			e.Fn = &syntax.Ident{Name: "." + dot.Name.Name, NamePos: start}
			e.Args = slices.Insert(e.Args, 0, dot.X)
		}
		t.calls[spotOf(e.Lparen)] = e
	case *syntax.Comprehension:
		e.Body = t.expr(e.Body)
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				c.X = t.expr(c.X)
			case *syntax.IfClause:
				c.Cond = t.expr(c.Cond)
			}
		}
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = t.expr(e.Cond), t.expr(e.True), t.expr(e.False)
	case *syntax.DictEntry:
		e.Key, e.Value = t.expr(e.Key), t.expr(e.Value)
	case *syntax.DictExpr:
		t.exprs(e.List)
	case *syntax.DotExpr:
		e.X = t.expr(e.X)
	case *syntax.IndexExpr:
		e.X, e.Y = t.expr(e.X), t.expr(e.Y)
	case *syntax.LambdaExpr:
		t.exprs(e.Params)
		e.Body = t.expr(e.Body)
	case *syntax.ListExpr:
		t.exprs(e.List)
	case *syntax.ParenExpr:
		e.X = t.expr(e.X)
	case *syntax.SliceExpr:
		e.X, e.Hi = t.expr(e.X), t.expr(e.Hi)
		if id, ok := e.Lo.(*syntax.Ident); ok && id.Name == power && e.Hi != nil {
			return call("**", e.Lbrack, e.X, e.Hi)
		}
		e.Lo, e.Step = t.expr(e.Lo), t.expr(e.Step)
	case *syntax.TupleExpr:
		t.exprs(e.List)
	case *syntax.UnaryExpr:
		e.X = t.expr(e.X)
	}
	return e
}

// call returns the call of a function that replaces an operator at pos.
func call(name string, pos syntax.Position, x, y syntax.Expr) syntax.Expr {
	start, _ := x.Span()
	_, end := y.Span()
	return &syntax.CallExpr{Fn: &syntax.Ident{Name: name, NamePos: start}, Lparen: pos, Args: []syntax.Expr{x, y}, Rparen: end}
}

// A global is a name that a file's top level assigns.
type global struct {
	name  string
	value syntax.Expr     // the last value assigned
	at    syntax.Position // the place of the name in that assignment
	used  bool            // an expression reads the name
}

// globals returns the names that a file's top level assigns, in the order in
// which they were last assigned.
func globals(f *syntax.File) []global {
	found := make(map[string]int) // the number of assignments, by name
	var list []global
	var assign func(to, value syntax.Expr)
	assign = func(to, value syntax.Expr) {
		switch to := to.(type) {
		case *syntax.Ident:
			found[to.Name]++
			list = slices.DeleteFunc(list, func(g global) bool { return g.name == to.Name })
			list = append(list, global{name: to.Name, value: value, at: to.NamePos})
		case *syntax.ParenExpr:
			assign(to.X, value)
		case *syntax.TupleExpr:
			assignAll(assign, to.List, value)
		case *syntax.ListExpr:
			assignAll(assign, to.List, value)
		}
	}
	var visit func([]syntax.Stmt)
	visit = func(stmts []syntax.Stmt) {
		for _, s := range stmts {
			switch s := s.(type) {
			case *syntax.AssignStmt:
				assign(s.LHS, s.RHS)
			case *syntax.DefStmt:
				list = slices.DeleteFunc(list, func(g global) bool { return g.name == s.Name.Name })
				list = append(list, global{name: s.Name.Name, value: s.Name, at: s.Def, used: true})
			case *syntax.IfStmt:
				visit(s.True)
				visit(s.False)
			case *syntax.ForStmt:
				visit(s.Body)
			case *syntax.WhileStmt:
				visit(s.Body)
			}
		}
	}
	visit(f.Stmts)
	seen := make(map[string]int)
	syntax.Walk(f, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			seen[id.Name]++
		}
		return true
	})
	for i := range list {
		list[i].used = list[i].used || seen[list[i].name] > found[list[i].name]
	}
	return list
}

// assignAll assigns the items of a value to several names.
func assignAll(assign func(to, value syntax.Expr), to []syntax.Expr, value syntax.Expr) {
	values, ok := value.(*syntax.TupleExpr)
	for i, name := range to {
		if ok && len(values.List) == len(to) {
			assign(name, values.List[i])
		} else {
			assign(name, value)
		}
	}
}
