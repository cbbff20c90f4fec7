package configs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/controller"
	"gobandit/model/must"
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
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		s, err := vocabulary.ReadSettings(path)
		if err != nil {
			checkProblems(t, err, path+":")
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
		must.Succeed(t, os.WriteFile(path, []byte(printed), 0o600))
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
			checkProblems(t, err, "e.json:")
			return
		}
		if _, err := e.New(1); err != nil {
			t.Errorf("an engine that loads cannot be made: %v", err)
		}
	})
}

// An event that comes from another machine is refused with a reason, in bounded space, or
// it is one whose commands are allowed; no text that is not packed is one.
func FuzzParcel(f *testing.F) {
	pack := func(text []byte) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write(text); err != nil || z.Close() != nil {
			f.Fatal(err)
		}
		return b.Bytes()
	}
	for _, text := range []string{sample, small, "a: &a [*a]"} {
		for _, name := range []string{"e.yaml", "e.ctl", "../e.yaml", "quick", ".yaml", "\x01.yaml"} {
			packed := must.Get(json.Marshal(packedEvent{Name: name, Files: map[string][]byte{name: []byte(text), "mine.yaml": []byte("engine: uct")}}))
			f.Add(packed)
		}
	}
	f.Add([]byte(`{"Name":"e.yaml","Files":{"e.yaml":"Og=="},"Answers":{"x":{}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		asked := false
		refuse := func(c controller.Command) error { asked = true; return errors.New("nothing is allowed") }
		c, err := UnpackEvent(pack(text), refuse)
		if err == nil && (asked || c.Name == "") {
			t.Errorf("an event with a command that is refused, or without a name, is taken: %+v", c)
		}
		if err != nil && err.Error() == "" {
			t.Error("refused without a reason")
		}
		if _, err := UnpackEvent(text, refuse); err == nil && !bytes.HasPrefix(text, []byte("\x1f\x8b")) {
			t.Error("a text that is not packed is taken for an event")
		}
	})
}

// A list of allowed commands is refused with its lines, or allows a command only if a line
// has its program.
func FuzzAllowed(f *testing.F) {
	for _, text := range []string{"gnugo --mode gtp --level *\n", "/opt/engines/bot ...", "OMP_NUM_THREADS=* katago gtp ... # x", "cwd=/opt/* ./bot 'a b'", "* --x", "...", "'"} {
		f.Add(text, "gnugo --mode gtp --level 3")
	}
	f.Add("a b", "a b c")
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text, line string) {
		path := filepath.Join(folder, "allow")
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		a, err := ReadAllowed(path)
		if err != nil {
			checkProblems(t, err, path+":")
			must.Equal(t, a.file, "", "a list with errors allows something")
			return
		}
		c, err := controller.ParseCommand(line)
		if err != nil || a.Check(c) != nil {
			return
		}
		if !slices.ContainsFunc(a.lines, func(l allowedLine) bool { return l.program == c.Args[0] && len(c.Args)-1 >= len(l.args) }) {
			t.Errorf("%q allows %q", text, c)
		}
		if c.Args[0] += "x"; a.Check(c) == nil {
			t.Errorf("%q allows %q, too", text, c)
		}
	})
}

// A scale that is made longer in an event's file is the only thing there that changes.
func FuzzExtend(f *testing.F) {
	for _, text := range []string{
		"parameters:\n  - code: k\n    scale: {linear: [0, 1]}  # here\n    split: 4\n", "parameters: [{code: k, split: 3, scale: {log: [1, 100]}}, {code: j}]",
		"parameters: [{code: k, split: '3', scale: {linear: [.inf, 1e300]}}]", "# 黒\nparameters: [{\"code\": k, split: 2, scale: {linear: [&a 0, 1]}}]\nb: *a",
		"parameters: [{code: k,\r\n split: 3, scale:\r {log:\u2028 [1, 100]}}]", "parameters: [{code: k,split: 3,scale:\r{log: [1,0]}},{e}]",
	} {
		f.Add(text, uint8(1), uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, below, above uint8) {
		after, err := extended([]byte(text), "k", int(below), int(above))
		if err != nil {
			return
		}
		var was, is yaml.Node
		must.Succeed(t, yaml.Unmarshal([]byte(text), &was))
		if err := yaml.Unmarshal(after, &is); err != nil {
			t.Fatalf("%q became %q: %v", text, after, err)
		}
		changed := 0
		countChanges(&was, &is, &changed)
		if changed > 3 {
			t.Errorf("%q became %q, with %d changes", text, after, changed)
		}
	})
}

// countChanges counts the values that differ.
func countChanges(a, b *yaml.Node, n *int) {
	if a.Kind != b.Kind || a.Value != b.Value || len(a.Content) != len(b.Content) {
		*n++
	}
	for i := range min(len(a.Content), len(b.Content)) {
		countChanges(a.Content[i], b.Content[i], n)
	}
}

// The values of variables are neither left in the mappings environ of what is kept of an
// event nor in its comments, and it is YAML still.
func FuzzHide(f *testing.F) {
	for _, text := range []string{"players: {a: {command: x, environ: {KEY: hushhush}}}", "environ: {A: &a hushhush}\nb: *a", "environ:\n  A: \"hush\\x68ush\"\n#\thushhush", "environ: {A: |\n  hushhush\n}", "a: [environ: {hushhush: hushhush}]", "a: 'x #hushhush' # hushhush"} {
		f.Add(text)
	}
	const secret = "hushhush"
	f.Fuzz(func(t *testing.T, text string) {
		kept, err := hideVariables(text, []string{secret}, false)
		if err != nil {
			return
		}
		documents := yaml.NewDecoder(strings.NewReader(text))
		if documents.Decode(new(yaml.Node)) == nil && documents.Decode(new(yaml.Node)) != io.EOF {
			return // no event: it has more than one document
		}
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(kept), &doc); err != nil {
			t.Fatalf("%q is kept as %q: %v", text, kept, err)
		}
		before := must.Get(encode(&doc))
		hideVariablesIn(&doc)
		must.Equal(t, must.Get(encode(&doc)), before, text, "is kept as", kept)
		if strings.Contains(kept, secret) && !strings.Contains(kept, "make_candidate") && !occurs(&doc, secret) {
			t.Errorf("a comment of %q is kept as %q", text, kept)
		}
	})
}

// occurs reports whether a text stands in a node elsewhere than in comments.
func occurs(n *yaml.Node, text string) bool {
	return strings.Contains(n.Value+n.Anchor+n.Tag, text) || slices.ContainsFunc(n.Content, func(inner *yaml.Node) bool { return occurs(inner, text) })
}
