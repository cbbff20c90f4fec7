package session

import (
	"errors"
	"testing"

	"gobandit/model/must"
)

// A failure names the engine once.
func TestFailure(t *testing.T) {
	for why, want := range map[string]string{"sh: engine ended": "sh: engine ended", "no memory": "sh failed: no memory"} {
		e := Ended{Search: &Search{Analyst: &Analyst{Engine: EngineSetup{Name: "sh"}}}, Err: errors.New(why)}
		must.Equal(t, e.failure(), want)
	}
}
