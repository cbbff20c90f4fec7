package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/pattern"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// defaultSize is the width of the board of a new game.
const defaultSize = 9

// gameFlags are the flags that ask for a game: the tour does not come before it.
var gameFlags = []string{"engine", "black", "white", "second", "level", "handicap", "time", "playouts", "color", "size", "komi", "rules", "move", "teach", "variant"}

// playFlags are the flags of the command play.
type playFlags struct {
	engine, black, white, second, level, time, color, variant string

	size, handicap, playouts, move int
	komi, teach                    float64
	seed                           uint64
	workers                        *int
	strict                         *bool
	rules                          func() (model.Rules, error)
	screen                         func(*ui.Start) error
	changed                        func(flag string) bool // whether a flag was given
}

// newPlay returns the command play; tour reports whether to begin with the tour.
func newPlay(tour func() bool) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play [GAME.sgf | FILE.tape]",
		Short: "Play or analyze a game on the screen",
		Long: "Opens a new game, or the main line of GAME.sgf. In an opened game both sides are yours unless\n" +
			"--color says otherwise; g makes the engine move. FILE.tape, which analyze --tape writes, opens the\n" +
			"position searched, with the search's past on the timeline.",
		Args: arguments(0, 1, "one at most: an SGF file or a tape"),
	}

	flags := cmd.Flags()
	f := &playFlags{size: defaultSize, changed: flags.Changed}
	flags.StringVar(&f.engine, "engine", defaultEngine, "name or file of the engine that plays and analyzes")
	flags.StringVar(&f.black, "black", "", "engine that plays Black: a name, a file, or the command line of a GTP engine")
	flags.StringVar(&f.white, "white", "", "engine that plays White")
	flags.StringVar(&f.second, "second", "", "second engine for the analysis")
	flags.StringVar(&f.level, "level", "", levelUsage+", or "+configs.MineLevel+" (yours, by your games); --engine still analyzes")
	flags.IntVar(&f.handicap, "handicap", 0, "handicap stones for Black")
	flags.StringVar(&f.time, "time", "none", "time of each side: 10m, 10m+5s, 10m+5x30s (byo-yomi) or 1h+10m/25 (Canadian)")
	flags.IntVar(&f.playouts, "playouts", 0, "playouts per move (default: the engine's budget)")
	f.workers = workersFlag(cmd)
	flags.StringVar(&f.color, "color", "b", "which sides you play: b, w, both or none")
	open := snapshotFlags(cmd, &f.size)
	flags.Float64Var(&f.komi, "komi", model.EvenKomi, "points for White; 0.5 with a handicap unless set")
	f.rules = rulesFlag(cmd)
	flags.StringVar(&f.variant, "variant", "", "play a variant of Go: "+words.Or(variant.Names()...)+"; slip:0.1 sets the chance of a slip, hidden:2 the hidden stones per side; none is Go (default: that of the settings)")
	flags.Uint64Var(&f.seed, "seed", 0, "random seed (0 = random)")
	flags.IntVar(&f.move, "move", -1, "move number of GAME.sgf to show; -1 is the last")
	flags.Float64Var(&f.teach, "teach", 0, "name mistakes that lose at least this many points before the engine answers (0 = never)")
	f.strict = strictFlag(cmd)
	f.screen = screenFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o, err := f.start(cmd, args)
		if err != nil {
			return err
		}
		if len(args) == 0 && !slices.ContainsFunc(gameFlags, f.changed) {
			o.Tour = tour
		}
		return open(cmd, o)
	}
	return cmd
}

// start returns what the flags and arguments say of the program's start, with the settings as defaults.
func (f *playFlags) start(cmd *cobra.Command, args []string) (o ui.Start, err error) {
	path, err := settingsPath(cmd)
	if err != nil {
		return o, err
	}
	usual, _ := readSettings(path) // the defaults of a file with problems, which the screen shows
	if !f.changed("engine") {
		f.engine = usual.Engine
	}
	if !f.changed("variant") && f.handicap == 0 {
		f.variant = usual.Variant
	}
	e, err := loadEngine(f.engine, f.playouts, *f.workers)
	if err != nil {
		return o, usage(err)
	}
	if o.Session, err = f.game(path); err != nil {
		return o, usage(err)
	}
	if err := offer(cmd, &o, f.seed); err != nil {
		return o, err
	}
	if err := f.seat(&o.Session, usual.Opponent); err != nil {
		return o, usage(err)
	}
	if err := f.screen(&o); err != nil {
		return o, usage(err)
	}

	played := traits(cmd)
	if len(args) == 1 {
		if err := openGame(&o, args[0]); err != nil {
			return o, usage(err)
		}
		o.Session.Viewing = !f.changed("color")
		played = session.TraitsOf(o.Session.Record.Start)
	}
	if err := refuseInert(e, played, *f.strict); err != nil {
		return o, usage(err)
	}

	o.Session.Engine = uiEngine(e, f.seed)
	o.Databases = databases(e)
	if o.Tune.Event, err = findEvent(defaultEvent); err != nil {
		return o, err
	}
	// Games of earlier sessions would keep a variant or the tour from opening, and a clock does not wait for an answer.
	o.Asked = f.changed("variant") || f.changed("time") || cmd.Name() == tourName
	if f.move < -1 {
		return o, usage(fmt.Errorf("--move %d, want -1 or more", f.move))
	}
	if f.move >= 0 {
		o.Move = &f.move
	}
	if o.Teach = f.teach; !(f.teach >= 0 && f.teach <= match.MaxLead) {
		return o, usage(fmt.Errorf("--teach %g, want 0 to %d points", f.teach, match.MaxLead))
	}
	return o, nil
}

// game returns the session of a new game; settings is the path of the settings file.
func (f *playFlags) game(settings string) (s session.Start, err error) {
	sides, err := session.ParseSides(f.color)
	if err != nil {
		return s, fmt.Errorf("--color: %w", err)
	}
	if !f.changed("color") {
		if f.black != "" {
			sides &^= session.BlackSide
		}
		if f.white != "" {
			sides &^= session.WhiteSide
		}
	}

	limit, err := gtp.ParseTimeControl(f.time)
	if err != nil {
		return s, fmt.Errorf("--time: %w", err)
	}
	if f.size < model.MinSize || f.size > model.MaxSize {
		return s, fmt.Errorf("--size %d, want %d to %d", f.size, model.MinSize, model.MaxSize)
	}
	if err := model.CheckFixedHandicap(f.handicap, f.size); err != nil {
		return s, fmt.Errorf("--%w", err)
	}
	if err := model.CheckKomi(f.komi); err != nil {
		return s, fmt.Errorf("--%w", err)
	}
	rules, err := f.rules()
	if err != nil {
		return s, err
	}

	if f.variant = variant.Name(f.variant); f.variant != "" {
		if _, err := variant.New(f.variant, f.size, f.komi, 1); err != nil {
			return s, fmt.Errorf("%s: %w", words.If(f.changed("variant"), "--variant", settings+": variant"), err)
		}
		if f.handicap > 0 {
			return s, errors.New("--handicap goes with Go alone, not with --variant")
		}
	}
	if !f.changed("komi") {
		f.komi = model.DefaultKomi(f.handicap)
	}
	return session.Start{
		Size: f.size, Komi: f.komi, Rules: rules, Handicap: f.handicap, Time: limit, Human: sides,
		Sides: [...]string{model.Black: f.black, model.White: f.white, session.MaxPlaces: ""}, Other: f.second,
		Variant: f.variant, Seed: f.seed,
	}, nil
}

// seat gives the sides without an engine of their own the opponent of --level, or else the usual one.
func (f *playFlags) seat(s *session.Start, opponent string) (err error) {
	if f.level == configs.MineLevel {
		opponent = f.level
	} else if f.changed("level") {
		if opponent, err = configs.LevelName(f.level); err != nil {
			return fmt.Errorf("--level: %w", err)
		}
	}
	if opponent != configs.OpponentEngine {
		for _, c := range []model.Color{model.Black, model.White} {
			s.Sides[c] = cmp.Or(s.Sides[c], opponent)
		}
	}

	for _, spec := range []string{f.black, f.white, f.second} {
		if spec != "" {
			if _, err := s.Load(spec); err != nil {
				return err
			}
		}
	}
	return nil
}

// openGame opens a game record, or the tape of a search: its game at the position searched.
func openGame(o *ui.Start, path string) (err error) {
	if filepath.Ext(path) != search.TapeEnding {
		o.Session.File = path
		o.Session.Record, _, err = session.ReadRecord(path)
		return err
	}

	tape, err := readTape(path)
	if err == nil {
		o.Session.Record, o.Session.Tape, o.Move = tape.Record, tape, &tape.Move
	}
	return err
}

// screenFlags adds the flags of commands that open the terminal program.
func screenFlags(cmd *cobra.Command) (apply func(*ui.Start) error) {
	theme := cmd.Flags().String("theme", "", "colors: "+words.Or(view.Themes()...)+" (default: that of the settings)")
	board := cmd.Flags().String("board-style", "", "boards: "+words.Or(configs.BoardStyles...)+" (default: that of the settings)")
	ascii := cmd.Flags().Bool("ascii", false, "use only ASCII characters")
	noMouse := cmd.Flags().Bool("no-mouse", false, "disable the mouse")
	return func(o *ui.Start) error {
		o.Theme, o.Board, o.ASCII, o.NoMouse = *theme, *board, *ascii, *noMouse
		if *board != "" && !slices.Contains(configs.BoardStyles, *board) {
			return fmt.Errorf("--board-style %q, want %s%s", *board, words.Or(configs.BoardStyles...), names.DidYouMean(*board, configs.BoardStyles))
		}
		if err := view.CheckTheme(*theme); *theme != "" && err != nil {
			return fmt.Errorf("--theme: %w", err)
		}
		return nil
	}
}

// show opens the terminal program. Without a terminal it prints the screen as text.
func show(cmd *cobra.Command, o ui.Start) (err error) {
	if o.Settings, err = settingsPath(cmd); err != nil {
		return err
	}
	var closeLog func() error
	if o.Log, closeLog, err = openLog(cmd); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeLog()) }()
	o.Autosave, o.Warn = filepath.Join(configs.StateDir(), "autosave"), warner(cmd)
	o.Deck, o.Reviews = cmp.Or(o.Deck, trainFile()), reviewsFolder()
	o.Continue = func(command string) { fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: to continue: %s\n", command) }
	o.Tips = tips()
	err = ui.Run(cmd.Context(), o)
	if errors.Is(err, ui.ErrNoTerminal) {
		o.Tips = nil
		warner(cmd)("no terminal program here, so the screen is printed once as text: " + err.Error() + "; analyze, match, run, show and gtp need no terminal")
		return ui.WriteText(cmd.Context(), o, cmd.OutOrStdout())
	}
	return err
}

// uiPlayer returns a player as the screen has it.
func uiPlayer(p configs.Player, seed uint64) session.EngineSetup {
	if e, ok := p.Engine(); ok {
		return uiEngine(e, seed)
	}
	command, _ := p.Command()
	return session.Program(p.Name, command)
}

func uiEngine(e configs.OwnEngine, seed uint64) session.EngineSetup {
	name, title := e.Title()
	return session.EngineSetup{
		Name:   name,
		Title:  title,
		Spec:   e.Name,
		Budget: e.Budget,
		Weak:   e.Weak,
		New:    func() (search.Thinker, error) { return e.New(engineSeed(e, seed)) },
		NewVariant: func(like variant.Position) (search.Thinker, error) {
			return e.NewVariant(engineSeed(e, seed), like)
		},
		Meaning: func(t params.Traits) (*params.Plan, []string) {
			_, plan, err := e.For(t)
			if err != nil {
				plan = nil // New and NewVariant return the error
			}
			return plan, e.Warnings(t)
		},
	}
}

// defaultDatabase is shown if the engine has no pattern database.
const defaultDatabase = "montegnu_classic"

// databases returns the pattern databases of the screen: the engine's or else the
// default one, then the other embedded ones.
func databases(e configs.OwnEngine) (out []play.Database) {
	if e.Playouts.Database != nil {
		out = append(out, play.Database{Name: e.Playouts.Name, File: e.Playouts.File, Read: func() *pattern.Database { return e.Playouts.Database }})
	}
	for _, name := range append([]string{defaultDatabase}, configs.Patterns()...) {
		if slices.ContainsFunc(out, func(d play.Database) bool { return d.Name == name }) {
			continue
		}
		path, read := configs.EmbeddedPattern(name)
		out = append(out, play.Database{Name: name, File: path, Read: read})
	}
	return out
}
