package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/remote"
)

func newWorker() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "worker --nats URL",
		Short: "Play games for events that run on other machines",
		Long: "A worker plays games for every gobandit run EVENT --nats URL on the same server, and keeps nothing. It\n" +
			"plays engines of this program. Other engines run only if the file given by --allow names their commands, one\n" +
			"per line: * stands for any part of a word, ... at the end for any further words.\n\n" +
			"The first interrupt waits for the games in progress, the second returns them to the runner.",
		Example: "  nats-server -js                                       # the server, on one machine\n" +
			"  gobandit worker --nats nats://host:4222 --parallel 4  # on every machine\n" +
			"  gobandit run event.yaml --nats nats://host:4222",
		Args: noArguments,
	}

	flags := addNATSFlags(cmd, "address of the NATS server")
	parallel := cmd.Flags().Int("parallel", 0, "games at a time (default: number of processors)")
	allow := cmd.Flags().String("allow", "", "file of the commands that may run as engines, one per line")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		link, err := flags.link()
		switch {
		case err != nil:
			return usage(err)
		case link.URL == "":
			return usage(fmt.Errorf("--nats is missing, want the address of a NATS server, such as nats://host:4222"))
		}
		if !cmd.Flags().Changed("parallel") {
			*parallel = runtime.GOMAXPROCS(0)
		}
		if err := checkParallel(*parallel, 1); err != nil {
			return usage(err)
		}

		flags.warnOpen(cmd)

		var allowed configs.Allowed
		if *allow != "" {
			if allowed, err = configs.ReadAllowed(*allow); err != nil {
				return usage(err)
			}
		}

		ctx, out := cmd.Context(), cmd.OutOrStdout()
		w := remote.Worker{
			Link: link, Parallel: *parallel,
			Unpack: func(packed []byte) (event.Config, error) { return configs.UnpackEvent(packed, allowed.Check) },
			Log:    func(line string) { fmt.Fprintln(out, line) },
		}
		return w.Run(ctx, forced(ctx))
	}
	return cmd
}
