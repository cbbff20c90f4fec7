package cli

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/ui/kit"
	"gobandit/ui/page"
	"gobandit/ui/web"
)

// tokenVariable is the environment variable of the token that visitors of a served page
// give.
const tokenVariable = controller.TokenVariable

// minToken is the least number of characters of a token.
const minToken = 16

func newServe() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve EVENT",
		Short: "Serve the live report of an event to browsers",
		Long: "EVENT may also be the journal of a match or of a confirmation. The page is that of gobandit report\n" +
			"--html with the running games; it updates itself as games end, whoever plays them. It is read-only.\n\n" +
			"By default only programs on this machine can connect. Others (--listen) need a token as password: from\n" +
			"--token-file, from the environment variable " + tokenVariable + ", or a random one that is printed.\n" +
			"HTTP is not encrypted; see docs/security.md.",
		Example: "  gobandit serve event.yaml\n  gobandit serve m.journal --listen 127.0.0.1:9000\n  gobandit serve event.yaml --listen :8080 --token-file token",
		Args:    exactly("an event"),
	}

	f := reportFlags{journal: journalFlag(cmd), axes: new([]string), at: new(int)}
	listen := cmd.Flags().String("listen", "127.0.0.1:8080", "address to listen on, host:port; port 0 picks a free one")
	file := cmd.Flags().String("token-file", "", "file whose first line is the token that visitors enter as password")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		token, err := readToken(*file)
		if err != nil {
			return usage(err)
		}
		warnOpen(cmd, *file)

		source, err := newLivePage(args[0], f)
		if err != nil {
			return err
		}

		o := web.Site{Parts: source.parts, Folders: source.folders(), Token: token, Every: time.Second, Warn: warner(cmd)}
		server, err := web.Listen(*listen, o)
		made := errors.Is(err, web.ErrToken)
		if made {
			o.Token = rand.Text()
			server, err = web.Listen(*listen, o)
		}
		if err != nil {
			return usage(fmt.Errorf("--listen %s: %w", *listen, err))
		}

		out := cmd.OutOrStdout()
		fmt.Fprintf(out, "%s shows %s; ctrl-c stops it\n", server.Address(), args[0])
		switch {
		case made:
			fmt.Fprintf(out, "user name: any; password: %s\n", o.Token)
		case token != "":
			fmt.Fprintf(out, "user name: any; the password is the token of %s\n", cmp.Or(*file, tokenVariable))
		}
		return server.Serve(cmd.Context())
	}
	return cmd
}

// warnOpen warns of files with secrets that other users can read.
func warnOpen(cmd *cobra.Command, paths ...string) {
	for _, path := range paths {
		if text := configs.SecretIsOpen(path); text != "" {
			warner(cmd)(text)
		}
	}
}

// readToken returns the token in a file, or without one in the environment; "" if there
// is none. Its errors do not repeat it.
func readToken(file string) (string, error) {
	if file != "" {
		return configs.ReadSecret(file, minToken)
	}
	token := os.Getenv(tokenVariable)
	if token == "" {
		return "", nil
	}
	if err := configs.CheckSecret(token, minToken); err != nil {
		return "", fmt.Errorf("%s: %w", tokenVariable, err)
	}
	return token, nil
}

// A livePage is the page of an event, or of a match, as it changes.
type livePage struct {
	name    string // of the event, or the journal of the match
	journal string
	isEvent bool

	read   func() (page.Page, error)
	stamps [2]kit.Stamp // of the journals when the page was made
	page   page.Page
	made   time.Time     // when page was made
	took   time.Duration // how long that took
}

// reportShare bounds the time for making pages: no more than one in reportShare parts
// of all.
const reportShare = 10

func newLivePage(name string, f reportFlags) (*livePage, error) {
	of, isEvent := eventOf(name)
	s := &livePage{name: name, journal: name, isEvent: isEvent}
	if isEvent {
		if of != name && *f.journal == "" {
			*f.journal = name
		}
		s.name, s.journal = of, journalPath(*f.journal, of)
	}
	s.read = func() (page.Page, error) {
		p, _, err := readPage(s.name, f)
		return p, err
	}
	if isEvent {
		return s, noEvent(s.name, s.journal)
	}
	_, err := s.read()
	return s, err
}

// folders returns the folders of the records that the page links to.
func (s *livePage) folders() map[string]string {
	records := filepath.Dir(event.RecordPath(s.journal, "0", false))
	out := make(map[string]string)
	for _, path := range []string{records, filepath.Dir(event.RecordPath(s.journal, "0", true)), event.ConfirmFolder(s.journal), s.journal + ".games"} {
		out[filepath.Base(path)] = path
	}
	return out
}

// parts returns the page as it is now. The report is made again if a journal has changed.
func (s *livePage) parts() (string, []page.Part, error) {
	stamps := [2]kit.Stamp{kit.StampOf(s.journal), kit.StampOf(event.ConfirmPath(s.journal))}
	if s.isEvent && stamps[0] == (kit.Stamp{}) {
		s.stamps = stamps
		none := page.Page{Title: "Event " + filepath.Base(s.name), Summary: []string{"No game has been played yet."}, About: aboutPage()}
		return none.Title, none.Parts()[:1], nil
	}
	if began := time.Now(); stamps != s.stamps && began.Sub(s.made) >= reportShare*s.took {
		p, err := s.read()
		s.made, s.took = time.Now(), time.Since(began)
		if err != nil {
			return "", nil, err
		}
		s.page, s.stamps = p, stamps
		runtime.GC() // all rows were in memory, and little is allocated until the next reading
	}
	parts := s.page.Parts()
	if s.isEvent {
		if run, _, err := attach.Peek(socketFolder(), s.journal); err == nil {
			parts = append(parts[:1:1], append([]page.Part{page.Progress(run, s.page.Finished).Part()}, parts[1:]...)...)
		}
	}
	return s.page.Title, parts, nil
}
