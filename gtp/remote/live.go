package remote

import (
	"encoding/json"

	"gobandit/gtp/match"
)

// A liveGame is the state of a game in progress as a message.
type liveGame struct {
	Game int
	match.Live
}

// encodeLive returns the message for a game's state. It leaves out a search with
// numbers that JSON does not have.
func encodeLive(game int, p match.Progress) ([]byte, error) {
	out := liveGame{game, match.NewLive(p)}
	data, err := json.Marshal(out)
	if err != nil {
		out.Search = nil
		return json.Marshal(out)
	}
	return data, nil
}

// decodeLive returns the number and the state of the game of a message.
func decodeLive(data []byte) (game int, out match.Progress, err error) {
	var m liveGame
	if err := json.Unmarshal(data, &m); err != nil {
		return 0, out, err
	}
	out, err = m.Progress()
	return m.Game, out, err
}
