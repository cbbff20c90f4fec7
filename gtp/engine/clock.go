package engine

import (
	"context"
	"math"
	"strconv"
	"time"

	"gobandit/model"
	"gobandit/search"
)

// timeCommands tell the engine how much time it has.
func timeCommands() map[string]command {
	return map[string]command{
		"time_settings":     {run: (*Engine).timeSettings},
		"kgs-time_settings": {run: (*Engine).kgsTimeSettings},
		"time_left":         {run: (*Engine).timeLeft},
	}
}

// A clock keeps both sides' time: main time, then periods of byo-yomi time in
// each of which a number of stones is to be played.
type clock struct {
	set     bool // by time settings, not by time_left alone
	limited bool
	main    time.Duration
	byoyomi time.Duration // of a period; 0 for none
	stones  int           // to play in a period
	perMove bool          // Japanese byo-yomi: what time_left calls stones are periods
	left    [3]remaining  // by color
}

// remaining is what a side has left.
type remaining struct {
	time   time.Duration
	stones int // to play in that time; 0 in main time
}

// begin starts both clocks.
func (c *clock) begin(main, byoyomi time.Duration, stones int, perMove bool) {
	*c = clock{set: true, limited: true, main: main, byoyomi: byoyomi, stones: stones, perMove: perMove}
	if byoyomi > 0 && stones == 0 { // the protocol's way to say that there is no limit
		c.limited = false
	}
	c.reset()
}

// reset gives both sides their full time.
func (c *clock) reset() {
	if !c.set {
		*c = clock{} // what time_left said was about another game
		return
	}
	full := remaining{time: c.main}
	if c.main == 0 && c.byoyomi > 0 {
		full = remaining{c.byoyomi, c.stones}
	}
	c.left[model.Black], c.left[model.White] = full, full
}

// lag is set aside of every move for what is not search.
const lag = 30 * time.Millisecond

// budget returns b with the time that a move of side c may take when the board
// has the given number of empty points, in place of the engine's own: that is for
// games without a limit. It never is more than there is.
func (c *clock) budget(b search.Budget, side model.Color, empty int) search.Budget {
	if !c.limited {
		return b
	}
	left := c.left[side]
	share := left.time
	if left.stones > 0 {
		share /= time.Duration(left.stones)
	} else {
		// Half of the empty points are played by the opponent, and some by nobody.
		share /= time.Duration(10 + empty/3)
		if c.byoyomi > 0 && c.stones > 0 {
			period := c.byoyomi / time.Duration(c.stones)
			share = min(share+period, max(left.time, period))
		}
	}
	share = max(share*9/10-lag, time.Millisecond)
	b.Time = share
	return b
}

// spend takes the time of a move from side c's clock.
func (c *clock) spend(side model.Color, d time.Duration) {
	left := &c.left[side]
	left.time -= d
	if left.stones > 0 {
		if left.stones--; left.stones == 0 {
			*left = remaining{c.byoyomi, c.stones}
		}
	} else if left.time <= 0 && c.byoyomi > 0 {
		left.time += c.byoyomi // the move went on in the first period
		if left.stones = c.stones - 1; left.stones == 0 {
			left.time, left.stones = c.byoyomi, c.stones
		}
	}
	left.time = max(left.time, 0)
}

func (e *Engine) timeSettings(_ context.Context, args []string) (string, error) {
	if len(args) != 3 {
		return "", errSyntax
	}
	return "", e.setClock(args, false)
}

// setClock sets the clock from main time, byo-yomi time and stones.
func (e *Engine) setClock(args []string, perMove bool) error {
	main, ok1 := seconds(args[0])
	byoyomi, ok2 := seconds(args[1])
	stones, err := strconv.ParseUint(args[2], 10, 16)
	if !ok1 || !ok2 || err != nil {
		return errSyntax
	}
	if perMove {
		stones = min(stones, 1)
		if stones == 0 {
			byoyomi = 0
		}
	}
	e.clock.begin(main, byoyomi, int(stones), perMove)
	return nil
}

// kgsTimeSettings knows the time systems none, absolute, byoyomi and canadian.
func (e *Engine) kgsTimeSettings(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errSyntax
	}
	switch system, n := args[0], len(args)-1; {
	case system == "none" && n == 0:
		e.clock = clock{set: true}
		return "", nil
	case system == "absolute" && n == 1:
		return "", e.setClock([]string{args[1], "0", "0"}, false)
	case system == "byoyomi" && n == 3:
		return "", e.setClock(args[1:], true)
	case system == "canadian" && n == 3:
		return "", e.setClock(args[1:], false)
	}
	return "", errSyntax
}

func (e *Engine) timeLeft(_ context.Context, args []string) (string, error) {
	if len(args) != 3 {
		return "", errSyntax
	}
	c, err1 := model.ParseColor(args[0])
	left, ok := seconds(args[1])
	stones, err2 := strconv.ParseUint(args[2], 10, 16)
	if err1 != nil || !ok || err2 != nil {
		return "", errSyntax
	}
	if e.clock.perMove {
		stones = min(stones, 1)
	}
	if !e.clock.set {
		e.clock.limited = true
	}
	e.clock.left[c] = remaining{left, int(stones)}
	return "", nil
}

// seconds reads a time; fractions are understood.
func seconds(s string) (time.Duration, bool) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(x) || x < 0 {
		return 0, false
	}
	return time.Duration(min(x, 1e8) * float64(time.Second)), true
}
