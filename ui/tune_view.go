package ui

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/event"
	"gobandit/ui/view"
)

func (t *tuneScreen) layout() tuneLayout {
	size := 9
	heatW, heatH := 0, 0
	if t.status != nil {
		size = t.status.Size
		full, short := t.table.widths()
		heatW, heatH = t.heatMap().size(t.w, full+losWidth, full, short)
	}
	return layoutTune(t.w, t.h, heatW, heatH, size)
}

// draw draws the screen.
func (t *tuneScreen) draw(g view.Region, th *view.Theme) {
	l := t.layout()
	if l.tiny {
		drawTiny(g, l.needW, l.needH)
		return
	}
	style, status := t.activity()
	drawTabs(g.Sub(l.tabs), Tune, style, status)
	drawKeys(g.Sub(l.keys), t.keys, Tune, t.hints())
	if t.status == nil {
		t.drawOffer(g.Rows(2, t.h-4))
	} else {
		t.drawEvent(g, th, l)
	}
	t.drawMessage(g, l.message) // over the rest, if it is long
}

// drawEvent draws the state of the event.
func (t *tuneScreen) drawEvent(g view.Region, th *view.Theme, l tuneLayout) {
	s := t.status
	drawProgress(g.Sub(l.header), s, t.run != nil && !s.Paused)
	t.table.draw(g.Sub(l.table))
	if !l.heat.Empty() {
		g.Sub(view.Rect{X: l.heat.X - 1, Y: l.heat.Y, W: 1, H: l.heat.H}).Fill(view.Dim, '│')
		t.heatMap().draw(g.Sub(l.heat))
	}
	if !l.running.Empty() {
		t.drawRunning(g.Sub(l.running), th, l.thumbs)
	}
	if !l.last.Empty() {
		drawLast(g.Sub(l.last), s)
	}
	if !l.hand.Empty() {
		drawHand(g.Sub(l.hand), s)
	}
	if !l.graph.Empty() {
		drawTrend(g.Sub(l.graph), s)
	}
}

func (t *tuneScreen) hints() []hint {
	hints := []hint{{"run", "run"}, {"step", "one game"}, {"more fewer", "workers"}, {"drain", "drain"},
		{"down", "scroll"}, {"axes", "axes"}, {"next", "screens"}, {"help", "help"}, {"quit", "quit"}}
	if t.run == nil {
		hints[0] = hint{"start", "start"}
	}
	return hints
}

// drawOffer says what the screen would show.
func (t *tuneScreen) drawOffer(g view.Region) {
	w, _ := g.Size()
	switch {
	case t.event == nil:
		g.Text(2, 1, view.Plain, view.Fit("No tuning event. Start one with: gobandit tune EVENT", w-2))
	case t.opening:
		g.Text(2, 1, view.Plain, "opening "+t.event.Name+" …")
	default:
		g.Text(2, 1, view.Strong, view.Fit(t.event.Name, w-2))
		lines := wrap(t.event.About, w-4)
		for y, line := range lines {
			g.Text(2, 3+y, view.Plain, line)
		}
		g.Text(2, 4+len(lines), view.Plain, "↵ starts it    n starts it by hand, game by game")
		if t.event.Journal != "" {
			g.Text(2, 6+len(lines), view.Dim, view.Fit("results are kept in "+t.event.Journal, w-2))
		}
	}
}

// drawMessage draws what there is to say, or else why the run ended, or else the
// candidate chosen.
func (t *tuneScreen) drawMessage(screen view.Region, line view.Rect) {
	style, text := view.Plain, t.message
	switch {
	case t.warn:
		style = view.Warn
	case text != "" || t.status == nil:
	case t.status.Err != nil:
		style, text = view.Warn, t.status.Err.Error()
	default:
		style, text = view.Dim, t.selectedText()
	}
	if style == view.Warn {
		drawWarning(screen, line, text)
		return
	}
	screen.Sub(line).Text(0, 0, style, view.Fit(text, line.W))
}

// selectedText says more of the candidate under the cursor.
func (t *tuneScreen) selectedText() string {
	c, ok := t.table.selected()
	if !ok {
		return ""
	}
	text := fmt.Sprintf("%s  %s: %d of %s", coordinates(c.Coordinates), c.Parameters, c.Wins, plural(c.Games, "game"))
	if c.Games > 0 {
		text += fmt.Sprintf(", %s%% (%s to %s)", view.Percent(c.WinRate()), view.Percent(c.Low), view.Percent(c.High))
	}
	if c.Pending > 0 {
		text += fmt.Sprintf(", %d running", c.Pending)
	}
	return text
}

// activity says what the event is doing.
func (t *tuneScreen) activity() (view.Style, string) {
	s := t.status
	if s == nil {
		return view.Plain, ""
	}
	speed := ""
	if s.GamesPerMinute > 0 {
		speed = fmt.Sprintf("  %.1f games/min", s.GamesPerMinute)
		if s.GamesPerMinute >= 100 {
			speed = fmt.Sprintf("  %.0f games/min", s.GamesPerMinute)
		}
	}
	switch {
	case t.run == nil && s.Finished:
		return view.Good, "finished"
	case t.run == nil:
		return view.Dim, "|| stopped"
	case s.Draining:
		return view.Warn, fmt.Sprintf("draining: %s to go", plural(len(s.Running), "game"))
	case s.Paused:
		return view.Warn, "|| by hand  " + plural(s.Workers, "worker")
	}
	return view.Good, "▶ " + plural(s.Workers, "worker") + speed
}

// drawProgress draws the event's line: what it is, how far, and if it goes on, how
// long. Narrow windows lose its middle first.
func drawProgress(g view.Region, s *event.Status, goesOn bool) {
	w, _ := g.Size()
	games := fmt.Sprintf("games %d", s.Played)
	share := math.NaN()
	if s.Total > 0 {
		games += fmt.Sprintf("/%d", s.Total)
		share = float64(s.Played) / float64(s.Total)
	}
	if s.Void > 0 {
		games += fmt.Sprintf(" (%d void)", s.Void)
	}
	end := ""
	if !math.IsNaN(share) {
		end = view.Percent(share) + "%"
	}
	if s.ETA > 0 && goesOn {
		end += "  ETA " + view.Duration(s.ETA)
	}
	parts := []string{s.Event, s.Rule, fmt.Sprintf("%d×%d komi %s", s.Size, s.Size, view.Komi(s.Komi)), "v " + s.Opponent}
	head := games
	for n := len(parts); n > 0; n-- {
		text := parts[0]
		for _, part := range parts[1:n] {
			text += " · " + part
		}
		if text += " · " + games; view.Width(text)+view.Width(end)+12 <= w || n == 1 {
			head = text
			break
		}
	}
	x := g.Text(0, 0, view.Plain, view.Fit(head, w)) + 1
	if bar := min(w-x-view.Width(end)-2, 24); bar >= 5 && !math.IsNaN(share) {
		g.Text(x, 0, view.Dim, strings.Repeat("─", bar))
		g.Text(x, 0, view.Accent, strings.TrimRight(view.Bar(share, bar), " "))
		x += bar + 1
		g.Text(x, 0, view.Plain, end)
	}
}

func (t *tuneScreen) drawRunning(g view.Region, th *view.Theme, thumbs bool) {
	w, h := g.Size()
	s := t.status
	g.Text(0, 0, view.Dim, view.Rule(w, fmt.Sprintf("running (%d)", len(s.Running)), ""))
	switch {
	case len(s.Running) == 0 && t.run == nil && !s.Finished:
		g.Text(1, 1, view.Dim, view.Fit("↵ runs the event, n one game", w-1))
	case len(s.Running) == 0 && s.Paused && t.run != nil:
		g.Text(1, 1, view.Dim, view.Fit("n begins a game, spc all", w-1))
	case thumbs:
		drawThumbs(g.Rows(1, h-1), th, s)
		return
	}
	for i, r := range s.Running {
		if i+1 >= h {
			break
		}
		text := fmt.Sprintf(" g%-4d %s  v %s", r.ID, strings.Join(caption(r), "  "), r.Opponent)
		g.Text(0, i+1, view.Plain, view.Fit(text, w))
	}
}

// caption tells of a running game: the candidate and its color, the number of
// moves, and the candidate's win rate if it is known.
func caption(r event.RunningGame) []string {
	rate := "  – %"
	if !math.IsNaN(r.WinRate) {
		rate = fmt.Sprintf("%3.0f %%", 100*r.WinRate)
	}
	return []string{coordinates(r.Coordinates) + " " + r.CandidateColor.Letter(), fmt.Sprintf("move %-3d", r.MoveNumber), rate}
}

// captionWidth is the cells that the caption of a running game takes beside its
// board.
const captionWidth = 10

// drawThumbs draws running games side by side, as many as fit, each with its
// caption at its right.
func drawThumbs(g view.Region, th *view.Theme, s *event.Status) {
	w, h := g.Size()
	tw, _ := view.ThumbnailSize(s.Size)
	step := 1 + tw + captionWidth
	for i, r := range s.Running {
		x := i * step
		if x+step-1 > w {
			break
		}
		if r.Board != nil {
			view.Thumbnail(g.Sub(view.Rect{X: x + 1, Y: 0, W: tw, H: h}), th, r.Board)
		}
		text := g.Sub(view.Rect{X: x + tw + 2, Y: 0, W: captionWidth - 1, H: h})
		for y, line := range append([]string{fmt.Sprintf("g%d", r.ID)}, caption(r)...) {
			text.Text(0, y, view.Plain, strings.TrimLeft(line, " "))
		}
	}
}

func drawLast(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "last results", ""))
	shown := s.Last[:max(0, min(h-1, len(s.Last)))]
	number, place, result := 0, 0, 0
	for _, r := range shown {
		number = max(number, len(fmt.Sprint(r.ID)))
		place = max(place, len(coordinates(r.Coordinates)))
		if !r.Void {
			result = max(result, len(r.Result))
		}
	}
	for i, r := range shown {
		style, word := view.Plain, "lost"
		switch {
		case r.Void:
			style, word = view.Warn, "void"
		case r.Won:
			style, word = view.Good, "won"
		}
		text := fmt.Sprintf(" g%-*d %-*s %s %-4s ", number, r.ID, place+2, "("+coordinates(r.Coordinates)+")", r.CandidateColor.Letter(), word)
		if r.Void {
			text += r.Reason
		} else {
			text += fmt.Sprintf("%-*s %3d m", result, r.Result, r.Moves)
			if took := view.ShortDuration(r.Duration); len(text)+6 <= w {
				text += fmt.Sprintf("%6s", took)
			}
		}
		g.Text(0, i+1, style, view.Fit(text, w))
	}
}

// drawHand draws what the rule would choose next, and why.
func drawHand(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "next by "+s.Rule, ""))
	y := 1
	for i, n := range s.Next {
		if y >= h-1 {
			break
		}
		style, mark := view.Plain, " "
		if i == 0 {
			style, mark = view.Strong, "▸"
		}
		g.Text(0, y, style, view.Fit(fmt.Sprintf("%s (%s) %s", mark, coordinates(n.Coordinates), n.Formula), w))
		y++
	}
	g.Text(2, y, view.Dim, view.Fit("running games count as visits", w-2))
}

// drawTrend draws the rate of the candidate named best over the event.
func drawTrend(g view.Region, s *event.Status) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "best candidate's win% so far", ""))
	low, high := 1.0, 0.0
	for _, v := range s.BestHistory {
		if !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return
	}
	low, high = math.Floor(low*10)/10, math.Ceil(high*10)/10
	if high-low < 0.2 {
		low, high = max(0, low-0.1), min(1, high+0.1)
	}
	view.Graph{Values: s.BestHistory, Low: low, High: high, Unit: 100, Marked: -1}.Draw(g.Rows(1, h-1))
}
