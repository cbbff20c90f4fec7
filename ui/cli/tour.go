package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/file"
	"gobandit/ui/kit"
)

// firstStart reports whether the program starts for the first time, and remembers that it
// has. It is not the first time if that cannot be remembered.
func firstStart() bool {
	if err := file.PrivateFolder(configs.StateDir()); err != nil {
		return false
	}
	f, err := os.OpenFile(filepath.Join(configs.StateDir(), "toured"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	_ = f.Close() // nothing was written
	return true
}

// tips returns tips at actions that were used in no earlier run. Which were is a file, an
// action a line; without it this run is the first.
func tips() *kit.Tips {
	name := filepath.Join(configs.StateDir(), "used")
	data, _ := os.ReadFile(name) // a missing file is an empty one
	return kit.NewTips(strings.Fields(string(data)), func(id string) {
		if f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600); err == nil {
			_, _ = f.WriteString(id + "\n") // at worst the tip comes again
			_ = f.Close()
		}
	})
}

// tourName is the command that opens the tour.
const tourName = "tour"

func newTour() *cobra.Command {
	return &cobra.Command{
		Use:   tourName,
		Short: "Open the terminal program with a short tour of its screens",
		Long:  "The first start of gobandit shows the same tour unless it asks for a game; esc skips it.",
		Args:  noArguments,
		RunE:  newPlay(func() bool { return true }).RunE,
	}
}
