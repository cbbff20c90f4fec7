package event

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gobandit/gtp/games/match"
)

// An Opponent is what every candidate of a tuning event plays. Of several each may have games of its own kind.
type Opponent struct {
	ID     string // its name in rows and on screens
	Weight int    // of each round of games, how many are against it
	Game   match.Settings
	Start  Start
	Make   func(seed uint64) match.Maker // as Config.Opponent
}

// opponents returns the opponents of a tuning event.
func (c Config) opponents() []Opponent {
	if c.Field == nil {
		return []Opponent{{c.OpponentName, 1, c.Game, c.Start, c.Opponent}}
	}
	return c.Field
}

// FieldName names several opponents: "gnugo, 3 rave".
func FieldName(field []Opponent) string {
	var names []string
	for _, o := range field {
		if o.Weight > 1 {
			o.ID = fmt.Sprint(o.Weight, " ", o.ID)
		}
		names = append(names, o.ID)
	}
	return strings.Join(names, ", ")
}

// fieldSettings returns the settings of the games against several opponents that are not those of the event, as a journal has them.
func (c Config) fieldSettings(event map[string]string) map[string]string {
	own := make(map[string]string)
	for _, o := range c.Field {
		for name, value := range identityOf(&o.Game, &o.Start) {
			if event[name] != value {
				own["opponent "+o.ID+" "+name] = value
			}
		}
	}
	return own
}

// opponentNamed returns the opponent of a row, by its place.
func (c Config) opponentNamed(row Row) (int, error) {
	for i, o := range c.Field {
		if o.ID == row.Opponent {
			return i, nil
		}
	}
	if c.Field == nil && row.Opponent == "" {
		return 0, nil
	}
	return 0, fmt.Errorf("opponent %q in game %d, want one of the event: %s", row.Opponent, row.Game, cmp.Or(FieldName(c.Field), c.OpponentName))
}

// A field deals the opponents of a tuning event to its candidates, in rounds. A candidate that has begun a round finishes it
// before the rule is asked again. So all candidates play the same opponents in the same shares. The order within a round is drawn,
// and the same for all candidates.
type field struct {
	opponents []Opponent
	round     int // games of a round
	unit      int // games in a row against an opponent: those of a pair
	seed      uint64
}

func newField(c Config) field {
	f := field{opponents: c.opponents(), unit: 1}
	if c.Start.Pairs {
		f.unit = 2
	}
	for _, o := range f.opponents {
		f.round += f.unit * o.Weight
	}
	return f
}

// next returns the opponent of the next game of a candidate, given how many games it has played against each. It reports, too,
// whether that game is within a round that was begun.
func (f field) next(games []int) (opponent int, begun bool) {
	rounds, played := -1, 0
	for i, n := range games {
		played += n
		if r := n / (f.unit * f.opponents[i].Weight); rounds < 0 || r < rounds {
			rounds = r
		}
	}
	var order []int
	for i, o := range f.opponents {
		order = append(order, slices.Repeat([]int{i}, o.Weight)...)
	}
	rng := rand.New(rand.NewPCG(f.seed, uint64(rounds)))
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	left := slices.Clone(games) // of this round
	for i, o := range f.opponents {
		left[i] -= rounds * f.unit * o.Weight
	}
	for _, i := range order {
		if left[i] -= f.unit; left[i] < 0 {
			return i, played > rounds*f.round
		}
	}
	panic("event: a round of games without an end")
}
