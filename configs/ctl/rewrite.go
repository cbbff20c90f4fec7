package ctl

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A rewriter turns a program in Python into one in Starlark where their grammars
// differ: strings side by side, imports, powers, generator expressions, comparisons of
// three, the operator is, functions of a tuple, print, prefixes and escapes of strings.
// Lines stay lines; columns maps the columns of the result back.
type rewriter struct {
	text    string
	tokens  []pyToken
	edits   []edit
	imports map[string]importedName // what names of the program stand for
	tuples  map[string]string       // parameters that are tuples, by the name that stands for each
	lists   map[spot]bool           // brackets of the result that stand for a generator expression
	depth   int                     // open brackets
	chained map[int]bool            // comparisons of a chain, by the operator's token
	fail    func(offset int, format string, args ...any)
}

// An importedName is a module, or with a member one of its members.
type importedName struct{ module, member string }

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
	rankListEnd
	rankStatementEnd
	rankListStart
	rankStringStart
	rankReplace
)

// Marks that the rewriter leaves for changeTree.
const (
	power   = "__power__"   // x * power * y stands for x ** y
	compare = "__compare__" // x |compare("<")| y is part of x < y < z; | binds as tightly as a comparison can
)

// refusedWords are Python's statements that Starlark lacks, with advice.
var refusedWords = map[string]string{
	"assert":   `want fail("...")`,
	"async":    "want a plain function",
	"await":    "want a plain function",
	"class":    "want a function",
	"del":      "want a new list or dictionary without the item",
	"exec":     "want the statements themselves",
	"global":   "want a function that returns the value",
	"load":     `want an import such as "from math import log"`,
	"nonlocal": "want a function that returns the value",
	"raise":    `want fail("...")`,
	"try":      "want a test before what may fail, such as os.path.exists(...)",
	"with":     "a control file cannot read files",
	"yield":    "want a function that returns a list",
}

// rewritePython returns the program in Starlark, the map of its columns, and what it rewrote. What Starlark cannot express
// goes to fail.
func rewritePython(text string, fail func(offset int, format string, args ...any)) (string, columns, *rewriter) {
	r := &rewriter{text: text, tokens: scanPython(text), imports: make(map[string]importedName), tuples: make(map[string]string), lists: make(map[spot]bool), chained: make(map[int]bool), fail: fail}
	r.checkBrackets()
	var open []int // open brackets

	for i := 0; i < len(r.tokens); i++ {
		if r.comparison(i) != "" {
			r.chain(i)
		}
		switch word := r.word(i); {
		case r.tokens[i].kind == pyString:
			i = r.strings(i)
		case word == "(" || word == "[" || word == "{":
			open = append(open, i)
		case word == ")" || word == "]" || word == "}":
			open = open[:max(len(open)-1, 0)]
		case word == "**" && i > 0 && r.endsOperand(i-1): // and not that of arguments
			r.replace(i, "*"+power+"*")
		case r.chained[i]:
			i = r.compared(i)
		case r.tokens[i].kind == pyNumber: // Python 2's 5L is 5
			if digits := strings.TrimRight(word, "lL"); digits != word {
				r.replace(i, digits)
			}
		case word == "<>": // Python 2's other !=
			r.replace(i, "!=")
		case r.tokens[i].kind == pyName:
			r.depth = len(open)
			if n := len(open); n > 0 && word == "for" && r.word(open[n-1]) == "(" {
				r.generator(open[n-1])
			}
			i = r.name(i)
		}
	}

	result, columns := r.apply()
	return result, columns, r
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
	return i == 0 || r.tokens[i-1].kind == pyNewline || r.depth == 0 && (r.word(i-1) == ";" || r.word(i-1) == ":")
}

// statementEnd returns the last token of the statement that begins with token i.
func (r *rewriter) statementEnd(i int) int {
	for i+1 < len(r.tokens) && r.tokens[i+1].kind != pyNewline && r.word(i+1) != ";" {
		i = r.closing(i + 1)
	}
	return i
}

// closing returns the bracket that closes the one at token i, or i if that opens none.
func (r *rewriter) closing(i int) int { return max(i, r.tokens[i].partner) }

// name rewrites a construct that begins with a word, and returns its last token.
func (r *rewriter) name(i int) int {
	if r.word(i-1) == "." {
		return i
	}
	word, next := r.word(i), r.word(i+1)
	wants, refused := refusedWords[word]
	isName := next == "=" || next == "." || next == "["

	switch {
	case word == "is" && next == "not":
		r.replace(i, "!=")
		r.replace(i+1, "")
		return i + 1
	case word == "is":
		r.replace(i, "==")
	case word == "lambda":
		r.parameters(i + 1)
	case !r.beginsStatement(i):
	case word == "import" || word == "from":
		return r.importing(i)
	case word == "def" && r.word(i+2) == "(":
		r.parameters(i + 3)
	case word == "print" && (!isName || next == "["):
		r.print(i)
	case refused && !isName && (next != "(" || word != "exec"): // exec(...) is the call of an unknown name
		r.fail(r.tokens[i].start, "the statement %s is not supported; %s", word, wants)
	}
	return i
}

// parameters gives names to the parameters of a function that are tuples, as the second one of lambda a, (b, c): a + b.
// The first parameter is token i.
func (r *rewriter) parameters(i int) {
	for k := i; k < len(r.tokens) && r.word(k) != ":" && r.word(k) != ")"; k = r.closing(k) + 1 {
		if end := r.tokens[k].partner; r.word(k) == "(" && end > k && (k == i || r.word(k-1) == ",") {
			name := fmt.Sprintf("__tuple%d__", len(r.tuples))
			r.tuples[name] = r.text[r.tokens[k].start:r.tokens[end].end]
			r.replace(k, name)
			for inner := k + 1; inner <= end; inner++ {
				r.replace(inner, "")
			}
		}
	}
}

// print rewrites Python 2's statement to the call of a function.
func (r *rewriter) print(i int) {
	last := r.statementEnd(i)
	if r.word(i+1) == "(" && r.tokens[i+1].partner == last {
		return // a call already
	}
	r.replace(i, "print(")
	r.edit(r.tokens[last].end, 0, ")", rankStatementEnd)
}

// comparison returns the operator that begins with token i, "" if that is none.
func (r *rewriter) comparison(i int) string {
	switch word := r.word(i); word {
	case "<", ">", "<=", ">=", "==", "!=", "in":
		return word
	case "is":
		if r.word(i+1) == "not" {
			return "is not"
		}
		return word
	case "not":
		if r.word(i+1) == "in" {
			return "not in"
		}
	}
	return ""
}

// afterComparison are words that end the right operand of a comparison.
var afterComparison = []string{"and", "or", "not", "if", "else", "for", "lambda", ",", ":", ";", "=", ")", "]", "}"}

// chain marks the comparison at token i and the next one, if both share an operand.
func (r *rewriter) chain(i int) {
	k := i + len(strings.Fields(r.comparison(i)))
	for ; k < len(r.tokens) && r.tokens[k].kind != pyNewline; k = r.closing(k) + 1 {
		if r.comparison(k) != "" {
			r.chained[i], r.chained[k] = true, true
			return
		}
		if slices.Contains(afterComparison, r.word(k)) {
			return
		}
	}
}

// compared rewrites a comparison of a chain, and returns its last token.
func (r *rewriter) compared(i int) int {
	operator := r.comparison(i)
	r.replace(i, fmt.Sprintf("|%s(%q)|", compare, operator))
	if strings.Contains(operator, " ") {
		i++
		r.replace(i, "")
	}
	return i
}

// importing removes an import statement and keeps the names it binds.
func (r *rewriter) importing(i int) int {
	last := r.statementEnd(i)
	var words []string
	for k := i + 1; k <= last; k++ {
		if word := r.word(k); word == "." && len(words) > 0 && k < last {
			words[len(words)-1] += "." + r.word(k+1)
			r.replace(k, "")
			k++
		} else if word != "(" && word != ")" {
			words = append(words, word)
		}
		r.replace(k, "")
	}
	r.replace(i, "pass")
	if !r.bind(i, words) {
		r.fail(r.tokens[i].start, "%s: want one such as \"from math import log, exp\"", r.word(i))
	}
	return last
}

// bind keeps the meanings of the names that the words after import or from bind. It is
// false if the words are no import.
func (r *rewriter) bind(i int, words []string) bool {
	module := ""
	if r.word(i) == "from" {
		if len(words) < 3 || words[1] != "import" {
			return false
		}
		if module, words = words[0], words[2:]; module == "__future__" {
			return true
		}
	}
	for _, item := range strings.Split(strings.Join(words, " "), " , ") {
		f := strings.Fields(strings.Trim(item, " ,"))
		isAlias := len(f) == 3 && f[1] == "as"
		switch {
		case len(f) == 0:
			continue
		case len(f) != 1 && !isAlias:
			return false
		}
		name := importedName{module, f[0]}
		if module == "" {
			name = importedName{f[0], ""}
		}
		if m := knownModules()[module]; m != nil && f[0] == "*" {
			for member := range m.Members {
				r.imports[member] = importedName{module, member}
			}
			continue
		}

		if _, problem := imported(knownModules(), name.module, name.member); problem != "" {
			r.fail(r.tokens[i].start, "%s", problem)
			continue
		}
		local := f[len(f)-1]
		if module == "" && !isAlias { // import os.path binds os
			local, _, _ = strings.Cut(local, ".")
			name.module = local
		}
		r.imports[local] = name
	}
	return true
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
	prefix, quotes := opening(text)
	start := len(prefix) + len(quotes)
	prefix = strings.ToLower(prefix)
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

// endsOperand reports whether an operand may end with token i.
func (r *rewriter) endsOperand(i int) bool {
	switch r.tokens[i].kind {
	case pyName:
		return !slices.Contains([]string{"lambda", "return", "in", "and", "or", "not", "if", "else"}, r.word(i))
	case pySign:
		return slices.Contains([]string{")", "]", "}"}, r.word(i))
	}
	return r.tokens[i].kind != pyNewline
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
		if e.rank == rankListStart {
			r.lists[spot{int32(line), int32(column)}] = true
		}
		b.WriteString(e.text)
		at = e.at + e.cut

		s := shift{column, column + utf8.RuneCountInString(e.text), oldColumn, oldColumn + utf8.RuneCountInString(r.text[e.at:at])}
		back[line] = append(back[line], s)
		column, oldColumn = s.to, s.oldTo
	}
	b.WriteString(r.text[at:])
	return b.String(), back
}

// inexact returns the functions of Python's module math that the program names and whose last digits are not the same everywhere.
func (r *rewriter) inexact() (list []string) {
	for i := range r.tokens {
		name, ok := r.imports[r.word(i)]
		if ok && name.module == "math" && name.member == "" && r.word(i+1) == "." { // import math
			name.member = r.word(i + 2)
		}
		if f := mathFunctions[name.member]; name.module == "math" && f != nil && !slices.Contains(exactMath, name.member) && !slices.Contains(list, name.member) {
			list = append(list, name.member)
		}
	}
	return list
}
