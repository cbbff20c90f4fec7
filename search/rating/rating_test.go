package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

func number(x float64) *float64 { return &x }

// many returns games of two players, with colors alternating.
func many(first, second string, wins, draws, losses int) []Pairing {
	var games []Pairing
	for i := range wins + draws + losses {
		result := BlackWon
		if i >= wins {
			result = Draw
		}
		if i >= wins+draws {
			result = WhiteWon
		}
		g := Pairing{first, second, result, 0}
		if i%2 == 1 {
			g.Black, g.White = second, first
			g.Result = [...]Result{WhiteWon, BlackWon, Draw}[result]
		}
		games = append(games, g)
	}
	return games
}

// of returns a player of a list.
func of(t *testing.T, l *List, name string) RatedPlayer {
	t.Helper()
	for _, p := range l.Players {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no player %s in %+v", name, l.Players)
	return RatedPlayer{}
}

// BayesElo's ratings, as published with the results that they come from, are found. Its
// default terms are an advantage of 32.8 and a draw term of 97.3.
//
// Sources: the documentation of the Ruby library elo-ratings, an interface to
// BayesElo without its scale; Laskos, "EloStat, Bayeselo and Ordo", talkchess.com 2012,
// who tells the results of 90 and of 360 games, but not the colors.
func TestBayesElo(t *testing.T) {
	three := func(times int) []Pairing {
		games := many("eng1", "eng2", 18*times, 9*times, 3*times)
		games = append(games, many("eng2", "eng3", 18*times, 9*times, 3*times)...)
		return append(games, many("eng1", "eng3", 24*times, 6*times, 0)...)
	}
	defaults := Assumptions{Prior: 2, Advantage: number(32.8), Draw: number(97.3)}
	tests := []struct {
		name  string
		games []Pairing
		o     Assumptions
		scale float64
		want  map[string]float64
		near  float64
	}{
		{"elo-ratings", []Pairing{{"player 1", "player 2", BlackWon, 0}, {"player 1", "player 2", WhiteWon, 0}, {"player 3", "player 2", BlackWon, 0}},
			defaults, 1 / scale(97.3/elo), map[string]float64{"player 2": -37, "player 3": 86}, .5},
		{"Laskos, 90 games, mm 0 0", three(1), defaults, 1, map[string]float64{"eng1": 158, "eng2": -1, "eng3": -157}, 2},
		{"Laskos, 90 games, mm 1 1", three(1), Assumptions{Prior: 2}, 1, map[string]float64{"eng1": 166, "eng2": 0, "eng3": -165}, 2},
		{"Laskos, 360 games, mm 0 0", three(4), defaults, 1, map[string]float64{"eng1": 166, "eng2": -1, "eng3": -165}, 2},
		{"Laskos, 360 games, mm 1 1", three(4), Assumptions{Prior: 2}, 1, map[string]float64{"eng1": 173, "eng2": 0, "eng3": -172}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := must.Get(Rate(tt.games, tt.o))
			for name, want := range tt.want {
				if got := tt.scale * of(t, l, name).Elo; math.Abs(got-want) > tt.near {
					t.Errorf("%s has %.2f, BayesElo %g", name, got, want)
				}
			}
		})
	}
}

// bayesElo returns ratings, advantage and draw term in Elo by BayesElo's own algorithm (Hunter's minorization-maximization, commands
// "prior 2" and "mm 1 1"), without its scale. It ends where steps are far smaller than BayesElo's.
func bayesElo(games []Pairing) (ratings map[string]float64, advantage, draw float64) {
	type met struct{ wins, draws, losses float64 } // of Black
	played, pairs := make(map[string]float64), make(map[[2]string]*met)
	at := func(black, white string) *met {
		if pairs[[2]string{black, white}] == nil {
			pairs[[2]string{black, white}] = new(met)
		}
		return pairs[[2]string{black, white}]
	}
	together := make(map[[2]string]float64)
	for _, g := range games {
		m, n := at(g.Black, g.White), float64(g.times())
		*[]*float64{&m.wins, &m.losses, &m.draws}[g.Result] += n
		played[g.Black] += n
		played[g.White] += n
		together[[2]string{g.Black, g.White}] += n
		together[[2]string{g.White, g.Black}] += n
	}
	for pair, n := range together { // both players' virtual draws, with both colors
		virtual := 2 * .25 * n / played[pair[0]]
		at(pair[0], pair[1]).draws += virtual
		at(pair[1], pair[0]).draws += virtual
	}

	strength := make(map[string]float64)
	for name := range played {
		strength[name] = 1
	}
	w, d := 1., 1. // what the color and the draw term multiply
	for range 60_000 {
		next := make(map[string][2]float64)
		for pair, m := range pairs {
			b, o := strength[pair[0]], strength[pair[1]]
			won, lost := (m.wins+m.draws)/(w*b+d*o), (m.losses+m.draws)/(d*w*b+o)
			x, y := next[pair[0]], next[pair[1]]
			next[pair[0]] = [2]float64{x[0] + m.wins + m.draws, x[1] + won*w + lost*d*w}
			next[pair[1]] = [2]float64{y[0] + m.losses + m.draws, y[1] + won*d + lost}
		}
		for name, x := range next {
			strength[name] = x[0] / x[1]
		}
		var up, down, drawn, c float64
		for pair, m := range pairs {
			b, o := strength[pair[0]], strength[pair[1]]
			up += m.wins + m.draws
			down += (m.wins+m.draws)*b/(w*b+d*o) + (m.losses+m.draws)*d*b/(d*w*b+o)
		}
		w = up / down
		for pair, m := range pairs {
			b, o := strength[pair[0]], strength[pair[1]]
			drawn += m.draws
			c += (m.wins+m.draws)*o/(w*b+d*o) + (m.losses+m.draws)*w*b/(d*w*b+o)
		}
		before := d
		d = drawn/c + math.Sqrt(drawn/c*drawn/c+1)
		if math.Abs(d-before) < 1e-13 {
			break
		}
	}
	for name, s := range strength {
		strength[name] = 400 * math.Log10(s)
	}
	return strength, 400 * math.Log10(w), 400 * math.Log10(d)
}

// Ratings are those of BayesElo's algorithm, with few, many and no draws, for players who won or lost everything, for groups that
// never met, and for players that have always the same color.
func TestBayesEloAlgorithm(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	truth := []float64{-150, -60, 0, 20, 70, 120}
	sets := map[string][]Pairing{
		"15 of 20":               many("a", "b", 15, 0, 5),
		"15 of 20, 4 more drawn": many("a", "b", 11, 4, 5),
		"a winner of all":        append(many("a", "b", 12, 0, 0), many("b", "c", 7, 0, 5)...),
		"a loser of all":         append(many("b", "a", 12, 0, 0), many("b", "c", 7, 2, 5)...),
		"a ring of winners":      append(many("a", "b", 4, 0, 0), append(many("b", "c", 3, 0, 0), many("c", "a", 5, 0, 0)...)...),
		"one draw":               append(many("a", "b", 9, 1, 3), many("b", "c", 3, 0, 4)...),
		"two groups":             append(many("a", "b", 12, 3, 5), many("c", "d", 3, 0, 5)...),
		"two groups, no draws":   append(many("a", "b", 12, 0, 5), append(many("c", "d", 3, 0, 5), many("d", "e", 4, 0, 4)...)...),
		"a winner in two groups": append(many("a", "b", 12, 0, 0), many("c", "d", 3, 1, 5)...),
	}
	for _, colors := range [][]Pairing{{{"a", "b", BlackWon, 0}, {"a", "b", BlackWon, 0}, {"a", "b", WhiteWon, 0}}, {{"a", "b", WhiteWon, 3}, {"a", "b", BlackWon, 0}, {"c", "b", Draw, 0}}} {
		sets[fmt.Sprintf("one color, %d games", len(colors))] = colors
	}
	for _, draw := range []float64{0, 5, 30, 80, 200, 350, 600} {
		sets[fmt.Sprintf("draw term %.0f", draw)] = event(rng, truth, 6, 60, draw)
	}
	for name, games := range sets {
		l := must.Get(Rate(games, Assumptions{Prior: DefaultPrior}))
		want, advantage, draw := bayesElo(games)
		mean, members := make(map[int]float64), make(map[int]float64)
		for _, p := range l.Players {
			mean[p.Group], members[p.Group] = mean[p.Group]+want[p.Name], members[p.Group]+1
		}
		for _, p := range l.Players {
			if want := (want[p.Name] - mean[p.Group]/members[p.Group]) * scale(draw/elo); math.Abs(p.Elo-want) > .1 {
				t.Errorf("%s: %s has %.2f, BayesElo %.2f", name, p.Name, p.Elo, want)
			}
		}
		if math.Abs(l.Advantage.Elo-advantage) > .1 || math.Abs(l.Draw.Elo-draw) > .1 {
			t.Errorf("%s: advantage %.2f and draw term %.2f, BayesElo %.2f and %.2f", name, l.Advantage.Elo, l.Draw.Elo, advantage, draw)
		}
		t.Logf("%s: %s %.1f, %s %.1f, advantage %.1f, draw term %.1f", name, l.Players[0].Name, l.Players[0].Elo, l.Players[len(l.Players)-1].Name, l.Players[len(l.Players)-1].Elo, l.Advantage.Elo, l.Draw.Elo)
	}
}

// Where BayesElo's algorithm goes on for ever, with ratings that become equal, the draw term is given: the better result is rated higher.
func TestDrawTermUnknown(t *testing.T) {
	before := 0.
	for _, wins := range []int{1, 2, 9, 38, 100} {
		l := must.Get(Rate(many("a", "b", wins, 0, 0), Assumptions{Prior: DefaultPrior}))
		if a := of(t, l, "a").Elo; !(a > before) || !l.Draw.Fixed || l.Draw.Elo != 0 {
			t.Errorf("%d wins: %.0f Elo with the draw term %+v, and with fewer wins %.0f", wins, a, l.Draw, before)
		} else {
			before = a
		}
	}
	for name, games := range map[string][]Pairing{
		"wins and draws": many("a", "b", 9, 5, 0), "draws": many("b", "a", 0, 8, 0), "a chain": append(many("a", "b", 4, 1, 0), many("b", "c", 3, 0, 0)...),
	} {
		l := must.Get(Rate(games, Assumptions{Prior: DefaultPrior}))
		if a, b := of(t, l, "a"), of(t, l, "b"); l.Draw.Elo != defaultDraw || a.Elo < b.Elo || a.High > 1000 || !strings.Contains(strings.Join(l.Warnings, "\n"), "the games do not tell the draw term, taken as 97.3") {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// The same games have the same ratings to the last digit.
func TestRepeats(t *testing.T) {
	games := event(rand.New(rand.NewPCG(1, 1)), make([]float64, 6), 40, 40, 0)
	first := fmt.Sprint(*must.Get(Rate(games, Assumptions{Prior: DefaultPrior})))
	for range 20 {
		if again := fmt.Sprint(*must.Get(Rate(games, Assumptions{Prior: DefaultPrior}))); first != again {
			t.Fatalf("%s, then %s", first, again)
		}
	}
}

// The LOS of two equal players is beyond 2.5 and 97.5% in about 5% of events, with draws, too.
func TestSuperiority(t *testing.T) {
	for _, draw := range []float64{70, 380, 0, 150, 240}[:must.Often(2, 5)] { // 20, 80, 0, 40 and 60% drawn
		rng := rand.New(rand.NewPCG(11, 12))
		const events = 1500
		outside, drawn, games := 0, 0, 0
		for range events {
			l := must.Get(Rate(event(rng, make([]float64, 3), 60, 40, draw), Assumptions{Prior: DefaultPrior}))
			a, b := slices.IndexFunc(l.Players, func(p RatedPlayer) bool { return p.Name == "a" }), slices.IndexFunc(l.Players, func(p RatedPlayer) bool { return p.Name == "b" })
			if los := l.LOS[a][b]; los < .025 || los > .975 {
				outside++
			}
			drawn, games = drawn+l.Draws, games+l.Games
		}
		share := float64(outside) / events
		t.Logf("%.0f%% drawn: %.1f%% outside", 100*float64(drawn)/float64(games), 100*share)
		if share < .03 || share > .066 {
			t.Errorf("draw term %.0f: %.1f%% of equal players are outside, want 5", draw, 100*share)
		}
	}
}

// event draws the games of an all-play-all with known ratings.
func event(rng *rand.Rand, truth []float64, rounds int, advantage, draw float64) []Pairing {
	var games []Pairing
	f := func(x float64) float64 { return 1 / (1 + math.Pow(10, x/400)) }
	for i := range truth {
		for j := range i {
			for k := range rounds {
				b, w := i, j
				if k%2 == 1 {
					b, w = j, i
				}
				g, x := Pairing{Black: names[b], White: names[w], Result: Draw}, rng.Float64()
				d := truth[b] - truth[w] + advantage
				if x < f(-d+draw) {
					g.Result = BlackWon
				} else if x > 1-f(d+draw) {
					g.Result = WhiteWon
				}
				games = append(games, g)
			}
		}
	}
	return games
}

var names = []string{"a", "b", "c", "d", "e", "f"}

// 95% intervals of ratings, from their mean and from an anchor, and of the advantage hold the truth in 93 to
// 97% of drawn events.
func TestCoverage(t *testing.T) {
	truth := []float64{-150, -60, 0, 20, 70, 120} // the mean is 0
	const events, advantage = 700, 60
	rng := rand.New(rand.NewPCG(3, 4))
	covered, anchored, advantages := 0, 0, 0
	for range events {
		games := event(rng, truth, 30, advantage, 0)
		l := must.Get(Rate(games, Assumptions{Prior: DefaultPrior}))
		from := must.Get(Rate(games, Assumptions{Prior: DefaultPrior, Anchor: "a", AnchorElo: 1000}))
		for i, want := range truth {
			if p := of(t, l, names[i]); p.Low <= want && want <= p.High {
				covered++
			}
			if p := of(t, from, names[i]); i > 0 && p.Low <= want+1150 && want+1150 <= p.High {
				anchored++
			}
		}
		if l.Advantage.Low <= advantage && advantage <= l.Advantage.High {
			advantages++
		}
	}
	for _, c := range []struct {
		name         string
		games, share float64
	}{{"the mean", events * 6, float64(covered)}, {"an anchor", events * 5, float64(anchored)}, {"the advantage", events, float64(advantages)}} {
		if rate := c.share / c.games; rate < .93 || rate > .97 {
			t.Errorf("intervals from %s cover %.3f, want .93 to .97", c.name, rate)
		} else {
			t.Logf("intervals from %s cover %.3f", c.name, rate)
		}
	}
}

// The draw term and ratings are found again in many games with draws, up to the scale of
// expected scores.
func TestDraws(t *testing.T) {
	const draw = 100.
	truth := []float64{-100, 0, 100}
	l := must.Get(Rate(event(rand.New(rand.NewPCG(1, 1)), truth, 6000, 30, draw), Assumptions{Prior: DefaultPrior}))
	if d := l.Draw; math.Abs(d.Elo-draw) > 4 || d.Fixed {
		t.Errorf("draw term %+v, want %g", d, draw)
	}
	for i, want := range truth {
		if got := of(t, l, names[i]).Elo; math.Abs(got-want*scale(draw/elo)) > 5 {
			t.Errorf("%s: %.1f, want %.1f", names[i], got, want*scale(draw/elo))
		}
	}
}

// Two players without draws and prior have the rating of their score, with the error of
// the logit of a rate; the likelihood of superiority follows.
func TestByHand(t *testing.T) {
	l := must.Get(Rate(many("a", "b", 60, 0, 20), Assumptions{Advantage: number(0)}))
	d := 400 * math.Log10(60./20)
	a, b := of(t, l, "a"), of(t, l, "b")
	if math.Abs(a.Elo-d/2) > 1e-6 || math.Abs(b.Elo+d/2) > 1e-6 {
		t.Errorf("ratings %.3f and %.3f, want %.3f and its opposite", a.Elo, b.Elo, d/2)
	}
	se := elo * math.Sqrt(1./60+1./20)
	if half := 1.959964 * se / 2; math.Abs(a.High-a.Elo-half) > 1e-3 {
		t.Errorf("interval ± %.3f, want ± %.3f", a.High-a.Elo, half)
	}
	if want := .5 * math.Erfc(-d/se/math.Sqrt2); math.Abs(l.LOS[0][1]-want) > 1e-6 || math.Abs(l.LOS[0][1]+l.LOS[1][0]-1) > 1e-9 {
		t.Errorf("LOS %v, want %.6f", l.LOS, want)
	}
	if a.Opposition != b.Elo || a.Points != 60 || a.Games != 80 {
		t.Errorf("%+v", a)
	}
}

// The anchor has its rating without an interval, and all others move with it.
func TestAnchor(t *testing.T) {
	games := append(many("a", "b", 12, 0, 8), many("b", "c", 12, 0, 8)...)
	free := must.Get(Rate(games, Assumptions{Prior: 2}))
	held := must.Get(Rate(games, Assumptions{Prior: 2, Anchor: "b", AnchorElo: 1800}))
	if b := of(t, held, "b"); math.Abs(b.Elo-1800)+b.High-b.Low > 1e-6 {
		t.Errorf("anchor %+v", b)
	}
	if got, want := of(t, held, "a").Elo-1800, of(t, free, "a").Elo-of(t, free, "b").Elo; math.Abs(got-want) > 1e-6 {
		t.Errorf("a is %.3f above the anchor, want %.3f", got, want)
	}
	must.Fail(t, must.Err(Rate(games, Assumptions{Anchor: "x"})), `anchor "x" has no games`, "unknown anchor")
}

func TestWarnings(t *testing.T) {
	tests := []struct {
		name  string
		games []Pairing
		want  []string
	}{
		{"connected", append(many("a", "b", 3, 0, 2), many("b", "c", 3, 0, 2)...), nil},
		{"apart", append(many("a", "b", 3, 0, 2), many("c", "d", 3, 0, 2)...), []string{"2 groups of players have no games with each other; their ratings cannot be compared: [a, b] [c, d]"}},
		{"won all", append(many("a", "b", 3, 0, 0), many("b", "c", 3, 0, 2)...), []string{"won all games against others: a; only the prior bounds their distance"}},
		{"two", many("a", "b", 3, 0, 0), []string{"won all games against others: a; only the prior bounds their distance", "lost all games against others: b; only the prior bounds their distance", "the games do not tell the draw term, taken as 0"}},
		{"a draw connects", append(many("a", "b", 3, 1, 0), many("b", "c", 3, 0, 2)...), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := must.Get(Rate(tt.games, Assumptions{Prior: 2}))
			must.Equal(t, strings.Join(l.Warnings, "\n"), strings.Join(tt.want, "\n"), "warnings", l.Warnings, tt.want)
			for i, p := range l.Players {
				if !(p.Low < p.Elo && p.Elo < p.High && p.High < 2000) {
					t.Errorf("%+v", p)
				}
				for j, q := range l.Players {
					if los := l.LOS[i][j]; math.IsNaN(los) != (i == j || p.Group != q.Group) {
						t.Errorf("LOS of %s over %s: %v", p.Name, q.Name, los)
					}
				}
			}
		})
	}
	must.Fail(t, must.Err(Rate(tests[2].games, Assumptions{})), "infinite", "without a prior")
	must.Fail(t, must.Err(Rate(nil, Assumptions{})), "", "no games are rated")
	must.Fail(t, must.Err(Rate([]Pairing{{"a", "a", Draw, 0}}, Assumptions{})), "", "a game of one player is rated")
}

// Every player has always the same color: the advantage is unknown, and the interval of
// the ratings says so.
func TestOneColor(t *testing.T) {
	var games []Pairing
	for i := range 1000 {
		games = append(games, Pairing{"a", "b", Result(min(i%3, 1)), 0})
	}
	l := must.Get(Rate(games, Assumptions{Prior: 2}))
	if p := l.Players[0]; p.High-p.Low < 150 {
		t.Errorf("%+v with the advantage %+v, want wide intervals", p, l.Advantage)
	}
}

// Players with equal results stand in the order of their names, whatever the last digits of their ratings are.
func TestEqualPlayersByName(t *testing.T) {
	for trial := range 20 {
		rng := rand.New(rand.NewPCG(uint64(trial), 1))
		var games []Pairing
		for _, name := range []string{"d", "b", "c", "a", "e", "f", "g"} {
			games = append(games, many(name, "strong", 7, 2, 24)...)
			games = append(games, many(name, "weak", 19, 1, 3)...)
		}
		rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		l := must.Get(Rate(games, Assumptions{}))
		var names []string
		for _, p := range l.Players {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != "strong a b c d e f g weak" {
			t.Fatalf("trial %d: %s", trial, got)
		}
	}
}
