package configs

import (
	"strconv"

	"gobandit/model/variant"
	"gobandit/search"
)

// A Preference is a setting of one line in the settings file, which the settings dialog changes, too.
type Preference struct {
	Key, Label string
	Values     []string          // those that the dialog offers; a text must be one of them; nil: any text
	About      map[string]string // a few words about some values, and under "" about all

	standard string // the default
	field    func(s *Preferences) any
	read     func(r *settingsReader, e entry, to *string) // reads a text; nil: it is one of Values
}

// Preferences returns all preferences, in the order of the settings dialog.
func (v Vocabulary) Preferences() []Preference {
	return []Preference{
		{Key: "theme", Label: "theme", Values: v.Themes, standard: v.Themes[0], field: func(s *Preferences) any { return &s.Theme }},
		{Key: "heat", Label: "heat colors", Values: v.Heats, standard: v.Heats[0], field: func(s *Preferences) any { return &s.Heat }},
		{Key: "board", Label: "board", Values: BoardStyles, standard: BoardAuto, field: func(s *Preferences) any { return &s.Board }},
		{Key: "win_rates", Label: "win rates of", Values: RateViews, standard: RateViews[0], field: func(s *Preferences) any { return &s.Rates },
			About: map[string]string{"mover": "side to move"}},
		{Key: "mouse", Label: "mouse", Values: []string{"true", "false"}, standard: "true", field: func(s *Preferences) any { return &s.Mouse },
			About: map[string]string{"true": "clicks play", "false": "left to the terminal"}},
		{Key: "bars", Label: "bars in tables", Values: []string{"true", "false"}, standard: "true", field: func(s *Preferences) any { return &s.Bars }},
		{Key: "motion", Label: "motion", Values: []string{"true", "false"}, standard: "true", field: func(s *Preferences) any { return &s.Motion },
			About: map[string]string{"": "bars glide, rises show"}},
		{Key: "opponent", Label: "opponent", Values: Opponents(), standard: OpponentEngine, field: func(s *Preferences) any { return &s.Opponent },
			About: map[string]string{OpponentEngine: "the one below"}},
		{Key: "name", Label: "your name", standard: "you", field: func(s *Preferences) any { return &s.Name },
			About: map[string]string{"": "in records"}, read: (*settingsReader).name},
		{Key: "engine", Label: "engine", Values: Engines(), standard: DefaultEngine(), field: func(s *Preferences) any { return &s.Engine }},
		{Key: "variant", Label: "variant", Values: variant.Choices(), standard: variant.None, field: func(s *Preferences) any { return &s.Variant },
			About: map[string]string{variant.None: "Go"}, read: (*settingsReader).variant},
		{Key: "analysis_wide", Label: "analysis width", Values: []string{"0", "0.02", "0.04", "0.1", "0.2", "0.5", "1"},
			standard: formatNumber(search.DefaultWide), field: func(s *Preferences) any { return &s.AnalysisWide },
			About: map[string]string{"": "beyond the best"}},
		{Key: "record_charset", Label: "save records in", Values: Charsets, standard: Charsets[0], field: func(s *Preferences) any { return &s.Charset },
			About: map[string]string{"own": "the charset of the file"}},
		{Key: "ambiguous_width", Label: "character width", Values: Widths, standard: Widths[0], field: func(s *Preferences) any { return &s.Width },
			About: map[string]string{"": "cells of ● and ─", WidthProbe: "by the terminal"}},
	}
}

// Text returns the value that settings have.
func (p Preference) Text(s Preferences) string {
	switch value := p.field(&s).(type) {
	case *bool:
		return strconv.FormatBool(*value)
	case *float64:
		return formatNumber(*value)
	case *string:
		return *value
	}
	panic("configs: preference " + p.Key)
}

// reset gives settings the default.
func (p Preference) reset(s *Preferences) {
	switch value := p.field(s).(type) {
	case *bool:
		*value = p.standard == "true"
	case *float64:
		*value, _ = strconv.ParseFloat(p.standard, 64)
	case *string:
		*value = p.standard
	}
}

// readInto reads the value of an entry of the settings file.
func (p Preference) readInto(r *settingsReader, e entry) {
	switch value := p.field(&r.s).(type) {
	case *bool:
		if on, ok := r.truth(e); ok {
			*value = on
			r.from(e)
		}
	case *float64:
		if x, ok := r.number(e, 0, 1); ok {
			*value = x
			r.from(e)
		}
	case *string:
		if p.read != nil {
			p.read(r, e, value)
			return
		}
		r.setChoice(e, value, p.Values)
	}
}

func formatNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
