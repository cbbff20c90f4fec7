package controller

import (
	"errors"
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestIdentities(t *testing.T) {
	tests := []struct{ script, command, want, problem string }{
		{"identity right", "second", "second", ""},
		{"identity left out", "second", "second", ""},
		{"identity left out", "fail", "", `"fail" failed: fail`},
		{"identity forgotten", "second", "second", ""},
		{"identity forgotten", "fail", "", `"fail" failed: fail`},
		{"identity right", "fail", "", `"fail" failed: fail`},
		{"identity wrong", "", "", `bad answer to "first": it has the id 2, want 1`},
		{"identity of the last", "second", "", `bad answer to "second": it has the id 1, want 2`},
		{"identity of the last", "fail", "", `bad answer to "fail": it has the id 1, want 2`},
		{"identity invented", "", "", `bad answer to "first": it has the id 0, want none`},
		{"identity wrong in analysis", "analyze", "", `bad answer to "analyze": it has the id 3, want 2`},
	}
	for _, tt := range tests {
		e := start(t, tt.script, Launch{})
		text, err := e.Do(t.Context(), "first")
		if err == nil {
			must.Equal(t, text, "first", tt.script, "first is answered")
			if tt.command == "analyze" {
				err = e.Stream(t.Context(), func(string) {}, tt.command)
			} else {
				text, err = e.Do(t.Context(), tt.command)
			}
		}
		if tt.problem == "" && (err != nil || text != tt.want) || tt.problem != "" && (err == nil || !strings.HasSuffix(err.Error(), tt.problem)) {
			t.Errorf("%s: %s is answered %q, %v; want %q, %s", tt.script, tt.command, text, err, tt.want, tt.problem)
		}
		var protocol *ProtocolError
		must.Equal(t, errors.As(err, &protocol), strings.HasPrefix(tt.problem, "bad answer"), tt.script, "the error", err)
	}
}

// An engine that does not know identities is asked again without, and from then on.
func TestNoIdentities(t *testing.T) {
	e := start(t, "good", Launch{})
	for range 2 {
		must.Equal(t, must.Get(e.Do(t.Context(), "name")), "Fake", "name")
	}
	if e.identities.last != 1 || !e.identities.off {
		t.Errorf("%+v, want one command with an identity", e.identities)
	}
}
