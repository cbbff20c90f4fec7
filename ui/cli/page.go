package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/gtp/games/results"
	"gobandit/search/rating"
	"gobandit/ui/page"
)

// aboutPage says what makes a page.
func aboutPage() page.About { return page.About{Version: version(), Time: time.Now()} }

// readPage returns the page of an event, or of the match that a journal is of, and where
// it is written unless the user says otherwise.
func readPage(name string, f reportFlags) (page.Page, string, error) {
	path := reportPath(name, *f.journal, ".html")
	of, ok := eventOf(name)
	if !ok {
		p, err := matchPage(name, "", path)
		return p, path, err
	}
	o := f.options()
	o.Games = true
	r, err := readReport(of, *f.journal, o)
	if err != nil {
		return page.Page{}, "", err
	}
	p, err := eventPage(r, of, journalPath(*f.journal, of))
	return p, path, err
}

func eventPage(r *report.Report, name, journal string) (page.Page, error) {
	if len(r.Status.Matchups) == 0 || r.Status.Cross != nil {
		return page.Event(r, journal, nil, aboutPage()), nil
	}
	c, err := configs.LoadEventToRead(name)
	if err != nil {
		return page.Page{}, usage(err)
	}
	rated, err := results.RatedOf(c, journal, cmp.Or(r.At, event.AllGames))
	if err != nil {
		return page.Page{}, err
	}
	var ratings *rating.List
	if len(rated) > 0 {
		if ratings, err = rating.Rate(rated, rating.Assumptions{Prior: rating.DefaultPrior}); err != nil {
			return page.Page{}, err
		}
	}
	return page.Event(r, journal, ratings, aboutPage()), nil
}

// matchPage returns the page of a match, or of another tournament, from its journal, to be
// written to a path, with boards of the records in a folder. "" is that of a confirmation.
func matchPage(journal, folder, path string) (page.Page, error) {
	r, err := report.OfJournal(journal, report.Options{Games: true})
	if err != nil {
		return page.Page{}, err
	}
	if len(r.Status.Matchups) > 1 {
		return page.Page{}, usage(fmt.Errorf("%s: the journal of a tournament, want its event file", journal))
	}
	if folder == "" && strings.HasSuffix(journal, ".confirm") {
		folder = journal + ".games"
	}
	return page.Match(r, folder, path, aboutPage()), nil
}

// writeNamed writes a file and prints its path.
func writeNamed(cmd *cobra.Command, path, text string) error {
	err := match.WriteFile(path, []byte(text))
	if err == nil {
		fmt.Fprintln(cmd.OutOrStdout(), path)
	}
	return err
}

// writeFigures writes figures as files into a folder and prints their paths.
func writeFigures(cmd *cobra.Command, folder string, figures []page.Named) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, f := range figures {
		if err := writeNamed(cmd, filepath.Join(folder, f.Name+".svg"), f.SVG()); err != nil {
			return err
		}
	}
	return nil
}

// addHTMLFlag adds the flag for a page beside what a command prints.
func addHTMLFlag(cmd *cobra.Command, of string) *string {
	return cmd.Flags().String("html", "", "write an HTML page with figures of "+of)
}

// writeMatchPage writes the page of a match that has been played, if one was asked for.
func writeMatchPage(path, journal, folder string) error {
	if path == "" {
		return nil
	}
	p, err := matchPage(journal, folder, path)
	if err != nil {
		return err
	}
	return match.WriteFile(path, []byte(p.HTML()))
}
