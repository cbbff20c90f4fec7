package cli

import (
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/gtp/queue"
)

// newQueue returns the commands of the queue of tests.
func newQueue() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "queue",
		Short: "Queue tests of engines and run them by priority",
		Long: "A test is a match of a new engine against an old one, or any event. The queue is a file that several\n" +
			"programs may use at once; queue run plays its tests. After any interruption the next queue run\n" +
			"continues: finished games count. See docs/queue.md.",
		Example: "  gobandit queue add --new new.yaml --old old.yaml --sprt 0,5\n" +
			"  gobandit queue add gauntlet.yaml --priority 2\n" +
			"  gobandit queue run --parallel 2 --keep\n" +
			"  gobandit queue list\n" +
			"  gobandit queue show 1",
		Args: noCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	file := cmd.PersistentFlags().String("queue", "", "the queue's journal (default: queue.journal in XDG_STATE_HOME)")
	q := func() (queue.Queue, error) { return openQueue(*file) }
	cmd.AddCommand(newQueueAdd(q), newQueueList(q), newQueueRun(q), newQueueShow(q), newQueueCancel(q), newQueuePriority(q))
	return cmd
}

// A queueFlag returns the queue of the flag --queue.
type queueFlag func() (queue.Queue, error)

// queuePath returns the path of the user's own queue.
func queuePath() string { return filepath.Join(configs.StateDir(), "queue.journal") }

// openQueue returns the queue in a file, or the user's own. Paths in it are full ones, so
// that it is the same from every folder.
func openQueue(path string) (queue.Queue, error) {
	if path == "" {
		return queue.New(queuePath()), nil
	}
	full, err := filepath.Abs(path)
	return queue.New(full), err
}

// runsQueue returns the command that runs a queue.
func runsQueue(q queue.Queue) string {
	words := []string{"gobandit", "queue", "run"}
	if q.Path() != queuePath() {
		words = append(words, "--queue", q.Path())
	}
	return controller.Command{Args: words}.String()
}

// testNumber returns the number of a test from an argument.
func testNumber(text string) (int, error) {
	id, err := strconv.Atoi(text)
	if err != nil || id < 1 {
		return 0, usage(fmt.Errorf("test %q, want its number in queue list", text))
	}
	return id, nil
}

// newQueueCancel returns the command that cancels a test.
func newQueueCancel(q queueFlag) *cobra.Command {
	return &cobra.Command{
		Use:   "cancel TEST",
		Short: "Cancel a waiting or running test",
		Long:  "Games in progress are dropped. Finished games stay in the test's journal and report.",
		Args:  exactly("the number of a test"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := testNumber(args[0])
			if err != nil {
				return err
			}
			queue, err := q()
			if err != nil {
				return err
			}
			return queue.Cancel(id)
		},
	}
}

// newQueuePriority returns the command that changes the priority of a test.
func newQueuePriority(q queueFlag) *cobra.Command {
	return &cobra.Command{
		Use:   "priority TEST N",
		Short: "Change the priority of a test (0 by default)",
		Long:  "Tests of higher priority run first. Write a negative priority after two dashes: -- 3 -1.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("%d arguments, want two: the number of a test and its priority", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := testNumber(args[0])
			if err != nil {
				return err
			}
			priority, err := strconv.Atoi(args[1])
			if err != nil {
				return usage(fmt.Errorf("priority %q, want a whole number", args[1]))
			}
			queue, err := q()
			if err != nil {
				return err
			}
			return queue.SetPriority(id, priority)
		},
	}
}
