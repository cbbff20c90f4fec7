package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"gobandit/ui"
)

// A sizeFlag is the width of a board, or the window of a snapshot.
type sizeFlag struct {
	points        *int // nil: there is only the window
	columns, rows int
}

// Set reads 19, or 120x40.
func (s *sizeFlag) Set(text string) error {
	if n, err := strconv.Atoi(text); err == nil && s.points != nil {
		*s.points = n
		return nil
	}
	var columns, rows int
	if n, err := fmt.Sscanf(text+"\n", "%dx%d\n", &columns, &rows); n != 2 || err != nil {
		if s.points == nil {
			return fmt.Errorf("want columns and rows such as 120x40")
		}
		return fmt.Errorf("want a board such as 19, or with --snapshot columns and rows such as 120x40")
	}
	s.columns, s.rows = columns, rows
	return nil
}

// String returns the default.
func (s *sizeFlag) String() string {
	if s.points != nil {
		return strconv.Itoa(*s.points)
	}
	return ""
}

// Type returns what the help calls a value.
func (s *sizeFlag) Type() string {
	if s.points != nil {
		return "N|COLUMNSxROWS"
	}
	return "COLUMNSxROWS"
}

// snapshotFlags adds the flags that have a screen drawn to a file, and --size for the
// window, or for the board, too, whose width goes to points. What they return opens the
// program, or draws it; it is called with the command that runs, which may be the root.
func snapshotFlags(cmd *cobra.Command, points *int) (open func(*cobra.Command, ui.Start) error) {
	size := &sizeFlag{points: points}
	text := "columns and rows of the window that --snapshot draws (default 120x40; 200x60 with --board)"
	if points != nil {
		text = "width of the board; with --snapshot also " + text
	}

	f := cmd.Flags()
	f.Var(size, "size", text)
	file := f.String("snapshot", "", "write a picture of the screen to a file, .svg or .png, instead of opening it")
	board := f.Bool("board", false, "draw only the board in the --snapshot picture, as large as the window allows")
	seconds := f.Int("seconds", 0, "with --snapshot: record an animated .svg of this many seconds")
	return func(cmd *cobra.Command, o ui.Start) error {
		if *file == "" {
			for _, name := range []string{"board", "seconds"} {
				if f.Changed(name) {
					return usage(fmt.Errorf("--%s without --snapshot", name))
				}
			}
			if size.columns != 0 {
				return usage(fmt.Errorf("--size %dx%d is a window: only --snapshot has one", size.columns, size.rows))
			}
			return show(cmd, o)
		}

		s := ui.Snapshot{Path: *file, Width: size.columns, Height: size.rows, Board: *board, Seconds: *seconds}
		if s.Width == 0 && s.Height == 0 {
			s.Width, s.Height = 120, 40
			if s.Board {
				s.Width, s.Height = 200, 60
			}
		}

		if f.Changed("seconds") && *seconds == 0 {
			return usage(fmt.Errorf("--seconds 0, want 1 or more"))
		}
		if err := s.Check(); err != nil {
			return usage(err)
		}

		var err error
		if o.Settings, err = settingsPath(cmd); err != nil {
			return err
		}
		o.Warn = warner(cmd)
		return s.Draw(cmd.Context(), o)
	}
}
