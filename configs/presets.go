package configs

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model/words"
)

// A Preset is a program of others that is started by its name alone.
type Preset struct {
	Name  string // on the command line and in forms
	Title string // what people call it
	Shows string // what its analysis tells

	program string // its name where it is not Name; tried first
	args    []string
	files   []presetFile
	example string        // its command where nothing is in its usual place
	first   time.Duration // see controller.Command; 0 for those that may first tune themselves to a GPU
}

// A presetFile is a file that a program needs, and where it usually is.
type presetFile struct {
	flag     string
	what     string
	patterns []string // of names, the best first
	folders  []string // @ is the folder of the program, ~ the user's
}

// Presets are the programs that people analyze and play with, the strongest first.
var Presets = []Preset{
	{
		Name: "katago", Title: "KataGo", Shows: "policy, score and owners",
		args: []string{"gtp"},
		files: []presetFile{
			{"-model", "a network", []string{"default_model.bin.gz", "default_model.txt.gz", "*.bin.gz", "*.txt.gz"}, kataGoFolders},
			{"-config", "a configuration", []string{"default_gtp.cfg", "gtp*.cfg"}, kataGoFolders},
		},
		example: "/path/to/katago gtp -model NETWORK.bin.gz -config gtp.cfg",
	},
	{
		Name: "leelaz", Title: "Leela Zero", Shows: "policy",
		args: []string{"--gtp", "--noponder"},
		files: []presetFile{{"--weights", "a network", []string{"best-network", "best-network.gz", "*.txt.gz"},
			[]string{"~/.local/share/leela-zero", "@", "@/../share/leela-zero", "/usr/share/leela-zero"}}},
		example: "/path/to/leelaz --gtp --noponder --weights NETWORK.gz",
	},
	// Debian's pachi is a platform game, and pachi-go Pachi.
	{Name: "pachi", Title: "Pachi", Shows: "policy", program: "pachi-go", example: "/path/to/pachi", first: 10 * time.Second},
	{
		Name: "gnugo", Title: "GNU Go", Shows: "move values, territory", first: 10 * time.Second,
		args: []string{"--mode", "gtp", "--chinese-rules"}, example: "/path/to/gnugo --mode gtp",
	},
}

// kataGoFolders are the folders where KataGo looks by itself, then those of packages.
var kataGoFolders = []string{"@", "~/.katago", "@/../share/katago", "@/../share/katago/configs", "/usr/share/katago", "/usr/share/katago/configs"}

// PresetOf returns the preset of a name, and whether there is one.
func PresetOf(name string) (Preset, bool) {
	i := slices.IndexFunc(Presets, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return Presets[i], true
}

// PresetNames returns the names of all presets.
func PresetNames() []string {
	return words.Each(Presets, func(p Preset) string { return p.Name })
}

// Command returns the command that starts the program. The error says what was not
// found and what to write into the settings file instead.
func (p Preset) Command() (controller.Command, error) {
	path, err := controller.LookPath(cmp.Or(p.program, p.Name), "")
	if err != nil {
		path, err = controller.LookPath(p.Name, "")
	}
	if err != nil {
		return controller.Command{}, fmt.Errorf("%s: no program %s on PATH or in /usr/games; %s", p.Title, p.Name, p.advice())
	}
	words := append([]string{path}, p.args...)
	for _, f := range p.files {
		found, folders := f.find(filepath.Dir(path))
		if found == "" {
			return controller.Command{}, fmt.Errorf("%s needs %s (%s): no %s in %s; %s",
				p.Title, f.what, f.flag, strings.Join(f.patterns, ", "), strings.Join(folders, ", "), p.advice())
		}
		words = append(words, f.flag, found)
	}
	return controller.Command{Args: words, First: p.first, Hint: fmt.Sprintf("if %s is not %s, %s", path, p.Title, p.advice())}, nil
}

// advice says how to start the program from another place.
func (p Preset) advice() string {
	return fmt.Sprintf("set its command line in the settings file (gobandit config path): engines: {%s: %q}", p.Name, p.example)
}

// find returns the first file of the best pattern, "" if there is none, and the folders
// that it looked in.
func (f presetFile) find(program string) (path string, folders []string) {
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	for _, folder := range f.folders {
		if rest, ok := strings.CutPrefix(folder, "@"); ok {
			folder = filepath.Join(program, rest)
		}
		folder = anchored(folder, "")
		if !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}

	for _, pattern := range f.patterns {
		for _, folder := range folders {
			found, err := filepath.Glob(filepath.Join(escapeGlob(folder), pattern))
			if err != nil {
				panic(err) // a pattern of the table
			}
			slices.Reverse(found) // the later names are the later networks
			for _, path := range found {
				if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
					return path, folders
				}
			}
		}
	}
	return "", folders
}

// escapeGlob returns a path, or the beginning of one, as a pattern that means nothing but itself.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
