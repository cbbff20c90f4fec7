package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/model/must"
	"gobandit/model/param"
)

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// played returns the text of the journal of a short event.
func played(t testing.TB, games int) []byte {
	t.Helper()
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, games), path)
	mustRun(t, r, RunOptions{})
	must.Succeed(t, r.Close())
	return must.Get(os.ReadFile(path))
}

// TestDamagedJournals edits a journal of five games and says what becomes of it.
func TestDamagedJournals(t *testing.T) {
	sealed := string(played(t, 5))
	whole := regexp.MustCompile(`(,"after":"[0-9a-f]{8}")?,"crc":"[0-9a-f]{8}"`).ReplaceAllString(sealed, "")
	lines := strings.SplitAfter(whole, "\n")[:6]
	again := regexp.MustCompile(`"game":0(.*)"moves":[^,]*,"seconds":[^,]*,`)
	join := func(lines ...string) string { return strings.Join(lines, "") }
	tests := []struct {
		name    string
		text    string
		err     string // what follows the file's name; "" for none
		games   int
		warning string
	}{
		{"whole", sealed, "", 5, ""},
		{"written by hand", whole, "", 5, ""},
		{"another length", strings.Replace(sealed, `"moves":`, `"moves":1`, 1), ":2: not a journal row: damaged or edited", 0, ""},
		{"a header with another seed", strings.Replace(sealed, `"seed":1`, `"seed":3`, 1), ":1: damaged header: damaged or edited", 0, ""},
		{"missing", "", "", 0, ""},
		{"torn last row", whole[:len(whole)-20], "", 4, "test.journal:6: removed an incomplete last row"},
		{"last newline lost", whole[:len(whole)-1], "", 5, ""},
		{"lines that end as on Windows", strings.ReplaceAll(sealed, "\n", "\r\n"), "", 5, ""},
		{"lines that end with a carriage return", strings.ReplaceAll(whole, "\n", "\r"), ":1: neither a journal row nor the beginning of one", 0, ""},
		{"a note at the end", whole + "to be continued", ":7: neither a journal row nor the beginning of one", 0, ""},
		{"a row without end and a note", whole + lines[1][:40] + "\rnote", ":7: neither a journal row nor the beginning of one", 0, ""},
		{"zeros after a power failure", whole + "\x00\x00\x00", "", 5, "test.journal:7: removed an incomplete last row of 3 bytes"},
		{"torn header", whole[:30], "", 0, "test.journal:1: removed an incomplete last row of 30 bytes"},
		{"another file", "some notes of mine", ":1: not the journal of an event", 0, ""},
		{"another text file", "some notes\nof mine\n", ":1: not the journal of an event", 0, ""},
		{"JSON of another kind", "{}\n", ":1: not the journal of an event", 0, ""},
		{"later format", strings.Replace(whole, `"format":1`, `"format":2`, 1), ":1: journal format 2, want 1: a later version", 0, ""},
		{"later format, sealed", strings.Replace(sealed, `"format":1`, `"format":2`, 1), ":1: journal format 2, want 1: a later version", 0, ""},
		{"impossible format", strings.Replace(whole, `"format":1`, `"format":0`, 1), ":1: journal format 0, want 1", 0, ""},
		{"edited header", strings.Replace(whole, `"komi":"7.5"`, `"komi":"6.5"`, 1), ":1: damaged header: the digest", 0, ""},
		{"damaged row in the middle", join(lines[0], lines[1][:25]+"\n", lines[2]), ":2: not a journal row: unexpected EOF", 0, ""},
		{"two rows in a line", join(lines[0], strings.TrimSuffix(lines[1], "\n"), lines[2]), ":2: not a journal row: more than one JSON object", 0, ""},
		{"empty line", join(lines[0], "\n", lines[1]), ":2: not a journal row: want a JSON object", 0, ""},
		{"game twice", whole + lines[3], ":7: game 2 has two rows", 0, ""},
		{"header again", whole + lines[0], ":7: not a journal row: unknown field", 0, ""},
		{"wrong type", whole + strings.Replace(lines[1], `"game":0`, `"game":"zero"`, 1), `:7: not a journal row: game is a string, want a value of type integer`, 0, ""},
		{"unknown type", whole + strings.Replace(lines[1], `"type":"game"`, `"type":"gane"`, 1), `:7: unknown row type "gane", want "game", "void" or "hand"`, 0, ""},
		{"fewer moves than none", whole + again.ReplaceAllString(lines[1], `"game":9$1"moves":-1,"seconds":1,`), ":7: -1 moves in 1 seconds, want 0 or more", 0, ""},
		{"less time than none", whole + again.ReplaceAllString(lines[1], `"game":9$1"moves":1,"seconds":-1,`), ":7: 1 move in -1 seconds, want 0 or more", 0, ""},
		{"a game of decades", whole + again.ReplaceAllString(lines[1], `"game":9$1"moves":1,"seconds":1e9,`), ":7: 1 move in 1e+09 seconds, want 0 or more", 0, ""},
		{"held for decades", whole + again.ReplaceAllString(lines[1], `"game":9$1"moves":1,"seconds":1,"held":1e9,`), ":7: held for 1e+09 seconds, want 0 or more", 0, ""},
		{"no such candidate", whole + `{"type":"game","game":9,"path":[6]}` + "\n", ":7: path [6], want candidates of 0 to 5", 0, ""},
		{"wrong coordinates", whole + `{"type":"game","game":9,"path":[3],"coordinates":[0,1]}` + "\n", ":7: coordinates [0 1], want [1 1] for path [3]", 0, ""},
		{"no colour", whole + `{"type":"game","game":9,"path":[3],"coordinates":[1,1],"won":true}` + "\n", `:7: candidate_colour "", want black or white`, 0, ""},
		{"no winner", whole + `{"type":"game","game":9,"path":[3],"coordinates":[1,1],"candidate_colour":"black"}` + "\n", `:7: a row of type "game", want won`, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := journalPath(t)
			if tt.text != "" {
				writeFile(t, path, []byte(tt.text))
			}
			r, err := Open(testConfig(t, &lab{}, 5), path)
			if tt.err != "" {
				if err == nil || !strings.HasPrefix(err.Error(), path+tt.err) || strings.Contains(err.Error(), "\n") {
					t.Errorf("error %v, want %q", err, tt.err)
				}
				if text, err := os.ReadFile(path); err != nil || string(text) != tt.text {
					t.Errorf("a refused journal was changed (%v)", err)
				}
				return
			}
			must.Succeed(t, err)
			defer r.Close()
			s := r.Status()
			must.Equal(t, s.Played, tt.games, "games")
			if tt.warning == "" && len(s.Warnings) > 0 || tt.warning != "" && (len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], tt.warning)) {
				t.Errorf("warnings %q, want %q", s.Warnings, tt.warning)
			}
			if err := r.Run(context.Background(), RunOptions{}); err != nil || r.Status().Played != 5 {
				t.Errorf("the run after it: %v, %d games", err, r.Status().Played)
			}
			if _, numbers := fold(t, path, 6); len(numbers) != 5 {
				t.Errorf("games in the journal: %v", numbers)
			}
		})
	}
}

// TestJournalCutAnywhere cuts a journal after each of its bytes: every whole
// row counts, with its newline or without, and nothing else.
func TestJournalCutAnywhere(t *testing.T) {
	whole := played(t, 2)
	c := testConfig(t, &lab{}, 2)
	for n := range len(whole) + 1 {
		tally := must.Get(newTally(c))
		found, err := tally.fold(func() io.Reader { return bytes.NewReader(whole[:n]) }, "j", c, AllGames, nil)
		rows := bytes.Count(whole[:n], []byte("\n"))
		if n < len(whole) && whole[n] == '\n' {
			rows, n = rows+1, n+1 // the newline that the last row lacks is counted
		}
		if err != nil || found.Lines != rows || tally.played != max(rows-1, 0) || int(found.Size)+found.Torn != n {
			t.Fatalf("cut after %d bytes: %d lines, %d games, %d bytes whole, %v", n, found.Lines, tally.played, found.Size, err)
		}
	}
}

// TestJournalFlipped damages each byte of a journal but the last, without which
// a row has no end: it is refused by line.
func TestJournalFlipped(t *testing.T) {
	text := played(t, 2)
	c := testConfig(t, &lab{}, 2)
	for n := range text[:len(text)-1] {
		text[n] ^= 1 << (n % 7)
		if checkJournal(t, c, text) == nil {
			t.Errorf("byte %d is flipped, and nothing is told of it", n)
		}
		text[n] ^= 1 << (n % 7)
	}
}

func TestAnotherEventIsRefused(t *testing.T) {
	path := journalPath(t)
	writeFile(t, path, played(t, 2))
	tests := []struct {
		name string
		edit func(*Config)
		want string // "" if the results stay comparable
	}{
		{"komi", func(c *Config) { c.Game.Komi = 6.5 }, `komi is "7.5" in the journal and "6.5" in the event file`},
		{"opponent", func(c *Config) { c.OpponentName = "other" }, `opponent is "opp" in the journal and "other"`},
		{"command", func(c *Config) { c.Identity = []Setting{{"opponent command", "gnugo"}} }, `opponent command is missing in the journal and "gnugo"`},
		{"colour and komi", func(c *Config) { c.Color, c.Game.Komi = PlayBlack, .5 }, `candidate_colour is "random" in the journal and "black" in the event file; komi is "7.5" in the journal and "0.5" in the event file`},
		{"scale", func(c *Config) { c.Tune.Space.Parameters[0].Scale, _ = param.Linear(0, 4, false) },
			`parameter 1 scale is "linear 0 to 3" in the journal and "linear 0 to 4"`},
		{"exploration", func(c *Config) { c.Tune.Exploration = .2 }, ""},
		{"number of games", func(c *Config) { c.Games = 100 }, ""},
		{"name", func(c *Config) { c.Name = "renamed" }, ""},
	}
	for _, tt := range tests {
		c := testConfig(t, &lab{}, 2)
		tt.edit(&c)
		r, err := Open(c, path)
		if err == nil {
			r.Close()
		}
		want := path + ":1: the journal belongs to another event: " + tt.want
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestAcceptedSettings: an event may go on with other settings by name, which the
// journal keeps; not with others under which its rows mean nothing.
func TestAcceptedSettings(t *testing.T) {
	path := journalPath(t)
	writeFile(t, path, played(t, 2))
	load := func(edit func(*Config), accept ...string) error {
		c := testConfig(t, &lab{}, 4)
		edit(&c)
		c.Accept = accept
		r, err := Open(c, path)
		if err == nil {
			err = errors.Join(r.Run(context.Background(), RunOptions{MaxGames: 1}), r.Close())
		}
		return err
	}
	both := func(c *Config) { c.Color, c.Game.Komi = PlayBlack, .5 }
	if err := load(both, "komi"); err == nil || !strings.HasSuffix(err.Error(), `another event: candidate_colour is "random" in the journal and "black" in the event file`) {
		t.Errorf("one of two accepted: %v", err)
	}
	if err := load(func(c *Config) { c.Tune.Space.Parameters[0].Scale, _ = param.Linear(0, 4, false) }, AcceptAll); err == nil {
		t.Error("another scale was accepted")
	}
	c := testConfig(t, &lab{}, 4)
	both(&c)
	if s, err := readStatus(c, path); err != nil || len(s.Warnings) != 2 || s.Played != 2 {
		t.Errorf("reading under other settings: %+v, %v", s, err)
	}
	must.Succeed(t, load(both, AcceptAll))
	if err := load(both); err != nil {
		t.Errorf("what was accepted is not known any more: %v", err)
	}
	if _, numbers := fold(t, path, 6); len(numbers) != 4 {
		t.Errorf("games %v", numbers)
	}
}

// TestChangedOutside: what a control file read of the machine may differ, which the
// run tells and the journal keeps.
func TestChangedOutside(t *testing.T) {
	path := journalPath(t)
	writeFile(t, path, played(t, 2))
	warnings := func(settings ...Setting) string {
		c := testConfig(t, &lab{}, 4)
		c.Identity = append(c.Identity, settings...)
		r := open(t, c, path)
		defer r.Close()
		return strings.Join(r.Status().Warnings, "\n")
	}
	variable := Setting{OutsidePrefix + `os.environ("NET")`, "12"}
	for _, step := range []struct {
		settings []Setting
		want     string
	}{
		{[]Setting{variable}, `os.environ("NET") was not read before`},
		{[]Setting{variable}, ""},
		{[]Setting{{variable.Name, "34"}}, `os.environ("NET") has changed`},
		{nil, `os.environ("NET") is no longer read`},
	} {
		got := warnings(step.settings...)
		if !strings.Contains(got, step.want) || step.want == "" && strings.Contains(got, "other settings") {
			t.Errorf("%v: warnings %q, want %q", step.settings, got, step.want)
		}
	}
}

// A journal of an earlier version has the values of engines' variables. It goes on, with
// the same values only, and shows none of them.
func TestOldJournalHasVariables(t *testing.T) {
	path := journalPath(t)
	old := testConfig(t, &lab{}, 4)
	old.Identity = append(old.Identity, Setting{"opponent environ", "A=1 KEY=hush B=x="})
	old.Source = "environ: {KEY: hush}"
	open(t, old, path).Close()
	same := testConfig(t, &lab{}, 4)
	same.Identity = append(same.Identity, Setting{"opponent environ", controller.HideVariables("opponent", []string{"A=1", "KEY=hush", "B=x="})})
	r := open(t, same, path)
	header := r.header
	r.Close()
	if shown := fmt.Sprint(header); strings.Contains(shown, "hush") || !strings.Contains(shown, "A #") {
		t.Errorf("the header is read as %s", shown)
	}
	for value, same := range map[string]bool{"hush": true, "hash": false} {
		c := testConfig(t, &lab{}, 4)
		c.Identity = append(c.Identity, Setting{"opponent environ", controller.HideVariables("opponent", []string{"A=1", "KEY=" + value, "B=x="})})
		r, err := Open(c, path)
		if err == nil {
			r.Close()
		}
		if (err == nil) != same || err != nil && (!strings.Contains(err.Error(), "opponent environ is ") || strings.Contains(err.Error(), value)) {
			t.Errorf("with %s: %v", value, err)
		}
	}
}

func TestSeedIsKept(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 5)
	c.Seed = 0
	r := open(t, c, path)
	seed := r.header.Seed
	if seed == 0 {
		t.Error("no seed was drawn")
	}
	r.Close()
	if r = open(t, c, path); r.header.Seed != seed {
		t.Errorf("seed %d after reopening, want %d", r.header.Seed, seed)
	}
	r.Close()
	c.Seed = 5
	r = open(t, c, path)
	if s := r.Status(); r.header.Seed != seed || len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], "which is kept; 5 is ignored") {
		t.Errorf("seed %d in spite of the event's, want %d; warnings %q", r.header.Seed, seed, s.Warnings)
	}
}

// childEnv names the journal in the environment of a process to be killed.
const childEnv = "GOBANDIT_TEST_JOURNAL"

// childGames is the size of the event that is killed again and again.
const childGames = 400

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		child(path)
	}
	if script := os.Getenv(engineEnv); script != "" {
		runEngine(script)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child runs the event and acknowledges each row on standard output.
func child(path string) {
	r, err := Open(testConfig(&testing.T{}, &lab{}, childGames), path)
	if err == nil {
		err = r.Run(context.Background(), RunOptions{Workers: 4, Journalled: func(row []byte) {
			os.Stdout.Write(append(bytes.Clone(row), '\n'))
		}})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// TestKill kills a running event at random moments. Every row it acknowledged
// must be in the journal, once, and the standings must be the journal's.
func TestKill(t *testing.T) {
	path := journalPath(t)
	rng := rand.New(rand.NewPCG(3, 4))
	acknowledged := make(map[string]int)
	for range 8 {
		killAfter(t, path, 1+rng.IntN(40), rng.IntN(200_000), acknowledged)
		text := must.Get(os.ReadFile(path))
		for row := range acknowledged {
			if n := bytes.Count(text, []byte(row+"\n")); n != 1 {
				t.Fatalf("acknowledged row is in the journal %d times: %s", n, row)
			}
		}
	}
	r := open(t, testConfig(t, &lab{}, childGames), path)
	before := r.Status().Played
	if before < len(acknowledged)-1 {
		t.Errorf("%d games after %d rows acknowledged", before, len(acknowledged))
	}
	mustRun(t, r, RunOptions{Workers: 4})
	want, numbers := fold(t, path, 6)
	if got := counts(r.Status()); !reflect.DeepEqual(got, want) {
		t.Errorf("standings %v, the journal adds up to %v", got, want)
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		if i != n || len(numbers) != childGames {
			t.Fatalf("games in the journal: %v, want each of %d once", numbers, childGames)
		}
	}
}

// killAfter starts the child, and kills it after it has acknowledged some rows
// and a little more time has gone by. What it acknowledged until its death is
// added up.
func killAfter(t *testing.T, path string, rows, spin int, acknowledged map[string]int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	out := must.Get(cmd.StdoutPipe())
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	must.Succeed(t, cmd.Start())
	var text []byte
	buf := make([]byte, 4096)
	for killed := false; ; {
		n, err := out.Read(buf)
		text = append(text, buf[:n]...)
		if !killed && bytes.Count(text, []byte("\n")) >= rows {
			for range spin {
				_ = rand.Uint64()
			}
			must.Succeed(t, cmd.Process.Kill())
			killed = true
		}
		if err != nil {
			break
		}
	}
	cmd.Wait() // killed
	if trouble.Len() > 0 {
		t.Fatalf("the child says: %s", &trouble)
	}
	lines := strings.Split(string(text), "\n")
	for _, line := range lines[:len(lines)-1] { // the last may be cut short
		acknowledged[line]++
		if acknowledged[line] > 1 {
			t.Fatalf("acknowledged twice: %s", line)
		}
	}
}

func FuzzJournal(f *testing.F) {
	whole := played(f, 5)
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add(bytes.Replace(whole, []byte(`"path"`), []byte(`"pat"`), 1))
	f.Add([]byte("{\"type\":\"event\",\"format\":1}\n"))
	c := testConfig(f, &lab{}, 5)
	f.Fuzz(func(t *testing.T, text []byte) { checkJournal(t, c, text) })
}

// checkJournal reads a journal of any text: it is refused in one line, or every
// byte is accounted for and the games add up.
func checkJournal(t *testing.T, c Config, text []byte) error {
	t.Helper()
	tally := must.Get(newTally(c))
	found, err := tally.fold(func() io.Reader { return bytes.NewReader(text) }, "j", c, AllGames, nil)
	if err != nil {
		if !strings.HasPrefix(err.Error(), "j:") || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %q, want one line with file and line", err)
		}
		return err
	}
	read := int(found.Size) + found.Torn
	if found.Open { // the line feed that the last row lacks counts as well
		read--
	}
	must.Equal(t, read, len(text), found.Size, "bytes whole", found.Torn, "torn")
	s := tally.status(c)
	games := 0
	for _, standing := range s.Standings {
		games += standing.Games
	}
	if games != s.Played || s.Played+s.Void > max(found.Lines-1, 0) {
		t.Errorf("%d games of the candidates, %d played, %d lines", games, s.Played, found.Lines)
	}
	return nil
}

// The header keeps what the engines' parameters come to. It is for readers: a
// journal does not belong to another event for it.
func TestHeaderKeepsPlans(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 1)
	c.Plans = map[string]map[string]string{"opponent": {"backupLambda": "0.5 (inert: backupPolicy is neither Lambda nor MaxLambda)"}}
	must.Succeed(t, open(t, c, path).Close())
	text := must.Read(path)
	want := `"plans":{"opponent":{"backupLambda":"0.5 (inert: backupPolicy is neither Lambda nor MaxLambda)"}}`
	must.Has(t, text, want)
	c.Plans = nil
	must.Succeed(t, open(t, c, path).Close())
}
