// Package cli is the command line: it parses, loads, wires the parts together and runs them.
//
// [Main] runs one of the commands that commandGroups lists. Each has a file with a function such as newPlay, which
// declares its flags and what it runs. An error marked by usage is a mistake of the user. Several commands share
// loadEngine, the eventFlags, the reportFlags and the screenFlags.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gobandit/gtp/controller"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui"
)

// Exit statuses.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 128 // plus the signal's number
)

// debugVariable is the environment variable that makes the program print the stack
// of a defect.
const debugVariable = "GOBANDIT_DEBUG"

// A usageError is a mistake in a flag, a name or a file of the user's.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usage marks err, which may be nil, as a usageError.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// Main runs the program with the arguments of the process and returns its exit
// status: 0 done, 1 the work failed, 2 a mistake of usage, 130 interrupted (143
// terminated, 129 hung up).
func Main() int {
	ctx, stop := withSignals(context.Background())
	defer stop()
	controller.Adopt()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// run runs a command line. Output that could not be written is an error of every
// command, unless the reader has closed the pipe: commands need not look for it.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	started := false
	safe := &safeWriter{to: out}
	out, errOut = safe, &safeWriter{to: errOut}
	root := newRoot(&started)
	root.InitDefaultHelpCmd()
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Args = func(_ *cobra.Command, args []string) error {
			of, rest, err := root.Find(args)
			if err == nil && of.HasSubCommands() {
				err = noCommand(of, rest)
			}
			return err
		}
	}
	root.SetArgs(spacedNumbers(twoHyphens(args)))
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := guard.Call("command", func() error { return root.ExecuteContext(ctx) })
	if defect, ok := errors.AsType[*guard.PanicError](err); ok {
		noteCrash(errOut, args, defect)
	}
	if lost := safe.failed(); errors.Is(lost, syscall.EPIPE) {
		return exitInterrupted + int(syscall.SIGPIPE)
	} else if lost != nil && err == nil {
		err, started = fmt.Errorf("what was printed is incomplete: %w", lost), true
	}

	var asked usageError
	var interrupted signalError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &interrupted), errors.As(context.Cause(ctx), &interrupted):
		fmt.Fprintln(errOut, "gobandit: interrupted")
		return exitInterrupted + int(interrupted.signal)
	case errors.Is(err, ui.ErrInterrupted):
		return exitInterrupted + int(syscall.SIGINT)
	case !started, errors.As(err, &asked):
		fmt.Fprintf(errOut, "gobandit: %v\n", err)
		return exitUsage
	}
	fmt.Fprintf(errOut, "gobandit: %v\n", err)
	return exitFailed
}

// newRoot returns the root command. started becomes true when a command begins,
// after its arguments and flags have been checked.
func newRoot(started *bool) *cobra.Command {
	play := newPlay(firstStart)
	root := &cobra.Command{
		Use:   "gobandit",
		Short: "A terminal workbench for Monte Carlo Go",
		Long: "gobandit is a terminal workbench for Monte Carlo Go: play against a tree search and\n" +
			"watch it think, or tune an engine and watch the games decide. To begin:\n\n" +
			"  gobandit                  the terminal program, as gobandit play opens it\n" +
			"  gobandit play --level 3   a game against an opponent of your strength\n" +
			"  gobandit play GAME.sgf    a game to analyze\n" +
			"  gobandit tune             an engine that is tuned on the screen\n" +
			"  gobandit tour             the terminal program, with a short tour",
		Args:          noCommand,
		RunE:          play.RunE,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRun: func(*cobra.Command, []string) {
			*started = true
		},
	}
	root.Version = thisBuild().String()
	root.SetVersionTemplate("{{.Version}}\n")
	root.PersistentFlags().String(configFlag, "", "settings file (see gobandit config)")
	logFlags(root)
	root.SetFlagErrorFunc(flagError)
	root.Flags().AddFlagSet(play.Flags())

	for _, g := range commandGroups(play) {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, cmd := range g.commands {
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommandGroupID(toolsGroup)
	root.CompletionOptions.DisableDefaultCmd = true
	return root
}

// Commands are listed in the order of commandGroups, not of the alphabet.
func init() { cobra.EnableCommandSorting = false }

// A commandGroup is a part of the program's help.
type commandGroup struct {
	title    string
	commands []*cobra.Command
}

// toolsGroup is the last group, to which cobra adds its command help.
const toolsGroup = "Tools"

// commandGroups returns all commands, those that people need first at the top.
func commandGroups(play *cobra.Command) []commandGroup {
	return []commandGroup{
		{"Play and analyze", []*cobra.Command{play, newAnalyze(), newTape(), newReview(), newTrain()}},
		{"Tune and test", []*cobra.Command{
			newTune(), logged(newRun()), newShow(), newReport(), logged(newServe()), newCheck(), newStop(), newReset(), newHand(), newConfirm(), logged(newWorker()),
			logged(newMatch()), newSPRT(), newRatings(), newSimulate(),
		}},
		{"Engines and protocols", []*cobra.Command{newGTP(), newKataAnalysis(), newParams(), newBench(), newPattern(), newLearn()}},
		{"Files", []*cobra.Command{newSGF(), newConvert(), newExport()}},
		{toolsGroup, []*cobra.Command{newTour(), newDoctor(), newConfig(), newCompletion()}},
	}
}

// nearEnough is the number of letters in which a misspelt command may differ.
const nearEnough = 2

// flagWants are the values that flags take, by type.
var flagWants = map[string]string{
	"int": "a whole number", "uint64": "a whole number of at least 0", "float64": "a number", "duration": "a time such as 500ms or 2m",
	"bool": "true or false",
}

// flagError returns an error about a flag's value that quotes the user.
func flagError(_ *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	if !errors.As(err, &wrong) {
		return err
	}
	flag := wrong.GetFlag()
	want, ok := flagWants[flag.Value.Type()]
	if !ok {
		return err
	}
	return fmt.Errorf("--%s %q, want %s", flag.Name, wrong.GetValue(), want)
}

// parentCommand makes cmd the parent of other commands; by itself it prints its help.
func parentCommand(cmd *cobra.Command, below ...*cobra.Command) *cobra.Command {
	cmd.Args = noCommand
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(below...)
	return cmd
}

// noCommand refuses arguments: they can only be a misspelt command.
func noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	cmd.SuggestionsMinimumDistance = nearEnough
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf(", did you mean %q?", near[0])
	}
	if use := commandOf(args[0]); use != "" && cmd.Parent() == nil {
		return fmt.Errorf("%q is a file, did you mean \"%s %s %s\"?", args[0], cmd.Name(), use, args[0])
	}
	return fmt.Errorf("unknown command %q%s (%s --help lists the commands)", args[0], hint, cmd.CommandPath())
}

// noArguments refuses arguments of a command that has only flags.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%q: %s has no arguments, only flags", strings.Join(args, " "), cmd.CommandPath())
}

// commandOf returns the command that a file is for, "" if it is none.
func commandOf(path string) string {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	if sgf.IsRecord(path) {
		return "play"
	}
	switch strings.ToLower(filepath.Ext(path)) {
	case ".ctl", ".yaml", ".yml":
		return "run"
	}
	return ""
}

// exactly returns a check for one argument, with its name for errors.
func exactly(name string) cobra.PositionalArgs { return arguments(1, 1, "one: "+name) }

// arguments returns a check for the number of arguments, with what they are for errors. With most 0 there may be any number.
func arguments(least, most int, want string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if n := len(args); n < least || most > 0 && n > most {
			return fmt.Errorf("%s, want %s", words.Plural(n, "argument"), want)
		}
		return nil
	}
}

// warner returns a function that prints a warning.
func warner(cmd *cobra.Command) func(text string) {
	return func(text string) {
		for line := range strings.Lines(text) {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: warning: %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
}

// printJSON writes v as one line.
func printJSON(cmd *cobra.Command, v any) error {
	line, err := json.Marshal(v)
	if err == nil {
		fmt.Fprintln(cmd.OutOrStdout(), string(line))
	}
	return err
}

// printEach prints values as lines of JSON, or else as a function prints them.
func printEach[T any](cmd *cobra.Command, values []T, asJSON bool, text func()) error {
	if !asJSON {
		text()
		return nil
	}
	for _, v := range values {
		if err := printJSON(cmd, v); err != nil {
			return err
		}
	}
	return nil
}
