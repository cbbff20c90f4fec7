package ui

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model/must"
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
	must.Equal(t, movesOf(a), "A9")
	must.Has(t, a.View(), "pasted: no komi is named (KM); read as 0")
}

// What a record says of times is shown: the control, and what each side had left at a move.
func TestTimesOfARecord(t *testing.T) {
	a := newTestApp(t, 120, 40, Start{Session: session.Start{Size: 9, Human: session.BothSides}})
	paste(a, "(;SZ[9]KM[0]TM[60]OT[5x5 byo-yomi];B[cc]BL[58.2];W[gg]WL[5]OW[4];B[gc])")
	must.Has(t, a.View(), "time 1m+5x5s", "0:59", "0:05/4")
	press(a, "[", "[")
	must.Has(t, a.View(), "0:59")
	must.Lacks(t, a.View(), "0:05/4")
	paste(a, "(;SZ[9]KM[0]TM[60]OT[as agreed])")
	must.Has(t, a.View(), "time 60 as agreed")
}

// A game with a clock is saved with the times.
func TestTimesAreSaved(t *testing.T) {
	now := time.Unix(1e9, 0)
	control := gtp.TimeControl{Main: time.Minute}
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Size: 9, Human: session.BothSides, Time: control, Now: func() time.Time { return now }}})
	press(a, "enter", "h")
	now = now.Add(1500 * time.Millisecond)
	press(a, "enter", "h", "enter")
	path := filepath.Join(t.TempDir(), "a.sgf")
	must.Get(a.session.Save(path))
	must.Has(t, must.Read(path), "TM[60]", "BL[60]", "WL[58.5]")
}

// A game of another format is saved beside its file, as SGF.
func TestForeignGameIsSavedBeside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.gib")
	text := "\\HS\n\\[GAMEBLACKNAME=Kim(3D)\\]\n\\HE\nSTO 0 2 1 3 3\n"
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Size: 9, Human: session.BothSides}})
	must.Get(a.session.Open(path))
	press(a, "s")
	must.Has(t, a.View(), "a.gib is not written. Save the game beside it, as a.sgf?")
	press(a, "y")
	must.Has(t, must.Read(filepath.Join(filepath.Dir(path), "a.sgf")), "PB[Kim]BR[3D]", ";B[dd]")
	must.Equal(t, must.Read(path), text)
	must.Fail(t, must.Err(a.session.Save(path)), "", "SGF is written into a.gib")
}

// What is copied goes to the clipboard of the terminal, before the next picture.
func TestCopy(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 5, "C3 B2"), Human: session.BothSides}})
	press(a, "[")
	f := &frames{out: new(strings.Builder)}
	a.ask = f.ask
	press(a, "Y", "down", "down", "down", "down", "down", "enter")
	must.Equal(t, a.notice.Message, "copied GTP moves up to here, 47 B, if the terminal takes it (OSC 52)")
	must.Get(f.Write([]byte(f.show(a.picture(), a.theme, a.look))))
	code := base64.StdEncoding.EncodeToString([]byte("boardsize 5\nclear_board\nkomi 6.5\nplay black C3\n"))
	if got := f.out.(*strings.Builder).String(); !strings.HasPrefix(got, "\x1b]52;c;"+code+"\a") {
		t.Errorf("written: %.90q", got)
	}
	press(a, "Y", "esc", ":", "p", "a", "s", "t", "e", "enter")
	must.Has(t, a.notice.Message, "no branch is copied")
	press(a, "]", ":", "c", "o", "p", "y", " ", "b", "r", "enter", "home", "ctrl+v")
	must.Equal(t, movesOf(a)+a.notice.Message, "B21 node added")
	press(a, "home", ":", "c", "o", "p", "y", " ", "b", "r", "enter", "ctrl+v") // the whole game is no branch
	must.Has(t, a.notice.Message, "no branch is copied")
}
