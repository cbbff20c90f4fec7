package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/file"
	"gobandit/ui/logs"
)

// Names of the flags for the log, which all commands have.
const (
	logFlag      = "log"
	logLevelFlag = "log-level"
)

func logFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.String(logFlag, "", "log file, - for none (default of the terminal program: "+filepath.Base(logPath())+" in XDG_STATE_HOME)")
	f.String(logLevelFlag, "info", "log level: debug, info, warn or error")
}

// logPath returns the default log file of the terminal program.
func logPath() string { return filepath.Join(configs.StateDir(), "gobandit.log") }

// maxLog is the size at which a log file is renamed at the next start.
const maxLog = 5 << 20

// openLog opens the log of the terminal program: lines of JSON in a file, and the
// latest lines on the screen Log. A file that cannot be written is an error only if
// the user named it.
func openLog(cmd *cobra.Command) (log *logs.Book, closeLog func() error, err error) {
	path, err := cmd.Flags().GetString(logFlag)
	if err != nil {
		return nil, nil, err
	}
	text, err := cmd.Flags().GetString(logLevelFlag)
	if err != nil {
		return nil, nil, err
	}

	var level slog.Level
	if err := level.UnmarshalText([]byte(text)); err != nil {
		return nil, nil, usage(fmt.Errorf("--%s %q, want debug, info, warn or error", logLevelFlag, text))
	}
	none := func() error { return nil }
	if path == "-" {
		return logs.NewBook(nil), none, nil
	}

	file, err := openLogFile(path)
	switch {
	case err == nil:
		log = logs.NewBook(slog.NewJSONHandler(&safeWriter{to: file}, &slog.HandlerOptions{Level: level}))
		if level > slog.LevelDebug {
			return log, file.Close, nil
		}
		stop := logVitals(slog.New(log))
		return log, func() error { return errors.Join(stop(), file.Close()) }, nil
	case path != "":
		return nil, nil, usage(fmt.Errorf("--%s: %w", logFlag, err))
	}

	log = logs.NewBook(nil)
	slog.New(log).Warn("no log file is open", "error", err)
	return log, none, nil
}

// openLogFile opens a log file to append to. For "" it opens the default one, and
// makes its folder.
func openLogFile(path string) (*os.File, error) {
	if path == "" {
		path = logPath()
		if err := file.PrivateFolder(filepath.Dir(path)); err != nil {
			return nil, err
		}
		if info, err := os.Stat(path); err == nil && info.Size() > maxLog {
			if err := os.Rename(path, path+".1"); err != nil {
				return nil, err
			}
		}
	}
	return file.Append(path, 0o600)
}
