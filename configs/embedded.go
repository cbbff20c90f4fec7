package configs

import (
	"embed"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gobandit/model/words"
)

// embedded holds the engines, events, knowledge, network and pattern databases of the program.
//
//go:embed engines/*.yaml events/*.yaml knowledge/*.gbk networks/*.gz patterns/*.db
var embedded embed.FS

// EngineNames returns the names of the embedded engines and of the levels as a list in words.
func EngineNames() string {
	levels := LevelNames()
	return strings.Join(Engines(), ", ") + ", " + levels[0] + " to " + levels[len(levels)-1]
}

// Engines returns the names of the embedded engines.
func Engines() []string { return embeddedNames("engines") }

// Events returns the names of the embedded events.
func Events() []string { return embeddedNames("events") }

// embeddedNames lists a folder of embedded files, without their extensions.
func embeddedNames(folder string) []string {
	entries, err := embedded.ReadDir(folder)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	return words.Each(entries, func(e fs.DirEntry) string { return strings.TrimSuffix(e.Name(), path.Ext(e.Name())) })
}

// readEmbedded returns an embedded file by its name without the extension.
func readEmbedded(folder, name string) (source, bool) {
	i := slices.Index(embeddedNames(folder), name)
	if i < 0 {
		return source{}, false
	}
	entries, _ := embedded.ReadDir(folder) // as in embeddedNames
	file := path.Join(folder, entries[i].Name())
	text, err := embedded.ReadFile(file)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	return source{"configs/" + file, text}, true
}

// within returns a path that may be relative to dir; an empty dir is the current
// folder.
func within(dir, path string) string {
	if dir == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// isPath reports whether a name can only be the name of a file.
func isPath(name string) bool {
	switch filepath.Ext(name) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator)
}
