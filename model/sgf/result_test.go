package sgf

import (
	"testing"

	"gobandit/model"
)

func TestResultSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"B+3.5": "B+3.5", "B+3½": "B+3.5", "B+3 1/2": "B+3.5", "B+3,5": "B+3.5", "B+½": "B+0.5", "B+1/2": "B+0.5", "B+3.5 points": "B+3.5", "B+7.5?": "B+7.5",
		"Black+3.5": "B+3.5", "b + 3.5": "B+3.5", "White wins by 2.5 points.": "W+2.5", "W+2.5 (with komi)": "W+2.5", "B+12": "B+12",
		"B+Res": "B+R", "B+Res.": "B+R", "W+R.": "W+R", "B+R (199 moves)": "B+R", "B+resigns": "B+R", "White wins by resignation": "W+R", "White wins": "W+",
		"W+T": "W+T", "B+time": "B+T", "W+Forfeit": "W+F", "W+J": "W+", "W+Jigo": "W+", "B+": "B+", "Jigo": "0", "Draw.": "0", "0": "0", "0 (agreed)": "0",
		"White won by 3.5 points": "W+3.5", "Black resigns": "W+R", "white resigned.": "B+R", "White loses by 2.5": "B+2.5", "W+¼": "W+0.25",
		"": "?", "?": "?", "Void": "?", "(not finished)": "?",
	} {
		got, err := parseResult(text)
		if err != nil || got.String() != want {
			t.Errorf("%q is %v, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"B+x", "Bob+3.5", "3.5", "B+-", "B+-3", "Black lost a ko", "black to play", "White winston"} {
		if got, err := parseResult(text); err == nil || got != (model.Result{}) {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
}
