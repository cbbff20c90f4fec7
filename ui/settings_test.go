package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/session"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
)

// settled returns an app with a settings file of the given text, and its path.
func settled(t *testing.T, text string, o Start) (*app, string) {
	t.Helper()
	o.Settings, o.interval = filepath.Join(t.TempDir(), "config.yaml"), 5*time.Millisecond
	must.Succeed(t, os.WriteFile(o.Settings, []byte(text), 0o600))
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
	must.Has(t, a.View(), "f1", "P") // else: the line of keys has the default ones
	press(a, "p")
	must.Equal(t, a.session.Line.Game.NumMoves(), 0) // else: the default key passes still
	press(a, "P")
	must.Equal(t, a.session.Line.Game.NumMoves(), 1) // else: the new key does not pass
	if press(a, "R"); a.dialog != nil {
		t.Error("an action without keys has one")
	}
	a.Update(tea.KeyMsg{Type: tea.KeyF1})
	must.Has(t, a.View(), ":resign")
}

// The person's name is typed into the settings, and stands in records; you, until there is one.
func TestName(t *testing.T) {
	a, path := settled(t, "mouse: false\n", Start{Session: session.Start{Size: 5, Human: session.BlackSide, Engine: engineOf(firstEmpty)}})
	must.Has(t, savedAs(t, a), "PB[you]")
	typeText(a, ":your name")
	press(a, "enter", "ctrl+u", "K", "i", "m", " ", "L", "esc")
	must.Equal(t, must.Read(path), "mouse: false\nname: Kim L\n")
	must.Has(t, savedAs(t, a), "PB[Kim L]")
}

// Notices name the keys that are bound.
func TestNoticesNameKeys(t *testing.T) {
	a, _ := settled(t, "keys: {play: {search: ctrl+r}}", Start{Session: session.Start{Human: session.BothSides}})
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlR})
	must.Equal(t, a.notice.Message, "analysis runs: ctrl-r pauses")
}

func TestSettingsWithProblems(t *testing.T) {
	a, path := settled(t, "keys: {play: {pas: P}}", Start{Session: session.Start{Human: session.BothSides}})
	text := a.View()
	if !strings.Contains(strings.Join(strings.Fields(strings.ReplaceAll(text, "│", "")), ""), path+":1:15:keys.play.pas") && !strings.Contains(text, "did you mean") {
		t.Errorf("no problem on the screen:\n%s", text)
	}
	press(a, "p")
	must.Equal(t, a.session.Line.Game.NumMoves(), 1) // else: the default keys do not work
}

// A change of the file is heard of; one with problems changes nothing.
func TestSettingsReload(t *testing.T) {
	a, path := settled(t, "keys: {play: {pass: P}}", Start{Session: session.Start{Human: session.BothSides}})
	write := func(text string) {
		t.Helper()
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
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
	must.Has(t, a.View(), "stay as they were", "config.yaml:1:8") // else: no problem on the screen
	press(a, "P")
	must.Equal(t, a.session.Line.Game.NumMoves(), 1) // else: the old keys do not work any more
	write("theme: paper\nkeys: {play: {pass: ctrl+r}}")
	a.Update(watch())
	if press(a, "P"); a.session.Line.Game.NumMoves() != 1 || a.settings.Theme != "paper" || strings.Contains(a.View(), "stay as they were") {
		t.Error("the new settings are not taken over")
	}
	a.Update(tea.KeyMsg{Type: tea.KeyCtrlR})
	must.Equal(t, a.session.Line.Game.NumMoves(), 2) // else: the new key does not pass
	old := settingsMsg{settings: Vocabulary().Defaults()}
	if a.Update(old); a.settings.Theme != "paper" {
		t.Error("settings are taken over that were read before the file was written again")
	}
	must.Succeed(t, os.Remove(path))
	_, cmd := a.Update(old)
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

// The example of the manual is a settings file.
func TestSettingsExample(t *testing.T) {
	_, rest, _ := strings.Cut(must.Read("../docs/screens.md"), "```yaml\n")
	example, _, ok := strings.Cut(rest, "```")
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil || !ok {
		t.Fatal(err, ok)
	}
	if _, err := Vocabulary().ReadSettings(path); err != nil {
		t.Errorf("%v in\n%s", err, example)
	}
}

// A choice in the dialog holds at once and is saved, and nothing else in the file changes.
func TestSettingsDialog(t *testing.T) {
	a, path := settled(t, "# mine\nheat: magma # warm\nkeys: {play: {pass: P}}", Start{Session: session.Start{Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)})
	before := a.View()
	typeText(a, ":sett")
	press(a, "enter")
	must.Has(t, a.View(), "settings", "wood", "magma", "keys:")
	press(a, "right")
	must.Equal(t, a.look.Theme, "slate")
	press(a, "down", "left", "down", "right", "down", "right", "esc")
	must.Equal(t, must.Read(path), "# mine\nheat: grey # warm\nkeys: {play: {pass: P}}\ntheme: slate\nboard: picture\nwin_rates: black\n")
	if a.View() == before || a.session.Perspective != session.BlackView || a.dialog != nil {
		t.Errorf("the settings do not hold:\n%s", a.View())
	}

	// The file that was written here is no news.
	a.Update(readSettings(path))
	must.Lacks(t, a.View(), "settings read")
}

// A file with problems stays as it is, and the dialog says why.
func TestSettingsDialogKeepsABadFile(t *testing.T) {
	const bad = "them: slate\n"
	a, path := settled(t, bad, Start{Session: session.Start{Human: session.BothSides}})
	a.toast.text = ""
	a.Update(tea.KeyMsg{Type: tea.KeyF2})
	press(a, "right")
	must.Has(t, a.View(), `did you mean`)
	must.Equal(t, must.Read(path), bad)
	must.Equal(t, a.look.Theme, "wood")
}

// The words a person may look for find the dialog.
func TestSettingsAreFound(t *testing.T) {
	for _, text := range []string{"sett", "theme", "settings", "level", "engine"} {
		a := newTestApp(t, 80, 24, Start{})
		typeText(a, ":"+text)
		must.Has(t, a.View(), "settings")
		press(a, "esc")
		typeText(a, "?"+text)
		must.Has(t, a.View(), "settings")
	}
}

// The opponent and the engine of the analysis change in the game shown and in new ones.
func TestSettingsChangeEngines(t *testing.T) {
	load := func(spec string) (session.EngineSetup, error) {
		e := staged()
		e.Name = spec
		return e, nil
	}
	a, path := settled(t, "", Start{Session: session.Start{Human: session.BlackSide, Load: load}})
	choose := func(setting, value string) {
		t.Helper()
		cmd := must.Get(a.set(setting, value))
		_ = cmd // searches, which nobody waits for here
	}
	choose("opponent", "level3")
	must.Equal(t, a.session.Players.Seat(model.White), "level3")
	choose("engine", "rave")
	must.Equal(t, a.session.Analysis.By.Engine.Name, "rave")
	must.Equal(t, a.session.Players.Seat(model.White), "level3") // else: the engine has become the opponent
	choose("opponent", "engine")
	must.Equal(t, a.session.Players.Seat(model.White), "rave")
	must.Has(t, a.View(), "opponent: rave")
	choose("engine", "uct")
	must.Has(t, a.View(), "White: uct; analysis: uct") // else: the notice names the opponent before
	must.Fail(t, must.Err(a.set("opponent", "nobody")), "", "an unknown opponent is taken")
	must.Equal(t, must.Read(path), "opponent: engine\nengine: uct\n")
}

// The palette makes new games those of a variant, and the settings file has it.
func TestVariantSetting(t *testing.T) {
	a, path := settled(t, "", Start{Session: session.Start{Human: session.BothSides}})
	typeText(a, ":variant hidden:2")
	press(a, "enter")
	must.Has(t, a.View(), "variant: hidden:2")
	must.Equal(t, a.session.Settings.NewGame.Variant, "hidden:2")
	must.Equal(t, must.Read(path), "variant: hidden:2\n")
	typeText(a, ":variant none")
	press(a, "enter")
	must.Equal(t, a.session.Settings.NewGame.Variant, "")
}

// Filled signs are White's only where the terminal has said that its background is dark.
func TestLit(t *testing.T) {
	for _, dark := range []bool{false, true} {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Size: 9, Human: session.BothSides}, lit: true, terminal: Terminal{Dark: dark}})
		must.Equal(t, a.look.Lit, dark, "dark", "lit")
	}
}
