package event

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gobandit/model/param"
)

// noSetting is the value of a setting that the event file would leave out.
const noSetting = "none"

// InFile returns a setting of a journal with the key and the value that an event
// file has for it. What stands before the key, such as "candidate " or "matchup 0 ",
// says whose it is.
func InFile(name, value string) Setting {
	at := strings.LastIndexByte(name, ' ') + 1
	whose, name := name[:at], name[at:]
	for _, g := range KeyGroups {
		for _, k := range g.Keys {
			if k.Identity == name {
				return Setting{whose + k.Name, k.inFile(value)}
			}
		}
	}
	value = cmp.Or(value, noSetting)
	return Setting{whose + name, value}
}

// inFile returns a value of a journal as an event file has it.
func (k Key) inFile(value string) string {
	switch field := k.Sample().(type) {
	case Choice:
		if words := field.Words(); !slices.Contains(words, value) {
			for i, word := range words {
				if field.Choose(i); field.String() == value {
					return word
				}
			}
		}
	case *time.Duration:
		if d, err := time.ParseDuration(value); err == nil {
			value = param.Text(d.Seconds())
		}
	case nil:
		value = strings.TrimSuffix(strings.TrimPrefix(value, "map["), "]")
	}
	zeroIsNone := k.Low > 0 && (k.Default == "" || k.Null)
	if value == "" || value == "0" && zeroIsNone {
		return noSetting
	}
	return value
}

// budgetOf returns whose search budget a setting is. It follows from the player's
// playouts and time, which are settings too.
func budgetOf(name string) (whose string, ok bool) { return strings.CutSuffix(name, " budget") }

// SettingsInFile returns the settings of a journal that an event file would not
// leave out, as InFile has them, those that follow from others left out too.
func SettingsInFile(settings map[string]string) []Setting {
	var out []Setting
	for name, value := range settings {
		if whose, ok := budgetOf(name); ok && settings[whose+" playouts"] != "" {
			continue
		}
		if s := InFile(name, value); s.Value != noSetting {
			out = append(out, s)
		}
	}
	return out
}
