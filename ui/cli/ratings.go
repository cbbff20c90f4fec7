package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/gtp"
	"gobandit/gtp/games/results"
	"gobandit/model/words"
	"gobandit/search/rating"
)

// mostElo bounds the figures that a rating may be told.
const mostElo = 10_000.

func newRatings() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ratings EVENT|JOURNAL|SGF...",
		Short: "Rate players by their games: Elo with intervals, LOS, Black's advantage",
		Long: gameSources + "\n\n" +
			"Ratings are the Bayesian maximum of the Bradley-Terry model with terms for color and draws, as in\n" +
			"BayesElo. Their mean is 0 unless --anchor fixes a player. Intervals are 95% intervals, from the mean\n" +
			"or the anchor. The matrix has the likelihood, in percent, that the player of the row is stronger\n" +
			"than the player of the column (LOS). See docs/ratings.md.",
		Example: "  gobandit ratings allplayall.yaml\n" +
			"  gobandit ratings match.journal games/*.sgf --anchor gnugo=1800 --json",
		Args: arguments(1, 0, wantGames),
	}
	f := cmd.Flags()
	journal := journalFlag(cmd)
	anchor := f.String("anchor", "", "fix a rating, as NAME=ELO (default: the mean is 0)")
	prior := f.Float64("prior", rating.DefaultPrior, "virtual draws of each player")
	advantage := f.Float64("advantage", 0, "Black's advantage in Elo (default: estimated)")
	draw := f.Float64("draw-elo", 0, "draw term in Elo (default: estimated)")
	repeats := addRecordRepeats(cmd)
	renamed := f.StringToString("name", nil, "another name for a player, as NAME=OTHER; players with one name are rated as one")
	asJSON := f.Bool("json", false, "print one JSON object")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o := rating.Assumptions{Prior: *prior}
		if f.Changed("advantage") {
			o.Advantage = advantage
		}
		if f.Changed("draw-elo") {
			o.Draw = draw
		}
		if err := setAnchor(&o, *anchor); err != nil {
			return usage(err)
		}
		var wrong []error
		for _, of := range []struct {
			flag     string
			x, least float64
		}{{"prior", *prior, 0}, {"draw-elo", *draw, 0}, {"advantage", *advantage, -mostElo}} {
			if !(of.x >= of.least && of.x <= mostElo) {
				wrong = append(wrong, fmt.Errorf("--%s %v, want %v to %v", of.flag, of.x, of.least, mostElo))
			}
		}
		if wrong != nil {
			return usage(errors.Join(wrong...))
		}

		games, unread, err := readGames(args, *journal, *repeats)
		if err != nil {
			return err
		}
		alike := results.TellApart(games)
		results.Rename(games, *renamed)
		rated, leftOut := results.Rated(games)
		if len(rated) == 0 {
			return errors.Join(unread, usage(errors.New("no games to rate"+leftOutText(leftOut))))
		}
		list, err := rating.Rate(rated, o)
		if err != nil {
			return usage(err)
		}
		list.Warnings = append(list.Warnings, alike...)
		if *asJSON {
			return cmp.Or(printJSON(cmd, newJSONRatings(list, leftOut)), unread)
		}
		for _, w := range list.Warnings {
			warner(cmd)(w)
		}
		printRatings(cmd.OutOrStdout(), list, leftOut)
		return unread
	}
	return cmd
}

// setAnchor reads the flag --anchor.
func setAnchor(o *rating.Assumptions, text string) error {
	if text == "" {
		return nil
	}
	i := strings.LastIndexByte(text, '=')
	if i < 1 {
		return fmt.Errorf("--anchor %q, want NAME=ELO", text)
	}
	elo, err := strconv.ParseFloat(text[i+1:], 64)
	if err != nil || !(math.Abs(elo) <= 100_000) {
		return fmt.Errorf("--anchor %q, want a number of Elo points after the name", text)
	}
	o.Anchor, o.AnchorElo = words.Name(text[:i]), elo
	return nil
}

// mostInMatrix is the number of players up to which text has the matrix of likelihoods.
const mostInMatrix = 20

func printRatings(out io.Writer, l *rating.List, leftOut map[string]int) {
	width, names := len("player"), make([]string, len(l.Players))
	for i, p := range l.Players {
		names[i] = gtp.Shown(p.Name)
		width = max(width, words.Width(names[i]))
	}
	fmt.Fprintf(out, "%3s  %s  %6s  %-15s  %6s  %7s  %5s  %5s  %10s\n", "#", words.Pad("player", width), "Elo", "95% interval", "games", "points", "score", "draws", "opposition")
	for i, p := range l.Players {
		fmt.Fprintf(out, "%3d  %s  %6.0f  %-15s  %6d  %7s  %4.0f%%  %4.0f%%  %10.0f\n", i+1, words.Pad(names[i], width), round(p.Elo), fmt.Sprintf("%.0f to %.0f", round(p.Low), round(p.High)),
			p.Games, strconv.FormatFloat(p.Points, 'f', -1, 64), 100*p.Points/float64(p.Games), 100*float64(p.Draws)/float64(p.Games), round(p.Opposition))
	}

	fmt.Fprintf(out, "\n%s%s\n", words.Plural(l.Games, "game"), leftOutText(leftOut))
	fmt.Fprintf(out, "Black's advantage: %s\n", termText(l.Advantage))
	if l.Draw.Elo > 0 {
		fmt.Fprintf(out, "draw term: %s; %d drawn\n", termText(l.Draw), l.Draws)
	}

	if n := len(l.Players); n > 1 && n <= mostInMatrix {
		fmt.Fprintf(out, "\nprobability in %% that the player of the row is stronger (LOS)\n%3s  %s", "#", words.Pad("player", width))
		for i := range n {
			fmt.Fprintf(out, "  %3d", i+1)
		}
		for i, name := range names {
			fmt.Fprintf(out, "\n%3d  %s", i+1, words.Pad(name, width))
			for _, los := range l.LOS[i] {
				text := "–"
				if !math.IsNaN(los) {
					text = words.Likelihood(los) // never certain
				}
				fmt.Fprintf(out, "  %3s", text)
			}
		}
		fmt.Fprintln(out)
	}
}

// leftOutText says how many games do not count, and why; "" if all do.
func leftOutText(leftOut map[string]int) (text string) {
	for _, why := range slices.Sorted(maps.Keys(leftOut)) {
		text += fmt.Sprintf("; %d left out: %s", leftOut[why], why)
	}
	return text
}

// round avoids "-0".
func round(x float64) float64 { return math.Round(x) + 0 }

func termText(t rating.Term) string {
	if t.Fixed {
		return fmt.Sprintf("%+.0f Elo, given", round(t.Elo))
	}
	return fmt.Sprintf("%+.0f Elo [%+.0f, %+.0f]", round(t.Elo), round(t.Low), round(t.High))
}

// jsonRatings are ratings in JSON. A likelihood is null where games do not connect two
// players.
type jsonRatings struct {
	Players   []rating.RatedPlayer `json:"players"`
	Games     int                  `json:"games"`
	Draws     int                  `json:"draws"`
	LeftOut   map[string]int       `json:"left_out"` // games that do not count, by the reason
	Advantage rating.Term          `json:"advantage"`
	Draw      rating.Term          `json:"draw_term"`
	LOS       [][]*float64         `json:"los"`
	Warnings  []string             `json:"warnings"`
}

func newJSONRatings(l *rating.List, leftOut map[string]int) jsonRatings {
	out := jsonRatings{Players: l.Players, Games: l.Games, Draws: l.Draws, LeftOut: leftOut, Advantage: l.Advantage, Draw: l.Draw, Warnings: append([]string{}, l.Warnings...)}
	for _, row := range l.LOS {
		known := make([]*float64, len(row))
		for i, los := range row {
			if !math.IsNaN(los) {
				known[i] = &los
			}
		}
		out.LOS = append(out.LOS, known)
	}
	return out
}
