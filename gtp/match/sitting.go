package match

import (
	"context"
	"io"
	"strconv"
	"time"
)

// A Sitting is what a program is told of the game that it is wanted for, beside
// what GTP says.
type Sitting struct {
	Game   string                         // the game's name, in GOMILL_GAME_ID; empty for none
	Slot   int                            // which of the games at the same time it is, in GOMILL_SLOT; negative for none
	Stderr io.Writer                      // gets what the program writes to standard error; nil for nobody
	Log    func(sent bool, answer string) // gets every line sent and every answer; nil for nobody
}

// environment returns the sitting as Gomill tells it to programs.
func (s Sitting) environment() (env []string) {
	if s.Game != "" {
		env = append(env, "GOMILL_GAME_ID="+s.Game)
	}
	if s.Game != "" && s.Slot >= 0 {
		env = append(env, "GOMILL_SLOT="+strconv.Itoa(s.Slot))
	}
	return env
}

// A Sitter is a Player that may play several games, one after another, and wants
// to be told which.
type Sitter interface {
	// Sit is called before Setup, or when nobody wants to hear of the player any
	// more, with the zero Sitting.
	Sit(Sitting)
	// Key is the same for players that can take one another's place, and "" for
	// one that must not play a second game.
	Key() string
}

// A Timed player can tell what it costs.
type Timed interface {
	// CPU returns the processor time of the latest game, and whether it is known.
	CPU(ctx context.Context) (time.Duration, bool)
}

// A Titled player has another name in game records than elsewhere.
type Titled interface {
	// Title returns that name, such as that of the program with its version; "" if
	// it has none.
	Title() string
}
