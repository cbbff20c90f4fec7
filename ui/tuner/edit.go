package tuner

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
)

// unknownColor is the color of a candidate in a game by hand, if nobody has told it.
const unknownColor = "unknown"

// askResult opens the form that records a result with its color.
func (t *Screen) askResult() {
	c := t.next()
	switch {
	case !t.isOpen() || !t.maySteer():
		return
	case c == nil:
		t.Complain("no candidate to record a result of")
		return
	}

	outcomes := words.Each(event.Outcomes, func(o event.Outcome) string { return string(o) })
	result := &kit.Field{Label: "result", Text: outcomes[0], Choices: outcomes}
	color := &kit.Field{Label: "candidate plays", Text: unknownColor, Choices: []string{unknownColor, "black", "white"}}

	f := kit.NewForm("a game of "+c.Parameters, "record", func() (tea.Cmd, error) {
		o := event.Order{Candidate: c, Outcome: event.Outcome(result.Text)}
		if color.Text != unknownColor {
			var err error
			if o.Color, err = model.ParseColor(color.Text); err != nil {
				return nil, err
			}
		}
		return t.recordOf(o), nil
	}, result, color)
	f.Note = "a jigo is not a win; a void game counts for nobody"
	t.Asked = f
}

// What the form for games that were played does.
const (
	excludes  = "exclude"
	playAgain = "exclude, play again"
	restores  = "include again"
)

// askOut opens the form that excludes a game, or restores one.
func (t *Screen) askOut() {
	if !t.isOpen() || !t.maySteer() || t.status == nil {
		return
	}

	latest := ""
	if len(t.status.Last) > 0 {
		latest = strconv.Itoa(t.status.Last[0].Game)
	}
	game := &kit.Field{Label: "game", Text: latest, Typed: true, About: t.aboutGame, Step: kit.Stepped(1, 0, 1e9)}
	does := &kit.Field{Label: "does", Text: excludes, Choices: []string{excludes, playAgain, restores}}
	reason := &kit.Field{Label: "reason", Typed: true}

	f := kit.NewForm("a game that was played", "do it", func() (tea.Cmd, error) {
		n, err := strconv.Atoi(strings.TrimLeft(strings.TrimSpace(game.Text), "g"))
		if err != nil || n < 0 {
			return nil, errors.New("want the number of a game, such as 12")
		}
		o := event.Order{Do: event.DoExclude, Game: n, Reason: strings.TrimSpace(reason.Text)}
		switch does.Text {
		case restores:
			return t.edit(event.Order{Do: event.DoRestore, Game: n}, "{game} counts again"), nil
		case playAgain:
			o.Again = true
			return t.edit(o, "{game} is excluded, and will be played again"), nil
		}
		return t.edit(o, "{game} is excluded: it no longer counts"), nil
	}, game, does, reason)

	f.Note = "its row in the journal and its record stay; it can count again at any time"
	t.Asked = f
}

// aboutGame says in a few words which game a number is of, as far as it is known here.
func (t *Screen) aboutGame(text string) string {
	n, err := strconv.Atoi(strings.TrimLeft(strings.TrimSpace(text), "g"))
	if err != nil {
		return ""
	}

	for _, o := range t.status.Out {
		if o.Row.Game == n {
			return strings.TrimSpace("is out: " + o.Reason)
		}
	}
	for _, r := range t.status.Last {
		if r.Game == n {
			switch {
			case r.Void():
				return "void"
			case r.Won == nil:
				return r.Result
			case r.CandidateWon():
				return "won " + r.Result
			}
			return "lost " + r.Result
		}
	}
	return ""
}

// mark gives a candidate a mark, or takes it away. A pinned candidate gets so many games; 0 is until it is unmarked.
func (t *Screen) mark(c tune.Candidate, do string, games int) tea.Cmd {
	o := event.Order{Do: do, Candidate: &c, Count: games}
	done := fmt.Sprintf("%s is %s", c.Parameters, o.Marked())
	if do == event.DoUnmark {
		done = c.Parameters + " is left to the rule again"
	}
	return t.edit(o, done)
}

// markable returns the candidate under the cursor if it may be marked, and whether it has mark m. If not, it says why.
func (t *Screen) markable(m event.Mark) (c tune.Standing, may, has bool) {
	if !t.isOpen() || !t.maySteer() {
		return c, false, false
	}
	if c, may = t.selected(); !may || t.table.depth > 0 {
		t.Complain("no candidate of the first level to mark")
		return c, false, false
	}
	return c, true, t.table.marked(c).Mark == m
}

// ban keeps the candidate under the cursor from playing, or lets it play again.
func (t *Screen) ban() tea.Cmd {
	switch c, may, has := t.markable(event.Banned); {
	case !may:
		return nil
	case has:
		return t.mark(c.Candidate, event.DoUnmark, 0)
	default:
		return t.mark(c.Candidate, event.DoBan, 0)
	}
}

// pin asks how many games the candidate under the cursor gets first, or leaves it to the
// rule again.
func (t *Screen) pin() tea.Cmd {
	c, may, has := t.markable(event.Pinned)
	switch {
	case !may:
		return nil
	case has:
		return t.mark(c.Candidate, event.DoUnmark, 0)
	}

	games := &kit.Field{Label: "until it has", Text: strconv.Itoa(c.Games + 10), Typed: true, Step: kit.Stepped(10, 0, 1e6), About: func(text string) string {
		if text == "0" {
			return "until it is unpinned"
		}
		return "games"
	}}

	f := kit.NewForm(c.Parameters+" plays next", "pin it", func() (tea.Cmd, error) {
		n, err := strconv.Atoi(strings.TrimSpace(games.Text))
		if err != nil || n < 0 {
			return nil, errors.New("want a number of games, or 0")
		}
		return t.mark(c.Candidate, event.DoPin, n), nil
	}, games)
	f.Note = fmt.Sprintf("it has %d now", c.Games)
	t.Asked = f
	return nil
}
