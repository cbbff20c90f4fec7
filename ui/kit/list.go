package kit

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A List is a cursor in rows of which a part is shown.
type List struct {
	Cursor int
	Top    int // rows scrolled away
	Page   int // rows shown when last drawn

	n     int       // of rows when last drawn
	drawn view.Rect // the rows shown, as last drawn
}

// Move moves the cursor by step, inside n rows.
func (l *List) Move(step, n int) { l.Cursor = max(0, min(l.Cursor+step, n-1)) }

// Key folds a key of a dialog that has n rows, and reports whether it moves the cursor.
func (l *List) Key(key string, n int) bool {
	page := max(l.Page, 1)
	switch key {
	case "up", "shift+tab":
		l.Move(-1, n)
	case "down", "tab":
		l.Move(1, n)
	case "pgup":
		l.Move(-page, n)
	case "pgdown":
		l.Move(page, n)
	case "home":
		l.Cursor = 0
	case "end":
		l.Move(n, n)
	default:
		return false
	}
	return true
}

// Keep makes a change of the rows and leaves the cursor on its thing: n returns the number of rows, and key
// what row i is of. If the thing is gone, the cursor stays in its place.
func Keep[K comparable](l *List, n func() int, key func(i int) K, change func()) {
	var thing K
	held := l.Cursor < n()
	if held {
		thing = key(l.Cursor)
	}
	change()
	rows := n()
	if held && (l.Cursor >= rows || key(l.Cursor) != thing) {
		for i := range rows {
			if key(i) == thing {
				l.Cursor = i
				break
			}
		}
	}
	l.Move(0, rows)
}

// KeepBest is Keep for a change of what is typed: a cursor that has not left the first row stays on the best match.
func KeepBest[K comparable](l *List, n func() int, key func(i int) K, change func()) {
	first := l.Cursor == 0
	if Keep(l, n, key, change); first {
		l.Cursor = 0
	}
}

// Choose puts the cursor on the row at x, y, and reports whether there is one.
func (l *List) Choose(x, y int) bool {
	i := l.Top + y - l.drawn.Y
	if !l.drawn.Contains(x, y) || i >= l.n {
		return false
	}
	l.Cursor = i
	return true
}

// DrawRows draws those of n rows that have room, the cursor's among them; row draws one, in
// the style and after the mark that it has as one at the cursor or not.
func (l *List) DrawRows(g view.Region, n int, row func(g view.Region, i int, style view.Style, mark string)) {
	_, h := g.Size()
	l.Scroll(n, h)
	l.n, l.drawn = n, g.Rect()
	for y := range min(n-l.Top, l.Page) {
		style, mark := RowMark(l.Top+y == l.Cursor)
		row(g.Rows(y, 1), l.Top+y, style, mark)
	}
}

// MarkMore says by arrows in the frame of a dialog on g, as wide as the rows drawn, where there are more of them.
func (l *List) MarkMore(g view.Region) { markMore(g, l.drawn, l.Top, l.n) }

// RowMark returns how a row of a list is drawn and what stands before it: the one at the
// cursor stands out.
func RowMark(atCursor bool) (view.Style, string) {
	if atCursor {
		return view.Strong, "▸"
	}
	return view.Plain, " "
}

// Scroll brings the part shown in line with n rows, h of which have room, so that
// the cursor is in it.
func (l *List) Scroll(n, h int) {
	l.Page = max(h, 0)
	l.Move(0, n)
	l.Top = max(0, min(max(min(l.Top, l.Cursor), l.Cursor+1-l.Page), n-l.Page))
}

// Center is Scroll with the cursor in the middle of the part shown, as far as there
// are rows around it.
func (l *List) Center(n, h int) {
	l.Page = max(h, 0)
	l.Move(0, n)
	l.Top = max(0, min(l.Cursor-l.Page/2, n-l.Page))
}

// Movements returns the actions that move through a list of n rows.
func Movements(list func() *List, n func() int) []Action {
	by := func(step func(page int) int) func() tea.Cmd {
		return Do(func() { l := list(); l.Move(step(max(l.Page, 1)), n()) })
	}
	return []Action{
		Act("up", "up k", "up in the list", by(func(int) int { return -1 })),
		Act("down", "down j", "down in the list", by(func(int) int { return 1 })),
		Act("page-up", "pgup K", "a page up", by(func(page int) int { return -page })),
		Act("page-down", "pgdown J", "a page down", by(func(page int) int { return page })),
		Act("first", "home", "to the first", by(func(int) int { return -n() })),
		Act("last", "end", "to the last", by(func(int) int { return n() })),
	}
}
