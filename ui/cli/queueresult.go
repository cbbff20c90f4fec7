package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/queue"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/tuner"
)

// readTest returns a test of a queue with its results, and the report of its event; nil if
// there are no games, or they cannot be read.
func readTest(e queue.Entry) (tuner.TestResult, *report.Report) {
	t := tuner.TestResult{Entry: e, Verdict: e.Reason}
	if path := event.ReportPath(e.Journal, ".html"); kit.StampOf(path) != (kit.Stamp{}) {
		t.Page = path
	}
	c, err := configs.LoadEventToRead(e.Event)
	var r *report.Report
	if err == nil {
		r, err = report.New(c, e.Journal, report.Options{Games: true})
	}
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		t.Fault = oneLine(err)
		t.Verdict = cmp.Or(t.Verdict, t.Fault)
		return t, nil
	}

	s := r.Status
	t.Started, t.Games, t.Total = r.Header.Time, s.Played, s.Total
	t.Verdict = cmp.Or(t.Verdict, testVerdict(r))
	if pair := s.OnlyPair(); pair != nil {
		stats := pair.Stats()
		t.Stats = &stats
		if pair.Test != nil {
			for _, g := range r.Course(*pair) {
				t.Path = append(t.Path, g.Score.LLR())
			}
		}
	}
	return t, r
}

// testVerdict returns what the games say in a few words: the state of the sequential test,
// or of several, or the best candidate; "" if there is nothing to say yet.
func testVerdict(r *report.Report) string {
	if r.Best != nil {
		return "best: " + r.Best.Parameters
	}
	tests, decided := 0, 0
	for _, m := range r.Status.Matchups {
		if m.Test != nil {
			tests++
		}
		if m.Decided() {
			decided++
		}
	}
	switch pair := r.Status.OnlyPair(); {
	case tests == 0:
		return ""
	case pair != nil:
		return pair.Stats().Verdict().String()
	}
	return fmt.Sprintf("%d of %s decided", decided, words.Plural(tests, "test"))
}

// testProgress returns how far the games of a test are, in a line.
func testProgress(s *event.Status) string {
	text := fmt.Sprintf("%d games", s.Played)
	if pair := s.OnlyPair(); pair != nil && pair.Games > 0 {
		text += ", Elo " + pair.Stats().EloText()
		if test := pair.Stats().TestText(); test != "" {
			text += ", " + test
		}
	}
	return text
}

// testQueue returns a queue for the Tune screen. What the games of a test say is kept
// until its journal changes.
func testQueue(q queue.Queue) *tuner.TestQueue {
	type key struct {
		queue.Entry
		journal, page kit.Stamp
	}
	var mu sync.Mutex
	kept := make(map[key]tuner.TestResult)
	results := func() (out []tuner.TestResult, err error) {
		mu.Lock()
		defer mu.Unlock()
		entries, err := q.Read()
		before := kept
		kept = make(map[key]tuner.TestResult)
		for _, e := range entries {
			k := key{e, kit.StampOf(e.Journal), kit.StampOf(event.ReportPath(e.Journal, ".html"))}
			r, ok := before[k]
			if !ok {
				r, _ = readTest(e)
			}
			kept[k] = r
			out = append(out, r)
		}
		return out, err
	}
	return &tuner.TestQueue{Queue: q, Results: results}
}
