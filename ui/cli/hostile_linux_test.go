package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"gobandit/gtp"
)

// ownSequence is an escape sequence that the program writes by itself: modes, colors, places, and
// the questions for pictures and the background.
var ownSequence = regexp.MustCompile(`\x1b(\[[0-9;?<>=]*[A-Za-z]|\]11;\?\x1b\\|_Gi=31,[^\x1b]*\x1b\\|[=>78])`)

// No screen passes on what files and engines say as a command to the terminal: of each byte that
// it gets, those that it obeys are the program's own.
func TestHostileScreens(t *testing.T) {
	for name, tt := range map[string]struct {
		args string
		keys []string // pressed before the text is there, and after
		more []string
	}{
		"play": {"play g.sgf --log-level debug", nil, []string{"2", "1", "5", "1", "E", "\x1b", "]", "C", "\x1b", "?"}},
		"bad":  {"play --size 5 --log-level debug --white", []string{"\r"}, []string{"5", "1", "2"}},
		"tune": {"tune e.yaml --parallel 1", nil, []string{"4", "\r", "5", "3", "p", "i", "?", "\x1b", "1", "2"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()                                               // it waits
			dir, hostile := t.TempDir(), hostileCommands+hostileMarkup // screens cut it
			for file, text := range map[string]string{"text": hostile, "h.sh": strings.ReplaceAll(hostileEngine, "TEXT", hostile),
				"g.sgf":  strings.ReplaceAll(hostileInputs[0].files["g.sgf"], "TEXT", inSGF(hostile)),
				"e.yaml": strings.Replace(strings.Replace(tinyEvent, "{engine: uct, playouts: 5}", "{command: [sh, h.sh]}", 1), "number_of_games: 40", "number_of_games: 100000", 1)} {
				writeFile(t, filepath.Join(dir, file), text)
			}
			args := strings.Fields(tt.args)
			if name == "bad" {
				args = append(args, "sh h.sh bad")
			}
			p := startIn(t, dir, false, "main", append([]string{self(t)}, args...)...)
			p.waitFor(frameEnd)
			columns := uint16(120)
			press := func(all []string) {
				for _, keys := range all {
					p.press(keys)
					columns++
					p.resize(unix.Winsize{Row: 40, Col: columns}) // all is drawn again
					p.waitFor(frameEnd)
				}
			}
			press(tt.keys)
			if tt.keys != nil {
				p.waitForAny("owned")
			}
			press(tt.more)
			p.press("\x03\x03")
			_ = p.wait() // it was interrupted
			if shows := name == "play" || name == "bad"; shows && !strings.Contains(string(p.written()), "owned") {
				t.Error("nothing of the text is shown")
			}
			text := ownSequence.ReplaceAllString(string(p.written()), "")
			for i := 0; i < len(text); {
				r, n := utf8.DecodeRuneInString(text[i:])
				if gtp.Disturbs(r) && r != '\r' && r != '\n' || r == utf8.RuneError && n == 1 {
					t.Fatalf("the terminal gets %q in %q", text[i:i+n], text[max(0, i-40):min(len(text), i+40)])
				}
				i += n
			}
		})
	}
}
