package play

import (
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// infoShown are the properties that other panes show.
var infoShown = map[string]bool{"PB": true, "BR": true, "PW": true, "WR": true, "TM": true, "OT": true}

// infoLines returns what the record says of the game, and other panes do not, in lines of w cells.
func (p *Screen) infoLines(w int) []string {
	info := &p.s.Line.Record.Info
	var said []string
	for _, f := range sgf.InfoFields {
		if text := *f.At(info); f.Label != "" && text != "" && !infoShown[f.ID] {
			said = append(said, f.Label+": "+text)
		}
	}
	var lines []string
	if len(said) > 0 {
		lines = view.Wrap(strings.Join(said, "; "), w)
	}
	return append(lines, wrapped(info.GameComment, w)...)
}

// infoPanes returns the pane of the game's information, if the record has any.
func (p *Screen) infoPanes(w int) []kit.Pane {
	lines := p.infoLines(w)
	if len(lines) == 0 || p.asks() {
		return nil
	}
	return []kit.Pane{{Title: "game", Note: p.keys.Press("play.info") + " changes", Least: 1, Want: min(3, len(lines)), Most: len(lines), Spare: true, Draw: func(g view.Region) {
		_, h := g.Size()
		for y, line := range lines[:min(h, len(lines))] {
			if y == h-1 && len(lines) > h {
				line += " " + view.Ellipsis()
			}
			g.Fit(0, y, view.Plain, line)
		}
	}}}
}

// infoOrder is the order of the form for what a record says of its game.
var infoOrder = []string{"PB", "BR", "PW", "WR", "EV", "RO", "PC", "DT", "RE", "KM", "RU", "TM", "OT", "GN", "SO", "AN", "US", "CP"}

// infoLabels returns the labels of the form.
func infoLabels() (labels []string) {
	for _, id := range infoOrder {
		label := map[string]string{"RE": "result", "KM": "komi"}[id]
		for _, f := range sgf.InfoFields {
			if f.ID == id {
				label = f.Label
			}
		}
		labels = append(labels, label)
	}
	return labels
}

// infoForm is the form for what the record says of the game.
func (p *Screen) infoForm() kit.Dialog {
	rec := p.s.Line.Record
	changed := rec.Info
	result := &kit.Field{Label: "result", Text: rec.Result.String(), Typed: true}
	if rec.Result.By == model.Unknown {
		result.Text = ""
	}
	komi := &kit.Field{Label: "komi", Text: words.Komi(rec.Start.Komi()), Typed: true, Signs: kit.Decimals, Step: kit.Stepped(0.5, -100, 100)}
	var lines []*kit.Field
	labels := infoLabels()
	fields := map[string]*kit.Field{}
	for i, id := range infoOrder {
		for _, f := range sgf.InfoFields {
			if f.ID == id {
				fields[id] = &kit.Field{Label: labels[i], Text: *f.At(&changed), Typed: true}
			}
		}
		switch id {
		case "RE":
			fields[id] = result
		case "KM":
			fields[id] = komi
		case "RU":
			fields[id].Choices = model.RuleSets()
		}
		lines = append(lines, fields[id])
	}

	f := kit.NewForm("game information", "keep", func() (tea.Cmd, error) {
		for _, f := range sgf.InfoFields {
			if line := fields[f.ID]; line != nil {
				*f.At(&changed) = strings.TrimSpace(line.Text)
			}
		}
		k, err := readKomi(komi.Text)
		if err != nil {
			return nil, err
		}
		how, err := model.ParseResult(strings.TrimSpace(result.Text))
		if err != nil {
			return nil, err
		}
		return p.acted(p.s.SetInfo(changed, how, k))
	}, lines...)
	f.Note = ":preface edits the comment on the game"
	return f
}

// readKomi reads the komi of a form.
func readKomi(text string) (float64, error) {
	komi, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return 0, fmt.Errorf("komi %q, want a number of points", text)
	}
	return komi, model.CheckKomi(komi)
}

// commentGame opens the comment on the whole game.
func (p *Screen) commentGame() {
	rec := p.s.Line.Record
	p.Asked = kit.NewTextBox("comment on the game", rec.Info.GameComment, func(text string) {
		info := rec.Info
		info.GameComment = text
		_, _ = p.s.SetInfo(info, rec.Result, rec.Start.Komi()) // which cannot fail: the rules stay
	})
}
