package event

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A crossSchedule is the schedule of the cross-entropy method: the arms are the candidates
// of the current generation, each with a contest against the opponent.
type crossSchedule struct {
	config     Config
	seed       uint64
	generation int
	from       []tune.Normal // the distribution of the generation, at the end the last
	samples    [][]float64
	contests   // of the candidates, in the order of the samples
	past       []Generation
}

// A Generation is one that has been played.
type Generation struct {
	From    []tune.Normal // its distribution
	Ranking []RankedCandidate
}

// A RankedCandidate is a candidate of a generation, best first.
type RankedCandidate struct {
	Name, Parameters string
	Points           float64 // a half for each game without winner
	Elite            bool
}

func newCrossSchedule(c Config) *crossSchedule {
	t := &crossSchedule{config: c, from: c.Cross.Start()}
	t.draw()
	return t
}

// begun draws the first generation anew, with the journal's seed.
func (t *crossSchedule) begun(seed uint64) {
	t.seed = seed
	t.draw()
}

// draw draws the candidates of the generation. They follow the journal's seed and the
// results before alone.
func (t *crossSchedule) draw() {
	const generations = 1 << 63 // apart from the random numbers of games
	rng := rand.New(rand.NewPCG(t.seed, generations|uint64(t.generation)))
	t.samples, t.contests = t.config.Cross.Draw(t.from, rng), nil
	for i, sample := range t.samples {
		candidate, err := t.config.Cross.Candidate(t.generation, i, sample)
		if err != nil {
			candidate = tune.Candidate{Index: i, Path: []int{t.generation, i}, Point: sample, Parameters: "[" + err.Error() + "]"}
		}
		name := tune.CandidateName(t.generation, i)
		c := newContest(Matchup{
			ID: name, Name: name + " " + candidate.Parameters, Players: [2]Entrant{{Code: name}, {Code: t.config.OpponentName}},
			Game: t.config.Game, Games: t.config.Cross.Batch,
		})
		c.candidate, c.err = candidate, err
		t.contests = append(t.contests, c)
	}
}

func (t *crossSchedule) next(n int, stream streams, out benched) (assignment, bool) {
	return t.nextOf(n, out, func(i, round int) assignment { return t.game(i, round, stream) })
}

// game returns a game of a candidate.
func (t *crossSchedule) game(i, round int, stream streams) assignment {
	c, fewer := t.contests[i], model.Black // of the candidate's games, each color in turns
	if round%2 == 1 {
		fewer = model.White
	}
	a := t.assign(c, round, t.config.Color.color(fewer, stream(streamColor)))
	a.opening = t.config.Start.name(round / 2)
	a.oppose(t.config, t.maker(c.candidate, c.err, stream(streamCandidate).Uint64()), stream)
	return a
}

// maker returns the maker of a candidate, which fails if there is an error instead.
func (t *crossSchedule) maker(c tune.Candidate, err error, seed uint64) match.Maker {
	if err != nil {
		return func(context.Context) (match.Player, error) { return nil, err }
	}
	return t.config.Candidate(c, seed)
}

// assign returns the part of an assignment that a row keeps.
func (t *crossSchedule) assign(c *contest, round int, color model.Color) assignment {
	return assignment{
		id: fmt.Sprintf("%sr%d", c.ID, round), arm: c.ID, name: "candidate " + c.candidate.Parameters,
		candidate: c.candidate, color: color, contest: c.candidate.Index, round: round,
	}
}

func (t *crossSchedule) complete() bool { return t.generation >= t.config.Cross.Generations }

func (t *crossSchedule) ended() string {
	return fmt.Sprintf("all its %d generations are played (number_of_generations)", t.generation)
}

func (t *crossSchedule) count(row Row, a assignment) {
	t.contests.count(row, a)
	if slices.ContainsFunc(t.contests, func(c *contest) bool { return c.results < c.Games }) {
		return
	}
	t.past = append(t.past, t.ranked())
	t.from = t.config.Cross.Next(t.from, t.samples, t.points())
	if t.generation++; !t.complete() {
		t.draw()
	}
}

// points returns what the candidates have won, with a half for games without winner,
// as if each game left out had ended as the others on average.
func (t *crossSchedule) points() []float64 {
	out := make([]float64, len(t.contests))
	for i, c := range t.contests {
		out[i] = float64(c.score.Wins[0]) + float64(c.score.Jigos+c.score.Unknown)/2
		if n := c.score.Games; n > 0 && c.results > n {
			out[i] *= float64(c.results) / float64(n)
		}
	}
	return out
}

// ranked returns the generation as it stands.
func (t *crossSchedule) ranked() Generation {
	g := Generation{From: t.from}
	points := t.points()
	for place, i := range t.config.Cross.Rank(points) {
		c := t.contests[i]
		g.Ranking = append(g.Ranking, RankedCandidate{c.ID, c.candidate.Parameters, points[i], place < t.config.Cross.EliteCount()})
	}
	return g
}

func (t *crossSchedule) won(a assignment, _ *Row, r model.Result) *bool { return a.candidateWon(r) }

func (t *crossSchedule) write(row *Row, a assignment) {
	c := a.candidate
	row.Path, row.Point, row.Round, row.ID, row.Color, row.Opening = c.Path, c.Point, &a.round, a.id, a.color.String(), a.opening
	row.Parameters = make(map[string]param.Value)
	for i, p := range t.config.Cross.Space.Parameters {
		if i < len(c.Values) {
			row.Parameters[p.Code] = c.Values[i]
		}
	}
}

func (t *crossSchedule) read(row Row) (assignment, error) {
	if row.Hand() {
		return assignment{}, ErrNoTuning
	}
	if len(row.Path) != 2 || row.Path[0] != t.generation || row.Path[1] < 0 || row.Path[1] >= len(t.contests) || t.complete() {
		return assignment{}, fmt.Errorf("candidate %v, want one of the generation %d", row.Path, t.generation)
	}

	c := t.contests[row.Path[1]]
	color, err := model.ParseColor(row.Color)
	switch {
	case !slices.Equal(row.Point, c.candidate.Point):
		return assignment{}, fmt.Errorf("candidate %s at %v, want %v", c.ID, row.Point, c.candidate.Point)
	case row.Round == nil || *row.Round < 0 || row.Type == typeGame && *row.Round >= c.Games:
		return assignment{}, fmt.Errorf("candidate %s: no round of its own", c.ID)
	case err != nil || color == model.Empty:
		return assignment{}, fmt.Errorf("candidate_colour %q, want black or white", row.Color)
	}
	if _, err := model.ParseResult(row.Result); err != nil && row.Type == typeGame {
		return assignment{}, err
	}

	a := t.assign(c, *row.Round, color)
	a.taken = row.Type == typeGame && c.rounds.has(*row.Round)
	a.id = againID(a.id, row)
	return a, nil
}

func (t *crossSchedule) order(row Row, stream streams) (assignment, error) {
	a, err := t.read(row)
	if err != nil {
		return assignment{}, err
	}
	full := t.game(a.contest, a.round, stream)
	if full.color != a.color {
		return assignment{}, fmt.Errorf("candidate_colour %q in game %d, want %q", row.Color, row.Game, full.color)
	}
	return full, nil
}

// startupChecks returns the opponent, and the candidate of the first means.
func (t *crossSchedule) startupChecks(bool) []startupCheck {
	c, err := t.config.Cross.Candidate(0, 0, tune.Means(t.config.Cross.Start()))
	return []startupCheck{
		{name: "opponent " + t.config.OpponentName, settings: t.config.Game, black: t.config.Color.allows(model.White), make: t.config.Opponent(checkSeed)},
		{name: "candidate " + c.Parameters, settings: t.config.Game, black: t.config.Color.allows(model.Black), make: t.maker(c, err, checkSeed)},
	}
}

func (t *crossSchedule) show(s *Status) {
	cross := t.config.Cross
	s.Opponent = t.config.OpponentName
	s.Rule = fmt.Sprintf("cross-entropy, elite %d of %d, step %v", cross.EliteCount(), cross.Samples, cross.Step)
	s.Total = cross.Games()
	s.Parameters = words.Each(cross.Space.Parameters, func(p param.Parameter) ParameterInfo { return ParameterInfo{Code: p.Code} })
	s.Matchups = words.Each(t.contests, func(c *contest) MatchupStanding { return c.standing() })
	s.Cross = &CrossStanding{
		Generation: t.generation, Generations: cross.Generations, Distribution: slices.Clone(t.from), Means: t.means(t.from),
		Points: t.points(), Past: slices.Clone(t.past),
	}
}

// means returns the engine parameters of a distribution's means.
func (t *crossSchedule) means(distribution []tune.Normal) string {
	c, err := t.config.Cross.Candidate(t.generation, 0, tune.Means(distribution))
	if err != nil {
		return "[" + err.Error() + "]"
	}
	return c.Parameters
}

// A CrossStanding is the state of the cross-entropy method.
type CrossStanding struct {
	Generation, Generations int // the one being played, from 0; at the end their number
	Distribution            []tune.Normal
	Means                   string       // the engine parameters of the distribution's means
	Points                  []float64    // of the candidates of the generation
	Past                    []Generation // those that have been played
}
