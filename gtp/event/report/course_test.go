package report

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
)

// matchOf returns the report of a match whose games are given by the first player's color,
// the result and a fingerprint.
func matchOf(t *testing.T, games ...[3]string) *Report {
	t.Helper()
	text := `{"type":"match","about":{"size":"9","komi":"7.5"},"test":{"elo0":0,"elo1":200,"alpha":0.05,"beta":0.05}}` + "\n"
	for i, g := range games {
		black, white := "ann", "bob"
		if g[0] == "2" {
			black, white = white, black
		}
		text += fmt.Sprintf(`{"game":%d,"black":"%s","white":"%s","first":%s,"result":"%s","reason":"resignation","moves":9,"seconds":1,"hash":"%s"}`+"\n",
			i, black, white, g[0], g[1], g[2])
	}
	path := filepath.Join(t.TempDir(), "m.journal")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := event.ReadConfig(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(c, path, Options{Games: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The course of a matchup has its games in the first player's view, each with the score
// after it, and ends with the game that ended the test.
func TestCourse(t *testing.T) {
	games := [][3]string{{"1", "B+R", "a"}, {"2", "W+R", "b"}, {"1", "B+R", "a"}, {"2", "B+R", "c"}} // the third repeats the first
	for range 40 {
		games = append(games, [3]string{"1", "B+R", ""}, [3]string{"2", "W+R", ""})
	}
	r := matchOf(t, games...)
	m := r.Status.Matchups[0]
	c := r.Course(m)
	if s := c[3].Score; s.Wins != 2 || s.Losses != 1 || s.Repeated != 1 || s.Pairs[4] != 1 || s.Pairs[2] != 0 {
		t.Errorf("after four games: %s, pairs %v", s, s.Pairs)
	}
	if c[len(c)-1].Score.Verdict() != match.AcceptElo1 || c[len(c)-2].Score.Verdict() != match.Undecided || len(c) >= 40 {
		t.Errorf("%d games: %s", len(c), c[len(c)-1].Score)
	}
	if m.Late == 0 || !strings.Contains(c[0].ID, "1-ann-bob") {
		t.Errorf("%+v, %+v", m, c[0].Row)
	}
	if other := r.Course(event.MatchupStanding{ID: "other"}); len(other) != 0 {
		t.Errorf("%d games of another matchup", len(other))
	}
}
