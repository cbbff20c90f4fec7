package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/ui/session"
	"gobandit/ui/uitest"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
)

// settled returns an app with a settings file of the given text, and its path.
func settled(t *testing.T, text string, o Start) (*app, string) {
	t.Helper()
	o.Settings, o.interval = filepath.Join(t.TempDir(), "config.yaml"), 5*time.Millisecond
	uitest.OK(t, os.WriteFile(o.Settings, []byte(text), 0o600))
	return newTestApp(t, 80, 24, o), o.Settings
}

func TestSettings(t *testing.T) {
	a, _ := settled(t, "theme: slate\nmouse: false\nkeys: {play: {pass: P, resign: []}, everywhere: {help: f1}}", Start{Session: session.Start{Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)})
	wood := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)})
	if a.View() == wood.View() {
		t.Error("dark looks as wood")
	}
	if a.mouse {
		t.Error("the mouse is captured")
	}
	uitest.Has(t, a.View(), "f1", "P") // else: the line of keys has the default ones
	press(a, "p")
	uitest.Equal(t, a.session.Line.Game.NumMoves(), 0) // else: the default key passes still
	press(a, "P")
	uitest.Equal(t, a.session.Line.Game.NumMoves(), 1) // else: the new key does not pass
	if press(a, "R"); a.dialog != nil {
		t.Error("an action without keys has one")
	}
	a.Update(tea.KeyMsg{Type: tea.KeyF1})
	uitest.Has(t, a.View(), ":resign")
}

// Notices name the keys that are bound.
func TestNoticesNameKeys(t *testing.T) {
	a, _ := settled(t, "keys: {play: {search: ctrl+r}}", Start{Session: session.Start{Human: session.BothSides}})
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlR})
	uitest.Equal(t, a.notice.Message, "analysis runs: ctrl-r pauses")
}

func TestSettingsWithProblems(t *testing.T) {
	a, path := settled(t, "keys: {play: {pas: P}}", Start{Session: session.Start{Human: session.BothSides}})
	text := a.View()
	if !strings.Contains(strings.Join(strings.Fields(strings.ReplaceAll(text, "│", "")), ""), path+":1:15:keys.play.pas") && !strings.Contains(text, "did you mean") {
		t.Errorf("no problem on the screen:\n%s", text)
	}
	press(a, "p")
	uitest.Equal(t, a.session.Line.Game.NumMoves(), 1) // else: the default keys do not work
}

// A change of the file is heard of; one with problems changes nothing.
func TestSettingsReload(t *testing.T) {
	a, path := settled(t, "keys: {play: {pass: P}}", Start{Session: session.Start{Human: session.BothSides}})
	write := func(text string) {
		t.Helper()
		uitest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	}
	watch := func() settingsMsg {
		t.Helper()
		got := make(chan tea.Msg, 1)
		cmd := a.watchSettings()
		go func() { got <- cmd() }()
		select {
		case msg := <-got:
			return msg.(settingsMsg)
		case <-time.After(20 * time.Second):
			t.Fatal("no news of the file")
			return settingsMsg{}
		}
	}
	write("theme: magma, or what is it called")
	a.Update(watch())
	uitest.Has(t, a.View(), "stay as they were", "config.yaml:1:8") // else: no problem on the screen
	press(a, "P")
	uitest.Equal(t, a.session.Line.Game.NumMoves(), 1) // else: the old keys do not work any more
	write("theme: paper\nkeys: {play: {pass: ctrl+r}}")
	a.Update(watch())
	if press(a, "P"); a.session.Line.Game.NumMoves() != 1 || a.settings.Theme != "paper" || strings.Contains(a.View(), "stay as they were") {
		t.Error("the new settings are not taken over")
	}
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlR})
	uitest.Equal(t, a.session.Line.Game.NumMoves(), 2) // else: the new key does not pass
	_, cmd := a.Update(settingsMsg{settings: Vocabulary().Defaults()})
	if act, _ := a.keymap.Find("play", keyOf("p")); cmd == nil || act.Name != "pass" {
		t.Error("without a file the settings are not the default ones")
	}
}

// What the command line asks for stands above the settings.
func TestOptionsAboveSettings(t *testing.T) {
	a, _ := settled(t, "theme: slate\nmouse: true", Start{ASCII: true, NoMouse: true})
	if text := a.View(); strings.Contains(text, "┌") || a.mouse {
		t.Errorf("settings win over options:\n%s", text)
	}
}

// The vocabulary names every key of an action as it can stand in a file.
func TestVocabulary(t *testing.T) {
	v := Vocabulary()
	path := filepath.Join(t.TempDir(), "config.yaml")
	uitest.OK(t, os.WriteFile(path, []byte(v.Print(v.Defaults())), 0o600))
	if _, err := v.ReadSettings(path); err != nil {
		t.Error(err)
	}
}

// The example of the manual is a settings file.
func TestSettingsExample(t *testing.T) {
	text, err := os.ReadFile("../docs/screens.md")
	uitest.OK(t, err)
	_, rest, _ := strings.Cut(string(text), "```yaml\n")
	example, _, ok := strings.Cut(rest, "```")
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil || !ok {
		t.Fatal(err, ok)
	}
	if _, err := Vocabulary().ReadSettings(path); err != nil {
		t.Errorf("%v in\n%s", err, example)
	}
}
