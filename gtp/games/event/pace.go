package event

import (
	"math"
	"time"

	"gobandit/search/bandit"
)

// A pace estimates how fast games are played, from the latest games of a run.
type pace struct{ seconds []float64 }

// paceGames is the number of games that a pace is estimated from.
const paceGames = 50

// leastPace is the number of games from which on the pace and an end of the event are estimated.
const leastPace = 5

func (p *pace) add(seconds float64) {
	p.seconds = append(p.seconds, seconds)
	if len(p.seconds) > paceGames {
		p.seconds = p.seconds[1:]
	}
}

// perMinute returns the games a minute with so many workers, without pauses; 0 is
// unknown: too few games have been played.
func (p *pace) perMinute(workers int) float64 {
	mean, _ := p.spread()
	if len(p.seconds) < leastPace || mean == 0 {
		return 0
	}
	return float64(workers) * 60 / mean
}

// spread returns the mean length of a game and its variance, in seconds.
func (p *pace) spread() (mean, variance float64) {
	n := float64(len(p.seconds))
	for _, s := range p.seconds {
		mean += s / n
	}
	for _, s := range p.seconds {
		variance += (s - mean) * (s - mean) / max(n-1, 1)
	}
	return mean, variance
}

// left estimates the time that so many games will take, with a 95% interval for the error of the
// mean and the variance of these games. Times are 0 while too few games have been played to know.
func (p *pace) left(workers, games int) (eta, low, high time.Duration) {
	mean, variance := p.spread()
	if len(p.seconds) < leastPace || mean == 0 || games <= 0 || workers == 0 {
		return 0, 0, 0
	}
	m, n := float64(games), float64(len(p.seconds))
	spread := bandit.Normal95 * math.Sqrt(variance*(m+m*m/n))
	span := func(seconds float64) time.Duration {
		return time.Duration(max(seconds, 0) / float64(workers) * float64(time.Second))
	}
	return span(m * mean), span(float64(m*mean) - spread), span(float64(m*mean) + spread)
}
