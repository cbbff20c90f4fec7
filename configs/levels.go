package configs

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/model/words"
	"gobandit/search"
)

// A Level is a strength of opponents: the engine classic with fewer playouts, and with moves drawn from what strong players
// choose. So its mistakes are moves that people play. The strongest levels are the default engine.
type Level struct {
	About string // whom the level is for, in a few words

	points bool // count beside wins, as the engine's scoreShare says
	boards [len(search.BoardSizes)]strength
	ranks  [len(search.BoardSizes)]ranked
}

// A strength is how a level plays on boards of a size.
type strength struct {
	playouts int
	network  int // playouts of default, which plays the level if it is not 0 and the processor runs its network fast

	// How often the level does not find the best move.
	moveTemperature, moveKnowledge float64
}

// on returns how the level plays on a board of a width.
func (l *Level) on(width int) strength { return l.boards[search.NearestSize(width)] }

// A ranked is a rank with its 95% interval in the games of docs/strength.md.
type ranked struct{ mean, low, high Rank }

// String returns the rank and its interval: "9 kyu (11 to 7)".
func (r ranked) String() string {
	low := r.low.String()
	if r.high < 0 {
		low = strings.TrimSuffix(low, " kyu")
	}
	return fmt.Sprintf("%v (%s to %s)", r.mean, low, strings.TrimSuffix(r.high.String(), " kyu"))
}

// ranks returns ranks in kyu, each followed by half the width of its interval.
func ranks(k ...float64) (out [len(search.BoardSizes)]ranked) {
	for i := range out {
		at, half := k[2*i], k[2*i+1]
		out[i] = ranked{kyu(at), kyu(at + half), kyu(at - half)}
	}
	return out
}

// Levels are the strengths of opponents from the weakest on. docs/strength.md has the
// games between each level and the next.
var Levels = [...]Level{
	{"beginner", false, [...]strength{{100, 0, 4, 1}, {145, 0, 1, 0.6}, {268, 0, 0.63, 0.277}}, ranks(22, 4, 20, 4, 17, 4)},
	{"novice", false, [...]strength{{115, 0, 1.5, 1}, {160, 0, 0.7, 0.56}, {296, 0, 0.436, 0.228}}, ranks(20, 4, 18, 4, 16, 4)},
	{"learner", false, [...]strength{{124, 0, 0.93, 0.9}, {180, 0, 0.475, 0.39}, {325, 0, 0.3, 0.178}}, ranks(18, 3, 16, 4, 15, 4)},
	{"casual", false, [...]strength{{136, 0, 0.755, 0.65}, {200, 0, 0.33, 0.21}, {360, 0, 0.2, 0.128}}, ranks(15, 3, 15, 4, 14, 4)},
	{"steady", false, [...]strength{{160, 0, 0.655, 0.41}, {300, 0, 0.165, 0.055}, {600, 0, 0.143, 0.052}}, ranks(13, 3, 13, 4, 13, 4)},
	{"experienced", false, [...]strength{{225, 0, 0.48, 0.22}, {800, 0, 0.03, 0}, {1400, 0, 0.094, 0.019}}, ranks(11, 3, 11, 4, 11, 4)},
	{"skilled", false, [...]strength{{350, 0, 0.28, 0.05}, {1500, 0, 0, 0}, {2500, 0, 0.05, 0.005}}, ranks(9, 3, 9, 4, 10, 3)},
	{"strong", false, [...]strength{{700, 300, 0, 0}, {2600, 1000, 0, 0}, {2800, 880, 0, 0}}, ranks(7, 3, 7, 4, 9, 3)},
	{"very strong", true, [...]strength{{2500, 720, 0, 0}, {5000, 1500, 0, 0}, {5000, 1330, 0, 0}}, ranks(4, 3, 6, 4, 7, 3)},
	{"full strength", true, [...]strength{{6000, 2000, 0, 0}, {6000, 2000, 0, 0}, {6000, 2000, 0, 0}}, ranks(1, 3, 4, 3, 6, 3)},
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
	case e.Name == DefaultEngine():
		name, level = "gobandit", Levels[len(Levels)-1]
	default:
		return e.Name, e.Name
	}

	if own.Budget != e.Budget {
		return name, name + ", " + words.Plural(e.Budget.Playouts, "playout")
	}
	return name, name + ", " + level.About
}

// AboutLevel says whom a level, counted from 1, is for and its rank on 9x9.
func AboutLevel(level int) string {
	return fmt.Sprintf("%s, %v on 9x9", Levels[level-1].About, Levels[level-1].ranks[0])
}

// Rank returns the rank of the level on a board of a size: that of the nearest size measured.
func (l *Level) Rank(size int) Rank {
	return l.ranks[search.NearestSize(size)].mean
}

// LevelAt returns the level, from 1 on, whose rank on a board of a size is nearest to a rank.
func LevelAt(r Rank, size int) int {
	best := 0
	for i := range Levels {
		if math.Abs(float64(Levels[i].Rank(size)-r)) < math.Abs(float64(Levels[best].Rank(size)-r)) {
			best = i
		}
	}
	return best + 1
}

// MineLevel is the name of the opponent whose level follows from the person's games.
const MineLevel = "mine"

// LevelName returns the name of the engine of a level, counted from 1, such as "3". The error
// says which levels there are.
func LevelName(level string) (string, error) {
	if _, ok := levelOf(levelPrefix + level); !ok {
		return "", fmt.Errorf("level %s, want 1 (%s) to %d (%s), or %s (yours, by your games)", level, Levels[0].About, len(Levels), Levels[len(Levels)-1].About, MineLevel)
	}
	return levelPrefix + level, nil
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
	base := "classic"
	if l.boards[0].network > 0 {
		base = DefaultEngine()
	}
	e, err := LoadEngine(base)
	if err != nil {
		return e, err
	}
	e.Name, e.Description = name, "opponent of level "+strings.TrimPrefix(name, levelPrefix)+": "+l.About
	e.level, e.Params.MoveTemperature, e.Params.MoveKnowledge = &l, l.boards[0].moveTemperature, l.boards[0].moveKnowledge
	var playouts [len(search.BoardSizes)]int
	for i, on := range l.boards {
		playouts[i] = words.If(base == "classic", on.playouts, on.network)
	}
	budget := search.Budget{Playouts: playouts[0]}
	if slices.Max(playouts[:]) > playouts[0] {
		budget.Boards = playouts
	}
	e.SetBudget(budget)
	if !l.points {
		e.Params.ScoreShare = 0
	}
	e.Weak = l != Levels[len(Levels)-1]
	e.Params.ReuseTree = !e.Weak // what was searched before would add to its playouts
	return e, nil
}
