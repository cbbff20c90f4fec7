package cli

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/variant"
)

func TestVariantErrors(t *testing.T) {
	tests := []struct {
		args string
		want []string
	}{
		{"", []string{"0 arguments, want one: a variant, which is slip, hidden, three-colour or pair"}},
		{"hiden", []string{`unknown variant "hiden"`, `did you mean "hidden"?`}},
		{"hidden:0 --size 40 --games -1", []string{"--games -1 --playouts 0, want 1 or more games", "board size 40", `is "0", want a whole number from 1 to 8`}},
		{"pair --seats uct,random", []string{"--seats names 2 players, want 4 for pair, or one for all seats"}},
		{"slip --seats utc,refbot", []string{`--seats: unknown engine "utc", did you mean "uct"?`, "--seats: engine refbot plays only Go, want one of type uct"}},
	}
	for _, tt := range tests {
		_, errOut, status := gobandit(t, append([]string{"variant"}, strings.Fields(tt.args)...)...)
		if status != exitUsage {
			t.Errorf("variant %s: status %d, want %d", tt.args, status, exitUsage)
		}
		for _, part := range tt.want {
			if !strings.Contains(errOut, part) {
				t.Errorf("variant %s: %s\nwant %q in it", tt.args, errOut, part)
			}
		}
	}
}

// A series counts every win once, and a seed repeats it.
func TestVariantSeries(t *testing.T) {
	for _, name := range variant.Names() {
		args := []string{"variant", name, "--seats", "random", "--games", "20", "--size", "5", "--komi", "0", "--seed", "7", "--json"}
		out := mustRun(t, args...)
		var s variantSeries
		mustDecode(t, out, &s)
		wins, partners := 0.0, len(s.Seats)/2
		if name == "three-colour" {
			partners = len(s.Seats)
		}
		for _, seat := range s.Seats {
			if seat.Seat <= partners || name == "slip" || name == "hidden" {
				wins += seat.Wins
			}
			if seat.Rate < seat.Low || seat.Rate > seat.High || seat.Player != "random" {
				t.Errorf("%s: seat %+v", name, seat)
			}
		}
		if math.Abs(wins-20) > 1e-9 || s.Games != 20 {
			t.Errorf("%s: %g wins in %d games, want 20 in 20", name, wins, s.Games)
		}
		if again := mustRun(t, args...); again != out {
			t.Errorf("%s: the same seed gives\n%s\nthen\n%s", name, out, again)
		}
	}
}

// An engine beats uniform moves in every variant.
func TestVariantEngine(t *testing.T) {
	for _, name := range []string{"slip", "hidden", "three-colour"} {
		seats := "uct,random"
		if name == "three-colour" {
			seats = "uct,random,random"
		}
		var s variantSeries
		out := mustRun(t, "variant", name, "--seats", seats, "--games", "6", "--size", "5", "--komi", "0.5",
			"--playouts", "100", "--seed", "1", "--json")
		mustDecode(t, out, &s)
		if s.Seats[0].Wins < 4 {
			t.Errorf("%s: uct wins %g of 6 games against uniform moves, want 4 or more", name, s.Seats[0].Wins)
		}
	}
}

// Strategy fusion costs games, as docs/variants.md says: trees that take a draw of the hidden
// stones for the truth lose to information sets with as many playouts.
func TestStrategyFusion(t *testing.T) {
	engine := func(name, settings string) string {
		path := filepath.Join(t.TempDir(), name+".yaml")
		must.Succeed(t, os.WriteFile(path, []byte("type: uct\nplayouts: 100\nK: 0.4\n"+settings), 0o600))
		return path
	}
	sets, draws := engine("sets", "information: Information_Set\n"), engine("draws", "information: Open_Loop\nnumDeterminizations: 10\n")
	var s variantSeries
	mustDecode(t, mustRun(t, "variant", "hidden:4", "--size", "5", "--komi", "0.5", "--games", "24", "--seats", sets+","+draws, "--seed", "1", "--json"), &s)
	if s.Seats[0].Wins < 14 {
		t.Errorf("information sets win %g of 24 games, want 14 or more", s.Seats[0].Wins)
	}
}
