package event

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"gobandit/gtp/games/journal"
	"gobandit/model/must"
)

// A run whose journal somebody replaces or removes ends with an error, and every
// result it has told of is kept.
func TestRunWithAJournalDisturbed(t *testing.T) {
	for i, at := range []int{3, 10, 3, 10} { // in the middle and after the last game
		path := journalPath(t)
		r := open(t, testConfig(t, &lab{}, 10), path)
		told := bytes.Buffer{}
		rows := 0
		err := r.Run(context.Background(), RunOptions{Journalled: func(row []byte) {
			told.Write(append(row, '\n'))
			if rows++; rows == at+1 { // the header is one
				if i < 2 {
					os.Remove(path)
				} else {
					os.WriteFile(path, []byte("{}\n"), 0o666)
				}
			}
		}})
		if !errors.Is(err, journal.ErrDisturbed) || !errors.Is(r.Status().Err, journal.ErrDisturbed) {
			t.Errorf("after %d games: error %v, shown %v", at, err, r.Status().Err)
		}
		if kept, err := os.ReadFile(path + ".saved1"); err != nil || !bytes.Equal(kept, told.Bytes()) {
			t.Errorf("after %d games: kept %s, %v, told %s", at, kept, err, told.Bytes())
		}
		if text, err := os.ReadFile(path); (err == nil) != (i >= 2) || err == nil && string(text) != "{}\n" || rows != at+1 {
			t.Errorf("after %d games: the run went on to %d rows, %v", at, rows, err)
		}
		must.Is(t, r.Run(context.Background(), RunOptions{}), journal.ErrDisturbed, "another run")
		must.Equal(t, strings.Count(must.Read(logPath(path)), "run started"), 1, "runs began to play")
	}
}

// A result recorded by hand is refused as one of a game is.
func TestRecordWithAJournalDisturbed(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 10), path)
	must.Succeed(t, os.Truncate(path, 0))
	must.Is(t, order(r, Order{Do: DoRecord, Candidate: &r.Status().Standings[0].Candidate, Outcome: Won}), journal.ErrDisturbed)
	if text, err := os.ReadFile(path); err != nil || len(text) > 0 {
		t.Errorf("the file has %q, %v", text, err)
	}
}
