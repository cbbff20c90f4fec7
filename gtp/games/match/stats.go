package match

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gobandit/model/dist"
	"gobandit/model/words"
)

// Stats are the score of games between two players, in the view of the first.
type Stats struct {
	First, Second       string // the players' names
	Wins, Draws, Losses int
	Void                int // games without result, which do not count as games
	Unknown             int // games played to an end without a winner, which count for neither side
	Distinct            int // games with a result that repeat no other; all whose moves are unknown count
	Repeated            int // games that repeat an earlier one with the same colors

	Once bool // repeated games do not count

	// Pairs count the pairs of games with colors changed that gave the first player
	// 0, ½, 1, 1½ and 2 points; nil if colors are not changed.
	Pairs []int

	Ends map[Reason]int // games by the reason for their end

	Cost [2]Cost // what the moves of the games with a result took, the first player's first

	Test *SPRT // test that ends the games; nil if there is none
}

// equalElo returns the first player's Elo at equal cost; nil if it is unknown or infinite.
func (s Stats) equalElo() *float64 {
	elo, times := FiniteElo(s.Rate()), s.Cost[0].Times(s.Cost[1])
	if elo == nil || times == 0 {
		return nil
	}
	equal := AtEqualCost(*elo, times)
	return &equal
}

// ends lists how many games ended by which fault or adjudication, such as "2 timeouts,
// 1 crash".
func (s Stats) ends() string {
	var counts []string
	for _, r := range slices.Sorted(maps.Keys(s.Ends)) {
		if r.Fault() || r.Adjudication() {
			counts = append(counts, r.count(s.Ends[r]))
		}
	}
	return strings.Join(counts, ", ")
}

// Results returns the results as LLR takes them: of pairs, or of games if colors are not changed.
func (s Stats) Results() []float64 {
	counts := s.Pairs
	if !slices.ContainsFunc(counts, func(n int) bool { return n > 0 }) {
		counts = []int{s.Losses, s.Draws, s.Wins}
	}
	return counted(counts)
}

// counted returns counts as LLR takes them.
func counted(counts []int) []float64 {
	results := make([]float64, len(counts))
	for i, n := range counts {
		results[i] = float64(n)
	}
	return results
}

// LLR returns the logarithm of the likelihood ratio of the test; 0 without one.
func (s Stats) LLR() float64 {
	if s.Test == nil {
		return 0
	}
	return s.Test.LLR(s.Results())
}

// Verdict returns the verdict of the test; Undecided without one.
func (s Stats) Verdict() Verdict {
	if s.Test == nil {
		return Undecided
	}
	return s.Test.Verdict(s.Results())
}

// VerdictText says in words what the test, which s must have, has found.
func (s Stats) VerdictText() string {
	t := s.Test
	switch s.Verdict() {
	case AcceptElo1:
		return fmt.Sprintf("The test accepts a difference of %+g Elo over %+g: %s is stronger. If the difference were only %+g, the test would say so in %g%% of such matches.",
			t.Elo1, t.Elo0, s.First, t.Elo0, 100*t.Alpha)
	case AcceptElo0:
		return fmt.Sprintf("The test accepts a difference of %+g Elo over %+g: %s is not stronger. If the difference were %+g, the test would say so in %g%% of such matches.",
			t.Elo0, t.Elo1, s.First, t.Elo1, 100*t.Beta)
	}
	lower, upper := t.Bounds()
	return fmt.Sprintf("The test is undecided after %s: LLR %.2f, between %.2f (%+g Elo) and %.2f (%+g Elo).", words.Plural(s.Games(), "game"), s.LLR(), lower, t.Elo0, upper, t.Elo1)
}

// Games returns the number of games with a result.
func (s Stats) Games() int { return s.Wins + s.Draws + s.Losses }

// Rate returns the share of wins, a draw being half a win; 0.5 before the
// first game.
func (s Stats) Rate() float64 {
	if s.Games() == 0 {
		return 0.5
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games())
}

// Interval returns the 95% interval of the rate; 0 and 1 before the first game.
func (s Stats) Interval() (low, high float64) {
	return Interval(s.Results(), s.Rate(), float64(s.Games()))
}

// LOS returns the likelihood of superiority: the probability that the first player is the stronger one, by how many standard errors
// the rate is above one half. It is beyond 2.5 and 97.5% where the interval of the rate does not hold one half, and .5 without games.
func (s Stats) LOS() float64 {
	if s.Games() == 0 {
		return .5
	}
	return dist.Normal(deviate(s.Results(), s.Rate(), float64(s.Games()), .5))
}

// pairPrior is how many pairs without any effect of their openings and colors are
// counted with the others.
const pairPrior = 10

// OpeningShare returns the share of the variance of the games' points that openings and colors decide. It comes from pairs, in
// which openings and colors favor each player once. It is 0 without pairs, or if all games are alike.
func (s Stats) OpeningShare() float64 {
	ofPairs, pairs := frequencies(counted(s.Pairs), never)
	ofGames, _ := frequencies(counted([]int{s.Losses, s.Draws, s.Wins}), never)
	_, single := moments(ofGames)
	_, paired := moments(ofPairs)
	if !(pairs >= 2 && single > 0) {
		return 0
	}
	return 1 - (pairs*paired/(single/2)+pairPrior)/(pairs-1+pairPrior)
}

// Elo returns the difference in rating points for a win rate; infinite for 0 and 1.
func Elo(rate float64) float64 { return 400 * math.Log10(rate/(1-rate)) }

// Rate returns the win rate for a difference in rating points.
func Rate(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// MarshalJSON writes the statistics as one object. Its first keys are black, white, games, wins, draws, losses, void, unknown,
// games_distinct, games_repeated, rate, low, high, elo, elo_low, elo_high and los. Then comes elo_equal_cost, null if it is
// unknown. What each player's moves took is in black_cost and white_cost: moves, seconds and playouts, and seconds and playouts
// per move. The rest is pairs, the ends by their reasons and, if there is a test, sprt with elo0, elo1, alpha, beta, llr, lower,
// upper and verdict. Black is the first player, who has Black in the first game. Infinite differences are null.
func (s Stats) MarshalJSON() ([]byte, error) {
	low, high := s.Interval()
	return json.Marshal(struct {
		Black     string         `json:"black"`
		White     string         `json:"white"`
		Games     int            `json:"games"`
		Wins      int            `json:"wins"`
		Draws     int            `json:"draws"`
		Losses    int            `json:"losses"`
		Void      int            `json:"void"`
		Unknown   int            `json:"unknown,omitempty"`
		Distinct  int            `json:"games_distinct"`
		Repeated  int            `json:"games_repeated"`
		Rate      float64        `json:"rate"`
		Low       float64        `json:"low"`
		High      float64        `json:"high"`
		Elo       *float64       `json:"elo"`
		EloLow    *float64       `json:"elo_low"`
		EloHigh   *float64       `json:"elo_high"`
		LOS       float64        `json:"los"`
		EloEqual  *float64       `json:"elo_equal_cost"`
		CostBlack *moveCost      `json:"black_cost,omitempty"`
		CostWhite *moveCost      `json:"white_cost,omitempty"`
		Pairs     []int          `json:"pairs,omitempty"`
		Ends      map[Reason]int `json:"ends,omitempty"`
		SPRT      *TestState     `json:"sprt,omitempty"`
	}{s.First, s.Second, s.Games(), s.Wins, s.Draws, s.Losses, s.Void, s.Unknown, s.Distinct, s.Repeated, s.Rate(), low, high,
		FiniteElo(s.Rate()), FiniteElo(low), FiniteElo(high), s.LOS(), s.equalElo(), perMove(s.Cost[0]), perMove(s.Cost[1]), s.Pairs, s.Ends, s.TestState()})
}

// A moveCost is a cost for JSON.
type moveCost struct {
	Cost
	SecondsPerMove  float64 `json:"seconds_per_move"`
	PlayoutsPerMove float64 `json:"playouts_per_move,omitempty"` // 0 if unknown
}

// perMove returns a cost for JSON; nil if it is unknown.
func perMove(c Cost) *moveCost {
	if c.Moves == 0 {
		return nil
	}
	seconds, playouts := c.PerMove()
	return &moveCost{c, seconds, playouts}
}

// A TestState is the state of a test for JSON.
type TestState struct {
	SPRT
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict Verdict `json:"verdict"`
}

// TestState returns the state of the test; nil without one.
func (s Stats) TestState() *TestState {
	if s.Test == nil {
		return nil
	}
	lower, upper := s.Test.Bounds()
	return &TestState{*s.Test, s.LLR(), lower, upper, s.Verdict()}
}

// FiniteElo returns Elo; nil, JSON's null, if it is infinite.
func FiniteElo(rate float64) *float64 {
	if elo := Elo(rate); !math.IsInf(elo, 0) {
		return &elo
	}
	return nil
}

// String returns the score in a line, such as "uct v gnugo: 12 wins, 0 draws, 8
// losses: 60.0% [38.7, 78.1], Elo +70 [-80, +221], LOS 81%".
func (s Stats) String() string {
	losses := words.Grouped(s.Losses) + " losses"
	if s.Losses == 1 {
		losses = "1 loss"
	}
	text := fmt.Sprintf("%s v %s: %s, %s, %s", s.First, s.Second, words.Plural(s.Wins, "win"), words.Plural(s.Draws, "draw"), losses)
	if s.Void > 0 {
		text += fmt.Sprintf(", %d void", s.Void)
	}
	if s.Unknown > 0 {
		text += fmt.Sprintf(", %d without a winner", s.Unknown)
	}
	if ends := s.ends(); ends != "" {
		text += " (" + ends + ")"
	}
	if s.Games() == 0 {
		return text
	}
	if s.Repeated > 0 {
		text += ", " + s.repeats()
	}
	text += ": " + s.ScoreText()
	if s.Test != nil {
		text += "\n" + s.TestText()
	}
	return text
}

// ScoreText returns the rate with its 95% interval, Elo and LOS: "60.0% [38.7, 78.1], Elo +70 [-80, +221], LOS 81%".
func (s Stats) ScoreText() string {
	low, high := s.Interval()
	return fmt.Sprintf("%.1f%% [%.1f, %.1f], Elo %s, LOS %s%%", 100*s.Rate(), 100*low, 100*high, EloInterval(s.Rate(), low, high), words.Likelihood(s.LOS()))
}

// EloInterval returns the difference in rating for a rate and an interval of it.
func EloInterval(rate, low, high float64) string {
	return fmt.Sprintf("%s [%s, %s]", EloText(Elo(rate)), EloText(Elo(low)), EloText(Elo(high)))
}

// TestText returns the state of the test in a line, "" without one.
func (s Stats) TestText() string {
	t := s.TestState()
	if t == nil {
		return ""
	}
	return fmt.Sprintf("SPRT of %g against %g %s: LLR %.2f [%.2f, %.2f], %s%s", t.Elo0, t.Elo1, t.Unit(), t.LLR, t.Lower, t.Upper, t.Verdict, s.correctedText())
}

// PairsText returns how many pairs of games gave the first player which points, "" if
// games do not come in pairs.
func (s Stats) PairsText() string {
	if len(s.Pairs) != 5 {
		return ""
	}
	return fmt.Sprintf("pairs with 0, ½, 1, 1½ and 2 points: %d, %d, %d, %d, %d", s.Pairs[0], s.Pairs[1], s.Pairs[2], s.Pairs[3], s.Pairs[4])
}

// repeats tells how many games repeat others.
func (s Stats) repeats() string {
	how := "which still count"
	if s.Once {
		how = "which do not count"
	}
	return fmt.Sprintf("%s repeated, %s (%s)", words.Grouped(s.Repeated), how, words.Plural(s.Distinct, "distinct game"))
}

// EloText writes a difference in rating points: "+70", "-inf".
func EloText(elo float64) string {
	if math.IsInf(elo, 0) {
		return words.If(elo > 0, "+inf", "-inf")
	}
	return fmt.Sprintf("%+.0f", math.Round(elo)+0) // never -0
}
