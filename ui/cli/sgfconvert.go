package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"gobandit/gtp/games/match"
	"gobandit/model/sgf"
)

func newSGFConvert() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "Rewrite game records in another character set",
		Long: "All nodes and properties are kept in order; spaces and line breaks between them are not. OUT is replaced if it\n" +
			"exists, and may be the same file. Warnings go to standard error. A file of which something cannot be\n" +
			"kept, such as text after a game, is replaced only with --force.",
		Args: arguments(2, 2, "two: the file to read and the file to write"),
	}

	charset := cmd.Flags().String("charset", "UTF-8", "character set of the output, such as UTF-8, GB18030, Big5, Shift_JIS, EUC-KR or KOI8-R")
	force := cmd.Flags().Bool("force", false, "replace IN also if not all of it can be kept")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := sgf.CheckName(args[1]); err != nil {
			return usage(err)
		}
		roots, err := sgf.ReadFile(args[0])
		if err != nil {
			return usage(err)
		}
		lost := false
		for _, root := range roots {
			lost = lost || root.Lost()
			for _, w := range root.Warnings() {
				fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %s:%v\n", args[0], w)
			}
		}
		out, err := sgf.EncodeIn(*charset, roots...)
		if err != nil {
			return usage(fmt.Errorf("--charset: %w", err))
		}
		in, _ := os.Stat(args[0]) // it has just been read
		if over, err := os.Stat(args[1]); lost && !*force && err == nil && os.SameFile(in, over) {
			return usage(fmt.Errorf("%s: not all of it can be kept, see the warnings: choose another OUT, or --force", args[0]))
		}
		return match.WriteFile(args[1], out)
	}
	return cmd
}
