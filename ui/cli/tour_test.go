package cli

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

// The first start shows the tour, unless a game was asked for. It leads through the screens and
// can be skipped; the second start shows it only when asked to.
func TestTour(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir()
	start := func(command string) *terminal {
		return openShell(t, 80, 24, "cd "+quoted(dir)+"; env -u NO_COLOR XDG_CONFIG_HOME=\"$PWD\" XDG_STATE_HOME=\"$PWD\" "+asProgram+"=main "+
			quoted(self(t))+" "+command+"; echo status=$?; cat")
	}
	for _, asked := range []string{"--level 3", "play --size 13"} {
		plain := start(asked)
		plain.waitForText("you to move")
		must.Lacks(t, plain.screen(), "tour:")
		plain.keys("q")
		plain.waitForText("status=0")
	}

	first := start("")
	for _, page := range tourTitles {
		first.waitForText("tour: " + page)
		first.keys("Enter")
	}
	s := first.waitFor("the game", func(s string) bool { return !strings.Contains(s, "tour:") && strings.Contains(s, "you to move") })
	must.Has(t, s, "lists the keys")
	first.keys("q")
	first.waitForText("status=0")

	second := start("play")
	second.waitForText("you to move")
	must.Lacks(t, second.screen(), "tour:")
	second.keys("q")
	asked := start("tour")
	asked.waitForText("tour: play")
	asked.keys("Escape")
	asked.waitFor("no tour", func(s string) bool { return !strings.Contains(s, "tour:") })
	asked.keys("q")
	asked.waitForText("status=0")
}

var tourTitles = []string{"play", "analyze", "look into the search", "tune an engine", "look at its games", "find the rest"}
