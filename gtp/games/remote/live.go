package remote

import (
	"encoding/json"

	"gobandit/gtp/games/match"
)

// A liveGame is the state of a game in progress as a message.
type liveGame struct {
	Game  int
	Token string // of the order
	match.Live
}

// encodeLive returns the message for a game's state. It leaves out a search with
// numbers that JSON does not have.
func encodeLive(game int, token string, p match.Progress) ([]byte, error) {
	out := liveGame{game, token, match.NewLive(p)}
	data, err := json.Marshal(out)
	if err != nil {
		out.Search = nil
		return json.Marshal(out)
	}
	return data, nil
}

// decodeLive returns the number of the game of a message, the token of its order, and its
// state.
func decodeLive(data []byte) (game int, token string, out match.Progress, err error) {
	var m liveGame
	if err := decode(data, maxLive, &m); err != nil {
		return 0, "", out, err
	}
	out, err = m.Progress()
	return m.Game, m.Token, out, err
}
