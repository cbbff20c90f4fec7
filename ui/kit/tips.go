package kit

import "slices"

// Tips point at actions that the user has not tried yet. Once an action has been used, no
// tip names it again, in this run or a later one.
type Tips struct {
	used map[string]bool
	keep func(id string)
}

// NewTips returns tips for a user who has used the actions given, by section and name.
// Keep is called with each further one, the first time it is used.
func NewTips(used []string, keep func(id string)) *Tips {
	t := &Tips{used: map[string]bool{}, keep: keep}
	for _, id := range used {
		t.used[id] = true
	}
	return t
}

// A Tip says what an action is good for. Its text names actions as [Keymap.Expand] does,
// that action first.
type Tip string

// id returns the action that the tip is about, "" if it names none.
func (t Tip) id() string {
	id := actionInText.FindString(string(t))
	if id == "" {
		return ""
	}
	return id[1 : len(id)-1]
}

// Tip returns the first of the tips given whose action can be used and has not been, with the keys to
// press; "" if there is none, or if tips are off.
func (k *Keymap) Tip(tips ...Tip) string {
	if k.Tips == nil {
		return ""
	}
	i := slices.IndexFunc(tips, func(t Tip) bool { return !k.Tips.used[t.id()] && !k.lacks(t.id()) })
	if i < 0 {
		return ""
	}
	return k.Expand(string(tips[i]))
}

// Used notes that the user has used an action, known by a screen and its name.
func (k *Keymap) Used(s Tab, name string) {
	if k.Tips == nil {
		return
	}
	if id, ok := k.id(s, name); ok && !k.Tips.used[id] {
		k.Tips.used[id] = true
		k.Tips.keep(id)
	}
}
