package ui

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/ui/games"
	"gobandit/ui/kit"
	"gobandit/ui/logs"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/tree"
	"gobandit/ui/tuner"
	"gobandit/ui/view"
)

// Vocabulary returns what settings can name: themes, palettes, actions and keys.
func Vocabulary() configs.Vocabulary {
	v := looksVocabulary()
	v.Everywhere, v.KeyNames = kit.Everywhere, keyNames()
	groups := groups(nil, [...]kit.Screen{(*play.Screen)(nil), (*tree.Screen)(nil), (*tuner.Screen)(nil), (*games.Screen)(nil), (*logs.Screen)(nil)})
	for _, section := range sections() {
		for _, group := range groups[section] {
			for _, a := range group.Actions {
				v.Actions = append(v.Actions, configs.ActionKeys{Section: section, Name: a.Name, Help: a.Help, Keys: a.Keys, Fixed: a.Name == kit.ForceName})
			}
		}
	}
	return v
}

// looksVocabulary is Vocabulary without actions and keys.
func looksVocabulary() configs.Vocabulary {
	return configs.Vocabulary{Themes: view.Themes(), Heats: view.Heats()}
}

// sections returns the names of all sections of the key map.
func sections() []string {
	out := []string{kit.Everywhere}
	for s := range kit.NumTabs {
		out = append(out, s.Section())
	}
	return append(out, play.EditSection)
}

// keyNames returns the names of the keys that are not characters.
func keyNames() []string {
	var out []string
	for t := tea.KeyType(-128); t < 128; t++ {
		name := kit.KeyName(tea.KeyMsg{Type: t})
		if len(name) > 1 && name != "runes" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// A settingsMsg brings the settings file as it is now.
type settingsMsg struct {
	settings configs.Preferences
	err      error
	stamp    kit.Stamp
}

// readSettings reads the settings file. One that is not there has none.
func readSettings(path string) settingsMsg {
	v, at := Vocabulary(), kit.StampOf(path)
	if _, err := os.Stat(path); path == "" || errors.Is(err, fs.ErrNotExist) {
		return settingsMsg{settings: v.Defaults()}
	}
	s, err := v.ReadSettings(path)
	return settingsMsg{s, err, at}
}

// settingsInterval is how often the program looks whether the settings file has
// changed.
const settingsInterval = 500 * time.Millisecond

// watchSettings waits until the settings file is another one, and has been so for
// an interval: whoever writes it may do so in steps.
func (a *app) watchSettings() tea.Cmd {
	path, known, done, interval := a.start.Settings, a.stamp, a.ctx.Done(), a.start.interval
	if path == "" {
		return nil
	}
	return func() tea.Msg {
		tick := time.NewTicker(cmp.Or(interval, settingsInterval))
		defer tick.Stop()
		last := known
		for {
			select {
			case <-done:
				return nil
			case <-tick.C:
			}
			now := kit.StampOf(path)
			if now != known && now == last {
				return readSettings(path)
			}
			last = now
		}
	}
}

// badSettings begins the messages about a settings file with problems. One that is still
// shown is taken away when the file is right again.
const badSettings = "The settings"

// resettle takes over a settings file that has changed; one with problems leaves
// all as it is.
func (a *app) resettle(msg settingsMsg) tea.Cmd {
	a.stamp = msg.stamp
	watch := a.watchSettings()
	if kit.StampOf(a.start.Settings) != msg.stamp { // written again since: the next reading has that
		return watch
	}
	if msg.err != nil {
		return tea.Batch(watch, a.pop(badSettings+" stay as they were:\n"+msg.err.Error()))
	}
	if strings.HasPrefix(a.toast.text, badSettings) {
		a.toast.text = ""
	}
	cmd := a.follow(msg.settings)
	if msg.stamp == a.saved && a.saved != (kit.Stamp{}) { // this program has written them: no news
		return tea.Batch(watch, cmd)
	}
	a.log.Info("settings read", "file", a.start.Settings)
	a.screen().Say("settings read from %s", a.start.Settings)
	if msg.stamp == (kit.Stamp{}) {
		a.screen().Say("%s no longer exists: default settings are used", a.start.Settings)
	}
	return tea.Batch(watch, cmd)
}

// follow makes s the settings of the running program: what they say of the mouse and the
// engines holds at once where it has changed.
func (a *app) follow(s configs.Preferences) tea.Cmd {
	before := a.settings
	a.apply(s)
	var cmds []tea.Cmd
	if before.Mouse != s.Mouse && a.mouse != s.Mouse {
		cmds = append(cmds, a.toggleMouse())
	}
	if before.Variant != s.Variant {
		a.session.Settings.NewGame.Variant = variant.Name(s.Variant)
	}
	if before.Opponent != s.Opponent || before.Engine != s.Engine && s.Opponent == configs.OpponentEngine {
		spec := s.Opponent
		if spec == configs.OpponentEngine {
			spec = s.Engine
		}
		if err := a.session.Players.Oppose(spec); err != nil {
			cmds = append(cmds, a.pop(err.Error()))
		} else {
			engine := a.session.Players.Engine(model.White).Engine
			a.screen().Say("opponent: %s", cmp.Or(engine.Title, engine.Name))
			cmds = append(cmds, a.do(a.session.Settle()))
		}
	}
	if before.Engine != s.Engine { // after the opponent: its notice names all
		cmds = append(cmds, a.analyzeBy(s.Engine))
	}
	return tea.Batch(cmds...)
}

// analyzeBy makes an engine that of the analysis.
func (a *app) analyzeBy(spec string) tea.Cmd {
	players, analysis := a.session.Players, &a.session.Analysis
	by, err := players.Find(spec)
	if err != nil {
		return a.pop(err.Error())
	}
	other := analysis.Other
	if other == by {
		other = nil
	}
	applied, err := a.session.Apply(a.session.Settings, players.Seats(), by, other)
	if err != nil {
		return a.pop(err.Error())
	}
	return a.do(applied)
}

// apply makes s the settings, below what the options ask for.
func (a *app) apply(s configs.Preferences) {
	if s.Rates != a.settings.Rates && a.session.Perspective != session.EachOwn { // else the person may have chosen another view since
		a.session.Perspective = session.Perspective(slices.Index(configs.RateViews, s.Rates))
	}
	a.settings = s
	a.session.OwnCharset, a.session.Settings.Wide, a.session.Name = s.Charset == "own", s.AnalysisWide, s.Name
	s.Board, s.Theme = cmp.Or(a.start.Board, s.Board), cmp.Or(a.start.Theme, s.Theme)
	a.look = a.start.terminal.Look(s, a.start.ASCII)
	if a.look.Lit = a.start.lit && a.start.terminal.Dark; !a.start.lit {
		a.look.Wide = ""
	}
	a.dress()
	a.keymap.Fill(groups(a, a.screens()), s.Keys)
}

// Look returns the look of screens in the terminal by the settings; ascii: in ASCII alone.
func (t Terminal) Look(s configs.Preferences, ascii bool) view.Look {
	look := view.Look{Theme: s.Theme, Heat: s.Heat, Characters: s.Board == configs.BoardLines, ASCII: ascii, Bare: !s.Bars, Still: !s.Motion}
	if s.Board == configs.BoardAuto || s.Board == configs.BoardPicture {
		look.Pictures, look.Cell = t.Pictures, t.Cell
	}
	if !ascii && s.Theme != "ascii" { // which has no such characters
		look.Wide = map[string]string{configs.WidthProbe: t.Wide, "2": words.Asked}[s.Width]
	}
	return look
}

// dress makes the theme that of the look.
func (a *app) dress() {
	words.SetAmbiguous(a.look.Wide)
	*a.theme = *view.NewTheme(a.start.renderer(), a.look)
	a.keymap.Plain = a.theme.Plain()
}
