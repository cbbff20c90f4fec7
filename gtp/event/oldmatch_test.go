package event

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/match"
	"gobandit/search/tune"
)

// Journals of a match and of a confirmation that an earlier version has written are read as
// journals of events, with the figures that it has shown.
func TestOldMatches(t *testing.T) {
	for file, want := range map[string]struct {
		stats, test string
		settings    string
	}{
		"match.jsonl":   {"a v b: 2 wins, 0 draws, 10 losses: 16.7% [4.7, 44.6], Elo -280 [-522, -38], LOS 1%", "LLR -1.97 [-2.94, 2.94], undecided", "8 playouts, 0s"},
		"confirm.jsonl": {"best k:0.2 v default: 3 wins, 0 draws, 3 losses: 50.0% [17.3, 82.7], Elo +0 [-272, +272], LOS 50%", "LLR -0.02 [-2.94, 2.94], undecided", "best k:0.2"},
	} {
		path := filepath.Join("testdata", file)
		c, err := ReadConfig(path)
		if err != nil {
			t.Fatal(err)
		}
		var scores []match.Stats
		read, err := Replay(c, path, func(r Row, _ tune.Candidate) { scores = append(scores, *r.Score) })
		if err != nil {
			t.Fatal(err)
		}
		s := read.Status
		m := s.Matchups[0]
		if text := m.Stats().String(); !strings.HasPrefix(text, want.stats+"\n") || !strings.HasSuffix(text, want.test) {
			t.Errorf("%s: %s", file, text)
		}
		if m.Size != 5 || m.Distinct != m.Games || m.Cost[0].Moves == 0 || len(s.Warnings) > 0 || s.Total != 0 || len(scores) != m.Games || scores[len(scores)-1].Wins != m.Wins[0] {
			t.Errorf("%s: %+v, warnings %q", file, m, s.Warnings)
		}
		if settings := read.Header.Config; !slices.Contains([]string{settings["black budget"], settings["best"]}, want.settings) {
			t.Errorf("%s: settings %v", file, settings)
		}

		var rows []Row
		reader := GameReader{Path: path}
		if _, _, err := reader.Read(100, func(r Row) { rows = append(rows, r) }); err != nil || len(rows) != m.Games || rows[1].White != m.Players[0] {
			t.Errorf("%s: %d rows, %v", file, len(rows), err)
		}
	}
}

// No game is added to such a journal, which stays as it is.
func TestOldMatchIsOnlyRead(t *testing.T) {
	text, err := os.ReadFile("testdata/match.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	path := journalPath(t)
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(testTournament(), path); !errors.Is(err, ErrOldMatch) {
		t.Errorf("opened: %v", err)
	}
	c, err := ReadConfig(path)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := Open(c, path); err == nil {
		defer r.Close()
		if err := r.Run(context.Background(), RunOptions{MaxGames: 1}); err == nil {
			t.Error("a game was played")
		}
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(text) {
		t.Errorf("the journal has changed, %v", err)
	}
}

// A game that stands twice in such a journal counts once; two different rows of a game, and
// damage, are errors.
func TestOldMatchErrors(t *testing.T) {
	text, err := os.ReadFile("testdata/match.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	unsealed := `{"game":0,"black":"a","white":"b","first":1,"result":"B+R","reason":"resignation","moves":3,"seconds":1}` + "\n"
	for name, tt := range map[string]struct{ text, want string }{
		"twice":         {string(text) + lines[1], ""},
		"different":     {string(text) + unsealed, "m.journal:14: game 0 has two rows with different contents"},
		"damaged":       {strings.Replace(string(text), "W+25.5", "W+26.5", 1), "m.journal:2: "},
		"bad result":    {lines[0] + strings.Replace(unsealed, "B+R", "B~R", 1), "m.journal:2: "},
		"bad color":     {lines[0] + strings.Replace(unsealed, `"first":1`, `"first":3`, 1), "m.journal:2: game 0 with color"},
		"torn":          {lines[0] + lines[1] + `{"game":1,"bl`, ""},
		"a note behind": {lines[0] + lines[1] + "and so on", "neither a journal row nor the beginning of one"},
		"no game":       {lines[0], ""},
	} {
		path := filepath.Join(t.TempDir(), "m.journal")
		if err := os.WriteFile(path, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := ReadConfig(path)
		if err == nil {
			_, err = Replay(c, path, nil)
		}
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

func FuzzOldMatch(f *testing.F) {
	text, err := os.ReadFile("testdata/match.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:len(text)-7])
	f.Add(append(text, text...))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "m.journal")
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := ReadConfig(path)
		games := 0
		if err == nil {
			var read Replayed
			if read, err = Replay(c, path, func(Row, tune.Candidate) { games++ }); err == nil && games != read.Status.Played+read.Status.Void {
				t.Errorf("%d games, %d played and %d void", games, read.Status.Played, read.Status.Void)
			}
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("error %q, want one line", err)
		}
	})
}
