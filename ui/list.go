package ui

// A list is a cursor in rows of which a part is shown.
type list struct {
	cursor int
	top    int // rows scrolled away
	page   int // rows shown when last drawn
}

// move moves the cursor by step, inside n rows.
func (l *list) move(step, n int) { l.cursor = max(0, min(l.cursor+step, n-1)) }

// scroll brings the part shown in line with n rows, h of which have room, so that
// the cursor is in it.
func (l *list) scroll(n, h int) {
	l.page = max(h, 0)
	l.move(0, n)
	l.top = max(0, min(max(min(l.top, l.cursor), l.cursor+1-l.page), n-l.page))
}

// movements returns the actions that move through a list of n rows.
func (l *list) movements(n func() int) []action {
	return []action{
		act("up", "up k", "up in the list", do(func() { l.move(-1, n()) })),
		act("down", "down j", "down in the list", do(func() { l.move(1, n()) })),
		act("page-up", "pgup K", "a page up", do(func() { l.move(-max(l.page, 1), n()) })),
		act("page-down", "pgdown J", "a page down", do(func() { l.move(max(l.page, 1), n()) })),
		act("first", "home", "to the first", do(func() { l.move(-n(), n()) })),
		act("last", "end", "to the last", do(func() { l.move(n(), n()) })),
	}
}
