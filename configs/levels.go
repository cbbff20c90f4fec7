package configs

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model/words"
	"gobandit/search"
)

// A Level is a strength of opponents: the engine default with fewer playouts, and with
// the mistakes that people make.
type Level struct {
	About string // whom the level is for, in a few words

	playouts    int
	temperature float64 // moveTemperature
	overlook    float64
	step        int // Elo above the level before in the games of docs/strength.md; 0 of the first
}

// Levels are the strengths of opponents from the weakest on. docs/strength.md has the
// games between each level and the next.
var Levels = [...]Level{
	{"beginner", 85, 2, 0.4, 0},
	{"novice", 120, 1.5, 0.3, 223},
	{"learner", 180, 1.1, 0.22, 147},
	{"casual", 260, 0.85, 0.17, 108},
	{"steady", 390, 0.56, 0.11, 260},
	{"experienced", 500, 0.3, 0.04, 191},
	{"skilled", 600, 0, 0, 95},
	{"strong", 650, 0, 0, 241},
	{"very strong", 1900, 0, 0, 161},
	{"full strength", 6000, 0, 0, 301},
}

// plainLevels is the number of levels, from the weakest on, that know shapes, captures and the like instead of what
// strong players choose: with the latter even few playouts are too strong for a beginner.
const plainLevels = 7

// plainKnowledge is what they know on boards up to 12x12.
const plainKnowledge = "shapes=0.65+captures=0.95+answers=0.95+lastMove=0.45+edge=0.95+ladders=0.95"

// levelPrefix begins the names of the engines of levels: level1 to level10.
const levelPrefix = "level"

// Title returns what screens call an engine, such as "level 3", and the same with its strength,
// such as "level 3, learner". An engine that is neither a level nor the strongest has its name
// alone.
func (e OwnEngine) Title() (name, title string) {
	own, err := LoadEngine(e.Name)
	level, ok := levelOf(e.Name)
	switch {
	case err != nil || own.File != e.File:
		return e.Name, e.Name
	case ok:
		name = "level " + strings.TrimPrefix(e.Name, levelPrefix)
	case e.Name == "default":
		name, level = "gobandit", Levels[len(Levels)-1]
	default:
		return e.Name, e.Name
	}

	if own.Budget != e.Budget {
		return name, name + ", " + words.Plural(e.Budget.Playouts, "playout")
	}
	return name, name + ", " + level.About
}

// AboutLevel says whom a level, counted from 1, is for and how much stronger it is than the one
// before.
func AboutLevel(level int) string {
	l := Levels[level-1]
	if l.step == 0 {
		return l.About
	}
	return fmt.Sprintf("%s, %d Elo above level %d", l.About, l.step, level-1)
}

// LevelName returns the name of the engine of a level, counted from 1. The error says
// which levels there are.
func LevelName(level int) (string, error) {
	if level < 1 || level > len(Levels) {
		return "", fmt.Errorf("level %d, want 1 (%s) to %d (%s)", level, Levels[0].About, len(Levels), Levels[len(Levels)-1].About)
	}
	return fmt.Sprint(levelPrefix, level), nil
}

// LevelNames returns the names of the engines of all levels, the weakest first.
func LevelNames() []string {
	names := make([]string, len(Levels))
	for i := range Levels {
		names[i] = fmt.Sprint(levelPrefix, i+1)
	}
	return names
}

// levelOf returns the level that an engine's name means, and whether there is one.
func levelOf(name string) (Level, bool) {
	i := slices.Index(LevelNames(), name)
	if i < 0 {
		return Level{}, false
	}
	return Levels[i], true
}

// engine returns the engine of a level.
func (l Level) engine(name string) (OwnEngine, error) {
	e, err := LoadEngine("default")
	if err != nil {
		return e, err
	}
	e.Name, e.Description = name, "opponent of level "+strings.TrimPrefix(name, levelPrefix)+": "+l.About
	e.Params.MoveTemperature, e.Params.Overlook = l.temperature, l.overlook
	if l.playouts <= Levels[plainLevels-1].playouts {
		e.Params.ActionHeuristic, e.Params.LargeActionHeuristic = plainKnowledge, "learned=0.4+answers=0.95"
		e.Params.InitialiseVisits, e.Params.RaveBias, e.Params.RaveEquivalence = 40, 0, 200
	}
	e.SetBudget(search.Budget{Playouts: l.playouts})
	if e.Weak = l != Levels[len(Levels)-1]; e.Weak {
		e.Params.ScoreShare = 0
	}
	e.Params.ReuseTree = !e.Weak // what was searched before would add to its playouts
	return e, nil
}
