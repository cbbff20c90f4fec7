package picture

import (
	"fmt"
	"html"
	"strings"
	"time"
)

// The size of a cell of a picture, in pixels: twice as high as wide.
const (
	cellWidth  = 9
	cellHeight = 18
	margin     = 8 // around all
)

// SVG draws a screen as a picture. Lines, blocks and stones are shapes, and every run
// of letters is as wide as its cells, so that all lines up whatever font the viewer
// has.
func (s Screen) SVG() string {
	var b strings.Builder
	s.begin(&b)
	s.draw(&b, nil)
	b.WriteString("</svg>\n")
	return b.String()
}

// Animation draws screens of one size one after another, each for a time and the last
// one for longer, over and over. Of each screen only what differs from the one before
// is in the picture.
func Animation(screens []Screen, each, last time.Duration) string {
	var b strings.Builder
	all := time.Duration(len(screens)-1)*each + last
	for i, s := range screens {
		if i == 0 {
			s.begin(&b)
			s.draw(&b, nil)
			continue
		}
		b.WriteString(`<g visibility="hidden">` + "\n")
		fmt.Fprintf(&b, `<animate attributeName="visibility" calcMode="discrete" dur="%gs" repeatCount="indefinite" values="hidden;visible" keyTimes="0;%.4g"/>`+"\n",
			all.Seconds(), float64(i)*each.Seconds()/all.Seconds())
		s.draw(&b, &screens[i-1])
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// begin writes the beginning of a picture.
func (s Screen) begin(b *strings.Builder) {
	w, h := s.Columns*cellWidth+2*margin, s.Rows*cellHeight+2*margin
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="-%[3]d -%[3]d %[1]d %[2]d" font-family="'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK JP','Noto Sans CJK JP','Hiragino Sans','PingFang SC','Apple SD Gothic Neo','Yu Gothic','Microsoft YaHei','Malgun Gothic',monospace" font-size="15" shape-rendering="crispEdges">`+"\n", w, h, margin)
	fmt.Fprintf(b, `<rect x="-%[3]d" y="-%[3]d" width="%[1]d" height="%[2]d" rx="6" fill="%[4]s"/>`+"\n", w, h, margin, s.Paper)
}

// draw writes what stands in the cells that differ from those of a screen before; nil
// is a blank one.
func (s Screen) draw(b *strings.Builder, before *Screen) {
	d := drawing{pens: map[string][2]int{}}
	changed := func(row, column int) bool {
		return before == nil || before.at(row, column) != s.at(row, column)
	}

	for y := range s.Rows {
		for x := 0; x < s.Columns; {
			back, is := s.behind(s.at(y, x).Ink), changed(y, x)
			n := 1
			for x+n < s.Columns && changed(y, x+n) == is && s.behind(s.at(y, x+n).Ink) == back {
				n++
			}
			if is && (before != nil || back != s.Paper) {
				d.rect(back, x*cellWidth, y*cellHeight, n*cellWidth, cellHeight)
			}
			x += n
		}
	}

	for y := range s.Rows {
		for x := 0; x < s.Columns; {
			n, here := 1, s.at(y, x)
			if changed(y, x) && isWritten(here) {
				goesOn := func(x int) bool { return changed(y, x) && isWritten(s.at(y, x)) && s.at(y, x).Ink == here.Ink }
				for between := (Cell{Rune: ' ', Ink: here.Ink}); goesOn(x+n) || changed(y, x+n) && s.at(y, x+n) == between && goesOn(x+n+1); {
					n++
				}
				d.write(s.Cells[y][x:x+n], s.color(here.Ink), x, y)
			} else if changed(y, x) && (here.Rune != ' ' || here.Underline) {
				shape(&d, here, s.color(here.Ink), x, y)
			}
			x += n
		}
	}

	for _, look := range d.paths.order {
		fmt.Fprintf(b, "<path %s d=\"%s\"/>\n", look, d.paths.text[look])
	}
	for _, look := range d.texts.order {
		fmt.Fprintf(b, "<g %s>\n%s</g>\n", look, d.texts.text[look])
	}
}

// A drawing is a picture in the making: a path for all of one look, and over them
// texts, by look.
type drawing struct {
	paths, texts byLook
	pens         map[string][2]int // where the path of a look ends, in half pixels down
}

// byLook are texts of looks, in the order in which looks come.
type byLook struct {
	text  map[string]*strings.Builder
	order []string
}

func (l *byLook) of(look string) *strings.Builder {
	if l.text == nil {
		l.text = map[string]*strings.Builder{}
	}
	if l.text[look] == nil {
		l.text[look] = new(strings.Builder)
		l.order = append(l.order, look)
	}
	return l.text[look]
}

// rect draws a rectangle as a stroke as wide as it is high, which takes the fewest
// bytes: from the end of the one before.
func (d *drawing) rect(color string, x, y, w, h int) {
	look := fmt.Sprintf(`stroke="%s" stroke-width="%d"`, color, h)
	pen, path := d.pens[look], d.paths.of(look)
	middle := 2*y + h
	fmt.Fprintf(path, "m%d %gh%d", x-pen[0], float64(middle-pen[1])/2, w)
	d.pens[look] = [2]int{x + w, middle}
}

// isWritten tells whether a cell is part of a run of letters, figures and signs.
func isWritten(c Cell) bool { return c.Rune > ' ' && c.Rune < 0x7f && c.Marks == "" }

// write puts characters of one look at a place.
func (d *drawing) write(row []Cell, color string, x, y int) {
	var text strings.Builder
	cells := len(row)
	for _, c := range row {
		text.WriteString(string(c.Rune) + c.Marks)
		if c.Wide {
			cells++
		}
	}
	look := fmt.Sprintf(`fill="%s"`, color)
	if row[0].Bold {
		look += ` font-weight="bold"`
	}
	if row[0].Faint {
		look += ` opacity=".6"`
	}
	if row[0].Underline {
		look += ` text-decoration="underline"`
	}
	fmt.Fprintf(d.texts.of(look), `<text x="%d" y="%d" textLength="%d">%s</text>`+"\n", x*cellWidth, y*cellHeight+14, cells*cellWidth, html.EscapeString(text.String()))
}

// circle draws a circle in the middle of the cell at x, y.
func (d *drawing) circle(color string, x, y int, radius float64, hollow bool) {
	style := fmt.Sprintf(`fill="%s"`, color)
	if hollow {
		style, radius = fmt.Sprintf(`fill="none" stroke="%s"`, color), radius-.5 // the stroke is a pixel wide
	}
	fmt.Fprintf(d.paths.of(style+` shape-rendering="auto"`), "M%g %da%g %[3]g 0 1 0 %g 0a%[3]g %[3]g 0 1 0 -%[4]g 0z",
		float64(x*cellWidth)+cellWidth/2.-radius, y*cellHeight+cellHeight/2, radius, 2*radius)
}

// path draws a character as a path from the corner of its cell, filled or as an outline.
func (d *drawing) path(_ Cell, color string, x, y int, path string, hollow bool) {
	style := fmt.Sprintf(`fill="%s" shape-rendering="auto"`, color)
	if hollow {
		style = fmt.Sprintf(`fill="none" stroke="%s"`, color)
	}
	fmt.Fprintf(d.paths.of(style), "M%d %d%sz", x*cellWidth, y*cellHeight, path)
}
