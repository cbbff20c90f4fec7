package ctl

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A spot is a place in a program after rewriting.
type spot struct{ line, column int32 }

func spotOf(p syntax.Position) spot { return spot{p.Line, p.Col} }

// changeTree changes the tree of a file in place: operators and methods that Starlark
// lacks, or that differ there, become calls of our functions. The names of these, an
// operator or a dot and a method, cannot occur in a program. Parameters named in tuples are taken apart. It returns the calls
// of the file by their opening bracket.
func changeTree(f *syntax.File, tuples map[string]string) map[spot]*syntax.CallExpr {
	t := treeChange{calls: make(map[spot]*syntax.CallExpr), tuples: tuples}
	t.statements(f.Stmts)
	return t.calls
}

type treeChange struct {
	calls  map[spot]*syntax.CallExpr
	tuples map[string]string
}

func (t *treeChange) statements(list []syntax.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			name := operators[s.Op]
			if product, ok := s.LHS.(*syntax.BinaryExpr); ok && s.Op == syntax.STAR_EQ && isPower(product.Y) {
				s.LHS, name = product.X, "**" // x **= 2 reads x * power *= 2
			}
			s.LHS, s.RHS = t.expr(s.LHS), t.expr(s.RHS)
			if name != "" {
				s.Op, s.RHS = syntax.EQ, call(name, s.OpPos, s.LHS, s.RHS)
			}
		case *syntax.DefStmt:
			t.exprs(s.Params)
			t.statements(s.Body)
			s.Body = append(t.unpacked(s.Params), s.Body...)
		case *syntax.ExprStmt:
			s.X = t.expr(s.X)
		case *syntax.ForStmt:
			s.X = items(t.expr(s.X))
			t.statements(s.Body)
		case *syntax.WhileStmt:
			s.Cond = t.expr(s.Cond)
			t.statements(s.Body)
		case *syntax.IfStmt:
			s.Cond = t.expr(s.Cond)
			t.statements(s.True)
			t.statements(s.False)
		case *syntax.ReturnStmt:
			s.Result = t.expr(s.Result)
		}
	}
}

// operators are the operators that become calls, with the names of the functions.
var operators = map[syntax.Token]string{
	syntax.PERCENT: "%", syntax.PERCENT_EQ: "%", syntax.STAR: "*", syntax.STAR_EQ: "*", syntax.PLUS: "+", syntax.PLUS_EQ: "+=",
	syntax.MINUS: "-", syntax.MINUS_EQ: "-", syntax.SLASH: "/", syntax.SLASH_EQ: "/", syntax.SLASHSLASH: "//", syntax.SLASHSLASH_EQ: "//",
}

// exprs replaces expressions in place, but not the names of parameters and arguments.
func (t *treeChange) exprs(list []syntax.Expr) {
	for i, e := range list {
		if b, ok := e.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			b.Y = t.expr(b.Y)
		} else {
			list[i] = t.expr(e)
		}
	}
}

// expr replaces the parts of an expression, which may be nil, and returns the
// replacement of the expression.
func (t *treeChange) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case nil:
		return nil
	case *syntax.BinaryExpr:
		e.X, e.Y = t.expr(e.X), t.expr(e.Y)
		return binary(e)
	case *syntax.CallExpr:
		e.Fn = t.expr(e.Fn)
		t.exprs(e.Args)
		t.call(e)
	case *syntax.Comprehension:
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				c.X = items(t.expr(c.X))
			case *syntax.IfClause:
				c.Cond = t.expr(c.Cond)
			}
		}
		e.Body = t.expr(e.Body)
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
		for _, p := range t.tupleParameters(e.Params) {
			e.Body = p.applied(e.Body)
		}
	case *syntax.ListExpr:
		t.exprs(e.List)
	case *syntax.ParenExpr:
		e.X = t.expr(e.X)
	case *syntax.SliceExpr:
		e.X, e.Lo, e.Hi, e.Step = t.expr(e.X), t.expr(e.Lo), t.expr(e.Hi), t.expr(e.Step)
	case *syntax.TupleExpr:
		t.exprs(e.List)
	case *syntax.UnaryExpr:
		e.X = t.expr(e.X)
	}
	return e
}

// call replaces the call of a method, and keeps the call.
func (t *treeChange) call(e *syntax.CallExpr) {
	t.calls[spotOf(e.Lparen)] = e
	dot, ok := e.Fn.(*syntax.DotExpr)
	if !ok {
		return
	}
	if name := pyMethodNames[dot.Name.Name]; name != "" {
		dot.Name.Name = name
	} else if slices.Contains(pyMethods, dot.Name.Name) {
		start, _ := dot.X.Span()
		e.Fn = &syntax.Ident{Name: "." + dot.Name.Name, NamePos: start}
		e.Args = slices.Insert(e.Args, 0, dot.X)
	}
}

// binary returns the replacement of an operation whose operands are replaced.
func binary(e *syntax.BinaryExpr) syntax.Expr {
	left, isBinary := e.X.(*syntax.BinaryExpr)
	switch {
	case isPower(e.Y):
		return e // the left half of a power
	case isBinary && e.Op == syntax.STAR && isPower(left.Y):
		return raised(left.X, e.Y, e.OpPos)
	case operators[e.Op] != "":
		return call(operators[e.Op], e.OpPos, e.X, e.Y)
	case e.Op == syntax.PIPE:
		return compared(e)
	case comparing[starlark.String(e.Op.String())] != 0 || e.Op == syntax.IN || e.Op == syntax.NOT_IN:
		return call(comparisons, e.OpPos, e.X, &syntax.Literal{Token: syntax.STRING, TokenPos: e.OpPos, Raw: "\"\"", Value: e.Op.String()}, e.Y)
	}
	return e
}

// items returns the iteration over a value: Python's texts are lists of letters, too.
func items(e syntax.Expr) syntax.Expr {
	start, _ := e.Span()
	return call(iteration, start, e)
}

// A tupleParameter is a parameter that is a tuple, and the name that stands for it.
type tupleParameter struct {
	name  *syntax.Ident
	items syntax.Expr
}

// tupleParameters returns those of a function.
func (t *treeChange) tupleParameters(params []syntax.Expr) (list []tupleParameter) {
	for _, p := range params {
		if b, ok := p.(*syntax.BinaryExpr); ok {
			p = b.X // before its default
		}
		id, ok := p.(*syntax.Ident)
		if !ok || t.tuples[id.Name] == "" {
			continue
		}
		parsed, err := dialect.ParseExpr("", t.tuples[id.Name], 0)
		if err != nil {
			continue // the resolver tells of names that are missing then
		}
		syntax.Walk(parsed, func(n syntax.Node) bool {
			if inner, ok := n.(*syntax.Ident); ok {
				inner.NamePos = id.NamePos
			}
			return true
		})
		list = append(list, tupleParameter{id, parsed})
	}
	return list
}

// unpacked returns statements that take the tuples among parameters apart.
func (t *treeChange) unpacked(params []syntax.Expr) (list []syntax.Stmt) {
	for _, p := range t.tupleParameters(params) {
		list = append(list, &syntax.AssignStmt{OpPos: p.name.NamePos, Op: syntax.EQ, LHS: p.items, RHS: &syntax.Ident{Name: p.name.Name, NamePos: p.name.NamePos}})
	}
	return list
}

// applied returns body with the tuple's names bound to its items: (lambda b, c: body)(*name).
func (p tupleParameter) applied(body syntax.Expr) syntax.Expr {
	at := p.name.NamePos
	inner := &syntax.LambdaExpr{Lambda: at, Body: body}
	for i, item := range tupleItems(p.items) {
		name, ok := item.(*syntax.Ident)
		if !ok { // a tuple in the tuple
			name = &syntax.Ident{Name: fmt.Sprintf("%s%d", p.name.Name, i), NamePos: at}
			inner.Body = tupleParameter{name, item}.applied(inner.Body)
		}
		inner.Params = append(inner.Params, &syntax.Ident{Name: name.Name, NamePos: at})
	}
	return &syntax.CallExpr{Fn: inner, Lparen: at, Rparen: at, Args: []syntax.Expr{
		&syntax.UnaryExpr{OpPos: at, Op: syntax.STAR, X: &syntax.Ident{Name: p.name.Name, NamePos: at}},
	}}
}

// tupleItems returns the items of a tuple in brackets.
func tupleItems(e syntax.Expr) []syntax.Expr {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return tupleItems(e.X)
	case *syntax.TupleExpr:
		return e.List
	}
	return []syntax.Expr{e}
}

func isPower(e syntax.Expr) bool {
	id, ok := e.(*syntax.Ident)
	return ok && id.Name == power
}

// raised returns base ** exponent. The operator binds more tightly than those in front of
// it: in x * y ** z and -y ** z the base is y, and in x ** y ** z the exponent is y ** z.
func raised(base, exponent syntax.Expr, at syntax.Position) syntax.Expr {
	switch b := base.(type) {
	case *syntax.UnaryExpr:
		b.X = raised(b.X, exponent, at)
		return b
	case *syntax.CallExpr:
		if id, ok := b.Fn.(*syntax.Ident); ok && slices.Contains([]string{"*", "/", "//", "%", "**"}, id.Name) {
			b.Args[1] = raised(b.Args[1], exponent, at)
			return b
		}
	}
	return call("**", at, base, exponent)
}

// compared returns the replacement of x | y, which may be part of a chain of comparisons:
// the call of one function with all operands and the operators between them.
func compared(e *syntax.BinaryExpr) syntax.Expr {
	if left, ok := e.X.(*syntax.BinaryExpr); ok && left.Op == syntax.PIPE && isCall(left.Y, compare) {
		operator := left.Y.(*syntax.CallExpr).Args[0]
		if chain, ok := left.X.(*syntax.CallExpr); ok && isCall(chain, comparisons) {
			chain.Args = append(chain.Args, operator, e.Y)
			return chain
		}
		return call(comparisons, e.OpPos, left.X, operator, e.Y)
	}
	if chain, ok := e.X.(*syntax.CallExpr); ok && isCall(chain, comparisons) && !isCall(e.Y, compare) { // x < y | e.Y < z
		last := &chain.Args[len(chain.Args)-1]
		*last = &syntax.BinaryExpr{X: *last, Op: e.Op, OpPos: e.OpPos, Y: e.Y}
		return chain
	}
	return e
}

// isCall reports whether an expression calls a function by its name.
func isCall(e syntax.Expr, name string) bool {
	c, ok := e.(*syntax.CallExpr)
	if !ok {
		return false
	}
	id, ok := c.Fn.(*syntax.Ident)
	return ok && id.Name == name
}

// call returns the call of a function that replaces an operator at pos.
func call(name string, pos syntax.Position, args ...syntax.Expr) syntax.Expr {
	start, _ := args[0].Span()
	_, end := args[len(args)-1].Span()
	end.Col-- // where the call's bracket would stand
	return &syntax.CallExpr{Fn: &syntax.Ident{Name: name, NamePos: start}, Lparen: pos, Args: args, Rparen: end}
}

// boundNames returns the names that an assignment to e binds or changes: of an item, that
// of its list or dictionary.
func boundNames(e syntax.Expr) []string {
	var list []string
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			list = append(list, n.Name)
		case *syntax.IndexExpr:
			list = append(list, boundNames(n.X)...)
			return false
		}
		return true
	})
	return list
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
	assigned, list := make(map[string]int), []global(nil)
	add := func(g global) {
		list = slices.DeleteFunc(list, func(old global) bool { return old.name == g.name })
		list = append(list, g)
	}
	var assign func(to, value syntax.Expr)
	assign = func(to, value syntax.Expr) {
		switch to := to.(type) {
		case *syntax.Ident:
			assigned[to.Name]++
			add(global{name: to.Name, value: value, at: to.NamePos})
		case *syntax.ParenExpr:
			assign(to.X, value)
		case *syntax.TupleExpr:
			assignAll(assign, to.List, value)
		case *syntax.ListExpr:
			assignAll(assign, to.List, value)
		}
	}

	seen := make(map[string]int)
	syntax.Walk(f, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok {
			seen[id.Name]++
		}
		return true
	})
	eachTopStatement(f.Stmts, func(s syntax.Stmt) {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			assign(s.LHS, s.RHS)
		case *syntax.DefStmt:
			add(global{name: s.Name.Name, value: s.Name, at: s.Def, used: true})
		}
	})
	for i, g := range list {
		list[i].used = g.used || seen[g.name] > assigned[g.name]
	}
	return list
}

// eachTopStatement calls f for each statement that is in no function.
func eachTopStatement(list []syntax.Stmt, f func(syntax.Stmt)) {
	for _, s := range list {
		f(s)
		switch s := s.(type) {
		case *syntax.IfStmt:
			eachTopStatement(s.True, f)
			eachTopStatement(s.False, f)
		case *syntax.ForStmt:
			eachTopStatement(s.Body, f)
		case *syntax.WhileStmt:
			eachTopStatement(s.Body, f)
		}
	}
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
