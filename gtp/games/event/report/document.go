package report

import (
	"fmt"
	"strings"

	"gobandit/gtp"
	"gobandit/model/words"
)

// A Block is a piece of a report: a heading with the lines and the table below it. Each
// of the three may be missing. The first block's heading is the title of the report.
type Block struct {
	Heading string
	Lines   []string
	Table   *Table
}

// A Table has columns aligned to the left if their heads begin with a blank, which is
// not shown, and else to the right.
type Table struct {
	Head  []string
	Rows  [][]string
	Links []string // by row, the place in a page that its first cell leads to, "" for none; nil without any
}

func (t *Table) add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Left reports whether a column is aligned to the left.
func (t *Table) Left(column int) bool { return strings.HasPrefix(t.Head[column], " ") }

// A listing is a table with a row for each of some things. Its columns are added one by one.
type listing[T any] struct {
	*Table
	of []T
}

func list[T any](of []T) listing[T] { return listing[T]{&Table{Rows: make([][]string, len(of))}, of} }

// column adds a column if it is shown.
func (l listing[T]) column(shown bool, head string, text func(T) string) {
	if !shown {
		return
	}
	l.Head = append(l.Head, head)
	for i, one := range l.of {
		l.Rows[i] = append(l.Rows[i], text(one))
	}
}

// A style says how a format writes the parts of a block, each with the end of its line.
type style struct {
	heading func(level int, text string) string
	lines   func([]string) string
	table   func(*Table) string
}

// Text returns the report for a terminal.
func (r *Report) Text() string { return Text(r.Blocks()) }

// Text returns blocks for a terminal.
func Text(blocks []Block) string { return write(blocks, style{textHeading, textLines, textTable}) }

// Markdown returns the report in Markdown, with the tables of GitHub.
func (r *Report) Markdown() string {
	return write(r.Blocks(), style{markdownHeading, markdownLines, markdownTable})
}

// write writes blocks with an empty line between all parts, except after headings.
func write(blocks []Block, s style) string {
	var b strings.Builder
	for i, block := range blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		if block.Heading != "" {
			b.WriteString(s.heading(min(i, 1)+1, block.Heading))
		}
		b.WriteString(s.lines(block.Lines))

		if block.Table == nil {
			continue
		}
		if block.Lines != nil {
			b.WriteByte('\n')
		}
		b.WriteString(s.table(block.Table))
	}
	return b.String()
}

func textHeading(_ int, text string) string { return text + "\n" }

func textLines(lines []string) (text string) {
	for _, line := range lines {
		text += line + "\n"
	}
	return text
}

func textTable(t *Table) string {
	width := make([]int, len(t.Head))
	var all [][]string
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = gtp.Shown(strings.TrimPrefix(cell, " "))
			width[i] = max(width[i], words.Width(cells[i]))
		}
		all = append(all, cells)
	}

	var b strings.Builder
	for _, row := range all {
		line := ""
		for i, cell := range row {
			gap := strings.Repeat(" ", width[i]-words.Width(cell))
			if t.Left(i) {
				line += cell + gap + "  "
			} else {
				line += gap + cell + "  "
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	return b.String()
}

func markdownHeading(level int, text string) string {
	return strings.Repeat("#", level) + " " + escape(text) + "\n\n"
}

func markdownLines(lines []string) (text string) {
	for i, line := range lines {
		end := "\n"
		if line != "" && i < len(lines)-1 && lines[i+1] != "" {
			end = "  \n" // a line break
		}
		text += escape(line) + end
	}
	return text
}

func markdownTable(t *Table) string {
	var b strings.Builder
	row := func(cells []string) {
		for _, cell := range cells {
			fmt.Fprintf(&b, "| %s ", escape(strings.TrimPrefix(cell, " ")))
		}
		b.WriteString("|\n")
	}

	row(t.Head)
	for i := range t.Head {
		b.WriteString(words.If(t.Left(i), "| --- ", "| ---: "))
	}
	b.WriteString("|\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	return b.String()
}

// escape writes text so that Markdown shows it as it is.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`, "#", `\#`).Replace(text)
}
