package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"gobandit/model/variant"
	"gobandit/search/bandit"
)

// A variantSeries is the result of games between engines, and the output of --json.
type variantSeries struct {
	Variant      string        `json:"variant"`
	Size         int           `json:"size"`
	Komi         float64       `json:"komi"`
	Seed         uint64        `json:"seed"`
	Games        int           `json:"games"`
	MovesPerGame float64       `json:"moves_per_game"`
	Seats        []seatSummary `json:"seats"`
}

type seatSummary struct {
	Seat   int     `json:"seat"` // the number of the seat, from 1
	Color  string  `json:"colour"`
	Player string  `json:"player"`
	Wins   float64 `json:"wins"` // a shared win counts as a part
	Rate   float64 `json:"rate"`
	Low    float64 `json:"low"` // the 95 % interval of the rate
	High   float64 `json:"high"`
	Score  float64 `json:"mean_score"` // the mean of area and komi
}

// series plays at least one game.
func (o *variantOptions) series(ctx context.Context, players []seatPlayer) (*variantSeries, error) {
	s := &variantSeries{Variant: o.name, Size: o.size, Komi: o.komi, Seed: o.seed, Games: max(1, o.games)}
	moves := 0
	results, scores := make([]float64, len(players)), make([]float64, len(players))
	for game := range s.Games {
		g, err := o.start(game, players)
		if err != nil {
			return nil, err
		}
		if game == 0 {
			for seat, team := range g.pos.Traits().Teams {
				s.Seats = append(s.Seats, seatSummary{Seat: seat + 1, Color: variant.ColorName(team + 1), Player: players[seat].name})
			}
		}

		if err := g.play(ctx); err != nil {
			return nil, cmp.Or(ctx.Err(), fmt.Errorf("game %d: %w", game+1, err))
		}
		moves += g.moves
		g.pos.Results(results)
		g.pos.Scores(scores)
		for seat := range s.Seats {
			s.Seats[seat].Wins += results[seat]
			s.Seats[seat].Score += scores[seat]
		}
	}

	games := float64(s.Games)
	s.MovesPerGame = float64(moves) / games
	for i := range s.Seats {
		seat := &s.Seats[i]
		seat.Rate, seat.Score = seat.Wins/games, seat.Score/games
		seat.Low, seat.High = bandit.Wilson(seat.Wins, games)
	}
	return s, nil
}

// String returns the table that the command prints.
func (s *variantSeries) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s on %dx%d, komi %g, seed %d, games %d: %.1f moves a game\n",
		s.Variant, s.Size, s.Size, s.Komi, s.Seed, s.Games, s.MovesPerGame)
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "seat\tcolor\tplayer\twins\trate\t95 % interval\tmean score\n")
	for _, seat := range s.Seats {
		fmt.Fprintf(w, "%d\t%s\t%s\t%.4g\t%.1f %%\t%.1f to %.1f %%\t%.1f\n",
			seat.Seat, seat.Color, seat.Player, seat.Wins, 100*seat.Rate, 100*seat.Low, 100*seat.High, seat.Score)
	}
	w.Flush()
	return out.String()
}
