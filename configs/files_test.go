package configs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/model/must"
	"gobandit/search/tune"
)

const eventToPack = `event: mc_tuner
board_size: 5
komi: 7.5
players: {foe: %FOE%}
opponent: foe
candidate_colour: alternate
parameters: [{code: k, scale: {linear: [0, 1]}, split: 2, format: "%.2f"}]
candidate: {engine: mine.yaml, playouts: 5, set: {K: "{k}"}}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

func TestUnpackEventIsTheSame(t *testing.T) {
	dir := t.TempDir()
	database := must.Get(embedded.ReadFile("patterns/mogo_classic.db"))
	path := writeAll(t, dir, "e.yaml", strings.Replace(eventToPack, "%FOE%", "{engine: mine.yaml, playouts: 3}", 1),
		"mine.yaml", "type: uct\nplayouts: 4\nplayout: mine.db\n", "mine.db", string(database))
	c, packed, err := PackEvent(path, true)
	must.Succeed(t, err)
	must.Succeed(t, os.RemoveAll(dir))
	got := must.Get(UnpackEvent(packed, Allowed{}.Check))
	must.Equal(t, got.Digest(), c.Digest(), "unpacked")
	must.Equal(t, got.Name, c.Name, "unpacked")
	other := strings.Replace(strings.Replace(eventToPack, "%FOE%", "{engine: uct, playouts: 3}", 1), "mine.yaml", "uct", 1)
	text := must.Get(json.Marshal(packedEvent{Name: "e.yaml", Files: map[string][]byte{"e.yaml": []byte(strings.Replace(other, "playouts: 3", "playouts: 4", 1))}, Settings: must.Get(loadEvent("e.yaml", true, &fileSet{text: map[string][]byte{"e.yaml": []byte(other)}, received: true})).Settings()}))
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_ = must.Get(z.Write(text))
	must.Succeed(t, z.Close())
	_, err = UnpackEvent(b.Bytes(), nil)
	must.Fail(t, err, `is "3" there and "4" here`)
	values := got.Tune.Space.Values(1)
	if _, err := got.Candidate(tune.Candidate{Values: values, Parameters: got.Tune.Space.Text(values)}, 1)(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestUnpackEventRefuses(t *testing.T) {
	for _, tt := range []struct{ name, foe, want string }{
		{"a command without a list", `{command: "sh -c true"}`, "without a list of allowed commands"},
		{"a file of the worker's", `{engine: /etc/hostname.yaml, playouts: 3}`, "did not come with the event"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(strings.Replace(eventToPack, "%FOE%", tt.foe, 1), "mine.yaml", "uct", 1)
			_, err := loadEvent("e.yaml", true, &fileSet{text: map[string][]byte{"e.yaml": []byte(text)}, received: true, allow: Allowed{}.Check})
			must.Fail(t, err, tt.want)
		})
	}
	must.Fail(t, must.Err(UnpackEvent([]byte("what"), nil)), "", "unpacked what is none")
}

func TestAllowed(t *testing.T) {
	path := writeAll(t, t.TempDir(), "allow", `# engines
gnugo --mode gtp --level *
/opt/bot ...   # any arguments
THREADS=* LANG=C katago gtp --config=*.cfg ...
cwd=/srv/* here
`)
	a := must.Get(ReadAllowed(path))
	for _, tt := range []struct {
		line, env, dir string
		ok             bool
	}{
		{line: "gnugo --mode gtp --level 10", ok: true},
		{line: "gnugo --mode gtp --level 10 --infile x"},
		{line: "gnugo --mode gtp"},
		{line: "./gnugo --mode gtp --level 10"},
		{line: "/opt/bot", ok: true},
		{line: "/opt/bot a b", ok: true},
		{line: "/opt/bot a", env: "LD_PRELOAD=/tmp/x.so"},
		{line: "/opt/bot a", dir: "/tmp"},
		{line: "katago gtp --config=a.cfg x", ok: true},
		{line: "katago gtp --config=a.cfg x", env: "THREADS=3", ok: true},
		{line: "katago gtp --config=a.cfg x", env: "LANG=D"},
		{line: "katago gtp --config=a.txt"},
		{line: "here", dir: "/srv/a", ok: true},
		{line: "here", dir: "/tmp"},
		{line: "sh -c 'gnugo --mode gtp --level 1'"},
	} {
		words := must.Get(controller.Split(tt.line))
		c := controller.Command{Args: words, Dir: tt.dir}
		if tt.env != "" {
			c.Env = []string{tt.env}
		}
		must.Equal(t, a.Check(c) == nil, tt.ok, tt.env, tt.line, tt.dir, "allowed")
	}
	bad := writeAll(t, t.TempDir(), "bad", "gnu* gtp\nx 'y\n...\n")
	_, err := ReadAllowed(bad)
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 3 || problems[2].Line != 3 {
		t.Errorf("%v, want a problem in each line", err)
	}
}
