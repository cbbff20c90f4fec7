package match

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
)

// An Objective says what a candidate is measured by, if not by games of Go.
type Objective uint8

const (
	NoObjective     Objective = iota // by games against an opponent
	WinObjective                     // by runs of a program that prints whether it has won
	HigherObjective                  // by runs of a program that prints a number, the higher the better
	LowerObjective                   // likewise, the lower the better
)

// String returns the objective as event files have it.
func (o Objective) String() string { return [...]string{"games", "win", "higher", "lower"}[o] }

// An Outcome is what a run of a program says in place of a game.
type Outcome struct {
	Won   bool
	Value *float64 // the number printed; nil if the program says itself whether it has won
}

// String says it in words.
func (o *Outcome) String() string {
	switch {
	case o.Value != nil:
		return fmt.Sprintf("it says %v", *o.Value)
	case o.Won:
		return "it says win"
	}
	return "it says loss"
}

// Outcome reads what a program has printed last.
func (o Objective) Outcome(text string) (out Outcome, err error) {
	fields := strings.Fields(strings.ToLower(text))
	word := strings.Join(fields[max(len(fields)-1, 0):], "")
	won := slices.Index([]string{"loss", "win", "0", "1", "false", "true"}, word)
	x, bad := strconv.ParseFloat(word, 64)
	switch {
	case o == WinObjective && won < 0:
		err = fmt.Errorf("the last line is %q, want win or loss", gtp.Clip(text, gtp.Quoted))
	case o != WinObjective && (bad != nil || math.IsNaN(x) || math.IsInf(x, 0)):
		err = fmt.Errorf("the last line is %q, want a number at its end", gtp.Clip(text, gtp.Quoted))
	case o != WinObjective:
		out.Value = &x
	}
	out.Won = won%2 == 1
	return out, err
}

// Better reports whether a value is better than another, or as good and the coin says so.
func (o Objective) Better(value, other float64, coin bool) bool {
	if value == other {
		return coin
	}
	return (value > other) == (o == HigherObjective)
}

// A measured is a player that has a program run in place of its first move, which decides the game, and whose opponent does
// nothing.
type measured struct {
	Player  // nil: there are no other moves, and no score
	name    string
	command controller.Command
	o       ProcessOptions
	context GameContext
}

// Unmeasured makes the opponent of candidates with an objective, who never gets to move.
func Unmeasured(context.Context) (Player, error) { return &measured{name: "objective"}, nil }

func (p *measured) Name() string                                   { return p.name }
func (p *measured) SetContext(c GameContext)                       { p.context = c }
func (p *measured) Key() string                                    { return "" }
func (p *measured) CPU(context.Context) (_ time.Duration, ok bool) { return }
func (p *measured) Title() string                                  { return "" }
func (p *measured) Setup(context.Context, Settings) error          { return nil }
func (p *measured) Close() error                                   { return nil }

// Genmove runs the program.
func (p *measured) Genmove(ctx context.Context, _ model.Color) (answer Genmove, err error) {
	command := p.command
	command.Env = append(slices.Clone(command.Env), p.context.environment()...)
	launch := controller.Launch{Timeout: p.o.MoveTimeout}
	if !p.o.Discard {
		launch.Stderr = p.context.Stderr
	}
	text, err := controller.Run(ctx, command, launch)
	if err != nil {
		return answer, err
	}
	out, err := p.o.Objective.Outcome(text)
	if err != nil {
		return answer, &controller.ProtocolError{Program: command.Program(), Command: command.String(), Problem: err.Error()}
	}
	return Genmove{Outcome: &out}, nil
}
