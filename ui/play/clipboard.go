package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// copySomething asks what to copy.
func (p *Screen) copySomething() {
	titles := words.Each(session.CopyKinds, func(k session.CopyKind) string { return k.Title })
	p.Asked = &kit.Menu{Title: "copy", Lines: titles, Pick: func(i int) tea.Cmd { return p.copyText(session.CopyKinds[i].Name) }}
}

// copyText hands a text to the terminal's clipboard. A branch can also be pasted at another position.
func (p *Screen) copyText(name string) tea.Cmd {
	text, title, err := p.s.Copy(name)
	if err != nil {
		p.Complain("%v", err)
		return nil
	}
	if name == "branch" {
		p.copied = nil
		if t := p.s.Line.Turn(); t.Parent != nil {
			p.copied, _ = new(sgf.Turn).Graft(t) // as it is now
		}
	}
	p.clipboard(text)
	p.Say("copied %s, %s, if the terminal takes it (OSC 52)", title, words.Bytes(len(text)))
	return nil
}

// pasteBranch adds the branch copied last to the position shown.
func (p *Screen) pasteBranch() tea.Cmd {
	if p.copied == nil {
		p.Complain("no branch is copied: %s copies one; the terminal's own paste opens a game", p.keys.Press("play.copy"))
		return nil
	}
	return p.do(p.s.Paste(p.copied))
}
