package configs

import (
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// An event that tunes what has no effect says so.
func TestNoteInert(t *testing.T) {
	tests := []struct{ old, new, want string }{
		{"", "", ""},
		{"engine: rave", "engine: uct", "candidate.set.raveEquivalence: has no effect on any candidate: rave is false"},
		{`set: {K: "{k}", raveEquivalence: "{r}"}`, `set: {K: "{k}", raveEquivalence: "{r}", raveBias: 0.1}`,
			"candidate.set.raveEquivalence: has no effect on any candidate: raveBias above 0"},
		{sample[strings.Index(sample, "parameters:"):strings.Index(sample, "exploration")], `parameters:
  - {code: p, scale: {explicit: [UCB, EXP3]}, split: 2}
  - {code: k, scale: {linear: [0, 1]}, split: 20}
  - {code: r, scale: {linear: [0.1, 10]}, split: 20}
candidate:
  engine: uct
  set: {treePolicy: "{p}", K: "{k}", exp3Boltzmann: "{r}"}
`, ""}, // for some has one
	}
	made := func(body string) string {
		return sample[strings.Index(sample, "candidate:"):strings.Index(sample, "exploration")] + "\x00make_candidate: |\n  def make_candidate(k, r):\n      return Player(" + body + ")\n"
	}
	for body, want := range map[string]string{
		`command="sh %.2f" % k`:                  "make_candidate: has the same engine for all values of r: without effect",
		`command="sh"`:                           "make_candidate: all candidates are the same engine",
		`engine="uct", playouts=9, set={"K": k}`: "make_candidate: has the same engine for all values of r: without effect",
		`engine="rave", playouts=9, set={"K": k, "raveEquivalence": r}`: "",
	} {
		old, text, _ := strings.Cut(made(body), "\x00")
		tests = append(tests, struct{ old, new, want string }{old, text, want})
	}
	for _, tt := range tests {
		c := must.Get(LoadEvent(write(t, "e.yaml", strings.Replace(sample, tt.old, tt.new, 1))))
		if tt.want == "" && len(c.Notes) > 0 || tt.want != "" && !slices.ContainsFunc(c.Notes, func(n string) bool { return strings.Contains(n, tt.want) }) {
			t.Errorf("%s: notes %q, want %q", tt.new, c.Notes, tt.want)
		}
	}
}
