package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search"
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

// series plays the games. Each has its own seeds, of its chances and of the players.
func (o *variantOptions) series(ctx context.Context, players []configs.OwnEngine) (*variantSeries, error) {
	s := &variantSeries{Variant: o.name, Size: o.size, Komi: o.komi, Seed: o.seed, Games: o.games}
	moves := 0
	results, scores := make([]float64, len(players)), make([]float64, len(players))
	for game := range s.Games {
		g, err := o.play(ctx, players, model.Mix(o.seed+uint64(game)))
		if err != nil {
			return nil, cmp.Or(ctx.Err(), fmt.Errorf("game %d: %w", game+1, err))
		}
		end := variant.Of(g).Now()
		if game == 0 {
			for seat, team := range end.Traits().Teams {
				s.Seats = append(s.Seats, seatSummary{Seat: seat + 1, Color: variant.ColorName(team + 1), Player: players[seat].Name})
			}
		}

		moves += g.MoveNumber(g.NumMoves())
		end.Results(results)
		end.Scores(scores)
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

// play plays a game to its end.
func (o *variantOptions) play(ctx context.Context, players []configs.OwnEngine, seed uint64) (*model.Game, error) {
	g, err := variant.NewGame(o.name, o.size, o.komi, seed)
	if err != nil {
		return nil, err
	}
	thinkers := make([]search.Thinker, len(players))
	for seat, e := range players {
		seed = model.Mix(seed)
		if thinkers[seat], _, err = e.NewVariant(seed, variant.Of(g).Now()); err != nil {
			return nil, err
		}
	}

	for !g.Over() {
		seat := variant.Of(g).Now().ToPlay()
		r, err := thinkers[seat].Search(ctx, g, players[seat].Budget, nil)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if err := g.Play(model.Move{Color: g.ToPlay(), Point: r.Move}); err != nil {
			return nil, err
		}
	}
	return g, nil
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
