package ui

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// An autosaver autosaves the game of the Play screen, one write at a time.
type autosaver struct {
	auto   *session.Autosave // nil: nothing is autosaved
	busy   bool              // a write is under way
	failed bool              // the last write failed, which has been said
}

// An autosavedMsg is the end of a write.
type autosavedMsg struct{ err error }

// autosave begins to write what has changed in the game, unless a write is under way.
func (a *app) autosave() tea.Cmd {
	k := &a.autosaver
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

// autosaved handles the end of a write. It warns of the first failure in a row alone: a full disk fails
// again and again.
func (a *app) autosaved(err error) tea.Cmd {
	k := &a.autosaver
	k.busy = false
	was := k.failed
	if k.failed = err != nil; err == nil || was {
		return nil
	}
	return a.pop(fmt.Sprintf("The game is not autosaved: %v.\nYou can play on; %s saves the game to a file.", err, a.keymap.Press("play.save")))
}

// offerKept asks what to do with games that earlier sessions have left unsaved: at once
// if the program begins with a game that nobody asked for, else by a message.
func (a *app) offerKept() {
	kept := session.FindKept(a.start.Autosave)
	crashed := ""
	open := slices.DeleteFunc(slices.Clone(kept), func(k *session.Kept) bool {
		if !tooMany(k) {
			return false
		}
		crashed = k.Path()
		return true
	})
	recover := a.keymap.Press("everywhere.recover")
	which := "it"
	if len(open) > 1 {
		which = "one"
	}
	text := fmt.Sprintf("%s not saved: %s continues %s", words.Plural(len(open), "earlier game"), recover, which)
	switch {
	case len(kept) == 0:
		return
	case len(open) > 0 && a.tab == kit.Play && a.start.Session.Record == nil && a.start.Train == 0 && !a.start.Asked:
		a.openKept(kept, false)
		return
	case len(open) == 0:
		text = fmt.Sprintf("%s crashed twice, kept unopened: %s lists it", filepath.Base(crashed), recover)
	}
	if a.notice.Warn { // which matters more to the game shown
		a.begin = tea.Batch(a.begin, a.pop(text))
		return
	}
	a.notice.Say("%s", text)
	a.hint = text
}

// recover asks the same when the user wants it.
func (a *app) recover() {
	kept := session.FindKept(a.start.Autosave)
	if len(kept) == 0 {
		a.screen().Say("no unsaved games")
		return
	}
	a.openKept(kept, true)
}

// mostCrashes is how many crashes with a game are enough not to open it again.
const mostCrashes = 2

// tooMany reports whether the program has crashed too often with a game to open it again.
func tooMany(k *session.Kept) bool {
	n, _ := k.Crashes()
	return n >= mostCrashes
}

// A keptDialog offers the games that were kept. It may open by itself when somebody types already,
// so it waits for keys that nobody types for something else: enter answers only once the person has
// chosen a game, or has asked for the dialog.
type keptDialog struct {
	app  *app
	kept []*session.Kept
	here bool // the person is at the dialog
	kit.List
}

func (a *app) openKept(kept []*session.Kept, here bool) {
	a.dialog = &keptDialog{app: a, kept: kept, here: here}
}

// Update folds a key. Those that are not the dialog's own do nothing.
func (d *keptDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	k := d.kept[d.Cursor]
	switch key := kit.KeyName(msg); {
	case key == "esc":
		return nil, true
	case key == "ctrl+r", key == "enter" && d.here:
		return d.app.continueKept(k), true
	case key == "ctrl+d":
		d.app.dialog = kit.Ask("Delete "+k.String()+" for good?", func() tea.Cmd { return d.app.deleteKept(k) })
		return nil, true
	case d.Key(key, len(d.kept)):
		d.here = true
	}
	return nil, false
}

// Choose puts the cursor on the game at x, y.
func (d *keptDialog) Choose(x, y int) bool {
	d.here = d.List.Choose(x, y) || d.here
	return d.here && d.List.Choose(x, y)
}

// Draw draws the games, what to know of the one at the cursor, and the keys.
func (d *keptDialog) Draw(g view.Region) {
	w, h := g.Size()
	width := min(76, w-4)
	about := view.Wrap(keptAbout(d.kept[d.Cursor]), width)
	plain := g.Plain()
	hints := []string{kit.KeyText("up", plain) + kit.KeyText("down", plain) + " choose", kit.KeyText("ctrl+d", plain) + " deletes it", "esc later"}
	if !tooMany(d.kept[d.Cursor]) {
		hints = slices.Insert(hints, 0, kit.KeyText("ctrl+r", plain)+" continues it")
	}
	keys := view.Wrap(strings.Join(hints, " · "), width)
	rows := min(len(d.kept), max(1, h-2-len(about)-len(keys)))
	in := kit.Box(g, width, rows+len(about)+len(keys), "continue a game that was not saved?")
	inner, _ := in.Size()
	d.DrawRows(in.Rows(0, rows), len(d.kept), func(row view.Region, i int, style view.Style, mark string) {
		row.Text(0, 0, style, view.FitWords(mark+" "+d.kept[i].String(), inner))
	})
	d.MarkMore(g)
	for y, line := range about {
		in.Text(0, rows+y, view.Warn, line)
	}
	for y, line := range keys {
		kit.DrawFoot(in, 0, rows+len(about)+y, view.Dim, line)
	}
}

// keptAbout says what has happened with a game; "" if nothing unusual has.
func keptAbout(k *session.Kept) string {
	switch n, cause := k.Crashes(); {
	case n == 0:
		return ""
	case n < mostCrashes:
		return fmt.Sprintf("The program %s with this game. It opens at rest: nothing is searched or counted.", cmp.Or(cause, "was killed"))
	default:
		return fmt.Sprintf("The program has crashed with this game %s. It is not opened again, and stays in %s.", words.Plural(n, "time"), k.Path())
	}
}

// continueKept makes a kept game the one of the Play screen, unless it has crashed the program
// too often.
func (a *app) continueKept(k *session.Kept) tea.Cmd {
	if tooMany(k) {
		return a.pop(keptAbout(k) + " gobandit play with that name opens it as a record.")
	}
	return a.replaceGame("Continue "+k.String(), func() tea.Cmd { return a.resume(k) })
}

// resume makes a kept game the one of the Play screen.
func (a *app) resume(k *session.Kept) tea.Cmd {
	e, err := k.Resume(a.session, a.autosaver.auto)
	if err != nil {
		return a.pop(err.Error())
	}
	a.tab = kit.Play
	return a.do(e)
}

func (a *app) deleteKept(k *session.Kept) tea.Cmd {
	if err := k.Delete(); err != nil {
		return a.pop(err.Error())
	}
	a.screen().Say("deleted: %s", k)
	return nil
}

// closeAutosave keeps the game at the end of the program if something of it would be lost. It
// says so, and warns if that fails.
func (a *app) closeAutosave(ctx context.Context, runErr error) {
	if a.autosaver.auto == nil {
		return
	}
	quit := runErr == nil && a.err == nil && ctx.Err() == nil
	keep := !quit || a.session.Analysis.Unsaved(a.session.Line) != ""
	crash := ""
	if defect := guard.Panic(cmp.Or(a.err, runErr)); defect != nil {
		crash = "crashed (" + defect.Error() + ")"
	}
	kept, err := a.autosaver.auto.Close(a.session, keep, crash)
	switch {
	case err != nil && keep:
		a.start.warn(fmt.Sprintf("the game could not be saved: %v", err))
	case kept:
		a.start.warn("the game is kept: gobandit offers it at its next start")
	}
}
