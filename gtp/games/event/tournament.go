package event

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
)

// A tournament is the schedule of a playoff, an all-play-all or a gauntlet: the arms
// are matchups, and the one with fewest games begun plays next. A matchup whose test
// has accepted a hypothesis plays no more. A match is the smallest one.
type tournament struct {
	config   Config
	contests // matchups of the event, then those that only the journal has
	byID     map[string]int
}

func newTournament(c Config) *tournament {
	t := &tournament{config: c, byID: make(map[string]int)}
	for _, m := range c.Matchups {
		t.add(m)
	}
	return t
}

func (t *tournament) add(m Matchup) int {
	c := newContest(m)
	c.score.Once = t.config.Repeats == RepeatsOnce
	t.contests = append(t.contests, c)
	t.byID[m.ID] = len(t.contests) - 1
	return len(t.contests) - 1
}

func (t *tournament) complete() bool {
	return !slices.ContainsFunc(t.contests, func(c *contest) bool { return !c.complete() })
}

func (t *tournament) ended() string {
	decided := 0
	for _, c := range t.contests {
		if c.decided {
			decided++
		}
	}
	if decided > 0 {
		return fmt.Sprintf("%d of its %s accepted a hypothesis, and all other games are played", decided, words.Plural(len(t.contests), "test"))
	}
	return "all its games are played (number_of_games or rounds)"
}

func (t *tournament) next(n int, stream streams, out benched) (assignment, bool) {
	return t.nextOf(n, out, func(i, round int) assignment { return t.game(i, round, stream) })
}

// game returns a game of a matchup.
func (t *tournament) game(i, round int, stream streams) assignment {
	c := t.contests[i]
	a := t.assign(i, round)
	turn := round // of the openings: both games of a pair have the same
	if c.Alternating {
		turn /= 2
	}
	a.opening = c.Start.name(turn)
	a.settings = c.Start.settings(c.Game, a.opening)
	a.settings.Seed = stream(streamVariant).Uint64()

	uses := [2]int{streamCandidate, streamOpponent}
	for k, e := range c.Players {
		side := k
		if a.color == model.White {
			side = 1 - k
		}
		a.seats[side] = seat{e.Code, e.Code, e.Code, true, e.Make(stream(uses[k]).Uint64())}
	}
	return a
}

func (t *tournament) order(row Row, stream streams) (assignment, error) {
	i, ok := t.byID[row.Matchup]
	if !ok || row.Round == nil || *row.Round < 0 || t.contests[i].score.Removed {
		return assignment{}, fmt.Errorf("a game of the matchup %q, which is not in the event", row.Matchup)
	}
	a := t.game(i, *row.Round, stream)
	var want Row
	if t.write(&want, a); want.Black != row.Black || want.White != row.White {
		return assignment{}, fmt.Errorf("game %s of %s and %s, want %s and %s", a.id, row.Black, row.White, want.Black, want.White)
	}
	return a, nil
}

// assign returns the part of an assignment that a row keeps.
func (t *tournament) assign(i, round int) assignment {
	c := t.contests[i]
	color := model.Black
	if c.Alternating && round%2 == 1 {
		color = model.White
	}
	return assignment{id: c.gameID(round), arm: c.ID, name: "matchup " + c.Name, color: color, contest: i, round: round}
}

func (t *tournament) begun(uint64) {}

func (t *tournament) won(assignment, *Row, model.Result) *bool { return nil }

func (t *tournament) write(row *Row, a assignment) {
	c := t.contests[a.contest]
	row.Matchup, row.Round, row.ID = c.ID, &a.round, a.id
	black := a.blackPlayer()
	row.Black, row.White = c.Players[black].Code, c.Players[1-black].Code
	row.Opening = a.opening
}

func (t *tournament) read(row Row) (assignment, error) {
	if row.Hand() {
		return assignment{}, ErrNoTuning
	}
	if row.Matchup == "" || row.Round == nil || *row.Round < 0 {
		return assignment{}, fmt.Errorf("no matchup and round, want a game of a tournament")
	}
	if _, err := model.ParseResult(row.Result); err != nil && row.Type == typeGame {
		return assignment{}, err
	}
	i, err := t.indexOf(row)
	if err != nil {
		return assignment{}, err
	}

	c := t.contests[i]
	a := t.assign(i, *row.Round)
	a.taken = row.Type == typeGame && c.rounds.has(*row.Round)
	a.id = againID(a.id, row)
	// The colors are the row's: the event may have changed.
	switch codes := c.score.Players; [2]string{row.Black, row.White} {
	case codes:
		a.color = model.Black
	case [2]string{codes[1], codes[0]}:
		a.color = model.White
	default:
		return assignment{}, fmt.Errorf("matchup %s of %s and %s, want %s and %s", row.Matchup, row.Black, row.White, codes[0], codes[1])
	}
	return a, nil
}

// indexOf returns the index of a row's matchup, which it adds if the event no longer has
// it.
func (t *tournament) indexOf(row Row) (int, error) {
	if i, ok := t.byID[row.Matchup]; ok {
		return i, nil
	}
	if row.Black == "" || row.White == "" {
		return 0, fmt.Errorf("no players black and white")
	}
	if strings.ContainsAny(row.Matchup, `/\`) { // its records would be looked for in other folders
		return 0, fmt.Errorf("matchup %q, want a name without slashes", row.Matchup)
	}
	i := t.add(Matchup{ID: row.Matchup, Name: row.Black + " v " + row.White,
		Players: [2]Entrant{{Code: row.Black}, {Code: row.White}}})
	t.contests[i].score.Removed = true
	return i, nil
}

func (t *tournament) show(s *Status) {
	endless := false
	for _, c := range t.contests {
		score := c.standing()
		s.Matchups = append(s.Matchups, score)
		switch {
		case score.Removed:
		case c.decided:
			s.Total += c.results
		default:
			s.Total += max(score.Total, 0)
			endless = endless || c.Games == 0
		}
	}
	if endless {
		s.Total = 0
	}
}
