package tuner

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// Running returns the games in progress: those of the event, then those of its
// confirmation match.
func (t *Screen) Running() []event.RunningGame {
	var out []event.RunningGame
	if t.status != nil && t.run != nil {
		out = append(out, t.status.Running...)
	}
	if t.confirming != nil {
		out = append(out, t.confirming.running()...)
	}
	return out
}

// Game returns a game if it is in progress.
func (t *Screen) Game(id event.GameID) (event.RunningGame, bool) {
	for _, r := range t.Running() {
		if r.GameID() == id {
			return r, true
		}
	}
	return event.RunningGame{}, false
}

// Finished returns one of the latest finished games.
func (t *Screen) Finished(id event.GameID) (r event.Row, known bool) {
	if id.Confirms {
		for _, c := range []*confirming{t.confirming, t.confirmed} {
			if c != nil {
				return c.finished(id.Number)
			}
		}
		return event.Row{}, false
	}
	if t.status != nil {
		for _, r := range t.status.Last {
			if r.Game == id.Number && !r.Hand() {
				return r, true
			}
		}
	}
	return event.Row{}, false
}

// caption describes a game in three lines: the candidate and its color, the number of
// moves, and the candidate's win rate if it is known.
func caption(r event.RunningGame) []string {
	who, rate := words.Coordinates(r.Coordinates)+" "+r.CandidateColor.Letter(), "  – %"
	switch {
	case r.Confirms:
		who = "best " + r.CandidateColor.Letter()
	case r.Coordinates == nil:
		who = view.Fit(r.Black, captionWidth-1)
	}
	if !math.IsNaN(r.WinRate) {
		rate = fmt.Sprintf("%3.0f%%", 100*r.WinRate)
	}
	move := "move"
	if r.Steps != nil {
		if held, _ := r.Steps.Held(); held {
			move = "held"
		}
	}
	return []string{who, fmt.Sprintf("%s %-3d", move, r.MoveNumber), rate}
}

// drawRunning draws the games in progress.
func (t *Screen) drawRunning(g view.Region, th *view.Theme, l layout) {
	w, h := g.Size()
	s, games := t.status, t.Running()
	g.Head(0, fmt.Sprintf("running (%d)", len(games)), "")
	_, back := t.RewoundTo() // nothing begins from there
	switch {
	case back && len(games) == 0:
	case len(games) == 0 && !t.plays() && !s.Finished && !t.watchesOnly():
		g.Fit(1, 1, view.Dim, t.keys.Press("tune.open")+" runs the event, "+t.keys.Press("tune.step")+" one "+t.unit())
	case len(games) == 0 && s.Paused && t.plays() && !t.watchesOnly():
		g.Fit(1, 1, view.Dim, t.keys.Press("tune.step")+" plays one game, "+t.keys.Press("tune.run")+" runs the event")
	case l.thumbs:
		drawThumbs(g.Rows(1, h-1), th, games, boardSize(s), l.large)
		return
	}
	for i, r := range games {
		if i+1 >= h {
			break
		}
		text := fmt.Sprintf(" %-5s %s", r.Label(), strings.Join(caption(r), "  "))
		if whole := text + "  against " + r.Opponent; view.Width(whole) <= w {
			text = whole
		}
		if t.tournament() {
			text = fmt.Sprintf(" %s  %s v %s  %s", r.Label(), r.Black, r.White, strings.Join(caption(r)[1:], "  "))
		}
		g.Fit(0, i+1, view.Plain, text)
	}
}

// captionWidth is the width of the caption of a running game beside its board.
const captionWidth = 10

// drawThumbs draws running games on boards of n by n points side by side, as many as
// fit, each with its caption to the right.
func drawThumbs(g view.Region, th *view.Theme, games []event.RunningGame, n int, large bool) {
	w, h := g.Size()
	tw, _ := th.ThumbnailSize(n, large)
	step := thumbStep(th, n, large)
	for i, r := range games {
		x := i * step
		if x+step-1 > w {
			break
		}
		if r.Board != nil {
			view.Thumbnail(g.Sub(view.Rect{X: x + 1, Y: 0, W: tw, H: h}), th, r.Board, r.Last.Point, large)
		}
		text := g.Sub(view.Rect{X: x + tw + 2, Y: 0, W: captionWidth - 1, H: h})
		for y, line := range append([]string{r.Label()}, caption(r)...) {
			text.Text(0, y, view.Plain, strings.TrimLeft(line, " "))
		}
	}
}

// thumbStep returns the width of a thumbnail of a board of n by n points with its
// caption.
func thumbStep(th *view.Theme, n int, large bool) int {
	w, _ := th.ThumbnailSize(n, large)
	return 1 + w + captionWidth
}
