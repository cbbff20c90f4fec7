package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gobandit/model/must"
)

var (
	heldBy    = regexp.MustCompile("(root|`([a-z/]+)`): ((?:`(?:Test|Fuzz)[A-Za-z]+`(?:, )?)+)")
	namedTest = regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z]+)`")
)

// Each boundary of the threat model in docs/security.md names tests that hold it, and each of
// them is in its folder; a test that a page names elsewhere is in some folder. A promise whose
// test has gone is not kept for long.
func TestThreatModel(t *testing.T) {
	tests := testsByFolder(t)
	_, model, _ := strings.Cut(must.Read("docs/security.md"), "## Threat model\n")
	model, _, ok := strings.Cut(model, "\n## ")
	boundaries := 0
	for line := range strings.Lines(model) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || strings.HasPrefix(cells[0], " ---") || cells[0] == " boundary " {
			continue
		}
		boundaries++
		held := 0
		for _, m := range heldBy.FindAllStringSubmatch(cells[2], -1) {
			folder := filepath.FromSlash(m[2])
			if m[1] == "root" {
				folder = "."
			}
			for _, name := range namedTest.FindAllStringSubmatch(m[3], -1) {
				held++
				if !tests[folder][name[1]] {
					t.Errorf("%s has no %s, which holds what is promised of %s", folder, name[1], strings.TrimSpace(cells[0]))
				}
			}
		}
		if all := len(namedTest.FindAllString(cells[2], -1)); held == 0 || held != all {
			t.Errorf("%s: %d tests with a folder, of %d", strings.TrimSpace(cells[0]), held, all)
		}
	}
	if !ok || boundaries < 12 {
		t.Errorf("%d boundaries", boundaries)
	}
	pages := must.Get(filepath.Glob("docs/*.md"))
	for _, page := range pages {
		for _, name := range namedTest.FindAllStringSubmatch(must.Read(page), -1) {
			found := false
			for _, names := range tests {
				found = found || names[name[1]]
			}
			if !found {
				t.Errorf("%s names %s, which there is not", page, name[1])
			}
		}
	}
}

// testsByFolder returns the names of all tests and fuzz targets.
func testsByFolder(t *testing.T) map[string]map[string]bool {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Za-z0-9_]+)\(`)
	tests := map[string]map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder := filepath.Dir(path)
		if tests[folder] == nil {
			tests[folder] = map[string]bool{}
		}
		for _, m := range declared.FindAllStringSubmatch(must.Read(path), -1) {
			tests[folder][m[1]] = true
		}
		return nil
	})
	must.Succeed(t, err)
	return tests
}
