package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A block is a piece of a document: a heading, a paragraph of lines or a table.
type block interface {
	text(b *strings.Builder)
	markdown(b *strings.Builder)
	html(b *strings.Builder)
}

type heading struct {
	level int // level of a heading; 1 is the document's
	words string
}

func (h heading) text(b *strings.Builder) { fmt.Fprintln(b, h.words) }

func (h heading) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "%s %s\n\n", strings.Repeat("#", h.level), escape(h.words))
}

type paragraph []string

func (p paragraph) text(b *strings.Builder) {
	for _, line := range p {
		fmt.Fprintln(b, line)
	}
}

func (p paragraph) markdown(b *strings.Builder) {
	for i, line := range p {
		end := "\n"
		if line != "" && i < len(p)-1 && p[i+1] != "" {
			end = "  \n" // a line break
		}
		b.WriteString(escape(line) + end)
	}
}

// A table has columns aligned to the left if their heads begin with a blank, which it
// does not show, and else to the right.
type table struct {
	head []string
	rows [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// left reports whether a column is aligned to the left.
func (t table) left(column int) bool { return strings.HasPrefix(t.head[column], " ") }

func (t table) text(b *strings.Builder) {
	all := append([][]string{t.head}, t.rows...)
	width := make([]int, len(t.head))
	for _, row := range all {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(strings.TrimPrefix(cell, " ")))
		}
	}
	for _, row := range all {
		line := ""
		for i, cell := range row {
			cell = strings.TrimPrefix(cell, " ")
			gap := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
			if t.left(i) {
				line += cell + gap + "  "
			} else {
				line += gap + cell + "  "
			}
		}
		fmt.Fprintln(b, strings.TrimRight(line, " "))
	}
}

func (t table) markdown(b *strings.Builder) {
	row := func(cells []string) {
		for _, cell := range cells {
			fmt.Fprintf(b, "| %s ", escape(strings.TrimPrefix(cell, " ")))
		}
		b.WriteString("|\n")
	}
	row(t.head)
	for i := range t.head {
		b.WriteString(map[bool]string{true: "| --- ", false: "| ---: "}[t.left(i)])
	}
	b.WriteString("|\n")
	for _, cells := range t.rows {
		row(cells)
	}
}

// escape writes text so that Markdown shows it as it is.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`, "#", `\#`).Replace(text)
}

// write joins blocks, with an empty line between them but after headings.
func write(blocks []block, one func(block, *strings.Builder)) string {
	var b strings.Builder
	for i, x := range blocks {
		if i > 0 {
			if _, ok := blocks[i-1].(heading); !ok {
				fmt.Fprintln(&b)
			}
		}
		one(x, &b)
	}
	return b.String()
}
