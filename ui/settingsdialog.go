package ui

import (
	"cmp"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/model/variant"
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

func (a *app) openSettings() {
	s, d := a.settings, &settingsDialog{app: a}
	about := map[string]string{
		configs.OpponentEngine: "the one below", "mover": "side to move", "true": "clicks play", "false": "left to the terminal",
		variant.None: "Go", "own": "the charset of the file", "probe": "asks the terminal",
		"analysis width": "how far beyond the best", "character width": "cells of ● and ─",
	}
	for _, o := range a.session.Players.Choices() {
		about[o.Name] = o.About
	}
	row := func(key, label, text string, choices []string) {
		field := &kit.Field{Label: label, Text: text, Choices: choices, About: func(value string) string { return cmp.Or(about[value], about[label]) }}
		d.rows = append(d.rows, settingRow{key, field, text})
	}

	row("theme", "theme", a.look.Theme, view.Themes())
	row("heat", "heat colors", s.Heat, view.Heats())
	row("board", "board", s.Board, configs.BoardStyles)
	row("win_rates", "win rates of", s.Rates, configs.RateViews)
	row("mouse", "mouse", strconv.FormatBool(s.Mouse), []string{"true", "false"})
	row("opponent", "opponent", s.Opponent, configs.Opponents())
	row("engine", "engine", s.Engine, configs.Engines())
	row("variant", "variant", s.Variant, variant.Choices())
	row("analysis_wide", "analysis width", strconv.FormatFloat(s.AnalysisWide, 'g', -1, 64), []string{"0", "0.02", "0.04", "0.1", "0.2", "0.5", "1"})
	row("record_charset", "save records in", s.Charset, configs.Charsets)
	row("ambiguous_width", "character width", s.Width, configs.Widths)

	fields := make([]*kit.Field, len(d.rows))
	for i, r := range d.rows {
		fields[i] = r.field
	}
	d.Form = kit.NewForm("settings", "close", func() (tea.Cmd, error) { return nil, nil }, fields...)
	d.Live = true
	d.Note = "until the program ends"
	if path := a.start.Settings; path != "" {
		d.Note = "saved at once in " + path + ", where keys: and colors: can be set, too"
	}
	a.dialog = d
}

// Update folds a key, and makes what it has changed hold.
func (d *settingsDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	cmd, done := d.Form.Update(msg)
	for i := range d.rows {
		r := &d.rows[i]
		if r.field.Text == r.saved {
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
