package play

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// saveForm is the form that saves the game under a name.
func (p *Screen) saveForm() kit.Dialog {
	name := p.s.File
	made := name == "" || strings.Contains(name, "#")
	if made {
		name = "gobandit-" + p.now().Format("20060102-150405") + ".sgf"
	}
	path := &kit.Field{Label: "file", Text: name, Made: made, Typed: true, Complete: p.completeRecord}
	var over kit.OverwriteGuard
	f := kit.NewForm("save as SGF", "save", nil, path)
	f.Done = func() (tea.Cmd, error) {
		to := p.resolve(path.Text)
		if filepath.Ext(to) == "" {
			to += ".sgf"
		}
		if err := over.Refused(to); err != nil && (to != p.s.File || !p.s.Mine) {
			return nil, err
		}
		return p.acted(p.s.Save(to))
	}
	return f
}

// resolve returns the path of what was typed: ~ is the user's home, and names are
// relative to the folder where games are saved.
func (p *Screen) resolve(text string) string { return kit.ResolvePath(p.s.Dir, text) }

// completeRecord completes the path of an SGF file.
func (p *Screen) completeRecord(text string) (string, []string) {
	return kit.CompletePath(p.s.Dir, sgf.IsRecord)(text)
}

// acted makes a change of the session that may have failed.
func (p *Screen) acted(e session.Effect, err error) (tea.Cmd, error) {
	if err != nil {
		return nil, err
	}
	return p.do(e), nil
}

// Save writes the game to the file it was last saved as in this session. It asks for the
// name of a new one, and whether to overwrite the file of a game that was opened.
func (p *Screen) Save() tea.Cmd {
	switch {
	case p.s.Mine:
		return p.saveAs(p.s.File)
	case p.s.File == "":
		p.Asked = p.saveForm()
		return nil
	}

	file, games, beside := session.Beside(p.s.File)
	name, other := filepath.Base(file), filepath.Base(beside)
	if games > 1 {
		p.Asked = kit.Ask(fmt.Sprintf("%s has %d games. Save this one beside it, as %s?", name, games, other),
			func() tea.Cmd { return p.saveAs(beside) })
		return nil
	}
	if sgf.CheckName(file) != nil {
		p.Asked = kit.Ask(fmt.Sprintf("%s is not written. Save the game beside it, as %s?", name, other), func() tea.Cmd { return p.saveAs(beside) })
		return nil
	}
	p.Asked = &kit.Menu{Title: "save the game", Lines: []string{"overwrite " + name, "beside it, as " + other},
		Pick: func(i int) tea.Cmd { return p.saveAs([]string{file, beside}[i]) }}
	return nil
}

// saveAs writes the game to a file as session.Save does.
func (p *Screen) saveAs(path string) tea.Cmd {
	cmd, err := p.acted(p.s.Save(path))
	if err != nil {
		p.Complain("not saved: %v", err)
	}
	return cmd
}
