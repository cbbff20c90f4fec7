package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/model/words"
)

func newHandExtend() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "extend EVENT [PARAMETER]",
		Short: "Extend the range of a parameter and keep the games",
		Long: "With a parameter, --below and --above add divisions at the ends of its linear or log scale in the\n" +
			"event file, as wide as the existing ones. Without a parameter, edit the scale and the split in the\n" +
			"file yourself first; the old divisions must be among the new ones. The journal is then rewritten with every\n" +
			"game at its new place. The event must not be running. A copy of the old journal is kept. If the command was\n" +
			"interrupted, the same command completes it; as long as no more games are played it changes nothing else.",
		Example: "  gobandit hand extend event.yaml rave --above 2\n  gobandit hand extend event.yaml",
		Args:    arguments(1, 2, "an event and perhaps a parameter"),
	}

	journal := journalFlag(cmd)
	below := cmd.Flags().Int("below", 0, "divisions to add below the lowest")
	above := cmd.Flags().Int("above", 0, "divisions to add above the highest")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch added := *below + *above; {
		case *below < 0 || *above < 0:
			return usage(fmt.Errorf("--below %d --above %d, want 0 or more", *below, *above))
		case len(args) == 2 && added == 0:
			return usage(errors.New("want --below, --above or both with a parameter"))
		case len(args) == 1 && added > 0:
			return usage(errors.New("want a parameter with --below and --above"))
		}

		path := journalPath(*journal, args[0])
		if _, err := os.Stat(path); err != nil {
			return noJournal(err, path, args[0])
		}
		done, err := extendEvent(args, path, *below, *above)
		if errors.Is(err, event.ErrRunning) {
			return runningHint(err, path, controller.Command{Args: journalWords(args[0], *journal)}.String())
		}
		if err != nil {
			return err
		}

		out := cmd.OutOrStdout()
		for _, change := range done.Changes {
			fmt.Fprintf(out, "%s: %s, was %s\n", change.Key(), change.After(), change.Before())
		}
		if done.Before == "" {
			fmt.Fprintln(out, "this was done already, and no game was played since: nothing is changed")
		} else {
			fmt.Fprintf(out, "%s kept in %s; the old journal is %s\n", words.Plural(done.Games, "game"), path, done.Before)
		}
		return nil
	}
	return cmd
}

// extendEvent changes the event file, if a parameter is named, and then the journal. If
// that cannot be, the event file is as it was. An earlier call that was killed after it had changed one or both of
// them is completed.
func extendEvent(args []string, journal string, below, above int) (done event.Extension, err error) {
	if len(args) == 2 {
		if _, err := os.Stat(args[0]); err != nil {
			return done, usage(fmt.Errorf("%w: want an event file of your own, which the command can change", err))
		}
		fileDone, journalDone := extendedBefore(args[0], journal, args[1], below, above)
		if journalDone != nil {
			return event.Extension{Changes: journalDone}, nil
		}
		if !fileDone {
			before, failed := configs.Extend(args[0], args[1], below, above)
			if failed != nil {
				return done, usage(failed)
			}
			defer func() {
				if err != nil {
					err = errors.Join(err, match.WriteFile(args[0], before))
				}
			}()
		}
	}
	c, err := configs.LoadEventToRead(args[0])
	if err != nil {
		return done, usage(err)
	}
	err = whenFree(journal, func() error {
		done, err = event.Extend(c, journal)
		return err
	})
	return done, err
}

// undoExtension undoes the extension of an event, in its file and its journal, if that is the latest edit by hand. If the journal
// cannot follow, the event file is as it was. A call that was killed after it had changed the file is completed.
func undoExtension(out io.Writer, name, journal string) (done bool, err error) {
	c, err := configs.LoadEventToRead(name)
	if err != nil {
		return false, nil // opening it says why
	}
	replayed, err := event.Replay(c, journal, nil)
	var changed *event.ChangedError
	var last event.Edit
	switch {
	case errors.As(err, &changed): // perhaps the file has the scales of before already
		if x, err := event.Unextend(c, journal); err == nil {
			return true, tellUndone(out, x)
		}
		return false, nil
	case err != nil:
		return false, nil // opening the event says why
	}
	if edits := replayed.Status.Edits; len(edits) > 0 {
		last = edits[len(edits)-1]
	}
	if !last.Extends() {
		return false, nil
	}

	before, err := configs.Unextend(name, last.Changes)
	if err != nil {
		return true, usage(err)
	}
	var x event.Extension
	if c, err = configs.LoadEventToRead(name); err == nil {
		err = whenFree(journal, func() error {
			x, err = event.Unextend(c, journal)
			return err
		})
	}
	if err != nil {
		return true, errors.Join(err, match.WriteFile(name, before))
	}
	return true, tellUndone(out, x)
}

// tellUndone says which extension is undone.
func tellUndone(out io.Writer, x event.Extension) error {
	for _, c := range x.Changes {
		fmt.Fprintf(out, "undone: %s is %s again, was %s\n", c.Key(), c.After(), c.Before())
	}
	_, err := fmt.Fprintf(out, "the journal of before is %s\n", x.Before)
	return err
}

// extendedBefore looks for an extension of a parameter's scale that was made before. file reports whether the event file has the
// larger scale and its journal does not. inJournal is what the journal's last extension changed, if it made that
// scale and no game was played since.
func extendedBefore(name, journal, code string, below, above int) (file bool, inJournal []event.Change) {
	c, err := configs.LoadEventToRead(name)
	if err != nil {
		return false, nil
	}
	key := fmt.Sprintf("parameter %d", 1+slices.IndexFunc(c.Space().Parameters, func(p param.Parameter) bool { return p.Code == code }))
	replayed, err := event.Replay(c, journal, nil)
	if changed, ok := errors.AsType[*event.ChangedError](err); ok {
		return configs.IsExtension(changed.Changes, key, below, above), nil
	}
	if err != nil {
		return false, nil
	}

	s := replayed.Status
	if n := len(s.Accepted); n > 0 && s.Accepted[n-1].Games == s.Played && configs.IsExtension(s.Accepted[n-1].Changes, key, below, above) {
		return false, s.Accepted[n-1].Changes
	}
	return false, nil
}
