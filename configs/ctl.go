package configs

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"gopkg.in/yaml.v3"

	"gobandit/gtp/event"
	"gobandit/model/names"
)

// controlExtension is that of control files.
const controlExtension = ".ctl"

// typeLine is the first line of a control file that is neither blank nor a
// comment. As in Gomill nothing may stand after it, so that a file which runs
// here runs there.
var typeLine = regexp.MustCompile(`^competition_type\s*=\s*("\w*"|'\w*')\s*$`)

// textSettings are the settings that hold text and nothing else.
var textSettings = []string{
	"competition_type", "description", "opponent", "candidate_colour", "handicap_style", "scorer",
	"internal_scorer_handicap_compensation",
}

// takenExtensions are those of files that belong to an event, here or in
// Gomill: an event file may not have one of them.
var takenExtensions = []string{
	".journal", ".stop", ".report", ".games", ".void", ".log", ".status", ".cmd", ".hist", ".gtplogs",
}

// isControlFile tells whether an event file is a control file: by its extension,
// or if that is not one of YAML or JSON, by its first line.
func isControlFile(src source) bool {
	switch filepath.Ext(src.name) {
	case controlExtension:
		return true
	case ".yaml", ".yml", ".json":
		return false
	}
	_, line := firstLine(string(src.text))
	return strings.HasPrefix(strings.TrimSpace(line), "competition_type")
}

// firstLine returns the first line that is neither blank nor a comment, and its
// number.
func firstLine(text string) (number int, line string) {
	for i, line := range strings.Split(text, "\n") {
		if s := strings.TrimSpace(line); s != "" && !strings.HasPrefix(s, "#") {
			return i + 1, line
		}
	}
	return 0, ""
}

// parseControl reads a control file that stands in folder dir. Its settings
// become what an event file with them would hold, and are read as that is.
func parseControl(src source, dir string, toPlay bool, files *files) (event.Config, error) {
	r := newEventReader(src, dir, toPlay, files)
	text := strings.ReplaceAll(strings.TrimPrefix(string(src.text), "\ufeff"), "\r\n", "\n")
	if number, line := firstLine(text); number == 0 {
		r.fail(entry{}, "the file is empty")
		return event.Config{}, r.err()
	} else if !typeLine.MatchString(line) {
		r.problems = append(r.problems, Problem{File: src.name, Line: number, Column: 1, Key: "competition_type",
			Text: `want the first line competition_type = "mc_tuner", "playoff" or "allplayall", with nothing before or after it`})
		return event.Config{}, r.err()
	} else {
		kind := typeLine.FindStringSubmatch(line)[1]
		at := scalar("!!str", strings.Trim(kind, `"'`))
		at.Line, at.Column = number, strings.Index(line, kind)+1
		root := &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{scalar("!!str", "competition_type"), at}}
		var ok bool
		if r.config.Kind, ok = r.kindOf(entry{node: root}); !ok {
			return event.Config{}, r.err() // the rest would only be misread
		}
	}
	p := runProgram(r.reader, text)
	if p == nil {
		return event.Config{}, r.err()
	}
	n := newNoder(r.reader, p)
	r.noder = n
	root := entry{node: n.settings(r.config.Kind, r.keys())}
	r.visible(root.node)
	return r.read(root)
}

// settings returns a program's settings as a mapping. A name that is no setting
// and that nothing reads is a mistake, but for one in capitals or with a leading
// _, which is no setting misspelt.
func (n *noder) settings(kind string, keys []string) *yaml.Node {
	root := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: 1, Column: 1}
	for _, g := range n.program.globals {
		name := n.placed(scalar("!!str", g.name), nil, g.at)
		v, ok := n.program.values[g.name]
		switch {
		case !ok: // assigned in a branch not taken
			continue
		case !slices.Contains(keys, g.name):
			if !g.used && !strings.HasPrefix(g.name, "_") && g.name != strings.ToUpper(g.name) {
				hint := names.DidYouMean(g.name, keys)
				n.hints = append(n.hints, hint)
				n.fail(entry{g.name, name}, "no setting of an event %s, and nothing in the file uses it%s", kind, hint)
			}
			continue
		}
		root.Content = append(root.Content, name, n.setting(g, v))
	}
	return root
}

// setting returns the value of a setting as a node.
func (n *noder) setting(g global, v starlark.Value) *yaml.Node {
	if fn, ok := v.(starlark.Callable); ok && g.name == "make_candidate" {
		return n.function(fn, g.value, g.at)
	}
	node := n.node(g.name, v, g.value, g.at)
	if slices.Contains(textSettings, g.name) {
		n.onlyText(g.name, node)
	}
	switch g.name {
	case "players":
		n.only(g.name, "Player", node, 2)
	case "parameters":
		n.only(g.name, "Parameter", node, 1)
	case "matchups":
		n.only(g.name, "Matchup", node, 1)
	case "competitors":
		n.competitors(node)
	}
	return node
}

// only takes the items out of a list, or of a mapping with a key before each,
// that are not made by the one constructor, and records them.
func (n *noder) only(key, kind string, node *yaml.Node, step int) {
	if node.Kind == yaml.ScalarNode {
		return
	}
	kept := node.Content[:0]
	for i := 0; i+step <= len(node.Content); i += step {
		item := node.Content[i+step-1]
		if n.kinds[item] != kind {
			n.fail(entry{key, item}, "%s, want %s(...)", show(item), kind)
			continue
		}
		kept = append(kept, node.Content[i:i+step]...)
	}
	node.Content = kept
}

// competitors takes the items out of a list that are neither text nor made by
// Competitor, and records them.
func (n *noder) competitors(node *yaml.Node) {
	if node.Kind == yaml.ScalarNode {
		return
	}
	node.Content = slices.DeleteFunc(node.Content, func(item *yaml.Node) bool {
		wrong := item.Tag != "!!str" && n.kinds[item] != "Competitor"
		if wrong {
			n.fail(entry{"competitors", item}, "%s, want the code of a player, or Competitor(...)", show(item))
		}
		return wrong
	})
}
