package event

import (
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
)

// What differs between a journal and an event is told as the event file has it, and
// what follows from something else is not told: the names accept both.
func TestChangesAreToldAsInTheFile(t *testing.T) {
	path := journalPath(t)
	base := testConfig(t, &lab{}, 2)
	base.Identity = []Setting{{"candidate playouts", "5"}, {"candidate budget", "5"}, {"candidate time", "0s"}, {"opponent gtp_aliases", "map[]"}}
	r := open(t, base, path)
	r.Close()
	c := testConfig(t, &lab{}, 2)
	c.Game.Rules.Compensation, c.Game.Scorer, c.Game.FreeHandicap = model.CompensationShort, match.ScoreArea, true
	c.Identity = []Setting{{"candidate playouts", "0"}, {"candidate budget", "1500"}, {"candidate time", "1.5s"}, {"opponent gtp_aliases", "map[genmove:reg_genmove]"}}
	_, err := Open(c, path)
	want := []string{
		`candidate playouts is "5" in the journal and "none" in the event file`, `candidate time is "none" in the journal and "1.5" in the event file`,
		`internal_scorer_handicap_compensation is "no" in the journal and "short" in the event file`,
		`handicap_style is "fixed" in the journal and "free" in the event file`,
		`opponent gtp_aliases is "none" in the journal and "genmove:reg_genmove" in the event file`,
		`scorer is "players" in the journal and "internal" in the event file`,
	}
	var changed *ChangedError
	if !errors.As(err, &changed) {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(changed.Error(), "another event: ")
	got := strings.Split(list, "; ")
	slices.Sort(got)
	slices.Sort(want)
	if base.Game.Scorer == match.ScoreArea { // then it has not changed
		want = slices.DeleteFunc(want, func(s string) bool { return strings.HasPrefix(s, "scorer") })
	}
	must.Same(t, got, want)
	names, ok := changed.Acceptable()
	if !ok || slices.Contains(names, "candidate budget") || !slices.Contains(names, "handicap_style") {
		t.Errorf("acceptable %q, %v", names, ok)
	}
	c.Accept = names
	open(t, c, path).Close()
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), `"candidate budget":"1500"`) {
		t.Errorf("%v, the journal has %s", err, text)
	}
	c.Accept = nil
	open(t, c, path)
}

// The settings of a report are those of the event file.
func TestSettingsInFile(t *testing.T) {
	got := SettingsInFile(map[string]string{
		"scorer": "0", "compensation": "1", "free_handicap": "false", "move_time": "0s", "candidate playouts": "5", "candidate budget": "5",
		"candidate time": "0s", "opponent gtp_aliases": "map[]", "opponent gtp": "", "komi": "7.5",
	})
	slices.SortFunc(got, func(a, b Setting) int { return strings.Compare(a.Name, b.Name) })
	want := []Setting{{"candidate playouts", "5"}, {"handicap_style", "fixed"}, {"internal_scorer_handicap_compensation", "full"}, {"komi", "7.5"}, {"scorer", "players"}}
	must.Same(t, got, want, "settings")
}

// Several events of one program write their settings at the same time; the race detector watches.
func TestSettingsAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { InFile("free_handicap", "true") })
	}
	wg.Wait()
}
