package kit

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A Question is answered by y, or by the key of a third answer; every other key means no.
// What it is about goes on meanwhile, so its words are looked up whenever they are shown.
// Without words there is nothing left to ask.
type Question struct {
	Words func() string
	Yes   func() tea.Cmd
	Other Answer
}

// An Answer is a third answer to a question.
type Answer struct {
	Key  string // as in the key map; "": there is none
	Does string
	Run  func() tea.Cmd
}

// Ask returns a question whose words stay the same.
func Ask(words string, yes func() tea.Cmd) Question {
	return Question{Words: func() string { return words }, Yes: yes}
}

// Update folds a key: any answer closes the question.
func (q Question) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch key := KeyName(msg); {
	case key == "y", key == "Y":
		return q.Yes(), true
	case q.Other.Key != "" && key == q.Other.Key:
		return q.Other.Run(), true
	}
	return nil, true
}

// Draw draws the question as it is now, as far as there is room, and below it the answers.
func (q Question) Draw(g view.Region) {
	answers := []string{"y yes"}
	if q.Other.Key != "" {
		answers = append(answers, KeyText(q.Other.Key, g.Plain())+" "+q.Other.Does)
	}
	answers = append(answers, "any other key cancels")

	w, _ := g.Size()
	width := min(60, w-4)
	lines, keys := view.Wrap(q.Words(), width), wrapHints(answers, width)
	in := Box(g, width, len(lines)+1+len(keys), "")

	_, h := in.Size()
	for y, line := range lines[:max(0, min(len(lines), h-len(keys)))] {
		in.Text(0, y, view.Plain, line)
	}
	for y, line := range keys {
		DrawFoot(in, 0, max(h-len(keys), 0)+y, view.Strong, line)
	}
}

// Over reports that nothing is left to ask.
func (q Question) Over() bool { return q.Words() == "" }
