package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/model/file"
	"gobandit/search/guard"
)

// mostCrashes is how many files of crashes are kept.
const mostCrashes = 20

// noteCrash writes the stack of a defect to a file of its own, with the command line, and says
// where; with GOBANDIT_DEBUG it prints the stack, too.
func noteCrash(errOut io.Writer, args []string, defect *guard.PanicError) {
	if os.Getenv(debugVariable) != "" {
		fmt.Fprintf(errOut, "%s", defect.Stack)
	}
	path, err := writeCrash(filepath.Join(configs.StateDir(), "crashes"), time.Now(), args, defect)
	if err != nil {
		fmt.Fprintf(errOut, "gobandit: the stack could not be written: %v\n", err)
		return
	}
	fmt.Fprintf(errOut, "gobandit: the stack of the crash is in %s\n", path)
}

// writeCrash writes the file of a defect, and removes the oldest of too many.
func writeCrash(folder string, now time.Time, args []string, defect *guard.PanicError) (path string, err error) {
	if err := file.PrivateFolder(folder); err != nil {
		return "", err
	}
	path = filepath.Join(folder, fmt.Sprintf("%s-%d.txt", now.Format("20060102-150405.000"), os.Getpid()))
	command := controller.Command{Args: append([]string{"gobandit"}, args...)}
	text := fmt.Sprintf("%s\n%s\n%s\n\n%v\n\n%s", thisBuild(), now.Format(time.RFC3339), command, defect, defect.Stack)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return "", err
	}

	entries, err := os.ReadDir(folder) // in the order of their names, and so of time
	if err != nil {
		return path, nil
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !strings.HasSuffix(e.Name(), ".txt") })
	for _, old := range entries[:max(0, len(entries)-mostCrashes)] {
		_ = os.Remove(filepath.Join(folder, old.Name())) // tried again at the next crash
	}
	return path, nil
}
