package ctl

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A rewriter turns a program in Python into one in Starlark where their grammars
// differ: strings side by side, imports, powers, generator expressions, the operator
// is, prefixes and escapes of strings. Lines stay lines; columns maps the columns of
// the result back.
type rewriter struct {
	text    string
	tokens  []pyToken
	edits   []edit
	imports map[string]string // what names of the program stand for: "math" or "math.log"
	fail    func(offset int, format string, args ...any)
}

// An edit replaces a part of one line.
type edit struct {
	at, cut int // the byte offset, and the length of the replaced text
	text    string
	rank    int // the order of edits at one place
}

// Ranks of edits at one place: ends come before starts, and the ends of inner parts
// before those of outer ones.
const (
	rankStringEnd = iota
	rankPowerEnd
	rankListEnd
	rankListStart
	rankStringStart
	rankReplace
)

// power marks a slice x[power: y] that stands for x ** y and binds as tightly.
const power = "__power__"

// refusedWords are Python's statements that Starlark lacks, with advice.
var refusedWords = map[string]string{
	"class":    "want a function",
	"try":      "want a test before what may fail",
	"raise":    `want fail("...")`,
	"assert":   `want if not ...: fail("...")`,
	"with":     "a control file reads no files",
	"yield":    "want a function that returns a list",
	"global":   "want a function that returns the value",
	"nonlocal": "want a function that returns the value",
	"del":      "want a new value without it",
	"exec":     "want the statements themselves",
	"async":    "want a plain function",
	"await":    "want a plain function",
}

// rewritePython returns the program in Starlark, its imports, and the map of its
// columns. What Starlark cannot express goes to fail.
func rewritePython(text string, fail func(offset int, format string, args ...any)) (string, map[string]string, columns) {
	r := rewriter{text: text, tokens: scanPython(text), imports: make(map[string]string), fail: fail}
	var open []int // open brackets
	for i := 0; i < len(r.tokens); i++ {
		switch t := r.tokens[i]; t.kind {
		case pyString:
			i = r.strings(i)
		case pyNumber:
			r.number(t)
		case pySign:
			switch word := r.word(i); word {
			case "(", "[", "{":
				open = append(open, i)
			case ")", "]", "}":
				open = open[:max(len(open)-1, 0)]
			case "**":
				r.power(i)
			}
		case pyName:
			if n := len(open); n > 0 && r.word(i) == "for" && r.word(open[n-1]) == "(" {
				r.generator(open[n-1])
			}
			i = r.name(i)
		}
	}
	result, columns := r.apply()
	return result, r.imports, columns
}

// word returns the text of a token, "" if there is none.
func (r *rewriter) word(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	return r.text[r.tokens[i].start:r.tokens[i].end]
}

func (r *rewriter) edit(at, cut int, text string, rank int) {
	r.edits = append(r.edits, edit{at, cut, text, rank})
}

func (r *rewriter) replace(i int, text string) {
	t := r.tokens[i]
	r.edit(t.start, t.end-t.start, text, rankReplace)
}

// beginsStatement reports whether a statement may begin with token i.
func (r *rewriter) beginsStatement(i int) bool {
	return i == 0 || r.tokens[i-1].kind == pyNewline || r.word(i-1) == ";" || r.word(i-1) == ":"
}

// name rewrites a construct that begins with a word, and returns its last token.
func (r *rewriter) name(i int) int {
	if r.word(i-1) == "." {
		return i
	}
	word, next := r.word(i), r.word(i+1)
	wants, refused := refusedWords[word]
	switch {
	case word == "is" && next == "not":
		r.replace(i, "!=")
		r.replace(i+1, "")
		return i + 1
	case word == "is":
		r.replace(i, "==")
	case !r.beginsStatement(i):
	case word == "import" || word == "from":
		return r.importing(i)
	case word == "print" && i+1 < len(r.tokens) && r.tokens[i+1].kind != pyNewline && next != "(" && next != "=":
		r.fail(r.tokens[i].start, "a print statement; want none: its output would be lost")
	case refused && next != "=" && next != "(":
		r.fail(r.tokens[i].start, "the statement %s is not known here; %s", word, wants)
	}
	return i
}

// importing removes an import statement and keeps the names it binds.
func (r *rewriter) importing(i int) int {
	last := i
	for last+1 < len(r.tokens) && r.tokens[last+1].kind != pyNewline && r.word(last+1) != ";" {
		last++
	}
	var words []string
	for k := i + 1; k <= last; k++ {
		if word := r.word(k); word != "(" && word != ")" {
			words = append(words, word)
		}
		r.replace(k, "")
	}
	r.replace(i, "pass")
	bind := func(module string, list []string) {
		for _, item := range strings.Split(strings.Join(list, " "), " , ") {
			f := strings.Fields(item)
			switch {
			case len(f) == 1 && module == "" && f[0] != mathModule, len(f) == 3 && module == "" && f[0] != mathModule:
				r.noModule(i, f[0])
			case len(f) == 1 && f[0] == "*" && module != "":
				for name := range mathNames {
					r.imports[name] = module + name
				}
			case len(f) == 1:
				r.bind(i, f[0], module+f[0])
			case len(f) == 3 && f[1] == "as":
				r.bind(i, f[2], module+f[0])
			case len(f) > 0:
				r.fail(r.tokens[i].start, "import: want such as \"from math import log, exp\"")
			}
		}
	}
	switch {
	case r.word(i) == "import":
		bind("", words)
	case len(words) < 3 || words[1] != "import":
		r.fail(r.tokens[i].start, "from: want such as \"from math import log, exp\"")
	case words[0] == "__future__":
	case words[0] != mathModule:
		r.noModule(i, words[0])
	default:
		bind(mathModule+".", words[2:])
	}
	return last
}

// bind keeps the meaning of an imported name.
func (r *rewriter) bind(i int, name, what string) {
	if member, ok := strings.CutPrefix(what, mathModule+"."); ok && !mathNames[member] {
		r.fail(r.tokens[i].start, "there is no %s in the module %s", member, mathModule)
		return
	}
	r.imports[name] = what
}

func (r *rewriter) noModule(i int, module string) {
	hint := ""
	switch module {
	case "os", "sys", "io", "subprocess", "pathlib":
		hint = ": a control file reaches no files and no environment (a command's ~ is the home folder)"
	case "random":
		hint = ": a parameter's values may not be drawn"
	}
	r.fail(r.tokens[i].start, "there is no module %s here%s, want %s", module, hint, mathModule)
}

// strings joins the strings side by side that begin with token i, and returns the
// last one.
func (r *rewriter) strings(i int) int {
	last := i
	for last+1 < len(r.tokens) && r.tokens[last+1].kind == pyString {
		last++
	}
	for k := i; k <= last; k++ {
		if k > i {
			r.edit(r.tokens[k].start, 0, "+", rankStringStart)
		}
		r.literal(r.tokens[k])
	}
	if last > i {
		r.edit(r.tokens[i].start, 0, "(", rankStringStart)
		r.edit(r.tokens[last].end, 0, ")", rankStringEnd)
	}
	return last
}

// literal rewrites the prefix and the escapes of a string.
func (r *rewriter) literal(t pyToken) {
	text := r.text[t.start:t.end]
	start := stringStart(text)
	prefix := strings.ToLower(strings.TrimRight(text[:start], `"'`))
	if strings.Contains(prefix, "f") {
		r.fail(t.start, `a string with the prefix f; want "... %%s" %% value`)
	}
	raw := ""
	if strings.Contains(prefix, "r") {
		raw = "r"
	}
	if prefix != raw {
		r.edit(t.start, len(prefix), raw, rankReplace)
	}
	if raw != "" {
		return
	}
	known := "\n\\'\"abfnrtvx01234567"
	if strings.Contains(prefix, "u") {
		known += "uU"
	}
	for i := start; i+1 < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		if strings.IndexByte(known, text[i+1]) < 0 {
			r.edit(t.start+i, 0, `\`, rankReplace) // in Python the backslash stays
		}
		i++
	}
}

// number rewrites Python 2's long numbers.
func (r *rewriter) number(t pyToken) {
	if c := r.text[t.end-1]; c == 'L' || c == 'l' {
		r.edit(t.end-1, 1, "", rankReplace)
	}
}

// power rewrites the operator ** at token i, but not the ** of arguments.
func (r *rewriter) power(i int) {
	if i == 0 || !r.endsOperand(i-1) {
		return
	}
	end := r.operand(i + 1)
	if end >= len(r.tokens) {
		return
	}
	r.replace(i, "["+power+":")
	r.edit(r.tokens[end].end, 0, "]", rankPowerEnd)
}

// endsOperand reports whether an operand may end with token i.
func (r *rewriter) endsOperand(i int) bool {
	switch r.tokens[i].kind {
	case pyName:
		word := r.word(i)
		return !slices.Contains([]string{"lambda", "return", "in", "and", "or", "not", "if", "else"}, word)
	case pyNumber, pyString:
		return true
	case pySign:
		return slices.Contains([]string{")", "]", "}"}, r.word(i))
	}
	return false
}

// operand returns the last token of the right operand of ** that begins with token
// i: signs, a value with its calls, indices and attributes, and its power.
func (r *rewriter) operand(i int) int {
	for {
		for slices.Contains([]string{"-", "+", "~"}, r.word(i)) {
			i++
		}
		if i >= len(r.tokens) {
			return i
		}
		switch p := r.tokens[i].partner; {
		case r.tokens[i].kind == pyString:
			for i+1 < len(r.tokens) && r.tokens[i+1].kind == pyString {
				i++
			}
		case p > i:
			i = p
		}
		for {
			if r.word(i+1) == "." {
				i += 2
			} else if next := r.word(i + 1); (next == "(" || next == "[") && r.tokens[i+1].partner > i {
				i = r.tokens[i+1].partner
			} else {
				break
			}
		}
		if r.word(i+1) != "**" {
			return min(i, len(r.tokens)-1)
		}
		i += 2
	}
}

// generator turns the generator expression in a pair of brackets into a list.
func (r *rewriter) generator(open int) {
	end := r.tokens[open].partner
	at := r.tokens[open].end
	if end < 0 || slices.ContainsFunc(r.edits, func(e edit) bool { return e.rank == rankListStart && e.at == at }) {
		return
	}
	r.edit(at, 0, "[", rankListStart)
	r.edit(r.tokens[end].start, 0, "]", rankListEnd)
}

// columns maps columns of the rewritten text to the original, by line.
type columns map[int][]shift

// A shift maps the columns [from, to) of a line to [oldFrom, oldTo) of the original.
// Columns count from 1.
type shift struct{ from, to, oldFrom, oldTo int }

// original returns the column before rewriting.
func (c columns) original(line, column int) int {
	moved := 0
	for _, s := range c[line] {
		if column < s.from {
			break
		}
		if column < s.to {
			return s.oldFrom
		}
		moved = s.oldTo - s.to
	}
	return column + moved
}

// apply returns the text with the edits made.
func (r *rewriter) apply() (string, columns) {
	slices.SortStableFunc(r.edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.rank, b.rank)) })
	var b strings.Builder
	back := make(columns)
	line, column, oldColumn, at := 1, 1, 1, 0
	for _, e := range r.edits {
		if e.at < at {
			panic(fmt.Sprintf("ctl: two edits of one place, %d", e.at))
		}
		for _, c := range r.text[at:e.at] {
			column, oldColumn = column+1, oldColumn+1
			if c == '\n' {
				line, column, oldColumn = line+1, 1, 1
			}
		}
		b.WriteString(r.text[at:e.at])
		b.WriteString(e.text)
		at = e.at + e.cut
		s := shift{column, column + utf8.RuneCountInString(e.text), oldColumn, oldColumn + utf8.RuneCountInString(r.text[e.at:at])}
		back[line] = append(back[line], s)
		column, oldColumn = s.to, s.oldTo
	}
	b.WriteString(r.text[at:])
	return b.String(), back
}
