package configs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/gtp/event"
)

// reads is a control file that reads a folder, a variable and whether files exist.
var reads = strings.NewReplacer("players = {", `import os, glob
try:
    playouts = int(os.environ["GOBANDIT_TEST_PLAYOUTS"])
except KeyError:
    playouts = 20
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
		c, err := LoadEvent(path)
		if err != nil {
			t.Fatal(err)
		}
		settings := make(map[string]string)
		for _, s := range c.Identity {
			settings[s.Name] = s.Value
		}
		return c, settings
	}
	c, before := load()
	if before["opponent playouts"] != "20" || len(c.Printed) != 1 || c.Printed[0] != "nets: 0" {
		t.Errorf("playouts %q, printed %q", before["opponent playouts"], c.Printed)
	}
	t.Setenv("GOBANDIT_TEST_PLAYOUTS", "30")
	if err := os.Mkdir(filepath.Join(home, "nets"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.net", "a.net"} {
		if err := os.WriteFile(filepath.Join(home, "nets", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
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
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOBANDIT_TEST_PLAYOUTS", "50")
	t.Setenv("HOME", "/nowhere")
	got, err := UnpackEvent(packed, func(controller.Command) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Identity) == 0 || len(got.Identity) != len(c.Identity) {
		t.Fatalf("identity\n%v\nwant\n%v", got.Identity, c.Identity)
	}
	for i, s := range c.Identity {
		if got.Identity[i] != s {
			t.Errorf("%s is %q there, %q here", s.Name, got.Identity[i].Value, s.Value)
		}
	}
}

// A packed event asks only what was asked when it was packed.
func TestControlReadsNoMore(t *testing.T) {
	f := &fileSet{text: map[string][]byte{"e.ctl": []byte(reads)}, received: true, outside: outside{received: true}}
	_, err := loadEvent("e.ctl", false, f)
	if err == nil || !strings.Contains(err.Error(), `e.ctl:4:30: os.environ("GOBANDIT_TEST_PLAYOUTS"): the event's runner has no answer to it`) {
		t.Errorf("error %v", err)
	}
}
