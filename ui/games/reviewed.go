package games

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/reviewfile"
)

// chooseReviewed offers the games of the last review of several, the one with most mistakes
// first, to be opened at the worst of these.
func (s *Screen) chooseReviewed() {
	var d reviewfile.SummaryDocument
	data, err := os.ReadFile(filepath.Join(s.reviews, reviewfile.SummaryFile))
	if err == nil {
		err = json.Unmarshal(data, &d)
	}
	if err != nil || len(d.Games) == 0 {
		s.Complain("no reviewed games: gobandit review GAMES... --player NAME reviews some")
		return
	}

	slices.SortStableFunc(d.Games, func(a, b reviewfile.GameDocument) int { return cmp.Compare(b.Mistakes, a.Mistakes) })
	menu := kit.Menu{Title: words.Plural(len(d.Games), "reviewed game") + " of " + cmp.Or(d.Player, "all players"), List: kit.List{Cursor: min(s.reviewed, len(d.Games)-1)}}
	for _, g := range d.Games {
		menu.Lines = append(menu.Lines, fmt.Sprintf("%11s  %s %s %s %s v %s", words.Plural(g.Mistakes, "mistake"), g.Date, filepath.Base(g.File), g.Color, g.Result, g.Opponent))
	}
	menu.Pick = func(i int) tea.Cmd {
		ask := OpenMsg{Path: d.Games[i].Review}
		if at := d.Games[i].At; len(at) > 0 {
			ask.Mistake = at[0]
		}
		s.reviewed = i
		return func() tea.Msg { return ask }
	}
	s.Asked = &menu
}
