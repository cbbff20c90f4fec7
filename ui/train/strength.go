package train

import (
	"crypto/sha256"
	"fmt"
	"math"
	"time"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/words"
)

// A LevelGame is one that a person has finished against a level.
type LevelGame struct {
	Level    int     `json:"level"`
	Size     int     `json:"size"`
	Handicap int     `json:"handicap"`
	Komi     float64 `json:"komi"`
	Black    bool    `json:"black"` // the person's color
	Won      bool    `json:"won"`   // by the person
}

func (g *LevelGame) valid() bool {
	return g.Level >= 1 && g.Level <= len(configs.Levels) && g.Size >= model.MinSize && g.Size <= model.MaxSize && model.CheckKomi(g.Komi) == nil
}

// lead returns how many ranks the person was ahead of the level before the first move, if both had the
// rank r.
func (g *LevelGame) lead(r configs.Rank) float64 {
	edge := configs.Stones(14*float64(max(g.Handicap-1, 0))+model.EvenKomi-g.Komi, g.Size)
	if !g.Black {
		edge = -edge
	}
	return float64(r + edge - configs.Levels[g.Level-1].Rank(g.Size))
}

// Played notes the result of a game, in place of one that the same game had before, and reports
// whether that is news. Games are the same that begin with the same moves.
func (d *Deck) Played(g LevelGame, moves []model.Move, now time.Time) (isNew bool, err error) {
	id := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, g.Level, g.Size, g.Handicap, g.Komi, g.Black, moves)))[:12]
	if i := d.game(id); i >= 0 && *d.games[i].Game == g {
		return false, nil
	}
	return true, d.write(row{Card: id, Time: now.UTC().Truncate(time.Second), Game: &g})
}

// A Strength is what the games of a person say of their strength.
type Strength struct {
	Rank, Low, High configs.Rank // the mean, and the ends of the 95% interval
	Games           int
}

// What is known of a person before the first game, and how much less an older game counts than the one
// after it: people learn.
const (
	firstRank   = -16
	firstSpread = 8
	fading      = 0.95
)

// Strength estimates a person's strength by Bayes' rule: the chance of a result follows from the ranks of
// both sides by the Bradley-Terry model.
func (d *Deck) Strength() Strength {
	const least, most, step = -40.0, 10.0, 0.25
	var chances []float64
	mean, sum := 0.0, 0.0
	for r := least; r <= most; r += step {
		x := (r - firstRank) / firstSpread
		log, weight := -x*x/2, 1.0
		for i := len(d.games) - 1; i >= 0; i, weight = i-1, weight*fading {
			g := d.games[i].Game
			behind := -g.lead(configs.Rank(r)) * configs.EloPerRank(g.Size) * math.Ln10 / 400
			if !g.Won {
				behind = -behind
			}
			log -= weight * math.Log1p(math.Exp(behind))
		}
		chances = append(chances, math.Exp(log))
		mean, sum = mean+r*math.Exp(log), sum+math.Exp(log)
	}

	below := func(share float64) configs.Rank {
		i, seen := 0, chances[0]
		for ; seen < share*sum; seen += chances[i] {
			i++
		}
		return configs.Rank(least + step*float64(i))
	}
	return Strength{Rank: configs.Rank(mean / sum), Low: below(.025), High: below(.975), Games: len(d.games)}
}

// Level returns the level on a board of a size that is about as strong as the person, from 1 on.
func (s Strength) Level(size int) int { return configs.LevelAt(s.Rank, size) }

// Text says which level that is, with its interval: "level 4 (3 to 6) after 7 games".
func (s Strength) Text(size int) string {
	return fmt.Sprintf("level %d (%d to %d) after %s", s.Level(size), configs.LevelAt(s.Low, size), configs.LevelAt(s.High, size), words.Plural(s.Games, "game"))
}
