package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/pattern"
)

func newPattern() *cobra.Command {
	return parentCommand(&cobra.Command{
		Use:   "pattern",
		Short: "Check and explain databases of 3x3 patterns",
		Long: "A database is a file for GNU Go's --mc-load-patterns: 3x3 patterns, each with values for the moves of\n" +
			"playouts. Or it is the name of an embedded one: " + strings.Join(configs.Patterns(), ", ") + ".\n" +
			"A file is refused if GNU Go would read it differently. With --compat it is read as GNU Go\n" +
			"reads it: anything that can be opened is accepted, and without patterns, as in an empty file, binary\n" +
			"data or a directory, every value is 1. Files of more than 1 MiB are always refused.",
	}, newPatternCheck(), newPatternValues(), newPatternExplain())
}

// compatFlag adds the flag for compatible reading of databases.
func compatFlag(cmd *cobra.Command) *pattern.Mode {
	mode := new(pattern.Mode)
	compat := cmd.Flags().Bool("compat", false, "read the database as GNU Go does, ignoring mistakes")
	cmd.PreRun = func(*cobra.Command, []string) {
		if *compat {
			*mode = pattern.Compatible
		}
	}
	return mode
}

// loadDatabase reads a database to use it. Mistakes that are no reason to refuse it
// become warnings on standard error.
func loadDatabase(cmd *cobra.Command, nameOrPath string, mode pattern.Mode) (path string, db *pattern.Database, err error) {
	path, db, err = configs.LoadPattern(nameOrPath, mode)
	if err != nil {
		return path, nil, usage(err)
	}
	for _, w := range db.Warnings {
		if w.Severity > pattern.Note {
			w.Severity = pattern.Warning // the file can be used
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %v\n", inFile(path, w))
		}
	}
	return path, db, nil
}

// inFile returns problems of a database with the name of the file before each.
func inFile(path string, problems ...pattern.Problem) error {
	return configs.PatternProblems{File: path, Problems: problems}
}

// A patternPosition is a position and the points near the last move.
type patternPosition struct {
	board *model.Board
	near  *[model.NumPoints]bool
}

// playMoves plays moves such as "B E5" on an empty board. Either side may move at
// any time; only simple ko is forbidden. If toMove is empty, the side that did not
// move last is to move.
func playMoves(size int, moves []string, toMove string) (patternPosition, error) {
	b, err := model.NewBoard(size)
	if err != nil {
		return patternPosition{}, err
	}

	position := patternPosition{b, new([model.NumPoints]bool)}
	for i, text := range moves {
		m, err := model.ParseMove(text, size)
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

// whyIllegal returns why p is illegal for the side to move.
func whyIllegal(b *model.Board, p model.Point) model.Reason {
	switch {
	case b.At(p) != model.Empty:
		return model.Occupied
	case b.Ko() == p:
		return model.Ko
	}
	return model.Suicide
}
