package ctl

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"go.starlark.net/starlark"
)

// Flags of Python's module re.
const (
	reIgnoreCase = 2
	reMultiline  = 8
	reDotAll     = 16
)

// reMembers is Python's module re, on the regular expressions of Go: without
// backreferences and without looking ahead or behind.
var reMembers = func() starlark.StringDict {
	d := starlark.StringDict{"error": exceptionClass("ValueError")}
	for name, flag := range map[string]int{"I": reIgnoreCase, "IGNORECASE": reIgnoreCase, "M": reMultiline, "MULTILINE": reMultiline, "S": reDotAll, "DOTALL": reDotAll} {
		d[name] = starlark.MakeInt(flag)
	}
	for _, name := range patternMethods {
		d[name] = starlark.NewBuiltin("re."+name, func(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			p, args, kwargs, err := compiled(args, kwargs)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", b.Name(), err)
			}
			return p.call(thread, name, args, kwargs)
		})
	}
	d["compile"] = builtin("re.compile", func(args starlark.Tuple) (starlark.Value, error) {
		flags := 0
		if len(args) == 2 {
			var err error
			if flags, err = starlark.AsInt32(args[1]); err != nil {
				return nil, err
			}
			args = args[:1]
		}
		if len(args) != 1 {
			return nil, fmt.Errorf("%d arguments, want 1", len(args))
		}
		return compile(args[0], flags)
	})
	d["escape"] = builtin("re.escape", func(args starlark.Tuple) (starlark.Value, error) {
		var s string
		err := starlark.UnpackPositionalArgs("", args, nil, 1, &s)
		return starlark.String(regexp.QuoteMeta(s)), err
	})
	return d
}()

// patternMethods are the methods of a pattern, which are functions of the module, too.
var patternMethods = []string{"match", "search", "findall", "finditer", "split", "sub"}

// A pattern is a compiled regular expression.
type pattern struct {
	text   string
	re     *regexp.Regexp
	atHead *regexp.Regexp // matches at the beginning of a text alone
}

// compiled takes the pattern off the arguments of a function of the module.
func compiled(args starlark.Tuple, kwargs []starlark.Tuple) (*pattern, starlark.Tuple, []starlark.Tuple, error) {
	if len(args) == 0 {
		return nil, nil, nil, fmt.Errorf("0 arguments, want a pattern")
	}
	flags := 0
	for i, kv := range kwargs {
		if kv[0] == starlark.String("flags") {
			var err error
			if flags, err = starlark.AsInt32(kv[1]); err != nil {
				return nil, nil, nil, err
			}
			kwargs = append(append([]starlark.Tuple(nil), kwargs[:i]...), kwargs[i+1:]...)
			break
		}
	}
	if n, ok := args[len(args)-1].(starlark.Int); ok && len(args) == 3 { // re.search(p, s, re.I)
		if _, isText := args[1].(starlark.String); isText {
			flags, _ = starlark.AsInt32(n)
			args = args[:2]
		}
	}
	p, err := compile(args[0], flags)
	return p, args[1:], kwargs, err
}

func compile(v starlark.Value, flags int) (*pattern, error) {
	if p, ok := v.(*pattern); ok {
		return p, nil
	}
	text, ok := starlark.AsString(v)
	if !ok {
		return nil, fmt.Errorf("a %s, want a pattern", v.Type())
	}
	set := "s"
	if flags&reDotAll == 0 {
		set = ""
	}
	if flags&reIgnoreCase != 0 {
		set += "i"
	}
	if flags&reMultiline != 0 {
		set += "m"
	}
	if flags&^(reDotAll|reIgnoreCase|reMultiline) != 0 {
		return nil, fmt.Errorf("flags %d, want I, M or S", flags)
	}
	goText := strings.ReplaceAll(text, `\Z`, `\z`)
	if set != "" {
		goText = "(?" + set + ")" + goText
	}
	re, err := regexp.Compile(goText)
	if err != nil {
		return nil, newException("ValueError", "the pattern %q: %s", text, patternHint(err))
	}
	head, err := regexp.Compile(`\A(?:` + goText + `)`)
	return &pattern{text, re, head}, err
}

// patternHint words an error of a pattern.
func patternHint(err error) string {
	var e *syntax.Error
	switch {
	case !errors.As(err, &e):
		return err.Error()
	case e.Code == syntax.ErrInvalidPerlOp || e.Code == syntax.ErrInvalidNamedCapture:
		return fmt.Sprintf("%q is not supported, want a pattern without lookahead or lookbehind", e.Expr)
	case e.Code == syntax.ErrInvalidEscape:
		return fmt.Sprintf("%q is not supported, want a pattern without references to groups", e.Expr)
	}
	return fmt.Sprintf("%s: %q", e.Code, e.Expr)
}

func (p *pattern) String() string        { return fmt.Sprintf("<pattern %q>", p.text) }
func (p *pattern) Type() string          { return "pattern" }
func (p *pattern) Freeze()               {}
func (p *pattern) Truth() starlark.Bool  { return true }
func (p *pattern) Hash() (uint32, error) { return starlark.String(p.text).Hash() }

// Attr returns a method, or the pattern's text.
func (p *pattern) Attr(name string) (starlark.Value, error) {
	if name == "pattern" {
		return starlark.String(p.text), nil
	}
	for _, known := range patternMethods {
		if name == known {
			return starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
				return p.call(thread, name, args, kwargs)
			}), nil
		}
	}
	return nil, nil
}

// AttrNames returns the names of attributes.
func (p *pattern) AttrNames() []string { return append([]string{"pattern"}, patternMethods...) }

// call calls a method.
func (p *pattern) call(thread *starlark.Thread, name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	switch name {
	case "sub":
		var fresh starlark.Value
		var text string
		count := 0
		if err := starlark.UnpackArgs(name, args, kwargs, "repl", &fresh, "string", &text, "count?", &count); err != nil {
			return nil, err
		}
		return p.sub(thread, fresh, text, count)
	case "split":
		var text string
		most := 0
		if err := starlark.UnpackArgs(name, args, kwargs, "string", &text, "maxsplit?", &most); err != nil {
			return nil, err
		}
		return p.split(text, most), nil
	}
	var text string
	if err := starlark.UnpackArgs(name, args, kwargs, "string", &text); err != nil {
		return nil, err
	}
	switch name {
	case "match":
		return newMatch(p, text, p.atHead.FindStringSubmatchIndex(text)), nil
	case "search":
		return newMatch(p, text, p.re.FindStringSubmatchIndex(text)), nil
	}
	var list []starlark.Value
	for _, at := range p.re.FindAllStringSubmatchIndex(text, maxText) {
		m := &match{p, text, at}
		switch groups := m.groups(); {
		case name == "finditer":
			list = append(list, m)
		case len(groups) == 0:
			list = append(list, m.group(0))
		case len(groups) == 1:
			list = append(list, textOrEmpty(groups[0]))
		default:
			for i := range groups {
				groups[i] = textOrEmpty(groups[i])
			}
			list = append(list, groups)
		}
	}
	return starlark.NewList(list), nil
}

// textOrEmpty returns the text of a group, which is empty for one that took no part.
func textOrEmpty(v starlark.Value) starlark.Value {
	if v == starlark.None {
		return starlark.String("")
	}
	return v
}

// reference matches a reference to a group in the text that sub puts in.
var reference = regexp.MustCompile(`\\(?:([1-9][0-9]?)|g<([^>]*)>|([\\nt]))`)

// sub replaces the first count matches, or all for 0.
func (p *pattern) sub(thread *starlark.Thread, fresh starlark.Value, text string, count int) (starlark.Value, error) {
	var b strings.Builder
	last := 0
	for i, at := range p.re.FindAllStringSubmatchIndex(text, maxText) {
		if count > 0 && i == count {
			break
		}
		m := &match{p, text, at}
		b.WriteString(text[last:at[0]])
		last = at[1]
		put, err := m.replacement(thread, fresh)
		if err != nil {
			return nil, err
		}
		if b.WriteString(put); b.Len() > maxText {
			return nil, errLong
		}
	}
	b.WriteString(text[last:])
	return starlark.String(b.String()), nil
}

// replacement returns what sub puts in place of a match.
func (m *match) replacement(thread *starlark.Thread, fresh starlark.Value) (string, error) {
	if f, ok := fresh.(starlark.Callable); ok {
		v, err := starlark.Call(thread, f, starlark.Tuple{m}, nil)
		if err != nil {
			return "", err
		}
		s, ok := starlark.AsString(v)
		if !ok {
			return "", fmt.Errorf("the function returned a %s, want text", v.Type())
		}
		return s, nil
	}
	text, ok := starlark.AsString(fresh)
	if !ok {
		return "", fmt.Errorf("a %s, want text or a function", fresh.Type())
	}
	var failed error
	put := reference.ReplaceAllStringFunc(text, func(s string) string {
		part := reference.FindStringSubmatch(s)
		switch part[3] {
		case `\`:
			return `\`
		case "n":
			return "\n"
		case "t":
			return "\t"
		}
		v, err := m.named(part[1] + part[2])
		if err != nil {
			failed = err
			return ""
		}
		s, _ = starlark.AsString(v)
		return s
	})
	return put, failed
}

// split splits a text at most most times, or at all matches for 0.
func (p *pattern) split(text string, most int) *starlark.List {
	var list []starlark.Value
	last := 0
	for _, at := range p.re.FindAllStringSubmatchIndex(text, maxText) {
		if at[0] == at[1] || most > 0 && most == len(list)/(1+p.re.NumSubexp()) {
			continue // Python 2 does not split at nothing
		}
		list = append(list, starlark.String(text[last:at[0]]))
		list = append(list, (&match{p, text, at}).groups()...)
		last = at[1]
	}
	return starlark.NewList(append(list, starlark.String(text[last:])))
}

// A match is a match of a pattern in a text.
type match struct {
	pattern *pattern
	text    string
	at      []int // pairs of byte offsets: of all, then of each group; -1 without
}

func newMatch(p *pattern, text string, at []int) starlark.Value {
	if at == nil {
		return starlark.None
	}
	return &match{p, text, at}
}

func (m *match) String() string        { return fmt.Sprintf("<match %q>", m.text[m.at[0]:m.at[1]]) }
func (m *match) Type() string          { return "match" }
func (m *match) Freeze()               {}
func (m *match) Truth() starlark.Bool  { return true }
func (m *match) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: match") }

// group returns a group by its number; None took no part.
func (m *match) group(i int) starlark.Value {
	if m.at[2*i] < 0 {
		return starlark.None
	}
	return starlark.String(m.text[m.at[2*i]:m.at[2*i+1]])
}

func (m *match) groups() starlark.Tuple {
	var list starlark.Tuple
	for i := 1; i < len(m.at)/2; i++ {
		list = append(list, m.group(i))
	}
	return list
}

// number returns the number of a group that is named so, or by its number.
func (m *match) number(name string) (int, error) {
	i := m.pattern.re.SubexpIndex(name)
	if i < 0 {
		if _, err := fmt.Sscanf(name, "%d", &i); err != nil || i < 0 || i >= len(m.at)/2 {
			return 0, newException("IndexError", "the pattern %q has no group %s", m.pattern.text, name)
		}
	}
	return i, nil
}

func (m *match) named(name string) (starlark.Value, error) {
	i, err := m.number(name)
	if err != nil {
		return nil, err
	}
	return m.group(i), nil
}

// argument returns the number of the group in the arguments of a method: that of all without any.
func (m *match) argument(args starlark.Tuple) (int, error) {
	switch {
	case len(args) == 0:
		return 0, nil
	case len(args) > 1:
		return 0, fmt.Errorf("%d arguments, want 1", len(args))
	}
	if s, ok := starlark.AsString(args[0]); ok {
		return m.number(s)
	}
	return m.number(args[0].String())
}

// Attr returns a method.
func (m *match) Attr(name string) (starlark.Value, error) {
	offsets := func(part func(start, end int) starlark.Value) (starlark.Value, error) {
		return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
			i, err := m.argument(args)
			if err != nil {
				return nil, err
			}
			return part(m.at[2*i], m.at[2*i+1]), nil
		}), nil
	}
	switch name {
	case "group":
		return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
			if len(args) < 2 {
				i, err := m.argument(args)
				if err != nil {
					return nil, err
				}
				return m.group(i), nil
			}
			var list starlark.Tuple
			for _, arg := range args {
				i, err := m.argument(starlark.Tuple{arg})
				if err != nil {
					return nil, err
				}
				list = append(list, m.group(i))
			}
			return list, nil
		}), nil
	case "groups":
		return builtin(name, func(starlark.Tuple) (starlark.Value, error) { return m.groups(), nil }), nil
	case "groupdict":
		return builtin(name, func(starlark.Tuple) (starlark.Value, error) {
			d := new(starlark.Dict)
			for i, name := range m.pattern.re.SubexpNames() {
				if name != "" {
					if err := d.SetKey(starlark.String(name), m.group(i)); err != nil {
						return nil, err
					}
				}
			}
			return d, nil
		}), nil
	case "start":
		return offsets(func(start, _ int) starlark.Value { return starlark.MakeInt(start) })
	case "end":
		return offsets(func(_, end int) starlark.Value { return starlark.MakeInt(end) })
	case "span":
		return offsets(func(start, end int) starlark.Value {
			return starlark.Tuple{starlark.MakeInt(start), starlark.MakeInt(end)}
		})
	}
	return nil, nil
}

// AttrNames returns the names of methods.
func (m *match) AttrNames() []string {
	return []string{"end", "group", "groupdict", "groups", "span", "start"}
}
