package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
)

func newConvert() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert EVENT.ctl [OUT.yaml]",
		Short: "Convert a Gomill control file to an event file in YAML",
		Long: "The event file has the same candidates and continues the same journal. It is written beside the control\n" +
			"file, or to OUT.yaml; - is standard output. The command lists what it does not keep.",
		Args: arguments(1, 2, "a control file and perhaps the file to write"),
	}

	force := cmd.Flags().Bool("force", false, "replace the file if it exists")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		text, notes, err := configs.ConvertControl(args[0])
		if err != nil {
			return usage(err)
		}
		for _, note := range notes {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %s: %s\n", args[0], note)
		}

		out := strings.TrimSuffix(args[0], filepath.Ext(args[0])) + ".yaml"
		if len(args) == 2 {
			out = args[1]
		}
		if out == "-" {
			fmt.Fprint(cmd.OutOrStdout(), text)
			return nil
		}

		if _, err := os.Stat(out); !*force && !errors.Is(err, fs.ErrNotExist) {
			return usage(fmt.Errorf("%s exists; name another file, or overwrite it with --force", out))
		}
		return writeNamed(cmd, out, text)
	}
	return cmd
}
