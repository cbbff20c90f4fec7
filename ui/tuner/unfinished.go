package tuner

import (
	"fmt"
	"strings"

	"gobandit/model/words"
)

// Unfinished describes the games that are lost if the event and its confirmation match end
// now; "" if none.
func (t *Screen) Unfinished() string {
	var out []string
	if _, attached := t.link(); attached {
		// they go on in their own program
	} else if n := t.playing(); n > 0 {
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
		out = append(out, text+" ("+t.keys.Press("tune.confirm")+" continues it while the same candidate is the best).")
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
func (t *Screen) playing() int {
	if t.run == nil || t.status == nil {
		return 0
	}
	return len(t.status.Running)
}
