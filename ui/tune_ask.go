package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// dropDialog closes a dialog that what happened meanwhile has answered.
func (a *app) dropDialog() {
	if d, ok := a.dialog.(interface{ Over() bool }); ok && d.Over() {
		a.dialog = nil
	}
}

// atStake says what is lost if the event and its confirmation match end now, ""
// if nothing is.
func (t *tuneScreen) atStake() string {
	var out []string
	if n := t.playing(); n > 0 {
		how := t.keys.Press("tune.drain") + " lets " + them(n) + " end"
		if t.status.Draining {
			how = "the event ends with " + them(n)
		}
		out = append(out, fmt.Sprintf("%s will be lost (%s).", words.Plural(n, "running game"), how))
	}
	if t.confirming != nil {
		text := "The confirmation match stops"
		if n := len(t.confirming.running()); n > 0 {
			text += ", and " + words.Plural(n, "running game") + " of it will be lost"
		}
		out = append(out, text+" ("+t.keys.Press("tune.confirm")+" goes on with it while the same candidate is the best).")
	}
	return strings.Join(out, " ")
}

func them(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}

// playing returns the number of the event's games in progress.
func (t *tuneScreen) playing() int {
	if t.run == nil || t.status == nil {
		return 0
	}
	return len(t.status.Running)
}

// A gameMenu chooses a running game to watch, of those that run while it is open.
type gameMenu struct {
	tune *tuneScreen
	at   gameID
	kit.Menu
}

// watchable returns the games in progress whose players are ready.
func (t *tuneScreen) watchable() []liveGame {
	return slices.DeleteFunc(t.live(), func(r liveGame) bool { return r.Start == nil })
}

// look lists the games. If the one at the cursor is none of them any more the one
// in its place is, and look returns false.
func (m *gameMenu) look() (games []liveGame, same bool) {
	games = m.tune.watchable()
	m.Lines = nil
	for _, r := range games {
		m.Lines = append(m.Lines, fmt.Sprintf("%s  %s  %s v %s", r.name(), strings.Join(r.caption()[1:], " "), r.Black, r.White))
	}
	i := slices.IndexFunc(games, func(r liveGame) bool { return r.id() == m.at })
	if same = i >= 0; !same {
		i = max(0, min(m.Menu.At, len(games)-1))
	}
	if m.Menu.At = i; i < len(games) {
		m.at = games[i].id()
	}
	m.Pick = func(i int) tea.Cmd { return m.tune.watchGame(games[i].id()) }
	return games, same
}

func (m *gameMenu) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	games, same := m.look()
	switch key := msg.String(); {
	case len(games) == 0:
		return nil, !slices.Contains([]string{"up", "down", "j", "k", "tab", "shift+tab"}, key)
	case !same && (key == "enter" || key == " "):
		return nil, false // it was meant for a game that has ended
	}
	cmd, done := m.Menu.Update(msg)
	m.at = games[m.Menu.At].id()
	return cmd, done
}

func (m *gameMenu) Draw(g view.Region) {
	if games, _ := m.look(); len(games) == 0 {
		m.Lines = []string{"no game runs now"}
	}
	m.Menu.Draw(g)
}

// Over reports that no more games are going to run.
func (m *gameMenu) Over() bool {
	return m.tune.run == nil && m.tune.confirming == nil
}
