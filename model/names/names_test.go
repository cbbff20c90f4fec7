package names

import (
	"testing"

	"gobandit/model/must"
)

func TestDidYouMean(t *testing.T) {
	known := []string{"uct", "rave", "refbot", "reuseTree", "komi", "False", "compat", "log", "linear"}
	for name, want := range map[string]string{
		"utc":       `, did you mean "uct"?`,
		"RAVE":      `, did you mean "rave"?`,
		"reusetree": `, did you mean "reuseTree"?`,
		"rebot":     `, did you mean "refbot"?`,
		"kmoi":      `, did you mean "komi"?`,
		"base":      "",
		"command":   "",
		"rva":       `, did you mean "rave"?`,
		"montegnu":  "",
		"lin":       `, did you mean "linear"?`,
		"li":        `, did you mean "log"?`,
		"":          "",
	} {
		must.Equal(t, DidYouMean(name, known), want, name)
	}
}

func TestEditDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"kmoi", "komi", 1}, {"ca", "abc", 3}} {
		must.Equal(t, editDistance(tt.a, tt.b), tt.want, tt.a, "to", tt.b)
	}
}
