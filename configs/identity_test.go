package configs

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/model/oracle"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The identities of events and of their games do not change: a journal that a
// user has begun goes on.
func TestIdentities(t *testing.T) {
	files, err := filepath.Glob("testdata/events/*")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	files = append(files, "testdata/ctl-sample.ctl")
	var b strings.Builder
	for _, file := range files {
		fmt.Fprintf(&b, "%s\n", file)
		c := must.Get(LoadEventToRead(file))
		id := journalSettings(t, c)
		for _, name := range slices.Sorted(maps.Keys(id)) {
			fmt.Fprintf(&b, "    %s = %s\n", name, id[name])
		}
	}
	var refused struct {
		Cases []struct {
			Type, Setting string
			Value         *string
		}
	}
	oracle.Decode(t, "gomill/refused.json", &refused)
	b.WriteString("digests of variants of a control file\n")
	for _, variant := range refused.Cases {
		settings := oracleTournaments[variant.Type]
		if variant.Type == event.KindTuner {
			settings = oracleSettings
		}
		if settings == nil {
			continue
		}
		value := "left out"
		if variant.Value != nil {
			value = *variant.Value
		}
		if c, err := LoadEventToRead(write(t, "event.ctl", oracleText(settings, variant.Setting, variant.Value))); err == nil {
			fmt.Fprintf(&b, "    %s %s %s: %s\n", variant.Type, variant.Setting, value, c.Digest())
		}
	}
	const golden = "testdata/identities.golden"
	if *update {
		must.Succeed(t, os.WriteFile(golden, []byte(b.String()), 0o666))
	}
	must.Equal(t, must.Read(golden), b.String(), golden)
}

// journalSettings returns the settings that a new journal of an event keeps.
func journalSettings(t *testing.T, c event.Config) map[string]string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "e.journal")
	r := must.Get(event.Open(c, path))
	r.Close()
	text := must.Get(os.ReadFile(path))
	line, _, _ := bytes.Cut(text, []byte("\n"))
	var head event.Header
	must.Succeed(t, json.Unmarshal(line, &head))
	return head.Config
}

// Candidates whose settings differ in the last digits alone, as by the function of another processor, are the same.
func TestIdentityOfLastDigits(t *testing.T) {
	digest := func(factor string) string {
		make := "def make_candidate(k): return Player('opponent --k %r' % (k * " + factor + " / 3))"
		c := must.Get(LoadEventToRead(write(t, "e.yaml", `event: mc_tuner
board_size: 9
komi: 7.5
opponent: o
players: {o: {engine: random}}
candidate_colour: b
number_of_games: 10
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
parameters: [{code: k, scale: {linear: [0, 1]}, split: 3}]
make_candidate: "`+make+`"
`)))
		return c.Digest()
	}
	if a, b, other := digest("1.0"), digest("1.0000000000000002"), digest("1.001"); a != b || a == other {
		t.Errorf("digests %s, %s, and %s of other candidates", a, b, other)
	}
}
