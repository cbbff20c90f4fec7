package params

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"gobandit/model/words"
	"gobandit/search/bandit"
)

// A Status says what a parameter does in a search.
type Status string

const (
	Used    Status = "used"    // it can change what is played
	Inert   Status = "inert"   // it cannot
	Invalid Status = "invalid" // there is no search with it
)

// An Entry is what becomes of one parameter.
type Entry struct {
	Name   string `json:"name"`
	Value  string `json:"value"` // the one in effect
	Status Status `json:"status"`
	Reason string `json:"reason,omitempty"` // why it is inert or invalid, or what to know of a used one
	Set    bool   `json:"set"`              // the value given is not the default
}

// String returns the entry as a line: "backupLambda 0.8 is inert: ...".
func (e Entry) String() string {
	s := e.Name + " " + e.Value
	if e.Status != Used {
		s += " is " + string(e.Status)
	}
	if e.Reason != "" {
		s += ": " + e.Reason
	}
	return s
}

// A Plan is what a set of parameters means in a game: which of them are used,
// and with which values.
type Plan struct {
	Params  Params  `json:"-"` // in effect
	Traits  Traits  `json:"traits"`
	Entries []Entry `json:"parameters"` // one for each parameter, in the order of Params
	given   Params
}

// Compile returns the plan of parameters for a game. The error names every
// parameter that is out of its range or cannot go with the others, with what is
// accepted; the plan is returned even so, and says what is wrong where.
func Compile(p Params, t Traits) (*Plan, error) {
	c := newCompiler(p, t)
	c.selection()
	c.information()
	c.shape()
	c.backup()
	c.decision()
	c.actionHeuristic()
	c.evaluator()
	c.rollout()
	c.mast()
	c.budget()
	c.running()
	c.plumbing()
	return c.plan()
}

// From marks as set what differs from other defaults than Default, such as
// TAGDefault.
func (p *Plan) From(defaults Params) {
	for i, f := range fields() {
		p.Entries[i].Set = !f.of(&p.given).Equal(f.of(&defaults))
	}
}

// Inert returns the parameters that were given a value of their own and have no
// effect.
func (p *Plan) Inert() []Entry {
	return p.entries(func(e *Entry) bool { return e.Set && e.Status == Inert })
}

// Invalid returns the parameters with which there is no search.
func (p *Plan) Invalid() []Entry {
	return p.entries(func(e *Entry) bool { return e.Status == Invalid })
}

// Warnings returns a line for each parameter that was given a value of its own
// and is inert, or used with something to know about it.
func (p *Plan) Warnings() []string {
	return words.Each(p.entries(func(e *Entry) bool { return e.Set && e.Status != Invalid && e.Reason != "" }), Entry.String)
}

// Settings returns what sets the plan apart, to be kept with results: the value
// in effect of each parameter that has not its default, with the reason if it is
// inert.
func (p *Plan) Settings() map[string]string {
	defaults := Default()
	settings := make(map[string]string)
	for i, f := range fields() {
		e := &p.Entries[i]
		if e.Value == format(f.of(&defaults)) {
			continue
		}
		settings[e.Name] = e.Value
		if e.Status != Used {
			settings[e.Name] += fmt.Sprintf(" (%s: %s)", e.Status, e.Reason)
		}
	}
	return settings
}

// String returns the plan as a table with a line for each parameter.
func (p *Plan) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "name\tvalue\tstatus\treason\n")
	for _, e := range p.Entries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", e.Name, e.Value, e.Status, e.Reason)
	}
	w.Flush() // into memory
	return b.String()
}

func (p *Plan) entries(want func(*Entry) bool) []Entry {
	var list []Entry
	for i := range p.Entries {
		if want(&p.Entries[i]) {
			list = append(list, p.Entries[i])
		}
	}
	return list
}

// A compiler makes a plan. Its rules stand in the other files named plan.
type compiler struct {
	given   Params
	p       Params // in effect
	t       Traits
	rule    *bandit.Rule // of treePolicy; the default's if that is invalid
	entries []Entry
}

func newCompiler(p Params, t Traits) *compiler {
	c := &compiler{given: p, p: p, t: t, entries: make([]Entry, len(fields()))}
	if c.rule = bandit.RuleOf(p.TreePolicy); c.rule == nil {
		c.rule = bandit.RuleOf(Default().TreePolicy)
	}
	for i, f := range fields() {
		c.entries[i] = Entry{Name: f.Name, Status: Used}
		if err := f.check(&p); err != nil {
			c.invalid(true, f.Name, "%s", strings.TrimPrefix(err.Error(), f.Name+": "))
		}
	}
	return c
}

// rank orders statuses by how much they say.
var rank = map[Status]int{Used: 0, Inert: 1, Invalid: 2}

// mark gives a parameter a status and a reason if the condition holds. What is
// known says less than a status that ranks higher, and adds to an equal one.
func (c *compiler) mark(status Status, when bool, name, reason string, args ...any) {
	if !when {
		return
	}
	i, ok := places()[name]
	if !ok {
		panic("params: a rule about the unknown parameter " + name)
	}
	e := &c.entries[i]
	reason = fmt.Sprintf(reason, args...)
	switch {
	case rank[status] > rank[e.Status] || e.Reason == "" && status == e.Status:
		e.Status, e.Reason = status, reason
	case status == e.Status:
		e.Reason += "; " + reason
	}
}

func (c *compiler) note(when bool, name, reason string, args ...any) {
	c.mark(Used, when, name, reason, args...)
}

func (c *compiler) inert(when bool, name, reason string, args ...any) {
	c.mark(Inert, when, name, reason, args...)
}

func (c *compiler) invalid(when bool, name, reason string, args ...any) {
	c.mark(Invalid, when, name, reason, args...)
}

// plan returns the plan made so far, and all that is invalid in it.
func (c *compiler) plan() (*Plan, error) {
	var errs []error
	for i, f := range fields() {
		e := &c.entries[i]
		e.Value = format(f.of(&c.p))
		if e.Status == Invalid {
			errs = append(errs, fmt.Errorf("%s: %s", e.Name, e.Reason))
		}
	}
	plan := &Plan{Params: c.p, Traits: c.t, Entries: c.entries, given: c.given}
	plan.From(Default())
	return plan, errors.Join(errs...)
}
