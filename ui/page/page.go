// Package page writes the reports of events and matches as HTML pages with figures, and single figures as SVG.
package page

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"gobandit/model/words"
	"gobandit/ui/figure"
)

// A Page is a report as one HTML file: nothing is loaded from elsewhere, and nothing
// needs a script.
type Page struct {
	Title    string
	Summary  []string // paragraphs
	Sections []Section
	Source   string // the event file; "" for none
	About    About
}

// A Section is a part of a page with its figures.
type Section struct {
	Title   string
	Text    []string // paragraphs above the figures
	Figures []Named
	HTML    string // what stands below them; it is escaped already
}

// A Named is a figure with a name for its file, and the path of the game record that it
// shows.
type Named struct {
	Name string // such as "learning"
	figure.Figure
	Link string // path from the page to a file; "" for none
}

// An About says what made a page.
type About struct {
	Version string    // of this program
	Began   string    // version that began the journal; "" if unknown
	Time    time.Time // when the page was made
}

// Figures returns the figures of all sections.
func (p Page) Figures() []Named {
	var all []Named
	for _, s := range p.Sections {
		all = append(all, s.Figures...)
	}
	return all
}

// style is the page's own style sheet, beside that of the figures.
const style = `
:root{color-scheme:light dark;--paper:#ffffff;--ink:#1d1d21;--faint:#5b5e66;--edge:#dfdfe4;--link:#0062a0}
@media (prefers-color-scheme:dark){:root{--paper:#17181c;--ink:#e8e8ea;--faint:#a7aab3;--edge:#34363d;--link:#7cc4f5}}
body{margin:0 auto;max-width:72rem;padding:1rem 1.25rem 3rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"DejaVu Sans",Helvetica,Arial,sans-serif}
h1{font-size:1.7rem;margin:.6rem 0}h2{font-size:1.25rem;margin:2.2rem 0 .4rem;border-bottom:1px solid var(--edge)}h3{font-size:1rem;margin:1.4rem 0 .3rem}
p{max-width:46rem;margin:.5rem 0}a{color:var(--link)}
#summary p{font-size:1.08rem}
.figures{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:flex-start}
.figures figure{margin:.6rem 0;max-width:100%;flex:0 1 auto}
.figures svg{display:block;width:100%;height:auto;min-width:0}
figcaption{color:var(--faint);font-size:.85rem}
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.15rem .7rem .15rem 0;border-bottom:1px solid var(--edge);white-space:nowrap}
th.n,td.n{text-align:right}th{color:var(--faint);font-weight:600}
.wide{overflow-x:auto;margin:.5rem 0}
pre{overflow-x:auto;border:1px solid var(--edge);padding:.7rem;font-size:.85rem}
footer{margin-top:2.5rem;color:var(--faint);font-size:.88rem}
`

// policy keeps a page that is a file from loading anything, and from running scripts.
const policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\"/>\n"

// HTML returns the page as a file.
func (p Page) HTML() string { return Document(p.Title, policy, p.Parts()) }

// A Part is a piece of a page with a name of its own: a heading and what stands below it.
type Part struct {
	ID   string // of its element
	HTML string // what is within the element
}

// Parts returns the pieces of the page, in their order. Those without content are left
// out.
func (p Page) Parts() []Part {
	var b strings.Builder
	fmt.Fprintf(&b, "<h1>%s</h1>\n", figure.Escape(p.Title))
	for _, text := range p.Summary {
		fmt.Fprintf(&b, "<p>%s</p>\n", figure.Escape(text))
	}
	parts := []Part{{"summary", b.String()}}
	for _, s := range p.Sections {
		if part := s.Part(); part.HTML != "" {
			parts = append(parts, part)
		}
	}
	if p.Source != "" {
		parts = append(parts, Part{"event-file", fmt.Sprintf("<h2>The event file</h2>\n<pre>%s</pre>\n", figure.Escape(p.Source))})
	}
	return append(parts, Part{"about", fmt.Sprintf("<footer>%s</footer>\n", figure.Escape(p.About.sentence()))})
}

// Document returns a page of parts. head stands in its head: HTML that must have a
// policy of what the page may load.
func Document(title, head string, parts []Part) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"+
		"%s<title>%s</title>\n<style>%s%s</style>\n</head>\n<body>\n<main>\n", head, figure.Escape(title), style, figure.Style)
	for _, part := range parts {
		fmt.Fprintf(&b, "<section id=\"%s\">\n%s</section>\n", part.ID, part.HTML)
	}
	b.WriteString("</main>\n</body>\n</html>\n")
	return b.String()
}

// Part returns the section as a piece of a page, without HTML if it is empty.
func (s Section) Part() Part {
	part := Part{ID: "section-" + strings.ToLower(fileName(s.Title))}
	if len(s.Text) == 0 && len(s.Figures) == 0 && s.HTML == "" {
		return part
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<h2>%s</h2>\n", figure.Escape(s.Title))
	for _, text := range s.Text {
		fmt.Fprintf(&b, "<p>%s</p>\n", figure.Escape(text))
	}
	if len(s.Figures) > 0 {
		b.WriteString("<div class=\"figures\">\n")
		for _, f := range s.Figures {
			fmt.Fprintf(&b, "<figure id=\"%s\" style=\"width:%.0fpx\">\n%s\n", figure.Escape(f.Name), f.Width, f.Inline())
			if f.Link != "" {
				fmt.Fprintf(&b, "<figcaption>%s (<a href=\"%s\">game record</a>)</figcaption>\n", figure.Escape(f.Title), figure.Escape(link(f.Link)))
			}
			b.WriteString("</figure>\n")
		}
		b.WriteString("</div>\n")
	}
	b.WriteString(s.HTML)
	part.HTML = b.String()
	return part
}

// link returns a path as the address of a link: signs that would end a path, and
// a colon, which would begin with a scheme, are written as numbers.
func link(path string) string {
	var b strings.Builder
	for _, c := range []byte(path) {
		if strings.IndexByte("%?#: \"<>\\", c) >= 0 || c < ' ' || c > '~' {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// sentence says what made the page, when and where.
func (a About) sentence() string {
	text := "Made by gobandit " + a.Version
	if a.Version == "" {
		text = "Made by gobandit"
	}
	text += fmt.Sprintf(" on %s, on %s/%s with %s.", a.Time.UTC().Format("2 January 2006 15:04 UTC"), runtime.GOOS, runtime.GOARCH, words.Plural(runtime.NumCPU(), "processor"))
	if a.Began != "" && a.Began != a.Version {
		text += " The journal was started by version " + a.Began + "."
	}
	return text
}
