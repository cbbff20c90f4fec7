package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/gtp/engine"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/params"
)

func newGTP() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Run as a GTP engine",
		Long: "Speaks GTP, version 2, on standard input and output, for GoGui, Sabaki, Lizzie and other programs\n" +
			"(docs/clients.md). It ends with quit, and at the end of its input once all commands are answered.\n\n" +
			"--level mine plays at your level on the board of each game, and says on standard error which that is.\n" +
			"The estimate comes from your games of gobandit play. Games over GTP do not change it, since clients\n" +
			"say neither who plays nor who has resigned.",
		Args: noArguments,
	}

	f := cmd.Flags()
	engineName := f.String("engine", defaultEngine, "name or file")
	name := f.String("name", "", "answer to name; Lizzie and LizzieYzy treat an engine as KataGo if its name begins with KataGo (default \"gobandit\")")
	version := f.String("gtp-version", "", "answer to version (default \""+engine.DefaultVersion+"\")")
	workers := workersFlag(cmd)
	level := f.String("level", "", levelUsage+", or "+configs.MineLevel+" (yours, by your games on the screen)")
	playouts := f.Int("playouts", 0, "playouts per move (default: the engine's budget)")
	seed := f.Uint64("seed", 0, "random seed (0 = random)")
	ponder := f.Bool("ponder", false, "search on the opponent's turn too, as with ponder: true in the engine's file")
	rules := rulesFlag(cmd)
	strict := strictFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("level") {
			opponent, err := configs.LevelName(*level)
			if *level == configs.MineLevel {
				opponent, err = mineName(model.MaxSize), nil
			}
			if err != nil {
				return usage(fmt.Errorf("--level: %w", err))
			}
			if cmd.Flags().Changed("engine") {
				return usage(fmt.Errorf("--level %s together with --engine %s, want one of them", *level, *engineName))
			}
			*engineName = opponent
		}

		e, err := loadEngine(*engineName, *playouts, *workers)
		if err != nil {
			return usage(err)
		}
		if err := warn(cmd, e, *strict); err != nil {
			return usage(err)
		}
		r, err := rules()
		if err != nil {
			return usage(err)
		}

		o := engine.GTPOptions{
			Name:    *name,
			Version: *version,
			Rules:   &r,
			Ponder:  *ponder || e.Ponder,
			Seed:    engineSeed(e, *seed),
			Log:     cmd.ErrOrStderr(),
		}
		if *level == configs.MineLevel {
			now := ""
			o.Adapt = func(o *engine.GTPOptions, size int) error {
				name := mineName(size)
				if name == now {
					return nil
				}
				now = name
				fmt.Fprintf(o.Log, "your strength on %dx%d: %s\n", size, size, strength().Text(size))
				e, err := loadEngine(name, *playouts, *workers)
				if err != nil {
					return err
				}
				return answerWith(o, e)
			}
		} else if err := answerWith(&o, e); err != nil {
			return usage(err)
		}
		g, err := engine.New(o)
		if err != nil {
			return err
		}
		fmt.Fprintln(o.Log, gtp.Ready)
		return serve(cmd, g.Serve)
	}
	return cmd
}

// serve answers what comes on standard input, until a protocol ends.
func serve(cmd *cobra.Command, answer func(ctx context.Context, in io.Reader, out io.Writer) error) error {
	out := unchanged(cmd.OutOrStdout())
	err := answer(cmd.Context(), cmd.InOrStdin(), out)
	if errors.Is(err, context.Canceled) {
		return context.Cause(cmd.Context())
	}
	return err
}

// answerWith makes the options those of an engine.
func answerWith(o *engine.GTPOptions, e configs.OwnEngine) error {
	t, err := e.New(o.Seed)
	if err != nil {
		return err
	}
	o.Thinker, o.Budget, o.Description, o.Params = t, e.Budget, e.Name+": "+e.Description, nil
	o.Make = func(p *params.Params, seed uint64) (search.Thinker, error) {
		changed, err := withParams(e, p)
		if err != nil {
			return nil, err
		}
		return changed.New(seed)
	}
	o.ParamsOn = e.ParamsOn
	plan, err := e.Plan(params.StandardGo)
	if plan != nil {
		o.Params = &e.Params
	}
	return err
}
