package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/model/words"
)

// A testResult is a test of a queue with what its games say so far.
type testResult struct {
	entry
	report *report.Report         // nil if there are no games, or they cannot be read
	pair   *event.MatchupStanding // the only pair of players; nil if there are more, or candidates
	fault  error                  // why the games cannot be read
}

// readTest returns a test with its results.
func readTest(e entry) testResult {
	t := testResult{entry: e}
	c, err := configs.LoadEventToRead(e.Event)
	if err == nil {
		t.report, err = report.New(c, e.Journal, report.Options{Games: true})
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.fault = err
	}
	if t.report != nil && len(t.report.Status.Matchups) == 1 && c.Kind == event.KindPlayoff {
		t.pair = &t.report.Status.Matchups[0]
	}
	return t
}

// readTests returns tests with their results.
func readTests(entries []entry) []testResult {
	var out []testResult
	for _, e := range entries {
		out = append(out, readTest(e))
	}
	return out
}

// games returns how many games have a result, and how many there are to be; 0 if
// unknown.
func (t testResult) games() (played, total int) {
	if t.report == nil {
		return 0, 0
	}
	return t.report.Status.Played, t.report.Status.Total
}

// stats returns the score of the pair of players; false without one.
func (t testResult) stats() (match.Stats, bool) {
	if t.pair == nil {
		return match.Stats{}, false
	}
	return t.pair.Stats(), true
}

// verdict returns what the test says in a few words: the state of the sequential test, or
// of several, or the best candidate; "" if there is nothing to say yet.
func (t testResult) verdict() string {
	if t.Reason != "" {
		return t.Reason
	}
	if t.fault != nil {
		return oneLine(t.fault)
	}
	if s, ok := t.stats(); ok {
		if s.Test != nil {
			return s.Verdict().String()
		}
		return ""
	}
	if t.report == nil {
		return ""
	}
	if t.report.Best != nil {
		return "best: " + t.report.Best.Parameters
	}
	tests, decided := 0, 0
	for _, m := range t.report.Status.Matchups {
		if m.Test != nil {
			tests++
		}
		if m.Decided() {
			decided++
		}
	}
	if tests == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %s decided", decided, words.Plural(tests, "test"))
}

// path returns the LLR after each game of the pair; nil without a test.
func (t testResult) path() []float64 {
	if t.pair == nil || t.pair.Test == nil {
		return nil
	}
	var path []float64
	for _, s := range t.report.Course(*t.pair).Stats {
		path = append(path, s.LLR())
	}
	return path
}

// page returns the path of the test's HTML report, "" if there is none.
func (t testResult) page() string {
	path := event.ReportPath(t.Journal, ".html")
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// A jsonTest is a test in JSON.
type jsonTest struct {
	entry
	Games   int          `json:"games"`
	Total   int          `json:"games_total"` // 0 is without end, or unknown
	Verdict string       `json:"verdict,omitempty"`
	Result  *match.Stats `json:"result,omitempty"`   // of a match, in the view of its first player
	Path    []float64    `json:"llr_path,omitempty"` // after each game
	Page    string       `json:"report,omitempty"`
	Fault   string       `json:"error,omitempty"`
}

// json returns the test for JSON, with the path of the LLR or without.
func (t testResult) json(path bool) jsonTest {
	out := jsonTest{entry: t.entry, Verdict: t.verdict(), Page: t.page()}
	out.Games, out.Total = t.games()
	if s, ok := t.stats(); ok {
		out.Result = &s
	}
	if path {
		out.Path = t.path()
	}
	if t.fault != nil {
		out.Fault = oneLine(t.fault)
	}
	return out
}
