package cli

import (
	"fmt"

	"gobandit/configs"
	"gobandit/ui/session"
)

// levelUsage describes the flag for the strength of an opponent.
var levelUsage = fmt.Sprintf("strength of the opponent, 1 (%s) to %d (%s)",
	configs.Levels[0].About, len(configs.Levels), configs.Levels[len(configs.Levels)-1].About)

// offers returns the engines to choose from in forms: opponents of all levels first,
// then the other engines of the program.
func offers() []session.Offer {
	var out []session.Offer
	for i, name := range configs.LevelNames() {
		out = append(out, session.Offer{Name: name, About: configs.Levels[i].About, Opponent: true})
	}
	for _, name := range configs.Engines() {
		out = append(out, session.Offer{Name: name})
	}
	return out
}
