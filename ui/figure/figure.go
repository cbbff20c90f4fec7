// Package figure draws charts and boards as SVG, for pages and papers.
//
// A [Chart] has lines with bands over a number, [Bars] has rates with intervals by
// name, a [HeatMap] has rates over two parameters, and a [Diagram] is a position with moves
// that follow. Each has a method Figure. A [Figure] is written either as a file of its own,
// by SVG, or as a part of an HTML page, by Inline; the page then has Style in a style
// element of its head, once.
//
// Text is text, in the reader's font, and may come from anywhere: it is escaped here.
// Colors follow the reader's light or dark scheme. Color-blind readers can tell them apart
// (Okabe and Ito's set, and viridis for heat), and nothing is shown by color alone.
package figure

import (
	"encoding/xml"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"gobandit/gtp"
)

// A Figure is a drawing with its title.
type Figure struct {
	Title         string // what the figure shows, also for readers who do not see it
	Width, Height float64
	body          string
}

// SVG returns the figure as a file of its own.
func (f Figure) SVG() string {
	return f.element(`xmlns="http://www.w3.org/2000/svg" width="`+number(f.Width)+`" height="`+number(f.Height)+`" `,
		"<style>"+Style+"</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n") + "\n"
}

// Inline returns the figure as an element of an HTML page that has Style.
func (f Figure) Inline() template.HTML {
	return template.HTML(f.element(fmt.Sprintf(`style="max-width:%spx" `, number(f.Width)), ""))
}

func (f Figure) element(attributes, before string) string {
	return fmt.Sprintf("<svg %sviewBox=\"0 0 %s %s\" class=\"figure\" role=\"img\" aria-label=\"%s\">\n<title>%s</title>\n%s%s</svg>",
		attributes, number(f.Width), number(f.Height), Escape(f.Title), Escape(f.Title), before, f.body)
}

// Style is the style sheet of figures. It chooses light or dark colors as the reader's
// browser asks.
const Style = `
.figure{font-family:system-ui,"DejaVu Sans",Helvetica,Arial,sans-serif;font-size:12px}
.figure .paper{fill:#ffffff}
.figure text{fill:#1d1d21}
.figure .faint{fill:#5b5e66}
.figure .head{font-size:14px;font-weight:600}
.figure .small{font-size:10px}
.figure .strong{font-weight:600}
.figure .grid{stroke:#dfdfe4;fill:none}
.figure .axis{stroke:#5b5e66;fill:none}
.figure .rule{stroke:#5b5e66;fill:none;stroke-dasharray:4 3}
.figure .line{fill:none;stroke-width:2}
.figure .whisker{stroke:#1d1d21;fill:none;stroke-width:1.5}
.figure .band{stroke:none;fill-opacity:.18}
.figure .hatch{stroke:#ffffff;stroke-opacity:.35;stroke-width:1.2;fill:none}
.figure .best{fill:none;stroke:#d55e00;stroke-width:3}
.figure .ondark{fill:#ffffff}
.figure .onlight{fill:#111111}
.figure .wood{fill:#e3b873}
.figure .lines{stroke:#5a4220;fill:none}
.figure .black{fill:#1b1b1f;stroke:#000000}
.figure .cross{fill:none;stroke:#d0271d;stroke-width:3}
.figure .white{fill:#fbfaf5;stroke:#77716a}
.figure .red{fill:#d65446;stroke:#7c241a}
.figure .c0{stroke:#0072b2}.figure .f0{fill:#0072b2}
.figure .c1{stroke:#d55e00}.figure .f1{fill:#d55e00}
.figure .c2{stroke:#007a5c}.figure .f2{fill:#007a5c}
.figure .c3{stroke:#a8578a}.figure .f3{fill:#a8578a}
.figure .c4{stroke:#8a6d00}.figure .f4{fill:#8a6d00}
@media (prefers-color-scheme:dark){
.figure .paper{fill:#17181c}
.figure text{fill:#e8e8ea}
.figure .faint{fill:#a7aab3}
.figure .grid{stroke:#34363d}
.figure .axis,.figure .rule{stroke:#a7aab3}
.figure .whisker{stroke:#e8e8ea}
.figure .band{fill-opacity:.28}
.figure .wood{fill:#b98d4c}
.figure .lines{stroke:#3a2a12}
.figure .c0{stroke:#56b4e9}.figure .f0{fill:#56b4e9}
.figure .c1{stroke:#ff8c42}.figure .f1{fill:#ff8c42}
.figure .c2{stroke:#2bc49a}.figure .f2{fill:#2bc49a}
.figure .c3{stroke:#e39cc6}.figure .f3{fill:#e39cc6}
.figure .c4{stroke:#f0e442}.figure .f4{fill:#f0e442}
}
.figure .ondark,.figure text.ondark{fill:#ffffff}
.figure text.onlight{fill:#111111}
@media print{.figure{break-inside:avoid}}
`

// colors is the number of colors of lines and bars in Style.
const colors = 5

// Escape writes text so that SVG and HTML show it as it is. Control characters, and those
// that turn text around, become U+FFFD.
func Escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(gtp.Shown(text))) // a Builder never fails
	return b.String()
}

// number writes a coordinate.
func number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// A pen writes the elements of a figure.
type pen struct{ strings.Builder }

// put writes an element. Numbers are written by number and texts as they are.
func (p *pen) put(format string, values ...any) {
	for i, v := range values {
		if x, ok := v.(float64); ok {
			values[i] = number(x)
		}
	}
	fmt.Fprintf(p, format+"\n", values...)
}

// Anchors of a text: where it stands about its place.
const (
	start  = "start"
	middle = "middle"
	end    = "end"
)

// text writes text at a place.
func (p *pen) text(x, y float64, class, anchor, text string) {
	p.put(`<text x="%s" y="%s" class="%s" text-anchor="%s">%s</text>`, x, y, class, anchor, Escape(text))
}

// upwards writes the name of an axis that goes upwards, about the middle of it.
func (p *pen) upwards(y float64, name string) {
	p.put(`<text class="faint" text-anchor="middle" transform="translate(%s %s) rotate(-90)">%s</text>`, 13., y, Escape(name))
}

func (p *pen) line(class string, x1, y1, x2, y2 float64) {
	p.put(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, x1, y1, x2, y2)
}

// path returns the coordinates of a line through places.
func path(places []Point) string {
	var b strings.Builder
	for i, at := range places {
		b.WriteString([2]string{"M", "L"}[min(i, 1)] + number(at.X) + " " + number(at.Y))
	}
	return b.String()
}

func (p *pen) figure(title string, width, height float64) Figure {
	return Figure{title, width, height, p.String()}
}

// textWidth estimates the width of text of 12 pixels, since only the reader knows the
// font.
func textWidth(text string) float64 { return 7 * float64(len([]rune(text))) }

// Shortened returns text of at most so many letters.
func Shortened(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
