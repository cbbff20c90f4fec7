package match

import (
	"context"
	"io"
	"strconv"
	"time"
)

// A GameContext is what a program gets to know of a game besides what GTP says, and
// where its output goes.
type GameContext struct {
	Game   string                         // name of the game, in GOMILL_GAME_ID; empty for none
	Slot   int                            // number among the games at the same time, in GOMILL_SLOT; negative for none
	Stderr io.Writer                      // gets what the program writes to standard error; nil discards it
	Log    func(sent bool, answer string) // is called with every line sent and every answer; nil for none
}

// environment returns the variables by which Gomill passes the context to programs.
func (c GameContext) environment() (env []string) {
	if c.Game != "" {
		env = append(env, "GOMILL_GAME_ID="+c.Game)
	}
	if c.Game != "" && c.Slot >= 0 {
		env = append(env, "GOMILL_SLOT="+strconv.Itoa(c.Slot))
	}
	return env
}

// A Program is a Player in a process of its own, which may play several games, one after another.
type Program interface {
	// SetContext is called before Setup, and with the zero GameContext after the game.
	SetContext(GameContext)
	// Key returns the same text for players that can take one another's place, and ""
	// for one that must not play a second game.
	Key() string
	// Reseed gives the player the random seed of another one with the same Key, for the next game.
	Reseed(like Program)
	// CPU returns the processor time of the latest game. It returns false if that is
	// unknown.
	CPU(ctx context.Context) (time.Duration, bool)
	// Title returns another name for game records, such as the program's with its version; "" for none.
	Title() string
}
