package report

import (
	"fmt"
	"html"
	"strings"
)

// HTML returns the report as a part of an HTML page: the headings are of level 3, and
// everything is escaped.
func (r *Report) HTML() string {
	var b strings.Builder
	for _, x := range r.document()[1:] { // the page has a title of its own
		x.html(&b)
	}
	return b.String()
}

func (h heading) html(b *strings.Builder) {
	fmt.Fprintf(b, "<h3>%s</h3>\n", html.EscapeString(h.words))
}

func (p paragraph) html(b *strings.Builder) {
	var lines []string
	for _, line := range p {
		lines = append(lines, html.EscapeString(line))
	}
	fmt.Fprintf(b, "<p>%s</p>\n", strings.Join(lines, "<br>\n"))
}

func (t table) html(b *strings.Builder) {
	row := func(cells []string, tag string) {
		b.WriteString("<tr>")
		for i, cell := range cells {
			class := ""
			if !t.left(i) {
				class = ` class="n"`
			}
			fmt.Fprintf(b, "<%s%s>%s</%s>", tag, class, html.EscapeString(strings.TrimPrefix(cell, " ")), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<div class=\"wide\"><table>\n")
	row(t.head, "th")
	for _, cells := range t.rows {
		row(cells, "td")
	}
	b.WriteString("</table></div>\n")
}
