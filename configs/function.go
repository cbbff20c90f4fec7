package configs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/configs/ctl"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// function returns the function in an entry: a value of a control file, or a text
// in YAML. It is nil if there is a problem, which is recorded.
func (r *eventReader) function(e entry) *ctl.Function {
	if r.control != nil {
		f := r.control.Function(e.node)
		if f == nil {
			r.fail(e, "%s, want a function", show(e.node))
		}
		return f
	}
	const want = "a function, such as \"lambda f: 10 ** f\""
	text, ok := r.word(e, want)
	if !ok {
		return nil
	}

	line := e.node.Line
	if e.node.Style == yaml.LiteralStyle || e.node.Style == yaml.FoldedStyle {
		line++
	}
	f, problems := ctl.ParseFunction(r.file, line, text)
	for i := range problems {
		problems[i].Key = e.key
	}
	r.inControl(e, problems...)
	if f == nil && len(problems) == 0 {
		r.fail(e, "%s, want %s", show(e.node), want)
	}
	return f
}

// inControl records problems of a control file or of a function. A problem without
// a line is one of the entry.
func (r *reader) inControl(at entry, problems ...Problem) {
	for _, p := range problems {
		if p.Line == 0 {
			r.fail(at, "%s", p.Text)
			continue
		}
		r.problems = append(r.problems, p)
	}
}

// functionScale returns the scale that a function makes, tried at every division.
func (r *eventReader) functionScale(e entry, f *ctl.Function, split int) param.Scale {
	s, err := f.Scale(e.key, split)
	if err != nil {
		r.nested(e, err)
		return nil
	}
	return s
}

// controlScale returns a scale of a control file that is a function, and false for
// one that is a mapping. What is neither is recorded.
func (r *eventReader) controlScale(e entry, split int) (param.Scale, bool) {
	if f := r.control.Function(e.node); f != nil {
		return r.functionScale(e, f, split), true
	}
	switch e.node.Tag {
	case "!LINEAR", "!LOG", "!EXPLICIT":
		return nil, false
	}
	r.fail(e, "%s, want a scale such as LINEAR(0, 1), or a function", show(e.node))
	return nil, true
}

// makeCandidate reads the function that makes a player from parameters, and tries
// it with every candidate, or of a wide space with some.
func (r *eventReader) makeCandidate(e entry) {
	f := r.function(e)
	if f == nil {
		return
	}
	if len(r.space.Parameters) == 0 {
		return // the parameters have problems of their own
	}

	digest := sha256.New()
	same := sameEngines{space: r.space}
	var first *eventPlayer
	before := len(r.problems)
	r.try(func(values []param.Value) (Problems, bool) {
		s, notes, problems := r.madePlayer(e, f, values)
		if s == nil {
			return problems, false // the others would only repeat it
		}
		if first == nil {
			first = s
			r.notes = append(r.notes, notes...)
		}
		var made strings.Builder
		for _, id := range s.settings(func() string { return strings.Join(s.env, " ") }, "candidate") { // a hash for each takes too long
			fmt.Fprintf(&made, "%q %q\n", id.Name, id.Value)
		}
		io.WriteString(digest, param.Rounded(made.String())) //nolint:errcheck // a hash has no errors
		same.add(r.reader, values, s, made.String())
		return problems, true
	})

	if len(r.problems) > before {
		return
	}
	same.note(r.reader, e)
	r.plays(first)
	r.addPlan("candidate", first.plan(r.reader, nil))
	r.config.Identity = append(r.config.Identity, first.identity("candidate")...)
	r.config.Identity = append(r.config.Identity, event.Setting{Name: "candidates", Value: hex.EncodeToString(digest.Sum(nil)[:8])})

	r.config.Candidate = func(c tune.Candidate, seed uint64) match.Maker {
		return func(ctx context.Context) (match.Player, error) {
			s, _, problems := r.madePlayer(e, f, c.Values)
			if len(problems) > 0 {
				return nil, problems[0]
			}
			return s.fill(r.trial(), s.kind()+" "+c.Parameters, nil).Maker(seed)(ctx)
		}
	}
}

// madePlayer returns the player that a function makes from values, notes about it,
// and its problems. The player is nil if there are problems.
func (r *eventReader) madePlayer(e entry, f *ctl.Function, values []param.Value) (s *eventPlayer, notes []string, problems Problems) {
	trial := &eventReader{reader: r.trial(), dir: r.dir, needPrograms: r.needPrograms}
	node, found := f.Player(e.key, values)
	trial.inControl(e, found...)
	if node == nil {
		return nil, nil, trial.problems
	}
	if node.Line == 0 {
		node.Line, node.Column = e.node.Line, e.node.Column
	}
	s = trial.eventPlayer(entry{e.key, node}, r.dir, literally)
	if s == nil || len(trial.problems) > 0 {
		return nil, nil, trial.problems
	}
	trial.findProgram(s, nil)
	s.fill(trial.reader, "", nil)
	return s, trial.notes, trial.problems
}
