package event

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gobandit/gtp/games/journal"
)

// A GameReader reads the games in a journal while this program or another appends to
// it.
type GameReader struct {
	Path    string // path of the journal
	tail    journal.Tail
	decoder rowDecoder
}

// Read calls take with the games that were added since the last Read, in the order in which
// they ended, and with rows that exclude or restore games. It reads so many rows at
// most; more says that others may follow. It keeps none of them. again means that the journal was
// begun again, and these are its first games. A journal that does not exist has no games. Read
// leaves a last line without its end for later.
func (r *GameReader) Read(most int, take func(Row)) (again, more bool, err error) {
	return r.tail.Read(r.Path, most, func(_ int, text []byte) error {
		var row Row
		if _, err := r.decoder.decode(text, &row); err != nil {
			return err
		}
		switch row.Type {
		case typeEvent, typeSettings, typeMark, typeAgain:
		default:
			take(row)
		}
		return nil
	})
}

// ParameterText returns the candidate's parameters in one line, sorted by code:
// "k 0.5 rave 100".
func (r Row) ParameterText() string {
	var out []string
	for _, code := range slices.Sorted(maps.Keys(r.Parameters)) {
		value := r.Parameters[code]
		if x, ok := value.(float64); ok {
			value = fmt.Sprintf("%.4g", x)
		}
		out = append(out, fmt.Sprintf("%s %v", code, value))
	}
	return strings.Join(out, " ")
}
