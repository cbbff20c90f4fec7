package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/search/guard"
)

// engines prints which engines of other people are found and who they say they are, and which
// of the settings' engines cannot be started. It leaves out arguments, which may hold
// passwords.
func (d *doctor) engines(ctx context.Context) {
	d.printf("engines\n")
	names := configs.PresetNames()
	for _, name := range slices.Sorted(maps.Keys(d.settings.Engines)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	answers := make([]string, len(names))
	var starting guard.Group
	for i, name := range names {
		p, err := d.settings.LoadPlayer(name, 0)
		command, outside := p.Command()
		switch {
		case err != nil:
			answers[i] = err.Error()
		case outside:
			starting.Go(name, func() error {
				answers[i] = fmt.Sprintf("found: %s, %s", command.Args[0], identity(ctx, command))
				return nil
			})
		default:
			answers[i] = "found"
		}
	}
	d.err = cmp.Or(d.err, starting.Wait())
	for i, name := range names {
		d.fact(name, "%s", answers[i])
	}
}

// identity starts an engine and returns its name and version, or why it says neither within
// 10 s.
func identity(ctx context.Context, c controller.Command) string {
	e, err := controller.Start(c, controller.Launch{Timeout: 10 * time.Second})
	if err != nil {
		return oneLine(err)
	}
	defer e.Close() //nolint:errcheck // it has said what it has to say
	name, err := e.Do(ctx, "name")
	if garbage := new(controller.ProtocolError); errors.As(err, &garbage) { // it may quote an argument
		return "not usable: it does not speak GTP"
	} else if err != nil {
		return "not usable: " + oneLine(err)
	}
	version, _ := e.Do(ctx, "version") // "" if it does not say
	return gtp.OneLine(name + " " + version)
}

// report prints what a bug report needs.
func (d *doctor) report() {
	d.printf("bug report\n")
	for i, part := range []string{
		"what you did, key by key or as a command line, what you expected, and what happened",
		"this output: gobandit doctor > doctor.txt, and a picture of the samples if colors are wrong",
		"the last lines of the log: " + logPath(),
		"the game, event file or journal that shows it; leave out passwords and keys of engines",
	} {
		d.hang(fmt.Sprintf("  %d. ", i+1), part)
	}
}
