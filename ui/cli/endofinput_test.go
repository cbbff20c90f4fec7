package cli

import (
	"strings"
	"testing"
)

// TestEndOfInput ends the input while standard output is open: commands that were
// sent are answered, and an analysis ends.
func TestEndOfInput(t *testing.T) {
	t.Parallel() // it waits
	for input, want := range map[string]string{
		"boardsize 9\ngenmove b":             "=\n\n= ",
		"boardsize 9\nkata-search b\nname":   "\n\n= gobandit\n\n",
		"kata-search_cancellable b\n":        "= ",
		"lz-analyze b 1\n":                   "=\n",
		"7 kata-genmove_analyze b 100\nname": "=7\n",
		"":                                   "",
		"\xff\x00\x1b[2J\n\n \r\n":           "? unknown command\n\n",
	} {
		p := program(t, "gtp", "--engine", "uct", "--playouts", "100")
		p.Stdin = strings.NewReader(input)
		out, err := p.Output()
		if err != nil || !strings.Contains(string(out), want) || strings.Contains(string(out), "cancelled") {
			t.Errorf("%q is answered %q, %v; want %q", input, out, err, want)
		}
	}
}
