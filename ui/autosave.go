package ui

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A keeper autosaves the game of the Play screen, one write at a time.
type keeper struct {
	auto   *session.Autosave // nil: nothing is autosaved
	busy   bool              // a write is under way
	failed bool              // the last write failed, which has been said
}

// An autosavedMsg is the end of a write.
type autosavedMsg struct{ err error }

// autosave begins to write what has changed in the game, unless a write is under way.
func (a *app) autosave() tea.Cmd {
	k := &a.keeper
	if k.auto == nil || k.busy {
		return nil
	}
	write := k.auto.Next(a.session)
	if write == nil {
		return nil
	}
	k.busy = true
	return func() tea.Msg { return autosavedMsg{write()} }
}

// autosaved handles the end of a write. It warns of the first failure in a row, such as that
// of a full disk, and not of those after it.
func (a *app) autosaved(err error) tea.Cmd {
	k := &a.keeper
	k.busy = false
	was := k.failed
	if k.failed = err != nil; err == nil || was {
		return nil
	}
	return a.pop(fmt.Sprintf("The game is not autosaved: %v.\nYou can play on; %s saves the game to a file.", err, a.keymap.Press("play.save")))
}

// offerKept asks what to do with games that earlier sessions have left unsaved: at once
// if the program begins with a new game, else by a message.
func (a *app) offerKept() {
	kept := session.FindKept(a.start.Autosave)
	switch {
	case len(kept) == 0:
	case a.tab == kit.Play && a.start.Session.Record == nil:
		a.askKept(kept)
	default:
		a.notice.Say("%s not saved: %s continues it", words.Plural(len(kept), "earlier game"), a.keymap.Press("everywhere.recover"))
	}
}

// recover asks the same when the user wants it.
func (a *app) recover() {
	kept := session.FindKept(a.start.Autosave)
	if len(kept) == 0 {
		a.screen().Say("no unsaved games")
		return
	}
	a.askKept(kept)
}

// askKept shows the menu of games that were kept.
func (a *app) askKept(kept []*session.Kept) {
	menu := &kit.Menu{Title: "continue a game that was not saved?"}
	for _, k := range kept {
		menu.Lines = append(menu.Lines, k.String())
	}
	menu.Lines = append(menu.Lines, "later", "delete "+words.Plural(len(kept), "game"))
	menu.Pick = func(i int) tea.Cmd {
		switch {
		case i < len(kept):
			return a.replaceGame("Continue the other one", func() tea.Cmd { return a.resume(kept[i]) })
		case i == len(kept)+1:
			a.dialog = kit.Ask("Delete "+words.Plural(len(kept), "game")+" for good?", func() tea.Cmd { return a.deleteKept(kept) })
		}
		return nil
	}
	a.dialog = menu
}

// resume makes a kept game the one of the Play screen.
func (a *app) resume(k *session.Kept) tea.Cmd {
	e, err := k.Resume(a.session, a.keeper.auto)
	if err != nil {
		return a.pop(err.Error())
	}
	a.tab = kit.Play
	return a.do(e)
}

func (a *app) deleteKept(kept []*session.Kept) tea.Cmd {
	var errs []error
	for _, k := range kept {
		errs = append(errs, k.Delete())
	}
	if err := errors.Join(errs...); err != nil {
		return a.pop(err.Error())
	}
	a.screen().Say("%s deleted", words.Plural(len(kept), "game"))
	return nil
}

// closeAutosave keeps the game at the end of the program, unless the user has quit and
// so given it up. It warns if the game is kept, and if that fails.
func (a *app) closeAutosave(ctx context.Context, runErr error) {
	if a.keeper.auto == nil {
		return
	}
	quit := runErr == nil && a.err == nil && ctx.Err() == nil
	kept, err := a.keeper.auto.Close(a.session, !quit)
	switch {
	case err != nil && !quit:
		a.start.warn(fmt.Sprintf("the game could not be saved: %v", err))
	case kept:
		a.start.warn("the game is kept: gobandit offers it at its next start")
	}
}
