package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/params"
)

// kataCommands are those of KataGo besides analysis, parameters, rules and time.
//
// Source: KataGo's documentation, "GTP Extensions".
var kataCommands = map[string]command{
	"kata-search":             {run: (*GTPEngine).kataSearch},
	"kata-search_cancellable": {stream: (*GTPEngine).kataSearchCancellable},
	"kata-get-models":         constant((*GTPEngine).models),
	"kata-benchmark":          takes(1, (*GTPEngine).kataBenchmark),
}

// models answers with the engine as the analysis protocol does.
func (e *GTPEngine) models() string {
	text, _ := json.Marshal(gtp.Models(e.title())) // of texts and numbers, which cannot fail
	return string(text)
}

// kataSearch is genmove without playing the move.
func (e *GTPEngine) kataSearch(ctx context.Context, args []string) (string, error) {
	c, err := e.sideArg(args)
	if err != nil {
		return "", err
	}
	return e.find(ctx, query{color: c}).Vertex(e.game.Size()), nil
}

// sideArg reads a side. Without an argument it is the side to move.
func (e *GTPEngine) sideArg(args []string) (model.Color, error) {
	if len(args) == 0 {
		return e.game.ToPlay(), nil
	}
	return colorArg(args)
}

// kataSearchCancellable is kataSearch that a line of input cancels.
func (e *GTPEngine) kataSearchCancellable(ctx context.Context, c gtp.Command) error {
	side, err := e.sideArg(c.Args)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	move := ""
	searched := e.background(c, func() error {
		move = e.find(ctx, query{color: side}).Vertex(e.game.Size())
		return nil
	})

	select {
	case <-searched:
	case line, ok := <-e.lines:
		if ok {
			e.pending = &line
			cancel()
		}
		<-searched
	}

	switch {
	case e.pending != nil:
		move = "cancelled"
	case move == "":
		return errors.New("internal error: the search failed")
	}

	e.respond(c, move, nil)
	return nil
}

// kataBenchmark searches the position with a number of playouts and no other bound,
// and answers with the speed.
func (e *GTPEngine) kataBenchmark(ctx context.Context, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 1 || n > params.MaxBudget {
		return "", fmt.Errorf("bad number of visits %q, want 1 to %d", args[0], params.MaxBudget)
	}
	e.o.Thinker.Clear()
	r, err := e.search(ctx, e.position(e.game.ToPlay()), search.Budget{Playouts: n, Whole: true}, nil, nil)
	if err != nil {
		return "", err
	}
	s := r.Snapshot
	return fmt.Sprintf("visits/s = %.2f (%d visits in %.3f s), %d nodes, depth %.1f on average, %d at most",
		s.PlayoutsPerSecond(), s.Visits, s.Elapsed.Seconds(), s.Nodes, s.DepthMean, s.DepthMax), nil
}
