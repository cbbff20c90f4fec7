package cli

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/remote"
	"gobandit/model/words"
	"gobandit/search/guard"
)

// natsFlags are the flags of the NATS server between a run and its workers.
type natsFlags struct{ url, creds, nkey, password, tlsCA, inbox *string }

// passwordVariable is the environment variable of the NATS server's password.
const passwordVariable = controller.NATSPasswordVariable

func addNATSFlags(cmd *cobra.Command, what string) natsFlags {
	f := cmd.Flags()
	return natsFlags{
		url:      f.String("nats", "", what+", such as nats://host:4222"),
		creds:    f.String("creds", "", "credentials file for the NATS server"),
		nkey:     f.String("nkey", "", "nkey seed file for the NATS server"),
		password: f.String("password-file", "", "file with the password for the NATS server, or the token if its address names no user; also "+passwordVariable),
		tlsCA:    f.String("tls-ca", "", "certificate authority of the NATS server"),
		inbox:    f.String("inbox-prefix", "", "prefix of the answer subjects, if each user has its own"),
	}
}

// files returns the flags beside the address, with their values.
func (f natsFlags) files() [][2]string {
	return [][2]string{{"--creds", *f.creds}, {"--nkey", *f.nkey}, {"--password-file", *f.password}, {"--tls-ca", *f.tlsCA}, {"--inbox-prefix", *f.inbox}}
}

// warnOpen warns of files with secrets that other users can read.
func (f natsFlags) warnOpen(cmd *cobra.Command) { warnOpen(cmd, *f.creds, *f.nkey, *f.password) }

// link returns the link to the server. The other flags need its address.
func (f natsFlags) link() (remote.Link, error) {
	if *f.url == "" {
		for _, flag := range f.files() {
			if flag[1] != "" {
				return remote.Link{}, fmt.Errorf("%s without --nats, want the server's address too", flag[0])
			}
		}
		return remote.Link{}, nil
	}
	link := remote.Link{
		URL: *f.url, Creds: *f.creds, NKey: *f.nkey, Password: os.Getenv(passwordVariable), TLSCA: *f.tlsCA, Inbox: *f.inbox, Version: programVersion(),
	}
	if *f.password == "" {
		return link, nil
	}
	var err error
	if link.Password, err = configs.ReadSecret(*f.password, 1); err != nil {
		return link, fmt.Errorf("--password-file: %w", err)
	}
	return link, nil
}

// programVersion identifies this program among others that may play differently: by
// its version, or if the source was changed or is unknown, by its executable.
var programVersion = sync.OnceValue(func() string {
	v := version()
	if v != "" && v != "(devel)" && !strings.HasSuffix(v, "+") && !strings.Contains(v, "+dirty") {
		return v
	}
	path, err := os.Executable()
	if err != nil {
		return v
	}
	file, err := os.Open(path)
	if err != nil {
		return v
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return v
	}
	return fmt.Sprintf("%s built as %x for %s", v, sum.Sum(nil)[:6], runtime.GOOS)
})

// workerFlags are the flags of a run whose games workers play.
type workerFlags struct {
	natsFlags
	local  *int
	packed []byte // the loaded event, for the workers
}

func addWorkerFlags(cmd *cobra.Command) *workerFlags {
	return &workerFlags{
		natsFlags: addNATSFlags(cmd, "let workers play the games (see gobandit worker) through this NATS server"),
		local:     cmd.Flags().Int("local", 0, "with --nats: games to play here, in addition to the workers'"),
	}
}

// check refuses flags that do not fit together: parallel is that of --parallel, 0 if it was
// not given.
func (f *workerFlags) check(parallel int) error {
	switch {
	case *f.local < 0 || *f.local > event.MaxParallel:
		return fmt.Errorf("--local %d, want 0 to %d games at a time", *f.local, event.MaxParallel)
	case *f.local > 0 && *f.url == "":
		return fmt.Errorf("--local %d without --nats, want both", *f.local)
	case parallel > 0 && *f.url != "":
		return fmt.Errorf("--parallel %d with --nats, want --local: the workers say how many games they play", parallel)
	}
	_, err := f.link()
	return err
}

// load reads an event, and packs it for workers. Programs must exist if games are
// played here.
func (f *workerFlags) load(name string, parallel int) (event.Config, error) {
	if err := f.check(parallel); err != nil {
		return event.Config{}, err
	}
	if *f.url == "" {
		return configs.LoadEvent(name)
	}
	c, packed, err := configs.PackEvent(name, *f.local > 0)
	f.packed = packed
	return c, err
}

// apply lets workers play the games of a run, if there is a server. With watch they
// report their games in progress.
func (f *workerFlags) apply(o *event.RunOptions, watch bool) {
	if *f.url == "" {
		return
	}
	link, _ := f.link() // checked when the event was loaded
	o.Workers = *f.local
	o.Elsewhere = remote.Server{Link: link, Packed: f.packed, Watch: watch}.Open
}

// args returns the flags as words of a command line, without a password.
func (f *workerFlags) args() (words []string) {
	address := ""
	if link, err := f.link(); err == nil && link.URL != "" {
		address = link.Address()
	}
	for _, flag := range append([][2]string{{"--nats", address}}, f.files()...) {
		if flag[1] != "" {
			words = append(words, flag[0], flag[1])
		}
	}
	if *f.local > 0 {
		words = append(words, "--local", fmt.Sprint(*f.local))
	}
	return words
}

// follow prints the workers of a run when they change, and at intervals, until stop
// is called. stop returns the error of printing.
func (f *workerFlags) follow(r *event.Runner, out io.Writer) (stop func() error) {
	if *f.url == "" {
		return func() error { return nil }
	}
	l := workerLines{out: out}
	return every(time.Second, "lines about workers", func() { l.print(r.Status(), time.Now()) })
}

// workerLines prints the workers of a running event: those that have come, gone or
// changed, and all of them at intervals.
type workerLines struct {
	out   io.Writer
	last  string            // the last line about their number
	at    time.Time         // the time of that line
	whole time.Time         // when all of them were printed last
	known map[string]string // what was printed of each, by name: plays, refuses or is lost
}

// workerLineTime is the interval of lines about workers while their number stays.
const workerLineTime = time.Minute

// mostWorkerLines is how many workers are printed at once.
const mostWorkerLines = 20

func (l *workerLines) print(s *event.Status, now time.Time) {
	if s.Elsewhere == nil {
		return
	}
	crew := workerCount(s.Elsewhere)
	if crew == l.last && (now.Sub(l.at) < workerLineTime || len(s.Elsewhere) == 0) {
		return
	}
	l.last, l.at = crew, now
	fmt.Fprintf(l.out, "gobandit: %s\n", crew)

	whole := now.Sub(l.whole) >= workerLineTime
	if whole {
		l.whole = now
	}
	known, more := make(map[string]string, len(s.Elsewhere)), -mostWorkerLines
	for _, w := range s.Elsewhere {
		state := fmt.Sprint(w.Refused, w.Lost, w.Slots)
		known[w.Name] = state
		isNew := l.known[w.Name] != state
		if !whole && !isNew || isNew && w.Refused != "" { // of a refusal the run has just warned
			continue
		}
		if more++; more <= 0 {
			fmt.Fprintf(l.out, "gobandit:   %s\n", workerText(w, now))
		}
	}

	l.known = known
	if more > 0 {
		fmt.Fprintf(l.out, "gobandit:   and %d more\n", more)
	}
}

// workerCount returns the number of workers as a line.
func workerCount(workers []event.Worker) string {
	n, slots, refused, lost := 0, 0, 0, 0
	for _, w := range workers {
		switch {
		case w.Lost:
			lost++
		case w.Refused != "":
			refused++
		default:
			n, slots = n+1, slots+w.Slots
		}
	}
	text := fmt.Sprintf("workers: %d, %s at a time", n, words.Plural(slots, "game"))
	if n == 0 {
		text = "workers: none; start one: gobandit worker --nats URL"
	}
	if refused > 0 {
		text += fmt.Sprintf("; refusing: %d", refused)
	}
	if lost > 0 {
		text += fmt.Sprintf("; silent: %d", lost)
	}
	return text
}

// workerText describes a worker in a line.
func workerText(w event.Worker, now time.Time) string {
	heard := now.Sub(w.Heard).Round(time.Second)
	switch {
	case w.Refused != "":
		return w.Name + " refuses: " + w.Refused
	case w.Lost:
		return fmt.Sprintf("%s was last heard %v ago, after %s", w.Name, heard, words.Plural(w.Played, "game"))
	}
	return fmt.Sprintf("%s: %d of %d running, %d played, %.3g a minute, last heard %v ago", w.Name, len(w.Games), w.Slots, w.Played, w.PerMinute, heard)
}

// showWorkers prints the workers of a running event.
func showWorkers(cmd *cobra.Command, link remote.Link, name string) error {
	c, err := configs.LoadEventToRead(name)
	if err != nil {
		return usage(err)
	}
	workers, err := link.Workers(cmd.Context(), c)
	if err != nil {
		return err
	}
	out, now := cmd.OutOrStdout(), time.Now()
	fmt.Fprintln(out, workerCount(workers))
	for _, w := range workers {
		fmt.Fprintln(out, workerText(w, now))
	}
	return nil
}

// every calls f in a goroutine at intervals, until stop is called. stop returns the
// panic of f, in which what names f.
func every(interval time.Duration, what string, f func()) (stop func() error) {
	done := make(chan struct{})
	var calling guard.Group
	calling.Go(what, func() error {
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				f()
			case <-done:
				return nil
			}
		}
	})
	return func() error {
		close(done)
		return calling.Wait()
	}
}
