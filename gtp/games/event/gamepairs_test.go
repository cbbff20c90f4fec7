package event

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
)

// Every candidate has either color equally often, whatever the rule chooses and
// however many games run at a time.
func TestColorsAreBalanced(t *testing.T) {
	for _, workers := range []int{1, 3} {
		c := testConfig(t, &lab{}, 80)
		c.Color = PlayAlternate
		games := make(map[string][3]int)
		r := open(t, c, journalPath(t))
		mustRun(t, r, RunOptions{Workers: workers})
		rows, err := gamesOf(r.journal.Path())
		if err != nil || len(rows) != 80 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for _, row := range rows {
			n := games[row.ParameterText()]
			n[row.CandidateColor()]++
			games[row.ParameterText()] = n
		}
		for candidate, n := range games {
			if d := n[model.Black] - n[model.White]; d < -1 || d > 1 {
				t.Errorf("%d workers: candidate %s had Black %d times, White %d", workers, candidate, n[model.Black], n[model.White])
			}
		}
	}
}

// Every candidate meets several opponents by their weights in rounds that it finishes before another begins, with either color,
// also after a void game and in a journal that is read again; what it wins against each counts by its weight.
func TestOpponentsInRounds(t *testing.T) {
	for _, paired := range []bool{false, true} {
		path := journalPath(t)
		l := &lab{bad: map[int]string{5: "setup"}}
		c := testConfig(t, l, 72)
		c.Color, c.Start.Pairs = PlayAlternate, paired
		small := c.Game
		small.Size = 7
		c.Field = []Opponent{{"easy", 1, c.Game, c.Start, c.Opponent}, {"hard", 2, small, c.Start, c.Opponent}}
		c.OpponentName = FieldName(c.Field)

		begins := make(map[int]bool) // each opponent begins some rounds
		for round := range 9 {
			i, begun := newField(c).next([]int{2 * round, 4 * round})
			if begins[i] = true; begun {
				t.Errorf("pairs %v: round %d has begun", paired, round)
			}
		}
		rows := playInParts(t, c, path)
		met, colors := make(map[string][2]int), make(map[string]int)
		for _, row := range rows {
			if row.Void() {
				continue
			}
			i := map[string]int{"easy": 0, "hard": 1}[row.Opponent]
			n := met[fmt.Sprint(row.Coordinates)]
			n[i]++
			met[fmt.Sprint(row.Coordinates)] = n
			colors[fmt.Sprint(row.Coordinates)+row.Opponent] += 3 - 2*int(row.CandidateColor())
		}
		history, err := os.ReadFile(historyPath(path))
		if text := string(history); err != nil || !strings.Contains(text, "black v easy") || !strings.Contains(text, "white v hard") {
			t.Errorf("the history does not name opponents (%v):\n%s", err, text)
		}
		unfinished := 0
		for _, n := range met {
			if n[1] != 2*n[0] {
				unfinished++
			}
		}
		if unfinished > 3 || len(met) < 3 || len(begins) < 2 {
			t.Errorf("pairs %v: games by opponent %v, rounds begin with %v", paired, met, begins)
		}
		for who, n := range colors {
			if n < -1 || n > 1 {
				t.Errorf("pairs %v: %s has a color %d times more", paired, who, n)
			}
		}

		r := open(t, c, path)
		for _, s := range r.Status().Standings {
			if n := met[fmt.Sprint(s.Coordinates)]; s.Against[0].Games != n[0] || s.Against[1].Games != n[1] {
				t.Errorf("%s: %+v, want %v", s.Parameters, s.Against, n)
			}
		}
		must.Is(t, must.Err(r.Do(t.Context(), Order{Do: DoRecord, Candidate: &r.Status().Standings[0].Candidate, Outcome: Won})), ErrNoOpponent, "a result by hand")
		must.Succeed(t, r.Close())
		c.Field = c.Field[:1]
		must.Fail(t, must.Err(Open(c, path)), "opponent", "without an opponent")
	}
}

// playInParts plays all games of an event in runs of a few, and returns their rows.
func playInParts(t *testing.T, c Config, path string) []Row {
	t.Helper()
	for played := 0; played < c.Games; {
		r := open(t, c, path)
		mustRun(t, r, RunOptions{Workers: 3, MaxGames: 17})
		played = r.Status().Played
		must.Succeed(t, r.Close())
	}
	return must.Get(gamesOf(path))
}

// The games of a pair have one candidate, one opening and both colors, also after a
// void game and in a journal that is read again.
func TestPairs(t *testing.T) {
	path := journalPath(t)
	l := &lab{bad: map[int]string{5: "setup"}}
	c := testConfig(t, l, 60)
	c.Color, c.Start.Pairs = PlayRandom, true
	c.Start.Openings = Openings{Source: "two", List: []match.Opening{
		{Name: "a", Moves: []model.Move{{Color: model.Black, Point: model.Pt(0, 0)}}, ToPlay: model.White},
		{Name: "b", Moves: []model.Move{{Color: model.Black, Point: model.Pt(1, 0)}}, ToPlay: model.White},
	}}
	rows := playInParts(t, c, path)
	type game struct {
		parameters, opening string
		colors              [3]int
	}
	pairs, openings := make(map[int]game), make(map[string]int)
	for _, row := range rows {
		if row.Pair == nil || !strings.Contains("ab", row.Opening) || row.Opening == "" {
			t.Fatalf("game %d: pair %v, opening %q", row.Game, row.Pair, row.Opening)
		}
		g, known := pairs[*row.Pair]
		if known && (g.parameters != row.ParameterText() || g.opening != row.Opening) {
			t.Errorf("pair %d: %+v and %s %s", *row.Pair, g, row.ParameterText(), row.Opening)
		}
		g.parameters, g.opening = row.ParameterText(), row.Opening
		if !row.Void() {
			g.colors[row.CandidateColor()]++
			openings[row.Opening]++
		}
		pairs[*row.Pair] = g
	}
	halves := 0
	for n, g := range pairs {
		if g.colors[model.Black] > 1 || g.colors[model.White] > 1 {
			t.Errorf("pair %d: %+v", n, g)
		}
		if g.colors[model.Black]+g.colors[model.White] < 2 {
			halves++
		}
	}
	if halves > 4 || openings["a"] < 15 || openings["b"] < 15 {
		t.Errorf("%d incomplete pairs, openings %v", halves, openings)
	}
}

// An event in which Black always wins says that the color decides.
func TestColorThatDecides(t *testing.T) {
	c := testConfig(t, &lab{}, 40)
	c.Color = PlayAlternate
	r := open(t, c, journalPath(t))
	for n := range 40 {
		color := []model.Color{model.Black, model.White}[n%2]
		won := color == model.Black
		a := r.tally.schedule.(*tuning).assign(n, r.tally.schedule.(*tuning).tuner.Candidate(n%6), color)
		row := Row{Type: typeGame, Game: n, Won: &won, Result: "B+R", Color: color.String()}
		must.Succeed(t, r.tally.apply(&row, a))
	}
	if s := r.tally.status(c); !strings.Contains(s.Decided, "Black won 40 of 40 games") {
		t.Errorf("decided: %q", s.Decided)
	}
}

// Where most games have no winner the color does not decide, though it wins all others.
func TestColorOfFewWins(t *testing.T) {
	var c colorWins
	for n := range 40 {
		row := Row{Type: typeGame, Game: n, Result: "0"}
		if n%3 == 0 {
			row.Result = "W+2"
		}
		c.count(&row, []model.Color{model.Black, model.White}[n%2])
	}
	must.Equal(t, c.decided(), "", "the warning")
}

// gamesOf returns the games of a journal.
func gamesOf(path string) (rows []Row, err error) {
	_, _, err = (&GameReader{Path: path}).Read(math.MaxInt, func(row Row) { rows = append(rows, row) })
	return rows, err
}
