package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/reviewfile"
)

func TestReview(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := write(t, "race.sgf", raceRecord)
	line := mustRun(t, "review", path, "--visits", "100", "--seed", "5", "--json", "--workers", "2")
	var d reviewfile.Document
	mustDecode(t, line, &d)
	if len(d.Moves) != 12 || d.Searched != 13 || d.Positions != 13 || d.Seed != 5 || d.Players[0].Color != "B" {
		t.Errorf("%d moves, %d of %d positions, seed %d", len(d.Moves), d.Searched, d.Positions, d.Seed)
	}
	for _, m := range d.Moves {
		if m.Loss == nil || m.Best == nil || len(m.PV) == 0 || m.PV[0] != *m.Best {
			t.Errorf("move %d is %+v", m.Number, m)
		}
	}
	for _, field := range strings.Fields("number color move win_rate_before win_rate_after loss loss_se points_lost rank best pv players mean_loss best_share mistakes") {
		must.Has(t, line, `"`+field+`":`)
	}
	if again := mustRun(t, "review", path, "--visits", "100", "--seed", "5", "--json", "--workers", "1", "--anew"); again != line {
		t.Errorf("the same seed with one worker gives\n%s and\n%s", line, again)
	}
	must.Equal(t, mustRun(t, "review", path, "--visits", "100", "--seed", "5", "--json"), line, "what was kept gives")
	page, record := filepath.Join(t.TempDir(), "o.html"), filepath.Join(t.TempDir(), "o.sgf")
	mustRun(t, "review", path, "--visits", "100", "--seed", "5", "--html", page, "--sgf", record)
	for _, file := range []string{page, record} {
		if text, err := os.ReadFile(file); err != nil || len(text) < 1000 {
			t.Errorf("%s: %d bytes, %v", file, len(text), err)
		}
	}
	mustRun(t, "sgf", "check", record)
}

// A review that is interrupted keeps what it has found.
func TestReviewInterrupted(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := write(t, "race.sgf", raceRecord)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(signalError{syscall.SIGINT})
	var out, errOut bytes.Buffer
	status := run(ctx, []string{"review", path, "--visits", "100", "--seed", "5"}, strings.NewReader(""), &out, &errOut)
	if status != exitInterrupted+int(syscall.SIGINT) || out.Len() > 0 || !strings.Contains(errOut.String(), "0 of 13 positions are searched and stored: the same command continues") {
		t.Errorf("status %d, printed %q and %q", status, out.String(), errOut.String())
	}
}

func TestReviewErrors(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := write(t, "race.sgf", raceRecord)
	for _, tt := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{path, "--visits", "0", "--workers", "-1"}, exitUsage, "--visits 0, want 1 or more\n--workers -1, want 1 to 1024"},
		{[]string{path, "other.sgf"}, exitFailed, "other.sgf: no such file"},
		{[]string{path, "--json", "--html"}, exitUsage, "--html=FILE writes a file"},
		{[]string{path, "--engine", "no-such"}, exitUsage, `unknown player "no-such"`},
		{[]string{"no-such.sgf"}, exitUsage, "no-such.sgf: no such file, want an SGF file"},
		{[]string{path, "--engine", "false"}, exitFailed, "3 positions in a row failed: "},
		{[]string{path, "--engine", "random"}, exitFailed, "3 positions in a row failed: the engine reported nothing about the position"},
	} {
		if _, errOut, status := gobandit(t, append([]string{"review"}, tt.args...)...); status != tt.status || !strings.Contains(errOut, tt.want) {
			t.Errorf("%v: status %d, %s", tt.args, status, errOut)
		}
	}
}

// Positions are added once, problems as they are and of games the mistakes of a player.
func TestTrain(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	dir := filepath.Dir(write(t, "race.sgf", "(;SZ[9]PB[Kim]PW[Lee]KM[7];B[ee];W[cc];B[aa];W[gg];B[ba])(;SZ[9]PB[Lee]PW[Kim];B[ee];W[aa])"))
	problem := write(t, "problem.sgf", "(;SZ[9]AB[cc]AW[dd](;B[ab])(;B[ee]C[RIGHT]))")
	for range 2 {
		list := mustRun(t, "train", dir, problem, "--player", "kim", "--visits", "300", "--seed", "1", "--list")
		if !strings.HasPrefix(list, "4 positions, 4 due; 0 days in a row\n") || strings.Count(list, "race.sgf, move ") != 2 || strings.Count(list, "race.sgf#2, move 2: White") != 1 || !strings.Contains(list, "problem.sgf\n") {
			t.Errorf("the list is\n%s", list)
		}
	}
	must.Has(t, mustRun(t, "train"), "train: 4 to go")
}

func TestReviewPlayer(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	dir := filepath.Dir(write(t, "race.sgf", "(;SZ[9]PB[Kim]PW[Lee]KM[7]DT[2026-02-01];B[ee];W[cc];B[aa];W[gg];B[ba])(;SZ[9]PB[Lee]PW[Kim]DT[2026-01-01];B[ee];W[aa])"))
	args := []string{"review", dir, "--player", "kim", "--visits", "300", "--seed", "1"}
	var d reviewfile.SummaryDocument
	mustDecode(t, mustRun(t, append(args, "--json")...), &d)
	if d.Mistakes != 3 || len(d.Games) != 2 || d.Games[0].Color != "W" || !slices.Equal(d.Games[0].At, []int{2}) || len(d.Kinds) == 0 {
		t.Errorf("%+v", d)
	}
	for _, g := range d.Games {
		mustRun(t, "sgf", "check", g.Review)
	}
	if kept, err := os.ReadFile(filepath.Join(reviewsFolder(), reviewfile.SummaryFile)); err != nil || !strings.Contains(string(kept), `"mistakes_at":[2]`) {
		t.Errorf("kept %s, %v", kept, err)
	}
	text, page := mustRun(t, args...), mustRun(t, append(args, "--html")...)
	if !strings.HasPrefix(text, "kim: 2 games\n4 moves judged, mean loss ") || !strings.Contains(text, "\nall moves       4 ") || strings.Count(page, "<svg") != 3 {
		t.Errorf("%s\n%d figures", text, strings.Count(page, "<svg"))
	}
	if text := mustRun(t, "review", dir, "--visits", "300", "--seed", "1"); !strings.HasPrefix(text, "all players: 2 games\n7 moves judged, ") {
		t.Errorf("of both sides:\n%s", text)
	}
	// You are you, the name in the settings, and in older records human.
	config := write(t, "config.yaml", "name: Lee\n")
	t.Setenv("GOBANDIT_CONFIG", config)
	own := filepath.Dir(write(t, "own.sgf", "(;SZ[9]PB[you]PW[level3];B[ee])(;SZ[9]PB[level3]PW[human];B[ee];W[cc])(;SZ[9]PB[Kim]PW[lee];B[ee];W[cc])"))
	for player, want := range map[string]string{"you": "you: 3 games\n3 moves", "LEE": "LEE: 3 games\n3 moves", "human": "human: 1 game\n1 move", "Kim": "Kim: 1 game\n1 move"} {
		if text := mustRun(t, "review", own, "--player", player, "--visits", "50", "--seed", "1"); !strings.HasPrefix(text, want) {
			t.Errorf("of %s:\n%.60s", player, text)
		}
	}
	if status := run(t.Context(), []string{"review", dir, "--player", "Park"}, strings.NewReader(""), io.Discard, io.Discard); status != exitUsage {
		t.Errorf("an unknown player: status %d", status)
	}
}
