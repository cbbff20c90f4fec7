package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"gobandit/configs"
	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/ui/tuner"
)

// socketFolder returns the folder of the sockets by which programs watch events that
// others run.
func socketFolder() string { return filepath.Join(configs.StateDir(), "events") }

// A served is an event that this program runs and others may watch.
type served struct {
	*event.Runner
	server *attach.Server // nil if nobody can watch
}

// patience is how long a program waits for another that has an event open and does not serve it: such as one that edits it
// by hand, or begins to run it. lockPause is how long it waits between two tries.
var patience, lockPause = 5 * time.Second, 10 * time.Millisecond

// whenFree calls do again while its error is event.ErrRunning, until no program has the event, one that others may watch does,
// or it lasts too long.
func whenFree(journal string, do func() error) error {
	for end := time.Now().Add(patience); ; {
		err := do()
		if !errors.Is(err, event.ErrRunning) || time.Now().After(end) {
			return err
		}
		if _, _, peekErr := attach.Peek(socketFolder(), journal); peekErr == nil {
			return err
		}
		<-time.After(lockPause)
	}
}

// openFree opens an event as soon as it is free.
func openFree(c event.Config, journal string) (r *event.Runner, err error) {
	err = whenFree(journal, func() error {
		r, err = event.Open(c, journal)
		return err
	})
	return r, err
}

// openServed opens an event to run it, and lets others watch. What keeps them from it is
// a warning: they can follow the journal.
func openServed(c event.Config, journal string, warn func(string)) (*served, error) {
	r, err := openFree(c, journal)
	if err != nil {
		return nil, err
	}
	s, err := attach.Serve(r, socketFolder(), journal, version(), c.Digest())
	if err != nil && !errors.Is(err, errors.ErrUnsupported) {
		warn("games in progress cannot be watched from another terminal: " + err.Error())
	}
	return &served{r, s}, nil
}

// Close closes the event, after telling those who watch.
func (s *served) Close() (err error) {
	if s.server != nil {
		err = s.server.Close()
	}
	return cmp.Or(err, s.Runner.Close())
}

// openOrWatch opens an event to run it, or to watch it if another program runs it or
// only is set.
func openOrWatch(c event.Config, journal string, only bool) (tuner.Runner, error) {
	if !only {
		r, err := openServed(c, journal, func(string) {})
		if err == nil {
			return r, nil
		}
		if !errors.Is(err, event.ErrRunning) {
			return nil, err
		}
	}
	return attach.Follow(c, socketFolder(), journal, only)
}

// openToEdit opens an event for a moment, here or in the program that runs it.
func openToEdit(c event.Config, journal string) (tuner.Runner, error) {
	r, err := openFree(c, journal)
	if errors.Is(err, event.ErrRunning) {
		return attach.Follow(c, socketFolder(), journal, false)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// runningHint adds to the error about an event that another program runs how it can be
// seen and stopped.
func runningHint(err error, journal, args string) error {
	where := ""
	if run, pid, peekErr := attach.Peek(socketFolder(), journal); peekErr == nil {
		where = fmt.Sprintf(", by process %d, %s in progress", pid, words.Plural(len(run.Running), "game"))
	}
	return fmt.Errorf("%w%s; gobandit tune %s shows it, gobandit stop %s stops it", err, where, args, args)
}

// inProgress says what the program does that runs an event, "" if none answers.
func inProgress(journal string) string {
	run, pid, err := attach.Peek(socketFolder(), journal)
	if err != nil {
		return ""
	}
	how := ""
	switch {
	case !run.Active:
		how = ", stopped"
	case run.Draining:
		how = ", and end the run"
	case run.Paused:
		how = ", paused"
	}
	text := fmt.Sprintf("\nprocess %d: %s in progress%s\n", pid, words.Plural(len(run.Running), "game"), how)
	for _, g := range run.Running {
		text += fmt.Sprintf("    %d  %s v %s, move %d\n", g.ID, g.Black, g.White, g.MoveNumber)
	}
	return text
}
