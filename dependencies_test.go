package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gobandit/model/must"
)

// The tables of dependencies in docs/security.md have every module that go.mod requires by
// itself, every other that is in the program on Linux, and no other, each with its
// purpose, license and release: no code of others comes in unseen.
func TestDependencies(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9.]+\\.[a-z]+/?[^` ]*)` \\| [^|]+ \\| [A-Z][^|]+ \\| \\d{4}-\\d\\d-\\d\\d \\|$").FindAllStringSubmatch(must.Read("docs/security.md"), -1) {
		listed[row[1]] = true
	}
	wanted := map[string]bool{}
	for _, line := range strings.Split(must.Read("go.mod"), "\n") {
		if strings.HasPrefix(line, "\t") && !strings.HasSuffix(line, "// indirect") {
			wanted[strings.Fields(line)[0]] = true
		}
	}
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")
	list.Env = append(os.Environ(), "GOOS=linux")
	text := must.Get(list.Output())
	linked := map[string]bool{}
	for _, module := range strings.Fields(string(text)) {
		linked[module], wanted[module] = true, true
	}
	if want := fmt.Sprintf("That makes %d modules in the program", len(linked)); !strings.Contains(must.Read("docs/security.md"), want) {
		t.Errorf("docs/security.md does not say: %s", want)
	}
	for module := range wanted {
		if !listed[module] {
			t.Errorf("docs/security.md does not say what %s is for", module)
		}
	}
	for module := range listed {
		if !wanted[module] {
			t.Errorf("docs/security.md lists %s, which the program and its tests do not have", module)
		}
	}
}
