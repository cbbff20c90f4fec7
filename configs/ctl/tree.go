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
	for i, s := range list {
		t.statement(s)
		if s, ok := s.(*syntax.AssignStmt); ok && s.Op == syntax.EQ {
			if item, ok := s.LHS.(*syntax.IndexExpr); ok {
				at, _ := s.RHS.Span()
				list[i] = &syntax.ExprStmt{X: call("[]=", at, item.X, item.Y, s.RHS)}
			}
		}
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
		s.X = deletion(t.expr(s.X))
	case *syntax.ForStmt:
		s.X = iterated(t.expr(s.X), s.For)
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

// deletion returns the replacement of a del: it deletes items, while a name that is
// no longer wanted may stay.
func deletion(e syntax.Expr) syntax.Expr {
	if !isMark(e, deleteMark) {
		return e
	}
	c := e.(*syntax.CallExpr)
	list := &syntax.ListExpr{Lbrack: c.Lparen, Rbrack: c.Rparen}
	for _, arg := range c.Args {
		if item, ok := arg.(*syntax.IndexExpr); ok {
			list.List = append(list.List, call("del", c.Lparen, item.X, item.Y))
		}
	}
	return list
}

// operator returns the function that replaces a binary operator, "" if Starlark has
// the operator.
func operator(op syntax.Token) string {
	switch op {
	case syntax.PERCENT, syntax.PERCENT_EQ:
		return "%"
	case syntax.STAR, syntax.STAR_EQ:
		return "*"
	case syntax.PLUS:
		return "+"
	case syntax.PLUS_EQ:
		return "+="
	}
	return ""
}

// exprs replaces expressions in place.
func (t *pyTree) exprs(list []syntax.Expr) {
	for i, e := range list {
		list[i] = t.expr(e)
	}
}

// expr returns the replacement of an expression, which may be nil.
func (t *pyTree) expr(e syntax.Expr) syntax.Expr { return mapExpr(e, nil, t.replace) }

// replace returns the replacement of an expression whose parts are replaced.
func (t *pyTree) replace(e syntax.Expr, _ []string) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		if name := operator(e.Op); name != "" {
			return call(name, e.OpPos, e.X, e.Y)
		}
	case *syntax.CallExpr:
		if dot, ok := e.Fn.(*syntax.DotExpr); ok && pyMethods[dot.Name.Name] != nil {
			start, _ := dot.X.Span()
			e.Fn = &syntax.Ident{Name: "." + dot.Name.Name, NamePos: start}
			e.Args = slices.Insert(e.Args, 0, dot.X)
		}
		t.calls[spotOf(e.Lparen)] = e
	case *syntax.Comprehension:
		for _, c := range e.Clauses {
			if c, ok := c.(*syntax.ForClause); ok {
				c.X = iterated(c.X, c.In)
			}
		}
	case *syntax.SliceExpr:
		if id, ok := e.Lo.(*syntax.Ident); ok && id.Name == power && e.Hi != nil {
			return call("**", e.Lbrack, e.X, e.Hi)
		}
	}
	return e
}

// iterated returns the call that makes a list of what a for goes through, if that
// is a text.
func iterated(x syntax.Expr, at syntax.Position) syntax.Expr { return call("for", at, x) }

// mapExpr replaces the parts of an expression, and then the expression, which may
// be nil. f is also told which names are variables of expressions around it.
func mapExpr(e syntax.Expr, own []string, f func(e syntax.Expr, own []string) syntax.Expr) syntax.Expr {
	m := func(e syntax.Expr) syntax.Expr { return mapExpr(e, own, f) }
	all := func(list []syntax.Expr) {
		for i, e := range list {
			if b, ok := e.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ { // a parameter or an argument with its name
				b.Y = m(b.Y)
			} else {
				list[i] = m(e)
			}
		}
	}
	switch e := e.(type) {
	case nil:
		return nil
	case *syntax.BinaryExpr:
		e.X, e.Y = m(e.X), m(e.Y)
	case *syntax.CallExpr:
		e.Fn = m(e.Fn)
		all(e.Args)
	case *syntax.Comprehension:
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				c.X = m(c.X)
				own = append(slices.Clip(own), boundNames(c.Vars)...)
			case *syntax.IfClause:
				c.Cond = m(c.Cond)
			}
		}
		e.Body = m(e.Body)
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = m(e.Cond), m(e.True), m(e.False)
	case *syntax.DictEntry:
		e.Key, e.Value = m(e.Key), m(e.Value)
	case *syntax.DictExpr:
		all(e.List)
	case *syntax.DotExpr:
		e.X = m(e.X)
	case *syntax.IndexExpr:
		e.X, e.Y = m(e.X), m(e.Y)
	case *syntax.LambdaExpr:
		for _, p := range e.Params {
			if b, ok := p.(*syntax.BinaryExpr); ok {
				b.Y = m(b.Y)
			}
		}
		own = append(slices.Clip(own), paramNames(e.Params)...)
		e.Body = m(e.Body)
	case *syntax.ListExpr:
		all(e.List)
	case *syntax.ParenExpr:
		e.X = m(e.X)
	case *syntax.SliceExpr:
		e.X, e.Lo, e.Hi, e.Step = m(e.X), m(e.Lo), m(e.Hi), m(e.Step)
	case *syntax.TupleExpr:
		all(e.List)
	case *syntax.UnaryExpr:
		e.X = m(e.X)
	}
	return f(e, own)
}

// boundNames returns the names that an assignment to e binds.
func boundNames(e syntax.Expr) []string {
	var list []string
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			list = append(list, n.Name)
		case *syntax.IndexExpr, *syntax.DotExpr, *syntax.SliceExpr:
			return false
		}
		return true
	})
	return list
}

// paramNames returns the names of a function's parameters.
func paramNames(params []syntax.Expr) []string {
	var list []string
	for _, p := range params {
		switch q := p.(type) {
		case *syntax.BinaryExpr:
			p = q.X
		case *syntax.UnaryExpr:
			p = q.X
		}
		if id, ok := p.(*syntax.Ident); ok {
			list = append(list, id.Name)
		}
	}
	return list
}

// call returns the call of a function that replaces an operator at pos.
func call(name string, pos syntax.Position, args ...syntax.Expr) syntax.Expr {
	start, _ := args[0].Span()
	_, end := args[len(args)-1].Span()
	end.Col-- // where the call's bracket would stand
	return &syntax.CallExpr{Fn: &syntax.Ident{Name: name, NamePos: start}, Lparen: pos, Args: args, Rparen: end}
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
		list[i].used = list[i].used || isMark(list[i].value, importMark) || seen[list[i].name] > found[list[i].name]
	}
	return list
}

// assignAll assigns the items of a value to several names.
func assignAll(assign func(to, value syntax.Expr), to []syntax.Expr, value syntax.Expr) {
	values, ok := value.(*syntax.TupleExpr)
	if same, isSame := value.(*syntax.CallExpr); isSame && isMark(same, sameMark) {
		value = same.Args[1]
	}
	for i, name := range to {
		if ok && len(values.List) == len(to) {
			assign(name, values.List[i])
		} else {
			assign(name, value)
		}
	}
}
