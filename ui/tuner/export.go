package tuner

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/ui/kit"
)

// export opens the form that writes the event's report. The ending of the file's name
// sets the format.
func (t *Screen) export() {
	if !t.isOpen() {
		return
	}
	if t.event.Report == nil {
		t.Complain("the event has no report")
		return
	}
	path := &kit.Field{Label: "file", Text: event.ReportPath(t.event.Journal, ""), Made: true, Typed: true, Step: t.otherReport}
	path.Complete = func(text string) (string, []string) { return kit.CompleteFile("", filepath.Ext(text))(text) }
	var over kit.OverwriteGuard
	f := kit.NewForm("export the report", "write", nil, path)
	f.Note = ".html (a page with figures), .md, .json, .csv (the table alone), or else text"
	f.Done = func() (tea.Cmd, error) {
		to := kit.ExpandHome(strings.TrimSpace(path.Text))
		if err := t.checkEnding(filepath.Ext(to)); err != nil {
			return nil, err
		}
		if err := over.Refused(to); err != nil {
			return nil, err
		}
		return t.write(to), nil
	}
	t.Asked = f
}

// pageEnding is the ending of the name of an HTML page.
const pageEnding = ".html"

// checkEnding returns an error if the event has no report for an ending.
func (t *Screen) checkEnding(ending string) error {
	if ending == pageEnding && t.event.Page != nil {
		return nil
	}
	return report.CheckEnding(ending)
}

// otherReport replaces the ending of a report's name by the next of the usual ones.
func (t *Screen) otherReport(name string, step int) string {
	endings, at := slices.Clone(event.ReportEndings), 0
	endings = slices.DeleteFunc(endings, func(e string) bool { return t.checkEnding(e) != nil })
	for i, ending := range endings {
		if base, ok := strings.CutSuffix(name, ending); ok && ending != "" {
			name, at = base, i
		}
	}
	return name + endings[(at+step+len(endings))%len(endings)]
}

// write writes the report to a file. The map of the report has the axes of the map
// shown.
func (t *Screen) write(path string) tea.Cmd {
	t.Say("writing %s", path)
	of, page, axes, ending := t.event.Report, t.event.Page, t.axes(), filepath.Ext(path)
	return t.keep(func() tea.Msg {
		paged := ending == pageEnding
		r, err := of(report.Options{Axes: axes, Games: paged})
		if err != nil {
			return doneMsg{err: err}
		}
		var text string
		if paged {
			text, err = page(r)
		} else {
			text, err = r.Format(ending)
		}
		if err == nil {
			err = match.WriteFile(path, []byte(text))
		}
		return doneMsg{fmt.Sprintf("%s written: %s", path, words.Plural(r.Status.Played, "game")), err}
	})
}

// axes returns the codes of the parameters of the map, that of the horizontal axis
// first, and nil if there are fewer than two.
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
