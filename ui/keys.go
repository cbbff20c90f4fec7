package ui

import "github.com/charmbracelet/bubbles/key"

// bind returns a binding whose help reads as given: what to press, and what
// happens. more are further keys.
func bind(press, does string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(press, does))
}

// A keyGroup is a part of the help: bindings under a title.
type keyGroup struct {
	title    string
	bindings []key.Binding
}

// appKeys are the keys that every screen knows.
var appKeys = struct {
	play, tune, tree, next, previous, help, mouse, suspend, quit, force key.Binding
}{
	play:     bind("1", "Play screen", "1"),
	tune:     bind("2", "Tune screen", "2"),
	tree:     bind("3", "Tree screen", "3"),
	next:     bind("tab", "next screen; shift-tab back", "tab"),
	previous: bind("shift-tab", "screen before", "shift+tab"),
	help:     bind("?", "help", "?"),
	mouse:    bind("%", "mouse capture on, off", "%"),
	suspend:  bind("ctrl-z", "suspend", "ctrl+z"),
	quit:     bind("q", "quit", "q"),
	force:    bind("ctrl-c", "quit; twice: at once", "ctrl+c"),
}

func appGroup() keyGroup {
	k := appKeys
	return keyGroup{"everywhere", []key.Binding{k.play, k.tune, k.tree, k.next, k.help, k.mouse, k.suspend, k.quit, k.force}}
}

// playKeys are the keys of the Play screen.
var playKeys = struct {
	left, right, up, down, farLeft, farRight, farUp, farDown, typed key.Binding
	play, pass, best, undo, redo, genmove, resign, space, new, save key.Binding
	overlay, database, explain                                      key.Binding
	line, zoom, coordinates, perspective, numbers, hide             key.Binding
	back, forward, back10, forward10, first, last                   key.Binding
}{
	left:     bind("← h", "cursor left", "left", "h"),
	right:    bind("→ l", "cursor right", "right", "l"),
	up:       bind("↑ k", "cursor up", "up", "k"),
	down:     bind("↓ j", "cursor down", "down", "j"),
	farLeft:  bind("H", "left to a star line (shift-←)", "H", "shift+left"),
	farRight: bind("L", "right", "L", "shift+right"),
	farUp:    bind("K", "up", "K", "shift+up"),
	farDown:  bind("J", "down", "J", "shift+down"),
	typed:    bind("'", "type a point: ' d 4 ↵", "'"),

	play:    bind("↵", "play at the cursor (click)", "enter"),
	pass:    bind("p", "pass", "p"),
	best:    bind(",", "play the best candidate", ","),
	undo:    bind("u", "undo, with engine's answer", "u", "backspace"),
	redo:    bind("U", "redo", "U"),
	genmove: bind("g", "engine moves now", "g"),
	resign:  bind("R", "resign", "R"),
	space:   bind("spc", "run or pause the search", " "),
	new:     bind("N", "new game", "N"),
	save:    bind("s", "save as SGF", "s"),

	overlay:     bind("o", "overlay: next one, or none", "o"),
	database:    bind("d", "values by the next database", "d"),
	explain:     bind("e", "explain the cursor's value", "e"),
	line:        bind("v", "expected line on the board", "v"),
	zoom:        bind("z", "zoom", "z"),
	coordinates: bind("c", "coordinates", "c"),
	perspective: bind("w", "win rates in whose view", "w"),
	numbers:     bind("n", "move numbers", "n"),
	hide:        bind("x", "hide or show all hints", "x"),

	back:      bind("[", "a move back (wheel)", "[", "pgup"),
	forward:   bind("]", "a move forward", "]", "pgdown"),
	back10:    bind("{", "10 back", "{"),
	forward10: bind("}", "10 forward", "}"),
	first:     bind("home", "to the start", "home"),
	last:      bind("end", "to the last move", "end"),
}

func playGroups() []keyGroup {
	k := playKeys
	return []keyGroup{
		{"game", []key.Binding{k.play, k.pass, k.best, k.undo, k.redo, k.genmove, k.resign, k.space, k.new, k.save}},
		{"view", []key.Binding{k.overlay, k.database, k.explain, k.line, k.zoom, k.coordinates, k.perspective, k.numbers, k.hide}},
		{"cursor", []key.Binding{k.left, k.right, k.up, k.down, k.farLeft, k.farRight, k.farUp, k.farDown, k.typed}},
		{"moves", []key.Binding{k.back, k.forward, k.back10, k.forward10, k.first, k.last}},
	}
}

// tuneKeys are the keys of the Tune screen.
var tuneKeys = struct {
	start, space, step, more, fewer, drain, up, down, pageUp, pageDown, top, bottom, axes key.Binding
}{
	start:    bind("↵", "start the event", "enter"),
	space:    bind("spc", "run or pause", " "),
	step:     bind("n", "one game by hand", "n"),
	more:     bind("+", "a worker more", "+", "="),
	fewer:    bind("-", "a worker less", "-"),
	drain:    bind("X", "end running games, then stop", "X"),
	up:       bind("↑ k", "up in the table", "up", "k"),
	down:     bind("↓ j", "down in the table", "down", "j"),
	pageUp:   bind("pgup", "a page up", "pgup", "K"),
	pageDown: bind("pgdn", "a page down", "pgdown", "J"),
	top:      bind("home", "to the leader", "home"),
	bottom:   bind("end", "to the last candidate", "end"),
	axes:     bind("a", "other axes for the map", "a"),
}

func tuneGroups() []keyGroup {
	k := tuneKeys
	return []keyGroup{
		{"event", []key.Binding{k.start, k.space, k.step, k.more, k.fewer, k.drain}},
		{"table and map", []key.Binding{k.up, k.down, k.pageUp, k.pageDown, k.top, k.bottom, k.axes}},
	}
}

// treeKeys are the keys of the Tree screen.
var treeKeys = struct {
	up, down, pageUp, pageDown, bottom, into, out, root key.Binding
	space, one, hundred, thousand, plan, zoom           key.Binding
}{
	up:       bind("↑ k", "up in the table", "up", "k"),
	down:     bind("↓ j", "down in the table", "down", "j"),
	pageUp:   bind("pgup", "a page up", "pgup", "K"),
	pageDown: bind("pgdn", "a page down", "pgdown", "J"),
	bottom:   bind("end", "to the last move", "end"),
	into:     bind("→ ↵", "into the move at the cursor", "right", "l", "enter"),
	out:      bind("← h", "back out of it", "left", "h", "backspace"),
	root:     bind("home", "to the root", "home"),

	space:    bind("spc", "run or pause the search", " "),
	one:      bind("s", "one playout", "s"),
	hundred:  bind("S", "100 playouts", "S"),
	thousand: bind("ctrl-s", "1000 playouts", "ctrl+s"),
	plan:     bind("P", "what the parameters do", "P"),
	zoom:     bind("z", "zoom", "z"),
}

func treeGroups() []keyGroup {
	k := treeKeys
	return []keyGroup{
		{"tree", []key.Binding{k.into, k.out, k.root, k.up, k.down, k.pageUp, k.pageDown, k.bottom}},
		{"search", []key.Binding{k.space, k.one, k.hundred, k.thousand, k.plan, k.zoom}},
	}
}
