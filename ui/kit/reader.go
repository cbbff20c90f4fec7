package kit

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A Reader is a dialog with text to read. It scrolls if there is no room for all lines; any
// other key closes it.
type Reader struct {
	Title string
	Width int                       // of the lines at most; 0: as wide as the widest
	Lines func(w int) []TextLine    // the text in w cells, looked up whenever it is drawn
	Hint  func() string             // says in the last row what another key does; nil: none does
	Key   func(msg tea.KeyMsg) bool // folds that key, and reports whether it was one; nil: none is

	top   int // lines scrolled away
	rows  int // lines shown when last drawn
	all   int // lines that there are
	links []Link
	lines []int // of links
	link  int   // the one chosen, from 1; 0: none
}

// A Link is a part of a line that enter follows, once tab has chosen it.
type Link struct {
	X      int // cells before it
	Text   string
	Follow func() tea.Cmd
}

// A TextLine is a line of text in a style.
type TextLine struct {
	Style view.Style
	Text  string
	Links []Link
}

// TextLines returns paragraphs as lines of w cells. One that fits, such as a row of a table, keeps
// its blanks.
func TextLines(w int, paragraphs ...string) []TextLine {
	var out []TextLine
	for _, paragraph := range paragraphs {
		lines := []string{paragraph}
		if view.Width(paragraph) > w {
			lines = view.Wrap(paragraph, w)
		}
		for _, line := range lines {
			out = append(out, TextLine{Text: line})
		}
	}
	return out
}

// Update folds a key.
func (r *Reader) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	if r.Key != nil && r.Key(msg) {
		r.top = 0 // the text is another one
		return nil, false
	}
	switch key := msg.String(); {
	case len(r.links) == 0:
	case key == "tab" || key == "shift+tab":
		r.choose(map[string]int{"tab": 1, "shift+tab": -1}[key])
		return nil, false
	case key == "enter" && r.link > 0:
		return r.links[r.link-1].Follow(), true
	}
	switch msg.String() {
	case "down", "j":
		r.top++
	case "up", "k":
		r.top--
	case "pgdown", " ":
		r.top += r.rows
	case "pgup":
		r.top -= r.rows
	case "home":
		r.top = 0
	case "end":
		r.top = r.all
	default:
		return nil, true
	}
	return nil, false
}

// choose chooses the next link, or with a step of -1 the one before, and shows it.
func (r *Reader) choose(step int) {
	n := len(r.links)
	if r.link == 0 && step < 0 {
		r.link = 1
	}
	r.link = (r.link-1+step+n)%n + 1
	line := r.lines[r.link-1]
	r.top = min(max(r.top, line-r.rows+1), line)
}

// Draw draws the part of the text that has room. If that is not all, a row below it says how
// to scroll.
func (r *Reader) Draw(g view.Region) {
	w, h := g.Size()
	width := w - 4
	if r.Width > 0 {
		width = min(width, r.Width)
	}
	lines := r.Lines(width)
	r.all, r.links, r.lines = len(lines), nil, nil
	for y, line := range lines {
		for _, link := range line.Links {
			r.links, r.lines = append(r.links, link), append(r.lines, y)
		}
	}
	if r.Width == 0 {
		width = view.Width(r.Title) + 2
		for _, line := range lines {
			width = max(width, view.Width(line.Text))
		}
	}

	hints := 0
	if r.Hint != nil || len(r.links) > 0 {
		hints = 1
	}
	if r.Hint != nil && r.Width == 0 {
		width = max(width, view.Width(r.Hint()))
	}
	in := Box(g, width, min(r.all+hints, h-3), r.Title)
	_, r.rows = in.Size()
	if hints > 0 {
		r.rows--
	}
	if r.Hint != nil {
		DrawFoot(in, 0, r.rows, view.Strong, view.FitWords(r.Hint(), width))
	}
	if r.all > r.rows && r.rows > 0 {
		if r.Hint != nil || hints == 0 {
			r.rows--
		}
		in.Right(r.rows, view.Strong, keyPair("up", "down", in.Plain())+" scroll")
	}
	if len(r.links) > 0 && hints > 0 {
		DrawFoot(in, 0, r.rows, view.Strong, "tab chooses  "+KeyText("enter", in.Plain())+" goes there")
	}

	r.top = max(0, min(r.top, r.all-r.rows))
	for y, line := range lines[r.top:max(r.top, min(r.top+r.rows, r.all))] {
		in.Text(0, y, line.Style, view.Fit(line.Text, width))
		for _, link := range line.Links {
			in.Text(link.X, y, view.Accent, link.Text)
		}
	}
	if r.link > 0 {
		if y := r.lines[r.link-1] - r.top; y < r.rows {
			in.Text(r.links[r.link-1].X, y, view.Selected, r.links[r.link-1].Text)
		}
	}
}
