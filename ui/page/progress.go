package page

import (
	"fmt"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
	"gobandit/ui/figure"
)

// mostRunning is the number of games in progress that a page lists.
const mostRunning = 32

// Progress returns the section about the run of an event: its speed, what it waits for
// and the games in progress. finished says that the event is, by its page.
func Progress(run event.RunState, finished bool) Section {
	state := "The event is open but not running"
	switch {
	case finished && len(run.Running) == 0:
		state, run.ETA, run.GamesPerMinute = "The event is finished", 0, 0
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
		out.Text = append(out.Text, fmt.Sprintf("%s on other machines can play %s at a time.", words.Plural(len(run.Elsewhere), "worker"), words.Plural(slots, "game")))
	}
	if run.Err != "" {
		out.Text = append(out.Text, run.Err)
	}

	if len(run.Running) == 0 {
		return out
	}

	t := &report.Table{Head: []string{"game", " Black", " White", "moves", " worker"}}
	for _, g := range run.Running[:min(mostRunning, len(run.Running))] {
		t.Rows = append(t.Rows, []string{fmt.Sprint(g.Order.Game), figure.Shortened(g.Black, mostName), figure.Shortened(g.White, mostName), fmt.Sprint(g.MoveNumber), g.Worker})
	}
	out.Blocks = []report.Block{{Table: t}}
	if more := len(run.Running) - mostRunning; more > 0 {
		out.Blocks = append(out.Blocks, report.Block{Lines: []string{fmt.Sprintf("and %d more", more)}})
	}
	return out
}
