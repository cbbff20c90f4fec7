package event

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// Whatever rule chooses, an event comes back from its journal as it was, points
// between the grid's candidates and deeper levels too, and other rules can go on
// with it.
func TestSelections(t *testing.T) {
	path := journalPath(t)
	games := 0
	for _, s := range tune.Selections() {
		games += 12
		c := testConfig(t, &lab{}, games)
		c.Tune.Selection = tune.Selection(s)
		if c.Tune.Selection == tune.UCB {
			c.Tune.MaxDepth = 3
		}
		r, err := Open(c, path)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		free := 0
		err = r.Run(context.Background(), RunOptions{Journalled: func(line []byte) {
			var row Row
			must.Succeed(t, json.Unmarshal(line, &row))
			if row.Point != nil {
				free++
			}
		}})
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		must.Succeed(t, r.Close())
		if clop, auto := c.Tune.Selection == tune.CLOP, c.Tune.Selection == tune.Auto; clop && free == 0 || free > 0 && !clop && !auto {
			t.Errorf("%s: %d rows with points", s, free)
		}
		status := r.Status()
		read, err := readStatus(c, path)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		if status.Played != games || !reflect.DeepEqual(read.Named, status.Named) || !reflect.DeepEqual(read.Standings, status.Standings) ||
			!reflect.DeepEqual(read.Deeper, status.Deeper) {
			t.Errorf("%s: %d games, the best is %v, and from the journal %v", s, status.Played, status.Named, read.Named)
		}
		report := status.GomillReport()
		must.Has(t, report, "Best parameters: "+status.Named.Parameters+" ["+status.Named.Place+"]")
		must.Equal(t, strings.Contains(report, "most visited at depth 2"), c.Tune.MaxDepth > 1, s, "a second level", "in report", report)
	}
}
