package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// traceMove traces a move of the position of g and prints how the search came to
// prefer it, or another one.
func traceMove(cmd *cobra.Command, thinker search.Thinker, g *model.Game, vertex string, budget search.Budget, asJSON bool, heading string) error {
	wanted, err := model.ParsePoint(vertex, g.Size())
	if err != nil {
		return usage(fmt.Errorf("--trace: %w", err))
	}
	s, ok := thinker.(*search.Searcher)
	if !ok {
		return usage(errors.New("--trace: the engine searches without a tree"))
	}

	show := newProgressLine(cmd)
	t, err := s.Trace(cmd.Context(), g, wanted, budget, func(step search.TraceStep) { show.set("%s", words.Plural(step.Playouts, "playout")) })
	show.clear()
	if errors.Is(err, search.ErrNoSuchMove) || errors.Is(err, search.ErrSeveralTrees) {
		return usage(fmt.Errorf("--trace %s: %w", vertex, err))
	}
	if err != nil {
		return err
	}

	if asJSON {
		err = printJSON(cmd, newJSONTrace(t, g))
	} else {
		fmt.Fprint(cmd.OutOrStdout(), heading)
		printTrace(cmd.OutOrStdout(), t, g)
	}

	if cmd.Context().Err() != nil {
		return context.Cause(cmd.Context())
	}
	return err
}

// A jsonTrace is the output of analyze --trace --json.
type jsonTrace struct {
	ToPlay  string         `json:"to_play"`
	Wanted  string         `json:"wanted"`
	Verdict search.Verdict `json:"verdict"`
	Steps   []jsonStep     `json:"steps"`
	Alone   []jsonAlone    `json:"alone"` // the wanted move, then the preferred one
}

type jsonStep struct {
	Playouts  int        `json:"playouts"`
	WinRate   float64    `json:"win_rate"`
	Wanted    jsonTraced `json:"wanted"`
	Preferred jsonTraced `json:"preferred"`
}

type jsonTraced struct {
	Move           string  `json:"move"`
	Rank           int     `json:"rank"`
	Visits         int     `json:"visits"`
	WinRate        float64 `json:"win_rate"`
	AMAF           float64 `json:"amaf"`
	AMAFVisits     int     `json:"amaf_visits"`
	Prior          float64 `json:"prior"`
	PriorRank      int     `json:"prior_rank"`
	InitialWinRate float64 `json:"initial_win_rate"`
	Value          float64 `json:"value"`
}

type jsonAlone struct {
	Move     string   `json:"move"`
	Playouts int      `json:"playouts"`
	WinRate  float64  `json:"win_rate"`
	Plain    float64  `json:"plain"` // the win rate by playouts without a tree
	PV       []string `json:"pv"`
}

func newJSONTrace(t *search.Trace, g *model.Game) jsonTrace {
	size := g.Size()
	traced := func(m search.TracedMove) jsonTraced {
		return jsonTraced{
			Move: m.Move.Vertex(size), Rank: m.Rank, Visits: m.Visits, WinRate: m.WinRate, AMAF: m.AMAF, AMAFVisits: m.AMAFVisits,
			Prior: m.Prior, PriorRank: m.PriorRank, InitialWinRate: m.InitialWinRate, Value: m.Value,
		}
	}
	out := jsonTrace{ToPlay: g.ToPlay().Letter(), Verdict: t.Verdict()}
	for _, s := range t.Steps {
		out.Steps = append(out.Steps, jsonStep{s.Playouts, s.WinRate, traced(s.Wanted), traced(s.Preferred)})
	}
	out.Wanted = out.Steps[0].Wanted.Move
	for _, a := range t.Alone {
		out.Alone = append(out.Alone, jsonAlone{a.Move.Vertex(size), a.Playouts, a.WinRate, a.Plain, model.Vertices(a.PV, size)})
	}
	return out
}

func printTrace(out io.Writer, t *search.Trace, g *model.Game) {
	size := g.Size()
	name := t.Steps[0].Wanted.Move.Vertex(size)
	const columns = "%6s %7s %6s %6s %6s"
	fmt.Fprintf(out, "\n%8s %6s | %-35s | other move with the most visits\n", "", "", name)
	fmt.Fprintf(out, "%8s %6s | "+columns+" | %-4s "+columns+"\n", "playouts", "win%", "rank", "visits", "win%", "AMAF%", "value",
		"move", "rank", "visits", "win%", "AMAF%", "value")

	figures := func(m search.TracedMove) string {
		value := fmt.Sprintf("%6.3f", m.Value)
		if m.Value >= search.Untried {
			value = " first"
		}
		amaf := "–"
		if m.AMAFVisits > 0 {
			amaf = fmt.Sprintf("%.1f", 100*m.AMAF)
		}
		return fmt.Sprintf("%6d %7d %6.1f %6s %s", m.Rank, m.Visits, 100*m.WinRate, amaf, value)
	}
	for _, s := range t.Steps {
		fmt.Fprintf(out, "%8d %6.1f | %s | %-4s %s\n", s.Playouts, 100*s.WinRate, figures(s.Wanted), s.Preferred.Move.Vertex(size), figures(s.Preferred))
	}
	last := t.Steps[len(t.Steps)-1]
	fmt.Fprintln(out)

	for _, m := range []search.TracedMove{last.Wanted, last.Preferred} {
		initial := ""
		if m.InitialWinRate > 0 {
			initial = fmt.Sprintf("; initial win rate %.1f%%", 100*m.InitialWinRate)
		}
		fmt.Fprintf(out, "prior of %s: %.2f%%, number %d%s\n", m.Move.Vertex(size), 100*m.Prior, m.PriorRank, initial)
	}
	for _, a := range t.Alone {
		if a.Playouts > 0 {
			fmt.Fprintf(out, "%s searched alone: %.1f%% in %s, %.1f%% without a tree, PV %s\n", a.Move.Vertex(size), 100*a.WinRate, words.Plural(a.Playouts, "playout"), 100*a.Plain, gtp.Points(a.PV, size))
		}
	}

	fmt.Fprintln(out, map[search.Verdict]string{
		search.Preferred: "preferred: " + name + " has the most visits",
		search.Alike:     "alike: " + name + " is as good as " + last.Preferred.Move.Vertex(size) + " when both are searched alone",
		search.Starved:   "starved: " + name + " is better when searched alone, but gets too few playouts",
		search.Misjudged: "misjudged: " + name + " looks worse even when searched alone: the playouts or the tree below it misjudge it, or it is not the better move",
	}[t.Verdict()])
}
