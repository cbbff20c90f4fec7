package event

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
)

// A Venue is where other programs play games of a run. Its methods may be called
// from any goroutine.
type Venue interface {
	// Orders returns the games that an earlier run had handed out and that nobody
	// has heard of since: rows as Play gets them.
	Orders() []Row

	// Play hands a game out, unless an earlier run has, and waits for its end. watch
	// is called with the game's state, as far as somebody wants to see it. The error
	// is that of ctx, or says why the game cannot be handed out.
	Play(ctx context.Context, order Row, watch func(match.Progress)) (Played, error)

	// Written says that the row of a game is on disk: nobody need remember the game
	// any more.
	Written(game int)

	// Workers returns the programs that have told of themselves.
	Workers() []Worker

	// State tells what is amiss for now, "" for nothing, and why the run cannot go
	// on at all; nil if it can.
	State() (amiss string, fatal error)

	// Close ends the venue; games handed out are taken back.
	Close() error
}

// A Notice is what a run tells a venue of itself.
type Notice struct {
	Event   string // its name
	Digest  string // of the settings: programs that play for it must come to the same
	Seed    uint64
	Journal string // tells the journal from others of the event
	Path    string // of the journal
}

// A Played is a game that was played elsewhere.
type Played struct {
	Row        Row      // what belongs into the journal
	ArmsFault  bool     `json:",omitempty"` // what went wrong is the fault of the candidate, or the matchup
	NotStarted bool     `json:",omitempty"` // a player did not get as far as playing
	Record     []byte   `json:",omitempty"` // SGF; empty if none is kept
	Warnings   []string `json:",omitempty"`
	Worker     string   `json:",omitempty"` // who played it, for people
}

// Void returns a game that nobody could play, with the reason.
func Void(why string) Played {
	return Played{Row: Row{Type: typeVoid, Result: "Void", Reason: "error", Error: gtp.OneLine(why), Time: time.Now().UTC()}}
}

// check returns an error that says what is wrong with a game from elsewhere.
func (p *Played) check() error {
	row := &p.Row
	if row.Type != typeGame && row.Type != typeVoid {
		return fmt.Errorf("a row of type %q, want %q or %q", row.Type, typeGame, typeVoid)
	}
	if _, err := model.ParseResult(row.Result); err != nil && row.Type == typeGame {
		return err
	}
	if row.Moves < 0 || !(row.Seconds >= 0 && row.Seconds < 1e9) {
		return fmt.Errorf("%d moves in %v seconds, want 0 or more", row.Moves, row.Seconds)
	}
	return nil
}

// row returns what is taken from the row of another program: how the game went,
// not which game it was.
func (p *Played) row() Row {
	r := p.Row
	return Row{
		Type: r.Type, Result: r.Result, Moves: r.Moves, Seconds: r.Seconds, CPUBlack: r.CPUBlack, CPUWhite: r.CPUWhite,
		Reason: gtp.OneLine(r.Reason), Error: gtp.OneLine(r.Error), Time: r.Time.UTC().Truncate(time.Millisecond),
	}
}

// Order returns the part of a row by which its game is ordered: which game it is,
// not how it went.
func (r Row) Order() Row {
	return Row{
		Type: typeOrder, Game: r.Game, Path: r.Path, Point: r.Point, Coordinates: r.Coordinates, Parameters: r.Parameters,
		Color: r.Color, Chosen: r.Chosen, Matchup: r.Matchup, Round: r.Round, ID: r.ID, Black: r.Black, White: r.White,
	}
}

// A Worker is a program that plays games for a run elsewhere.
type Worker struct {
	Name      string // its machine, with the number of its process
	Slots     int    // games that it plays at the same time; 0 if it refuses
	Refused   string // why it does not play for this event; empty if it does
	Games     []int  // numbers of those in progress
	Played    int    // games ended
	PerMinute float64
	Heard     time.Time // when it was last heard
	Lost      bool      // it has not been heard for too long
}

// notice returns what the run tells a venue.
func (r *Runner) notice() Notice {
	h := r.header
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", h.Digest, h.Seed, h.Time.UTC().Format(time.RFC3339Nano)))
	return Notice{Event: r.config.Name, Digest: r.config.Digest(), Seed: h.Seed, Journal: hex.EncodeToString(sum[:8]), Path: r.journal.Path()}
}

// Digest returns a short name for all that makes results comparable.
func (c Config) Digest() string { return digest(c.identity()) }

// slots returns how many games may be handed out to workers elsewhere: those that
// they play at the same time, and a quarter more so that none waits for its next
// game.
func (r *Runner) slots() (playing, out int) {
	v := r.venue.Load()
	if v == nil {
		return 0, 0
	}
	for _, w := range (*v).Workers() {
		if !w.Lost && w.Refused == "" {
			playing += w.Slots
		}
	}
	return playing, playing + (playing+3)/4
}

// order returns the row by which a game is handed out.
func (r *run) order(g *game) Row {
	row := Row{Type: typeOrder, Game: g.number}
	r.tally.schedule.write(&row, g.assignment)
	return row
}

// adopt waits for the games that an earlier run has handed out.
func (r *run) adopt(ctx context.Context) {
	v := r.venue.Load()
	if v == nil {
		return
	}
	for _, row := range (*v).Orders() {
		if row.Game < r.tally.next || r.tally.done[row.Game] {
			(*v).Written(row.Game)
			continue
		}
		a, err := r.tally.schedule.order(row, r.stream(row.Game))
		if err != nil {
			r.tell(fmt.Sprintf("game %d, handed out by an earlier run, is left out: %v", row.Game, err))
			(*v).Written(row.Game)
			continue
		}
		r.log.write("game %s was handed out by an earlier run", a.id)
		r.start(ctx, row.Game, a, true)
	}
}

// playElsewhere has a game played by another program.
func (r *run) playElsewhere(ctx context.Context, g *game, order Row) {
	p, err := (*r.venue.Load()).Play(ctx, order, func(p match.Progress) { g.progress.Store(&p) })
	if err != nil {
		g.err = err
		return
	}
	if err := p.check(); err != nil {
		g.err = fmt.Errorf("worker %s: %w", p.Worker, err)
		return
	}
	g.elsewhere, g.armsFault, g.warnings = &p, p.ArmsFault, p.Warnings
	if r.config.RecordGames {
		if err := r.writeRecord(g, p.Record); err != nil {
			g.unkept = append(g.unkept, err)
		}
	}
}

// hearVenue tells of workers that have come, gone or refused the event, and of what
// is amiss. The error says why the run cannot go on.
func (r *run) hearVenue() error {
	v := r.venue.Load()
	if v == nil {
		return nil
	}
	amiss, fatal := (*v).State()
	if amiss != r.heard[""] {
		r.heard[""] = amiss
		if amiss == "" {
			amiss = "workers can be reached again"
		}
		r.tell(amiss)
		r.stale = true
	}
	for _, w := range (*v).Workers() {
		state := fmt.Sprintf("worker %s plays %d at a time", w.Name, w.Slots)
		switch {
		case w.Refused != "":
			state = fmt.Sprintf("worker %s refuses the event: %s", w.Name, w.Refused)
		case w.Lost:
			state = fmt.Sprintf("worker %s is not heard any more", w.Name)
		}
		if r.heard[w.Name] == state {
			continue
		}
		r.heard[w.Name] = state
		if w.Refused != "" {
			r.tell(state)
		} else {
			r.log.write("%s", state)
		}
		r.stale = true
	}
	return fatal
}
