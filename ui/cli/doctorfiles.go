package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"gobandit/configs"
)

// writable returns a folder and whether files can be written there, which it tries. A
// missing folder can be written to if the program can make it.
func writable(folder string) string {
	at := folder
	for {
		_, err := os.Stat(at)
		parent := filepath.Dir(at)
		if err == nil || !errors.Is(err, fs.ErrNotExist) || parent == at {
			break
		}
		at = parent
	}
	f, err := os.CreateTemp(at, ".gobandit-doctor-*")
	if err != nil {
		return fmt.Sprintf("%s, not writable: %v", folder, err)
	}
	defer os.Remove(f.Name()) //nolint:errcheck // an empty file
	if err := f.Close(); err != nil {
		return fmt.Sprintf("%s, not writable: %v", folder, err)
	}
	if at != folder {
		return folder + " (missing: made when needed)"
	}
	return folder + ", writable"
}

// engines prints which engines of other people are found, and which of the settings'
// engines cannot be started. It leaves out arguments, which may hold passwords.
func (d *doctor) engines() {
	d.printf("engines\n")
	names := configs.PresetNames()
	for _, name := range slices.Sorted(maps.Keys(d.settings.Engines)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		p, err := d.settings.LoadPlayer(name, 0)
		command, outside := p.Command()
		switch {
		case err != nil:
			d.fact(name, "%v", err)
		case outside:
			d.fact(name, "found: %s", command.Args[0])
		default:
			d.fact(name, "found")
		}
	}
}

// report prints what a bug report needs.
func (d *doctor) report() {
	d.printf("bug report\n")
	for i, part := range []string{
		"what you did, key by key or as a command line, what you expected, and what happened",
		"this output: gobandit doctor > doctor.txt, and a picture of the test card if colors are wrong",
		"the last lines of the log: " + logPath(),
		"the game, event file or journal that shows it; leave out passwords and keys of engines",
	} {
		d.hang(fmt.Sprintf("  %d. ", i+1), part)
	}
}
