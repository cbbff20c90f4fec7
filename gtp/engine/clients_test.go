package engine

import (
	"bufio"
	"context"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model/must"
)

// macros are names of regular expressions in transcripts: a vertex, an answer to
// genmove, a fraction, and the lines of an analysis in both dialects, as clients read
// them: a list of keys and values for each move, with pv last. Sabaki takes a win rate
// with a point for one from 0 to 1, and another for one of 10000.
var macros = func() *strings.Replacer {
	const (
		vertex   = `(?:[A-HJ-T](?:1[0-9]|[1-9])|pass)`
		fraction = `-?[0-9]+\.[0-9]+`
		leela    = `info move ` + vertex + ` visits [0-9]+ winrate [0-9]+ prior [0-9]+ lcb [0-9]+ order [0-9]+ pv ` + vertex + `(?: ` + vertex + `)*`
		more     = `(?: [a-zA-Z]+ (?:` + fraction + `|[0-9]+))*`
		kata     = `info move ` + vertex + ` visits [0-9]+` + more + ` winrate ` + fraction + more +
			` prior ` + fraction + ` lcb ` + fraction + more + ` order [0-9]+ pv ` + vertex + `(?: ` + vertex + `)*`
	)
	return strings.NewReplacer("${V}", vertex, "${MOVE}", `(?:`+vertex+`|resign)`, "${F}", fraction,
		"${LZ}", leela+`(?: `+leela+`)*`, "${KATA}", kata+`(?: `+kata+`)*`)
}()

// A replay is a transcript being said to an engine. Its lines are
//
//	> text      send a line
//	< text      the next line of output
//	<~ pattern  the next line matches
//	<+ pattern  the same, of an analysis that goes on
//	<? pattern  lines that match, as many as come; maybe none
//
// and others are comments, but for "eol crlf".
type replay struct {
	t     *testing.T
	in    io.Writer
	out   *bufio.Reader
	held  *string // line read and not used
	eol   string
	heard gtp.Reader
	sent  []gtp.Command // not answered yet
}

// line returns the next line of output. Every line but the first of a response is part
// of the response that has begun.
func (r *replay) line() string {
	r.t.Helper()
	if r.held != nil {
		defer func() { r.held = nil }()
		return *r.held
	}
	line, err := r.out.ReadString('\n')
	if err != nil {
		r.t.Fatalf("the output ends: %q, %v", line, err)
	}
	line = strings.TrimSuffix(line, "\n")
	must.Equal(r.t, strings.TrimFunc(line, func(c rune) bool { return c >= ' ' && c < 127 }), "", line, "has control characters")
	if done, err := r.heard.Add(line); err != nil {
		r.t.Fatal(err)
	} else if done {
		resp := r.heard.Take()
		if len(r.sent) == 0 || resp.HasID != r.sent[0].HasID || resp.ID != r.sent[0].ID {
			r.t.Fatalf("%q answers no command that was sent", resp)
		}
		r.sent = r.sent[1:]
	} else if line == "" {
		r.t.Error("a blank line outside a response")
	}
	return line
}

func (r *replay) say(text string) {
	r.t.Helper()
	if c, ok := gtp.ParseCommand(text); ok {
		r.sent = append(r.sent, c)
	}
	io.WriteString(r.in, text+r.eol)
}

func (r *replay) run(script string) {
	r.t.Helper()
	for i, step := range strings.Split(strings.TrimSuffix(script, "\n"), "\n") {
		kind, text, _ := strings.Cut(step, " ")
		var pattern *regexp.Regexp
		if kind == "<~" || kind == "<+" || kind == "<?" {
			pattern = regexp.MustCompile(`^(?:` + macros.Replace(text) + `)$`)
		}
		switch {
		case step == "eol crlf":
			r.eol = "\r\n"
		case kind == ">":
			r.say(text)
		case kind == "<":
			if got := r.line(); got != text {
				r.t.Fatalf("line %d: %q, want %q", i+1, got, text)
			}
		case kind == "<~" || kind == "<+":
			if got := r.line(); !pattern.MatchString(got) {
				r.t.Fatalf("line %d: %q, want %s", i+1, got, text)
			}
		case kind == "<?":
			line := r.line()
			for line != "" && pattern.MatchString(line) {
				line = r.line()
			}
			r.held = &line
		}
	}
}

// TestClients says to an engine what clients say, and compares the answers with what
// they need: every command is answered once, in order, under its identity, with a
// blank line after it and no other.
func TestClients(t *testing.T) {
	files, err := filepath.Glob("testdata/clients/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			script := must.Read(file)
			o := treeOptions(t)
			e := must.Get(New(o))
			inR, inW := io.Pipe()
			outR, outW := io.Pipe()
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			served := make(chan error, 1)
			go func() {
				err := e.Serve(ctx, inR, outW)
				outW.Close()
				served <- err
			}()
			defer func() {
				cancel()
				inR.Close()
				outR.Close()
				<-served
			}()
			r := &replay{t: t, in: inW, out: bufio.NewReader(outR), eol: "\n"}
			r.run(script)
			if rest, err := io.ReadAll(r.out); err != nil || len(rest) > 0 || len(r.sent) > 0 || r.held != nil && *r.held != "" {
				t.Errorf("after quit %q, %v, and %d commands without answers", rest, err, len(r.sent))
			}
		})
	}
}
