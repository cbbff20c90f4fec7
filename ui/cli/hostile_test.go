//go:build unix

package cli

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"gobandit/gtp"
	"gobandit/model/must"
)

// A hostile text stands wherever a text from outside can, and no output may have what makes it so:
// commands to the terminal, markup that a browser obeys, a formula of a spreadsheet.
const (
	hostileMarkup   = `=HYPERLINK("x")</title></script><script>alert(7)</script><img src=x onerror=alert(8)>"onload="alert(9)'><a href='javascript:alert(10)'>]]>&lt;`
	hostileCommands = "\x1b]0;owned\a\x1b]52;c;b3duZWQ=\x1b\\\x1bPq#owned\x1b\\\x1b_owned\x1b\\\x1b[2J\u009d0;owned\u009c\u0090owned\u009b2Jb\rc\bd\x7fe\u202ef\u2066g\u2069h\x00i\x9b2J\x9d0;owned\x9cj"
	hostile         = hostileMarkup + hostileCommands
)

// hostileMarks are what no page or picture has.
var hostileMarks = []string{"<script>alert", "<img src=x", `"onload="`, "<a href='javascript", "</title></script>", "]]>"}

// A hostileInput is files with TEXT for the text, as the format of each writes it, and the commands
// that read them. A new input of the program gets a row here.
type hostileInput struct {
	name  string
	write func(text string) string // the text within the format
	files map[string]string
	lines []string
	text  bool // it has to be told, so that the row is about something
	whole bool // the format refuses commands: the markup goes in alone, too
}

// Formats of files, as they write texts.
func inSGF(text string) string  { return strings.NewReplacer(`\`, `\\`, "]", `\]`).Replace(text) }
func inJSON(text string) string { line, _ := json.Marshal(text); return string(line) }
func plain(text string) string  { return text }

// hostileEngine says the text wherever an engine may.
const hostileEngine = `h=$(cat text | tr -d '\n')
while read -r command rest; do
	printf '%s\n' "$h" >&2
	case $command in
	name|version|gomill-describe_engine|gomill-explain_last_move|gomill-cpu_time|final_score) printf '= %s\n\n' "$h" ;;
	list_commands) printf '= name\nversion\nfinal_score\nkata-analyze\nkata-genmove_analyze\ngomill-describe_engine\ngomill-explain_last_move\ngomill-cpu_time\n%s\n\n' "$h" ;;
	kata-analyze|lz-analyze) printf '=\ninfo move %s visits 7 winrate 0.5 pv %s order 0\ninfo move A1 visits 9 winrate 0.5 scoreLead %s order 0 pv A1 %s\n' "$h" "$h" "$h" "$h"; read -r next; printf '\n=\n\n' ;;
	genmove|kata-genmove_analyze) if [ "$1" = bad ]; then printf '? %s\n\n' "$h"; else printf '= pass\n\n'; fi ;;
	protocol_version) printf '= 2\n\n' ;;
	known_command) case $rest in *name*|version|gomill*|*analyze) printf '= true\n\n' ;; *) printf '= false\n\n' ;; esac ;;
	quit) printf '=\n\n'; exit ;;
	*) printf '=\n\n' ;;
	esac
done
`

var hostileInputs = []hostileInput{
	{name: "a game record", write: inSGF, text: true,
		files: map[string]string{"g.sgf": "(;GM[1]FF[4]CA[UTF-8]SZ[5]KM[0.5]PB[TEXT]PW[TEXT]EV[TEXT]GN[TEXT]AP[TEXT]DT[TEXT]RE[TEXT]C[TEXT];B[ba]C[TEXT]N[TEXT]LB[bb:TEXT];W[da]C[TEXT];B[bb];W[db])",
			"bad.sgf": "(;GM[1]SZ[5]PB[TEXT];B[TEXT])", "rules.sgf": "(;GM[1]SZ[TEXT]KM[TEXT]RU[TEXT]HA[TEXT];B[aa])"},
		lines: []string{"analyze g.sgf --playouts 20", "analyze g.sgf --playouts 20 --json", "analyze bad.sgf", "analyze rules.sgf", "review g.sgf --visits 5",
			"review g.sgf --visits 5 --json", "review g.sgf --visits 5 --html r.html", "sgf check g.sgf", "sgf check bad.sgf", "sgf check rules.sgf", "play g.sgf", "play bad.sgf",
			"play g.sgf --snapshot s.svg --size 120x40", "ratings g.sgf", "ratings g.sgf --json", "export g.sgf", "export g.sgf --format csv", "export g.sgf --format json", "match --black random --white random --size 5 --games 1 --openings g.sgf",
			"match --black random --white random --size 5 --games 1 --openings bad.sgf"}},
	{name: "an engine", write: plain, text: true,
		files: map[string]string{"text": "TEXT", "h.sh": hostileEngine},
		lines: []string{"match --black random --size 5 --games 1 --sgf out --white sh_h.sh", "match --black random --size 5 --games 1 --json --white sh_h.sh_bad", "match --black random --size 5 --games 2 --journal m.journal --html --white sh_h.sh",
			"report m.journal --html", "report m.journal --svg f", "ratings m.journal", "ratings m.journal --json", "export m.journal"}},
	{name: "an event with engines", write: plain, text: true,
		files: map[string]string{"text": "TEXT", "h.sh": hostileEngine, "e.yaml": strings.Replace(tinyEvent, "{engine: uct, playouts: 5}", "{command: [sh, h.sh]}", 1)},
		lines: []string{"run e.yaml --max-games 2 --log-gtp", "run e.yaml --max-games 3 --json", "show e.yaml", "show e.yaml --json", "report e.yaml", "report e.yaml --md", "report e.yaml --csv",
			"report e.yaml --gomill", "report e.yaml --html", "report e.yaml --svg f", "export e.yaml", "play --white sh_h.sh", "check e.yaml", "tune e.yaml --snapshot t.svg --size 120x40"}},
	{name: "an event", write: strconv.Quote, text: true, whole: true,
		files: map[string]string{"e.yaml": strings.Replace(tinyEvent, "event: mc_tuner", "event: mc_tuner\ndescription: TEXT", 1),
			"name.yaml": strings.Replace(tinyEvent, "code: k", "code: TEXT", 1), "key.yaml": "TEXT: 1\n" + tinyEvent, "playoff.yaml": "event: playoff\nboard_size: 5\nkomi: 0.5\nnumber_of_games: 1\nplayers:\n  TEXT: {engine: random}\n  b: {engine: random}\nmatchups:\n  - [TEXT, b]\n",
			"player.yaml": strings.ReplaceAll(tinyEvent, "other", "TEXT")},
		lines: []string{"run e.yaml --max-games 2", "show e.yaml", "report e.yaml --md", "report e.yaml --html", "check e.yaml", "check name.yaml", "check key.yaml", "run player.yaml --max-games 2", "run player.yaml --max-games 3 --json",
			"show player.yaml", "tune player.yaml --snapshot t.svg --size 120x40", "tune e.yaml --snapshot u.svg", "report player.yaml --html", "report player.yaml --csv", "run playoff.yaml", "report playoff.yaml --csv", "report playoff.yaml --md", "report player.yaml --md", "report player.yaml --svg f"}},
	{name: "files of the user's", write: strconv.Quote, text: true, whole: true,
		files: map[string]string{"engine.yaml": "type: uct\nplayouts: 5\ndescription: TEXT\n", "key.yaml": "TEXT: 1\n", "settings.yaml": "keys: {TEXT: [x]}\n", "theme.yaml": "theme: TEXT\n",
			"names.yaml": "engines: {TEXT: {command: [sh, TEXT]}}\n", "p.db": "TEXT\n", "agent.json": `{"class": TEXT}`, "c.ctl": "competition_type = TEXT\n", "d.ctl": "print(TEXT)\nfail(TEXT)\n"},
		lines: []string{"params --engine engine.yaml", "params --engine key.yaml", "config --config settings.yaml", "config check --config settings.yaml", "doctor --config settings.yaml", "doctor --config theme.yaml", "doctor --config names.yaml",
			"play --config names.yaml", "pattern check p.db", "pattern values g.sgf --pattern p.db", "match --black engine.yaml --white random --size 5 --games 1", "analyze g.sgf --engine agent.json", "check c.ctl", "convert c.ctl", "convert d.ctl", "run d.ctl"}},
	{name: "tapes", write: inJSON,
		files: map[string]string{"a.tape": `{"tape":1,"engine":TEXT,"game":"(;GM[1]SZ[5])"}` + "\n" + `{"playouts":1,"tried":1,"moves":[{"move":"A1","visits":1}]}` + "\n" + `{"end":1}`,
			"b.tape": `{"tape":1,"engine":"uct","game":TEXT}`, "c.tape": `{"tape":1,"game":"(;GM[1]SZ[5])"}` + "\n" + `{"turning_point":{"what":TEXT,"pv":["A1"],"before":["A1"]}}`},
		lines: []string{"tape a.tape", "tape a.tape --json", "tape b.tape", "tape c.tape"}},
	{name: "results by hand", write: inJSON,
		files: map[string]string{"e.yaml": tinyEvent, "lines.txt": "k=0.5 TEXT\nTEXT won\nk=0.5 won TEXT\n"},
		lines: []string{"hand record e.yaml --file lines.txt"}},
	{name: "journals", write: inJSON,
		files: map[string]string{"e.yaml": tinyEvent, "foreign.journal": `{"type":"event","format":TEXT}`, "row.journal": `{"type":TEXT,"x":TEXT}`, "text.journal": "TEXT",
			"m.journal": `{"type":"event","format":1,"settings":{"player 1":TEXT,"player 2":TEXT}}`},
		lines: []string{"run e.yaml --journal foreign.journal", "run e.yaml --journal row.journal", "show e.yaml --journal foreign.journal",
			"ratings m.journal", "report m.journal --html", "report row.journal --html"}},
}

// given returns the arguments of the user's and the environment that have the text.
var hostileArguments = [][]string{
	{"TEXT"}, {"play", "TEXT"}, {"analyze", "TEXT"}, {"run", "TEXT"}, {"show", "TEXT", "--json"}, {"match", "--black", "TEXT", "--white", "random"}, {"bench", "--TEXT"}, {"bench", "--playouts", "TEXT"},
	{"report", "TEXT", "--html"}, {"play", "--theme", "TEXT"}, {"run", "quick", "--nats", "TEXT"}, {"worker", "--nats", "nats://TEXT@127.0.0.1:1", "--password-file", "TEXT"}, {"serve", "quick", "--listen", "TEXT"}, {"match", "--black", "uct", "--white", "uct", "--variant", "TEXT"}, {"simulate", "--surface", "TEXT"},
	{"pattern", "explain", "TEXT"}, {"params", "--engine", "TEXT"}, {"doctor", "--config", "TEXT"}, {"tune", "--log", "/nonesuch/TEXT"}, {"completion", "TEXT"}, {"__complete", "run", "TEXT"}, {"hand", "TEXT"}, {"learn", "TEXT", "-o", "TEXT"},
}

// Nothing that files, engines, arguments or the environment say is a command to a terminal or
// to a browser in anything that the program prints or writes.
func TestHostileTexts(t *testing.T) {
	for _, in := range hostileInputs {
		texts := []string{hostile}
		if in.whole {
			texts = append(texts, hostileMarkup)
		}
		for _, text := range texts {
			t.Run(in.name, func(t *testing.T) {
				o := newHostileOutputs(t)
				writeFile(t, "g.sgf", "(;GM[1]SZ[5];B[aa];W[bb])")
				for name, file := range in.files {
					writeFile(t, name, strings.ReplaceAll(file, "TEXT", in.write(text)))
				}
				before := o.files()
				for _, line := range in.lines {
					args := strings.Fields(line)
					for i, word := range args {
						if strings.HasPrefix(word, "sh_") {
							args[i] = strings.ReplaceAll(word, "_", " ")
						}
					}
					o.run(args)
				}
				o.checkFiles(before)
				if in.text && o.told == 0 {
					t.Error("nothing of the text is shown at all")
				}
			})
		}
	}
	t.Run("arguments", func(t *testing.T) {
		o := newHostileOutputs(t)
		argument := strings.ReplaceAll(hostile, "\x00", "")
		for _, args := range hostileArguments {
			args = slices.Clone(args)
			for i, a := range args {
				args[i] = strings.ReplaceAll(a, "TEXT", argument)
			}
			o.run(args)
		}
		name := strings.ReplaceAll(hostileCommands, "\x00", "") + ".sgf"
		writeFile(t, name, "(;GM[1]SZ[5];B[aa];W[bb])")
		before := o.files()
		for _, line := range []string{"analyze FILE --playouts 5 --json", "review FILE --visits 2", "review FILE --visits 2 --html r.html", "sgf check FILE", "ratings FILE", "play FILE",
			"play FILE --snapshot s.svg", "match --black random --white random --size 5 --games 1 --openings FILE", "export FILE", "learn FILE -o l.yaml"} {
			args := strings.Fields(line)
			args[slices.Index(args, "FILE")] = name
			o.run(args)
		}
		o.checkFiles(before)
		for _, name := range []string{"TERM", "LANG", "COLORFGBG", "GOBANDIT_CONFIG", "XDG_CONFIG_HOME"} {
			t.Setenv(name, argument)
		}
		o.run([]string{"doctor"})
		o.run([]string{"config"})
		o.run([]string{"play"})
	})
}

// Nor does anything that stands in a row of a journal, wherever the row has a text.
func TestHostileRows(t *testing.T) {
	m := newMishap(t)
	m.file("text", "nice")
	m.file("h.sh", strings.ReplaceAll(hostileEngine, "TEXT", "nice"))
	m.edit("e.yaml", "{engine: uct, playouts: 5}", "{command: [sh, h.sh]}")
	mustRun(t, "run", "e.yaml", "--max-games", "2")
	mustRun(t, "match", "--black", "random", "--white", "sh h.sh", "--size", "5", "--games", "2", "--journal", "m.journal")
	dir := must.Get(os.Getwd())
	shown := 0
	for name, lines := range map[string][]string{
		"e.journal": {"show e.yaml", "report e.yaml --html"},
		"m.journal": {"report m.journal --html", "report m.journal --svg f", "ratings m.journal", "export m.journal --format csv", "match --black random --white random --size 5 --games 2 --journal m.journal"},
	} {
		for i, mutant := range mutants(t, must.Read(filepath.Join(dir, name)), hostile) {
			if i%4 > 0 && os.Getenv(chaosVariable) == "" {
				continue
			}
			t.Run(fmt.Sprintf("%s, %d", name, i), func(t *testing.T) {
				o := newHostileOutputs(t)
				for _, file := range []string{"e.yaml", "h.sh"} {
					writeFile(t, file, must.Read(filepath.Join(dir, file)))
				}
				writeFile(t, name, mutant)
				before := o.files()
				for _, line := range lines {
					o.run(strings.Fields(line))
				}
				o.checkFiles(before)
				shown += o.told
			})
		}
	}
	if shown < 20 {
		t.Errorf("the text is shown %d times", shown)
	}
}

// Nor does the log.
func TestHostileLog(t *testing.T) {
	o := newHostileOutputs(t)
	cmd := new(cobra.Command)
	logFlags(cmd)
	must.Succeed(t, cmd.ParseFlags([]string{"--log", "run.log"}))
	log, closeLog, err := openLog(cmd)
	must.Succeed(t, err)
	slog.New(log).Warn(hostile, "error", errors.New(hostile), hostile, 1)
	must.Succeed(t, closeLog())
	text := must.Read("run.log")
	if o.check("run.log", text); o.told == 0 || !json.Valid([]byte(text)) {
		t.Errorf("logged is %s", text)
	}
}

// mutants returns journals of which one row each has text in place of one of its texts, and no
// checksum.
func mutants(t *testing.T, journal, text string) (all []string) {
	t.Helper()
	rows := strings.SplitAfter(journal, "\n")
	for i, row := range rows {
		if row == "" {
			continue
		}
		for n := 0; ; n++ {
			var fields map[string]any
			d := json.NewDecoder(strings.NewReader(row))
			d.UseNumber()
			must.Succeed(t, d.Decode(&fields))
			delete(fields, "crc")
			delete(fields, "after")
			if left := n; !replaceText(fields, text, &left) {
				break
			}
			mutant := must.Get(json.Marshal(fields))
			all = append(all, strings.Join(slices.Replace(slices.Clone(rows), i, i+1, string(mutant)+"\n"), ""))
		}
	}
	return all
}

// replaceText replaces a text within a value, the one after a number of others, and reports
// whether there is one.
func replaceText(v any, text string, skip *int) bool {
	replaced := func(old any, set func(any)) bool {
		if _, ok := old.(string); !ok {
			return replaceText(old, text, skip)
		}
		*skip--
		if *skip == -1 {
			set(text)
		}
		return *skip == -1
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if replaced(v[key], func(to any) { v[key] = to }) {
				return true
			}
		}
	case []any:
		for i := range v {
			if replaced(v[i], func(to any) { v[i] = to }) {
				return true
			}
		}
	}
	return false
}

// hostileOutputs looks at what the program prints and writes in a folder of its own.
type hostileOutputs struct {
	t    *testing.T
	told int // times that some of the text was shown
}

func newHostileOutputs(t *testing.T) *hostileOutputs {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	return &hostileOutputs{t: t}
}

// files returns all files in the folder.
func (o *hostileOutputs) files() (paths []string) {
	o.t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			paths = append(paths, path)
		}
		return err
	})
	must.Succeed(o.t, err)
	return paths
}

// checkFiles checks the files that were not there before.
func (o *hostileOutputs) checkFiles(before []string) {
	o.t.Helper()
	for _, path := range o.files() {
		if !slices.Contains(before, path) {
			o.check(path, must.Read(path))
		}
	}
}

// run runs the program, and checks what it prints.
func (o *hostileOutputs) run(args []string) {
	o.t.Helper()
	out, errOut, _ := gobandit(o.t, append(slices.Clone(args), "--log", "run.log", "--log-level", "debug")...)
	what := fmt.Sprintf("%.60q", args)
	o.check(what+" (error)", errOut)
	o.check(what, out)
	if slices.Contains(args, "--json") {
		for line := range strings.Lines(out) {
			if !json.Valid([]byte(line)) {
				o.t.Errorf("%s prints no JSON: %q", what, line)
			}
		}
	}
}

// check looks for what no output may have.
func (o *hostileOutputs) check(what, text string) {
	o.t.Helper()
	if strings.Contains(text, "owned") || strings.Contains(text, "alert") {
		o.told++
	}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if gtp.DisturbsText(r) || r == utf8.RuneError && n == 1 {
			o.t.Errorf("%s has %q in %q", what, text[i:i+n], text[max(0, i-40):min(len(text), i+40)])
			break
		}
		i += n
	}
	page := strings.HasPrefix(text, "<!DOCTYPE html") || strings.HasPrefix(text, "<svg") || strings.HasPrefix(text, "<?xml")
	for _, bad := range hostileMarks {
		if at := strings.Index(text, bad); at >= 0 && page {
			o.t.Errorf("%s has %q in %q", what, bad, text[max(0, at-80):min(len(text), at+80)])
		}
	}
	if strings.HasSuffix(what, ".svg") {
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				o.t.Errorf("%s: %v", what, err)
				break
			}
		}
	}
	if strings.HasSuffix(what, ".csv") || strings.Contains(what, "csv") {
		lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		for _, cell := range slices.Concat(lines...) {
			if err != nil || strings.HasPrefix(cell, "=") {
				o.t.Errorf("%s has the formula %s, %v", what, cell, err)
			}
		}
	}
}
