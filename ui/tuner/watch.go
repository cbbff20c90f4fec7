package tuner

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A WatchMsg asks the app to show a running game on the Play screen.
type WatchMsg struct {
	ID   event.GameID
	Step bool // to hold the game and show its search tree
}

func askToWatch(id event.GameID) tea.Cmd { return func() tea.Msg { return WatchMsg{ID: id} } }

// quickGame is the number of seconds of a game that is over before anybody has chosen it.
const quickGame = 10

// ChooseToStep asks for a running game to step move by move, if there are several. Where games are over before anybody has chosen
// one, or none runs, the next game to begin is held before its first move: HeldGame returns it.
func (t *Screen) ChooseToStep() tea.Cmd {
	seconds := 0.
	if t.status != nil {
		for _, r := range t.status.Last {
			seconds += r.Seconds / float64(len(t.status.Last))
		}
	}
	if len(t.watchable()) == 0 || seconds > 0 && seconds < quickGame {
		return t.stepNext()
	}
	return t.chooseGame("step a game move by move", func(id event.GameID) tea.Cmd { return func() tea.Msg { return WatchMsg{id, true} } })
}

// stepNext lets the next game begin held, and the event run if it does not.
func (t *Screen) stepNext() tea.Cmd {
	_, attached := t.link()
	switch {
	case !t.isNow():
		return nil
	case t.holds:
		t.Say("waits for the next game, to hold it before its first move")
		return nil
	case attached:
		t.Complain("another program plays the event: its games cannot be held from here")
		return nil
	case t.status != nil && t.status.Finished:
		t.Complain("the event is finished: no game begins")
		return nil
	case t.run != nil && t.runner.Status().Draining:
		t.sayDrains()
		return nil
	}
	t.holds = true
	if t.run == nil {
		return t.start(oneHeld)
	}
	t.steer(event.Order{Do: event.DoStep, Hold: true})
	t.Say("the next game is held before its first move")
	t.While(func() bool { return t.holds })
	return nil
}

// HeldGame returns the game that ChooseToStep has asked for, once it is held.
func (t *Screen) HeldGame() (id event.GameID, ok bool) {
	if t.holds = t.holds && (t.run != nil || t.opening); !t.holds {
		return id, false
	}
	for _, r := range t.watchable() {
		if r.Steps == nil {
			continue
		}
		if held, _ := r.Steps.Held(); held {
			t.holds = false
			return r.GameID(), true
		}
	}
	return id, false
}

// chooseGame chooses a running game, by a menu if there are several.
func (t *Screen) chooseGame(title string, pick func(event.GameID) tea.Cmd) tea.Cmd {
	games := t.watchable()
	switch len(games) {
	case 0:
		if len(t.Running()) > 0 {
			t.Say("the players of the games are still starting")
		} else {
			t.Say("no game runs: %s begins one", t.keys.Press("tune.step"))
		}
		t.While(func() bool { return len(t.watchable()) == 0 })
		return nil
	case 1:
		return pick(games[0].GameID())
	}
	t.Asked = &gameMenu{tune: t, at: games[0].GameID(), pick: pick, Menu: kit.Menu{Title: title}}
	return nil
}

// clickGame opens the running game at a cell of the screen.
func (t *Screen) clickGame(x, y int) tea.Cmd {
	l := t.layout()
	if t.status == nil || !l.running.Contains(x, y) || y == l.running.Y {
		return nil
	}
	i := y - l.running.Y - 1
	if l.thumbs {
		i = (x - l.running.X) / thumbStep(t.theme, boardSize(t.status), l.large)
	}
	games := t.Running()
	if i >= len(games) || games[i].Start == nil {
		return nil
	}
	return askToWatch(games[i].GameID())
}

// A gameMenu chooses a running game to watch. It lists those that run now.
type gameMenu struct {
	tune *Screen
	at   event.GameID
	pick func(event.GameID) tea.Cmd
	kit.Menu
}

// watchable returns the games in progress whose players are ready.
func (t *Screen) watchable() []event.RunningGame {
	return slices.DeleteFunc(t.Running(), func(r event.RunningGame) bool { return r.Start == nil })
}

// look updates the list of games. If the game at the cursor has ended the next one takes
// its place, and same is false.
func (m *gameMenu) look() (games []event.RunningGame, same bool) {
	games = m.tune.watchable()
	m.Lines = nil
	for _, r := range games {
		m.Lines = append(m.Lines, fmt.Sprintf("%s  %s  %s v %s", r.Label(), strings.Join(caption(r)[1:], " "), r.Black, r.White))
	}
	i := slices.IndexFunc(games, func(r event.RunningGame) bool { return r.GameID() == m.at })
	if same = i >= 0; !same {
		i = max(0, min(m.Cursor, len(games)-1))
	}
	if m.Cursor = i; i < len(games) {
		m.at = games[i].GameID()
	}
	m.Pick = func(i int) tea.Cmd { return m.pick(games[i].GameID()) }
	return games, same
}

func (m *gameMenu) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	games, same := m.look()
	switch key := msg.String(); {
	case len(games) == 0:
		return nil, !slices.Contains([]string{"up", "down", "j", "k", "tab", "shift+tab"}, key)
	case !same && (key == "enter" || key == " "):
		return nil, false // the game that was chosen has ended
	}
	cmd, done := m.Menu.Update(msg)
	m.at = games[m.Cursor].GameID()
	return cmd, done
}

// Choose puts the cursor on the game at x, y.
func (m *gameMenu) Choose(x, y int) bool {
	games, _ := m.look()
	if len(games) == 0 || !m.Menu.Choose(x, y) {
		return false
	}
	m.at = games[m.Cursor].GameID()
	return true
}

func (m *gameMenu) Draw(g view.Region) {
	if games, _ := m.look(); len(games) == 0 {
		m.Lines = []string{"no game runs now"}
	}
	m.Menu.Draw(g)
}

// Over reports whether no more games will run.
func (m *gameMenu) Over() bool {
	return m.tune.run == nil && m.tune.confirming == nil
}
