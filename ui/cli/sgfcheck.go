package cli

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model/sgf"
	"gobandit/model/words"
)

func newSGF() *cobra.Command {
	return parentCommand(&cobra.Command{Use: "sgf", Short: "Check and convert game records"}, newSGFCheck(), newSGFConvert())
}

func newSGFCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FILE|FOLDER|-...",
		Short: "Check game records",
		Long: "Prints a line for each game of each file, with its warnings. A record is read as history: an illegal move\n" +
			"is a warning. The exit status is 2 if a file or a game in it cannot be read. - is standard input.\n\n" +
			"--json prints an object per game: file, game (its number in the file), charset, size, komi (in points),\n" +
			"rules, black, white, result, moves (of the main line), variations (lines beside it) and warnings. For what\n" +
			"cannot be read it has file, error and perhaps game.",
		Args: arguments(1, 0, "SGF files, folders of these, or -"),
	}

	asJSON := cmd.Flags().Bool("json", false, "print JSON, one object per line")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		bad := 0
		for path, roots := range recordFiles(cmd.InOrStdin(), args) {
			for c := range checkFile(path, roots) {
				if c.Error != "" {
					bad++
				}
				if *asJSON {
					if err := printJSON(cmd, c); err != nil {
						return err
					}
				} else {
					c.print(cmd.OutOrStdout())
				}
			}
			if cmd.Context().Err() != nil {
				return cmd.Context().Err()
			}
		}

		if bad > 0 {
			return usage(fmt.Errorf("some games cannot be read: %s", words.Plural(bad, "error")))
		}
		return nil
	}
	return cmd
}

// A checkedGame is what sgf check prints about a game.
type checkedGame struct {
	File string `json:"file"`
	Game int    `json:"game,omitempty"` // its number in the file, from 1
	*gameFacts
	Error string `json:"error,omitempty"` // why there are no facts
}

// gameFacts are what a record says, and what is wrong in it.
type gameFacts struct {
	Charset    string   `json:"charset"`
	Size       int      `json:"size"`
	Komi       float64  `json:"komi"`
	Rules      string   `json:"rules"`
	Black      string   `json:"black"`
	White      string   `json:"white"`
	Result     string   `json:"result"`     // as SGF has it; ? is an unknown one
	Moves      int      `json:"moves"`      // of the main line
	Variations int      `json:"variations"` // lines beside it
	Warnings   []string `json:"warnings"`
}

// recordFiles yields the files that arguments name, those of a folder in the order of their
// names, each with its games.
func recordFiles(in io.Reader, args []string) iter.Seq2[string, iter.Seq2[*sgf.Node, error]] {
	return func(yield func(string, iter.Seq2[*sgf.Node, error]) bool) {
		for _, arg := range args {
			for path := range sgf.Files(arg) {
				if arg == "-" && !yield(arg, sgf.ReadFrom(arg, in)) || arg != "-" && !yield(path, sgf.ReadRoots(path)) {
					return
				}
			}
		}
	}
}

// checkFile checks the games of a file, one after the other.
func checkFile(path string, roots iter.Seq2[*sgf.Node, error]) iter.Seq[checkedGame] {
	return func(yield func(checkedGame) bool) {
		number := 0
		for root, err := range roots {
			number++
			c := checkedGame{File: path, Game: number}
			if err != nil {
				yield(checkedGame{File: path, Error: err.Error()})
				return
			}
			if rec, err := sgf.Tree(root); err != nil {
				c.Error = fmt.Sprintf("%s:%v", path, err)
			} else {
				c.gameFacts = factsOf(rec)
			}
			if !yield(c) {
				return
			}
		}
	}
}

func factsOf(rec *sgf.Record) *gameFacts {
	f := &gameFacts{
		Charset: rec.Charset, Size: rec.Start.Size(), Komi: rec.Start.Komi(), Rules: rec.Info.Rules,
		Black: rec.Info.Black, White: rec.Info.White, Result: rec.Result.String(), Warnings: []string{},
	}
	f.Moves, f.Variations = rec.Count()
	f.Warnings = append(f.Warnings, words.Each(rec.Warnings, func(w error) string { return w.Error() })...)
	if told := rec.NoKomi(); told != "" {
		f.Warnings = append(f.Warnings, told)
	}
	return f
}

func (c *checkedGame) print(out io.Writer) {
	if c.Error != "" {
		fmt.Fprintln(out, c.Error)
		return
	}
	name := c.File
	if c.Game > 1 {
		name += fmt.Sprintf("#%d", c.Game)
	}
	facts := []string{fmt.Sprintf("%dx%d", c.Size, c.Size), "komi " + words.Komi(c.Komi)}
	if c.Rules != "" {
		facts = append(facts, c.Rules)
	}
	if c.Black != "" || c.White != "" {
		facts = append(facts, words.Sides(c.Black, c.White))
	}
	if c.Result != "?" {
		facts = append(facts, c.Result)
	}
	facts = append(facts, words.Plural(c.Moves, "move"), words.Plural(c.Variations, "variation"), c.Charset)
	fmt.Fprintf(out, "%s: %s\n", name, strings.Join(facts, ", "))
	for _, w := range c.Warnings {
		if w[0] < '0' || w[0] > '9' { // it has no place
			w = " " + w
		}
		fmt.Fprintf(out, "  %s:%s\n", c.File, w)
	}
}
