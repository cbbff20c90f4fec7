package event

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
)

// A game is a game of a run, from its beginning until its row is counted.
type game struct {
	assignment
	number   int  // counted from 0
	slot     int  // lowest number that no other game in this process has; negative if the game is away or has ended
	away     bool // another program plays it
	started  time.Time
	held     bool // it is held before its first move
	order    Row  // which game it is
	progress atomic.Pointer[match.Progress]

	// The end of the game, set by the goroutine that plays it.
	record     match.PlayedGame
	err        error         // the referee's trouble; record is then incomplete
	elsewhere  *RemoteResult // what another program says of the game; record is then empty
	notMade    bool          // a player could not even be made
	armsFault  bool          // a player who stands for the arm is at fault
	warnings   []string
	fileErrors []error // of the game's files that cannot be written

	// The row, set by the goroutine of Run; line by the one that writes the journal.
	ended bool // row is valid
	row   Row
	fault string // what the faultPolicy warns of
	line  []byte // row as it stands in the journal
}

// running returns the game as the screen wants it.
func (g *game) running() RunningGame {
	out := RunningGame{
		Progress:       match.Progress{WinRate: math.NaN()},
		ID:             g.number,
		Name:           g.id,
		Coordinates:    g.candidate.Coordinates,
		Parameters:     g.candidate.Parameters,
		CandidateColor: g.color,
		Started:        g.started,
		Order:          g.order,
	}

	if p := g.progress.Load(); p != nil {
		out.Progress = *p
		if g.color == model.White {
			out.WinRate = 1 - p.WinRate
		}
	}
	out.Black, out.White = g.seats[0].player, g.seats[1].player
	for _, s := range g.seats {
		if s.role == "opponent" {
			out.Opponent = s.player
		}
	}
	return out
}

// play plays a game here and writes its record.
func (r *run) play(ctx context.Context, g *game) {
	log, logErr := r.gameLog(g)
	defer log.close()
	slot := -1
	if r.workers.Load() > 1 {
		slot = g.slot
	}
	watch := func(p match.Progress) {
		if g.held && g.progress.Load() == nil {
			p.Steps.Hold()
		}
		g.progress.Store(&p)
	}
	if r.options.Unwatched {
		watch = nil
	}
	r.arena.play(ctx, g, slot, log, watch)
	if logErr != nil {
		g.fileErrors = append(g.fileErrors, logErr)
	}
	if r.config.RecordGames && (g.err == nil || ctx.Err() == nil) {
		record, err := g.sgf(r.config.Name)
		if err == nil {
			err = r.writeRecord(g, record)
		}
		if err != nil {
			g.fileErrors = append(g.fileErrors, err)
		}
	}
}

// void reports whether the game counts for nobody, since it was not played to an
// end, or has reached a move limit that makes it void. A game played to its end without
// a winner is not void: it is lost for the candidate, as a jigo is.
func (g *game) void() bool {
	switch {
	case g.err != nil:
		return true
	case g.elsewhere != nil:
		return g.elsewhere.Row.Void()
	}
	why := g.record.Reason
	return why == match.Unfinished || g.record.Void() && (why.Fault() || why == match.MoveLimit && g.settings.AtLimit != match.LimitUnknown)
}

// startFailed reports whether a player did not get as far as playing.
func (g *game) startFailed() bool {
	return g.notMade || g.record.Reason == match.SetupFailed || g.elsewhere != nil && g.elsewhere.NotStarted
}

// maxAbout bounds what the journal keeps of what a player says of itself, in bytes.
const maxAbout = 1 << 10

// result returns the journal's row for the game.
func (g *game) result(s schedule, now time.Time) Row {
	row := Row{
		Type:     typeGame,
		Result:   g.record.Result.String(),
		Moves:    len(g.record.Moves),
		Seconds:  thousandths(now.Sub(g.started) - g.record.Held),
		Held:     thousandths(g.record.Held),
		CPUBlack: thousandths(g.record.CPU[0]),
		CPUWhite: thousandths(g.record.CPU[1]),
		Reason:   g.record.Reason.String(),
		Error:    gtp.OneLine(g.record.Fault),
		Time:     now.UTC().Truncate(time.Millisecond),
		MoveList: g.record.Moves,
		Hash:     g.record.Fingerprint(),
	}

	if o := g.record.Outcome; o != nil {
		row.Value, row.Cut, row.Metrics = o.Value, o.Cut, o.Metrics
	}
	if costs := g.record.Costs(); costs != [2]match.Cost{} {
		row.Cost = costs[:]
	}
	result := g.record.Result
	if g.elsewhere != nil {
		row = g.elsewhere.row()
		result, _ = model.ParseResult(row.Result) // checked when it came
	}
	row.Game = g.number
	s.write(&row, g.assignment)

	for i, about := range g.record.Descriptions {
		if i < len(g.seats) && about != "" && g.seats[i].code != "" {
			if row.Engines == nil {
				row.Engines = make(map[string]string)
			}
			row.Engines[g.seats[i].code] = gtp.Clip(about, maxAbout)
		}
	}

	if g.err != nil {
		row.Reason, row.Error = "error", gtp.OneLine(g.err.Error())
	}
	if g.void() {
		row.Type, row.Result, row.Hash, row.Cost = typeVoid, "Void", "", nil
		return row
	}
	row.Won = s.won(g.assignment, &row, result)
	return row
}

// thousandths returns a time in seconds, to the nearest thousandth.
func thousandths(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// sgf returns the record of a game of an event; nil if there is nothing to record.
func (g *game) sgf(event string) ([]byte, error) {
	if g.void() && len(g.record.Moves) == 0 {
		return nil, nil
	}
	comment := "Event: " + event + "\nGame id " + g.id
	if g.comment != "" {
		comment += "\n" + g.comment
	}
	if g.void() {
		why := g.record.Reason.String() + ": " + g.record.Fault
		if g.err != nil {
			why = g.err.Error()
		}
		comment += "\nVoid: " + why
	}
	return g.record.SGF(sgf.Info{Event: event, Name: event + " " + g.id, Comment: comment})
}
