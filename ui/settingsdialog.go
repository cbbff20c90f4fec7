package ui

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A settingsDialog shows the settings beside the board. A change holds and is saved at once.
type settingsDialog struct {
	*kit.Form
	app  *app
	rows []settingRow
}

// A settingRow is a setting of the dialog with its value in the file.
type settingRow struct {
	key   string
	field *kit.Field
	saved string
}

// settingLabels returns the labels of the dialog.
func settingLabels() []string {
	return words.Each(looksVocabulary().Preferences(), func(p configs.Preference) string { return p.Label })
}

func (a *app) openSettings() {
	s, d := a.settings, &settingsDialog{app: a}
	players := map[string]string{}
	for _, o := range a.session.Players.Choices() {
		players[o.Name] = o.About
	}
	for _, p := range Vocabulary().Preferences() {
		text := p.Text(s)
		if p.Key == "theme" {
			text = a.look.Theme
		}
		field := &kit.Field{Label: p.Label, Text: text, Choices: p.Values, Typed: p.Values == nil, About: func(value string) string { return cmp.Or(p.About[value], players[value], p.About[""]) }}
		d.rows = append(d.rows, settingRow{p.Key, field, text})
	}

	fields := make([]*kit.Field, len(d.rows))
	for i, r := range d.rows {
		fields[i] = r.field
	}
	d.Form = kit.NewForm("settings", "close", func() (tea.Cmd, error) { return nil, nil }, fields...)
	d.Live = true
	d.Note = "until the program ends"
	if path := a.start.Settings; path != "" {
		d.Note = "saved at once in " + path + ", where keys: can be set, too"
	}
	a.dialog = d
}

// Update folds a key, and makes what it has changed hold.
func (d *settingsDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	cmd, done := d.Form.Update(msg)
	for i := range d.rows {
		r := &d.rows[i]
		if r.field.Text == r.saved || strings.TrimSpace(r.field.Text) == "" { // of a name that is being typed
			continue
		}
		saved, err := d.app.set(r.key, r.field.Text)
		if err != nil {
			d.Problem, r.field.Text = err.Error(), r.saved
			continue
		}
		r.saved, cmd = r.field.Text, tea.Batch(cmd, saved)
	}
	return cmd, done
}

// settingsWidth is the width of the dialog with its frame.
const settingsWidth = 48

// Draw draws the dialog at the right, so that the board shows what a setting does.
func (d *settingsDialog) Draw(g view.Region) {
	w, h := g.Size()
	x := max(0, w-settingsWidth)
	d.Form.Draw(g.Sub(view.Rect{X: x, W: w - x, H: h}))
}

// set gives a setting another value, here and in the settings file.
func (a *app) set(key, value string) (tea.Cmd, error) {
	s, err := Vocabulary().WriteSetting(a.start.Settings, a.settings, key, value)
	if err != nil {
		return nil, err
	}
	a.saved = kit.StampOf(a.start.Settings)
	switch key {
	case "theme":
		a.start.Theme = ""
	case "board":
		a.start.Board = ""
	}
	return a.follow(s), nil
}

// setFrom returns what gives a setting the value that the palette was told.
func (a *app) setFrom(key string) func(value string) tea.Cmd {
	return func(value string) tea.Cmd {
		cmd, err := a.set(key, value)
		if err != nil {
			return a.pop(err.Error())
		}
		a.screen().Say("%s: %s", key, value)
		return cmd
	}
}
