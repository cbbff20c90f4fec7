// Package page writes the reports of events, matches and reviews as HTML pages with figures.
package page

import (
	_ "embed" // the templates
	"fmt"
	"html/template"
	"runtime"
	"strings"
	"sync"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
	"gobandit/ui/figure"
)

// A Page is a report as one HTML file: nothing is loaded from elsewhere, and nothing
// needs a script.
type Page struct {
	Title    string
	Summary  []string // paragraphs
	Sections []Section
	Finished bool   // the event is: no more games are played
	Source   string // the event file; "" for none
	About    About  // the zero About for none
}

// A Section is a part of a page with its figures.
type Section struct {
	Title   string
	Text    []string // paragraphs above the figures
	Figures []Named
	Blocks  []report.Block // what stands below them
}

// A Named is a figure with a name for its file, and the path of the game record that it
// shows.
type Named struct {
	Name string // such as "learning"
	figure.Figure
	Caption []string // lines below the figure
	Link    string   // path from the page to the game record, named in the caption; "" for none
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

//go:embed page.html
var templatesText string

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"link": link,
		"trim": func(cell string) string { return strings.TrimPrefix(cell, " ") },
	}).Parse(templatesText))
})

// render writes a template. Control characters of texts, and those that turn text around,
// become U+FFFD.
func render(name string, data any) template.HTML {
	var b strings.Builder
	if err := templates().ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // a Builder never fails, and tests execute every template
	}
	text := strings.ReplaceAll(b.String(), "&#43;", "+") // escaped for browsers that guess at UTF-7, but pages say UTF-8
	return template.HTML(gtp.Shown(text))
}

// HTML returns the page as a file.
func (p Page) HTML() string { return Document(p.Title, p.Parts(), nil) }

// Text returns the page for a terminal, with the captions of figures in place of these.
func (p Page) Text() string {
	blocks := []report.Block{{Heading: p.Title, Lines: p.Summary}}
	for _, s := range p.Sections {
		about := report.Block{Heading: s.Title}
		if s.Figures == nil {
			about.Lines = s.Text
		}
		for _, f := range s.Figures {
			if f.Caption != nil {
				about.Lines = append(about.Lines, strings.Join(f.Caption, "; "))
			}
		}
		if len(about.Lines)+len(s.Blocks) > 0 {
			blocks = append(append(blocks, about), s.Blocks...)
		}
	}
	return report.Text(blocks)
}

// A Part is a piece of a page with a name of its own: a heading and what stands below it.
type Part struct {
	ID   string        // of its element
	HTML template.HTML // what is within the element
}

// Parts returns the pieces of the page, in their order. Those without content are left
// out.
func (p Page) Parts() []Part {
	parts := []Part{{"summary", render("summary", p)}}
	for _, s := range p.Sections {
		if part := s.Part(); part.HTML != "" {
			parts = append(parts, part)
		}
	}
	if p.Source != "" {
		parts = append(parts, Part{"event-file", render("source", p.Source)})
	}
	if p.About != (About{}) {
		parts = append(parts, Part{"about", render("about", p.About.sentence())})
	}
	return parts
}

// A Live is what a page needs that is kept up to date while somebody looks at it.
type Live struct {
	State  string      // name of what the page shows now
	Script template.JS // keeps the page up to date
	Reload int         // seconds after which a browser without scripts loads the page again
}

// Document returns a page of parts: a file if live is nil, which may load nothing and run
// no scripts. A live page needs a policy from whoever serves it.
func Document(title string, parts []Part, live *Live) string {
	return string(render("document", struct {
		Title string
		Style template.CSS
		Parts []Part
		Live  *Live
	}{title, figure.Style, parts, live}))
}

// Part returns the section as a piece of a page, without HTML if it is empty.
func (s Section) Part() Part {
	part := Part{ID: "section-" + strings.ToLower(fileName(s.Title))}
	if len(s.Text)+len(s.Figures)+len(s.Blocks) > 0 {
		part.HTML = render("section", s)
	}
	return part
}

// link returns a path as the address of a link: signs that would end a path, and
// a colon, which would begin with a scheme, are written as numbers.
func link(path string) template.URL {
	var b strings.Builder
	for _, c := range []byte(path) {
		if strings.IndexByte("%?#: \"<>\\", c) >= 0 || c < ' ' || c > '~' {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return template.URL(b.String())
}

// sentence says what made the page, when and where.
func (a About) sentence() string {
	text := strings.TrimSpace("Made by gobandit " + a.Version)
	text += fmt.Sprintf(" on %s, on %s/%s with %s.", a.Time.UTC().Format("2 January 2006 15:04 UTC"), runtime.GOOS, runtime.GOARCH, words.Plural(runtime.GOMAXPROCS(0), "processor"))
	if a.Began != "" && a.Began != a.Version {
		text += " The journal was started by version " + a.Began + "."
	}
	return text
}
