package engine

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// treeOptions are those of a small tree search with everything that can be set.
func treeOptions(tb testing.TB) GTPOptions {
	p := params.Default()
	newThinker := func(p *params.Params, seed uint64) (search.Thinker, error) {
		return search.New(*p, seed, search.Policies{})
	}
	thinker := must.Get(newThinker(&p, 1))
	return GTPOptions{
		Thinker: thinker, Params: &p, Seed: 1, Make: newThinker, Budget: search.Budget{Playouts: 60}, Size: 5,
		Description: "small: plain UCT",
	}
}

// times are what differs from run to run in answers.
var times = regexp.MustCompile(`\(\d+/s\)|, \d+ a second|time +\d+\.\d+ s|^= \d+\.\d{3}$`)

// TestTranscripts compares sessions of clients with what they were when they were
// last looked at: testdata/*.gtp have the commands, *.golden the answers.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			input := must.Read(file)
			var log bytes.Buffer
			o := treeOptions(t)
			o.Log = &log
			got := times.ReplaceAllString(talk(t, o, input), "…")
			if log.Len() > 0 && !strings.Contains(file, "gogui") {
				got += "log:\n" + log.String()
			}
			golden := strings.TrimSuffix(file, ".gtp") + ".golden"
			if *update {
				must.Succeed(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			if got != must.Read(golden) {
				t.Errorf("%s differs from what is said; with -update it is rewritten. Got\n%s", golden, got)
			}
		})
	}
}

// argument returns a random argument, sensible or not.
func argument(rng *rand.Rand) string {
	words := []string{"b", "w", "black", "WHITE", "pass", "resign", "0", "1", "2", "5", "-1", "1e9", "NaN", "x", "A1,B2", "avoid", "allow", "interval",
		"dead", "alive", "true", "\x01\x7f", "ä", "=", "?", "K", "workers", "playouts", "name", "{}", `{"K":1}`, "byoyomi", "canadian", "none", "chinese", "graphics", "moves"}
	if rng.IntN(3) == 0 {
		return model.Pt(rng.IntN(7), rng.IntN(7)).Vertex(7)
	}
	return words[rng.IntN(len(words))]
}

// TestRandomSession sends thousands of commands, legal and illegal ones mixed, to
// a real search, and checks that each is answered once, under its identity.
func TestRandomSession(t *testing.T) {
	t.Chdir(t.TempDir()) // some commands write files
	rng := rand.New(rand.NewPCG(1, 2))
	o := treeOptions(t)
	o.Budget.Playouts = 2
	o.Log = io.Discard
	e := must.Get(New(o))
	names := append(e.names(), "analyze", "genmove_analyze", "nonesuch", "#", "")
	var input strings.Builder
	var want []string // the identities
	commands := must.Often(2000, 10_000)
	for len(want) < commands {
		var words []string
		id := ""
		if rng.IntN(2) == 0 {
			id = fmt.Sprint(rng.IntN(1_000_000))
			words = append(words, id)
		}
		switch rng.IntN(4) {
		case 0: // so that the board does not stay empty
			words = append(words, "play", []string{"b", "w"}[rng.IntN(2)], model.Pt(rng.IntN(5), rng.IntN(5)).Vertex(5))
		case 1:
			words = append(words, []string{"genmove b", "undo", "clear_board", "boardsize 5", "lz-analyze 1", "kata-genmove_analyze w 1", "reg_genmove b"}[rng.IntN(7)])
		default:
			words = append(words, names[rng.IntN(len(names))])
			for range rng.IntN(4) {
				words = append(words, argument(rng))
			}
		}
		line := strings.Join(words, " ")
		c, ok := gtp.ParseCommand(line)
		if c.Name == "quit" || strings.HasPrefix(c.Name, "final_") || strings.HasSuffix(c.Name, "cleanup") ||
			len(c.Args) > 0 && (c.Name == "set_random_seed" || strings.HasPrefix(c.Name, "gobandit-param") || strings.HasPrefix(c.Name, "kata-set-param")) && rng.IntN(10) > 0 {
			continue // quit ends it, and the others take long
		}
		if ok {
			want = append(want, id)
			if c.HasID {
				want[len(want)-1] = fmt.Sprint(c.ID)
			}
		}
		input.WriteString(line + []string{"\n", "\r\n", " # talk\n", "\n\n"}[rng.IntN(4)])
	}
	var out bytes.Buffer
	must.Succeed(t, e.Serve(t.Context(), strings.NewReader(input.String()), &out))
	var r gtp.Reader
	n, refused := 0, 0
	for line := range strings.Lines(out.String()) {
		done, err := r.Add(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatalf("after %d answers: %v", n, err)
		}
		if !done {
			continue
		}
		resp := r.Take()
		id := ""
		if resp.HasID {
			id = fmt.Sprint(resp.ID)
		}
		if n >= len(want) || id != want[n] || strings.Contains(resp.Text, "internal error") {
			t.Fatalf("answer %d is %q, want identity %q", n, resp, want[min(n, len(want)-1)])
		}
		if !resp.OK {
			refused++
		}
		n++
	}
	if n != commands || r.Begun() {
		t.Errorf("%d answers to %d commands", n, commands)
	}
	if refused < commands/10 || refused > commands*9/10 {
		t.Errorf("%d commands were refused: the session says little", refused)
	}
}
