package engine

import (
	"strconv"
	"strings"
	"testing"

	"gobandit/search"
	"gobandit/search/refbot"
)

// TestReferenceBot asks the reference bot for the figures of its specification:
// 111.06 moves a playout, and a score of .5243 without komi. The standard
// deviations of one playout are 16 and 0.5; four standard errors are allowed.
func TestReferenceBot(t *testing.T) {
	o := GTPOptions{Thinker: refbot.New(1), Budget: search.Budget{Playouts: 10000}, Size: 9}
	answers := strings.Split(talk(t, o, "komi 0\ngenmove b\nref-nodes\nref-score\nlz-analyze 1\nname\n"), "\n\n")[1:]
	nodes, err1 := strconv.ParseFloat(strings.TrimPrefix(answers[1], "= "), 64)
	score, err2 := strconv.ParseFloat(strings.TrimPrefix(answers[2], "= "), 64)
	if err1 != nil || err2 != nil {
		t.Fatalf("answers %q", answers)
	}
	if d := nodes/10000 - 111.06; d < -0.64 || d > 0.64 {
		t.Errorf("%v moves in 10000 playouts", nodes)
	}
	if d := score - 0.5243; d < -0.02 || d > 0.02 {
		t.Errorf("score %v", score)
	}
	if !strings.HasPrefix(answers[3], "=") || answers[4] != "= gobandit" {
		t.Errorf("the analysis answered %q, %q", answers[3], answers[4])
	}
}
