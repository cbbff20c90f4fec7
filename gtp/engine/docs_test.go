package engine

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// docs/gtp.md names every command, and its list of commands has no other.
func TestDocumentedCommands(t *testing.T) {
	documented := documentedCommands(must.Read("../../docs/gtp.md"))
	e := must.Get(New(treeOptions(t)))
	for name := range e.commands {
		if !slices.Contains(documented, name) {
			t.Errorf("docs/gtp.md does not list the command %s", name)
		}
	}
	for _, name := range documented {
		if _, ok := e.commands[name]; !ok {
			t.Errorf("docs/gtp.md lists %s, which is no command", name)
		}
	}
}

// documentedCommands returns the commands in a page: what stands in backquotes in the
// paragraph of standard commands, and in the table of the others. A word that begins with a
// hyphen has the first part of the name before it.
func documentedCommands(page string) (names []string) {
	for block := range strings.SplitSeq(page, "\n\n") {
		if !strings.HasPrefix(block, "Standard commands: ") && !strings.HasPrefix(block, "| for | commands |") {
			continue
		}
		for _, code := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(block, -1) {
			prefix := ""
			for _, name := range strings.Fields(code[1]) {
				if strings.HasPrefix(name, "-") {
					name = prefix + name
				}
				prefix, _, _ = strings.Cut(name, "-")
				names = append(names, name)
			}
		}
	}
	return names
}
