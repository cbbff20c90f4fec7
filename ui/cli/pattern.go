package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/pattern"
)

func newPattern() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pattern",
		Short: "Check, apply and explain databases of 3x3 patterns",
		Long: "A database is a file as GNU Go's --mc-load-patterns takes it: 3x3 patterns, each with values\n" +
			"for the moves of playouts. A file is refused where GNU Go would read something else than what\n" +
			"is written there; with --compat it is read as GNU Go reads it.",
		Args: noCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(newPatternCheck(), newPatternValues(), newPatternExplain())
	return cmd
}

// compatFlag adds the flag that chooses how databases are read.
func compatFlag(cmd *cobra.Command) *pattern.Mode {
	mode := new(pattern.Mode)
	compat := cmd.Flags().Bool("compat", false, "read the database as GNU Go does, without a word about mistakes")
	cmd.PreRun = func(*cobra.Command, []string) {
		if *compat {
			*mode = pattern.Compatible
		}
	}
	return mode
}

// maxDatabase bounds the size of databases. The largest that makes sense, with
// lines for each shape and each combination of properties, has a few megabytes.
const maxDatabase = 16 << 20

// readDatabase reads the text of a database.
func readDatabase(path string) ([]byte, error) {
	const want = "want a pattern database"
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file, %s", path, want)
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a directory, %s", path, want)
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: is not a regular file, %s", path, want)
	case err == nil && info.Size() > maxDatabase:
		return nil, fmt.Errorf("%s: has %d bytes, %s of at most %d", path, info.Size(), want, maxDatabase)
	}
	text, err := os.ReadFile(path)
	if inner := new(fs.PathError); errors.As(err, &inner) {
		return nil, fmt.Errorf("%s: %w, %s", path, inner.Err, want)
	}
	return text, err
}

// loadDatabase reads a database that is going to be used. What cannot have been
// meant in it and yet is no reason to refuse it goes to standard error.
func loadDatabase(cmd *cobra.Command, path string, mode pattern.Mode) (*pattern.Database, error) {
	text, err := readDatabase(path)
	if err != nil {
		return nil, usage(err)
	}
	db, err := pattern.Parse(text, mode)
	if err != nil {
		return nil, usage(inFile(path, err))
	}
	for _, w := range db.Warnings {
		if w.Severity > pattern.Note {
			w.Severity = pattern.Warning // the file serves
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %v\n", inFile(path, w))
		}
	}
	return db, nil
}

// inFile puts a file's name before each line of an error.
func inFile(path string, err error) error {
	return errors.New(path + ":" + strings.ReplaceAll(err.Error(), "\n", "\n"+path+":"))
}

// A patternPosition is a position and the points near the last move.
type patternPosition struct {
	board *model.Board
	near  *[model.NumPoints]bool
}

// playMoves plays moves such as "B E5" from the empty board on. Either side may
// move at any time; only simple ko is forbidden. toMove may be empty: then it is
// the turn of the side that did not move last.
func playMoves(size int, moves []string, toMove string) (patternPosition, error) {
	b, err := model.NewBoard(size)
	if err != nil {
		return patternPosition{}, err
	}
	position := patternPosition{b, new([model.NumPoints]bool)}
	for i, text := range moves {
		m, err := parseMove(text, size)
		if err != nil {
			return position, fmt.Errorf("move %d: %w", i+1, err)
		}
		b.SetToPlay(m.Color)
		if !b.Legal(m.Point) {
			return position, fmt.Errorf("move %d: %q is illegal: %s", i+1, text, whyIllegal(b, m.Point))
		}
		position.near = pattern.Near(b, m)
		b.Play(m.Point)
	}
	if toMove != "" {
		c, err := model.ParseColor(toMove)
		if err != nil {
			return position, fmt.Errorf("side to move: %w", err)
		}
		b.SetToPlay(c)
	}
	return position, nil
}

// parseMove reads a side and a point, such as "B E5" or "W PASS".
func parseMove(text string, size int) (model.Move, error) {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return model.Move{}, fmt.Errorf("%q, want a side and a point, such as \"B E5\"", text)
	}
	c, err := model.ParseColor(fields[0])
	if err != nil {
		return model.Move{}, err
	}
	p, err := model.ParsePoint(fields[1], size)
	return model.Move{Color: c, Point: p}, err
}

// whyIllegal returns why the side to move may not play p.
func whyIllegal(b *model.Board, p model.Point) model.Reason {
	switch {
	case b.At(p) != model.Empty:
		return model.Occupied
	case b.Ko() == p:
		return model.Ko
	}
	return model.Suicide
}
