package match

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model/sgf"
)

// but returns a function that keeps warnings, but those with a text.
func but(text string, warned *[]string) func(string) {
	return func(w string) {
		if !strings.Contains(w, text) {
			*warned = append(*warned, w)
		}
	}
}

// Records that cannot be written do not keep a series from going on: one warning
// for each cause.
func TestSeriesGoesOnWithoutRecords(t *testing.T) {
	folder := t.TempDir()
	var warned []string
	s := Series{
		First: every(randomMaker("a")), Second: every(randomMaker("b")), Settings: Settings{Size: 5}, Games: 5, Folder: folder,
		Done: func(int, Record, Stats) { os.RemoveAll(folder) },
		Warn: but("repeats game", &warned),
	}
	stats, err := s.Run(t.Context())
	want := []string{filepath.Join(folder, "2-b-a.sgf") + " cannot be written: no such file or directory; the match continues without it (reported once)"}
	if err != nil || stats.Games() != 5 || !slices.Equal(warned, want) {
		t.Errorf("%d games, %v, warned %q, want %q", stats.Games(), err, warned, want)
	}
	s.Warn = nil
	if _, err := s.Run(t.Context()); err == nil {
		t.Error("nobody hears of it, and the series goes on")
	}
}

// A series that is asked for fewer games than its journal has counts them all, and
// says so, and so it does with another test.
func TestSeriesCountsTheWholeJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.journal")
	var warned []string
	s := Series{
		First: every(randomMaker("a")), Second: every(randomMaker("b")), Settings: Settings{Size: 5}, Games: 6, Journal: path,
		SPRT: &SPRT{Elo0: 0, Elo1: 10, Alpha: .05, Beta: .05},
		Warn: but("repeats game", &warned),
	}
	all, err := s.Run(t.Context())
	if err != nil || all.Games() != 6 || warned != nil {
		t.Fatalf("%+v, %v, %q", all, err, warned)
	}
	s.Games = 3
	again, err := s.Run(t.Context())
	if err != nil || again.Wins != all.Wins || again.Losses != all.Losses || len(warned) != 1 || !strings.HasSuffix(warned[0], "has 6 games, more than the limit of 3: all of them count") {
		t.Errorf("%+v, want %+v, %v, %q", again, all, err, warned)
	}
	s.Games, s.SPRT.Elo1, warned = 6, 50, nil
	if _, err := s.Run(t.Context()); err != nil || len(warned) != 1 || !strings.Contains(warned[0],
		"was started to test +0 against +10 Elo with error rates 0.05 and 0.05; its games now count for +0 against +50 Elo") {
		t.Errorf("%v, %q", err, warned)
	}
}

// What a program says of itself and of its moves is in every record, and is bounded.
func TestRecordsAreBounded(t *testing.T) {
	s := Settings{Size: 9, MoveLimit: 6}
	rec, err := Play(t.Context(), engine("talkative", ProcessOptions{TitleByGTP: true}), scriptOf("other", "A1", "B1", "C1"), s, nil)
	if err != nil || len(rec.Moves) < 2 {
		t.Fatalf("%d moves, %v", len(rec.Moves), err)
	}
	text, err := rec.SGF(sgf.Info{})
	if err != nil || len(text) > 40<<10 || !strings.Contains(string(text), strings.Repeat("x", 4<<10)+"…") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}
