package configs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
)

// install makes an empty file below a folder, which may be run.
func install(t *testing.T, folder string, names ...string) {
	t.Helper()
	for _, name := range names {
		must.Succeed(t, os.Chmod(writeAll(t, folder, name, ""), 0o755))
	}
}

func TestPresets(t *testing.T) {
	const missing = "no program"
	tests := []struct {
		preset string
		files  []string // that are there: bin/ is on PATH, home/ is the user's folder
		want   string   // the command, or a part of the error
	}{
		{"katago", nil, missing + " katago on PATH or in /usr/games; set its command line in the settings file (gobandit config path): engines: {katago: "},
		{"katago", []string{"bin/katago"}, "KataGo needs a network (-model): no default_model.bin.gz, "},
		{"katago", []string{"bin/katago", "home/.katago/b18.bin.gz"}, "KataGo needs a configuration (-config): no default_gtp.cfg, "},
		{"katago", []string{"bin/katago", "home/.katago/b18.bin.gz", "home/.katago/b28.bin.gz", "share/katago/configs/gtp_example.cfg"},
			"bin/katago gtp -model home/.katago/b28.bin.gz -config share/katago/configs/gtp_example.cfg"},
		{"katago", []string{"bin/katago", "home/.katago/b18.bin.gz", "bin/default_model.bin.gz", "bin/default_gtp.cfg"},
			"bin/katago gtp -model bin/default_model.bin.gz -config bin/default_gtp.cfg"},
		{"leelaz", []string{"bin/leelaz"}, "Leela Zero needs a network (--weights): no best-network, "},
		{"leelaz", []string{"bin/leelaz", "home/.local/share/leela-zero/best-network"},
			"bin/leelaz --gtp --noponder --weights home/.local/share/leela-zero/best-network"},
		{"pachi", []string{"bin/pachi"}, "bin/pachi"},
		{"pachi", []string{"bin/pachi", "bin/pachi-go"}, "bin/pachi-go"},
		{"gnugo", []string{"bin/gnugo"}, "bin/gnugo --mode gtp --chinese-rules"},
	}
	for _, tt := range tests {
		root := t.TempDir()
		if real, err := filepath.EvalSymlinks(root); err == nil {
			root = real
		}
		install(t, root, tt.files...)
		t.Setenv("PATH", filepath.Join(root, "bin"))
		t.Setenv("HOME", filepath.Join(root, "home"))
		if strings.HasPrefix(tt.want, missing) {
			if _, err := os.Stat("/usr/games/" + tt.preset); err == nil {
				continue // it is installed here
			}
		}
		p, err := LoadPlayer(tt.preset, 0)
		if err != nil {
			if text := err.Error(); !strings.Contains(text, tt.want) || !strings.Contains(text, "settings file") {
				t.Errorf("%s with %q: %s\nwant %s", tt.preset, tt.files, text, tt.want)
			}
			continue
		}
		c, ok := p.Command()
		if got := strings.ReplaceAll(c.String(), root+"/", ""); !ok || got != tt.want || p.Name != tt.preset {
			t.Errorf("%s with %q is started by %s, want %s", p.Name, tt.files, got, tt.want)
		}
		if quick := tt.preset == "pachi" || tt.preset == "gnugo"; quick != (c.First == 10*time.Second) || !strings.Contains(c.Hint, c.Args[0]+" is not ") {
			t.Errorf("%s: the first answer within %v, hint %q", p.Name, c.First, c.Hint)
		}
	}
}

func TestSettingsEngines(t *testing.T) {
	root := t.TempDir()
	install(t, root, "opt/katago")
	t.Setenv("HOME", root)
	v := Vocabulary{Themes: []string{"wood"}, Heats: []string{"viridis"}, Actions: []ActionKeys{{Section: "play", Name: "pass", Keys: []string{"p"}}}}
	path := write(t, "config.yaml", "engines:\n  katago: ~/opt/katago gtp -model ~/net.bin.gz\n  weak: level2\n")
	s := must.Get(v.ReadSettings(path))
	p, err := s.LoadPlayer("katago", 0)
	if c, _ := p.Command(); err != nil || p.Name != "katago" || c.String() != root+"/opt/katago gtp -model "+root+"/net.bin.gz" {
		t.Errorf("player %s, %v, error %v", p.Name, c, err)
	}
	p, err = s.LoadPlayer("weak", 0)
	if e, ok := p.Engine(); err != nil || !ok || p.Name != "weak" || !e.Weak {
		t.Errorf("player %+v, error %v", p, err)
	}
	if _, err := s.LoadPlayer("level3", 0); err != nil {
		t.Errorf("an engine that the settings do not name: %v", err)
	}
	s.Engines["weak"] = "/no/such/program"
	_, err = s.LoadPlayer("weak", 0)
	must.Fail(t, err, "weak ("+path+":3): ")
	s.Engines["weak"] = "level2"
	printed := write(t, "printed.yaml", v.Print(s))
	if again, err := v.ReadSettings(printed); err != nil || len(again.Engines) != 2 || again.Engines["weak"] != "level2" || again.Engines["katago"] != s.Engines["katago"] {
		t.Errorf("printed and read again: %q, %v", again.Engines, err)
	}
	path = write(t, "bad.yaml", "engines:\n  uct: gnugo --mode gtp\n  level3: pachi\n  a: \"x 'y\"\n  b: [katago, gtp]\n  c: ''\n")
	_, err = v.ReadSettings(path)
	for _, want := range []string{
		":2:8: engines.uct: uct is an engine of the program, want another name",
		":3:11: engines.level3: level3 is an engine of the program, want another name",
		":4:6: engines.a: command line",
		":5:6: engines.b: ",
		":6:6: engines.c: empty, want a command line such as katago gtp -model NETWORK -config FILE",
	} {
		must.Fail(t, err, path+want)
	}
	path = write(t, "list.yaml", "engines: [katago]\n")
	_, err = v.ReadSettings(path)
	expectError(t, err, path, ":1:10: engines: a list, want engines: a name, and a command line")
}
