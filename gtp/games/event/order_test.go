package event

import (
	"os"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// Orders that lack something are refused before they reach the run, and no more games are played at a time than
// there may be.
func TestOrders(t *testing.T) {
	r := open(t, testConfig(t, &lab{}, 6), journalPath(t))
	for want, o := range map[string]Order{
		`unknown request "shout"`:              {Do: "shout"},
		"record without a candidate, want one": {Do: DoRecord, Outcome: Won},
		"pause with a candidate, want none":    {Do: DoPause, Candidate: &tune.Candidate{Path: []int{1}}},
		"color 3, want black or white":         {Do: DoRecord, Candidate: &tune.Candidate{Path: []int{1}}, Color: 3},
		"path [99], want candidates of 0 to 5": {Do: DoBan, Candidate: &tune.Candidate{Path: []int{99}}},
		"only candidates of the first level":   {Do: DoPin, Candidate: &tune.Candidate{Path: []int{0}, Point: []float64{.1, .1}, Free: true}},
		"2 games with a mark of banned":        {Do: DoBan, Candidate: &tune.Candidate{Path: []int{1}}, Count: 2},
	} {
		if err := order(r, o); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", o, err, want)
		}
	}

	mustDo(t, r, Order{Do: DoWorkers, Count: 1 << 40})
	must.Equal(t, r.Status().Workers, MaxParallel, "games at a time")

	cup := open(t, testTournament(), journalPath(t))
	must.Equal(t, order(cup, Order{Do: DoBan, Candidate: &tune.Candidate{Path: []int{1}}}), ErrNoTuning, "of a tournament")
}

// The log of a run says what another program has asked for.
func TestOrderOfAnother(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 6), path)
	done := make(chan error)
	go func() { done <- r.Run(t.Context(), RunOptions{Paused: true}) }()
	until(t, "the pause", func() bool { return r.Status().Paused })
	mustDo(t, r, Order{Do: DoBan, Candidate: &tune.Candidate{Path: []int{2}}, By: "another program"})
	mustDo(t, r, Order{Do: DoResume})
	must.Succeed(t, <-done)
	if text, err := os.ReadFile(logPath(path)); err != nil || !strings.Contains(string(text), `another program asked: "ban", candidate [2]`) {
		t.Errorf("%v:\n%s", err, text)
	}
}
