package ctl

import (
	"fmt"
	"maps"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Marks that rewriting leaves in the text for the statements of a try, which the
// parser takes for a chain of if and elif.
const (
	tryMark     = "__try__"
	exceptMark  = "__except__" // a call with the classes and the name, as far as the file has them
	elseMark    = "__else__"
	finallyMark = "__finally__"
)

// A tryPass replaces the statements of each try by functions, and by a call that
// runs them. Names that the statements assign live in a dictionary meanwhile, the
// cell, and are assigned after the call.
type tryPass struct {
	count int
	made  map[string]bool // the names of cells and functions
}

// changeTries replaces every try among statements.
func changeTries(list []syntax.Stmt) []syntax.Stmt {
	t := tryPass{made: make(map[string]bool)}
	return t.statements(list)
}

func (t *tryPass) statements(list []syntax.Stmt) []syntax.Stmt {
	var out []syntax.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.DefStmt:
			s.Body = t.statements(s.Body)
		case *syntax.ForStmt:
			s.Body = t.statements(s.Body)
		case *syntax.WhileStmt:
			s.Body = t.statements(s.Body)
		case *syntax.IfStmt:
			s.True, s.False = t.statements(s.True), t.statements(s.False)
			if isMark(s.Cond, tryMark) {
				out = append(out, t.try(s)...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// isMark reports whether an expression is a mark, or a call of one.
func isMark(e syntax.Expr, mark string) bool {
	if c, ok := e.(*syntax.CallExpr); ok {
		e = c.Fn
	}
	id, ok := e.(*syntax.Ident)
	return ok && id.Name == mark
}

// try returns the statements that do what a try does.
func (t *tryPass) try(s *syntax.IfStmt) []syntax.Stmt {
	t.count++
	b := tryBuilder{pass: t, at: s.If, cell: t.name("cell"), assigned: make(map[string]bool)}
	parts := []*syntax.IfStmt{s}
	for next := s; len(next.False) == 1; {
		inner, ok := next.False[0].(*syntax.IfStmt)
		if !ok {
			break
		}
		parts, next = append(parts, inner), inner
	}
	for _, part := range parts {
		b.assigns(part.True)
		if c, ok := part.Cond.(*syntax.CallExpr); ok && len(c.Args) == 2 {
			b.assigned[c.Args[1].(*syntax.Literal).Value.(string)] = true
		}
	}
	out := []syntax.Stmt{b.assign(b.ident(b.cell), &syntax.DictExpr{Lbrace: b.at, Rbrace: b.at})}
	args := []syntax.Expr{b.ident(b.cell)}
	for i, part := range parts {
		name := t.name(fmt.Sprintf("part%d_", i))
		out = append(out, &syntax.DefStmt{Def: part.If, Name: b.ident(name), Lparen: part.If, Rparen: part.If, Body: b.statements(part.True, false)})
		classes, bound := syntax.Expr(b.text("")), syntax.Expr(b.text(""))
		if c, ok := part.Cond.(*syntax.CallExpr); ok {
			if len(c.Args) > 0 {
				classes = &syntax.LambdaExpr{Lambda: part.If, Body: b.expr(c.Args[0])}
			}
			if len(c.Args) > 1 {
				bound = c.Args[1]
			}
		}
		kind := part.Cond
		if c, ok := kind.(*syntax.CallExpr); ok {
			kind = c.Fn
		}
		args = append(args, b.tuple(b.text(kind.(*syntax.Ident).Name), b.ident(name), classes, bound))
	}
	signal := t.name("signal")
	out = append(out, b.assign(b.ident(signal), b.call("try", args...)))
	for _, name := range b.sorted() {
		out = append(out, &syntax.IfStmt{If: b.at, Cond: &syntax.BinaryExpr{X: b.text(name), OpPos: b.at, Op: syntax.IN, Y: b.ident(b.cell)},
			True: []syntax.Stmt{b.assign(b.ident(name), b.inCell(name))}})
	}
	return append(out, b.signals(signal)...)
}

// name returns a new name that no program has.
func (t *tryPass) name(what string) string {
	name := fmt.Sprintf("__%s%d__", what, t.count)
	t.made[name] = true
	return name
}

// A tryBuilder makes the statements of one try.
type tryBuilder struct {
	pass     *tryPass
	at       syntax.Position
	cell     string
	assigned map[string]bool // names that live in the cell
	returns  bool            // a part returns
	// inFunction says that the statements are of a function that a part defines.
	inFunction bool
	branches   map[syntax.Token]bool
}

func (b *tryBuilder) ident(name string) *syntax.Ident {
	return &syntax.Ident{Name: name, NamePos: b.at}
}

func (b *tryBuilder) text(s string) *syntax.Literal {
	return &syntax.Literal{Token: syntax.STRING, TokenPos: b.at, Raw: `""`, Value: s}
}

func (b *tryBuilder) tuple(list ...syntax.Expr) *syntax.TupleExpr {
	return &syntax.TupleExpr{Lparen: b.at, List: list, Rparen: b.at}
}

func (b *tryBuilder) assign(to, value syntax.Expr) *syntax.AssignStmt {
	return &syntax.AssignStmt{OpPos: b.at, Op: syntax.EQ, LHS: to, RHS: value}
}

func (b *tryBuilder) call(name string, args ...syntax.Expr) *syntax.CallExpr {
	return &syntax.CallExpr{Fn: b.ident(name), Lparen: b.at, Args: args, Rparen: b.at}
}

// inCell returns the place of a name in the cell.
func (b *tryBuilder) inCell(name string) *syntax.IndexExpr {
	return &syntax.IndexExpr{X: b.ident(b.cell), Lbrack: b.at, Y: b.text(name), Rbrack: b.at}
}

// sorted returns the names in the cell.
func (b *tryBuilder) sorted() []string { return slices.Sorted(maps.Keys(b.assigned)) }

// assigns finds the names that statements assign.
func (b *tryBuilder) assigns(list []syntax.Stmt) {
	target := func(e syntax.Expr) {
		for _, name := range boundNames(e) {
			if !b.pass.made[name] {
				b.assigned[name] = true
			}
		}
	}
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			target(s.LHS)
		case *syntax.DefStmt:
			target(s.Name)
		case *syntax.ForStmt:
			target(s.Vars)
			b.assigns(s.Body)
		case *syntax.WhileStmt:
			b.assigns(s.Body)
		case *syntax.IfStmt:
			b.assigns(s.True)
			b.assigns(s.False)
		}
	}
}

// statements rewrites statements; inLoop says that break and continue are about a
// loop among them.
func (b *tryBuilder) statements(list []syntax.Stmt, inLoop bool) []syntax.Stmt {
	var out []syntax.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			b.assignment(s)
		case *syntax.ExprStmt:
			s.X = b.expr(s.X)
		case *syntax.ForStmt:
			s.X, s.Vars = b.expr(s.X), b.target(s.Vars)
			s.Body = b.statements(s.Body, true)
		case *syntax.WhileStmt:
			s.Cond = b.expr(s.Cond)
			s.Body = b.statements(s.Body, true)
		case *syntax.IfStmt:
			s.Cond = b.expr(s.Cond)
			s.True, s.False = b.statements(s.True, inLoop), b.statements(s.False, inLoop)
		case *syntax.DefStmt:
			s.Body = b.function(s.Params, s.Body)
			out = append(out, s)
			if b.assigned[s.Name.Name] {
				local := s.Name.Name
				out = append(out, b.assign(b.inCell(local), b.ident(local)))
			}
			continue
		case *syntax.ReturnStmt:
			s.Result = b.expr(s.Result)
			if b.inFunction {
				break
			}
			b.returns = true
			if s.Result == nil {
				s.Result = b.ident("None")
			}
			s.Result = b.tuple(b.text("return"), s.Result)
		case *syntax.BranchStmt:
			if s.Token != syntax.PASS && !inLoop && !b.inFunction {
				if b.branches == nil {
					b.branches = make(map[syntax.Token]bool)
				}
				b.branches[s.Token] = true
				out = append(out, &syntax.ReturnStmt{Return: s.TokenPos, Result: b.tuple(b.text(s.Token.String()), b.ident("None"))})
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// assignment rewrites an assignment.
func (b *tryBuilder) assignment(s *syntax.AssignStmt) {
	s.RHS = b.expr(s.RHS)
	if id, ok := s.LHS.(*syntax.Ident); ok && s.Op != syntax.EQ && b.assigned[id.Name] {
		s.RHS = &syntax.BinaryExpr{X: b.expr(id), OpPos: s.OpPos, Op: s.Op - syntax.PLUS_EQ + syntax.PLUS, Y: s.RHS}
		s.Op = syntax.EQ
	}
	s.LHS = b.target(s.LHS)
}

// function returns the body of a function that a part of the try defines: its
// parameters and what it assigns are its own, and it returns for itself.
func (b *tryBuilder) function(params []syntax.Expr, body []syntax.Stmt) []syntax.Stmt {
	for _, p := range params {
		if d, ok := p.(*syntax.BinaryExpr); ok {
			d.Y = b.expr(d.Y)
		}
	}
	inner := tryBuilder{pass: b.pass, at: b.at, cell: b.cell, assigned: make(map[string]bool), inFunction: true}
	inner.assigns(body)
	own := append(paramNames(params), inner.sorted()...)
	inner.assigned = maps.Clone(b.assigned)
	maps.DeleteFunc(inner.assigned, func(name string, _ bool) bool { return slices.Contains(own, name) })
	return inner.statements(body, false)
}

// target returns what an assignment is to.
func (b *tryBuilder) target(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Ident:
		if b.assigned[e.Name] {
			return b.inCell(e.Name)
		}
	case *syntax.ParenExpr:
		e.X = b.target(e.X)
	case *syntax.TupleExpr:
		for i, x := range e.List {
			e.List[i] = b.target(x)
		}
	case *syntax.ListExpr:
		for i, x := range e.List {
			e.List[i] = b.target(x)
		}
	case *syntax.IndexExpr:
		e.X, e.Y = b.expr(e.X), b.expr(e.Y)
	case *syntax.DotExpr:
		e.X = b.expr(e.X)
	}
	return e
}

// expr returns an expression that reads the names of the cell there.
func (b *tryBuilder) expr(e syntax.Expr) syntax.Expr {
	return mapExpr(e, nil, func(e syntax.Expr, own []string) syntax.Expr {
		id, ok := e.(*syntax.Ident)
		if !ok || !b.assigned[id.Name] || slices.Contains(own, id.Name) {
			return e
		}
		outer := &syntax.LambdaExpr{Lambda: id.NamePos, Body: &syntax.Ident{Name: id.Name, NamePos: id.NamePos}}
		return call("cell", id.NamePos, b.ident(b.cell), b.text(id.Name), outer)
	})
}

// signals returns the statements that return or branch as a part of the try did.
func (b *tryBuilder) signals(signal string) []syntax.Stmt {
	kind := &syntax.IndexExpr{X: b.ident(signal), Lbrack: b.at, Y: &syntax.Literal{Token: syntax.INT, TokenPos: b.at, Raw: "0", Value: int64(0)}, Rbrack: b.at}
	when := func(word string, do syntax.Stmt) syntax.Stmt {
		return &syntax.IfStmt{If: b.at, Cond: &syntax.BinaryExpr{X: kind, OpPos: b.at, Op: syntax.EQL, Y: b.text(word)}, True: []syntax.Stmt{do}}
	}
	var out []syntax.Stmt
	if b.returns {
		value := &syntax.IndexExpr{X: b.ident(signal), Lbrack: b.at, Y: &syntax.Literal{Token: syntax.INT, TokenPos: b.at, Raw: "1", Value: int64(1)}, Rbrack: b.at}
		out = append(out, when("return", &syntax.ReturnStmt{Return: b.at, Result: value}))
	}
	for _, branch := range []syntax.Token{syntax.BREAK, syntax.CONTINUE} {
		if b.branches[branch] {
			out = append(out, when(branch.String(), &syntax.BranchStmt{Token: branch, TokenPos: b.at}))
		}
	}
	return out
}

// noSignal is the signal of parts that ran to their end.
var noSignal = starlark.Tuple{starlark.String(""), starlark.None}

// Locals of a thread.
const (
	loadingLocal = "loading" // set while the file's top level runs
	caughtLocal  = "caught"  // the exception that the running handler caught
)

// readCell returns a name in a cell, or its value outside.
func readCell(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if v, found, err := args[0].(*starlark.Dict).Get(args[1]); found || err != nil {
		return v, err
	}
	return starlark.Call(thread, args[2], nil, nil)
}

// A tryPart is a part of a try: its mark, its function, a function that returns the
// classes of its exceptions, and the name of the exception.
type tryPart struct{ mark, body, classes, name starlark.Value }

// runTry runs the parts of a try as Python does and returns the signal.
func runTry(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	cell := args[0].(*starlark.Dict)
	var body, otherwise, last starlark.Value
	var handlers []tryPart
	for _, arg := range args[1:] {
		part := tryPart{arg.(starlark.Tuple)[0], arg.(starlark.Tuple)[1], arg.(starlark.Tuple)[2], arg.(starlark.Tuple)[3]}
		switch part.mark {
		case starlark.String(tryMark):
			body = part.body
		case starlark.String(elseMark):
			otherwise = part.body
		case starlark.String(finallyMark):
			last = part.body
		default:
			handlers = append(handlers, part)
		}
	}
	signal, err := runPart(thread, body)
	switch {
	case err != nil:
		signal, err = handle(thread, cell, handlers, err)
	case signal == starlark.Value(starlark.None) && otherwise != nil:
		signal, err = runPart(thread, otherwise)
	}
	if last != nil {
		if after, lastErr := runPart(thread, last); lastErr != nil || after != starlark.Value(starlark.None) {
			signal, err = after, lastErr
		}
	}
	if signal == starlark.Value(starlark.None) {
		signal = noSignal
	}
	return signal, err
}

// runPart runs a part of a try, and returns its signal or None.
func runPart(thread *starlark.Thread, body starlark.Value) (starlark.Value, error) {
	return starlark.Call(thread, body, nil, nil)
}

// handle runs the handler of an error, or returns the error if none is for it.
func handle(thread *starlark.Thread, cell *starlark.Dict, handlers []tryPart, err error) (starlark.Value, error) {
	e, ok := asException(err)
	if !ok {
		return nil, err
	}
	for _, h := range handlers {
		if classes, ok := h.classes.(starlark.Callable); ok {
			v, classErr := starlark.Call(thread, classes, nil, nil)
			if classErr != nil {
				return nil, classErr
			}
			if ok, classErr := e.matches(v); !ok {
				if classErr != nil {
					return nil, classErr
				}
				continue
			}
		}
		if name, _ := starlark.AsString(h.name); name != "" {
			if err := cell.SetKey(h.name, e); err != nil {
				return nil, err
			}
		}
		before := thread.Local(caughtLocal)
		thread.SetLocal(caughtLocal, err)
		defer thread.SetLocal(caughtLocal, before)
		return runPart(thread, h.body)
	}
	return nil, err
}
