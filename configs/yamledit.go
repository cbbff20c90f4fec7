package configs

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A yamlEdit gives a scalar of a file another text.
type yamlEdit struct {
	at *yaml.Node
	to string
}

// replaced returns a text with scalars replaced where they stand, and one that it cannot
// replace, as it is not within a line; nil if there is none.
func replaced(text string, edits []yamlEdit) (out string, bad *yaml.Node) {
	slices.SortFunc(edits, func(a, b yamlEdit) int { // from the end, so that places stay
		return cmp.Or(b.at.Line-a.at.Line, b.at.Column-a.at.Column)
	})
	lines := strings.SplitAfter(text, "\n")
	for _, e := range edits {
		line := &lines[e.at.Line-1]
		start, length := scalarAt(*line, e.at)
		if length == 0 {
			return "", e.at
		}
		*line = (*line)[:start] + e.to + (*line)[start+length:]
	}
	return strings.Join(lines, ""), nil
}

// scalarAt returns where in its line the text of a scalar begins, behind an anchor and a
// tag, and its length; 0 if the scalar is not within the line.
func scalarAt(line string, n *yaml.Node) (start, length int) {
	for range n.Column - 1 {
		_, size := utf8.DecodeRuneInString(line[start:])
		start += size
	}
	for start < len(line) && (line[start] == '&' || line[start] == '!') {
		end := strings.IndexByte(line[start:], ' ')
		if end < 0 {
			return start, 0
		}
		start += end
		start += len(line[start:]) - len(strings.TrimLeft(line[start:], " "))
	}
	rest := line[start:]
	switch {
	case rest == "":
		return start, 0
	case rest[0] == '"':
		for i := 1; i < len(rest); i++ {
			switch rest[i] {
			case '\\':
				i++
			case '"':
				return start, i + 1
			}
		}
	case rest[0] == '\'':
		for i := 1; i < len(rest); i++ {
			if rest[i] == '\'' {
				if i+1 == len(rest) || rest[i+1] != '\'' {
					return start, i + 1
				}
				i++
			}
		}
	case strings.HasPrefix(rest, n.Value):
		return start, len(n.Value)
	}
	return start, 0
}
