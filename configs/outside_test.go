package configs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// reads is a control file that reads a folder, a variable and whether files exist.
var reads = strings.NewReplacer("players = {", `import os, glob
playouts = int(os.environ.get("GOBANDIT_TEST_PLAYOUTS", 20))
folder = os.path.join(os.path.expanduser("~"), "nets")
names = sorted(os.path.basename(p) for p in glob.glob(os.path.join(folder, "*.net")))
print "nets:", len(names)
if os.path.isdir(folder) and not os.path.isfile(folder):
    names += os.listdir(folder)
description = ",".join(names) or "none"
players = {`, "playouts=10)}", "playouts=playouts)}").Replace(small)

func TestControlReads(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	path := write(t, "e.ctl", reads)
	load := func() (event.Config, map[string]string) {
		t.Helper()
		c := must.Get(LoadEvent(path))
		settings := identityOf(c)
		return c, settings
	}
	c, before := load()
	if before["opponent playouts"] != "20" || len(c.Printed) != 1 || c.Printed[0] != "nets: 0" {
		t.Errorf("playouts %q, printed %q", before["opponent playouts"], c.Printed)
	}
	t.Setenv("GOBANDIT_TEST_PLAYOUTS", "30")
	writeAll(t, filepath.Join(home, "nets"), "b.net", "", "a.net", "")
	c, after := load()
	if after["opponent playouts"] != "30" || c.Printed[0] != "nets: 2" || c.Description != "a.net,b.net,a.net,b.net" {
		t.Errorf("playouts %q, printed %q, description %q", after["opponent playouts"], c.Printed, c.Description)
	}
	for _, question := range []string{`os.environ("GOBANDIT_TEST_PLAYOUTS")`, `glob.glob("` + home + `/nets/*.net")`} {
		name := event.OutsidePrefix + question
		if before[name] == "" || before[name] == after[name] {
			t.Errorf("%s: %q, then %q", name, before[name], after[name])
		}
	}
	if home := event.OutsidePrefix + `os.environ("HOME")`; before[home] == "" || before[home] != after[home] {
		t.Errorf("%s: %q, then %q", home, before[home], after[home])
	}
	for _, s := range c.Identity {
		if strings.HasPrefix(s.Name, event.OutsidePrefix) && strings.Contains(s.Value, "/") {
			t.Errorf("%s is in the journal as %q, want a digest", s.Name, s.Value)
		}
	}
}

// Another machine plays the event with what the first one read.
func TestControlReadsPacked(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("GOBANDIT_TEST_PLAYOUTS", "40")
	c, packed, err := PackEvent(write(t, "e.ctl", reads), false)
	must.Succeed(t, err)
	t.Setenv("GOBANDIT_TEST_PLAYOUTS", "50")
	t.Setenv("HOME", "/nowhere")
	got := must.Get(UnpackEvent(packed, func(controller.Command) error { return nil }))
	if len(c.Identity) == 0 || len(got.Identity) != len(c.Identity) {
		t.Fatalf("identity\n%v\nwant\n%v", got.Identity, c.Identity)
	}
	for i, s := range c.Identity {
		must.Equal(t, got.Identity[i], s, s.Name, got.Identity[i].Value, s.Value)
	}
}

// A packed event asks only what was asked when it was packed.
func TestControlReadsNoMore(t *testing.T) {
	f := &fileSet{text: map[string][]byte{"e.ctl": []byte(reads)}, received: true}
	_, err := loadEvent("e.ctl", false, f)
	must.Fail(t, err, `e.ctl:3:30: os.environ.get: os.environ("GOBANDIT_TEST_PLAYOUTS"): the event's runner has no answer to it`)
}

// folderOfNets is a control file of the kind that people publish: its players are the files
// of a folder.
const folderOfNets = `competition_type = 'playoff'
import os.path
from glob import glob
from os import access, X_OK
import re
""" Where the programs are. """
BASE = os.path.expanduser("~") + "/nets/"

def net_player(path, visits=10):
    environ = {'NET': os.path.basename(path)}
    return Player("{program} -v {visits:d}".format(program=path, visits=visits), environ=environ, startup_gtp_commands=[])

board_size = 9
komi = 7.5
players = { os.path.basename(p): net_player(p) for p in sorted(glob(BASE + "*")) if access(p, X_OK) and not re.match(r'.*\.txt$', p) }
split = map(lambda s: s.split("."), filter(lambda s: "." in s, players.keys()))
split.sort(key=lambda (name, suffix): int(name[3:]), reverse=True)
print "nets:", len(split)
names = [".".join(s) for s in split]
matchups = list([
    Matchup(a, b, id='%s_v_%s' % (a, b), alternating=True, number_of_games=10 + 6 * (len(names) >= 3) + 4 * (1 < i <= 2))
    for (i, a) in enumerate(names)
    for b in names
        if b not in names[:i+1]
])
`

func TestControlOfFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for name, mode := range map[string]os.FileMode{"net9.gz": 0o755, "net10.gz": 0o755, "net2.gz": 0o755, "net3.gz": 0o644, "net4.txt": 0o755} {
		writeAll(t, filepath.Join(home, "nets"), name, "")
		must.Succeed(t, os.Chmod(filepath.Join(home, "nets", name), mode))
	}

	c := must.Get(LoadEvent(write(t, "e.ctl", folderOfNets)))
	var got []string
	for _, m := range c.Matchups {
		got = append(got, fmt.Sprintf("%s %d", m.ID, m.Games))
	}
	if got, want := strings.Join(got, ", "), "net10.gz_v_net9.gz 16, net10.gz_v_net2.gz 16, net9.gz_v_net2.gz 16"; got != want || c.Printed[0] != "nets: 3" {
		t.Errorf("matchups %s, want %s; printed %q", got, want, c.Printed)
	}

	question := event.OutsidePrefix + `os.access("` + home + `/nets/net3.gz")`
	if !slices.ContainsFunc(c.Identity, func(s event.Setting) bool { return s.Name == question }) {
		t.Errorf("no answer to %s in the journal: %v", question, c.Identity)
	}
}
