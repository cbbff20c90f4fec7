package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The table of dependencies in docs/security.md has every module that go.mod requires by
// itself, and no other, each with its purpose, license and last release.
func TestDependencies(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9.]+\\.[a-z]+/?[^` ]*)` \\| [^|]+ \\| [A-Z][^|]+ \\| \\d{4}-\\d\\d-\\d\\d \\|$").FindAllStringSubmatch(readText(t, "docs/security.md"), -1) {
		listed[row[1]] = true
	}
	for _, line := range strings.Split(readText(t, "go.mod"), "\n") {
		if !strings.HasPrefix(line, "\t") || strings.HasSuffix(line, "// indirect") {
			continue
		}
		module := strings.Fields(line)[0]
		if !listed[module] {
			t.Errorf("docs/security.md does not say what %s is for", module)
		}
		delete(listed, module)
	}
	for module := range listed {
		t.Errorf("docs/security.md lists %s, which go.mod does not require", module)
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
