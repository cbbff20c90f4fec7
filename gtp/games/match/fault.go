package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search/guard"
)

// ErrNoScore is the error of a player that does not count.
var ErrNoScore = errors.New("the player does not count")

// A BadMoveError reports an answer to the request for a move that is no move.
type BadMoveError struct {
	Player string
	Answer string
}

func (e *BadMoveError) Error() string {
	return fmt.Sprintf("%s: answered %q to the request for a move", e.Player, e.Answer)
}

// A LateError reports a move that came after its time.
type LateError struct {
	Player     string
	Took, Left time.Duration
}

func (e *LateError) Error() string {
	return fmt.Sprintf("%s: took %v for a move, had %v", e.Player, e.Took.Round(time.Millisecond), e.Left.Round(time.Millisecond))
}

// saysIllegal reports whether a player refused a move with the protocol's message for
// an illegal one.
func saysIllegal(err error) bool {
	var failure *controller.FailureError
	return errors.As(err, &failure) && failure.Message == gtp.IllegalMove
}

// faultOf classifies a player's error.
func faultOf(err error) Reason {
	var (
		failure  *controller.FailureError
		protocol *controller.ProtocolError
		timeout  *controller.TimeoutError
		badMove  *BadMoveError
		illegal  *model.IllegalError
		late     *LateError
	)
	switch {
	case errors.As(err, &badMove), errors.As(err, &illegal):
		return IllegalMove
	case errors.As(err, &failure):
		return Refusal
	case errors.As(err, &protocol):
		return Garbage
	case errors.As(err, &timeout), errors.As(err, &late), errors.Is(err, context.DeadlineExceeded):
		return Timeout
	}
	return Crash
}

// ask calls f, a method of a player, and returns its panic as a *guard.PanicError.
func ask(p Player, f func() error) error { return guard.Call(p.Name(), f) }
