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
	imports map[string]importedName // what names of the program stand for
	depth   int                     // open brackets
	tries   []int                   // the columns of the tries that the line stands in, or goes on with
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
	rankPowerEnd
	rankListEnd
	rankStatementEnd
	rankListStart
	rankStringStart
	rankReplace
)

// power marks a slice x[power: y] that stands for x ** y and binds as tightly.
const power = "__power__"

// Functions that stand for statements.
const (
	raiseMark  = "__raise__"
	assertMark = "__assert__"
	deleteMark = "__del__"
	importMark = "__import__"
	sameMark   = "__same__" // of a number and a value: the value that often
)

// calledWords are Python's statements that become the call of a function.
var calledWords = map[string]string{"print": "print", "raise": raiseMark, "assert": assertMark, "del": deleteMark}

// refusedWords are Python's statements that Starlark lacks, with advice.
var refusedWords = map[string]string{
	"class":    "want a function",
	"with":     "a control file cannot read files",
	"yield":    "want a function that returns a list",
	"global":   "want a function that returns the value",
	"nonlocal": "want a function that returns the value",
	"exec":     "want the statements themselves",
	"async":    "want a plain function",
	"await":    "want a plain function",
}

// plainWords begin statements that are the same in Starlark.
var plainWords = []string{"if", "elif", "else", "for", "while", "def", "return", "pass", "break", "continue", "lambda", "not"}

// rewritePython returns the program in Starlark, its imports, and the map of its
// columns. What Starlark cannot express goes to fail.
func rewritePython(text string, fail func(offset int, format string, args ...any)) (string, map[string]importedName, columns) {
	r := rewriter{text: text, tokens: scanPython(text), imports: make(map[string]importedName), fail: fail}
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
			case "<":
				if t.end < len(text) && text[t.end] == '>' { // Python 2's other !=
					r.replace(i, "!=")
					r.replace(i+1, "")
				}
			}
		case pyName:
			r.depth = len(open)
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

// beginsLine reports whether a logical line begins with token i.
func (r *rewriter) beginsLine(i int) bool { return i == 0 || r.tokens[i-1].kind == pyNewline }

// beginsStatement reports whether a statement may begin with token i.
func (r *rewriter) beginsStatement(i int) bool {
	return r.beginsLine(i) || r.depth == 0 && (r.word(i-1) == ";" || r.word(i-1) == ":")
}

// statementEnd returns the last token of the statement that begins with token i.
func (r *rewriter) statementEnd(i int) int {
	for i+1 < len(r.tokens) && r.tokens[i+1].kind != pyNewline && r.word(i+1) != ";" {
		i++
		if p := r.tokens[i].partner; p > i {
			i = p
		}
	}
	return i
}

// name rewrites a construct that begins with a word, and returns its last token.
func (r *rewriter) name(i int) int {
	if r.word(i-1) == "." {
		return i
	}
	if r.beginsLine(i) {
		r.leaveTries(i)
	}
	word, next := r.word(i), r.word(i+1)
	wants, refused := refusedWords[word]
	called := calledWords[word]
	isName := next == "=" || next == "." || next == "["
	switch {
	case word == "is" && next == "not":
		r.replace(i, "!=")
		r.replace(i+1, "")
		return i + 1
	case word == "is":
		r.replace(i, "==")
	case word == "lambda" && next == "(":
		r.lambda(i)
	case !r.beginsStatement(i):
	case word == "import" || word == "from":
		return r.importing(i)
	case word == "try" && next == ":":
		r.tries = append(r.tries, r.column(i))
		r.replace(i, "if "+tryMark)
	case r.goesOnWithTry(i) && word == "except":
		r.except(i)
	case r.goesOnWithTry(i) && (word == "else" || word == "finally"):
		r.replace(i, map[string]string{"else": "elif " + elseMark, "finally": "elif " + finallyMark}[word])
	case called != "" && !isName:
		r.called(i, called)
	case refused && !isName && next != "(":
		r.fail(r.tokens[i].start, "the statement %s is not supported; %s", word, wants)
	case !slices.Contains(plainWords, word):
		r.assignment(i)
	}
	return i
}

// lambda rewrites a function of one tuple: lambda (a, b): a + b becomes
// lambda __t__: (lambda a, b: a + b)(*__t__).
func (r *rewriter) lambda(i int) {
	end := r.tokens[i+1].partner
	if end < 0 || r.word(end+1) != ":" {
		return // the parser tells of it
	}
	r.replace(i, "lambda __t__: (lambda")
	r.replace(i+1, "")
	r.replace(end, "")
	last := end + 1
	for last+1 < len(r.tokens) && r.tokens[last+1].kind != pyNewline && !slices.Contains([]string{",", ";", ")", "]", "}"}, r.word(last+1)) {
		last++
		if p := r.tokens[last].partner; p > last {
			last = p
		}
	}
	r.edit(r.tokens[last].end, 0, ")(*__t__)", rankStatementEnd)
}

// column returns the column at which token i begins, from 0.
func (r *rewriter) column(i int) int {
	at := r.tokens[i].start
	return at - (strings.LastIndexByte(r.text[:at], '\n') + 1)
}

// leaveTries ends the tries that the line that begins with token i does not belong to.
func (r *rewriter) leaveTries(i int) {
	at := r.column(i)
	goesOn := slices.Contains([]string{"except", "else", "finally"}, r.word(i))
	r.tries = slices.DeleteFunc(r.tries, func(try int) bool { return try > at || try == at && !goesOn })
}

// goesOnWithTry reports whether the line that begins with token i may be a further
// part of a try.
func (r *rewriter) goesOnWithTry(i int) bool {
	return r.beginsLine(i) && slices.Contains(r.tries, r.column(i))
}

// except rewrites the beginning of a handler to a mark with its classes and the name
// of the exception in quotes.
func (r *rewriter) except(i int) {
	r.replace(i, "elif "+exceptMark+"(")
	for k := i + 1; k < len(r.tokens) && r.tokens[k].kind != pyNewline; k++ {
		switch word := r.word(k); {
		case word == ":":
			r.edit(r.tokens[k].start, 0, ")", rankStatementEnd)
			return
		case word == "as" || word == ",":
			if word == "as" {
				r.replace(k, ",")
			}
			if k+1 < len(r.tokens) && r.tokens[k+1].kind == pyName {
				r.replace(k+1, `"`+r.word(k+1)+`"`)
				k++
			}
		case r.tokens[k].partner > k:
			k = r.tokens[k].partner
		}
	}
	r.fail(r.tokens[i].start, "except: want a : after it")
}

// called rewrites a statement to the call of a function.
func (r *rewriter) called(i int, function string) {
	last := r.statementEnd(i)
	if function == "print" && r.word(i+1) == "(" && r.tokens[i+1].partner == last {
		return // a call already
	}
	if function == "print" && r.word(i+1) == ">>" { // print >>file, values
		k := i + 1
		for ; k <= last && r.word(k) != ","; k++ {
			r.replace(k, "")
		}
		if k <= last {
			r.replace(k, "")
		}
	}
	r.replace(i, function+"(")
	r.edit(r.tokens[last].end, 0, ")", rankStatementEnd)
}

// assignment rewrites the assignment of one value to several names: a = b = 3
// becomes (a), (b) = __same__(2, 3).
func (r *rewriter) assignment(i int) {
	last := r.statementEnd(i)
	var signs []int
	for k := i; k <= last && r.word(k) != "lambda"; k++ {
		switch p := r.tokens[k].partner; {
		case p > k:
			k = p
		case r.word(k) == ":":
			return // what follows it is a statement of its own
		case r.word(k) == "=" && !r.isAugmented(k):
			signs = append(signs, k)
		}
	}
	if len(signs) < 2 || signs[len(signs)-1] == last {
		return
	}
	start := i
	for _, sign := range signs {
		if sign == start {
			return // two signs in a row: the parser tells of them
		}
		start = sign + 1
	}
	start = i
	for n, sign := range signs {
		r.edit(r.tokens[start].start, 0, "(", rankListStart)
		r.edit(r.tokens[sign-1].end, 0, ")", rankStatementEnd)
		if start = sign + 1; n < len(signs)-1 {
			r.replace(sign, ",")
		}
	}
	r.edit(r.tokens[start].start, 0, fmt.Sprintf("%s(%d, (", sameMark, len(signs)), rankListStart)
	r.edit(r.tokens[last].end, 0, "))", rankStatementEnd)
}

// isAugmented reports whether the = of token i belongs to an operator such as +=.
func (r *rewriter) isAugmented(i int) bool {
	return i > 0 && r.tokens[i-1].end == r.tokens[i].start && strings.Contains("+-*/%&|^<<>>**//", r.word(i-1)) && r.tokens[i-1].kind == pySign
}

// importing removes an import statement and keeps the names it binds. In a try it
// becomes an assignment, which may fail.
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
	r.replace(i, r.imported(i, words))
	return last
}

// imported binds what the words of an import name, and returns what stands in its place.
func (r *rewriter) imported(i int, words []string) string {
	module := ""
	const want = "want one such as \"from math import log, exp\""
	if r.word(i) == "from" {
		if len(words) < 3 || words[1] != "import" {
			r.fail(r.tokens[i].start, "from: %s", want)
			return "pass"
		}
		if module, words = words[0], words[2:]; module == "__future__" {
			return "pass"
		}
	}
	var bound, values []string
	for _, item := range strings.Split(strings.Join(words, " "), " , ") {
		f := strings.Fields(strings.Trim(item, " ,"))
		if len(f) == 0 {
			continue
		}
		name := importedName{module, f[0]}
		local := f[0]
		if module == "" {
			name = importedName{f[0], ""}
			local, _, _ = strings.Cut(f[0], ".")
		}
		switch {
		case len(f) == 3 && f[1] == "as":
			local = f[2]
		case len(f) != 1:
			r.fail(r.tokens[i].start, "%s: %s", r.word(i), want)
			return "pass"
		case module == "":
			if _, known := knownModules[name.module]; known {
				name.module = local // import os.path binds os
			}
		}
		if f[0] == "*" {
			r.bindAll(i, module)
			continue
		}
		bound = append(bound, local)
		values = append(values, fmt.Sprintf("%s(%q, %q)", importMark, name.module, name.member))
		if len(r.tries) == 0 {
			r.bind(i, local, name)
		}
	}
	if len(r.tries) == 0 || len(bound) == 0 {
		return "pass"
	}
	return strings.Join(bound, ", ") + " = " + strings.Join(values, ", ")
}

// bind keeps the meaning of an imported name.
func (r *rewriter) bind(i int, local string, name importedName) {
	if _, problem := imported(knownModules, name.module, name.member); problem != "" {
		r.fail(r.tokens[i].start, "%s", problem)
		return
	}
	r.imports[local] = name
}

// bindAll binds all names of a module.
func (r *rewriter) bindAll(i int, module string) {
	m, ok := knownModules[module]
	if !ok {
		r.fail(r.tokens[i].start, "%s", noModule(module))
		return
	}
	for name := range m.Members {
		r.imports[name] = importedName{module, name}
	}
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

// number rewrites Python 2's long and octal numbers.
func (r *rewriter) number(t pyToken) {
	word := r.text[t.start:t.end]
	if len(word) > 1 && strings.Trim(strings.TrimRight(word, "lL"), "01234567") == "" && word[0] == '0' && strings.Trim(word, "0lL") != "" {
		r.edit(t.start, 1, "0o", rankReplace)
	}
	if strings.ContainsAny(word[len(word)-1:], "lL") {
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
