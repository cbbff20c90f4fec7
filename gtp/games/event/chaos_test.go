package event

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

// Another program that is refused the journal touches nothing of the one that runs
// the event: a line of its history may be half written just then.
func TestRefusedTouchesNothing(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 2), path)
	const half = "game 0 2026-01-01"
	writeFile(t, historyPath(path), []byte(half))
	must.Is(t, must.Err(Open(testConfig(t, &lab{}, 2), path)), ErrRunning)
	must.Equal(t, must.Get(readStatus(testConfig(t, &lab{}, 2), path)).Played, 0, "reading beside it")
	must.Equal(t, must.Read(historyPath(path)), half, "the history is")
	must.Succeed(t, r.Close())
	open(t, testConfig(t, &lab{}, 2), path)
}

// The games of a matchup that the event has no more have their names from the
// journal, which cannot lead out of the folder of records.
func TestMatchupThatLeadsElsewhere(t *testing.T) {
	c := testConfig(t, &lab{}, 2)
	c.Kind, c.Matchups = KindPlayoff, []Matchup{}
	s := &tournament{config: c, byID: map[string]int{}}
	line := `{"type":"game","game":0,"matchup":"../../x","round":0,"id":"../../x_0","black":"a","white":"b","result":"B+R","moves":1,"seconds":1,"reason":"resignation","time":"2026-01-01T00:00:00Z"}`
	if _, _, err := new(rowDecoder).parse([]byte(line), s); err == nil || !strings.Contains(err.Error(), "without slashes") {
		t.Errorf("error %v", err)
	}
	if _, _, err := new(rowDecoder).parse([]byte(strings.ReplaceAll(line, "../../x", "x")), s); err != nil {
		t.Errorf("a plain name: %v", err)
	}
}
