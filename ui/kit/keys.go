package kit

import (
	"regexp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// A Keymap says which action each key stands for, on each screen.
type Keymap struct {
	Groups   map[string][]ActionGroup // by section: a screen's name, or everywhere
	Bindings map[string][]string      // the keys of each action, by section and name: "play.pass"
	actions  map[string]Action        // by section and key: "play p"
	Plain    bool                     // keys are named in ASCII
	Tips     *Tips                    // nil: none are shown
	drawn    []drawnKey               // line of keys drawn last
}

// Fill makes k the keys of the actions given: those of bound for the actions
// named there, by section and name, and the actions' own for the others. Their
// names stay in ASCII or not, and the tips stay.
func (k *Keymap) Fill(groups map[string][]ActionGroup, bound map[string][]string) {
	*k = Keymap{Groups: groups, Bindings: map[string][]string{}, actions: map[string]Action{}, Plain: k.Plain, Tips: k.Tips}
	for section, groups := range groups {
		for _, group := range groups {
			for _, a := range group.Actions {
				id := section + "." + a.Name
				keys, ok := bound[id]
				if !ok {
					keys = a.Keys
				}
				k.Bindings[id] = keys
				for _, key := range keys {
					k.actions[section+" "+key] = a
				}
			}
		}
	}
}

// Find returns the action of a key in a section.
func (k *Keymap) Find(section string, msg tea.KeyMsg) (Action, bool) {
	a, ok := k.actions[section+" "+KeyName(msg)]
	return a, ok
}

// Press returns what to press for an action, by the section and the name of it:
// the first of its keys.
func (k *Keymap) Press(id string) string {
	if keys := k.Bindings[id]; len(keys) > 0 {
		return KeyText(keys[0], k.Plain)
	}
	_, name, _ := strings.Cut(id, ".")
	return ":" + name
}

// Expand replaces the actions in a text, written as {play.search}, by what to press
// for them.
func (k *Keymap) Expand(text string) string {
	return actionInText.ReplaceAllStringFunc(text, func(id string) string {
		name := id[1 : len(id)-1]
		if _, ok := k.Bindings[name]; !ok {
			return id
		}
		return k.Press(name)
	})
}

// actionInText matches what Expand replaces.
var actionInText = regexp.MustCompile(`\{[a-z]+\.[a-z0-9-]+\}`)

// KeyName returns the name of a key in the key map.
func KeyName(msg tea.KeyMsg) string {
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

// KeyText returns the name of a key on the screen; plain is in ASCII.
func KeyText(key string, plain bool) string {
	if i := strings.LastIndexByte(key, '+'); i > 0 {
		return key[:i] + "-" + KeyText(key[i+1:], plain)
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
	return KeyText(one, false) + KeyText(other, false)
}
