package page

import (
	"fmt"
	"strings"
	"time"

	"gobandit/gtp/event"
	"gobandit/model/words"
	"gobandit/ui/figure"
)

// mostRunning is the number of games in progress that a page lists.
const mostRunning = 32

// Progress returns the section about the run of an event: its speed, what it waits for
// and the games in progress.
func Progress(run event.RunState) Section {
	state := "The event is open but not running"
	switch {
	case run.Draining:
		state = "The run ends after the games in progress"
	case run.Paused:
		state = "The run is paused"
	case run.Active:
		state = "The event runs"
	}
	text := fmt.Sprintf("%s, with %s in progress", state, words.Plural(len(run.Running), "game"))
	if run.GamesPerMinute > 0 {
		text += fmt.Sprintf(", %.3g games per minute", run.GamesPerMinute)
	}
	if run.ETA > 0 {
		text += ", " + words.Duration(run.ETA.Round(time.Second)) + " to go"
	}
	out := Section{Title: "In progress", Text: []string{text + "."}}
	if len(run.Elsewhere) > 0 {
		slots := 0
		for _, w := range run.Elsewhere {
			slots += w.Slots
		}
		out.Text = append(out.Text, fmt.Sprintf("%s on other machines can play %d games at a time.", words.Plural(len(run.Elsewhere), "worker"), slots))
	}
	if run.Err != "" {
		out.Text = append(out.Text, run.Err)
	}
	if len(run.Running) == 0 {
		return out
	}
	var b strings.Builder
	b.WriteString("<div class=\"wide\"><table>\n<tr><th class=\"n\">game</th><th>Black</th><th>White</th><th class=\"n\">moves</th><th>worker</th></tr>\n")
	for _, g := range run.Running[:min(mostRunning, len(run.Running))] {
		fmt.Fprintf(&b, "<tr><td class=\"n\">%d</td><td>%s</td><td>%s</td><td class=\"n\">%d</td><td>%s</td></tr>\n",
			g.Order.Game, figure.Escape(shorten(g.Black)), figure.Escape(shorten(g.White)), g.MoveNumber, figure.Escape(g.Worker))
	}
	b.WriteString("</table></div>\n")
	if more := len(run.Running) - mostRunning; more > 0 {
		fmt.Fprintf(&b, "<p>and %d more</p>\n", more)
	}
	out.HTML = b.String()
	return out
}
