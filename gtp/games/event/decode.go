package event

import (
	"errors"
	"fmt"
	"io"

	"gobandit/gtp/games/journal"
	"gobandit/model/param"
)

// A rowDecoder reads the rows of games, several times as fast as encoding/json does. Rows share the texts, paths and
// parameters that come again, which nobody may change. The zero value is ready.
type rowDecoder struct {
	scanner
	texts      map[string]string
	paths      map[string][]int
	parameters map[string]map[string]param.Value
}

// strict reads a row into one that is zero. A key that rows do not have is an error, since it would get lost.
func (d *rowDecoder) strict(line []byte, row *Row) error {
	unknown, err := d.decode(line, row)
	if err == nil && unknown != "" {
		err = fmt.Errorf("unknown field %q", unknown)
	}
	return err
}

// decode reads a row, whose keys may come in any order, into one that is zero, and checks its seal, if it has
// one. unknown is the first key that rows do not have.
func (d *rowDecoder) decode(line []byte, row *Row) (unknown string, err error) {
	body, err := journal.Body(line) // without the brace at its end
	if err != nil {
		return "", err
	}
	d.scanner = scanner{text: body}
	if !d.skip('{') {
		if len(line) > 0 && line[0] == '{' {
			return "", io.ErrUnexpectedEOF
		}
		return "", errors.New("want a JSON object")
	}

	for more := d.at < len(d.text); more && d.err == nil; more = d.skip(',') {
		d.next()
		if !d.member(row) && unknown == "" {
			unknown = string(d.key)
		}
	}

	if d.err == nil && d.at < len(d.text) {
		d.fail(errors.New("more than one JSON object"))
	}
	return unknown, d.err
}

// member reads the value of a key, and reports whether rows have the key.
func (d *rowDecoder) member(row *Row) bool {
	switch string(d.key) {
	case "type":
		row.Type = d.shared()
	case "game":
		row.Game = d.int()
	case "path":
		row.Path = d.path()
	case "point":
		row.Point = list(&d.scanner, d.float)
	case "coordinates":
		row.Coordinates = d.path()
	case "parameters":
		row.Parameters = again(d, &d.parameters)
	case "candidate_colour":
		row.Color = d.shared()
	case "won":
		row.Won = d.won()
	case "value":
		row.Value = new(d.float())
	case "cut":
		row.Cut = slow[bool](&d.scanner, d.at)
	case "metrics":
		row.Metrics = slow[map[string]float64](&d.scanner, d.at)
	case "opponent":
		row.Opponent = d.shared()
	case "chosen":
		row.Chosen = slow[bool](&d.scanner, d.at)
	case "again":
		row.Again = d.number()
	case "aside":
		row.Aside = slow[bool](&d.scanner, d.at)
	case "matchup":
		row.Matchup = d.shared()
	case "round":
		row.Round = d.number()
	case "id":
		row.ID = string(d.string())
	case "black":
		row.Black = d.shared()
	case "white":
		row.White = d.shared()
	case "engines":
		row.Engines = slow[map[string]string](&d.scanner, d.at)
	case "result":
		row.Result = d.shared()
	case "moves":
		row.Moves = d.int()
	case "seconds":
		row.Seconds = d.float()
	case "cpu_black":
		row.CPUBlack = d.float()
	case "cpu_white":
		row.CPUWhite = d.float()
	case "held":
		row.Held = d.float()
	case "reason":
		row.Reason = d.shared()
	case "cost":
		row.Cost = list(&d.scanner, d.cost)
	case "error":
		row.Error = d.shared()
	case "time":
		d.fail(row.Time.UnmarshalText(d.string()))
	case "opening":
		row.Opening = d.shared()
	case "pair":
		row.Pair = d.number()
	case "hash":
		row.Hash = string(d.string())
	default:
		slow[any](&d.scanner, d.at)
		return false
	}
	return true
}

// maxKept bounds how many values of a kind a rowDecoder keeps to be shared.
const maxKept = 1 << 16

// remember keeps a value for a text.
func remember[T any](kept *map[string]T, text []byte, value T) T {
	if *kept == nil || len(*kept) >= maxKept {
		*kept = make(map[string]T)
	}
	(*kept)[string(text)] = value
	return value
}

// shared reads a string that comes again.
func (d *rowDecoder) shared() string {
	text := d.string()
	if kept, ok := d.texts[string(text)]; ok {
		return kept
	}
	return remember(&d.texts, text, string(text))
}

// path reads an array of integers that comes again. Appending to it copies it.
func (d *rowDecoder) path() []int {
	path := again(d, &d.paths)
	return path[:len(path):len(path)]
}

// again reads a value that comes again.
func again[T any](d *rowDecoder, kept *map[string]T) T {
	start := d.at
	text := d.value()
	if value, ok := (*kept)[string(text)]; ok {
		return value
	}
	return remember(kept, text, slow[T](&d.scanner, start))
}

// wonValues are what Row.Won of rows that were read points to: a loss and a win.
var wonValues = [2]bool{false, true}

// won reads whether the candidate has won.
func (d *rowDecoder) won() *bool {
	start := d.at
	switch string(d.token()) {
	case "true":
		return &wonValues[1]
	case "false":
		return &wonValues[0]
	}
	return slow[*bool](&d.scanner, start)
}

// maxDigits is how many digits every int has room for.
const maxDigits = 18
