package configs

import (
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
)

// refereeSeed seeds the referee, who judges equal positions equally.
const refereeSeed = 1

// readReferee reads the engine that is asked how games stand.
func (r *eventReader) readReferee() {
	e := r.m.get("referee")
	if !e.isPresent() {
		return
	}
	before := len(r.problems)
	var s *eventPlayer
	if e.node.Kind != yaml.ScalarNode {
		s = r.eventPlayer(e, r.dir, literally)
	} else {
		text, ok := r.word(e, "a player")
		if !ok {
			return
		}
		if _, known := r.players[text]; known {
			r.referee = r.player(e, text, "referee")
			return
		}

		key := "command"
		if !strings.ContainsAny(text, " \t") {
			if _, level := levelOf(text); !level && !slices.Contains(Engines(), text) && !isEngineFile(text) {
				r.fail(e, "unknown player %q%s, want one of players, an engine or a command line", text, didYouMean(text, slices.Concat(r.codes, Engines())))
				return
			}
			key = "engine"
		}
		s = r.playerOf(shorthand(e, []string{key}, e.node), r.dir, literally)
	}

	if s == nil || len(r.problems) > before {
		return
	}
	r.findProgram(s, nil)
	r.addPlan("referee", s.plan(r.reader, nil))
	r.config.Identity = append(r.config.Identity, s.identity("referee")...)
	r.referee = s.fill(r.reader, "referee "+s.kind(), nil).Maker
}

// newGame returns the settings of a game before a file's are read: its size and
// komi are unknown.
func (r *eventReader) newGame() match.Settings {
	s := match.Settings{Komi: math.NaN(), VoidFaults: true}
	if r.referee != nil {
		s.Referee = r.referee(refereeSeed)
	}
	return s
}

// checkAdjudication checks how games are decided before their end, and returns whether
// the referee is right. m has settings of the game.
func (r *eventReader) checkAdjudication(m mapping, s *match.Settings) bool {
	at := func(name string) entry {
		if e := m.get(name); e.isPresent() {
			return e
		}
		return r.m.get(name)
	}

	named := r.m.get("referee").isPresent()
	r.refereed = r.refereed || s.AsksReferee() || s.ResignBy == match.ResignByReferee
	right := false
	switch {
	case s.AtLimit == match.LimitReferee && !named:
		r.failOnce(at("at_move_limit"), "referee without the key referee, want a player such as gnugo --mode gtp")
	case s.ResignBy == match.ResignByReferee && !named:
		r.failOnce(at("resign_by"), "referee without the key referee, want a player such as gnugo --mode gtp")
	case s.ResignBy == match.ResignByReferee && !s.Adjudicates():
		r.failOnce(at("resign_by"), "referee without resign_below and resign_points, want one of them")
	default:
		right = r.referee != nil || !s.AsksReferee()
	}

	if e := m.get("resign_moves"); e.isPresent() && !s.Adjudicates() && r.config.Kind != event.KindPlayoff {
		r.note(e, "without effect: only resign_below and resign_points end games early")
	}
	return right
}

// failOnce is fail, unless another matchup has the same problem with the event's setting.
func (r *eventReader) failOnce(e entry, format string, args ...any) {
	trial := r.trial()
	trial.fail(e, format, args...)
	if !slices.Contains(r.problems, trial.problems[0]) {
		r.problems = append(r.problems, trial.problems[0])
	}
}

// checkReferee refuses a referee that no game asks.
func (r *eventReader) checkReferee() {
	if e := r.m.get("referee"); e.isPresent() && !r.refereed {
		r.fail(e, "is never asked, want at_move_limit: referee, or resign_by: referee")
	}
}
