package ctl

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"go.starlark.net/starlark"
)

// reMembers is the part of Python's module re that looks for a pattern in a text, with the
// regular expressions of Go.
var reMembers = starlark.StringDict{
	"match":  finding("re.match", `\A`),
	"search": finding("re.search", ""),
}

// finding returns a function of a pattern and a text: the first match, or None. What is
// found must begin as start says.
func finding(name, start string) *starlark.Builtin {
	return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
		var pattern, text string
		if err := starlark.UnpackPositionalArgs("", args, nil, 2, &pattern, &text); err != nil {
			return nil, err
		}
		pattern = strings.ReplaceAll(pattern, `\Z`, `\z`)
		re, err := regexp.Compile(pattern)
		if err == nil {
			re, err = regexp.Compile(start + "(?:" + pattern + ")")
		}
		if err != nil {
			return nil, fmt.Errorf("the pattern %q: %s", pattern, patternHint(err))
		}
		return newMatch(re, text), nil
	})
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

// A match is where a pattern is found in a text: the text of all, then of each group.
type match struct {
	names []string // of the groups
	texts starlark.Tuple
}

// newMatch returns the first match in a text, or None.
func newMatch(re *regexp.Regexp, text string) starlark.Value {
	at := re.FindStringSubmatchIndex(text)
	if at == nil {
		return starlark.None
	}
	m := &match{names: re.SubexpNames()}
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 { // a group that took no part
			m.texts = append(m.texts, starlark.None)
		} else {
			m.texts = append(m.texts, starlark.String(text[at[i]:at[i+1]]))
		}
	}
	return m
}

func (m *match) String() string        { return fmt.Sprintf("<match %s>", m.texts[0]) }
func (m *match) Type() string          { return "match" }
func (m *match) Freeze()               {}
func (m *match) Truth() starlark.Bool  { return true }
func (m *match) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: match") }

// Attr returns a method.
func (m *match) Attr(name string) (starlark.Value, error) {
	switch name {
	case "group":
		return builtin(name, m.group), nil
	case "groups":
		return builtin(name, func(starlark.Tuple) (starlark.Value, error) { return m.texts[1:], nil }), nil
	}
	return nil, nil
}

// AttrNames returns the names of methods.
func (m *match) AttrNames() []string { return []string{"group", "groups"} }

// group returns the text of a group, by number or name; all without any.
func (m *match) group(args starlark.Tuple) (starlark.Value, error) {
	var which starlark.Value = starlark.MakeInt(0)
	if err := starlark.UnpackPositionalArgs("", args, nil, 0, &which); err != nil {
		return nil, err
	}
	for i, text := range m.texts {
		name, named := starlark.AsString(which)
		if number, err := starlark.AsInt32(which); err == nil && number == i || named && name != "" && name == m.names[i] {
			return text, nil
		}
	}
	return nil, fmt.Errorf("the pattern has no group %s", which)
}
