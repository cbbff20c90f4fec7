package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/variant"
	"gobandit/search/guard"
)

// A variantGame is a game on the terminal, with a prompt when a human is to move.
type variantGame struct {
	out      io.Writer
	lines    *lineReader
	pos      variant.Position
	players  []seatPlayer
	choosers []chooser // by seat; nil for humans
	rng      *rand.Rand
	moves    int
	undo     []undoStep // the states before the moves of humans
}

// An undoStep is the state that an undo restores.
type undoStep struct {
	pos   variant.Position
	moves int
}

// errQuit is the error of a game that a human has left.
var errQuit = errors.New("quit")

// promptWords are the commands at the prompt.
var promptWords = []string{"pass", "undo", "show", "help", "quit"}

const promptHelp = `C3     play on a point: column letter and row number
pass   pass your turn
undo   take back your last move and all that followed
show   draw the board again
help   this list
quit   leave the game
`

// show plays one game on the terminal.
func (o *variantOptions) show(cmd *cobra.Command, players []seatPlayer) error {
	g, err := o.start(0, players)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	g.out, g.lines = cmd.OutOrStdout(), newLineReader(ctx, cmd.InOrStdin())
	fmt.Fprintf(g.out, "%s on %dx%d, komi %g, seed %d\n", o.name, o.size, o.size, o.komi, o.seed)
	err = g.play(ctx)
	if errors.Is(err, errQuit) {
		return nil
	}
	return err
}

// play plays until the game is over.
func (g *variantGame) play(ctx context.Context) error {
	for !g.pos.Over() {
		if err := ctx.Err(); err != nil {
			return err
		}
		seat := g.pos.ToPlay()
		var move model.Point
		var err error
		if g.players[seat].human() {
			move, err = g.ask(ctx)
		} else {
			move, err = choose(ctx, g.choosers[seat], g.pos, g.rng)
		}
		if err != nil {
			return err
		}
		g.move(move)
	}
	g.finish()
	return nil
}

// seatName names a seat in messages.
func (g *variantGame) seatName(seat int) string {
	return fmt.Sprintf("%s (seat %d, %s)", variant.ColorName(g.pos.Traits().Teams[seat]+1), seat+1, g.players[seat].name)
}

// move plays a move and prints the part of it that everybody sees.
func (g *variantGame) move(move model.Point) {
	seat, size, before := g.pos.ToPlay(), g.pos.Size(), g.pos.Clone()
	outcome := g.pos.Play(move, g.rng)
	fmt.Fprintf(g.out, "%d %s: %s", g.moves+1, g.seatName(seat), move.Vertex(size))
	if outcome != variant.Refused {
		g.moves++
	}
	switch {
	case outcome == variant.Refused:
		fmt.Fprint(g.out, " is refused")
	case outcome != move:
		fmt.Fprintf(g.out, " slips to %s", outcome.Vertex(size))
	}
	var taken, revealed []string
	if r, ok := g.pos.(variant.Revealer); ok {
		for _, p := range r.Revealed() {
			revealed = append(revealed, p.Vertex(size))
			if g.pos.At(p) == 0 {
				taken = append(taken, p.Vertex(size))
			}
		}
	}
	for y := range size {
		for x := range size {
			if p := model.Pt(x, y); before.At(p) != 0 && g.pos.At(p) == 0 {
				taken = append(taken, p.Vertex(size))
			}
		}
	}
	if len(taken) > 0 {
		fmt.Fprintf(g.out, ", takes %s", strings.Join(taken, " "))
	}
	if len(revealed) > 0 {
		fmt.Fprintf(g.out, ", reveals %s", strings.Join(revealed, " "))
	}
	fmt.Fprintln(g.out)
}

// ask shows the board to the human to move, and returns the typed move.
func (g *variantGame) ask(ctx context.Context) (model.Point, error) {
	seat := g.pos.ToPlay()
	g.draw(seat)
	for {
		fmt.Fprintf(g.out, "%s> ", g.seatName(seat))
		line, err := g.lines.next(ctx)
		if err != nil {
			fmt.Fprintln(g.out)
			return model.Pass, err
		}
		switch word := strings.TrimSpace(line); strings.ToLower(word) {
		case "":
		case "quit":
			return model.Pass, errQuit
		case "help":
			fmt.Fprint(g.out, promptHelp)
		case "show":
			g.draw(seat)
		case "undo":
			if n := len(g.undo) - 1; n >= 0 {
				g.pos, g.moves, g.undo = g.undo[n].pos, g.undo[n].moves, g.undo[:n]
				seat = g.pos.ToPlay()
				g.draw(seat)
			} else {
				fmt.Fprintln(g.out, "no move to undo")
			}
		default:
			move, err := g.read(word)
			if err == nil {
				g.undo = append(g.undo, undoStep{g.pos.Clone(), g.moves})
				return move, nil
			}
			fmt.Fprintln(g.out, err)
		}
	}
}

// read reads a move and checks it.
func (g *variantGame) read(word string) (model.Point, error) {
	size := g.pos.Size()
	p, err := model.ParsePoint(word, size)
	switch {
	case err == nil && g.pos.Legal(p):
		return p, nil
	case err == nil && g.pos.At(p) != 0:
		return p, fmt.Errorf("%s is not legal: the point is occupied", p.Vertex(size))
	case err == nil && g.pos.Traits().PerfectInformation:
		return p, fmt.Errorf("%s is not legal: it is suicide or forbidden by ko", p.Vertex(size))
	case err == nil:
		return p, fmt.Errorf("%s is not legal: it has a hidden stone of yours, or is suicide or forbidden by ko", p.Vertex(size))
	case strings.ContainsAny(word, "0123456789"):
		return p, err
	}
	return p, fmt.Errorf("unknown command %q, want a vertex such as C3, %s%s",
		word, strings.Join(promptWords, ", "), names.DidYouMean(word, promptWords))
}

// draw prints the board as a seat sees it; -1 sees everything.
func (g *variantGame) draw(seat int) { fmt.Fprint(g.out, g.pos.View(seat)) }

// finish prints the result.
func (g *variantGame) finish() {
	n := len(g.players)
	scores, results := make([]float64, n), make([]float64, n)
	g.pos.Scores(scores)
	g.pos.Results(results)
	g.draw(-1)
	fmt.Fprintf(g.out, "the game is over after %d moves\n", g.moves)
	w := tabwriter.NewWriter(g.out, 0, 0, 2, ' ', 0)
	for seat := range n {
		result := "loses"
		switch {
		case results[seat] == 1:
			result = "wins"
		case results[seat] > 0:
			result = "ties"
		}
		fmt.Fprintf(w, "%s\tscore %g\t%s\n", g.seatName(seat), scores[seat], result)
	}
	w.Flush()
}

// A lineReader reads lines in a goroutine of its own: the end of a context ends the
// wait for a line.
type lineReader struct {
	lines chan string
	err   error // the error that has ended the lines, after lines is closed
}

func newLineReader(ctx context.Context, in io.Reader) *lineReader {
	r := &lineReader{lines: make(chan string)}
	guard.Go("reading moves", func() error {
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case r.lines <- scanner.Text():
			case <-ctx.Done():
				return nil
			}
		}
		return scanner.Err()
	}, func(err error) {
		r.err = err
		close(r.lines)
	})
	return r
}

// next returns the next line, or errQuit at the end of the input.
func (r *lineReader) next(ctx context.Context) (string, error) {
	select {
	case line, ok := <-r.lines:
		if ok {
			return line, nil
		}
		if err := cmp.Or(ctx.Err(), r.err); err != nil { // an interrupt also ends the reading
			return "", err
		}
		return "", errQuit
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
