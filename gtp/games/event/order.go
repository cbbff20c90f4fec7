package event

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// An Order is what a person wants of an event: about its run, or an edit by hand of its results and
// candidates. Screens, commands and the programs that watch an event pass it on unchanged to the program
// that runs the event, where [Runner.Do] carries it out. Which fields count depends on Do.
type Order struct {
	Do        string          // one of the Do constants
	Candidate *tune.Candidate `json:",omitempty"` // nil for orders about no candidate; its path says which it is, and its point if it is free
	Game      int             `json:",omitempty"` // number of the game to exclude or restore
	Outcome   Outcome         `json:",omitempty"` // result to record
	Color     model.Color     `json:",omitempty"` // the candidate's in the game to record; Empty is unknown
	Results   []Result        `json:",omitempty"` // results to record, all or none, in place of the one of Candidate, Outcome and Color
	Reason    string          `json:",omitempty"` // why a game is excluded
	Again     bool            `json:",omitempty"` // whether the excluded game is played again; a tournament plays it again in any case
	Hold      bool            `json:",omitempty"` // whether the game that begins by a step, or next without a pause, is held before its first move
	Count     int             `json:",omitempty"` // games at a time, or with a result that a pinned candidate gets; 0 pins until it is unmarked
	By        string          `json:"-"`          // who gives the order, for the event's log; empty for this program's user
}

// A Result is one of several to record.
type Result struct {
	Path    []int       // child indices of the candidate from the root
	Point   []float64   `json:",omitempty"` // its optimiser parameters; nil if it is the center of its cell
	Outcome Outcome     // from its side
	Color   model.Color `json:",omitempty"` // its color; Empty is unknown
}

// What orders do. Those of the first group are about the run.
const (
	DoPause   = "pause"   // let no game begin; those in progress go on
	DoResume  = "resume"  // end a pause
	DoStep    = "step"    // let one more game begin during a pause: of the candidate, or of the rule's choice
	DoWorkers = "workers" // let Count games run at the same time in the program that runs the event
	DoDrain   = "drain"   // end the run when the games in progress have ended
	DoAbort   = "abort"   // end the run at once; its games in progress are lost

	DoRecord  = "record"  // count a result of a game that was played elsewhere
	DoUndo    = "undo"    // undo the latest edit by hand that is not undone yet
	DoRedo    = "redo"    // redo the edit that was undone last
	DoExclude = "exclude" // make a game, or a result recorded by hand, count no more
	DoRestore = "restore" // make a game count again that was excluded, or a result that was taken back
	DoBan     = "ban"     // let a candidate of the first level play no more games
	DoPin     = "pin"     // let a candidate of the first level play next
	DoUnmark  = "unmark"  // remove a ban or pin
)

// An OrderKind describes the orders with one Do.
type OrderKind struct {
	Do string

	// The command below gobandit hand that gives such orders; empty without one.
	Command     string
	Args        string // what it takes after the event
	Wants       string // its arguments in words, for errors
	Short, Long string // what it does, for help

	ofCandidate bool                                                           // there must be a candidate
	run         func(r *Runner, o Order)                                       // carries out an order about the run; nil for others
	edit        func(r *Runner, games []*game, o Order) (done Done, err error) // carries out any other, in the goroutine that owns the state
	done        func(o Order, d Done) string                                   // says what was done
}

// OrderKinds describe every order.
var OrderKinds = []OrderKind{
	{Do: DoPause, run: func(r *Runner, _ Order) { r.setPaused(true) }},
	{Do: DoResume, run: func(r *Runner, _ Order) { r.setPaused(false) }},
	{Do: DoStep, run: func(r *Runner, o Order) { r.step(o.Hold) }, edit: (*Runner).stepWith},
	{Do: DoWorkers, run: func(r *Runner, o Order) { r.setWorkers(o.Count) }},
	{Do: DoDrain, run: func(r *Runner, _ Order) { r.draining.Store(true); r.notify() }},
	{Do: DoAbort, run: func(r *Runner, _ Order) {
		if cancel := r.abort.Load(); cancel != nil {
			(*cancel)(ErrAborted)
		}
	}},
	{
		Do: DoRecord, Command: "record", Args: "CANDIDATE won|lost|jigo|void", Wants: "an event, a candidate and its result",
		Short: "Record the result of a game that was played elsewhere",
		Long: "The result is from the candidate's side. A jigo is not a win; a void game counts for nobody.\n\n" +
			"With --file the results are read from a file, or from standard input with -, and are recorded all or none.\n" +
			"Each line has a candidate, its result and perhaps its color: k=0.5,rave=1000 won black. Lines of JSON as\n" +
			"gobandit run --json prints them are read, too. Blank lines and lines that begin with # are left out.",
		ofCandidate: true, edit: (*Runner).record,
		done: func(o Order, d Done) string {
			if n := len(o.Results); n > 0 {
				return fmt.Sprintf("%s by hand, the first as game %d", words.Plural(n, "result"), d.Game)
			}
			return fmt.Sprintf("game %d by hand: %s %s", d.Game, o.Candidate.Parameters, o.Outcome)
		},
	}, {
		Do: DoUndo, Command: "undo", Wants: "an event", Short: "Undo the latest edit by hand",
		Long: "Edits are results, exclusions, bans, pins and extensions, undone one after the other. Undoing adds rows to the journal, and\n" +
			"gobandit hand redo does them again until there is a new edit.",
		edit: func(r *Runner, games []*game, _ Order) (Done, error) { // by another row, since no row is ever deleted
			return r.again(games, r.tally.withExtensions(), undoes, ErrNothing)
		},
		done: func(_ Order, d Done) string { return "undone: " + d.Edit },
	}, {
		Do: DoRedo, Command: "redo", Wants: "an event", Short: "Redo the edit by hand that was undone last",
		edit: func(r *Runner, games []*game, _ Order) (Done, error) {
			return r.again(games, r.tally.edits.undone, redoes, ErrNothingUndone)
		},
		done: func(_ Order, d Done) string { return "redone: " + d.Edit },
	}, {
		Do: DoExclude, Command: "out", Args: "GAME...", Wants: "an event and the numbers of games", Short: "Exclude games from the results",
		Long: "Games are given by number. Rows and records are kept, and gobandit hand restore includes them again.",
		edit: (*Runner).exclude, done: func(o Order, d Done) string {
			if o.Again {
				return fmt.Sprintf("game %d: excluded, and played again", d.Game)
			}
			return fmt.Sprintf("game %d: excluded", d.Game)
		},
	}, {
		Do: DoRestore, Command: "restore", Args: "GAME...", Wants: "an event and the numbers of games",
		Short: "Include games again that were excluded or undone",
		edit: func(r *Runner, games []*game, o Order) (Done, error) {
			return Done{Game: o.Game}, r.edit(games, newEdit(typeRestore, o.Game, ""))
		},
		done: func(_ Order, d Done) string { return fmt.Sprintf("game %d: counts again", d.Game) },
	},
	markKind(DoBan, "Ban a candidate: it plays no more games"),
	markKind(DoPin, "Pin a candidate: it plays next"),
	markKind(DoUnmark, "Remove a ban or pin"),
}

// markKind returns the description of orders that mark a candidate.
func markKind(do, short string) OrderKind {
	return OrderKind{
		Do: do, Command: do, Args: "CANDIDATE", Wants: "an event and a candidate", Short: short, ofCandidate: true, edit: (*Runner).mark,
		done: func(o Order, _ Done) string { return fmt.Sprintf("%s: %s", o.Candidate.Parameters, o.Marked()) },
	}
}

// check returns the description of an order, or an error if there is none or the order lacks something.
func (o Order) check() (kind OrderKind, err error) {
	i := slices.IndexFunc(OrderKinds, func(k OrderKind) bool { return k.Do == o.Do })
	switch {
	case i < 0:
		return kind, fmt.Errorf("unknown request %.40q", o.Do)
	case len(o.Results) > 0 && o.Do != DoRecord:
		return kind, fmt.Errorf("%s with results, want none", o.Do)
	case OrderKinds[i].ofCandidate && o.Candidate == nil && len(o.Results) == 0:
		return kind, fmt.Errorf("%s without a candidate, want one", o.Do)
	case OrderKinds[i].edit == nil && o.Candidate != nil:
		return kind, fmt.Errorf("%s with a candidate, want none", o.Do)
	case o.Color > model.White:
		return kind, fmt.Errorf("color %d, want black or white", o.Color)
	}
	return OrderKinds[i], nil
}

// OfRun reports whether an order is about the run. Such orders are carried out at once, and cannot fail.
func (o Order) OfRun() bool {
	kind, err := o.check()
	return err == nil && kind.run != nil && o.Candidate == nil
}

// Done is what became of an order: which game, or which edit, it was about, as far as the order does not say so.
type Done struct {
	Game int    `json:",omitempty"` // number of the game that was recorded, excluded or restored
	Edit string `json:",omitempty"` // the edit that was undone or redone, in words
}

// Done says what an edit by hand has done, given what [Runner.Do] has returned.
func (o Order) Done(d Done) string {
	kind, err := o.check()
	if err != nil || kind.done == nil {
		return ""
	}
	return kind.done(o, d)
}

// String names the order in the event's log.
func (o Order) String() string {
	switch {
	case len(o.Results) > 0:
		return fmt.Sprintf("%q, %s", o.Do, words.Plural(len(o.Results), "result"))
	case o.Candidate != nil:
		return fmt.Sprintf("%q, candidate %v", o.Do, o.Candidate.Path)
	case o.Do == DoExclude || o.Do == DoRestore:
		return fmt.Sprintf("%q, game %d", o.Do, o.Game)
	}
	return fmt.Sprintf("%q", o.Do)
}

// noteTime is how long a note about an order waits for a run that is busy.
const noteTime = 100 * time.Millisecond

// Do carries out an order. Those about the run take effect at once. Edits wait until no row is on its way to
// disk; their own rows are on disk when Do returns.
func (r *Runner) Do(ctx context.Context, o Order) (done Done, err error) {
	kind, err := o.check()
	switch {
	case err != nil:
		return done, err
	case o.OfRun():
		kind.run(r, o)
	default:
		err = r.ask(ctx, func(games []*game) (err error) {
			if o.Candidate, err = r.known(o.Candidate); err == nil {
				done, err = kind.edit(r, games, o)
			}
			return err
		})
	}

	if err == nil && o.By != "" {
		brief, cancel := context.WithTimeout(ctx, noteTime)
		defer cancel()
		_ = r.ask(brief, func([]*game) error { // a run that begins may be too busy
			if r.log != nil {
				r.log.write("%s asked: %s", o.By, o)
			}
			return nil
		})
	}
	return done, err
}

// known returns the candidate of this event that an order is about; nil without one.
func (r *Runner) known(c *tune.Candidate) (*tune.Candidate, error) {
	if c == nil {
		return nil, nil
	}
	t, ok := r.tally.schedule.(*tuning)
	if !ok {
		return nil, ErrNoTuning
	}
	point := c.Point
	if !c.Free { // the center of its cell
		point = nil
	}
	own, err := t.tuner.At(c.Path, point)
	return &own, err
}
