package params

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gobandit/model/must"
)

var update = flag.Bool("update", false, "rewrite the table in docs/parameters.md")

// Between these lines docs/parameters.md has the table of parameters.
const (
	docBegin = "<!-- parameters: written by `make golden` from the tags of params.Params -->\n"
	docEnd   = "<!-- end of parameters -->\n"
)

// docTable returns the table of all parameters in Markdown, a part for each
// group.
func docTable() string {
	var b strings.Builder
	tags, group := TAGDefault(), ""
	for _, p := range List() {
		if p.Group != group {
			group = p.Group
			fmt.Fprintf(&b, "\n### %s\n\n", strings.ToUpper(group[:1])+group[1:])
			b.WriteString("| name | default | TAG's | accepts | source | meaning |\n| --- | --- | --- | --- | --- | --- |\n")
		}
		tag, _ := tags.Get(p.Name)
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", p.Name, p.Default, tag, p.Accepts(), p.Source, p.Doc)
	}
	return b.String() + "\n"
}

func TestParametersDocument(t *testing.T) {
	const path = "../../docs/parameters.md"
	text := must.Read(path)
	head, rest, okBegin := strings.Cut(text, docBegin)
	table, tail, okEnd := strings.Cut(rest, docEnd)
	if !okBegin || !okEnd {
		t.Fatalf("%s lacks the lines that begin and end the table", path)
	}
	if *update {
		must.Succeed(t, os.WriteFile(path, []byte(head+docBegin+docTable()+docEnd+tail), 0o666))
	} else if table != docTable() {
		t.Errorf("%s has another table than the parameters, make golden rewrites it", path)
	}
	for _, p := range List() {
		for source := range strings.SplitSeq(p.Source, "; ") {
			if source != "TAG" && source != "own" && !strings.Contains(tail, "**"+source+"**") {
				t.Errorf("%s: the source %s is not among the references of %s", p.Name, source, path)
			}
		}
	}
}
