package cli

import (
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/ui"
	"gobandit/ui/session"
)

// levelUsage describes the flag for the strength of an opponent.
var levelUsage = fmt.Sprintf("strength of the opponent, 1 (%s) to %d (%s)",
	configs.Levels[0].About, len(configs.Levels), configs.Levels[len(configs.Levels)-1].About)

// offerEngines gives the program the engines to choose from in forms, and the means to
// load them and others. Both read the settings file anew, whose engines may have changed.
func offerEngines(cmd *cobra.Command, o *ui.Options, seed uint64) error {
	path, err := settingsPath(cmd)
	if err != nil {
		return err
	}
	o.Engines = configs.Engines()
	o.Offers = func() []session.Offer { return offers(settingsNow(path)) }
	o.Load = func(spec string) (session.Engine, error) {
		p, err := settingsNow(path).LoadPlayer(spec, 0)
		if err != nil {
			return session.Engine{}, err
		}
		return uiPlayer(p, seed), nil
	}
	return nil
}

// settingsNow returns the settings of a file for the names of their engines. The program
// says elsewhere what is wrong in it: here those are the defaults.
func settingsNow(path string) configs.Settings {
	s, err := readSettings(path)
	if err != nil {
		return ui.Vocabulary().Defaults()
	}
	return s
}

// offers returns the engines to choose from in forms: opponents of all levels, the other
// engines of the program, the user's, and the programs of others that are known.
func offers(s configs.Settings) []session.Offer {
	var out []session.Offer
	for i, name := range configs.LevelNames() {
		out = append(out, session.Offer{Name: name, About: configs.Levels[i].About, Opponent: true})
	}
	for _, name := range configs.Engines() {
		out = append(out, session.Offer{Name: name})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Engines)) {
		out = append(out, session.Offer{Name: name, About: s.Engines[name]})
	}
	for _, p := range configs.Presets {
		if _, own := s.Engines[p.Name]; own {
			continue
		}
		about := p.Title + ": " + p.Shows
		if _, err := p.Command(); err != nil {
			about = p.Title + ": not found"
		}
		out = append(out, session.Offer{Name: p.Name, About: about})
	}
	return out
}
