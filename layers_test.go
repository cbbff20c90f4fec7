package main

import (
	"cmp"
	"flag"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gobandit/model/must"
)

// layers is the order of the packages, a statement of policy: a package may
// import those on the lines above its own, and none on its own line or below.
// Folders come in the order model, search, gtp, configs, ui, main.
const layers = `
	model
	model/dist model/file model/modeltest model/must model/names model/oracle model/rounded model/words
	model/file/filetest
	model/param model/pattern model/variant
	model/sgf
	model/param/paramtest
	search/bandit search/equations search/guard
	search/backup search/mast
	search/playout
	search/knowledge
	search/net search/params
	search
	search/judge search/rating search/refbot search/review search/tune
	search/learn
	search/bench search/tune/simulate
	gtp
	gtp/analysis gtp/controller gtp/engine gtp/games/journal
	gtp/games/match
	gtp/games/event
	gtp/games/event/eventtest
	gtp/games/attach gtp/games/event/report gtp/games/remote gtp/games/results
	configs/ctl
	configs
	ui/picture/picturetest
	ui/figure ui/picture ui/session ui/noquery ui/train
	ui/page
	ui/web
	ui/view
	ui/kit
	ui/uitest
	ui/reviewfile
	ui/games ui/logs ui/play ui/tree ui/tuner
	ui
	ui/cli
	main
`

// folders are the top-level folders with packages, in the order of layers.
var folders = []string{"model", "search", "gtp", "configs", "ui", "main"}

var updateMap = flag.Bool("update-map", false, "rewrite the map of folders")

// A goPackage is what the tests read of a package: its place in the tree, its
// doc sentence, and the packages of this module that each file imports.
type goPackage struct {
	path    string // such as "model/sgf"; "main" for the top-level folder
	program bool   // there are files beside tests
	doc     string
	imports map[string][]string // by file
	testing bool                // a file beside tests imports testing
}

// Packages import as layers says, so that each can be read and tested without those that use it.
func TestLayers(t *testing.T) {
	line := parseLayers(t)
	packages := readPackages(t)
	forTests := map[string]bool{} // packages that help tests: those may import them from anywhere, the program may not
	for _, p := range packages {
		forTests[p.path] = p.testing
	}
	for _, p := range packages {
		at, ok := line[p.path]
		if !ok {
			t.Errorf("package %s has no place in layers", p.path)
			continue
		}
		for file, imports := range p.imports {
			for _, imported := range imports {
				to, known := line[imported]
				switch test := strings.HasSuffix(file, "_test.go"); {
				case forTests[imported] && test:
				case forTests[imported] && !forTests[p.path]:
					t.Errorf("%s imports %s, which is for tests", file, imported)
				case known && to >= at && imported != p.path:
					t.Errorf("%s imports %s, which does not stand above %s in layers", file, imported, p.path)
				}
			}
		}
	}
}

// parseLayers returns the line of each package in layers, and checks that the
// lines of a folder stand together.
func parseLayers(t *testing.T) map[string]int {
	t.Helper()
	line := map[string]int{}
	last := 0
	for i, names := range strings.Split(strings.TrimSpace(layers), "\n") {
		for _, name := range strings.Fields(names) {
			folder, _, _ := strings.Cut(name, "/")
			at := slices.Index(folders, folder)
			if at < last {
				t.Fatalf("layers: %s is out of the order %s", name, strings.Join(folders, ", "))
			}
			if _, twice := line[name]; twice {
				t.Fatalf("layers: %s stands there twice", name)
			}
			last = at
			line[name] = i
		}
	}
	return line
}

// readPackages reads the packages of the module, tests included.
func readPackages(t *testing.T) []goPackage {
	t.Helper()
	found := map[string]*goPackage{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && name != "." && (strings.HasPrefix(name, ".") || name == "testdata") {
			return fs.SkipDir
		}
		if d.Name() == "go.mod" && file != "go.mod" {
			return fs.SkipDir // another module: a generator, whose imports are not the program's
		}
		if d.IsDir() || filepath.Ext(file) != ".go" {
			return nil
		}
		folder := filepath.ToSlash(filepath.Dir(file))
		if folder == "." {
			folder = "main"
		}
		p := found[folder]
		if p == nil {
			p = &goPackage{path: folder, imports: map[string][]string{}}
			found[folder] = p
		}
		return p.read(file)
	})
	must.Succeed(t, err)
	packages := make([]goPackage, 0, len(found))
	for _, p := range found {
		packages = append(packages, *p)
	}
	slices.SortFunc(packages, func(a, b goPackage) int { return cmp.Compare(a.path, b.path) })
	return packages
}

// read adds a file to p.
func (p *goPackage) read(file string) error {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return err
	}
	test := strings.HasSuffix(file, "_test.go")
	p.program = p.program || !test
	if f.Doc != nil && !test {
		if p.doc != "" {
			return fmt.Errorf("%s: package %s has a doc comment elsewhere too", file, p.path)
		}
		p.doc = new(doc.Package).Synopsis(f.Doc.Text())
	}
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return fmt.Errorf("%s: import %s: %w", file, spec.Path.Value, err)
		}
		if own, ok := strings.CutPrefix(imported, "gobandit/"); ok {
			p.imports[file] = append(p.imports[file], own)
		}
		p.testing = p.testing || imported == "testing" && !test
	}
	return nil
}

// Every package is part of the program, or helps tests: then it imports testing.
// `make deadcode` finds unused functions of the program, but not unused packages.
func TestUnusedPackages(t *testing.T) {
	packages := make(map[string]goPackage)
	for _, p := range readPackages(t) {
		packages[p.path] = p
	}
	used := make(map[string]bool)
	var use func(string)
	use = func(name string) {
		if used[name] {
			return
		}
		used[name] = true
		for file, imports := range packages[name].imports {
			if !strings.HasSuffix(file, "_test.go") {
				for _, imported := range imports {
					use(imported)
				}
			}
		}
	}
	use("main")
	for _, p := range packages {
		if p.program && !used[p.path] && !p.testing {
			t.Errorf("package %s is no part of the program, and does not import testing", p.path)
		}
	}
}

const (
	architecturePage = "docs/architecture.md"

	mapBegin = "<!-- map: written by `make map` from the packages' doc comments -->\n"
	mapEnd   = "<!-- end of map -->\n"
)

// The map of folders has each package with its own doc sentence, in the
// order of layers from the top of the program down: a reader looks there first.
func TestMap(t *testing.T) {
	before, rest, ok := strings.Cut(must.Read(architecturePage), mapBegin)
	got, after, closed := strings.Cut(rest, mapEnd)
	if !ok || !closed {
		t.Fatalf("docs/architecture.md: want a map of folders between %q and %q", mapBegin, mapEnd)
	}
	want := folderMap(t)
	if got == want {
		return
	}
	if !*updateMap {
		t.Fatalf("docs/architecture.md: the map of folders is stale (`make map` rewrites it); got\n%s\nwant\n%s", got, want)
	}
	must.Succeed(t, os.WriteFile(architecturePage, []byte(before+mapBegin+want+mapEnd+after), 0o644))
}

// folderMap returns the map as a table in Markdown.
func folderMap(t *testing.T) string {
	t.Helper()
	line := parseLayers(t)
	packages := readPackages(t)
	slices.SortFunc(packages, func(a, b goPackage) int {
		// A folder before its sub-packages, whatever their order among layers.
		topA, topB := strings.Split(a.path, "/")[0], strings.Split(b.path, "/")[0]
		return cmp.Or(
			-cmp.Compare(slices.Index(folders, topA), slices.Index(folders, topB)),
			cmp.Compare(strings.Count(a.path, "/"), strings.Count(b.path, "/")),
			cmp.Compare(line[a.path], line[b.path]),
			cmp.Compare(a.path, b.path),
		)
	})
	var b strings.Builder
	b.WriteString("| folder | what it is |\n| --- | --- |\n")
	for _, p := range packages {
		if !p.program {
			continue
		}
		link, lead := p.path, "Package "+path.Base(p.path)+" "
		if p.path == "main" {
			link, lead = "main.go", "Command gobandit "
		}
		if !strings.HasPrefix(p.doc, lead) {
			t.Errorf("%s: doc sentence %q, want it to begin with %q", p.path, p.doc, lead)
		}
		fmt.Fprintf(&b, "| [%s](../%s) | %s |\n", link, link, strings.ReplaceAll(p.doc, "|", `\|`))
	}
	return b.String()
}
