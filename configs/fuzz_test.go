package configs

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// A settings file of any text is refused with its lines, or its key map has one
// action a key on every screen; and what is printed of it reads the same.
func FuzzSettings(f *testing.F) {
	for _, text := range []string{
		"theme: slate\nambiguous_width: 2\nmouse: false\nkeys:\n  play: {pass: [P, alt+p, space], undo: []}\n",
		"keys: {everywhere: {quit: enter}, tree: {into: 黒}}", "keys: {play: {pass: '#'}}", "keys: {play: {pass: [\"\\\"\", \"'\", '-']}}",
		"a: &a {b: *a}", "keys: {play: {pass: !!binary aGk=, undo: null}}", "keys: {play: {pass: \"\\x1b\"}}", "keys: {play: {pass: yes, undo: ~}}", "",
	} {
		f.Add(text)
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(folder, "e.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := vocabulary.ReadSettings(path)
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				if !strings.HasPrefix(line, path+":") {
					t.Errorf("a line of an error without its file: %q", line)
				}
			}
			return
		}
		bound := map[string]string{}
		for _, a := range vocabulary.Actions {
			for _, key := range s.Keys[a.id()] {
				for _, section := range []string{a.Section, vocabulary.Everywhere} {
					if other, ok := bound[section+" "+key]; ok && other != a.id() {
						t.Errorf("%q is a key of %s and of %s", key, other, a.id())
					}
				}
				bound[a.Section+" "+key] = a.id()
			}
			if want := a.Keys; a.Fixed && !reflect.DeepEqual(s.Keys[a.id()], want) {
				t.Errorf("%s has the keys %q, want %q", a.id(), s.Keys[a.id()], want)
			}
		}
		printed := vocabulary.Print(s)
		if err := os.WriteFile(path, []byte(printed), 0o600); err != nil {
			t.Fatal(err)
		}
		again, err := vocabulary.ReadSettings(path)
		if again.Origins = s.Origins; err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("printed\n%s\nread as %+v, %v, want %+v", printed, again, err, s)
		}
	})
}

// An agent file of any text is refused with its lines, or makes an engine.
func FuzzAgent(f *testing.F) {
	f.Add(shipped)
	f.Add(agent(`"K": -1`))
	f.Add(agent(`"rolloutPolicyParams": {"class": "players.simple.MASTPlayerParams"}, "rolloutType": "PARAMS"`))
	f.Add(agent(`"heuristic": {"class": "players.heuristics.CoarseTunableHeuristic", "heuristicType": "SCORE"}`))
	f.Add(`{"class": "x", "class": "y"}`)
	f.Add(strings.Repeat(`{"class":`, 200))
	f.Fuzz(func(t *testing.T, text string) {
		e, err := parseEngine(source{"e.json", []byte(text)}, nil)
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				if !strings.HasPrefix(line, "e.json:") {
					t.Errorf("a line of an error without its file: %q", line)
				}
			}
			return
		}
		if _, err := e.New(1); err != nil {
			t.Errorf("an engine that loads cannot be made: %v", err)
		}
	})
}
