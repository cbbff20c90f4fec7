package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/gtp/games/results"
	"gobandit/model/must"
	"gobandit/model/variant"
)

// An engine beats uniform moves in every variant. The records read back as the games that
// were played, a seed repeats the match, and another variant does not continue it.
func TestMatchVariants(t *testing.T) {
	for _, name := range variant.Names() {
		dir := t.TempDir()
		journal, records := filepath.Join(dir, "m.journal"), filepath.Join(dir, "games")
		args := []string{"match", "--black", "uct", "--white", "random", "--variant", name, "--size", "5", "--komi", "0.5",
			"--playouts", "60", "--games", "4", "--seed", "1", "--json"}
		var first, second match.Stats
		mustDecode(t, mustRun(t, append(args, "--journal", journal, "--sgf", records)...), &first)
		mustDecode(t, mustRun(t, args...), &second)
		if first.Wins < 3 {
			t.Errorf("%s: uct wins %d of 4 games against uniform moves, want 3 or more", name, first.Wins)
		}
		if first.Wins != second.Wins || first.Ends[match.PlayedOut] != 4 || first.Cost[0].Moves != second.Cost[0].Moves {
			t.Errorf("%s: the same seed gives %+v, then %+v", name, first, second)
		}

		files := must.Get(filepath.Glob(filepath.Join(records, "*.sgf")))
		if out := mustRun(t, append([]string{"sgf", "check"}, files...)...); strings.Count(out, "\n") != 4 || strings.Contains(out, "move ") {
			t.Errorf("%s: sgf check says\n%s", name, out)
		}
		games := append(must.Get(results.Read(journal)), must.Get(results.Read(records))...)
		results.Once(games, false) // a record is the same game as its row
		if rated, _ := results.Rated(games); len(rated) != 4 {
			t.Errorf("%s: %d different games in journal and records, want 4", name, len(rated))
		}
		must.Succeed(t, checkJournal(journal))

		other := map[string]string{"slip": "slip:0.5", "hidden": "hidden:2", "three-colour": "pair", "pair": ""}[name]
		_, errOut, status := gobandit(t, append(args, "--journal", journal, "--variant", other)...)
		must.Equal(t, status, exitFailed, name, other, errOut)
		must.Has(t, errOut, "variant is \""+name+"\" in the journal and ")
	}
}

func TestVariantEventMistakes(t *testing.T) {
	for players, want := range map[string]string{
		"a: {command: cat}":                    "e.yaml:9:16: players.a.command: a program cannot play the variant slip, want an engine of this program",
		"a: {engine: refbot}":                  "e.yaml:9:15: players.a.engine: engine refbot plays only Go, want one of type uct",
		"a: {engine: default, set: {K: 1}}":    "e.yaml:9:29: players.a.set.rolloutType: CLASS is not available in slip",
		"a: {engine: uct}\nresign_below: 0.1":  "e.yaml:2:10: variant: variant slip with adjudication, want one of them",
		"a: {engine: uct}\nopenings: builtin":  "openings: together with variant, want one of them",
		"a: {engine: uct}\nrules: japanese":    "e.yaml:2:10: variant: variant slip with other rules, want one of them",
		"a: {engine: uct}\nmove_limit: twelve": "move_limit",
	} {
		path := filepath.Join(t.TempDir(), "e.yaml")
		must.Succeed(t, os.WriteFile(path, []byte("event: allplayall\nvariant: slip\nboard_size: 9\nkomi: 7.5\nrounds: 2\ncompetitors: [a, b]\nplayers:\n  b: {engine: random}\n  "+players+"\n"), 0o600))
		if _, errOut, status := gobandit(t, "check", path); status != exitUsage || !strings.Contains(errOut, want) {
			t.Errorf("%s: status %d, %s\nwant %q in it", players, status, errOut, want)
		}
	}
	for args, want := range map[string]string{
		"--variant hiden":                 `--variant: unknown variant "hiden", want slip, hidden, three-colour or pair, did you mean "hidden"?`,
		"--variant slip --white cat":      "--white: a program cannot play the variant slip",
		"--variant hidden:9":              `--variant: variant hidden: the number of hidden stones per side is "9", want a whole number from 1 to 8`,
		"--variant slip --handicap 2":     "--variant: variant slip with a handicap, want one of them",
		"--variant three-colour --size 1": `--size: "1", want a whole number from 2 to 19`,
	} {
		_, errOut, status := gobandit(t, append([]string{"match", "--black", "uct", "--white", "random"}, strings.Fields(args)...)...)
		must.Equal(t, status, exitUsage, "match", args, errOut, want)
		must.Has(t, errOut, want)
	}
}

// wins returns how many games of a match of a variant an engine wins that has one setting
// in place of another's.
func wins(t *testing.T, name, with, without string, more ...string) match.Stats {
	t.Helper()
	dir, args := t.TempDir(), []string{"match", "--variant", name, "--json", "--seed", "1"}
	for i, settings := range []string{with, without} {
		path := filepath.Join(dir, []string{"with.yaml", "without.yaml"}[i])
		must.Succeed(t, os.WriteFile(path, []byte("type: uct\nplayouts: 100\nK: 0.4\n"+settings+"\n"), 0o600))
		args = append(args, []string{"--black", "--white"}[i], path)
	}
	var score match.Stats
	mustDecode(t, mustRun(t, append(args, more...)...), &score)
	return score
}

// What docs/tutorials/variants.md calls wrong loses games. These matches are short, with seeds in
// which that shows; the page has the figures of longer ones.
func TestLessons(t *testing.T) {
	for _, tt := range []struct {
		name, variant, right, wrong, args string
		least                             int
	}{
		{"strategy fusion", "hidden:4", "information: Information_Set", "numDeterminizations: 10", "--size 5 --games 16", 9},
		{"too many draws", "hidden:4", "numDeterminizations: 1", "numDeterminizations: 30", "--size 4 --games 16 --seed 6", 9},
		{"timid", "three-colour", "paranoid: false", "paranoid: true", "--size 3 --games 16 --playouts 300 --seed 4", 9},
		{"closed loop", "slip:0.5", "information: Open_Loop", "information: Closed_Loop", "--size 3 --games 16 --playouts 1000 --seed 5", 9},
	}[:must.Often(1, 4)] {
		score := wins(t, tt.variant, tt.right, tt.wrong, append(strings.Fields(tt.args), "--komi", "0.5")...)
		if score.Wins < tt.least {
			t.Errorf("%s: the right setting wins %d of 16 games, want %d or more", tt.name, score.Wins, tt.least)
		}
	}
}
