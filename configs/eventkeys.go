package configs

import (
	"slices"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/event"
	"gobandit/model/names"
	"gobandit/model/words"
)

// eventKinds are the kinds of events that a file may describe.
var eventKinds = []string{event.KindTuner, event.KindPlayoff, event.KindAllPlayAll}

// Keys of an event file. Those that Gomill's control files have keep their names,
// meaning and defaults.
var (
	commonKeys = []string{
		"event", "competition_type", "description", "players", "seed", "parallel", "game_timeout", "record_games", "skip_player_checks", "stderr_to_log",
	}
	gameKeys = []string{
		"board_size", "komi", "move_limit", "move_time", "scorer", "internal_scorer_handicap_compensation", "handicap", "handicap_style",
	}
	tunerKeys = []string{
		"opponent", "candidate_colour", "number_of_games", "parameters", "candidate", "make_candidate", "selection", "compat",
		"exploration_coefficient", "initial_visits", "initial_wins", "max_depth", "count_pending",
		"summary_spec", "log_tree_to_history_period", "number_of_running_simulations_to_show",
	}
	playoffKeys    = []string{"matchups", "number_of_games", "alternating"}
	allPlayAllKeys = []string{"competitors", "rounds"}
	matchupKeys    = slices.Concat([]string{"player_1", "player_2", "id", "name", "number_of_games", "alternating"}, gameKeys)
)

// keysOf returns the keys of an event of a kind; of one unknown, those of a tuning
// event.
func keysOf(kind string) []string {
	switch kind {
	case event.KindPlayoff:
		return slices.Concat(commonKeys, gameKeys, playoffKeys)
	case event.KindAllPlayAll:
		return slices.Concat(commonKeys, gameKeys, allPlayAllKeys)
	}
	return slices.Concat(commonKeys, gameKeys, tunerKeys)
}

// keys returns the keys that the file may have.
func (r *eventReader) keys() []string {
	if r.control == nil {
		return keysOf(r.config.Kind)
	}
	return r.controlKeys()
}

// controlKeys are the keys of a control file: of two with one meaning the one
// that Gomill has.
func (r *eventReader) controlKeys() []string {
	return slices.DeleteFunc(keysOf(r.config.Kind), func(key string) bool { return key == "event" || key == "candidate" })
}

// kindOf returns the kind of event that a file says it is, a tuning event if it
// says nothing, and false if it is none of those there are.
func (r *eventReader) kindOf(root entry) (string, bool) {
	for _, key := range []string{"competition_type", "event"} {
		e := peek(root, key)
		if !e.present() || e.node.Kind != yaml.ScalarNode || e.node.Tag == "!!null" {
			continue
		}
		kind := e.node.Value
		if !slices.Contains(eventKinds, kind) {
			r.fail(e, "%q, want %s%s", kind, words.Or(eventKinds...), names.DidYouMean(kind, eventKinds))
			return "", false
		}
		return kind, true
	}
	return event.KindTuner, true
}
