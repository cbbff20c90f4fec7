package tuner

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

func (t *Screen) layout() layout {
	t.table.bare = !t.theme.Bars()
	l := newLayout(t.w, t.h, t.demand())
	if t.maps.open && l.heat.Empty() && t.mapped() {
		l.heat, l.table = l.table, view.Rect{} // no room for both
	}
	if t.tournament() {
		l = l.ofTournament(t.numRows() + len(pairTests(t.status)))
	}
	return l
}

// demand returns what the parts of the event prefer to take.
func (t *Screen) demand() (d demand) {
	if t.status == nil {
		return d
	}
	n, boards := boardSize(t.status), len(t.Running())
	if t.run != nil {
		boards = max(boards, t.status.Workers) // or the boards would change their size with every game that ends
	}
	_, d.thumbH = t.theme.ThumbnailSize(n, false)
	_, d.largeH = t.theme.ThumbnailSize(n, true)
	d.thumbW, d.largeW = boards*thumbStep(t.theme, n, false), boards*thumbStep(t.theme, n, true)
	if !t.tournament() {
		d.heatW, d.heatH = t.heatMap().size(t.w, t.table.widths())
		d.rows = t.numRows() + 4 // heads, a blank line, the best so far, a blank line
	}
	return d
}

// Draw draws the screen.
func (t *Screen) Draw(g view.Region, th *view.Theme) {
	if t.status != nil && t.table.arrangement != t.table.drawn {
		t.rearrange()
	}
	l := t.layout()
	if l.Tiny {
		kit.DrawTiny(g)
		return
	}
	style, status := t.Activity()
	kit.DrawTabs(g.Sub(l.Tabs), kit.Tune, style, status)
	kit.DrawKeys(g.Sub(l.Keys), t.keys, kit.Tune, t.hints())
	if t.status == nil {
		t.drawOffer(g.Rows(l.table.Y, l.table.H+l.hand.H+l.running.H))
	} else {
		t.drawEvent(g, th, l)
	}
	t.drawMessage(g, l.MessageLine(g, &t.Notice)) // a long one covers other parts
}

func (t *Screen) drawEvent(g view.Region, th *view.Theme, l layout) {
	s := t.status
	if !l.About.Empty() {
		drawProgress(g.Sub(l.About), s, t.earlier.text(), t.plays() && !s.Paused && t.earlier.status == nil)
	}
	switch {
	case t.tournament():
		t.drawCross(g.Sub(l.table))
	case !l.table.Empty():
		t.table.draw(g.Sub(l.table), &t.list)
		in := g.Sub(l.table)
		w, h := in.Size()
		if len(t.table.rows) == 0 && t.table.of > 0 {
			kit.DrawText(in, 1, 1, w-2, view.Plain, t.keys.Expand("No candidate fits the filter. {tune.filter} changes it."))
		}
		if len(t.table.rows)+3 <= h {
			in.Text(0, h-1, view.Dim, view.FitClauses(bestSoFar(s), w))
		}
	}

	if !l.heat.Empty() {
		g.Sub(view.Rect{X: l.heat.X - 2, Y: l.heat.Y, W: 1, H: l.heat.H}).Fill(view.Dim, '│')
		t.heatMap().draw(g.Sub(l.heat))
	}
	if !l.running.Empty() {
		t.drawRunning(g.Sub(l.running), th, l)
	}

	last, graph := func(g view.Region) { drawLast(g, s) }, func(g view.Region) { drawTrend(g, s) }
	if s.Elsewhere != nil { // instead of the graph, or without one instead of the last results
		workers := func(g view.Region) { drawWorkers(g, s, time.Now()) }
		if graph = workers; l.graph.Empty() {
			last = workers
		}
	}

	if !l.last.Empty() {
		last(g.Sub(l.last))
	}
	if !l.hand.Empty() {
		t.drawHand(g.Sub(l.hand))
	}

	if !l.graph.Empty() {
		graph(g.Sub(l.graph))
	}
}

// hints returns the keys of the last line, those that do something first. An event that is wound back changes by none.
func (t *Screen) hints() []kit.Hint {
	if _, back := t.RewoundTo(); back {
		return kit.Hints("earlier later", "back, on", "turn-back turn-on", "changes of the best", "now", "now", "fork", "fork", "what-if", "what if", "why", "why",
			"export", "export", "map", "map", "axes", "axes", "next", "screens", "help", "help", "quit", "quit")
	}
	if s := t.status; s != nil && s.Finished && s.Matchups != nil {
		return kit.Hints("export", "export", "earlier later", "back, on", "fork", "fork", "down", "scroll", "new", "new", "event", "event",
			"next", "screens", "help", "help", "quit", "quit")
	}
	if s := t.status; s != nil && s.Finished {
		hints := kit.Hints("export", "export", "why", "why", "earlier later", "back, on", "undo", "undo", "exclude", "exclude", "fork", "fork", "new", "new", "event", "event",
			"sort", "sort", "filter", "filter", "map", "map", "axes", "axes", "next", "screens", "help", "help", "quit", "quit")
		if s.Objective == match.NoObjective {
			hints = append(kit.Hints("confirm", "confirm"), hints...)
		}
		return hints
	}
	run := "run"
	if t.status != nil && t.plays() && !t.status.Paused {
		run = "pause"
	}
	if t.status != nil && t.status.Matchups != nil {
		return kit.Hints("run", run, "step", "one game", "open", "watch", "more fewer", "workers", "drain", "drain",
			"down", "scroll", "event", "event", "export", "export", "next", "screens", "help", "help", "quit", "quit")
	}
	record := "won lost"
	if t.lacksWins() != "" {
		record = "result"
	}
	return kit.Hints("run", run, "step", "one "+t.unit(), "choose", "choose", record, "record", "undo", "undo", "open", "watch",
		"ban pin", "ban, pin", "exclude", "exclude", "sort", "sort", "filter", "filter", "why", "why", "map", "map", "axes", "axes", "more fewer", "workers", "drain", "drain", "confirm", "confirm", "event", "event", "export", "export",
		"next", "screens", "help", "help", "quit", "quit")
}

// drawMessage draws the notice, or else the error of the run, or else the candidate under
// the cursor.
func (t *Screen) drawMessage(screen view.Region, line view.Rect) {
	style, text := t.Style(), t.Message
	switch {
	case text != "" || t.status == nil:
	case t.confirms() && t.layout().hand.Empty():
		text = t.confirmText(line.W)
	case t.status.Err != nil:
		style, text = view.Warn, t.status.Err.Error()
	default:
		style, text = view.Dim, t.selectedText()
		if tip := t.tip(); tip != "" && view.Width(text)+len(" · ")+view.Width(tip) <= line.W {
			text = strings.TrimPrefix(text+" · "+tip, " · ")
		}
	}
	if style == view.Dim { // the table has the figures
		text = view.FitClauses(text, line.W)
	}
	kit.DrawWhole(screen, line, style, text)
}

// tip says what could be tried next; "" if nothing new fits the event.
func (t *Screen) tip() string {
	_, back := t.RewoundTo()
	switch {
	case t.tournament(), back:
		return t.keys.Tip("{tune.export} writes a report")
	case t.status.Finished && t.status.Objective != match.NoObjective: // there is no match to confirm the best by
		return t.keys.Tip("{tune.export} writes a report", "{tune.why} explains the best")
	case t.status.Finished:
		return t.keys.Tip("{tune.export} writes a report", "{tune.confirm} confirms the best by a match", "{tune.why} explains the best")
	case t.run == nil:
		return t.keys.Tip("{tune.run} runs the event")
	}
	return t.keys.Tip("{tune.why} explains the next choice", "{tune.map} shows another map", "{tune.open} shows a running game", "{tune.export} writes a report")
}

// bestSoFar says which candidate is best so far, how sure that is, and what it is expected to do.
func bestSoFar(s *event.Status) string {
	best, ok := s.NamedStanding()
	if !ok || s.Played == 0 {
		return ""
	}
	so := " so far"
	if s.Finished {
		so = ""
	}
	return fmt.Sprintf("best%s: %s, with a chance of %s%%; %s", so, s.NamedText(), words.Likelihood(best.PBest), expected(s.Measure, s.Model(best)))
}

// finishedText describes the result of an event: the best candidate, and what to expect of it.
func finishedText(s *event.Status) string {
	best, ok := s.NamedStanding()
	if !ok {
		return "finished"
	}
	text := fmt.Sprintf("finished: %s is best, model %s", s.NamedText(), expected(s.Measure, best.Model))
	if best.Games > 0 {
		won := results(s.Measure, best)
		if !s.Measure.IsNumber() {
			won = fmt.Sprintf("%s%% of %s won", words.Percent(best.WinRate()), words.Plural(best.Games, "game"))
		}
		text += ", " + won
	}
	return text
}

// selectedText describes the candidate or matchup under the cursor.
func (t *Screen) selectedText() string {
	if t.tournament() {
		if rows, _ := crossTable(t.status); t.list.Cursor < len(rows) {
			return rows[t.list.Cursor].detail
		}
	}

	c, ok := t.selected()
	if !ok {
		return ""
	}
	name := t.table.place(c) + "  " + c.Parameters
	if c.Best && t.status.WhyBest != "" { // the table has its parameters
		name = "named in spite of the runner-up (" + t.keys.Press("tune.why") + " why): " + t.table.place(c)
	}
	text := fmt.Sprintf("%s: %s of %s", name, words.Grouped(c.Wins), words.Plural(c.Games, "game"))
	if m := t.status.Measure; m.IsNumber() {
		text = name + ": " + results(m, c)
	} else if c.Games > 0 {
		text += fmt.Sprintf(" won, %s%%", words.Percent(c.WinRate()))
		if even := words.Percent(c.Even); even != words.Percent(c.WinRate()) {
			text += fmt.Sprintf("; with even colors %s%%", even)
		}
	}
	for i, o := range c.Against {
		text += fmt.Sprintf("; %s of %s v %s", words.Grouped(o.Wins), words.Grouped(o.Games), t.status.Opponents[i])
	}
	e := t.status.Model(c)
	text += "; model " + expected(t.status.Measure, e)

	if c.Pending > 0 {
		text += fmt.Sprintf(", %d running", c.Pending)
	}
	if n := t.table.repeated(c); n > 0 {
		text += fmt.Sprintf(", %s", words.Plural(n, "repeat"))
	}

	switch m := event.MarkOf(t.status.Marks, c.Candidate); {
	case m.Mark != "":
		text = m.String() + ": " + text
	case c.Out:
		text = t.status.WhyOut(c) + ": " + text
	}
	return text
}

// Activity describes what the event is doing.
func (t *Screen) Activity() (view.Style, string) {
	s := t.status
	if s == nil {
		return view.Plain, ""
	}
	if l, attached := t.link(); attached {
		return t.linkActivity(l)
	}
	switch {
	case s.Finished && len(s.Running) == 0:
		return view.Plain, "finished"
	case t.run == nil:
		return view.Dim, "|| stopped"
	case s.Draining:
		return view.Warn, fmt.Sprintf("draining: %s to go", words.Plural(len(s.Running), "game"))
	case s.Paused:
		return view.Warn, "|| by hand  " + workersText(s)
	}
	return view.Accent, "▶ " + workersText(s) + speedText(s)
}

// speedText says how many games are played in a minute, if that is known.
func speedText(s *event.Status) string {
	switch {
	case s.GamesPerMinute <= 0:
		return ""
	case s.GamesPerMinute >= 100:
		return fmt.Sprintf("  %.0f games/min", s.GamesPerMinute)
	}
	return fmt.Sprintf("  %.1f games/min", s.GamesPerMinute)
}

// drawProgress draws the line of the event: its name and settings, the games played, and
// while it runs the remaining time. If the event is wound back it says so. In a narrow window it leaves out the settings first.
func drawProgress(g view.Region, s *event.Status, past string, goesOn bool) {
	w, _ := g.Size()
	style, games := view.Plain, s.Measure.Goal.Runs()+" "+words.Grouped(s.Played)
	if s.Repeated > 0 {
		games += fmt.Sprintf(" (%s distinct)", words.Grouped(s.Distinct))
	}

	share := math.NaN()
	if s.Total > 0 {
		games += " of " + words.Grouped(s.Total)
		share = float64(s.Played) / float64(s.Total)
	}

	if s.Void > 0 {
		games += fmt.Sprintf(" (%s void)", words.Grouped(s.Void))
	}
	if n := len(s.Excluded()); n > 0 {
		games += fmt.Sprintf(" (%s out)", words.Grouped(n))
	}

	if s.Finished {
		games += ", finished"
	}
	if past != "" {
		style, games = view.Warn, past
	}
	end := ""
	if !math.IsNaN(share) {
		end = words.Percent(share) + "%"
	}
	if s.ETA > 0 && goesOn {
		end += "  ETA " + words.DurationRange(s.ETALow, s.ETA, s.ETAHigh)
	}

	parts := []string{s.Event, "rule " + s.Rule, fmt.Sprintf("%d×%d, komi %s%s", s.Size, s.Size, words.Komi(s.Komi), event.OfVariant(s.Variant)), "against " + s.Opponent}
	if s.Objective != match.NoObjective {
		parts = []string{s.Event, "rule " + s.Rule, "objective " + s.Objective.String()}
	}
	if s.Matchups != nil {
		parts = []string{s.Event, s.Kind, words.Plural(len(s.Matchups), "matchup")}
	}
	if c := s.Cross; c != nil {
		parts = []string{s.Event, fmt.Sprintf("generation %s of %s", words.Grouped(min(c.Generation+1, c.Generations)), words.Grouped(c.Generations)), "mean " + c.Means, "against " + s.Opponent}
	}

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

	x := g.Fit(0, 0, style, head) + 1
	if bar := min(w-x-view.Width(end)-2, 24); bar >= 5 && !math.IsNaN(share) {
		g.Glyphs(x, 0, view.Dim, strings.Repeat("─", bar))
		g.Text(x, 0, view.Accent, view.Bar(share, bar))
		x += bar + 1
		g.Text(x, 0, view.Plain, end)
	}
}
