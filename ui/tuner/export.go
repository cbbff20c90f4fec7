package tuner

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/model/words"
	"gobandit/ui/kit"
)

// export asks where to write the event's report; the file's ending says in which
// format.
func (t *Screen) export() {
	switch {
	case !t.isOpen():
	case t.event.Report == nil:
		t.Complain("the event has no report")
	default:
		t.Asked = t.exportForm()
	}
}

// exportForm is the form that writes the report.
func (t *Screen) exportForm() kit.Dialog {
	path := &kit.Line{Label: "file", Text: event.ReportPath(t.event.Journal, ""), Typed: true, Step: otherReport}
	path.Complete = func(text string) (string, []string) { return kit.CompleteFile("", filepath.Ext(text))(text) }
	var over kit.OverwriteGuard
	f := kit.NewForm("export the report", "write", nil, path)
	f.Fresh, f.Note = false, ".md, .json, .csv (the table alone), or else text"
	f.Done = func() (tea.Cmd, error) {
		to := kit.ExpandHome(strings.TrimSpace(path.Text))
		if err := report.CheckEnding(filepath.Ext(to)); err != nil {
			return nil, err
		}
		if err := over.Refused(to); err != nil {
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
func (t *Screen) write(path string) tea.Cmd {
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
		return doneMsg{fmt.Sprintf("%s written: %s", path, words.Plural(r.Status.Played, "game")), err}
	}
}

// axes returns the codes of the parameters of the map, the one along first; nil if
// there are not two.
func (t *Screen) axes() []string {
	if t.tournament() {
		return nil
	}
	p := t.heatMap()
	if p.up < 0 {
		return nil
	}
	return []string{p.status.Parameters[p.right].Code, p.status.Parameters[p.up].Code}
}
