package configs

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model/words"
	"gobandit/search"
)

// A Level is a strength of opponents: the engine default with fewer playouts, and with moves
// drawn from what strong players choose, so that mistakes are moves that people play.
type Level struct {
	About string // whom the level is for, in a few words

	playouts    int
	temperature float64 // moveTemperature
	knowledge   float64 // moveKnowledge
	step        int     // Elo above the level before in the games of docs/strength.md; 0 of the first
}

// Levels are the strengths of opponents from the weakest on. docs/strength.md has the
// games between each level and the next.
var Levels = [...]Level{
	{"beginner", 100, 4, 1, 0},
	{"novice", 110, 2, 1, 127},
	{"learner", 120, 1.1, 1, 89},
	{"casual", 130, 0.8, 0.75, 215},
	{"steady", 150, 0.7, 0.45, 241},
	{"experienced", 200, 0.5, 0.25, 127},
	{"skilled", 300, 0.35, 0.1, 168},
	{"strong", 500, 0.2, 0, 191},
	{"very strong", 1500, 0, 0, 191},
	{"full strength", 6000, 0, 0, 512},
}

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
	e.Params.MoveTemperature, e.Params.MoveKnowledge = l.temperature, l.knowledge
	e.SetBudget(search.Budget{Playouts: l.playouts})
	if e.Weak = l != Levels[len(Levels)-1]; e.Weak {
		e.Params.ScoreShare = 0
	}
	e.Params.ReuseTree = !e.Weak // what was searched before would add to its playouts
	return e, nil
}
