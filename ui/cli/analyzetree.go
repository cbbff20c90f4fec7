package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"gobandit/model"
	"gobandit/model/file"
	"gobandit/search"
)

// A treeExport writes the tree of a search to a file.
type treeExport struct {
	path   string // "" writes no file
	extent search.Extent
}

// flags adds the flags of the file.
func (t *treeExport) flags(f *pflag.FlagSet) {
	f.StringVar(&t.path, "tree", "", "write the tree to a file: .sgf or .json")
	f.IntVar(&t.extent.Depth, "tree-depth", 6, "depth of the tree written, in moves; 0 is all")
	f.IntVar(&t.extent.Visits, "tree-visits", 100, "fewest visits of a move in the tree written")
}

func (t *treeExport) check() error {
	var errs []error
	if t.path != "" {
		if err := search.ExportFormat(t.path); err != nil {
			errs = append(errs, fmt.Errorf("--tree %w", err))
		}
	}
	if t.extent.Depth < 0 {
		errs = append(errs, fmt.Errorf("--tree-depth %d, want 0 or more", t.extent.Depth))
	}
	if t.extent.Visits < 0 {
		errs = append(errs, fmt.Errorf("--tree-visits %d, want 0 or more", t.extent.Visits))
	}
	return errors.Join(errs...)
}

// write writes the tree of a thinker that has searched g, if there is a path.
func (t *treeExport) write(thinker search.Thinker, g *model.Game) error {
	if t.path == "" {
		return nil
	}
	x, ok := thinker.(interface {
		Explore(line []model.Point) (search.NodeView, bool)
	})
	if !ok {
		return usage(errors.New("--tree: the engine searches without a tree"))
	}
	b, _, ok := search.Take(x.Explore, t.extent)
	if !ok {
		return errors.New("--tree: the search ended before it had a tree")
	}
	out, err := file.Create(t.path, 0o666)
	if err != nil {
		return err
	}
	err = search.Export(out, t.path, b, g)
	return errors.Join(err, out.Close())
}
