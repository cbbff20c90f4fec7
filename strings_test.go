package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gobandit/model/must"
)

// A line of what people read is in a page, in a comment of a configuration, or a text in
// the program.
type line struct {
	file   string
	number int
	text   string
}

func (l line) String() string { return fmt.Sprintf("%s:%d: %s", l.file, l.number, l.text) }

// notWords are words that nothing people read may have, each a regular expression, and
// what to say instead; case does not matter. A row with = is a text that keeps its words,
// with the reason after #.
const notWords = `
= three-colour # a variant of TAG
= candidate_colour # a key of Gomill
= | colour | # the same key in a table
= Starlark computation cancelled # what a library says
colour(s|ed|ing|less)? > color
behaviours?|favours?|neighbours?|cent(re|res|red)|grey|catalogues?|cancelled|cancelling|modelled|labelled > American spelling
analys(e|es|ed|ing)|(real|organ|recogn|normal|optim|initial|summar|minim|maxim)is(e|es|ed|ing|ation) > American spelling: analyze, -ize
licen[c]es? > license
misspelt|learnt|towards|per cent|for ever|whilst|amongst > misspelled, learned, toward, percent, forever, while, among
rates? of the side > win rate of the side to move
expected lines?|lines? expected > principal variation, PV
(engine|search) hints?|hints? (by|of|from) (the )?(engine|search)|hints by > analysis
large mistakes? > blunder
row told > result
lets? the running games end > drain: stop after running games
(is|are) there (already|twice)|stands? there > exists, is listed twice
no such there > missing, unknown
(is|are|was|were|be|been|being) told > reports, prints
told (of|to|by|in|apart|anew)|tell apart|tells? apart > reported, different, restarted
tells? (no|of) > reports
seed of the random numbers|of the random numbers > random seed
nothing is known of > not analyzed yet
marking begun > selection
once more overwrites > press enter again to overwrite
on to a large mistake > next blunder
fossil words? > a current word
sitting|noder|acton > a term of the field
window "do" > command palette
is no (number|list|move|property|cell|time|parameter|mistake|setting|expression|player|win) > is not a
heard any more > silent
beside [^ ]+, want > together with
reckon(s|ed|ing)?|foretold|foretell > compute, predicted
(behind|after) (a|the) blank|a blank (before|behind) > space
of whom nobody|what there is|those there are|there that|by hand of|the same as it was|says? of itself > subject, verb, object
beforehand|likewise|at hand > before, the same, leave it out
in turns > in turn
so many (games|visits|points|moves) > this many, each number of
surer > more certain
throws? away|thrown away > discard
`

// Nothing that people read has the words that notWords rules out.
func TestWords(t *testing.T) {
	type entry struct {
		not *regexp.Regexp
		say string
	}
	var entries []entry
	var names []string
	for i, row := range strings.Split(strings.TrimSpace(notWords), "\n") {
		if name, ok := strings.CutPrefix(row, "= "); ok {
			name, reason, ok := strings.Cut(name, " # ")
			if !ok || reason == "" {
				t.Fatalf("row %d: %q, want = TEXT # REASON", i+1, row)
			}
			names = append(names, name, "")
			continue
		}
		not, say, ok := strings.Cut(row, " > ")
		re, err := regexp.Compile(`(?i)\b(?:` + strings.TrimSpace(not) + `)\b`)
		if !ok || err != nil {
			t.Fatalf("row %d: %q, want EXPRESSION > WORDS TO SAY (%v)", i+1, row, err)
		}
		entries = append(entries, entry{re, strings.TrimSpace(say)})
	}
	lines := readLines(t)
	if len(lines) < 5000 {
		t.Fatalf("only %d lines found", len(lines))
	}
	kept := strings.NewReplacer(names...)
	for _, l := range lines {
		l.text = kept.Replace(l.text)
		for _, e := range entries {
			if word := e.not.FindString(l.text); word != "" {
				t.Errorf("%s:%d: %q, say %s: %s", l.file, l.number, word, e.say, strings.TrimSpace(l.text))
			}
		}
	}
}

// With GOBANDIT_STRINGS set to a file, all that people read is written there.
func TestStrings(t *testing.T) {
	path := os.Getenv("GOBANDIT_STRINGS")
	if path == "" {
		t.Skip("make strings runs it")
	}
	f := must.Get(os.Create(path))
	w := bufio.NewWriter(f)
	for _, l := range readLines(t) {
		fmt.Fprintln(w, l)
	}
	must.Succeed(t, w.Flush())
	must.Succeed(t, f.Close())
}

// readLines returns everything that people read: pages, the comments of embedded
// configurations, and the texts of the program.
func readLines(t *testing.T) (lines []line) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if name := entry.Name(); name == "testdata" || name == "out" || name != "." && name[0] == '.' || path == filepath.Join("model", "oracle") {
				return filepath.SkipDir
			}
		case filepath.Ext(path) == ".md":
			lines = append(lines, pageLines(t, path)...)
		case filepath.Ext(path) == ".yaml" && strings.HasPrefix(path, "configs"):
			lines = append(lines, commentLines(t, path)...)
		case filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go"):
			lines = append(lines, literals(t, path)...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// code is what a page quotes from programs.
var code = regexp.MustCompile("`[^`]*`")

func pageLines(t *testing.T, path string) (lines []line) {
	t.Helper()
	fenced := false
	for i, text := range strings.Split(read(t, path), "\n") {
		if strings.HasPrefix(text, "```") {
			fenced = !fenced
		}
		if text = code.ReplaceAllString(text, "``"); !fenced && strings.TrimSpace(text) != "" {
			lines = append(lines, line{path, i + 1, text})
		}
	}
	return lines
}

func commentLines(t *testing.T, path string) (lines []line) {
	t.Helper()
	for i, text := range strings.Split(read(t, path), "\n") {
		if _, comment, ok := strings.Cut(text, "#"); ok {
			lines = append(lines, line{path, i + 1, strings.TrimSpace(comment)})
		}
	}
	return lines
}

// literals returns the texts of a file that have a blank: single words are mostly names.
func literals(t *testing.T, path string) (lines []line) {
	t.Helper()
	files := token.NewFileSet()
	f := must.Get(parser.ParseFile(files, path, nil, parser.SkipObjectResolution))
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			return n.Tag == nil
		case *ast.BasicLit:
			if n.Kind != token.STRING {
				break
			}
			text := must.Get(strconv.Unquote(n.Value))
			if strings.ContainsRune(text, ' ') && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz") {
				lines = append(lines, line{path, files.Position(n.Pos()).Line, text})
			}
		}
		return true
	})
	return lines
}
