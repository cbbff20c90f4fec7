package configs

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"gobandit/model/pattern"
	"gobandit/search/playout"
)

// uniformPlayouts is the name of the playouts that need no database.
const uniformPlayouts = "uniform"

// A Playouts is a way to play playouts.
type Playouts struct {
	Name     string            // uniform, or the pattern database as the user named it
	File     string            // where the database was read; empty for uniform
	Digest   string            // of the database's text; empty for uniform
	Database *pattern.Database // nil for uniform
	table    *pattern.Table
}

// LoadPlayouts returns playouts by name: uniform, an embedded pattern database,
// or the path of one. Errors are those of LoadPattern.
func LoadPlayouts(nameOrPath string) (Playouts, error) {
	if nameOrPath == uniformPlayouts {
		return Playouts{Name: nameOrPath}, nil
	}
	src, err := readPattern(nameOrPath, pattern.Strict)
	if err != nil {
		return Playouts{}, err
	}
	db, err := parsePattern(src, pattern.Strict)
	if err != nil {
		return Playouts{}, err
	}
	return Playouts{
		Name:     nameOrPath,
		File:     src.name,
		Digest:   fmt.Sprintf("%x", sha256.Sum256(src.text))[:16],
		Database: db,
		table:    db.Compile(),
	}, nil
}

// Policy returns a new policy that plays so. Rules are of no account for uniform
// playouts, which have the reference bot's.
func (p Playouts) Policy(rules playout.Rules) playout.Policy {
	if p.table == nil {
		return new(playout.Uniform)
	}
	return playout.NewWeighted(p.table, rules)
}

// identity tells the playouts apart from those of other databases.
func (p Playouts) identity() string {
	if p.Digest == "" {
		return uniformPlayouts
	}
	return "database " + p.Digest
}

// playouts loads the playouts that a key names; the path of a database is
// relative to the file's folder.
func (r *reader) playouts(at entry, name string) Playouts {
	if name != uniformPlayouts && !slices.Contains(Patterns(), name) && !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(r.file), name)
	}
	p, err := LoadPlayouts(name)
	var bad PatternProblems
	switch {
	case errors.As(err, &bad):
		r.problems = append(r.problems, bad.all()...)
	case err != nil:
		r.fail(at, "%s", err)
	}
	return p
}
