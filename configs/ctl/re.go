package ctl

import (
	"fmt"
	"regexp"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
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
			return nil, fmt.Errorf("the pattern %q: %w", pattern, err)
		}
		return newMatch(re, text), nil
	})
}

// newMatch returns the first match in a text, or None: the methods group and groups.
func newMatch(re *regexp.Regexp, text string) starlark.Value {
	at := re.FindStringSubmatchIndex(text)
	if at == nil {
		return starlark.None
	}
	var parts starlark.Tuple // the text of all, then of each group
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 { // a group that took no part
			parts = append(parts, starlark.None)
		} else {
			parts = append(parts, starlark.String(text[at[i]:at[i+1]]))
		}
	}

	return &starlarkstruct.Module{Name: "match", Members: starlark.StringDict{
		"group":  builtin("group", func(args starlark.Tuple) (starlark.Value, error) { return group(parts, re.SubexpNames(), args) }),
		"groups": builtin("groups", func(starlark.Tuple) (starlark.Value, error) { return parts[1:], nil }),
	}}
}

// group returns the part of a match that the argument is the number or name of; all without any.
func group(parts starlark.Tuple, names []string, args starlark.Tuple) (starlark.Value, error) {
	var which starlark.Value = starlark.MakeInt(0)
	if err := starlark.UnpackPositionalArgs("", args, nil, 0, &which); err != nil {
		return nil, err
	}
	for i, text := range parts {
		name, named := starlark.AsString(which)
		if number, err := starlark.AsInt32(which); err == nil && number == i || named && name != "" && name == names[i] {
			return text, nil
		}
	}
	return nil, fmt.Errorf("the pattern has no group %s", which)
}
