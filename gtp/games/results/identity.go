package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gobandit/model/words"
)

// An identity has the settings of a player in a journal, by name: its command line or engine with everything that was set. It
// is empty if unknown, as in game records.
type identity map[string]string

// identityOf returns the settings of a player with a code, of those that a journal was begun with.
func identityOf(settings map[string]string, code string) identity {
	out := make(identity)
	for name, value := range settings {
		for _, prefix := range []string{"player " + code + " ", code + " "} {
			if key, ok := strings.CutPrefix(name, prefix); ok && !strings.Contains(key, " ") {
				out[key] = value
			}
		}
	}
	return out
}

// label returns a name for one of several players with a name: its command line, or else what is set otherwise than in all
// of them.
func (p identity) label(name string, all map[string]identity) string {
	var own []string
	for _, key := range slices.Sorted(maps.Keys(p)) {
		for _, other := range all {
			if other[key] != p[key] {
				if key == "command" {
					return p[key]
				}
				own = append(own, key+" "+p[key])
				break
			}
		}
	}
	return name + " (" + strings.Join(own, ", ") + ")"
}

// TellApart gives players that have one name in several journals, but not the same command line or engine settings, names of
// their own, and returns a warning for each such name. Game records know only names.
func TellApart(games []Game) (warnings []string) {
	players := make(map[string]map[string]identity) // by name and text
	each := func(do func(name *string, is identity)) {
		for i := range games {
			do(&games[i].Black, games[i].players[0])
			do(&games[i].White, games[i].players[1])
		}
	}
	each(func(name *string, is identity) {
		if len(is) > 0 {
			if players[*name] == nil {
				players[*name] = make(map[string]identity)
			}
			players[*name][fmt.Sprintf("%q", is)] = is
		}
	})

	labels := make(map[string][]string)
	for _, name := range slices.Sorted(maps.Keys(players)) {
		if all := players[name]; len(all) > 1 {
			for _, is := range all {
				labels[name] = append(labels[name], is.label(name, all))
			}
			slices.Sort(labels[name])
			warnings = append(warnings, fmt.Sprintf("%d players are named %q, and rated apart: %s; name players with --name", len(all), name, strings.Join(labels[name], "; ")))
		}
	}
	each(func(name *string, is identity) {
		if all := players[*name]; len(all) > 1 && len(is) > 0 {
			*name = is.label(*name, all)
		}
	})
	return warnings
}

// Rename gives players other names.
func Rename(games []Game, names map[string]string) {
	of := make(map[string]string, len(names))
	for name, other := range names {
		of[words.Name(name)] = words.Name(other)
	}
	for i := range games {
		for _, name := range []*string{&games[i].Black, &games[i].White} {
			if other, ok := of[words.Name(*name)]; ok {
				*name = other
			}
		}
	}
}
