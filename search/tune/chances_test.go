package tune

import "testing"

// However many games there are, the tables kept are about those in use.
func TestChancesForget(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	c := newChances(5, 10)
	for games := range 2000 {
		c.of([]arm{{games: games, wins: games / 2}, {games: games + 1, wins: games / 2}, {}})
		c.of([]arm{{games: games}, {}})
	}
	if n, most := len(c.tables), 2*3+spareTabulations+3; n > most {
		t.Errorf("%d tables are kept, want at most %d", n, most)
	}
}
