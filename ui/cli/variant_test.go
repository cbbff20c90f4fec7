package cli

import (
	"bytes"
	"context"
	"io"
	"math"
	"strings"
	"syscall"
	"testing"

	"gobandit/model"
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
		{"hidden:0 --size 40 --games -1", []string{"--games -1 --playouts 0, want 0 or more of both", "board size 40", `is "0", want a whole number from 1 to 8`}},
		{"pair --seats human,random", []string{"--seats names 2 players, want 4 for pair, or one for all seats"}},
		{"slip --seats humn,random", []string{`--seats: unknown player "humn", did you mean "human"?`}},
		{"slip --seats utc,refbot", []string{`--seats: unknown engine "utc", did you mean "uct"?`, "--seats: engine refbot plays only Go, want one of type uct"}},
		{"slip --seats human,random --games 3", []string{"--seats: seat 1 is human, want engines in all seats of a series"}},
		{"slip --seats human,random --json", []string{"seat 1 is human"}},
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
			if seat.Rate < seat.Low || seat.Rate > seat.High || seat.Player != seatRandom {
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

// typed plays a game from lines and returns what the terminal shows.
func typed(t *testing.T, lines string, args ...string) string {
	t.Helper()
	out, errOut, status := pipe(t, lines, append([]string{"variant"}, args...)...)
	if status != exitDone {
		t.Fatalf("status %d: %s", status, errOut)
	}
	return out
}

func TestVariantGame(t *testing.T) {
	lines := "A1\nA2\n B1 \nhelp\nz9\nC1\nA1\nuno\nundo\nb2\n\npass\npass\npass\n"
	out := typed(t, lines, "three-colour", "--seats", "human", "--size", "3", "--komi", "0")
	wantParts(t, out,
		"1 black (seat 1, human): A1\n",
		"2 white (seat 2, human): A2\n",
		"3 red (seat 3, human): B1, takes A1\n",
		" 2 O . . 2\n 1 . # . 1\n",
		"black (seat 1, human)> C3     play on a point",
		`invalid point "z9" on a 3x3 board`,
		"4 black (seat 1, human): C1\n",
		"5 white (seat 2, human): A1\n", // with a liberty of its chain
		`unknown command "uno", want a vertex such as C3, pass, undo, show, help, quit, did you mean "undo"?`,
		" 1 . # X 1\n",
		"white (seat 2, human)> 5 white (seat 2, human): B2\n",
		"8 white (seat 2, human): pass\n",
		"the game is over after 8 moves\n",
		"black (seat 1, human)  score 1  loses\n",
		"white (seat 2, human)",
	)
	if strings.Contains(out, "9 ") {
		t.Errorf("a move after the end:\n%s", out)
	}
}

// A seat sees its own hidden stones alone; one that is tried is revealed, and
// the end of the game shows all.
func TestVariantGameHidesStones(t *testing.T) {
	const seed = 5
	pos := must.Get(variant.New("hidden", 5, 7.5, model.Mix(seed)))
	var white model.Point
	for y, row := range strings.Split(pos.View(-1), "\n")[1:6] {
		if x := strings.IndexByte(row, 'o'); x >= 0 {
			white = model.Pt(x/2-1, y)
		}
	}
	vertex := white.Vertex(5)
	out := typed(t, vertex+"\n"+vertex+"\nquit\n", "hidden", "--size", "5", "--seats", "human,random", "--seed", "5")
	wantParts(t, out,
		"x", "black (seat 1, human)> ",
		"1 black (seat 1, human): "+vertex+" is refused, reveals "+vertex+"\n",
		"O", "black (seat 1, human)> "+vertex+" is not legal: the point is occupied\n",
	)
	if strings.Contains(out, " o ") {
		t.Errorf("Black sees White's stone before it is revealed:\n%s", out)
	}
	out = typed(t, "pass\npass\n", "hidden", "--size", "5", "--seats", "human", "--seed", "5")
	wantParts(t, out, "o", "the game is over after 2 moves\n", "white (seat 2, human)  score 8.5  wins\n")
}

// The end of the input leaves the game, an interrupt ends the wait for a line.
func TestVariantGameEnds(t *testing.T) {
	wantParts(t, typed(t, "C3\n", "slip:0", "--seats", "human", "--size", "5"), "1 black (seat 1, human): C3\n", "white (seat 2, human)> \n")
	wantParts(t, typed(t, "", "slip", "--seats", "random", "--size", "2"), "1 black (seat 1, random): ", "the game is over after ")

	ctx, cancel := context.WithCancelCause(context.Background())
	in, typing := io.Pipe()
	defer typing.Close()
	go func() {
		io.WriteString(typing, "C3\n") // read, so the game is waiting for lines
		cancel(signalError{syscall.SIGINT})
	}()
	var out, errOut bytes.Buffer
	status := run(ctx, []string{"variant", "slip", "--seats", "human"}, in, &out, &errOut)
	if want := exitInterrupted + int(syscall.SIGINT); status != want {
		t.Errorf("status %d after an interrupt, want %d: %s", status, want, errOut.String())
	}
}
