package names

import "testing"

func TestDidYouMean(t *testing.T) {
	known := []string{"uct", "rave", "refbot", "reuseTree"}
	for name, want := range map[string]string{
		"utc":       `, did you mean "uct"?`,
		"RAVE":      `, did you mean "rave"?`,
		"reusetree": `, did you mean "reuseTree"?`,
		"rebot":     `, did you mean "refbot"?`,
		"montegnu":  "",
		"":          "",
	} {
		if got := DidYouMean(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestEditDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}} {
		if got := editDistance(tt.a, tt.b); got != tt.want {
			t.Errorf("from %q to %q %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
