package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	kata "gobandit/gtp/analysis"
	"gobandit/model/file"
	"gobandit/search"
)

// kataVersion is the release of KataGo whose analysis protocol is spoken. Clients
// compare it with those in which fields were added.
const kataVersion = "1.17.0"

// kataFlags are the flags of KataGo's analysis command, which writes them with a
// single hyphen.
var kataFlags = []string{"model", "human-model", "config", "override-config", "analysis-threads", "quit-without-waiting"}

// twoHyphens returns the arguments of the program with two hyphens before KataGo's
// flags, if they are for the command analysis.
func twoHyphens(args []string) []string {
	if len(args) == 0 || args[0] != "analysis" {
		return args
	}
	args = slices.Clone(args)
	for i, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && slices.Contains(kataFlags, name) {
			args[i] = "-" + arg
		}
	}
	return args
}

func newKataAnalysis() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analysis",
		Short: "Run as an engine of KataGo's analysis protocol",
		Long: "A drop-in for KataGo's analysis engine: each input line is a query in JSON, each output line an\n" +
			"answer. KataGo's flags are accepted, with one hyphen or two. No network is read; an engine file\n" +
			"(.yaml) may replace it. docs/analysis.md lists the fields and the known configuration keys.",
		Args: noArguments,
	}

	f := cmd.Flags()
	name := f.String("engine", defaultEngine, "name or file")
	playouts := f.Int("playouts", 0, "playouts of a query without maxVisits (default: the engine's budget)")
	seed := f.Uint64("seed", 0, "random seed of each search (0 = random)")
	network := f.String("model", "", "accepted for KataGo; a .yaml file is the engine")
	f.String("human-model", "", "accepted for KataGo; not read")
	files := f.StringArray(configFlag, nil, "configuration file of KataGo; known keys are used")
	overrides := f.StringArray("override-config", nil, "settings that take precedence, such as maxVisits=100,reportAnalysisWinratesAs=WHITE")
	threads := f.Int("analysis-threads", 0, "most positions to search at once (default: number of processors)")
	quit := f.Bool("quit-without-waiting", false, "drop open queries at the end of input")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		log := func(format string, values ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", values...) }
		switch ext := filepath.Ext(*network); {
		case ext == ".yaml" || ext == ".yml":
			*name = *network
		case *network != "":
			log("gobandit has no network: model %s is not read, the engine %s searches", *network, *name)
		}

		e, err := loadEngine(*name, *playouts, 0)
		if err != nil {
			return usage(err)
		}
		settings := kata.DefaultKataSettings()
		if f.Changed("analysis-threads") && *threads < 1 {
			return usage(fmt.Errorf("-analysis-threads %d, want 1 or more", *threads))
		}

		for _, path := range *files {
			known, unknown, err := readKataConfig(&settings, path)
			if err != nil {
				log("configuration %s: %s", path, oneLine(err))
			}
			log("configuration %s: %d keys count here, %d of KataGo's do not", path, known, unknown)
		}

		for _, text := range *overrides {
			unknown, err := settings.Override(text)
			if err != nil {
				return usage(fmt.Errorf("-override-config: %w", err))
			} else if len(unknown) > 0 {
				log("-override-config: without effect: %s", strings.Join(unknown, ", "))
			}
		}

		settings.Parallel = parallel(cmp.Or(*threads, settings.Parallel))
		s := engineSeed(e, *seed)
		if _, err := e.New(s); err != nil {
			return usage(err)
		}

		server, err := kata.New(kata.ServerOptions{
			New: func(workers int) (search.Thinker, error) {
				of := e
				of.Params.Workers = min(workers, runtime.GOMAXPROCS(0))
				return of.New(s)
			},
			Budget:     e.Budget,
			Settings:   settings,
			QuitAtOnce: *quit,
			Version:    kataVersion,
			Commit:     cmp.Or(thisBuild().commit, "<omitted>"),
			Engine:     "gobandit " + e.Name,
			Log:        cmd.ErrOrStderr(),
		})
		if err != nil {
			return err
		}

		log("gobandit speaks the analysis protocol of KataGo %s: engine %s, seed %d", kataVersion, e.Name, s)
		log("Analyzing up to %d positions at a time in parallel", settings.Parallel)
		log("Started, ready to begin handling requests")
		return serve(cmd, server.Serve)
	}
	return cmd
}

// readKataConfig takes settings from a configuration file of KataGo. It returns how many of
// the file's keys mean something here, and how many do not.
func readKataConfig(s *kata.KataSettings, path string) (known, unknown int, err error) {
	f, err := file.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	return s.ReadConfig(f)
}

// parallel returns how many positions are searched at once: as many as asked for, but no
// more than there are processors. Clients ask for many, since a network evaluates a batch
// in one go; here more searches than processors only slow each other down. Two are always
// allowed, so that a short query need not wait for a long one. 0 asks for the default, the
// number of processors.
func parallel(asked int) int {
	processors := runtime.GOMAXPROCS(0)
	if asked == 0 {
		return processors
	}
	return min(asked, max(2, processors))
}
