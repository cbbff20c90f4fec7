package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// A confirmation goes on where it ended, tells its verdict, and refuses the journal
// of another pair.
func TestConfirm(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent)
	if _, errOut, status := gobandit(t, "confirm", event); status != exitFailed || !strings.Contains(errOut, "no such journal") {
		t.Errorf("without games: %d, %q", status, errOut)
	}
	mustRun(t, "run", event, "--max-games", "6", "--seed", "3")
	out := mustRun(t, "confirm", event, "--games", "4")
	if strings.Count(out, "\ngame ") != 4 || !strings.Contains(out, "undecided after 4 games") || !strings.HasPrefix(out, "against default: better than today? ") {
		t.Errorf("4 games:\n%s", out)
	}
	out = mustRun(t, "confirm", event, "--games", "6")
	must.Equal(t, strings.Count(out, "\ngame "), 2, "2 games more", out)
	must.Has(t, out, "undecided after 6 games")
	records := filepath.Join(filepath.Dir(event), "tiny.confirm.games")
	must.Equal(t, len(must.Get(os.ReadDir(records))), 6, "records")
	if _, errOut, status := gobandit(t, "confirm", event, "--against", "opponent"); status != exitFailed || !strings.Contains(errOut, "tiny.confirm is of another match: players best ") ||
		!strings.Contains(errOut, " v other; gobandit confirm ") {
		t.Errorf("another pair: %d, %q", status, errOut)
	}
	out = mustRun(t, "confirm", event, "--against", "k=0.25", "--new", "--games", "200", "--elo0", "-1000", "--elo1", "900")
	if !strings.Contains(out, "not confirmed: ") && !strings.Contains(out, "\nconfirmed: ") {
		t.Errorf("a test that any result ends:\n%s", out)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(event), "tiny.confirm")); err != nil {
		t.Error(err)
	}
	for want, against := range map[string]string{
		`unknown parameter "kk", did you mean "k"?`: "kk=1",
		`k=x, want a number`:                        "k=x",
		`"defolt", want default`:                    "defolt",
	} {
		if _, errOut, status := gobandit(t, "confirm", event, "--against", against); status != exitUsage || !strings.Contains(errOut, want) {
			t.Errorf("--against %s: %d, %q, want %q", against, status, errOut, want)
		}
	}
}

// What has no runner-up is told as it is.
func TestConfirmWithoutARunnerUp(t *testing.T) {
	c := event.Config{CandidateConfig: event.CandidateConfig{Candidate: func(tune.Candidate, uint64) match.Maker { return nil }}}
	for levels, want := range map[int]string{1: "only one candidate has games", 2: "on the level of the best, within its cell, has games; name one by its values"} {
		r := &report.Report{Best: &report.RankedCandidate{}, Candidates: make([][]report.RankedCandidate, levels)}
		must.Fail(t, must.Err(confirmation(c, r, "runner-up")), want, levels)
	}
}

// Fewer games than there are, and another test, are told of, and all count.
func TestConfirmCountsAll(t *testing.T) {
	path := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", path, "--max-games", "6", "--seed", "3")
	mustRun(t, "confirm", path, "--games", "6")
	out, errOut, status := gobandit(t, "confirm", path, "--games", "3", "--elo1", "50")
	if status != exitDone || !strings.Contains(out, "undecided after 6 games") || !strings.Contains(errOut, "has 6 games, more than the limit of 3") ||
		!strings.Contains(errOut, "was started to test +0 against +35 Elo") || !strings.Contains(errOut, "now count for +0 against +50 Elo") {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
}
