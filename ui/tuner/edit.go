package tuner

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/search/tune"
	"gobandit/ui/kit"
)

// unknownColor is the color of a candidate in a game by hand, if nobody has told it.
const unknownColor = "unknown"

// askResult opens the form that records a result with its color.
func (t *Screen) askResult() {
	c := t.next()
	switch {
	case !t.isOpen() || !t.maySteer() || t.saysFinished():
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
func (t *Screen) askOut() tea.Cmd {
	if !t.isOpen() || !t.maySteer() || t.status == nil {
		return nil
	}

	latest := ""
	if len(t.status.Last) > 0 {
		latest = strconv.Itoa(t.status.Last[0].Game)
	}
	games := &gameFinder{t: t, journal: t.event.Journal}
	game := &kit.Field{Label: "game", Text: latest, Typed: true, Step: kit.Stepped(1, 0, 1e9)}
	does := &kit.Field{Label: "does", Text: excludes, Choices: []string{excludes, playAgain, restores}}
	reason := &kit.Field{Label: "reason", Typed: true}

	f := kit.NewForm("a game that was played", "do it", func() (tea.Cmd, error) {
		n, ok := gameNumber(game.Text)
		if !ok {
			return nil, errors.New("want the number of a game, such as 12")
		}
		if _, _, known := games.find(n); !known {
			return nil, errors.New(games.about(game.Text))
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

	game.Changed = func() {
		f.Note = games.about(game.Text)
		if n, ok := gameNumber(game.Text); ok {
			if _, _, known := games.find(n); known {
				f.Note += ". Its row and its record stay; it can count again at any time."
			}
		}
	}
	game.Changed()
	games.found = func() {
		f.Problem = ""
		game.Changed()
	}
	t.Asked = f
	return games.load
}

// gameNumber returns the number of a game in a text such as 12 or g12.
func gameNumber(text string) (n int, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), "g"))
	return n, err == nil && n >= 0
}

// A gameFinder finds games by their numbers: the latest in the status, and others in the journal, once that was read.
type gameFinder struct {
	t       *Screen
	journal string
	read    map[int]event.Row // nil until it was read
	err     error             // why it was not read to its end
	found   func()            // called then
}

// A gamesReadMsg has the games in the journal, for a finder.
type gamesReadMsg struct {
	finder *gameFinder
	games  map[int]event.Row
	err    error
}

// Failure returns the panic that ended the reading, if one did.
func (m gamesReadMsg) Failure() error { return guard.Panic(m.err) }

// load reads the journal.
func (f *gameFinder) load() tea.Msg {
	msg := gamesReadMsg{finder: f, games: make(map[int]event.Row)}
	msg.err = guard.Call("reading games", func() error {
		games := event.GameReader{Path: f.journal}
		_, _, err := games.Read(math.MaxInt, func(r event.Row) {
			if !r.Out() && !r.Restores() {
				msg.games[r.Game] = r
			}
		})
		return err
	})
	return msg
}

// find returns the row of a game that has ended, and why it is out, if it is.
func (f *gameFinder) find(n int) (row event.Row, out *event.Out, ok bool) {
	s := f.t.status
	if s == nil { // the event was left
		return row, nil, false
	}
	for i := range s.Out {
		if s.Out[i].Row.Game == n {
			out = &s.Out[i]
		}
	}
	if i := slices.IndexFunc(s.Last, func(r event.Row) bool { return r.Game == n }); i >= 0 {
		return s.Last[i], out, true
	}
	row, ok = f.read[n] // what cannot be read is not found
	return row, out, ok
}

// about describes the game that a text names: who played whom, with which colors, and how it ended.
func (f *gameFinder) about(text string) string {
	n, ok := gameNumber(text)
	if !ok {
		return "want the number of a game, such as 12"
	}
	name := event.GameID{Number: n}.String()
	row, out, ok := f.find(n)
	if s := f.t.status; s != nil && slices.ContainsFunc(s.Running, func(g event.RunningGame) bool { return g.ID == n }) {
		return name + " is running"
	}
	switch {
	case ok:
	case f.read == nil:
		return name + ": still reading the journal"
	case f.err != nil:
		return fmt.Sprintf("%s: the journal cannot be read: %v", name, f.err)
	default:
		return name + ": no such game"
	}
	about := name + ": " + f.t.playersOf(row) + ", " + resultOf(row)
	if out != nil {
		about += strings.TrimSuffix("; it is out: "+out.Reason, ": ")
	}
	return about
}

// playersOf says who played a game, with their colors: "k 0.5 (Black) v gnugo".
func (t *Screen) playersOf(r event.Row) string {
	if r.Matchup != "" {
		return words.Sides(r.Black, r.White)
	}
	opponent, candidate := cmp.Or(r.Opponent, t.status.Opponent), r.ParameterText()
	if space := t.status.Space; len(r.Path) == 1 && r.Point == nil && r.Path[0] < space.Len() && len(space.Parameters) > 0 {
		candidate = tune.CandidateAt(space, r.Path[0]).Parameters
	}
	if r.Color == "" {
		return candidate + ", color unknown, v " + opponent
	}
	return candidate + " (" + r.CandidateColor().Title() + ") v " + opponent
}

// resultOf says how a game ended, from the candidate's side if it has one.
func resultOf(r event.Row) string {
	text := r.Result
	switch {
	case r.Void():
		text = "void"
	case r.Won != nil, r.Value != nil, r.Cut:
		text = r.OutcomeText() + " " + r.Result
	}
	if r.Hand() {
		text += " by hand"
	}
	return strings.TrimSpace(text)
}

// mark gives a candidate a mark, or takes it away. A pinned candidate gets so many games; 0 is until it is unmarked.
func (t *Screen) mark(c tune.Candidate, do string, games int) tea.Cmd {
	o := event.Order{Do: do, Candidate: &c, Count: games}
	return t.edit(o, fmt.Sprintf("%s is %s", c.Parameters, o.Marked()))
}

// markable returns the candidate under the cursor if it may be marked, and whether it has mark m. If not, it says why.
func (t *Screen) markable(m event.CandidateMark) (c tune.Standing, may, has bool) {
	if !t.isOpen() || !t.maySteer() {
		return c, false, false
	}
	if c, may = t.selected(); !may || t.table.depth > 0 {
		t.Complain("no candidate of the first level to mark")
		return c, false, false
	}
	return c, true, event.MarkOf(t.status.Marks, c.Candidate).Mark == m
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

	now := func() int { // games come in while the form is open, and the event may be left
		if t.status == nil {
			return c.Games
		}
		if i := slices.IndexFunc(t.status.Standings, func(s tune.Standing) bool { return s.Index == c.Index }); i >= 0 {
			return t.status.Standings[i].Games
		}
		return c.Games
	}
	games := &kit.Field{Label: "until it has", Text: strconv.Itoa(c.Games + 10), Typed: true, Signs: kit.Digits, Step: kit.Stepped(10, 0, 1e6), About: func(text string) string {
		if text == "0" {
			return "until it is unpinned"
		}
		return fmt.Sprintf("games; it has %d now", now())
	}}

	f := kit.NewForm(c.Parameters+" plays next", "pin it", func() (tea.Cmd, error) {
		n, err := strconv.Atoi(strings.TrimSpace(games.Text))
		switch {
		case err != nil || n < 0:
			return nil, errors.New("want a number of games, or 0")
		case n > 0 && n <= now():
			return nil, fmt.Errorf("it has %s by now, want more", words.Plural(now(), "game"))
		}
		return t.mark(c.Candidate, event.DoPin, n), nil
	}, games)
	t.Asked = f
	return nil
}
