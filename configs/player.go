package configs

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp/controller"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// A Player can play a side of a game: an engine of this program, or a command that
// speaks GTP.
type Player struct {
	Name string

	engine  *OwnEngine // nil for a command
	command controller.Command
	preset  bool // the command is that of a preset
	options match.ProcessOptions
	allow   func(controller.Command) error // nil allows every command
}

// Engine returns the engine of a player, and false if the player is a command.
func (p Player) Engine() (OwnEngine, bool) {
	if p.engine == nil {
		return OwnEngine{}, false
	}
	return *p.engine, true
}

// Command returns the command of a player, and false if the player is an engine of
// this program.
func (p Player) Command() (controller.Command, bool) { return p.command, p.engine == nil }

// WithTimeShare returns the player with a part of the game's time control, for time
// odds.
func (p Player) WithTimeShare(share float64) Player {
	p.options.TimeShare = share
	if p.engine != nil {
		e := *p.engine
		e.timeShare = share
		p.engine = &e
	}
	return p
}

// Maker returns a maker of the player. The random numbers of an engine of this
// program follow from seed, and so does the number that stands for {seed} in a command
// and its first GTP commands.
func (p Player) Maker(seed uint64) match.Maker {
	return func(context.Context) (match.Player, error) {
		if p.engine != nil {
			return p.engine.player(p.Name, seed)
		}
		if p.allow != nil {
			if err := p.allow(p.command); err != nil {
				return nil, err
			}
		}
		command, options := p.command, p.options
		number := strconv.FormatUint(1+seed>>33, 10) // within 32 bits, as programs expect
		command.Args, options.Seed = replaceSeed(command.Args, number), number
		return match.NewProcess(p.Name, command, options), nil
	}
}

// For returns the player for games of a scoring: programs by name are told when they start.
func (p Player) For(s model.Scoring) Player {
	if p.preset {
		p.command = p.command.For(s)
	}
	return p
}

// replaceSeed returns texts with a number in the place of seeds.
func replaceSeed(texts []string, number string) []string {
	if !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, match.SeedPlace) }) {
		return texts
	}
	return words.Each(texts, func(s string) string { return strings.ReplaceAll(s, match.SeedPlace, number) })
}

// LoadPlayer returns a player by the name of an embedded engine, a level or a preset,
// the path of an engine file, or a command line whose program exists. Words of a
// command line that begin with ~/ are in the user's folder. A number of playouts a move
// above 0 replaces an engine's own budget.
func LoadPlayer(spec string, playouts int) (Player, error) {
	command, commandErr := controller.ParseCommand(spec)
	if _, level := levelOf(spec); level || slices.Contains(Engines(), spec) || isEngineFile(spec) {
		e, err := LoadEngine(spec)
		if err != nil {
			return Player{}, err
		}
		if playouts > 0 {
			e.SetBudget(search.Budget{Playouts: playouts})
		}
		if err := e.Ready(); err != nil {
			return Player{}, err
		}
		return Player{Name: e.Name, engine: &e}, nil
	}

	if preset, ok := PresetOf(spec); ok {
		command, err := preset.Command()
		return Player{Name: preset.Name, command: command, preset: true}, err
	}

	if commandErr != nil {
		return Player{}, commandErr
	}
	for i, word := range command.Args {
		if strings.HasPrefix(word, "~/") {
			command.Args[i] = anchored(word, "")
		}
	}
	if _, err := controller.LookPath(command.Args[0], ""); err != nil {
		if len(command.Args) > 1 {
			return Player{}, err
		}
		return Player{}, fmt.Errorf("unknown player %q%s, want an engine (%s), an engine file, or a GTP engine's command line",
			spec, didYouMean(spec, slices.Concat(Engines(), LevelNames())), EngineNames())
	}
	return Player{Name: command.Program(), command: command}, nil
}

// LoadPlayer is LoadPlayer that knows the names of the settings' engines, too.
func (s Preferences) LoadPlayer(spec string, playouts int) (Player, error) {
	own, ok := s.Engines[spec]
	if !ok {
		return LoadPlayer(spec, playouts)
	}
	p, err := LoadPlayer(own, playouts)
	if err != nil {
		return p, fmt.Errorf("%s (%s): %w", spec, s.Origins["engines."+spec], err)
	}
	p.Name = spec
	return p, nil
}

// isEngineFile reports whether a player can only be the name of an engine file.
func isEngineFile(spec string) bool {
	switch filepath.Ext(spec) {
	case ".yaml", ".yml", ".json":
		return !strings.ContainsAny(spec, " \t") || isRegular(spec)
	}
	return false
}
