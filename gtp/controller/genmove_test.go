package controller

import (
	"errors"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func TestGenmove(t *testing.T) {
	view := View{Size: 9, ToPlay: model.Black, Interval: 200 * time.Millisecond}
	tests := []struct {
		script  string
		watched bool
		want    string
		seen    int
	}{
		{"mover", true, "D4", 1},
		{"mover", false, "resign", 0},
		{"good", true, "resign", 0},
	}
	for _, tt := range tests {
		e := start(t, tt.script, Launch{Timeout: time.Minute})
		seen := 0
		var f func(*search.Snapshot)
		if tt.watched {
			f = func(s *search.Snapshot) {
				if seen++; s.Moves[0].Visits != 8 || s.ToPlay != model.Black {
					t.Errorf("%s: search %+v", tt.script, s)
				}
			}
		}
		vertex, took, err := e.Genmove(t.Context(), time.Minute, view, f)
		if err != nil || vertex != tt.want || seen != tt.seen || took <= 0 {
			t.Errorf("%s: %q after %v, %v, %d times seen; want %q, %d", tt.script, vertex, took, err, seen, tt.want, tt.seen)
		}
	}
}

func TestGenmoveThatDoesNotEnd(t *testing.T) {
	e := start(t, "ponderer", Launch{Timeout: time.Minute, Grace: quick.Grace})
	_, _, err := e.Genmove(t.Context(), quick.Timeout, View{Size: 9, ToPlay: model.Black, Interval: 200 * time.Millisecond}, func(*search.Snapshot) {})
	var late *TimeoutError
	if !errors.As(err, &late) || late.Command != "kata-genmove_analyze" {
		t.Errorf("error %v, want a *TimeoutError", err)
	}
	<-e.Done()
}

func TestAliases(t *testing.T) {
	e := start(t, "good", Launch{Timeout: time.Minute, Aliases: map[string]string{"trial": "test"}})
	must.Equal(t, must.Get(e.Do(t.Context(), "trial")), "fine", "answer")
	if known, err := e.Knows(t.Context(), "trial"); !known || err != nil {
		t.Errorf("known %v, %v", known, err)
	}
}
