package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/gtp/queue"
)

func newQueue() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "queue",
		Short: "Queue tests of engines and run them by priority",
		Long: "A test is a match of a new engine against an old one, or any event. The queue is a folder that several\n" +
			"programs may use at once; queue run plays its tests. After any interruption the next queue run\n" +
			"continues: finished games count. See docs/queue.md.",
		Example: "  gobandit queue add --new new.yaml --old old.yaml --sprt 0,5\n" +
			"  gobandit queue add gauntlet.yaml --priority 2\n" +
			"  gobandit queue run --parallel 2 --keep\n" +
			"  gobandit queue list\n" +
			"  gobandit queue show 1",
	}
	folder := cmd.PersistentFlags().String("queue", "", "the queue's folder (default: queue in XDG_STATE_HOME)")
	q := func() (queue.Queue, error) { return openQueue(*folder) }
	return parentCommand(cmd, newQueueAdd(q), newQueueList(q), logged(newQueueRun(q)), newQueueShow(q), newQueueCancel(q), newQueuePriority(q))
}

// A queueFlag returns the queue of the flag --queue.
type queueFlag func() (queue.Queue, error)

// ownQueue returns the user's own queue.
func ownQueue() queue.Queue { return queue.Queue(filepath.Join(configs.StateDir(), "queue")) }

// openQueue returns the queue in a folder, or the user's own. Paths in it are full ones, so
// that it is the same from every folder. Earlier versions kept a queue in a journal.
func openQueue(folder string) (queue.Queue, error) {
	old := folder
	if folder == "" {
		folder = string(ownQueue())
		old = folder + ".journal"
	}
	if info, err := os.Stat(old); err == nil && info.Mode().IsRegular() {
		return "", fmt.Errorf("%s: is a file, want the folder of a queue; if it is an earlier version's queue, rename it, "+
			"and add the events that it names: matches are in %s.tests, with their games", old, strings.TrimSuffix(old, filepath.Ext(old)))
	}
	full, err := filepath.Abs(folder)
	return queue.Queue(full), err
}

func runsQueue(q queue.Queue) string {
	words := []string{"gobandit", "queue", "run"}
	if q != ownQueue() {
		words = append(words, "--queue", string(q))
	}
	return controller.Command{Args: words}.String()
}

// onTest returns what a command of a queue runs whose first argument is the number of a test.
func onTest(q queueFlag, do func(cmd *cobra.Command, q queue.Queue, id int, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		id, err := strconv.Atoi(args[0])
		if err != nil || id < 1 {
			return usage(fmt.Errorf("test %q, want its number in queue list", args[0]))
		}
		queue, err := q()
		if err != nil {
			return err
		}
		return do(cmd, queue, id, args)
	}
}

func newQueueCancel(q queueFlag) *cobra.Command {
	return &cobra.Command{
		Use:   "cancel TEST",
		Short: "Cancel a waiting or running test",
		Long:  "Games in progress are dropped. Finished games stay in the test's journal and report.",
		Args:  exactly("the number of a test"),
		RunE: onTest(q, func(_ *cobra.Command, q queue.Queue, id int, _ []string) error {
			return q.Cancel(id)
		}),
	}
}

// newQueuePriority returns the command that changes the priority of a test.
func newQueuePriority(q queueFlag) *cobra.Command {
	return &cobra.Command{
		Use:   "priority TEST N",
		Short: "Change the priority of a test (0 by default)",
		Long:  "Tests of higher priority run first. Write a negative priority after two dashes: -- 3 -1.",
		Args:  arguments(2, 2, "two: the number of a test and its priority"),
		RunE: onTest(q, func(_ *cobra.Command, q queue.Queue, id int, args []string) error {
			priority, err := strconv.Atoi(args[1])
			if err != nil {
				return usage(fmt.Errorf("priority %q, want a whole number", args[1]))
			}
			return q.SetPriority(id, priority)
		}),
	}
}
