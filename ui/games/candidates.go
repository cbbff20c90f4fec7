package games

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/model/words"
)

// A candidateTexts writes the candidates of games, each once.
type candidateTexts struct {
	space param.Space // parameters that the event tunes
	known map[string]candidateText
	key   []byte // to be used again
}

// A candidateText has the coordinates and the parameters of a candidate.
type candidateText struct{ at, params string }

// of returns the texts of the candidate of a game. The journal may be of another space.
func (c *candidateTexts) of(r event.Row) candidateText {
	if len(r.Path) == 0 || len(r.Point) > 0 || len(r.Parameters) != len(c.space.Parameters) {
		return c.write(r)
	}
	c.key = binary.AppendUvarint(c.key[:0], uint64(len(r.Path)))
	for _, numbers := range [][]int{r.Path, r.Coordinates} {
		for _, n := range numbers {
			c.key = binary.AppendVarint(c.key, int64(n))
		}
	}
	if text, ok := c.known[string(c.key)]; ok {
		return text
	}
	if c.known == nil || len(c.known) >= maxKnown {
		c.known = make(map[string]candidateText)
	}
	text := c.write(r)
	c.known[string(c.key)] = text
	return text
}

func (c *candidateTexts) write(r event.Row) candidateText {
	return candidateText{words.Coordinates(r.Coordinates), parameters(r, c.space)}
}

// parameters writes a candidate's values in the formats of the space, or as they are in
// the journal if that is of another space.
func parameters(r event.Row, space param.Space) string {
	var values []param.Value
	switch {
	case len(space.Parameters) == 0 || len(space.Parameters) != len(r.Parameters):
	case len(r.Point) == len(space.Parameters):
		for k, f := range r.Point {
			values = append(values, space.Parameters[k].Scale.At(min(max(f, 0), math.Nextafter(1, 0))))
		}
	case len(r.Path) > 0 && slices.Min(r.Path) >= 0 && slices.Max(r.Path) < space.Len():
		values = space.Values(r.Path...)
	}
	if values == nil {
		return r.ParameterText()
	}
	return inColumns(space.Text(values))
}

// inColumns separates a candidate's parameters by blanks.
func inColumns(parameters string) string { return strings.ReplaceAll(parameters, "; ", " ") }
