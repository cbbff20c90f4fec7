package configs

import (
	"embed"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gobandit/gtp/match"
	"gobandit/model/names"
	"gobandit/search"
	"gobandit/search/playout"
	"gobandit/search/refbot"
)

// embedded holds the engines and events that come with the program.
//
//go:embed engines/*.yaml events/*.yaml
var embedded embed.FS

// extension is that of the files read.
const extension = ".yaml"

// Types of engines.
const (
	typeUCT    = "uct"    // the tree search
	typeRefbot = "refbot" // the AMAF reference bot
)

// An Engine is one that plays within this program, as an engine file describes
// it:
//
//	description: plain UCT
//	type: uct            # or refbot
//	playouts: 2000       # a move; or time: seconds a move; or both, whichever ends first
//	K: 0.6               # search parameters by their own names, for uct
type Engine struct {
	Name        string // of the file, without its ending
	Description string
	File        string // where it was read, or the embedded file's path
	Type        string // "uct" or "refbot"
	Budget      search.Budget
	Params      search.Params // of uct
	Playouts    Playouts      // of uct
}

// New returns a thinker that plays as the engine. Thinkers of one seed make the
// same choices, under a budget of playouts and with one worker.
func (e Engine) New(seed uint64) (search.Thinker, error) {
	if e.Type == typeRefbot {
		return refbot.New(seed), nil
	}
	return search.New(e.Params, seed, search.Policies{
		Rollout: func() playout.Policy { return e.Playouts.Policy(playout.ReferenceRules) },
	})
}

// Engines returns the names of the embedded engines.
func Engines() []string { return embeddedNames("engines") }

// Events returns the names of the embedded events.
func Events() []string { return embeddedNames("events") }

// embeddedNames lists a folder of the embedded files without their endings.
func embeddedNames(folder string) []string {
	entries, err := embedded.ReadDir(folder)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), extension))
	}
	return out
}

// readEmbedded returns an embedded file by its name without ending.
func readEmbedded(folder, name string) (source, bool) {
	if !slices.Contains(embeddedNames(folder), name) {
		return source{}, false
	}
	path := folder + "/" + name + extension
	text, err := embedded.ReadFile(path)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	return source{"configs/" + path, text}, true
}

// isPath tells whether a name can only be meant as that of a file.
func isPath(name string) bool {
	switch filepath.Ext(name) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator)
}

// LoadEngine returns an engine by the name of an embedded one or the path of an
// engine file. The error names the file, the line and what was wanted there.
func LoadEngine(nameOrPath string) (Engine, error) { return readEngine(nameOrPath, "") }

// readEngine is LoadEngine with relative paths taken from dir.
func readEngine(nameOrPath, dir string) (Engine, error) {
	if src, ok := readEmbedded("engines", nameOrPath); ok {
		return parseEngine(src)
	}
	path := nameOrPath
	if dir != "" && !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if !isPath(nameOrPath) && !isRegular(path) {
		return Engine{}, fmt.Errorf("unknown engine %q%s (%s, or a file)",
			nameOrPath, names.DidYouMean(nameOrPath, Engines()), strings.Join(Engines(), ", "))
	}
	src, err := readFile(path, "an engine file")
	if err != nil {
		return Engine{}, err
	}
	return parseEngine(src)
}

// parseEngine reads an engine file.
func parseEngine(src source) (Engine, error) {
	r := &reader{file: src.name}
	e := Engine{
		Name:   strings.TrimSuffix(filepath.Base(src.name), filepath.Ext(src.name)),
		File:   src.name,
		Params: search.Default(),
	}
	root := r.parse(src.text)
	if !root.present() {
		return Engine{}, r.err()
	}
	keys := []string{"description", "type", "playouts", "time", "playout"}
	for _, info := range search.ParamList() {
		keys = append(keys, info.Name)
	}
	m, ok := r.mapping(root, "an engine", keys...)
	if !ok {
		return Engine{}, r.err()
	}
	if d := m.get("description"); d.present() {
		e.Description, _ = r.text(d, "a sentence")
	}
	if t := m.get("type"); !t.present() {
		r.missing(m, "type", "uct or refbot")
	} else if i, ok := r.oneOf(t, typeUCT, typeRefbot); ok {
		e.Type = [...]string{typeUCT, typeRefbot}[i]
	}
	e.Budget, ok = r.budget(m)
	if !ok && !m.get("playouts").present() && !m.get("time").present() {
		r.missing(m, "playouts", "a number of playouts a move, or time in seconds")
	}
	r.searchParams(&e, m, keys[5:])
	e.Playouts = r.playoutsKey(m)
	if e.Type == typeRefbot && m.get("playout").present() {
		r.fail(m.get("playout"), "the reference bot's playouts are uniform")
	}
	return e, r.err()
}

// budget reads the keys playouts and time of an engine or player; false means
// that neither is there or is right.
func (r *reader) budget(m mapping) (b search.Budget, ok bool) {
	if p := m.get("playouts"); p.present() {
		b.Playouts, ok = r.integer(p, 1, math.MaxInt32)
	}
	if t := m.get("time"); t.present() {
		if seconds, good := r.number(t, 0.001, 86400); good {
			b.Time, ok = time.Duration(seconds*float64(time.Second)), true
		}
	}
	return b, ok
}

// searchParams sets the search parameters among the keys of an engine file.
func (r *reader) searchParams(e *Engine, m mapping, parameters []string) {
	for _, key := range m.order {
		if !slices.Contains(parameters, key) {
			continue
		}
		at := m.get(key)
		if e.Type == typeRefbot {
			r.fail(at, "the reference bot has no search parameters")
			continue
		}
		if value, ok := r.text(at, "a value"); ok {
			r.set(&e.Params, at, key, value)
		}
	}
}

// set gives a search parameter its value.
func (r *reader) set(p *search.Params, at entry, name, value string) {
	if err := p.Set(name, value); err != nil {
		r.fail(at, "%s", strings.TrimPrefix(err.Error(), name+": "))
	}
}

// player returns the engine as a player of that name.
func (e Engine) player(name string, seed uint64) (match.Player, error) {
	t, err := e.New(seed)
	if err != nil {
		return nil, err
	}
	return match.NewThinker(name, t, e.Budget), nil
}
