package event

import (
	"fmt"

	"gobandit/model"
)

// colorWins counts which color won the games that count, as a fold over the rows.
type colorWins struct {
	wins  [3]int // by color
	sides [3]int // games by the color of the candidate, or of the first player
	told  bool   // the warning was given in this run
}

func (c *colorWins) count(row *Row, side model.Color) {
	if row.Type != typeGame || row.LeftOut {
		return
	}
	c.sides[side]++
	if row.Won != nil { // a game without winner is lost for the candidate
		winner := side
		if !*row.Won {
			winner = side.Opponent()
		}
		c.wins[winner]++
		return
	}
	if result, err := model.ParseResult(row.Result); err == nil && result.By != model.Unknown {
		c.wins[result.Winner.Player()]++
	}
}

// Bounds of a color that decides games, however good the players are.
const (
	decidedGames = 10  // of each color, at least
	decidedShare = .95 // of the games, won by one color
)

// decided returns what to warn of when one color wins nearly all games, those without winner among them; "" if none does,
// or one player has one color alone.
func (c *colorWins) decided() string {
	if min(c.sides[model.Black], c.sides[model.White]) < decidedGames {
		return ""
	}
	games := c.sides[model.Black] + c.sides[model.White]
	for _, color := range []model.Color{model.Black, model.White} {
		if n := c.wins[color]; float64(n) >= decidedShare*float64(games) {
			return fmt.Sprintf("%s won %d of %d games, whoever played it: the color decides, not strength; try another komi or openings",
				color.Title(), n, games)
		}
	}
	return ""
}
