package configs

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
)

var vocabulary = Vocabulary{
	Themes: []string{"wood", "slate", "high-contrast"}, Heats: []string{"viridis", "magma"}, Everywhere: "everywhere",
	Actions: []ActionKeys{
		{Section: "everywhere", Name: "quit", Keys: []string{"q"}},
		{Section: "everywhere", Name: "force", Keys: []string{"ctrl+c"}, Fixed: true},
		{Section: "play", Name: "pass", Keys: []string{"p"}},
		{Section: "play", Name: "undo", Keys: []string{"u", "backspace"}},
		{Section: "play", Name: "back", Keys: []string{"[", "pgup"}},
		{Section: "tree", Name: "into", Keys: []string{"enter"}},
	},
	KeyNames: []string{"enter", "space", "backspace", "pgup", "ctrl+c", "ctrl+r"},
}

func TestReadSettings(t *testing.T) {
	path := write(t, "config.yaml", `# mine
theme: slate
ambiguous_width: 2
mouse: false
analysis_wide: 0.25
keys:
  play: {pass: [P, alt+p, space], undo: []}
  everywhere:
    quit: 'Q'
  tree:
    into: p # another screen than pass
`)
	s := must.Get(vocabulary.ReadSettings(path))
	if s.Theme != "slate" || s.Heat != "viridis" || s.Width != "2" || s.Mouse || s.AnalysisWide != 0.25 {
		t.Errorf("got %+v", s)
	}
	want := map[string][]string{"everywhere.quit": {"Q"}, "everywhere.force": {"ctrl+c"}, "play.pass": {"P", "alt+p", "space"},
		"play.undo": {}, "play.back": {"[", "pgup"}, "tree.into": {"p"}}
	if !reflect.DeepEqual(s.Keys, want) {
		t.Errorf("keys %v, want %v", s.Keys, want)
	}
	must.Equal(t, s.Origins["keys.everywhere.quit"], path+":9", "origin", "line 9")
	// What is printed says the same.
	printed := vocabulary.Print(s)
	again, err := vocabulary.ReadSettings(write(t, "config.yaml", printed))
	if err != nil {
		t.Fatalf("%v in\n%s", err, printed)
	}
	again.Origins = s.Origins
	if !reflect.DeepEqual(again, s) {
		t.Errorf("printed\n%s\nread as %+v", printed, again)
	}
	must.Has(t, printed, "mouse: false", "# "+path+":5\n", "# default\n")
}

func TestEmptySettings(t *testing.T) {
	for _, text := range []string{"", "# nothing\n\n", "{}\n"} {
		s, err := vocabulary.ReadSettings(write(t, "config.yaml", text))
		if err != nil || !reflect.DeepEqual(s, vocabulary.Defaults()) {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
}

func TestSettingsProblems(t *testing.T) {
	tests := []struct {
		text string
		want []string // after the file's name
	}{
		{"theme: salte", []string{`:1:8: theme: "salte", want wood, slate or high-contrast, did you mean "slate"?`}},
		{"them: dark", []string{`:1:1: them: unknown key, did you mean "theme"?`}},
		{"mouse: 3\nheat: [a]", []string{`:1:8: mouse: "3", want true or false`, `:2:7: heat: a list, want viridis or magma`}},
		{"ambiguous_width: 3", []string{`:1:18: ambiguous_width: "3", want probe, 1 or 2`}},
		{"analysis_wide: 1.5", []string{`:1:16: analysis_wide: "1.5", want a number from 0 to 1`}},
		{"variant: slp", []string{`:1:10: variant: "slp", want none, slip, hidden, three-colour or pair, did you mean "slip"?`}},
		{"variant: hidden:9", []string{`:1:10: variant: variant hidden: the number of hidden stones per side is "9", want a whole number from 1 to 8`}},
		{"record_charset: gbk", []string{`:1:17: record_charset: "gbk", want utf-8 or own`}},
		{"keys:\n  plya: {}", []string{`:2:3: keys.plya: unknown key, did you mean "play"?`}},
		{"keys:\n  play:\n    pas: x", []string{`:3:5: keys.play.pas: unknown key, did you mean "pass"?`}},
		{"keys: {play: {pass: entre}}", []string{`keys.play.pass: unknown key "entre", want a character, or the name of a key`, `did you mean "enter"?`}},
		{"keys: {play: {pass: [x, x]}}", []string{`keys.play.pass: "x" is listed twice`}},
		{"keys: {play: {pass: u}}", []string{`keys.play.pass: "u" is also the key of play.undo: give that one another key, or none: []`}},
		{"keys: {play: {pass: q}}", []string{`keys.play.pass: "q" is also the key of everywhere.quit`}},
		{"keys: {everywhere: {quit: enter}}", []string{`keys.everywhere.quit: "enter" is also the key of tree.into`}},
		{"keys: {play: {pass: ctrl+c}}", []string{`keys.play.pass: "ctrl+c" is also the key of everywhere.force: its key is fixed`}},
		{"keys: {everywhere: {force: x}}", []string{`keys.everywhere.force: its key is fixed: ctrl+c`}},
		{"keys:\n  play:\n    pass: x\n    undo: x", []string{`:4:11: keys.play.undo: "x" is also the key of play.pass`}},
		{"keys: {play: {pass: }}", []string{`keys.play.pass: nothing, want a key such as`}},
		{"- a", []string{`want settings`}},
		{"theme: [", []string{`not YAML`}},
	}
	for _, tt := range tests {
		path := write(t, "config.yaml", tt.text)
		s, err := vocabulary.ReadSettings(path)
		if err == nil {
			t.Errorf("%q: no error", tt.text)
			continue
		}
		for _, want := range tt.want {
			if !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), path) {
				t.Errorf("%q: got\n%v\nwant %s", tt.text, err, want)
			}
		}
		if n := strings.Count(err.Error(), "\n") + 1; strings.HasPrefix(tt.want[0], ":4") && n != 1 {
			t.Errorf("%q: %d problems for one:\n%v", tt.text, n, err)
		}
		if !reflect.DeepEqual(s, vocabulary.Defaults()) {
			t.Errorf("%q: settings of a file with problems", tt.text)
		}
	}
	_, err := vocabulary.ReadSettings(filepath.Join(t.TempDir(), "none.yaml"))
	must.Fail(t, err, "no such file, want a settings file")
}

func TestSettingsPath(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", "/tmp/x")
	t.Setenv(SettingsEnv, "")
	if path, must := SettingsPath(""); path != filepath.FromSlash("/tmp/x/gobandit/config.yaml") || must {
		t.Errorf("by default %q, %v", path, must)
	}
	t.Setenv("XDG_CONFIG_HOME", "not/absolute")
	t.Setenv("HOME", "/home/u")
	if path, _ := SettingsPath(""); path != filepath.FromSlash("/home/u/.config/gobandit/config.yaml") {
		t.Errorf("below home %q", path)
	}
	t.Setenv(SettingsEnv, "e.yaml")
	if path, must := SettingsPath(""); path != "e.yaml" || !must {
		t.Errorf("by the environment %q, %v", path, must)
	}
	if path, must := SettingsPath("f.yaml"); path != "f.yaml" || !must {
		t.Errorf("given %q, %v", path, must)
	}
}

// A setting is written where it stands, or at the end; nothing else changes, and a file that
// would have problems is not written.
func TestWriteSetting(t *testing.T) {
	for _, tt := range []struct{ before, after string }{
		{"", "theme: slate\n"},
		{"mouse: false", "mouse: false\ntheme: slate\n"},
		{"# mine\ntheme: wood # dark\nmouse: false\n", "# mine\ntheme: slate # dark\nmouse: false\n"},
		{"theme: \"wood\"\n", "theme: slate\n"},
		{"{theme: wood, mouse: false}\n", "{theme: slate, mouse: false}\n"},
		{"{mouse: false}\n", ""},
		{"them: wood\n", ""},
		{"theme: &x wood\n", ""},
		{"theme:\n  wood\n", "theme:\n  slate\n"},
	} {
		path := write(t, "config.yaml", tt.before)
		s, err := vocabulary.WriteSetting(path, vocabulary.Defaults(), "theme", "slate")
		text := must.Read(path)
		switch {
		case tt.after == "" && (err == nil || text != tt.before):
			t.Errorf("%q: %v, and the file is %q", tt.before, err, text)
		case tt.after != "" && (err != nil || text != tt.after || s.Theme != "slate"):
			t.Errorf("%q: %v, theme %s, and the file is %q, want %q", tt.before, err, s.Theme, text, tt.after)
		}
	}

	path := filepath.Join(t.TempDir(), "new", "config.yaml")
	must.Get(vocabulary.WriteSetting(path, vocabulary.Defaults(), "theme", "slate"))
	must.Equal(t, must.Get(vocabulary.ReadSettings(path)).Theme, "slate", "a new file")

	s := vocabulary.Defaults()
	s.Mouse = false
	s = must.Get(vocabulary.WriteSetting("", s, "theme", "slate"))
	if s.Theme != "slate" || s.Mouse {
		t.Errorf("without a file %+v", s)
	}
}
