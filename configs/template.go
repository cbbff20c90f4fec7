package configs

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/gtp/games/match"
	"gobandit/model/names"
	"gobandit/model/param"
)

// A template is text in which {code} stands for the value of a parameter, and {code:%.3f} for the value as a format shows it.
// Single braces are written {{ and }}. {parameters} stands for all values, an object of JSON by code. {seed} stays, for each game
// to fill in.
type template struct {
	text   string // the text as it was written
	pieces []piece
}

// A piece of a template is literal text followed by a value.
type piece struct {
	literal   string
	parameter int          // index into the space's parameters; -1 for none
	all       []string     // the codes of all parameters, if it is the value of all
	format    param.Format // the format of the value, if formatted
	formatted bool
}

// literal returns a template of text without places.
func literal(text string) template {
	return template{text, []piece{{literal: text, parameter: -1}}}
}

// parseTemplate reads a template over the parameters of a space.
func parseTemplate(text string, s param.Space) (template, error) {
	t := template{text: text}
	var lit strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c != '{' && c != '}':
			lit.WriteByte(c)
		case i+1 < len(text) && text[i+1] == c:
			lit.WriteByte(c)
			i++
		case c == '}':
			return template{}, errors.New("a } without a {, want }} for a brace")
		default:
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return template{}, errors.New("a { without a }, want {{ for a brace")
			}
			p, err := parsePlace(text[i+1:i+end], s)
			if err != nil {
				return template{}, err
			}
			p.literal = lit.String() + p.literal
			lit.Reset()
			t.pieces = append(t.pieces, p)
			i += end
		}
	}
	t.pieces = append(t.pieces, piece{literal: lit.String(), parameter: -1})
	return t, nil
}

// parsePlace reads what stands between braces: a code, or a code, a colon and a
// format.
func parsePlace(text string, s param.Space) (piece, error) {
	codes := s.Codes()
	code, format, formatted := text, "", false
	if !slices.Contains(codes, text) { // a code may have colons itself
		if i := strings.LastIndexByte(text, ':'); i >= 0 {
			code, format, formatted = text[:i], text[i+1:], true
		}
	}

	p := piece{parameter: slices.Index(codes, code), formatted: formatted}
	if p.parameter < 0 && "{"+text+"}" == match.SeedPlace {
		return piece{literal: match.SeedPlace, parameter: -1}, nil
	}
	if p.parameter < 0 && text == "parameters" {
		return piece{all: codes, parameter: -1}, nil
	}
	if p.parameter < 0 {
		return piece{}, fmt.Errorf("{%s}: no parameter has the code %q%s", text, code, names.DidYouMean(code, codes))
	}

	if formatted {
		var err error
		if p.format, err = param.ParseFormat(format); err != nil {
			return piece{}, fmt.Errorf("{%s}: %w", text, err)
		}
		parameter := s.Parameters[p.parameter]
		for i := range parameter.Split {
			if v := parameter.Value(i); !p.format.Accepts(v) {
				return piece{}, fmt.Errorf("{%s}: the format cannot show the value %q", text, param.Text(v))
			}
		}
	}
	return p, nil
}

// fill returns the text with values in their places.
func (t template) fill(values []param.Value) string {
	var b strings.Builder
	for _, p := range t.pieces {
		b.WriteString(p.literal)
		switch {
		case p.all != nil:
			object := make(map[string]param.Value)
			for i, code := range p.all {
				object[code] = values[i]
			}
			text, err := json.Marshal(object)
			if err != nil {
				panic(err) // numbers, texts and truth values always marshal
			}
			b.Write(text)
		case p.parameter < 0:
		case p.formatted:
			b.WriteString(p.format.Text(values[p.parameter]))
		default:
			b.WriteString(param.Text(values[p.parameter]))
		}
	}
	return b.String()
}

// varies reports whether a parameter has a place in the text.
func (t template) varies() bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.parameter >= 0 || p.all != nil })
}

// uses marks the parameters that have a place in the template.
func (t template) uses(used []bool) {
	for _, p := range t.pieces {
		for i := range used {
			used[i] = used[i] || p.all != nil || i == p.parameter
		}
	}
}
