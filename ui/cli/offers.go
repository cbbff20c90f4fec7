package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/ui"
	"gobandit/ui/session"
	"gobandit/ui/train"
)

// levelUsage describes the flag for the strength of an opponent.
var levelUsage = fmt.Sprintf("strength of the opponent, 1 (%s) to %d (%s)",
	configs.Levels[0].About, len(configs.Levels), configs.Levels[len(configs.Levels)-1].About)

// offer gives the program the engines to choose from in forms, and the means to load them and others. Both read the
// settings file anew, whose engines may have changed. It also lets the Tune screen open and write events.
func offer(cmd *cobra.Command, o *ui.Start, seed uint64) error {
	path, err := settingsPath(cmd)
	if err != nil {
		return err
	}
	o.Tune.Engines, o.Tune.Events, o.Tune.Load = configs.Engines(), configs.Events(), findEvent
	o.Session.Offers = func() []session.Offer {
		s, err := readSettings(path)
		if err != nil {
			s = ui.Vocabulary().Defaults() // the program says elsewhere what is wrong
		}
		return offers(s)
	}
	o.Session.Load = func(spec string) (session.EngineSetup, error) {
		if spec == configs.MineLevel {
			return mine(seed)(defaultSize), nil
		}
		if name, set, found := strings.Cut(spec, " "); found && strings.Contains(set, "=") && slices.Contains(configs.Engines(), name) {
			return changedEngine(name, set, seed)
		}
		p, err := loadPlayer(path, spec, 0)
		if err != nil {
			return session.EngineSetup{}, err
		}
		return uiPlayer(p, seed), nil
	}
	return nil
}

// strength returns what the games kept say of the person's strength.
func strength() train.Strength {
	deck, err := train.Open(trainFile())
	if err != nil {
		deck = new(train.Deck) // the trainer says what is wrong with the file
	}
	return deck.Strength()
}

// mineName returns the name of the level that is about as strong as the person on a board of a size.
func mineName(size int) string { return configs.LevelNames()[strength().Level(size)-1] }

// mine returns the engine of the level that is about as strong as the person on a board of a size.
func mine(seed uint64) func(size int) session.EngineSetup {
	return func(size int) session.EngineSetup {
		e, err := configs.LoadEngine(mineName(size))
		if err != nil {
			panic(err) // it is embedded
		}
		setup := uiEngine(e, seed)
		setup.Title, setup.Again = setup.Name+", your strength", mine(seed)
		return setup
	}
}

// changedEngine returns an engine of the program with some parameters changed: "K=0.1".
func changedEngine(name, set string, seed uint64) (session.EngineSetup, error) {
	e, err := loadEngine(name, 0, 0)
	if err != nil {
		return session.EngineSetup{}, err
	}
	for word := range strings.FieldsSeq(set) {
		key, value, _ := strings.Cut(word, "=")
		if err := e.Params.Set(key, value); err != nil {
			return session.EngineSetup{}, err
		}
	}
	setup := uiEngine(e, seed)
	setup.Name, setup.Title, setup.Spec = name+" "+set, "", name+" "+set
	return setup, e.Ready()
}

// loadPlayer returns a player, whose name may be of the engines of a settings file. If
// that cannot be read only other players are known.
func loadPlayer(settings, spec string, playouts int) (configs.Player, error) {
	s, unread := readSettings(settings)
	p, err := s.LoadPlayer(spec, playouts)
	if err != nil && unread != nil {
		err = fmt.Errorf("%w; also, the settings could not be read: %s", err, oneLine(unread))
	}
	return p, err
}

// offers returns the engines to choose from in forms: opponents of all levels, the other
// engines of the program, the user's, and the programs of others that are known.
func offers(s configs.Preferences) []session.Offer {
	out := []session.Offer{{Name: configs.MineLevel, About: "yours: " + strength().Text(defaultSize), Opponent: true}}
	for i, name := range configs.LevelNames() {
		out = append(out, session.Offer{Name: name, About: configs.AboutLevel(i + 1), Opponent: true})
	}
	for _, name := range configs.Engines() {
		offer := session.Offer{Name: name}
		if e, err := configs.LoadEngine(name); err == nil && name == defaultEngine {
			_, offer.About = e.Title()
		}
		out = append(out, offer)
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
