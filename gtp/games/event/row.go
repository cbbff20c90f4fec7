package event

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/controller"
	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
)

// Format is the version of the journal's format that this program writes. It
// reads no other.
const Format = 1

// Types of journal rows.
const (
	typeEvent    = "event"
	typeGame     = "game"
	typeVoid     = "void"
	typeHand     = "hand"
	typeUndo     = "undo"
	typeOut      = "out"
	typeRestore  = "restore"
	typeAgain    = "again"
	typeMark     = "mark"
	typeSettings = "settings"
	typeOrder    = "order" // a game for a worker to play; never in a journal
)

// A Header is the first row of a journal.
type Header struct {
	Type   string            `json:"type"`     // "event"
	Format int               `json:"format"`   // version of the journal's format
	Event  string            `json:"event"`    // the event's name, when the journal was begun
	Digest string            `json:"digest"`   // digest of Config: equal for events with comparable results
	Seed   uint64            `json:"seed"`     // seed of all random numbers
	Time   time.Time         `json:"time"`     // time at which the journal was begun
	Config map[string]string `json:"settings"` // settings that make results comparable, by name

	// Plans are the parameters of the engines in this program when the journal was
	// begun, by role, with a note at each that has no effect.
	Plans map[string]map[string]string `json:"plans,omitempty"`

	// Extended are the times at which parameters got a larger scale, oldest first.
	Extended []extendedRow `json:"extended,omitempty"`

	Version string `json:"version,omitempty"` // version of the program that began the journal
	Source  string `json:"source,omitempty"`  // text of the event file then, without values of engines' variables
}

// A Row is a game in a journal: one line of JSON, written when the game has
// ended and before it is counted. Games in progress have no row.
type Row struct {
	Type string `json:"type"` // "game", "void" for a game without result, "hand" for a result recorded by hand
	Game int    `json:"game"` // number of the game, counted from 0; each occurs once

	// Fields of a game of a tuning event.
	Path        []int                  `json:"path,omitempty"`             // child indices of the candidate from the root
	Point       []float64              `json:"point,omitempty"`            // the candidate's optimiser parameters, unless it is the center of its cell
	Coordinates []int                  `json:"coordinates,omitempty"`      // the candidate's coordinates on the first level
	Parameters  map[string]param.Value `json:"parameters,omitempty"`       // the candidate's values by code
	Color       string                 `json:"candidate_colour,omitempty"` // "black" or "white"; absent if recorded by hand
	Won         *bool                  `json:"won,omitempty"`              // whether the candidate won; absent in void games
	Value       *float64               `json:"value,omitempty"`            // the number that the candidate's program printed, if that is what it is measured by
	Cut         bool                   `json:"cut,omitempty"`              // the run was cut short: its number would have been Value or worse; without one, worse than all others
	Metrics     map[string]float64     `json:"metrics,omitempty"`          // the numbers that the program printed with names, by these
	Opponent    string                 `json:"opponent,omitempty"`         // name of the opponent, if the event has several
	Chosen      bool                   `json:"chosen,omitempty"`           // the user chose the candidate, not the rule
	Again       *int                   `json:"again,omitempty"`            // number of the game excluded that this one plays again
	Aside       bool                   `json:"aside,omitempty"`            // this void game set the candidate aside for the rest of the run

	// Fields of a game of a tournament.
	Matchup string `json:"matchup,omitempty"` // id of the matchup
	Round   *int   `json:"round,omitempty"`   // number of the game in the matchup, counted from 0
	ID      string `json:"id,omitempty"`      // name of the game in records and logs
	Black   string `json:"black,omitempty"`   // code of the player
	White   string `json:"white,omitempty"`   // code of the player

	// Engines has what players say of themselves, by their code: those that were new, or
	// said something else in the game before.
	Engines map[string]string `json:"engines,omitempty"`

	Result   string  `json:"result"` // as SGF writes it: B+3.5, W+R, 0, ?, Void; "" for a win or loss recorded by hand without color
	Moves    int     `json:"moves"`
	Seconds  float64 `json:"seconds"`             // time from the start of the players to the last move
	CPUBlack float64 `json:"cpu_black,omitempty"` // seconds of processor time; absent if unknown
	CPUWhite float64 `json:"cpu_white,omitempty"`
	Held     float64 `json:"held,omitempty"` // seconds, not in Seconds, in which the user held the game to step it move by move
	Reason   string  `json:"reason"`         // how the game ended

	// Cost is what the moves of Black and White took.
	Cost []match.Cost `json:"cost,omitempty"`

	Error string    `json:"error,omitempty"` // what went wrong, in one line
	Time  time.Time `json:"time"`            // end of the game

	Opening string `json:"opening,omitempty"` // name of the opening
	Pair    *int   `json:"pair,omitempty"`    // number of the pair of a tuning event, counted from 0

	// Hash is match.PlayedGame.Fingerprint; absent in void games.
	Hash string `json:"hash,omitempty"`

	// Repeats is the number of an earlier game of the same players, with the same colors,
	// that this one repeats; nil if it repeats none. LeftOut says that it does not count
	// for that reason. Both follow from the rows before.
	Repeats *int `json:"-"`
	LeftOut bool `json:"-"`

	// Score is that of the matchup after the game, in a tournament. It follows from the
	// rows before. Nobody may change it.
	Score *match.Stats `json:"-"`

	// MoveList has the moves if this program has played the game in this run; nil if
	// not. It is not in the journal, and nobody may change it.
	MoveList []model.Move `json:"-"`
}

// Void reports whether the game has no result.
func (r Row) Void() bool { return r.Type == typeVoid || r.Hand() && r.Won == nil }

// Hand reports whether the result was recorded by hand.
func (r Row) Hand() bool { return r.Type == typeHand }

// Out reports whether the row excludes the game of its number, or takes back a result
// recorded by hand: it counts no more, until a row restores it.
func (r Row) Out() bool { return r.Type == typeUndo || r.Type == typeOut }

// Restores reports whether the game of the row's number counts again.
func (r Row) Restores() bool { return r.Type == typeRestore }

// CandidateWon reports whether the candidate has won, in a tuning event.
func (r Row) CandidateWon() bool { return r.Won != nil && *r.Won }

// CandidateColor returns the candidate's color; Empty if it is unknown.
func (r Row) CandidateColor() model.Color {
	c, _ := model.ParseColor(r.Color) // checked when it was read
	return c
}

// Duration returns the time from the first to the last move, with starting the
// players.
func (r Row) Duration() time.Duration { return time.Duration(r.Seconds * float64(time.Second)) }

// Name returns the game's name in records and logs: "12", or "AvB_3".
func (r Row) Name() string { return cmp.Or(r.ID, strconv.Itoa(r.Game)) }

// Side says which color the candidate had, and against whom if the event has several opponents: "black v gnugo".
func (r Row) Side() string {
	if r.Opponent == "" {
		return r.Color
	}
	return r.Color + " v " + r.Opponent
}

// Trouble says how the game ended, and what went wrong if something did.
func (r Row) Trouble() string {
	switch {
	case r.Error == "":
		return r.Reason
	case strings.Contains(r.Error, r.Reason):
		return r.Error
	}
	return r.Reason + ": " + r.Error
}

// rowTime returns the time as rows have it.
func rowTime() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// rowType returns the type that a row of a journal begins with, in place; nil if it begins otherwise.
func rowType(line []byte) []byte {
	rest, ok := bytes.CutPrefix(line, []byte(`{"type":"`))
	end := bytes.IndexByte(rest, '"')
	if !ok || end < 0 {
		return nil
	}
	return rest[:end]
}

// Sentence returns the outcome of a game of a tournament in a line, such as "uct beat gnugo
// B+3.5 (two passes)".
func (r Row) Sentence() string {
	result, _ := model.ParseResult(r.Result) // it was checked, or is that of this program
	return match.Sentence(r.Black, r.White, result, cmp.Or(r.Error, r.Reason))
}

// A settingsRow has settings of the event that the user has changed between two runs.
// They hold for the rows after it.
type settingsRow struct {
	Type    string             `json:"type"`    // "settings"
	Changed map[string]*string `json:"changed"` // new values by name; null for a setting that is gone
	Time    time.Time          `json:"time"`
}

// maxSource bounds the text of an event's file that a header keeps, in bytes.
const maxSource = 128 << 10

// newHeader returns the header of a new journal. It draws a seed if the event has
// none.
func newHeader(c Config, now time.Time) Header {
	seed := c.Seed
	if seed == 0 {
		seed = 1 + rand.Uint64N(1<<53-1) // exact in every reader of JSON
	}
	id := c.identity()
	if len(c.Source) > maxSource {
		c.Source = ""
	}
	return Header{
		Type: typeEvent, Format: Format, Event: c.Name, Digest: digest(id), Seed: seed,
		Time: now.UTC().Truncate(time.Second), Config: id, Plans: c.Plans, Version: c.Version, Source: c.Source,
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

// parseHeader reads a journal's first line.
func parseHeader(line []byte) (Header, error) {
	var h struct {
		Type   string `json:"type"`
		Format *int   `json:"format"`
	}
	if err := json.Unmarshal(line, &h); err != nil || h.Type != typeEvent || h.Format == nil {
		return Header{}, errors.New("not the journal of an event")
	}

	switch {
	case *h.Format > Format:
		return Header{}, fmt.Errorf("journal format %d, want %d: a later version of this program wrote it", *h.Format, Format)
	case *h.Format < 1:
		return Header{}, fmt.Errorf("journal format %d, want %d", *h.Format, Format)
	}

	var header Header
	if err := strictUnmarshal(line, &header); err != nil {
		return Header{}, fmt.Errorf("damaged header: %w", err)
	}
	if header.Digest != digest(header.Config) {
		return Header{}, errors.New("damaged header: the digest does not match the settings")
	}
	if controller.HideOldVariables(header.Config) {
		header.Source = "" // it has their values, too
	}
	return header, nil
}

// parse reads the row of a game, and returns with it the game.
func (d *rowDecoder) parse(line []byte, s schedule) (Row, assignment, error) {
	var row Row
	fail := func(err error) (Row, assignment, error) { return Row{}, assignment{}, err }
	if err := d.strict(line, &row); err != nil {
		return fail(fmt.Errorf("not a journal row: %w", err))
	}
	switch {
	case row.Type != typeGame && row.Type != typeVoid && row.Type != typeHand:
		return fail(fmt.Errorf("unknown row type %q, want %q, %q or %q, or one of %q", row.Type, typeGame, typeVoid, typeHand,
			[]string{typeUndo, typeOut, typeRestore, typeAgain, typeMark, typeSettings}))
	case row.Game < 0:
		return fail(fmt.Errorf("game number %d, want 0 or more", row.Game))
	}
	a, err := s.read(row)
	switch {
	case err != nil:
		return fail(err)
	case row.Moves < 0 || !(row.Seconds >= 0 && row.Seconds < 1e9):
		return fail(fmt.Errorf("%s in %v seconds, want 0 or more", words.Plural(row.Moves, "move"), row.Seconds))
	case !(row.Held >= 0 && row.Held < 1e9):
		return fail(fmt.Errorf("held for %v seconds, want 0 or more", row.Held))
	}
	return row, a, nil
}

// strictUnmarshal reads one JSON object and checks its seal, if it has one. Unknown
// fields are an error, since they would get lost, and so is anything after the object.
func strictUnmarshal(line []byte, into any) error {
	if !bytes.HasPrefix(line, []byte("{")) {
		return errors.New("want a JSON object")
	}
	line, err := journal.Unseal(line)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return typeError("", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one JSON object")
	}
	return nil
}

// typeError says in words that the value of a field is of another type, if that is the error.
func typeError(field string, err error) error {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	return fmt.Errorf("%s is a %s, want a value of type %s", cmp.Or(wrong.Field, field), wrong.Value, kind(wrong.Type))
}

// kind returns JSON's name for a Go type.
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
