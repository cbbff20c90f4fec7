package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// paste sends text as a terminal does that marks what is pasted.
func paste(a *app, text string) {
	a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

func TestPaste(t *testing.T) {
	a := newTestApp(t, 100, 24, Start{Session: session.Start{Size: 9, Human: session.BothSides}})
	a.tab = kit.Tree
	paste(a, "hello")
	if text := a.play.Notice.Message; !strings.Contains(text, "pasted text is not SGF: 1:1: no game found") || movesOf(a) != "" {
		t.Errorf("hello: said %q, moves %q", text, movesOf(a))
	}
	a.tab = kit.Tree
	paste(a, "(;SZ[9]KM[5.5]PB[Kim];B[cc]\r;W[gg])")
	if movesOf(a) != "C7 G3" || a.tab != kit.Play || a.session.Line.Record.Info.Black != "Kim" || a.session.File != "" {
		t.Errorf("moves %q on tab %v, file %q", movesOf(a), a.tab, a.session.File)
	}

	press(a, "h", "enter") // a move that would be lost
	kept := movesOf(a)
	paste(a, "(;SZ[9];B[aa])")
	if movesOf(a) != kept || a.dialog == nil {
		t.Errorf("moves %q, want %q and a question", movesOf(a), kept)
	}
	press(a, "y")
	if movesOf(a) != "A9" {
		t.Errorf("moves %q, want A9", movesOf(a))
	}
}
