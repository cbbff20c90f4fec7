package configs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gobandit/gtp/controller"
)

// Keep returns the player as an event file has it, so that it stays the same: an engine file is named by its full path. The program of a
// command runs in the current folder whoever starts it. A number of playouts a move above 0 is the engine's, but for
// random moves, which have none.
func (p Player) Keep(playouts int) (Mapping, error) {
	if p.engine == nil {
		return p.keepCommand()
	}
	engine := p.engine.Name
	if _, level := levelOf(engine); !level && isRegular(p.engine.File) {
		var err error
		if engine, err = filepath.Abs(p.engine.File); err != nil {
			return nil, err
		}
	}
	m := Mapping{{"engine", engine}}
	if playouts > 0 && p.engine.Type != TypeRandom {
		m = append(m, Pair{"playouts", fmt.Sprint(playouts)})
	}
	return p.keepShare(m), nil
}

// keepShare adds the player's part of the time to what an event file has of the player.
func (p Player) keepShare(m Mapping) Mapping {
	if share := p.options.TimeShare; share != 0 && share != 1 {
		m = append(m, Pair{"time_share", fmt.Sprint(share)})
	}
	return m
}

// keepCommand returns a command as an event file has it.
func (p Player) keepCommand() (Mapping, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if p.command.Dir != "" {
		here = within(here, p.command.Dir)
	}
	args := append([]string(nil), p.command.Args...)
	if strings.ContainsRune(args[0], filepath.Separator) {
		args[0] = within(here, args[0])
	}
	m := Mapping{{"command", controller.Command{Args: args}.String()}, {"cwd", here}, {"sgf_player_name_from_gtp", "false"}} // two may be the same program
	var env Mapping
	for _, set := range p.command.Env {
		variable, value, _ := strings.Cut(set, "=")
		env = append(env, Pair{variable, value})
	}
	if env != nil {
		m = append(m, Pair{"environ", env})
	}
	return p.keepShare(m), nil
}
