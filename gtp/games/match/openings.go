package match

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
)

// ReadOpenings reads openings for boards of the given size from SGF files, each game
// of which is one. Of each game the setup and the first moves of the main line are
// taken, no more than most of them; a number below 0 is all. An opening ends before a
// pass, a move that the rules forbid, or stones that are set up after the first move.
// Openings that lead to the same position are taken once. An error names the file
// and the game.
func ReadOpenings(files []string, read func(path string) ([]*sgf.Node, error), size, most int) ([]Opening, error) {
	var openings []Opening
	seen := make(map[[2]uint64]bool)
	for _, file := range files {
		roots, err := read(file)
		if err != nil {
			return nil, err
		}
		for i, root := range roots {
			stem, _ := sgf.Split(file)
			name := filepath.Base(stem)
			if len(roots) > 1 {
				name = fmt.Sprintf("%s#%d", name, i+1)
			}
			game, _, err := sgf.Game(root)
			if err != nil {
				return nil, fmt.Errorf("%s: game %d: %w", file, i+1, err)
			}
			if game.Size() != size {
				return nil, fmt.Errorf("%s: game %d: a board of size %d, want %d", file, i+1, game.Size(), size)
			}

			opening, end := openingOf(game, name, most)
			key := [2]uint64{end.Hash(), uint64(end.ToPlay())}
			if !seen[key] {
				seen[key] = true
				openings = append(openings, opening)
			}
		}
	}

	if len(openings) == 0 {
		return nil, fmt.Errorf("%s: no game to begin with", strings.Join(files, ", "))
	}
	return openings, nil
}

// OpeningFiles returns the game records that a path stands for, as sgf.Files has them.
func OpeningFiles(path string) (files []string, err error) {
	if files = slices.Collect(sgf.Files(path)); files == nil {
		err = fmt.Errorf("%s: no SGF files in this folder", path)
	}
	return files, err
}

// openingOf returns the opening that a game begins with, and the position it
// leads to.
func openingOf(game *model.Game, name string, most int) (Opening, *model.Board) {
	start := game.At(0)
	stones := start.Stones()
	o := Opening{Name: name, Moves: stones, Setup: len(stones)}
	played := model.GameFrom(start, 0)
	for n, m := range game.Moves() {
		if n == most || m.Point == model.Pass || played.Play(m) != nil {
			break
		}
		o.Moves = append(o.Moves, m)
	}
	o.ToPlay = played.ToPlay()
	return o, played.Board()
}
