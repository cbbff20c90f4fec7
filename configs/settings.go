package configs

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/model/words"
	"gobandit/search/net"
)

// Preferences are the look and the key bindings that a user wants of the terminal program,
// from the settings file.
type Preferences struct {
	Theme  string
	Heat   string // the palette of heat maps
	Width  string // cells of characters of ambiguous width: 1, 2 or probe
	Board  string // how boards are drawn: one of BoardStyles
	Rates  string // in whose view win rates are shown at first: one of RateViews
	Mouse  bool
	Bars   bool // beside figures of tables
	Motion bool // bars glide to new values
	// Engine analyzes, and Opponent plays against the person: an engine, or OpponentEngine.
	Engine, Opponent string
	Name             string // the person's, in records
	Variant          string // of new games, one of variant.Choices, with its option
	// Charset says in which character set records of files are saved: one of Charsets.
	Charset string
	// AnalysisWide is how much analysis looks at other moves than the best, 0 to 1.
	AnalysisWide float64
	Engines      map[string]string   // players by names of the user's: engines, engine files, command lines
	Keys         map[string][]string // the keys of actions, by section and name: "play.pass"

	// Origins are the file and line of settings, by key: "keys.play.pass". Those at
	// their default are missing.
	Origins map[string]string
}

// ActionKeys are the keys of an action.
type ActionKeys struct {
	Section, Name string
	Help          string   // what the action does
	Keys          []string // the default keys
	Fixed         bool     // the keys cannot be changed, nor bound to another action
}

// A Vocabulary has the names that settings may use.
type Vocabulary struct {
	Themes, Heats []string // the default is the first
	Actions       []ActionKeys
	Everywhere    string   // the section of actions that work on every screen
	KeyNames      []string // names of keys that are not characters: "enter"
}

// WidthProbe is the value of the setting ambiguous_width that asks the terminal.
const WidthProbe = "probe"

// Widths are the values of the setting ambiguous_width, the default first.
var Widths = []string{WidthProbe, "1", "2"}

// Charsets are the values of the setting record_charset, the default first: UTF-8, or
// that which the record was written in.
var Charsets = []string{"utf-8", "own"}

// The values of the setting board.
const (
	BoardAuto    = "auto" // a picture if the terminal says that it draws pictures; GNU Screen and tmux are not asked
	BoardPicture = "picture"
	BoardBlocks  = "blocks" // half blocks
	BoardLines   = "lines"  // of characters
)

// BoardStyles are the values of the setting board, the default first.
var BoardStyles = []string{BoardAuto, BoardPicture, BoardBlocks, BoardLines}

// RateViews are the values of the setting win_rates, the default first.
var RateViews = []string{"mover", "black", "white"}

// OpponentEngine is the value of the setting opponent that means the engine that analyzes.
const OpponentEngine = "engine"

// DefaultEngine returns the embedded engine that plays and analyzes unless another is asked for. It is the strongest one or, where
// the processor has no vector routine for its network, the strongest without a network.
func DefaultEngine() string {
	if net.Slow() {
		return "classic"
	}
	return "default"
}

// Opponents are the values of the setting opponent, the default first.
func Opponents() []string {
	return slices.Concat([]string{OpponentEngine, MineLevel}, LevelNames(), Engines())
}

// SettingsEnv is the environment variable that names the settings file.
const SettingsEnv = "GOBANDIT_CONFIG"

// SettingsPath returns the path of the settings file: the given one, or that of the
// environment, or config.yaml in the user's folder for gobandit, which need not
// exist.
func SettingsPath(given string) (path string, mustExist bool) {
	if given != "" {
		return given, true
	}
	if path := os.Getenv(SettingsEnv); path != "" {
		return path, true
	}
	return filepath.Join(xdg("XDG_CONFIG_HOME", ".config"), "gobandit", "config.yaml"), false
}

// StateDir returns the folder of the program's log and other state.
func StateDir() string { return filepath.Join(xdg("XDG_STATE_HOME", ".local/state"), "gobandit") }

// xdg returns a folder of the XDG Base Directory Specification: that of the
// environment if it is absolute, else the one below the user's home.
func xdg(env, home string) string {
	if dir := os.Getenv(env); filepath.IsAbs(dir) {
		return dir
	}
	user, err := os.UserHomeDir()
	if err != nil {
		user = "."
	}
	return filepath.Join(user, filepath.FromSlash(home))
}

// Defaults returns the settings without any file.
func (v Vocabulary) Defaults() Preferences {
	s := Preferences{Engines: map[string]string{}, Keys: map[string][]string{}, Origins: map[string]string{}}
	for _, p := range v.Preferences() {
		p.reset(&s)
	}
	for _, a := range v.Actions {
		s.Keys[a.id()] = a.Keys
	}
	return s
}

func (a ActionKeys) id() string { return a.Section + "." + a.Name }

// Print returns the settings as a settings file. Each line has its origin as a
// comment.
func (v Vocabulary) Print(s Preferences) string {
	var b strings.Builder
	line := func(indent int, key, value string, origin string) {
		origin = cmp.Or(origin, "default")
		fmt.Fprintf(&b, "%-48s # %s\n", fmt.Sprintf("%*s%s: %s", indent, "", key, value), origin)
	}

	for _, p := range v.Preferences() {
		text := p.Text(s)
		if p.Values == nil {
			text = yamlText(text)
		}
		line(0, p.Key, text, s.Origins[p.Key])
	}
	if len(s.Engines) == 0 {
		line(0, "engines", "{}", "those of the program, and "+strings.Join(PresetNames(), ", ")+" where they usually are")
	} else {
		b.WriteString("engines:\n")
	}
	for _, name := range slices.Sorted(maps.Keys(s.Engines)) {
		line(2, yamlText(name), yamlText(s.Engines[name]), s.Origins["engines."+name])
	}

	b.WriteString("keys:\n")
	section := ""
	for _, a := range v.Actions {
		if a.Section != section {
			section = a.Section
			fmt.Fprintf(&b, "  %s:\n", section)
		}
		if a.Fixed {
			fmt.Fprintf(&b, "    # %s: %s, which is fixed\n", a.Name, strings.Join(a.Keys, ", "))
			continue
		}
		line(4, a.Name, flow(s.Keys[a.id()]), s.Origins["keys."+a.id()])
	}
	return b.String()
}

// flow returns keys as YAML in one line: a key, or a list.
func flow(keys []string) string {
	quoted := words.Each(keys, yamlText)
	if len(quoted) == 1 {
		return quoted[0]
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// yamlText returns text as a YAML scalar, quoted if YAML needs it, also within a
// list.
func yamlText(text string) string {
	plain, err := yaml.Marshal(text)
	if err != nil || strings.ContainsAny(text, ",[]{}") {
		return fmt.Sprintf("%q", text)
	}
	return strings.TrimSpace(string(plain))
}
