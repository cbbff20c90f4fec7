package event

import (
	"math"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/sgf"
)

// An outcome is how a game ended.
type outcome struct {
	game      *liveGame
	record    match.Record
	err       error // the referee's trouble; the record is then incomplete
	notMade   bool  // a player could not even be made
	armsFault bool  // what went wrong is the fault of a player who stands for the arm
	warnings  []string
	unkept    []error // of its files that cannot be written
	elsewhere *Played // what another program says of the game it played; there is no record then
}

// void tells whether nobody can be given the game: it was not played to an
// end. A game played to its end without a winner is not void, and lost for the
// candidate, as is a jigo.
func (o outcome) void() bool {
	switch {
	case o.err != nil:
		return true
	case o.elsewhere != nil:
		return o.elsewhere.Row.Void()
	}
	return o.record.Reason == match.Unfinished || o.record.Void() && o.record.Reason.Fault()
}

// row returns the journal's row for the game.
func (o outcome) row(s schedule, now time.Time) Row {
	g := o.game
	row := Row{
		Type:     typeGame,
		Result:   o.record.Result.String(),
		Moves:    len(o.record.Moves),
		Seconds:  thousandths(now.Sub(g.started)),
		CPUBlack: thousandths(o.record.CPU[0]),
		CPUWhite: thousandths(o.record.CPU[1]),
		Reason:   o.record.Reason.String(),
		Error:    gtp.OneLine(o.record.Fault),
		Time:     now.UTC().Truncate(time.Millisecond),
	}
	result := o.record.Result
	if o.elsewhere != nil {
		row = o.elsewhere.row()
		result, _ = model.ParseResult(row.Result) // checked when it came
	}
	row.Game = g.number
	s.write(&row, g.assignment)
	if o.err != nil {
		row.Reason, row.Error = "error", gtp.OneLine(o.err.Error())
	}
	if o.void() {
		row.Type, row.Result = typeVoid, "Void"
		return row
	}
	row.Won = s.won(g.assignment, result)
	return row
}

// thousandths returns a time in seconds, to the nearest thousandth.
func thousandths(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// trouble says why the game is void.
func (o outcome) trouble() string {
	if o.err != nil {
		return o.err.Error()
	}
	return o.record.Reason.String() + ": " + o.record.Fault
}

// sgf returns the record of a game of an event; nil if there is nothing to record.
func (o outcome) sgf(event string) ([]byte, error) {
	if o.void() && len(o.record.Moves) == 0 {
		return nil, nil
	}
	g := o.game
	comment := "Event: " + event + "\nGame id " + g.id
	if g.comment != "" {
		comment += "\n" + g.comment
	}
	if o.void() {
		comment += "\nVoid: " + o.trouble()
	}
	return o.record.SGF(sgf.Info{Event: event, Name: event + " " + g.id, Comment: comment})
}
