package configs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gobandit/gtp/controller"
)

// Keep returns the player as an event file in a folder has it, so that it stays the same:
// an engine file is copied into a folder of a name there, with the files below its own
// folder that it refers to. One that refers to files elsewhere, and any if the folder is
// "", is named by its full path instead. The program of a command runs in the current
// folder whoever starts it. A number of playouts a move above 0 is the engine's, but for
// random moves, which have none.
func (p Player) Keep(folder, name string, playouts int) (Mapping, error) {
	if p.engine == nil {
		return p.keepCommand()
	}
	engine := p.engine.Name
	if _, level := levelOf(engine); !level && isRegular(p.engine.File) {
		var err error
		if engine, err = keepEngine(p.engine.File, folder, name); err != nil {
			return nil, err
		}
	}
	m := Mapping{{"engine", engine}}
	if playouts > 0 && p.engine.Type != typeRandom {
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

// keepEngine copies an engine file, and returns its path relative to the folder; without a
// folder it returns the full path.
func keepEngine(file, folder, name string) (string, error) {
	full, err := filepath.Abs(file)
	if err != nil || folder == "" {
		return full, err
	}
	files := &fileSet{text: make(map[string][]byte)}
	if _, err := readEngine(full, "", files); err != nil {
		return "", err
	}

	copies := make(map[string][]byte)
	for path, text := range files.text {
		rel, err := filepath.Rel(filepath.Dir(full), filepath.FromSlash(path))
		if err != nil || !filepath.IsLocal(rel) {
			return full, nil
		}
		copies[filepath.Join(name, rel)] = text
	}

	for path, text := range copies {
		path = filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return "", err
		}
	}
	return filepath.ToSlash(filepath.Join(name, filepath.Base(full))), nil
}
