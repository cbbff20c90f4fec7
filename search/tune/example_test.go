package tune_test

import (
	"fmt"
	"math/rand/v2"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// A tuner chooses which candidate plays next, and learns from each result. Here
// the games are draws: a candidate wins the more often the nearer its parameter k
// is to 0.7.
func Example() {
	scale, err := param.Linear(0, 1, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	k, err := param.NewParameter("k", scale, 5, "k %.1f")
	if err != nil {
		fmt.Println(err)
		return
	}
	space, err := param.NewSpace(k)
	if err != nil {
		fmt.Println(err)
		return
	}
	tuner, err := tune.New(tune.Config{Space: space, Exploration: 0.45, InitialVisits: 10, InitialWins: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c := tuner.Choose(rng)
		distance := c.Point[0] - 0.7
		rate := 0.8 - distance*distance
		tuner.Count(c, rng.Float64() < rate, tune.NoSide, 0)
	}
	fmt.Printf("after %d games: %s\n", tuner.Games(), tuner.Best().Parameters)
	// Output:
	// after 2000 games: k 0.7
}
