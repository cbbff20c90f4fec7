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

// defaultEngine is the strongest embedded engine.
var defaultEngine = configs.DefaultEngine()

// defaultSize is the width of the board of a new game.
const defaultSize = 9

// gameFlags are the flags that ask for a game: the tour does not come before it.
var gameFlags = []string{"engine", "black", "white", "second", "level", "handicap", "time", "playouts", "color", "size", "komi", "rules", "move", "teach", "variant"}

// newPlay returns the command play; tour reports whether to begin with the tour.
func newPlay(tour func() bool) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play [GAME.sgf | FILE.tape]",
		Short: "Play or analyze a game on the screen",
		Long: "Opens a new game, or the main line of GAME.sgf. In an opened game both sides are yours unless\n" +
			"--color says otherwise; g makes the engine move. FILE.tape, which analyze --tape writes, opens the\n" +
			"position searched, with the search's past on the timeline.",
		Args: cobra.MaximumNArgs(1),
	}

	f := cmd.Flags()
	name := f.String("engine", defaultEngine, "name or file of the engine that plays and analyzes")
	black := f.String("black", "", "engine that plays Black: a name, a file, or the command line of a GTP engine")
	white := f.String("white", "", "engine that plays White")
	second := f.String("second", "", "second engine for the analysis")
	level := f.String("level", "", levelUsage+", or "+configs.MineLevel+" (yours, by your games); --engine still analyzes")
	handicap := f.Int("handicap", 0, "handicap stones for Black")
	clock := f.String("time", "none", "time of each side: 10m, 10m+5s, 10m+5x30s (byo-yomi) or 1h+10m/25 (Canadian)")
	playouts := f.Int("playouts", 0, "playouts per move (default: the engine's budget)")
	workers := workersFlag(cmd)
	color := f.String("color", "b", "which sides you play: b, w, both or none")

	size := new(int)
	*size = defaultSize

	open := snapshotFlags(cmd, size)
	komi := f.Float64("komi", model.EvenKomi, "points for White; 0.5 with a handicap unless set")
	rules := rulesFlag(cmd)
	game := f.String("variant", "", "play a variant of Go: "+words.Or(variant.Names()...)+"; slip:0.1 sets the chance of a slip, hidden:2 the hidden stones per side; none is Go (default: that of the settings)")
	seed := f.Uint64("seed", 0, "random seed (0 = random)")
	move := f.Int("move", -1, "move number of GAME.sgf to show; -1 is the last")
	teach := f.Float64("teach", 0, "name mistakes that lose at least this many points before the engine answers (0 = never)")
	strict := strictFlag(cmd)
	screen := screenFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, err := settingsPath(cmd)
		if err != nil {
			return err
		}
		usual, _ := readSettings(path) // the defaults of a file with problems, which the screen shows
		if !cmd.Flags().Changed("engine") {
			*name = usual.Engine
		}
		if !cmd.Flags().Changed("variant") && *handicap == 0 {
			*game = usual.Variant
		}
		e, err := loadEngine(*name, *playouts)
		if err != nil {
			return usage(err)
		}
		if err := setWorkers(&e, *workers); err != nil {
			return usage(err)
		}
		sides, err := session.ParseSides(*color)
		if err != nil {
			return usage(fmt.Errorf("--color: %w", err))
		}

		if !cmd.Flags().Changed("color") {
			if *black != "" {
				sides &^= session.BlackSide
			}
			if *white != "" {
				sides &^= session.WhiteSide
			}
		}

		limit, err := gtp.ParseTimeControl(*clock)
		if err != nil {
			return usage(fmt.Errorf("--time: %w", err))
		}
		if most := model.MaxFixedHandicap(*size); *handicap < 0 || *handicap == 1 || *handicap > max(most, 0) {
			return usage(fmt.Errorf("--handicap %d, want 0, or 2 to %d on this board", *handicap, most))
		}

		if *size < model.MinSize || *size > model.MaxSize {
			return usage(fmt.Errorf("--size %d, want %d to %d", *size, model.MinSize, model.MaxSize))
		}
		r, err := rules()
		if err != nil {
			return usage(err)
		}

		if *game = variant.Name(*game); *game != "" {
			if _, err := variant.New(*game, *size, *komi, 1); err != nil {
				return usage(fmt.Errorf("%s: %w", map[bool]string{true: "--variant", false: path + ": variant"}[cmd.Flags().Changed("variant")], err))
			}
			if *handicap > 0 {
				return usage(errors.New("--handicap goes with Go alone, not with --variant"))
			}
		}

		if !cmd.Flags().Changed("komi") {
			*komi = model.DefaultKomi(*handicap)
		}
		o := ui.Start{Session: session.Start{
			Size: *size, Komi: *komi, Rules: r, Handicap: *handicap, Time: limit, Human: sides,
			Sides: [...]string{model.Black: *black, model.White: *white, session.MaxPlaces: ""}, Other: *second,
			Variant: *game, Seed: *seed,
		}}

		if err := offer(cmd, &o, *seed); err != nil {
			return err
		}

		opponent := usual.Opponent
		if *level == configs.MineLevel {
			opponent = *level
		} else if cmd.Flags().Changed("level") {
			if opponent, err = configs.LevelName(*level); err != nil {
				return usage(fmt.Errorf("--level: %w", err))
			}
		}

		if opponent != configs.OpponentEngine {
			for _, c := range []model.Color{model.Black, model.White} {
				o.Session.Sides[c] = cmp.Or(o.Session.Sides[c], opponent)
			}
		}

		for _, spec := range []string{*black, *white, *second} {
			if spec != "" {
				if _, err := o.Session.Load(spec); err != nil {
					return usage(err)
				}
			}
		}

		if err := screen(&o); err != nil {
			return usage(err)
		}

		if len(args) == 1 {
			if err := openGame(&o, args[0]); err != nil {
				return usage(err)
			}
			o.Session.Viewing = !cmd.Flags().Changed("color")
		}
		played := traits(cmd)
		if o.Session.Record != nil {
			played = session.TraitsOf(o.Session.Record.Start)
		}
		if err := refuseInert(e, played, *strict); err != nil {
			return usage(err)
		}

		o.Session.Engine = uiEngine(e, *seed)
		o.Databases = databases(e)
		if o.Tune.Event, err = findEvent(defaultEvent); err != nil {
			return err
		}

		if len(args) == 0 && !slices.ContainsFunc(gameFlags, cmd.Flags().Changed) {
			o.Tour = tour
		}
		o.Asked = cmd.Flags().Changed("variant")
		if *move < -1 {
			return usage(fmt.Errorf("--move %d, want -1 or more", *move))
		}

		if *move >= 0 {
			o.Move = move
		}
		if o.Teach = *teach; !(*teach >= 0) {
			return usage(fmt.Errorf("--teach %g, want points, or 0", *teach))
		}
		return open(cmd, o)
	}
	return cmd
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
