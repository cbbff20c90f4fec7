package event

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"sort"
	"time"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// Format is the version of the journal's format that this program writes. It
// reads no other.
const Format = 1

// Types of journal rows.
const (
	typeEvent = "event"
	typeGame  = "game"
	typeVoid  = "void"
)

// A Header is the first row of a journal.
type Header struct {
	Type   string            `json:"type"`   // "event"
	Format int               `json:"format"` // version of the journal's format
	Event  string            `json:"event"`  // the event's name, when the journal was begun
	Digest string            `json:"digest"` // of Settings: equal for events with comparable results
	Seed   uint64            `json:"seed"`
	Time   time.Time         `json:"time"`     // when the journal was begun
	Config map[string]string `json:"settings"` // what makes results comparable, by name

	// Plans are the parameters of the engines in this program when the journal was
	// begun, by role, with what became of those without effect.
	Plans map[string]map[string]string `json:"plans,omitempty"`
}

// A Row is a game in a journal: one line of JSON, written when the game has
// ended and before it is counted. Games in progress have no row.
type Row struct {
	Type        string                 `json:"type"`             // "game", or "void" for a game without result
	Game        int                    `json:"game"`             // its number, counted from 0; each occurs once
	Path        []int                  `json:"path"`             // of the candidate: child indices from the root
	Point       []float64              `json:"point,omitempty"`  // its optimiser parameters, unless in the centre of its cell
	Coordinates []int                  `json:"coordinates"`      // on the first level
	Parameters  map[string]param.Value `json:"parameters"`       // the candidate's values by code
	Color       string                 `json:"candidate_colour"` // "black" or "white"
	Won         *bool                  `json:"won,omitempty"`    // by the candidate; absent in void games
	Result      string                 `json:"result"`           // as SGF writes it: B+3.5, W+R, 0, ?, Void
	Moves       int                    `json:"moves"`
	Seconds     float64                `json:"seconds"`         // from first to last move, with starting the players
	Reason      string                 `json:"reason"`          // how the game ended
	Error       string                 `json:"error,omitempty"` // what went wrong, one line
	Time        time.Time              `json:"time"`            // of the end
}

// newHeader returns the header of a new journal.
func newHeader(c Config, seed uint64, now time.Time) Header {
	id := c.identity()
	return Header{
		Type: typeEvent, Format: Format, Event: c.Name, Digest: digest(id), Seed: seed,
		Time: now.UTC().Truncate(time.Second), Config: id, Plans: c.Plans,
	}
}

// digest returns a short name for an identity.
func digest(identity map[string]string) string {
	text, err := json.Marshal(identity) // keys in order
	if err != nil {
		panic(err) // strings always marshal
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// parseHeader reads a journal's first line and compares it with the event.
func parseHeader(line []byte, c Config) (Header, error) {
	var h struct {
		Type   string `json:"type"`
		Format *int   `json:"format"`
	}
	if err := json.Unmarshal(line, &h); err != nil || h.Type != typeEvent || h.Format == nil {
		return Header{}, errors.New("not the journal of an event")
	}
	switch {
	case *h.Format > Format:
		return Header{}, fmt.Errorf("journal format %d, want %d: it was written by a later version of this program", *h.Format, Format)
	case *h.Format < 1:
		return Header{}, fmt.Errorf("journal format %d, want %d", *h.Format, Format)
	}
	var header Header
	if err := strictUnmarshal(line, &header); err != nil {
		return Header{}, fmt.Errorf("damaged header: %w", err)
	}
	if header.Digest != digest(header.Config) {
		return Header{}, errors.New("damaged header: the digest does not belong to the settings")
	}
	if diff := difference(header.Config, c.identity()); diff != "" {
		return Header{}, fmt.Errorf("the journal belongs to another event: %s", diff)
	}
	return header, nil
}

// difference names the first setting in which a journal's identity and an
// event's differ, and how many others do; "" if none.
func difference(journal, event map[string]string) string {
	var names []string
	for name, v := range journal {
		if w, ok := event[name]; !ok || w != v {
			names = append(names, name)
		}
	}
	for name := range event {
		if _, ok := journal[name]; !ok {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	sort.Strings(names)
	show := func(m map[string]string, name string) string {
		if v, ok := m[name]; ok {
			return fmt.Sprintf("%q", v)
		}
		return "missing"
	}
	s := fmt.Sprintf("%s is %s there and %s in the event file", names[0], show(journal, names[0]), show(event, names[0]))
	if n := len(names) - 1; n > 0 {
		s += fmt.Sprintf(" (and %d more differ)", n)
	}
	return s
}

// parseRow reads the row of a game and checks that its candidate, which it
// returns too, is one of the tuner's.
func parseRow(line []byte, t *tune.Tuner) (Row, tune.Candidate, error) {
	var row Row
	fail := func(err error) (Row, tune.Candidate, error) { return Row{}, tune.Candidate{}, err }
	if err := strictUnmarshal(line, &row); err != nil {
		return fail(fmt.Errorf("not a journal row: %w", err))
	}
	c, wrong := t.At(row.Path, row.Point)
	switch {
	case row.Type != typeGame && row.Type != typeVoid:
		return fail(fmt.Errorf("unknown row type %q, want %q or %q", row.Type, typeGame, typeVoid))
	case row.Game < 0:
		return fail(fmt.Errorf("game number %d, want 0 or more", row.Game))
	case wrong != nil:
		return fail(wrong)
	case !slices.Equal(row.Coordinates, c.Coordinates):
		return fail(fmt.Errorf("coordinates %v, want %v for path %v", row.Coordinates, c.Coordinates, row.Path))
	case row.Color != "black" && row.Color != "white":
		return fail(fmt.Errorf("candidate_colour %q, want black or white", row.Color))
	case (row.Won != nil) != (row.Type == typeGame):
		return fail(fmt.Errorf("a row of type %q with or without won, want won in games alone", row.Type))
	case row.Moves < 0 || !(row.Seconds >= 0 && row.Seconds < 1e9):
		return fail(fmt.Errorf("%d moves in %v seconds, want 0 or more", row.Moves, row.Seconds))
	}
	return row, c, nil
}

// strictUnmarshal reads one JSON object and nothing after it. Fields it does
// not know are an error: they would get lost.
func strictUnmarshal(line []byte, into any) error {
	if !bytes.HasPrefix(line, []byte("{")) {
		return errors.New("want a JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return fmt.Errorf("%s is a %s, want a value of type %s", wrong.Field, wrong.Value, kind(wrong.Type))
		}
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one JSON object")
	}
	return nil
}

// kind names a Go type as JSON does.
func kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "array"
	case reflect.Map, reflect.Struct:
		return "object"
	case reflect.Int, reflect.Uint64:
		return "integer"
	case reflect.Float64:
		return "number"
	case reflect.Bool:
		return "bool"
	}
	return "string"
}
