package view

import (
	"fmt"
	"math"
	"strings"

	"gobandit/model/pattern"
)

// Explanation writes how a move value comes about: the line of the database in
// file that decides, the pattern and the point's properties, and why the lines
// before it do not apply. Lines are at most w cells wide; 0 sets no bound.
func Explanation(file string, e pattern.Explanation, w int) []string {
	if e.Refused != "" {
		return hang(nil, "", e.Refused, w)
	}
	failed := e.Steps
	columns := [][]string{append([]string{"board"}, strings.Fields(e.Surroundings.String())...)}
	var lines []string
	if e.Decided {
		step := e.Steps[len(e.Steps)-1]
		failed = e.Steps[:len(e.Steps)-1]
		lines = hang(lines, "", fmt.Sprintf("%s:%d: %s decides, its pattern %s", file, step.Line.Number, step.Line, step.Orientation), w)
		columns = append(columns, patternRows("pattern", step.Pattern.Rows), patternRows("as it lies", step.Pattern.Laid(step.Orientation)))
	} else {
		lines = hang(lines, "", fmt.Sprintf("no line decides, %d is the default", e.Value), w)
	}

	lines = append(lines, "")
	for row := range columns[0] {
		line := ""
		for _, c := range columns {
			line += fmt.Sprintf("  %-8s", c[row])
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}

	lines = append(lines, "")
	lines = hang(lines, "  ", e.Properties.String(), w)
	if len(failed) == 0 {
		return lines
	}

	number, value := 0, 0
	for _, step := range failed {
		number = max(number, len(fmt.Sprint(step.Line.Number)))
		value = max(value, len(step.Line.String()))
	}

	lines = append(lines, "", "The lines before it do not apply:")
	if !e.Decided {
		lines[len(lines)-1] = "The lines do not apply:"
	}
	for _, step := range failed {
		lines = hang(lines, fmt.Sprintf("  line %-*d  %-*s  ", number, step.Line.Number, value, step.Line), step.Why(), w)
	}
	return lines
}

// patternRows returns a column of text: a heading above three rows.
func patternRows(heading string, rows [3][3]byte) []string {
	return []string{heading, string(rows[0][:]), string(rows[1][:]), string(rows[2][:])}
}

// hang adds text behind a lead to lines, broken as Wrap breaks it, so
// that no line has more than w cells; 0 sets no bound. Further lines hang under
// the text.
func hang(lines []string, lead, text string, w int) []string {
	room := math.MaxInt
	if w > 0 {
		room = max(w-Width(lead), 1)
	}
	for _, line := range Wrap(text, room) {
		lines = append(lines, lead+line)
		lead = strings.Repeat(" ", Width(lead))
	}
	return lines
}
