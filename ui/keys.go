package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A keymap says which action each key stands for, on each screen.
type keymap struct {
	groups   map[string][]actionGroup // by section: a screen's name, or everywhere
	bindings map[string][]string      // the keys of each action, by section and name: "play.pass"
	actions  map[string]action        // by section and key: "play p"
	plain    bool                     // keys are named in ASCII
}

// fill makes k the keys of the actions given: those of bound for the actions
// named there, by section and name, and the actions' own for the others. Their
// names stay in ASCII or not.
func (k *keymap) fill(groups map[string][]actionGroup, bound map[string][]string) {
	*k = keymap{groups: groups, bindings: map[string][]string{}, actions: map[string]action{}, plain: k.plain}
	for section, groups := range groups {
		for _, group := range groups {
			for _, a := range group.actions {
				id := section + "." + a.name
				keys, ok := bound[id]
				if !ok {
					keys = a.keys
				}
				k.bindings[id] = keys
				for _, key := range keys {
					k.actions[section+" "+key] = a
				}
			}
		}
	}
}

// find returns the action of a key in a section.
func (k *keymap) find(section string, msg tea.KeyMsg) (action, bool) {
	a, ok := k.actions[section+" "+keyName(msg)]
	return a, ok
}

// press returns what to press for an action, by the section and the name of it:
// the first of its keys.
func (k *keymap) press(id string) string {
	if keys := k.bindings[id]; len(keys) > 0 {
		return keyText(keys[0], k.plain)
	}
	_, name, _ := strings.Cut(id, ".")
	return ":" + name
}

// keyName returns the name of a key in the key map.
func keyName(msg tea.KeyMsg) string {
	if s := msg.String(); s != " " {
		return s
	}
	return "space"
}

// keyTexts are the keys whose names on the screen are others than in the key map.
var (
	keyTexts  = map[string]string{"space": "spc", "pgdown": "pgdn", "backspace": "bksp"}
	keyArrows = map[string]string{"enter": "↵", "left": "←", "right": "→", "up": "↑", "down": "↓"}
)

// keyText returns the name of a key on the screen; plain is in ASCII.
func keyText(key string, plain bool) string {
	if i := strings.LastIndexByte(key, '+'); i > 0 {
		return key[:i] + "-" + keyText(key[i+1:], plain)
	}
	if text, ok := keyTexts[key]; ok {
		return text
	}
	if text, ok := keyArrows[key]; ok && !plain {
		return text
	}
	return key
}

// keyPair names two keys that belong together: ↑↓, or up/down.
func keyPair(one, other string, plain bool) string {
	if plain {
		return one + "/" + other
	}
	return keyText(one, false) + keyText(other, false)
}

// A hint is an action in the line of keys: the name of it, or of several, and
// fewer words than its help.
type hint struct{ names, does string }

// drawKeys draws a line of keys of a screen: those that fit, in order, and always
// the last two.
func drawKeys(g view.Region, k *keymap, s Screen, hints []hint) {
	w, _ := g.Size()
	presses := make([]string, len(hints))
	width := func(i int) int { return view.Width(presses[i]) + view.Width(hints[i].does) + 3 }
	end := 0
	for i, h := range hints {
		presses[i] = k.presses(s, h.names)
		if i >= len(hints)-2 {
			end += width(i)
		}
	}
	x := 0
	for i, h := range hints {
		if i < len(hints)-2 && x+width(i)+end > w+2 {
			continue
		}
		next := g.Text(x, 0, view.Strong, presses[i])
		g.Text(next+1, 0, view.Dim, h.does)
		x += width(i)
	}
}

// presses returns what to press for actions of a screen, or such that work
// everywhere.
func (k *keymap) presses(s Screen, names string) string {
	var out []string
	for _, name := range strings.Fields(names) {
		id := s.section() + "." + name
		if _, ok := k.bindings[id]; !ok {
			id = everywhere + "." + name
		}
		if _, ok := k.bindings[id]; !ok {
			panic(fmt.Sprintf("ui: no action %q on the screen %s", name, s))
		}
		out = append(out, k.press(id))
	}
	return strings.Join(out, " ")
}
