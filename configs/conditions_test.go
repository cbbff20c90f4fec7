package configs

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
)

// conditional is an event with a category, a truth value and a parameter that means something with one
// of its values only.
const conditional = `event: mc_tuner
board_size: 9
komi: 7.5
players: {reference: {engine: rave, playouts: 20}}
opponent: reference
candidate_colour: alternate
parameters:
  - {code: k, scale: {linear: [0, 1]}, split: 4}
  - {code: playout, scale: {explicit: [uniform, local, mogo_classic], unordered: true}, split: 3}
  - {code: rave, scale: {explicit: [false, true]}, split: 2}
  - {code: weight, scale: {log: [10, 1000], integer: true}, split: 3, when: "rave == true"}
candidate: {engine: rave, playouts: 20, set: {K: "{k}", playout: "{playout}", rave: "{rave}", raveEquivalence: "{weight}"}}
selection: auto
stop_when_sure: 0.9
stop_when_gain: 2
`

func TestConditions(t *testing.T) {
	c := must.Get(LoadEventToRead(write(t, "e.yaml", conditional)))
	p := c.Tune.Space.Parameters
	if !param.IsUnordered(p[1].Scale) || param.IsUnordered(p[2].Scale) {
		t.Errorf("scales %v and %v, want the first alone to be unordered", p[1].Scale, p[2].Scale)
	}
	if w := p[3].When; w == nil || w.Code != "rave" || w.Value != true {
		t.Errorf("condition %+v, want rave == true", w)
	}
	must.Equal(t, c.StopWhenSure, .9, "stop_when_sure")
	must.Equal(t, c.StopWhenGain, 2, "stop_when_gain")
	for old, tt := range map[string]struct{ new, want string }{
		`when: "rave == true"`:      {`when: "rave"`, `"rave", want a condition such as "rave == true"`},
		`"rave == true"`:            {`"rave == 3"`, "weight depends on rave being 3, want one of its values"},
		`when: "rave == true"}`:     {`when: "x == 3"}`, "weight depends on x being 3, want the code of another parameter"},
		`integer: true}, split: 3,`: {`unordered: true}, split: 3,`, "only for explicit"},
	} {
		_, err := LoadEventToRead(write(t, "e.yaml", strings.Replace(conditional, old, tt.new, 1)))
		must.Fail(t, err, tt.want)
	}
}
