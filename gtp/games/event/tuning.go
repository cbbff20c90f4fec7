package event

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A tuning is the schedule of a tuning event: the arms are candidates.
type tuning struct {
	config  Config
	tuner   *tune.Tuner
	played  int // games with a result
	pending int // games in progress
	pairs   *gamePairs
	marks   marks
	aside   map[int]bool // candidates of the first level, by index, that could not play and have no result since
	again   replays

	repeated map[int]int // games that repeat another of the same candidate and color, by cell

	check int  // games after which the event looks whether it is sure of the best
	sure  bool // it was, or it expected little of more games, and has ended

	metrics    metrics         // numbers that programs have printed with names, by these and by candidate
	name       string          // of the number that decides
	worst      *float64        // the worst number that decides; nil before the first
	history    []tune.Estimate // what is expected of the best candidate after every stride games
	stride     int
	parameters []ParameterInfo
}

func newTuning(c Config) (*tuning, error) {
	c.Tune.Opponents, c.Tune.Goal = nil, c.Objective.Goal()
	c.Tune.Opponents = words.Each(c.Field, func(o Opponent) int { return o.Weight })
	tuner, err := tune.New(c.Tune)
	if err != nil {
		return nil, err
	}
	t := &tuning{config: c, tuner: tuner, stride: 1, pairs: newGamePairs(c), aside: make(map[int]bool), repeated: make(map[int]int), metrics: make(metrics), name: cmp.Or(c.Metric, numberNamed)}
	t.parameters = words.Each(c.Tune.Space.Parameters, func(p param.Parameter) ParameterInfo { return ParameterInfo{Code: p.Code, Values: p.Divisions()} })
	return t, nil
}

func (t *tuning) next(n int, stream streams, out benched) (assignment, bool) {
	if t.full() {
		return assignment{}, false
	}
	if a, ok := t.again.next(t, n, out); ok {
		return t.seat(a, stream), true
	}
	if half, ok := t.pairs.half(out, &t.marks); ok {
		a := t.assign(n, half.candidate, half.color)
		a.opening, a.pair, a.opponent = half.opening, half.pair, half.opponent
		return t.seat(a, stream), true
	}
	c, ok := t.pairs.begun(out, &t.marks)
	if !ok {
		c, ok = t.choose(stream(streamChoice), out)
	}
	if !ok {
		return assignment{}, false
	}
	return t.game(n, c, stream), true
}

// game returns game number n, of a candidate.
func (t *tuning) game(n int, c tune.Candidate, stream streams) assignment {
	a := t.assign(n, c, model.Empty)
	t.pairs.plan(n, &a, stream(streamColor))
	return t.seat(a, stream)
}

// seat seats the players of a game.
func (t *tuning) seat(a assignment, stream streams) assignment {
	a.oppose(t.config, t.config.Candidate(a.candidate, stream(streamCandidate).Uint64()), stream)
	return a
}

// assign returns the part of an assignment that a row keeps.
func (t *tuning) assign(n int, c tune.Candidate, color model.Color) assignment {
	return assignment{id: strconv.Itoa(n), arm: arm(c), name: "candidate " + c.Parameters, candidate: c, color: color}
}

// arm returns a name for a candidate by its values: candidates whose values rounding makes equal are the same player, wherever
// they lie in the space.
func arm(c tune.Candidate) string { return fmt.Sprint(c.Values) }

// chooseAgain is how often a rule is asked for a candidate until one is not benched.
const chooseAgain = 8

func (t *tuning) begun(seed uint64) { t.pairs.field.seed = seed }

// choose returns the candidate that is pinned, or else the rule's choice. If the rule chooses benched candidates only, it
// returns the candidate of the first level that the rule values most among the
// others.
func (t *tuning) choose(rng *rand.Rand, out benched) (tune.Candidate, bool) {
	if c, ok := t.pinned(out); ok {
		return c, true
	}
	for range chooseAgain {
		c := t.tuner.Choose(rng)
		if !out[arm(c)] {
			return c, true
		}
	}
	for _, term := range t.tuner.Terms(t.tuner.Len()) {
		if !out[arm(term.Candidate)] {
			return term.Candidate, true
		}
	}
	return tune.Candidate{}, false
}

// full reports whether all games of the event are played or in progress, or it is sure.
func (t *tuning) full() bool {
	return t.sure || t.config.Games != 0 && t.played+t.pending >= t.config.Games
}

func (t *tuning) open(out benched) bool {
	return !t.full() && len(out)+t.marks.count(out) < t.tuner.Len()
}

func (t *tuning) complete() bool {
	return t.sure || t.config.Games != 0 && t.played >= t.config.Games
}

func (t *tuning) ended() string {
	if t.sure {
		return fmt.Sprintf("it stopped early, after %s, by stop_when_sure or stop_when_gain", words.Plural(t.played, t.config.Tune.Goal.Run()))
	}
	how := "played"
	if t.config.Tune.Goal != tune.Wins {
		how = "made"
	}
	if run := t.config.Tune.Goal.Run(); t.config.Games == 1 {
		return fmt.Sprintf("its only %s is %s (number_of_games)", run, how)
	}
	return fmt.Sprintf("all its %s %s are %s (number_of_games)", words.Grouped(t.config.Games), t.config.Tune.Goal.Runs(), how)
}

func (t *tuning) begin(a assignment) {
	t.pending++
	t.again.begin(a, 1)
	t.pairs.add(&a, 1)
	t.tuner.Begin(a.candidate)
}

func (t *tuning) end(a assignment) {
	t.pending--
	t.again.begin(a, -1)
	t.pairs.add(&a, -1)
	t.tuner.Void(a.candidate)
}

func (t *tuning) count(row Row, a assignment) {
	t.setAside(row, a.candidate)
	if row.Void() {
		return
	}
	t.played++
	if t.config.Tune.Goal != tune.Wins {
		t.measure(row, a.candidate)
		t.sample()
		t.decide()
		return
	}
	wins, pair := t.pairs.count(&row, &a)
	if row.Repeats != nil {
		t.repeated[a.candidate.Index]++
	}
	if row.LeftOut {
		return
	}
	t.tuner.Count(a.candidate, *row.Won, t.config.Color.side(a.color), a.opponent)
	if pair {
		t.tuner.CountPair(a.candidate, wins, a.opponent)
	}
	t.sample()
	t.decide()
}

// gainGames is the number of games whose expected gain an event may end by.
const gainGames = 100

// decide ends the event if it is sure of the best, or expects little of more games. It looks
// after a twentieth more games each time, at the same ones when the journal is read again.
func (t *tuning) decide() {
	sure, gain := t.config.StopWhenSure, t.config.StopWhenGain
	if sure == 0 && gain == 0 || t.sure || t.played < max(t.check, tune.FirstCheck) {
		return
	}
	t.check = tune.NextCheck(t.played)
	t.sure = sure > 0 && t.tuner.Sure(sure) || gain > 0 && t.tuner.Gain(gainGames) < gain
}

// sample records the rate expected of the best candidate. When there are too many samples it
// drops every other one.
func (t *tuning) sample() {
	if t.played%t.stride != 0 {
		return
	}
	t.history = append(t.history, t.tuner.Expect(t.tuner.Best().Index))
	if len(t.history) < HistoryShown {
		return
	}
	half := len(t.history) / 2
	for i := range half {
		t.history[i] = t.history[2*i+1]
	}
	t.history = t.history[:half]
	t.stride *= 2
}

func (t *tuning) order(row Row, stream streams) (assignment, error) {
	a, err := t.read(row)
	if err != nil {
		return assignment{}, err
	}
	if !t.config.Color.allows(a.color) {
		return assignment{}, fmt.Errorf("candidate_colour %q in game %d, want %s", row.Color, row.Game, t.config.Color)
	}
	if !t.config.opponents()[a.opponent].Start.knows(row.Opening) {
		return assignment{}, fmt.Errorf("opening %q in game %d, which is not in the event", row.Opening, row.Game)
	}
	a.chosen, a.again = row.Chosen, row.Again
	return t.seat(a, stream), nil
}

// measure counts the numbers of a run. One that the program lost by a fault was cut short: it would have been the worst.
func (t *tuning) measure(row Row, c tune.Candidate) {
	for _, name := range slices.Sorted(maps.Keys(row.Metrics)) {
		x := row.Metrics[name]
		if !match.IsMetric(name) || len(t.metrics) >= match.MostMetrics && t.metrics[name] == nil {
			continue // the row of a worker, or a journal, may have anything
		}
		t.metrics.add(name, c.Index, x)
		if t.name == numberNamed && row.Value != nil && x == *row.Value {
			t.name = name
		}
	}
	x := tune.Number{Cut: row.Cut}
	switch {
	case row.Value != nil:
		x.Value = *row.Value
		if t.worst == nil || t.config.Tune.Goal.Better(*t.worst, x.Value) {
			t.worst = row.Value
		}
	case t.worst == nil || row.Hand():
		return // nothing to compare with
	default:
		x = tune.Number{Value: *t.worst, Cut: true}
	}
	t.tuner.Measure(c, x)
}

// won returns whether the candidate has won; nil if it is measured by numbers. A run has no colors, and no result as games have.
func (t *tuning) won(a assignment, row *Row, r model.Result) *bool {
	won := a.candidateWon(r)
	if t.config.Objective != match.NoObjective {
		row.Result = ""
	}
	if t.config.Tune.Goal != tune.Wins {
		row.Cut = row.Cut || row.Value == nil
		return nil
	}
	return won
}

func (t *tuning) write(row *Row, a assignment) {
	c := a.candidate
	row.Path, row.Coordinates, row.Chosen, row.Again = c.Path, c.Coordinates, a.chosen, a.again
	if a.color != model.Empty && t.config.Objective == match.NoObjective {
		row.Color = a.color.String()
	}
	row.Opening, row.Pair = a.opening, a.pair
	if t.config.Field != nil {
		row.Opponent = t.config.Field[a.opponent].ID
	}
	row.Parameters = make(map[string]param.Value)
	for i, p := range t.config.Tune.Space.Parameters {
		row.Parameters[p.Code] = c.Values[i]
	}
	if c.Free {
		row.Point = c.Point
	}
}

func (t *tuning) read(row Row) (assignment, error) {
	c, err := t.at(row)
	runs := t.config.Objective != match.NoObjective
	switch {
	case err != nil:
		return assignment{}, err
	case !slices.Equal(row.Coordinates, c.Coordinates):
		return assignment{}, fmt.Errorf("coordinates %v, want %v for path %v", row.Coordinates, c.Coordinates, row.Path)
	case row.Color != "black" && row.Color != "white" && !((row.Hand() || runs) && row.Color == ""):
		return assignment{}, fmt.Errorf("candidate_colour %q, want black or white", row.Color)
	case row.Hand() && row.Won == nil && row.Result != "Void":
		return assignment{}, errors.New("a result by hand without won, want won unless the result is Void")
	case t.config.Tune.Goal != tune.Wins && row.Type == typeGame && (row.Value != nil || row.Cut):
	case (row.Won != nil) != (row.Type == typeGame || row.Hand() && row.Result != "Void"):
		return assignment{}, fmt.Errorf("a row of type %q, want won if and only if there is a result", row.Type)
	}
	if row.Pair != nil && *row.Pair < 0 {
		return assignment{}, fmt.Errorf("pair %d, want 0 or more", *row.Pair)
	}
	color, _ := model.ParseColor(row.Color) // checked above; Empty if unknown
	if runs {
		color = model.Black // programs are run in its seat
	}
	a := t.assign(row.Game, c, color)
	if a.opponent, err = t.config.opponentNamed(row); err != nil {
		return a, err
	}
	a.opening, a.pair, a.again = row.Opening, row.Pair, row.Again
	return a, nil
}

// at returns the candidate of a row.
func (t *tuning) at(row Row) (tune.Candidate, error) { return t.tuner.At(row.Path, row.Point) }

func (t *tuning) show(s *Status) {
	s.Opponent, s.Rule = t.config.OpponentName, t.config.Tune.Rule()
	s.Opponents = words.Each(t.config.Field, func(o Opponent) string { return o.ID })
	s.Objective, s.Measure = t.config.Objective, t.measured()
	s.Total, s.ReportRows = max(t.config.Games, 0), t.config.reportRows(0)
	s.Standings = t.tuner.Standings()
	s.Stop = t.stop(s.Standings)
	best := t.tuner.Best()
	s.Named = Named{best, tune.Place(t.config.Tune.Space, best)}
	s.Deeper = t.deeper()
	terms := slices.DeleteFunc(t.tuner.Terms(NextShown+len(t.aside)), func(term tune.Term) bool { return t.aside[term.Index] })
	s.Next = terms[:min(NextShown, len(terms))]
	s.Tied = t.tuner.Tied()
	s.Marks = t.inForce()
	s.RepeatedIn = maps.Clone(t.repeated)
	s.BestHistory = slices.Clone(t.history)
	s.Parameters = t.parameters
	s.Space, s.Lineage = t.config.Tune.Space, t.tuner.Lineage()[1:]
	among := s.Standings // where the best was found
	if n := len(s.Lineage); n > 0 {
		among = s.Lineage[n-1]
	}
	s.WhyBest = t.tuner.WhyBest(among)
	s.Expected, s.Points = t.tuner.Expected(), t.tuner.Played()
	s.Looks = t.tuner.Looks()
}

// deeper returns the candidates listed of each level below the first.
func (t *tuning) deeper() [][]Listed {
	var levels [][]Listed
	for depth := 2; depth <= t.config.Tune.MaxDepth; depth++ {
		level := words.Each(t.tuner.Level(depth, t.config.reportRows(depth-1)), func(s tune.Standing) Listed { return Listed{s, tune.Place(t.config.Tune.Space, s.Candidate)} })
		levels = append(levels, level)
	}
	return levels
}
