package tuner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A confirming is a confirmation match that runs beside the event.
type confirming struct {
	run
	match   Confirmation
	verdict string // result of the test in words; "" while it runs
	log     *slog.Logger

	source atomic.Pointer[func() *event.Status] // returns how the match stands; nil until its journal is read

	mu     sync.Mutex
	warned []string // warnings not yet shown
}

// status returns how the match stands; nil if that is unknown yet.
func (c *confirming) status() *event.Status {
	if source := c.source.Load(); source != nil {
		return (*source)()
	}
	return nil
}

// stats returns the score; the zero Stats if it is unknown yet.
func (c *confirming) stats() match.Stats {
	if s := c.status(); s != nil {
		return s.Matchups[0].Stats()
	}
	return match.Stats{}
}

// running returns the games in progress, numbered from 1.
func (c *confirming) running() []event.RunningGame {
	s := c.status()
	if s == nil {
		return nil
	}
	_, other := c.match.players()
	out := slices.Clone(s.Running)
	for i := range out {
		g := &out[i]
		g.ID, g.Confirms, g.Opponent, g.Order = g.ID+1, true, other, event.Row{}
	}
	return out
}

// finished returns one of the latest finished games by its number, counted from 1.
func (c *confirming) finished(number int) (r event.Row, known bool) {
	if s := c.status(); s != nil {
		for _, r := range s.Last {
			if r.Game == number-1 {
				r.Game = number
				return r, true
			}
		}
	}
	return event.Row{}, false
}

// warn logs a warning, and keeps it to be shown.
func (c *confirming) warn(text string) {
	c.log.Warn("confirmation: " + text)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.warned = append(c.warned, text)
}

// warnings returns the warnings since the last call.
func (c *confirming) warnings() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := c.warned
	c.warned = nil
	return out
}

// play plays the match until ctx ends, and returns the score.
func (c *confirming) play(ctx context.Context) (score match.Stats, err error) {
	defer guard.Catch("confirmation", &err)
	r, err := event.Open(c.match.Match, c.match.Journal)
	if err != nil {
		return score, err
	}
	status := r.Status
	c.source.Store(&status)
	for _, text := range r.Status().Warnings {
		c.warn(text)
	}
	err = r.Run(ctx, event.RunOptions{Warned: c.warn})
	return c.stats(), errors.Join(err, r.Close())
}

// A confirmedMsg says that a confirmation match has ended.
type confirmedMsg struct {
	*confirming
	stats match.Stats
	err   error
}

// bestPrefix stands before the parameters of the best candidate where it is named as a player.
const bestPrefix = "best "

// confirms reports whether there is a confirmation match to show, running or ended.
func (t *Screen) confirms() bool { return t.confirming != nil || t.confirmed != nil }

// confirm opens the form of a confirmation match. While one runs it asks whether to
// stop it.
func (t *Screen) confirm() {
	switch {
	case t.confirming != nil:
		c := t.confirming
		t.Asked = kit.Question{
			Words: func() string {
				if t.confirming != c {
					return "" // the match has ended
				}
				return "Stop the confirmation match? Its games stay, and " + t.keys.Press("tune.confirm") + " continues it while the same candidate is the best."
			},
			Yes: func() tea.Cmd {
				c.cancel()
				return nil
			},
		}
	case !t.isOpen():
	case t.event.Confirm == nil || t.tournament():
		t.Complain("no candidate to confirm")
	default:
		t.Asked = t.confirmForm()
	}
}

func (t *Screen) confirmForm() kit.Dialog {
	against := &kit.Field{Label: "against", Typed: true, Choices: words.Each(t.event.Rivals, func(r event.Rival) string { return r.Name }), About: event.AboutRival}
	if len(against.Choices) > 0 {
		against.Text = against.Choices[0]
	}
	test := event.DefaultConfirmTest
	low := &kit.Field{Label: "Elo 0", Text: fmt.Sprint(test.Elo0), Typed: true, Signs: kit.Decimals, Step: kit.Stepped(5, -500, 500)}
	high := &kit.Field{Label: "Elo 1", Text: fmt.Sprint(test.Elo1), Typed: true, Signs: kit.Decimals, Step: kit.Stepped(5, -500, 500)}
	games := &kit.Field{Label: "games at most", Text: fmt.Sprint(event.DefaultConfirmGames), Typed: true, Signs: kit.Digits, Choices: []string{"200", "500", "1000", "2000", "5000"}}

	named := t.status.Named.Parameters
	var f *kit.Form
	f = kit.NewForm("confirm "+cmp.Or(named, "the best candidate"), "play", func() (tea.Cmd, error) {
		var errs [2]error
		test.Elo0, errs[0] = strconv.ParseFloat(low.Text, 64)
		test.Elo1, errs[1] = strconv.ParseFloat(high.Text, 64)
		if err := errors.Join(errs[:]...); err != nil {
			return nil, fmt.Errorf("Elo 0 %q and Elo 1 %q, want rating points", low.Text, high.Text)
		}
		if err := test.Check(); err != nil {
			return nil, err
		}

		n, err := strconv.Atoi(games.Text)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("games %q, want a number of 1 or more", games.Text)
		}
		c, err := t.event.Confirm(against.Text, test, n)
		if err != nil {
			return nil, err
		}
		if best, _ := c.players(); named != "" && best != bestPrefix+named { // results have come in since the form was opened
			named = strings.TrimPrefix(best, bestPrefix)
			f.Title = "confirm " + named
			return nil, fmt.Errorf("by now the best is %s: enter confirms that one", named)
		}
		return t.beginConfirming(c), nil
	}, against, low, high, games)
	f.Note = "new games decide if it is Elo 1 stronger, or Elo 0 at most"
	return f
}

// beginConfirming plays the match, whether the event runs or not.
func (t *Screen) beginConfirming(c Confirmation) tea.Cmd {
	ctx, cancel := context.WithCancel(t.ctx)
	t.confirming, t.confirmed = &confirming{match: c, run: run{pending{done: make(chan struct{})}, cancel}, log: t.log}, nil
	best, other := c.players()
	test := c.Match.Matchups[0].Test
	t.log.Info("confirmation begins", "best", best, "against", other, "elo0", test.Elo0, "elo1", test.Elo1, "games", c.Match.Matchups[0].Games)
	t.Say("%s against %s: %s stops it", best, other, t.keys.Press("tune.confirm"))
	run := t.confirming
	run.do = func() tea.Msg {
		defer cancel()
		stats, err := run.play(ctx)
		return confirmedMsg{run, stats, err}
	}
	return run.pending.run
}

// Failure returns why the match ended early.
func (m confirmedMsg) Failure() error { return m.err }

// A ShowMsg asks the app to show paragraphs above the current screen.
type ShowMsg struct {
	Title      string
	Paragraphs []string
}

// endConfirming handles the end of the confirmation match. Its verdict stays on the
// screen until the next action on the event.
func (t *Screen) endConfirming(msg confirmedMsg) tea.Cmd {
	if t.confirming != msg.confirming {
		return nil // a match of an earlier event
	}

	c, changed := msg.confirming, new(event.ChangedError)
	best, other := c.match.players()
	t.confirming = nil
	switch {
	case errors.As(msg.err, &changed):
		t.Complain("confirmation: %v; gobandit confirm --new, in a shell, deletes it and plays this one", msg.err)
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		t.Complain("confirmation: %v", msg.err)
	case msg.stats.Games() > 0:
		c.verdict = c.match.Verdict(msg.stats)
		t.confirmed = c
		t.Silence()
		t.log.Info("confirmation ended", "best", best, "against", other, "score", score(msg.stats), "verdict", c.verdict)
		show := ShowMsg{"confirmation of " + best, append([]string{score(msg.stats), c.verdict}, c.warnings()...)}
		return func() tea.Msg { return show }
	default:
		t.log.Info("confirmation stopped", "best", best, "against", other, "games", 0)
		t.Say("the confirmation match is stopped")
	}
	return nil
}

// score writes the wins, losses and draws of a match with the rate and the Elo difference.
func score(s match.Stats) string {
	low, high := s.Interval()
	return fmt.Sprintf("%s: %d won, %d lost, %d drawn; %s.", words.Plural(s.Games(), "game"), s.Wins, s.Losses, s.Draws, rated(s.Rate(), low, high))
}

// confirmText writes the score of the confirmation match in w cells, with the
// log-likelihood ratio between its two bounds, or the verdict after the end.
func (t *Screen) confirmText(w int) string {
	c := t.confirming
	if c == nil {
		return view.FitClauses(t.confirmed.verdict, w)
	}
	best, other := c.match.players()
	lower, upper := c.match.Match.Matchups[0].Test.Bounds()
	s := c.stats()
	if s.Games() == 0 {
		return view.Fit(fmt.Sprintf("confirming %s against %s: no game yet", best, other), w)
	}
	llr := s.LLR()
	head := fmt.Sprintf("confirming v %s: %d-%d-%d  LLR %+.2f (%.2f, %+.2f) ", other, s.Wins, s.Draws, s.Losses, llr, lower, upper)
	if bar := min(w-view.Width(head), 24); bar >= 8 {
		at := int(math.Round(min(max((llr-lower)/(upper-lower), 0), 1) * float64(bar-1)))
		track := []rune(view.Line(bar))
		track[at] = view.Glyph('●')
		head += string(track)
	}
	return view.Fit(head, w)
}
