package cli

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp"
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
		return log, file.Close, nil
	case path != "":
		return nil, nil, usage(fmt.Errorf("--%s: %w", logFlag, err))
	}

	log = logs.NewBook(nil)
	slog.New(log).Warn("no log file is open", "error", err)
	return log, none, nil
}

// logged makes a command without a screen write a log if one is named: what it prints to standard error, and what
// engines write there at level debug.
func logged(cmd *cobra.Command) *cobra.Command {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if path, err := cmd.Flags().GetString(logFlag); err != nil || path == "" {
			return errors.Join(err, run(cmd, args))
		}
		log, closeLog, err := openLog(cmd)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, closeLog()) }()
		defer slog.SetDefault(slog.Default())
		slog.SetDefault(slog.New(log))

		lines := &gtp.LineWriter{Most: maxLogLine, Line: func(line string) { slog.Warn(line) }}
		cmd.SetErr(io.MultiWriter(cmd.ErrOrStderr(), lines))
		slog.Info("begun", "command", cmd.CommandPath(), "version", version(), "process", os.Getpid())
		err = run(cmd, args)
		slog.Info("ended", "error", err)
		return err
	}
	return cmd
}

// maxLogLine bounds a line of standard error in the log, in bytes.
const maxLogLine = 4 << 10

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
