package controller

import (
	"context"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

var view = View{Size: 9, ToPlay: model.White, Interval: 200 * time.Millisecond}

func TestAnalyze(t *testing.T) {
	e := start(t, "kata-analyze", Launch{Timeout: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	var seen *search.Snapshot
	must.Succeed(t, e.Analyze(ctx, view, func(s *search.Snapshot) { seen = s; cancel() }))
	if seen == nil || len(seen.Moves) != 1 || seen.WinRate != 0.7 || seen.Visits != 9 || seen.Score != -2 || seen.ToPlay != model.White || seen.Elapsed <= 0 {
		t.Errorf("the snapshot is %+v", seen)
	}
	must.Equal(t, must.Get(e.Do(t.Context(), "name")), "Fake", "after it name")
}

func TestAnalyzeUnreadable(t *testing.T) {
	e := start(t, "lz-analyze", Launch{Timeout: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	e.launch.Log = func(sent bool, text string) {
		if !sent && text == "info move D4 visits many" {
			cancel()
		}
	}
	err := e.Analyze(ctx, view, func(*search.Snapshot) { t.Error("a snapshot was read") })
	want := e.Program() + `: bad analysis line: bad number "many"`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestAnalyzeUnknown(t *testing.T) {
	e := start(t, "good", Launch{Timeout: time.Minute})
	must.Is(t, e.Analyze(t.Context(), view, nil), ErrNoAnalysis)
}

func TestViewArgs(t *testing.T) {
	for _, tt := range []struct {
		allow   []model.Point
		owners  bool
		dialect gtp.Dialect
		want    string
	}{
		{nil, true, gtp.Leela, "W 20"},
		{nil, false, gtp.Kata, "W 20 rootInfo true ownership true"},
		{nil, true, gtp.Kata, "W 20 rootInfo true ownership true movesOwnership true"},
		{[]model.Point{model.Pass, model.Pt(0, 0), model.Pt(3, 5)}, false, gtp.Leela, "W 20 allow W pass,A9,D4 1"},
	} {
		v := view
		v.Allow, v.MovesOwnership = tt.allow, tt.owners
		must.Equal(t, strings.Join(v.args(tt.dialect), " "), tt.want, tt.allow)
	}
}
