package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/ui"
)

// configFlag is the name of the flag for the settings file, which all commands have.
const configFlag = "config"

// settingsPath returns the path of the settings file. A file that the user named
// must exist.
func settingsPath(cmd *cobra.Command) (string, error) {
	given, err := cmd.Flags().GetString(configFlag)
	if err != nil {
		return "", err
	}
	path, mustExist := configs.SettingsPath(given)
	if _, err := os.Stat(path); mustExist && errors.Is(err, fs.ErrNotExist) {
		from := "--" + configFlag
		if given == "" {
			from = configs.SettingsEnv
		}
		return "", usage(fmt.Errorf("%s: %s: no such file, want a settings file", from, path))
	}
	return path, nil
}

// readSettings reads the settings file, or returns the defaults if there is none.
func readSettings(path string) (configs.Preferences, error) {
	v := ui.Vocabulary()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return v.Defaults(), nil
	}
	return v.ReadSettings(path)
}

func newConfig() *cobra.Command {
	return parentCommand(&cobra.Command{
		Use:   "config",
		Short: "Show the settings: theme, keys and more",
		Long: "The settings file is that of --config, or of GOBANDIT_CONFIG, or\n" +
			"gobandit/config.yaml in XDG_CONFIG_HOME, which is ~/.config unless set.\n" +
			"The program reads it again when it changes.",
	}, &cobra.Command{
		Use:   "print",
		Short: "Print all settings with their origins, as a settings file",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := settingsPath(cmd)
			if err != nil {
				return err
			}
			s, err := readSettings(path)
			if err != nil {
				return usage(err)
			}
			fmt.Fprint(cmd.OutOrStdout(), ui.Vocabulary().Print(s))
			return nil
		},
	}, &cobra.Command{
		Use:   "path",
		Short: "Print the path of the settings file",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := settingsPath(cmd)
			if err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), path)
			}
			return err
		},
	})
}
