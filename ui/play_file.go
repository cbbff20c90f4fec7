package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// openForm is the form that opens a game record.
func (p *playScreen) openForm() kit.Dialog {
	start := ""
	if dir := filepath.Dir(p.file); dir != "." && dir != p.dir {
		start = dir + string(filepath.Separator)
	}
	path := &kit.Line{Label: "file", Text: start, Typed: true, Complete: p.completeRecord}
	f := kit.NewForm("open an SGF file", "open", func() (tea.Cmd, error) { return p.open(p.resolve(path.Text)) }, path)
	f.Fresh = false
	f.Note = "file.sgf#3 is the third game of a file"
	if p.unsaved() {
		f.Note = "the present game is not saved"
	}
	return f
}

// open makes a game of a file the game of the screen.
func (p *playScreen) open(path string) (tea.Cmd, error) {
	rec, games, cut, err := session.ReadRecord(path)
	if err != nil {
		return nil, err
	}
	p.begin(rec, session.BothSides, gtp.TimeControl{})
	p.file = path
	p.opened(games, cut)
	return p.settle(), nil
}

// opened tells of the record just opened.
func (p *playScreen) opened(games int, cut []error) {
	names := ""
	if p.record.Info.Black != "" || p.record.Info.White != "" {
		names = fmt.Sprintf("%s (Black) – %s (White), ", p.record.Info.Black, p.record.Info.White)
	}
	told := fmt.Sprintf("%s%s", names, words.Plural(p.game.NumMoves(), "move"))
	if r := p.record.Result; r.By != model.Unknown {
		told += ", " + r.String()
	}
	if p.game.Komi() == 0 {
		told += ", komi 0" // often because the file names none
	}
	if games > 1 {
		told += fmt.Sprintf("; one of %d games", games)
	}
	if len(cut) > 0 {
		p.Complain("%s; %s cut short: %v", told, words.Plural(len(cut), "variation"), cut[0])
		return
	}
	p.Say("%s", told)
}

// saveForm is the form that saves the game under a name.
func (p *playScreen) saveForm() kit.Dialog {
	name := p.file
	if name == "" || strings.Contains(name, "#") {
		name = filepath.Base(p.newName())
	}
	path := &kit.Line{Label: "file", Text: name, Typed: true, Complete: p.completeRecord}
	var over kit.OverwriteGuard
	f := kit.NewForm("save as SGF", "save", nil, path)
	f.Fresh = false
	f.Done = func() (tea.Cmd, error) {
		to := p.resolve(path.Text)
		if filepath.Ext(to) == "" {
			to += ".sgf"
		}
		if err := over.Refused(to); err != nil && to != p.file {
			return nil, err
		}
		if err := p.write(to, true); err != nil {
			return nil, err
		}
		p.savedAs(to)
		return nil, nil
	}
	return f
}

// comment returns what the record says of the position shown, without what it
// tells of a search.
func (p *playScreen) comment() string {
	if p.at == 0 {
		return withoutAnalysis(p.record.Info.Comment)
	}
	return withoutAnalysis(p.turn().Note("C"))
}

// commentBreak stands for a line's end in the form of a comment.
const commentBreak = " | "

// commentForm is the form for the comment on the position shown.
func (p *playScreen) commentForm() kit.Dialog {
	line := &kit.Line{Label: "comment", Text: strings.ReplaceAll(p.comment(), "\n", commentBreak), Typed: true}
	f := kit.NewForm("comment on the position", "keep", func() (tea.Cmd, error) {
		text := strings.TrimSpace(strings.ReplaceAll(line.Text, commentBreak, "\n"))
		if p.at == 0 {
			p.record.Info.Comment = text
		} else {
			p.turn().SetNote("C", text)
		}
		p.dirty = true
		return nil, nil
	}, line)
	f.Fresh, f.Note = false, "\""+commentBreak+"\" begins a line; ctrl-u clears"
	return f
}

// resolve returns the path of what was typed: ~ is the user's home, and names are
// relative to the folder where games are saved.
func (p *playScreen) resolve(text string) string {
	path := kit.ExpandHome(text)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(p.dir, path)
}

// completeRecord completes the path of an SGF file.
func (p *playScreen) completeRecord(text string) (string, []string) {
	return kit.CompleteFile(p.dir, ".sgf")(text)
}
