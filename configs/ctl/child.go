package ctl

import (
	"encoding/gob"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"gopkg.in/yaml.v3"

	"gobandit/model/param"
	"gobandit/search/guard"
)

// childName is the name under which this program is started to evaluate control files.
const childName = "gobandit: control file"

// A request asks a child to evaluate a file or text, or to call one of its functions, or answers its question.
// Gob leaves out what is zero.
type request struct {
	File, Text string
	Keys       []string // the settings wanted
	Line       int      // of a function in a YAML file, where the text begins; 0 for a control file
	Call       *asking
	Answer     *Answer
	Refused    string // why there is no Answer
}

// An asking is a call of a function: of make_candidate with Values, or else of a scale.
type asking struct {
	Function int
	Key      string
	Values   []boxed
	X        float64
	IsPlayer bool
}

// A boxed value may be nil.
type boxed struct{ V param.Value }

// A reply answers a request; one with a question waits for its answer.
type reply struct {
	Question *Question
	Settings EventSettings // their only Function is that of a YAML file
	Node     *yaml.Node
	Value    boxed
	Err      string
	Problems []Problem
}

// init makes the process a child that evaluates control files, if it was started as one: before the rest of the program
// begins, which takes longer.
func init() {
	if os.Args[0] == childName {
		limitChild()
		signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) // the program that started it decides
		serve(gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout))
	}
}

// serve answers requests about one program, until the process ends: when there are no more.
func serve(in *gob.Decoder, out *gob.Encoder) {
	requests := make(chan request)
	guard.Go("requests", func() error {
		for {
			var r request
			if err := in.Decode(&r); err != nil {
				return err
			}
			requests <- r
		}
	}, func(error) { os.Exit(0) }) // also in the middle of a step that lasts

	outside := func(q Question) (Answer, error) {
		if err := out.Encode(reply{Question: &q}); err != nil {
			return Answer{}, err
		}
		r := <-requests
		if r.Refused != "" {
			return Answer{}, errorText(r.Refused)
		}
		return *r.Answer, nil
	}

	var functions []*function
	for r := range requests {
		allowCPU()
		var answer reply
		if r.Call != nil {
			answer = functions[r.Call.Function].answer(*r.Call)
		} else {
			runtime.GC() // what an earlier program took does not count
			answer, functions = begin(r, outside)
		}
		if out.Encode(answer) != nil {
			os.Exit(1)
		}
	}
}

// begin evaluates a file or text.
func begin(r request, outside Outside) (out reply, functions []*function) {
	if r.Line > 0 {
		var f *function
		if f, out.Problems = functionOf(r.File, r.Line, r.Text); f != nil {
			functions = []*function{f}
		}
	} else if p, problems := evaluate(r.File, r.Text, outside); p == nil {
		out.Problems = problems
	} else {
		out.Settings, functions, out.Problems = p.settings(r.Keys)
	}
	for _, f := range functions {
		source, ok := f.source()
		out.Settings.Functions = append(out.Settings.Functions, &Function{Name: f.fn.Name(), Text: source, HasText: ok})
	}
	return out, functions
}

// answer calls the function.
func (f *function) answer(c asking) (out reply) {
	if c.IsPlayer {
		values := make([]param.Value, len(c.Values))
		for i, v := range c.Values {
			values[i] = v.V
		}
		out.Node, out.Problems = f.player(c.Key, values)
		return out
	}
	v, err := f.value(c.Key, c.X)
	if p := (Problem{}); errors.As(err, &p) {
		out.Problems = []Problem{p}
	} else if err != nil {
		out.Err = err.Error()
	}
	out.Value.V = v
	return out
}

// An errorText is an error that came as text.
type errorText string

func (e errorText) Error() string { return string(e) }
