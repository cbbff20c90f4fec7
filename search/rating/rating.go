// Package rating estimates the strengths of players from the results of their games.
//
// The model is that of Bradley and Terry with terms for color and draws, as Coulom's
// BayesElo has it. With f(x) = 1/(1+10^(x/400)), ratings r, Black's advantage a and the
// draw term d, all in Elo,
//
//	P(Black wins) = f(r(White) - r(Black) - a + d)
//	P(White wins) = f(r(Black) - r(White) + a + d)
//	P(draw)       = 1 - P(Black wins) - P(White wins)
//
// The estimate is the maximum of the posterior, with virtual draws as the prior. The
// intervals are those of the normal distribution with the posterior's curvature there.
//
// Sources: Coulom, "Bayesian Elo Rating", 2005 to 2010; Rao and Kupper, "Ties in
// Paired-Comparison Experiments", 1967; Hunter, "MM Algorithms for Generalized
// Bradley-Terry Models", 2004.
package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gobandit/model/dist"
	"gobandit/model/rounded"
	"gobandit/model/words"
	"gobandit/search/bandit"
)

// A Result is how a game ended.
type Result uint8

// The results.
const (
	BlackWon Result = iota
	WhiteWon
	Draw
)

// A Pairing is a game between two players, by their names.
type Pairing struct {
	Black, White string
	Result       Result
	Times        int // how many such games there are; 0 is one
}

func (g Pairing) times() int { return max(g.Times, 1) }

// DefaultPrior is BayesElo's number of virtual draws.
const DefaultPrior = 2

// Draw terms in Elo.
const (
	defaultDraw = 97.3 // that of BayesElo, where games do not tell it
	mostDraw    = 2000 // the greatest one that games tell
)

// Assumptions are what a rating takes as given.
type Assumptions struct {
	// Prior is the number of virtual draws of each player, on average: half of them
	// are shared out over its opponents by the games against them, and the opponents' own
	// add the other half. They keep the rating of a player who has won all games finite.
	Prior float64

	Anchor    string   // player whose rating is AnchorElo; "" makes the mean of all 0
	AnchorElo float64  // rating of the anchor
	Advantage *float64 // Black's advantage in Elo; nil estimates it
	Draw      *float64 // draw term in Elo, 0 or more; nil estimates it, from virtual draws, too
}

// A List is a rating of players.
type List struct {
	Players   []RatedPlayer // strongest first
	Games     int
	Draws     int
	Advantage Term // Black's advantage
	Draw      Term // draw term
	// LOS has for each two players, in the order of Players, the probability that the
	// first is the stronger one (likelihood of superiority); NaN if no games connect them,
	// and on the diagonal.
	LOS      [][]float64
	Warnings []string // what makes ratings doubtful
}

// A RatedPlayer is a player with its rating. Elo, Low and High are on the scale of
// expected scores: see scale.
type RatedPlayer struct {
	Name       string  `json:"name"`
	Elo        float64 `json:"elo"`
	Low        float64 `json:"low"`  // lower end of the 95% interval
	High       float64 `json:"high"` // its upper end
	Games      int     `json:"games"`
	Points     float64 `json:"points"` // wins, and half of the draws
	Draws      int     `json:"draws"`
	Opposition float64 `json:"opposition"` // mean rating of the opponents, by games
	Group      int     `json:"group"`      // players with the same number are connected by games; 0 is the largest group
}

// A Term is a figure that holds for all games, in Elo.
type Term struct {
	Elo   float64 `json:"elo"`
	Low   float64 `json:"low"`   // lower end of the 95% interval; Elo if it was given
	High  float64 `json:"high"`  // its upper end
	Fixed bool    `json:"fixed"` // it was given, or there was nothing to estimate it by
}

// Rate rates the players of games.
func Rate(games []Pairing, o Assumptions) (*List, error) {
	if len(games) == 0 {
		return nil, errors.New("no games with a result")
	}
	if !(o.Prior >= 0) || math.IsInf(o.Prior, 0) {
		return nil, fmt.Errorf("prior of %v virtual draws, want 0 or more", o.Prior)
	}
	for _, g := range games {
		if g.Black == g.White {
			return nil, fmt.Errorf("a game of %q against itself, want two players", g.Black)
		}
	}

	t := tabulate(games)
	anchor := -1
	if o.Anchor != "" {
		if anchor = slices.Index(t.names, o.Anchor); anchor < 0 {
			return nil, fmt.Errorf("anchor %q has no games, want %s", o.Anchor, words.Or(t.names...))
		}
	}

	t.connect()
	warnings := t.doubts(o.Prior)
	if o.Prior == 0 && !t.bounded() {
		return nil, errors.New("without a prior some ratings are infinite: some players or groups won or lost all games against the others")
	}
	m := newModel(t, o)
	err := m.maximize()
	if _, draw := m.terms(m.x); m.draw && (err != nil || draw > mostDraw/elo) {
		// More and more draws explain the games better and better, as where nobody lost a game to a weaker player.
		o.Draw = new(float64)
		if t.draws > 0 {
			*o.Draw = defaultDraw
		}
		warnings = append(warnings, fmt.Sprintf("the games do not tell the draw term, taken as %g", *o.Draw))
		m = newModel(t, o)
		err = m.maximize()
	}
	if err != nil {
		return nil, err
	}
	list := m.list(o, anchor)
	list.Warnings = warnings
	return list, nil
}

// list writes the estimate as a List.
func (m *model) list(o Assumptions, anchor int) *List {
	t, n := m.table, len(m.table.names)
	covariance := m.covariance()
	_, draw := m.terms(m.x)
	k := elo * scale(draw)
	out := &List{Games: t.games, Draws: t.draws, Advantage: m.term(n, m.advantage, covariance), Draw: m.term(n+1, m.draw, covariance)}

	// Ratings are against the mean of the group, or against the anchor.
	base := make([]float64, len(t.groups))
	for g, members := range t.groups {
		for _, i := range members {
			base[g] += m.x[i] / float64(len(members))
		}
	}
	shift := make([]float64, len(t.groups))
	if anchor >= 0 {
		g := t.group[anchor]
		base[g], shift[g] = m.x[anchor], o.AnchorElo
	}
	rate := func(i int) float64 { return float64(k*(m.x[i]-base[t.group[i]])) + shift[t.group[i]] }

	players := make([]RatedPlayer, n)
	for i := range players {
		p := RatedPlayer{Name: t.names[i], Elo: rate(i), Games: t.played[i], Points: t.points[i], Draws: t.drawn[i], Group: t.group[i]}
		variance := m.meanVariance(covariance, i)
		if anchor >= 0 && t.group[anchor] == t.group[i] {
			variance = difference(covariance, i, anchor)
		}
		e := k * bandit.Normal95 * math.Sqrt(max(0, variance))
		p.Low, p.High = p.Elo-e, p.Elo+e
		for j := range n { // in one order, for the last digits
			p.Opposition += rate(j) * t.results[i][j].count() / float64(p.Games)
		}
		players[i] = p
	}

	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	rank := func(i int) float64 { return math.Round(1e6 * players[i].Elo) } // the last digits of equal players are chance
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(players[a].Group, players[b].Group), cmp.Compare(rank(b), rank(a)), cmp.Compare(players[a].Name, players[b].Name))
	})
	for _, i := range order {
		out.Players = append(out.Players, players[i])
		row := make([]float64, n)
		for column, j := range order {
			row[column] = math.NaN()
			if i != j && t.group[i] == t.group[j] {
				row[column] = dist.Normal((m.x[i] - m.x[j]) / math.Sqrt(max(difference(covariance, i, j), 1e-12)))
			}
		}
		out.LOS = append(out.LOS, row)
	}
	return out
}

// scale is the factor that makes ratings with a draw term, in logits, mean the same in
// expected score near equality as those without.
//
// Source: BayesElo's command scale.
func scale(draw float64) float64 {
	x := rounded.NearExp(-draw)
	return 4 * x / ((1 + x) * (1 + x))
}
