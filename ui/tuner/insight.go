package tuner

import (
	"errors"
	"io/fs"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/search/guard"
)

// An insight is what takes long to compute from the journals of an event.
type insight struct {
	moments []report.Moment     // of the learning curve
	shares  []report.Importance // of the parameters
	test    []float64           // LLR of the confirmation match after each of its games
	score   match.Stats         // of that match
	err     error
}

// moments is how many moments the learning curve has.
const moments = 60

// insights keeps the latest insight, and when to make the next.
type insights struct {
	latest *insight // nil: none yet
	making bool
	due    time.Time // none is made before
	seen   [2]int    // games of the event and of the confirmation match that the latest one was begun with
	of     *Event
}

// insightShare limits the time spent on insights to a twentieth.
const insightShare = 20

// insightMsg has a new insight.
type insightMsg struct {
	insight
	of   *Event
	took time.Duration
}

// Failure returns the panic that ended the work, if one did.
func (m insightMsg) Failure() error { return guard.Panic(m.err) }

// Refresh makes the next insight if one is shown and games have ended since the latest.
// It takes at most a twentieth of the time, outside the loop of the program.
func (t *Screen) Refresh() tea.Cmd {
	n := &t.maps.insights
	if t.event != n.of {
		*n = insights{of: t.event}
	}
	if !t.maps.kind.slow() || t.status == nil || t.event == nil || t.event.Report == nil || n.making || time.Now().Before(n.due) {
		return nil
	}
	seen := [2]int{t.status.Revision, t.confirmedGames()}
	if n.latest != nil && seen == n.seen {
		return nil
	}
	n.making, n.seen = true, seen
	of := t.event
	return func() tea.Msg {
		began := time.Now()
		made, err := of.insight()
		if err != nil {
			made.err = err
		}
		return insightMsg{made, of, time.Since(began)}
	}
}

// confirmedGames returns the number of games of the confirmation match.
func (t *Screen) confirmedGames() int {
	for _, c := range []*confirming{t.confirming, t.confirmed} {
		if c != nil {
			if s := c.status(); s != nil {
				return s.Played + s.Void
			}
		}
	}
	return 0
}

// learned takes an insight over.
func (t *Screen) learned(msg insightMsg) {
	n := &t.maps.insights
	if msg.of != n.of {
		return
	}
	n.making, n.latest = false, &msg.insight
	n.due = time.Now().Add(max(time.Second, insightShare*msg.took))
}

// insight reads the journals of the event and of its confirmation match.
func (e *Event) insight() (out insight, err error) {
	defer guard.Catch("insight", &err)
	r, err := e.Report(report.Options{Games: true})
	if err != nil {
		return out, err
	}
	out.moments, out.shares = r.Learning(moments), r.Importances()
	confirmation, err := report.OfJournal(event.ConfirmPath(e.Journal), report.Options{Games: true})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return out, nil
	case err != nil:
		return out, err
	}
	for _, g := range confirmation.Course(confirmation.Status.Matchups[0]) {
		out.test, out.score = append(out.test, g.Score.LLR()), *g.Score
	}
	return out, nil
}
