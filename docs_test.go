package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"gobandit/model/must"
)

var (
	pageLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ (.*)$`)
	anchor   = regexp.MustCompile(`<a id="([^"]+)">`)
)

// Every link between pages leads to a file, and to a heading that the file has; the index of
// docs leads to every page, and a page to every finding that it rests on. Nothing else notices a link that a renamed page breaks.
func TestLinks(t *testing.T) {
	pages := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/tutorials/*.md"} {
		found := must.Get(filepath.Glob(pattern))
		pages = append(pages, found...)
	}
	linked, named := make(map[string]bool), make(map[string]bool)
	for _, page := range pages {
		for _, m := range pageLink.FindAllStringSubmatch(must.Read(page), -1) {
			to, part, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") {
				continue
			}
			at := page
			if to != "" {
				at = filepath.Join(filepath.Dir(page), to)
			}
			named[at] = true
			if page == filepath.Join("docs", "README.md") {
				linked[at] = true
			}
			if _, err := os.Stat(at); err != nil {
				t.Errorf("%s: link to %s: %v", page, m[1], err)
				continue
			}
			if part != "" && filepath.Ext(at) == ".md" && !anchors(must.Read(at))[part] {
				t.Errorf("%s: link to %s: no such heading", page, m[1])
			}
		}
	}
	for _, page := range pages {
		if page != "README.md" && page != filepath.Join("docs", "README.md") && !linked[page] {
			t.Errorf("docs/README.md does not link to %s", page)
		}
	}
	for _, finding := range must.Get(filepath.Glob("findings/*")) {
		if !named[finding] {
			t.Errorf("no page links to %s", finding)
		}
	}
}

// anchors returns what links may name of a page: its headings, as GitHub writes them, and anchors.
func anchors(page string) map[string]bool {
	out := make(map[string]bool)
	for _, m := range anchor.FindAllStringSubmatch(page, -1) {
		out[m[1]] = true
	}
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		out[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])] = true
	}
	return out
}

var (
	testCommand = regexp.MustCompile("go test ([^`#\n]*)")
	testPattern = regexp.MustCompile(`-(run|bench)[ =]'?(\w[\w|]*)`)
	testPackage = regexp.MustCompile(`\./[\w/]+`)
)

// Every test and benchmark that a page runs is there: each word of its pattern is in the name of one in the packages of the command.
func TestDocumentedTests(t *testing.T) {
	words := 0
	for _, page := range append(must.Get(filepath.Glob("docs/*.md")), "README.md") {
		for _, command := range testCommand.FindAllString(must.Read(page), -1) {
			var tests strings.Builder
			for _, folder := range testPackage.FindAllString(command, -1) {
				for _, file := range must.Get(filepath.Glob(folder + "/*_test.go")) {
					tests.WriteString(must.Read(file))
				}
			}
			for _, m := range testPattern.FindAllStringSubmatch(command, -1) {
				kind := map[string]string{"run": "(Test|Fuzz)", "bench": "Benchmark"}[m[1]]
				for _, word := range strings.Split(m[2], "|") {
					words++
					if !regexp.MustCompile(`\nfunc ` + kind + `\w*` + strings.TrimPrefix(word, "Test")).MatchString(tests.String()) {
						t.Errorf("%s: %s: nothing with %s in its name", page, command, word)
					}
				}
			}
		}
	}
	if words < 50 {
		t.Errorf("%d words", words)
	}
}
