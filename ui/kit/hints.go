package kit

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/ui/view"
)

// A Hint is an action in the line of keys: the name of it, or of several, and
// fewer words than its help.
type Hint struct{ names, does string }

// Hints returns hints from pairs: the names of actions, with blanks between them, and
// what is said of them.
func Hints(pairs ...string) []Hint {
	var out []Hint
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, Hint{pairs[i], pairs[i+1]})
	}
	return out
}

// A drawnKey is a key in the line of keys, or what is said of it.
type drawnKey struct {
	view.Rect
	id string // of its action
}

// DrawKeys draws a line of keys of a screen: those that fit, in order, and always
// the last two. Actions that lack what they need are left out.
func DrawKeys(g view.Region, k *Keymap, s Tab, hints []Hint) {
	w, _ := g.Size()
	hints = slices.DeleteFunc(hints, func(h Hint) bool { return slices.ContainsFunc(k.ids(s, h.names), k.lacks) })
	ids := make([][]string, len(hints))
	width := func(i int) int {
		n := view.Width(hints[i].does) + 2
		for _, id := range ids[i] {
			n += view.Width(k.Press(id)) + 1
		}
		return n
	}

	end := 0
	for i, h := range hints {
		ids[i] = k.ids(s, h.names)
		if i >= len(hints)-2 {
			end += width(i)
		}
	}

	x := 0
	for i, h := range hints {
		if i < len(hints)-2 && x+width(i)+end > w+2 {
			continue
		}
		at := x
		draw := func(style view.Style, text, id string) {
			next := g.Text(at, 0, style, text)
			k.drawn = append(k.drawn, drawnKey{g.Sub(view.Rect{X: at, W: view.Width(text) + 1, H: 1}).Rect(), id})
			at = next + 1
		}
		for _, id := range ids[i] {
			draw(view.Strong, k.Press(id), id)
		}
		draw(view.Dim, h.does, ids[i][0])
		x += width(i)
	}
}

// ids returns the actions of a screen, or those that work everywhere, by section and
// name.
func (k *Keymap) ids(s Tab, names string) []string {
	var out []string
	for _, name := range strings.Fields(names) {
		id, ok := k.id(s, name)
		if !ok {
			panic(fmt.Sprintf("ui: no action %q on the screen %s", name, s))
		}
		out = append(out, id)
	}
	return out
}

// id returns an action of a screen, or else one that works everywhere, by section and name.
func (k *Keymap) id(s Tab, name string) (string, bool) {
	for _, section := range []string{s.Section(), Everywhere} {
		id := section + "." + name
		if _, ok := k.Bindings[id]; ok {
			return id, true
		}
	}
	return "", false
}

// ForgetKeys forgets the lines of keys drawn so far: a new picture begins.
func (k *Keymap) ForgetKeys() { k.drawn = nil }

// KeyAt returns the action of the key that is drawn at x, y.
func (k *Keymap) KeyAt(x, y int) (Action, bool) {
	for _, d := range k.drawn {
		if !d.Contains(x, y) {
			continue
		}
		return k.action(d.id)
	}
	return Action{}, false
}

// action returns an action by section and name.
func (k *Keymap) action(id string) (Action, bool) {
	section, name, _ := strings.Cut(id, ".")
	for _, group := range k.Groups[section] {
		for _, a := range group.Actions {
			if a.Name == name {
				return a, true
			}
		}
	}
	return Action{}, false
}

// lacks reports whether an action lacks what it needs.
func (k *Keymap) lacks(id string) bool {
	a, _ := k.action(id)
	_, lacks := a.Line()
	return lacks
}
