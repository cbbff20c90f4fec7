package session

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/review"
)

// A Start is what a session begins with.
type Start struct {
	Engine EngineSetup                            // plays and analyzes unless others are named
	Offers func() []Offer                         // others to choose from by name; nil: there are none
	Load   func(spec string) (EngineSetup, error) // finds others by name, engine file or command line; nil: there are none
	Sides  [MaxPlaces + 1]string                  // by color or place: other engines that play, as Load knows them; "": Engine
	Other  string                                 // another engine that analyzes beside Engine; "": none

	Record   *sgf.Record // to go on with; nil: Game
	File     string      // where Record was read
	Game     *model.Game // to go on with; nil: a new one
	Size     int         // of the board of a new game; 0 is 9
	Komi     float64     // of a new game
	Rules    model.Rules // of a new game
	Handicap int         // stones of a new game
	Variant  string      // of a new game; "": Go
	Seed     uint64      // of the chances of new games; 0 draws one
	Time     gtp.TimeControl
	Human    Sides
	Viewing  bool             // the person has both sides of Record, and Human in new games
	Tape     *search.TapeFile // of a search of a position of Record, whose last moment is shown; nil: none

	Dir string           // where games are saved; "" is the working directory
	Now func() time.Time // nil: time.Now
}

// PlaySettings are what the person chooses for a session, beside who plays.
type PlaySettings struct {
	MoveBudget MoveBudget // of the engines' moves
	Stop       StopRule   // when analysis has seen enough
	Wide       float64    // how much analysis looks at other moves than the best, 0 to 1: search.Budget.Wide
	Ponder     bool       // the engine searches on the person's turn, too
	NewGame    GameSettings
}

// A Session is a game being played and analyzed. Its fields are for reading, but for
// those that say otherwise. It is used by one goroutine.
type Session struct {
	Line     *Line
	File     string // where the record was read or saved; "" is nowhere
	Mine     bool   // File was written by this session
	Dir      string // where games are saved
	Clock    Clock
	Players  *Players
	Analysis Analysis
	Settings PlaySettings // may be set; Settle takes them over
	Break    bool         // analysis pauses once another move has come to have the most visits; may be set
	Stepped  Stepped      // the last playout of the steps made last
	Scoring  Scoring      // of a game that has ended by two passes

	Perspective Perspective // of the win rates on screens and in notices; may be set
	HintsHidden bool        // notices have no win rates; may be set
	Name        string      // the person's, in records; "": You; may be set
	OwnCharset  bool        // files are saved in the character set they came in; may be set

	now     func() time.Time
	lost    model.Result // a loss by resignation or on time; the zero Result: there is none
	more    int          // playouts to make after those under way
	held    bool         // engines wait to be asked before they move
	forced  bool         // an engine moves next even if it is the person's turn
	resting bool         // a game that has crashed the program was opened: nothing is counted
	analyze bool         // positions in which no engine has to move are searched
	asked   Effect       // of the change under way
}

// New returns a session; its searches begin with the first change or with Settle.
func New(ctx context.Context, o Start) (*Session, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	rec, err := o.record()
	if err != nil {
		return nil, err
	}
	players, err := newPlayers(ctx, o)
	if err != nil {
		return nil, err
	}

	s := &Session{
		Players: players, Analysis: Analysis{By: players.analysts[0]}, Dir: o.Dir, now: o.Now,
		Settings: PlaySettings{Wide: search.DefaultWide, NewGame: o.newGame()},
	}
	if o.Other != "" {
		if s.Analysis.Other, err = players.Find(o.Other); err != nil {
			return nil, err
		}
		if s.Analysis.Other == s.Analysis.By {
			return nil, fmt.Errorf("%s analyzes already; choose another engine", o.Other)
		}
	}

	human := o.Human
	if o.Viewing { // engines do not go on with the game of others
		human = BothSides
	}
	s.begin(rec, human, o.Time)
	s.File = o.File
	s.Analysis.By.fresh = false // it has not searched another game before this one
	if o.Tape != nil {
		past := &s.Analysis.Past
		past.open(o.Tape)
		if end := past.Shown(); end != nil { // the win rates over the game have that of the table
			s.Analysis.Keep(past.Turn, end)
		}
	}
	return s, nil
}

// record returns the record to go on with, which may be that of a new game.
func (o *Start) record() (*sgf.Record, error) {
	switch {
	case o.Record != nil:
		return o.Record, nil
	case o.Game != nil:
		return sgf.NewRecord(o.Game), nil
	}
	if o.Size == 0 {
		o.Size, o.Rules = 9, model.DefaultRules
	}
	g, err := o.newGame().Game(o.Size)
	if err != nil {
		return nil, err
	}
	return sgf.NewRecord(g), nil
}

// Begin makes a record the game, at the end of its main line.
func (s *Session) Begin(rec *sgf.Record, human Sides, t gtp.TimeControl) Effect {
	return s.effect(func() {
		s.begin(rec, human, t)
		s.settle()
	})
}

func (s *Session) begin(rec *sgf.Record, human Sides, t gtp.TimeControl) {
	s.stop()
	s.stopReview()
	human = human.within(variant.Of(rec.Start))
	s.Line, s.File, s.lost, s.Players.Human = newLine(rec, human), "", model.Result{}, human
	if v := s.Line.Variant(); v != nil && v.Traits().Seats > 2 {
		t = gtp.TimeControl{} // clocks are of two sides
	}
	switch sides := s.Line.Teams(); {
	case sides > 2:
		s.Perspective = EachOwn
	case s.Perspective == EachOwn:
		s.Perspective = MoverView
	}
	s.Scoring, s.Analysis.line = Scoring{}, s.Line
	s.Clock = Clock{}
	s.Clock.Begin(t)
	s.Mine, s.forced, s.held, s.resting = false, false, false, false
	s.Players.refresh(rec.Start.Size())
	s.Analysis.Bounds, s.Analysis.watched, s.Analysis.Threats = nil, nil, false
	s.Analysis.seen, s.Analysis.reviewed = restoreFindings(rec)
	s.Analysis.second, s.Analysis.reviewedOther = findings{}, reviewed{}
	s.Analysis.turned, s.Analysis.turnedOther = reviewed{}, reviewed{}
	s.Analysis.found++
	s.Analysis.described = map[review.Position]description{}
}

// Open makes a game of an SGF file the game, as ReadRecord knows its path. Nothing is
// changed if there is an error.
func (s *Session) Open(path string) (Effect, error) {
	rec, games, err := ReadRecord(path)
	if err != nil {
		return Effect{}, err
	}
	return s.effect(func() {
		s.begin(rec, BothSides, gtp.TimeControl{})
		s.File = path
		told := s.Line.Opened(path, games)
		s.asked.Notice, s.asked.Log = told.Notice, told.Log
		s.settle()
	}), nil
}

// Opened says what record has just been opened, from a file with so many games; "" stands for
// text that was pasted.
func (l *Line) Opened(file string, games int) Effect {
	rec, names := l.Record, ""
	if rec.Info.Black != "" || rec.Info.White != "" {
		names = fmt.Sprintf("%s (Black) – %s (White), ", cmp.Or(rec.Info.Black, "?"), cmp.Or(rec.Info.White, "?"))
	}
	text := fmt.Sprintf("%s%s", names, words.Plural(l.NumMoves(), "move"))
	if r := rec.Result; r.By != model.Unknown {
		text += ", " + r.String()
	}
	if games > 1 {
		text += fmt.Sprintf("; one of %d games", games)
	}
	return l.Repairs(file, text)
}

// Repairs says, after a text, what was missing or wrong in the file that the record was read
// from, and how it was read. Each fault is a line of the log. An exercise of the trainer has none to tell.
func (l *Line) Repairs(file, text string) Effect {
	if l.exercise {
		return Effect{}
	}
	path, _ := gameOfFile(file)
	rec, name := l.Record, filepath.Base(path)
	if path == "" {
		name = "pasted"
	}
	faults := words.Each(rec.Warnings, func(fault error) string { return fmt.Sprintf("%s:%v", name, fault) })
	if told := rec.NoKomi(); told != "" {
		faults = append(faults, name+": "+told)
	}

	parts := append([]string{text}, faults[:min(1, len(faults))]...)
	if n := len(faults) - 1; n > 0 {
		parts = append(parts, fmt.Sprintf("%d more: {everywhere.log-screen} lists them", n))
	}
	text = strings.TrimPrefix(strings.Join(parts, "; "), "; ")
	return Effect{Notice: Notice{Text: text, Warn: len(rec.Warnings) > 0}, Log: faults}
}

// Apply changes the settings, who plays and who analyzes. Nothing is changed if there
// is an error.
func (s *Session) Apply(settings PlaySettings, who []string, by, other *Analyst) (Effect, error) {
	human, usual := s.Players.Human, s.Players.usual
	if err := s.Players.Take(who...); err != nil {
		return Effect{}, err
	}
	if s.Players.Human.within(s.Line.Variant()) == human { // that was not the question
		s.Players.usual = usual
	}
	return s.effect(func() {
		s.stop()
		s.stopReview()
		s.Analysis.appoint(by, other)
		s.Settings, s.held = settings, false
		s.Players.Human = s.Players.Human.within(s.Line.Variant())
		s.Line.human = s.Players.Human
		s.Line.show(s.Line.At)
		hints := by.Engine.Name
		if other != nil {
			hints += " and " + other.Engine.Name
		}
		s.say("Black: %s; White: %s; analysis: %s", s.Players.Name(model.Black, s.Line.Record), s.Players.Name(model.White, s.Line.Record), hints)
		s.settle()
	}), nil
}

// Result returns how the game ended, and whether it has.
func (s *Session) Result() (model.Result, bool) {
	switch {
	case s.lost.By != model.Unknown:
		return s.lost, true
	case s.Line.Game.Over() && s.Line.Variant() != nil:
		return s.Line.Variant().Result(), true
	case s.Line.Game.Over():
		count := s.Line.Game.Count(s.Scoring.Finish(s.Line))
		return model.ScoreResult(count.Score()), true
	}
	return model.Result{}, false
}

// EngineTurn reports whether the position shown is one that an engine has to move
// in, and whether that engine is paused.
func (s *Session) EngineTurn() (turn, paused bool) {
	_, over := s.Result()
	turn = !over && s.Line.AtEnd() && (s.forced || !s.Players.Human.Has(s.Line.Place()))
	return turn, turn && s.held && !s.forced
}
