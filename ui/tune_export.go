package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
)

// export asks where to write the event's report; the file's ending says in which
// format.
func (t *tuneScreen) export() {
	switch {
	case !t.isOpen():
	case t.event.Report == nil:
		t.complain("the event has no report")
	default:
		t.asked = t.exportForm()
	}
}

// exportForm is the form that writes the report.
func (t *tuneScreen) exportForm() dialog {
	path := &formLine{label: "file", text: event.ReportPath(t.event.Journal, ""), typed: true, step: otherReport}
	path.complete = func(text string) (string, []string) { return completeFile("", filepath.Ext(text))(text) }
	var over overwriting
	f := newForm("export the report", "write", nil, path)
	f.fresh, f.note = false, ".md, .json, .csv (the table alone), or else text"
	f.done = func() (tea.Cmd, error) {
		to := expandHome(strings.TrimSpace(path.text))
		if err := report.CheckEnding(filepath.Ext(to)); err != nil {
			return nil, err
		}
		if err := over.refused(to); err != nil {
			return nil, err
		}
		return t.write(to), nil
	}
	return f
}

// otherReport gives the name of a report the next of the usual endings.
func otherReport(name string, step int) string {
	endings, at := event.ReportEndings, 0
	for i, ending := range endings {
		if base, ok := strings.CutSuffix(name, ending); ok && ending != "" {
			name, at = base, i
		}
	}
	return name + endings[(at+step+len(endings))%len(endings)]
}

// write makes the report, with the parameters of the map as its axes, and writes it
// to a file.
func (t *tuneScreen) write(path string) tea.Cmd {
	of, axes := t.event.Report, t.axes()
	return func() tea.Msg {
		r, err := of(report.Options{Axes: axes})
		if err != nil {
			return doneMsg{err: err}
		}
		text, err := r.Format(filepath.Ext(path))
		if err == nil {
			err = match.WriteFile(path, []byte(text))
		}
		return doneMsg{fmt.Sprintf("%s written: %s", path, plural(r.Status.Played, "game")), err}
	}
}

// axes returns the codes of the parameters of the map, the one along first; nil if
// there are not two.
func (t *tuneScreen) axes() []string {
	if t.tournament() {
		return nil
	}
	p := t.heatMap()
	if p.up < 0 {
		return nil
	}
	return []string{p.status.Parameters[p.right].Code, p.status.Parameters[p.up].Code}
}
