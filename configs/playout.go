package configs

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/model/names"
	"gobandit/model/pattern"
	"gobandit/search/playout"
)

// Names of the playouts that need no database.
const (
	uniformPlayouts = "uniform"
	localPlayouts   = "local"
)

// Playouts says how playouts are played.
type Playouts struct {
	Name     string            // uniform, local with its chances, or a pattern database as the user named it
	File     string            // the path of the database; empty without one
	Digest   string            // of the database's text; empty without one
	Database *pattern.Database // nil without one
	table    *pattern.Table
	local    *playout.Chances // of local playouts alone
}

// LoadPlayouts returns playouts by name: uniform; local, or as
// "local:shape=0.5,fight=0" with other chances than its own; an embedded pattern
// database, or the path of one. The errors of databases are those of LoadPattern.
func LoadPlayouts(nameOrPath string) (Playouts, error) { return readPlayouts(nameOrPath, "", nil) }

// readPlayouts is LoadPlayouts with relative paths taken from dir.
func readPlayouts(nameOrPath, dir string, files *fileSet) (Playouts, error) {
	kind, chances, more := strings.Cut(nameOrPath, ":")
	path := nameOrPath
	switch {
	case nameOrPath == uniformPlayouts:
		return Playouts{Name: nameOrPath}, nil
	case kind == localPlayouts:
		local := playout.DefaultChances()
		if more {
			if err := setChances(&local, chances); err != nil {
				return Playouts{}, fmt.Errorf("playouts %q: %w", nameOrPath, err)
			}
		}
		return Playouts{Name: nameOrPath, local: &local}, nil
	case !slices.Contains(Patterns(), nameOrPath):
		path = within(dir, nameOrPath)
		if filepath.Ext(nameOrPath) != patternExtension && !isPath(nameOrPath) && !files.has(path) {
			known := append([]string{localPlayouts}, Patterns()...) // uniform is among them
			return Playouts{}, fmt.Errorf("unknown playouts %q%s (%s, or a pattern database's file)",
				nameOrPath, names.DidYouMean(kind, known), strings.Join(known, ", "))
		}
	}

	src, err := readPattern(path, pattern.Strict, files)
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
		Digest:   gtp.Digest(src.text),
		Database: db,
		table:    db.Compile(),
	}, nil
}

// setChances reads chances such as "shape=0.5,fight=0". The error names all wrong
// ones.
func setChances(chances *playout.Chances, text string) error {
	var known []string
	for rule := range playout.Rule(playout.NumRules) {
		known = append(known, rule.String())
	}

	var wrong []string
	for setting := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(setting, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		rule := slices.Index(known, name)
		chance, err := strconv.ParseFloat(value, 64)
		switch {
		case rule < 0:
			wrong = append(wrong, fmt.Sprintf("unknown rule %q%s (%s)", name, names.DidYouMean(name, known), strings.Join(known, ", ")))
		case err != nil || !(chance >= 0 && chance <= 1):
			wrong = append(wrong, fmt.Sprintf("%s: %q, want a chance from 0 to 1", name, value))
		default:
			chances[rule] = chance
		}
	}

	if wrong != nil {
		return errors.New(strings.Join(wrong, "; "))
	}
	return nil
}

// Policy returns a new policy that plays these playouts. Only databases follow
// rules; the others have the reference bot's.
func (p Playouts) Policy(rules playout.Rules) playout.Policy {
	switch {
	case p.local != nil:
		return playout.NewLocal(*p.local)
	case p.table != nil:
		return playout.NewWeighted(p.table, rules)
	}
	return new(playout.Uniform)
}

// identity tells the playouts apart from others.
func (p Playouts) identity() string {
	switch {
	case p.local != nil:
		words := []string{localPlayouts}
		for rule, chance := range p.local {
			words = append(words, fmt.Sprintf("%s=%g", playout.Rule(rule), chance))
		}
		return strings.Join(words, " ")
	case p.table != nil:
		return "database " + p.Digest
	}
	return uniformPlayouts
}

// playouts loads the playouts that a key names; the path of a database is
// relative to the file's folder.
func (r *reader) playouts(at entry, name string) Playouts {
	p, err := readPlayouts(name, filepath.Dir(r.file), r.files)
	if err != nil {
		r.nested(at, err)
	}
	return p
}
