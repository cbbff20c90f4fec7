package configs

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/gtp"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
)

// checkKomi refuses a komi that a mapping has without a fraction.
func (r *eventReader) checkKomi(m mapping, s match.Settings) {
	if komi := m.get("komi"); komi.isPresent() && s.Komi == math.Trunc(s.Komi) {
		r.fail(komi, "%v, want a fraction such as %v: a jigo has no winner", s.Komi, s.Komi+0.5)
	}
}

// readGames reads the settings of the event, which all of its games have: of a game, how
// it starts, and those of other targets.
func (r *eventReader) readGames(game *match.Settings, start *event.Start, targets ...any) {
	before := len(r.problems)
	*game = newGame()
	r.read(r.m, event.Keys(event.InEvent, r.config.Kind), append(targets, &r.config, game, start)...)
	r.variant = game.Variant
	r.checkGame(r.m, game, before)
	r.start(r.m, start, *game, before)
}

// checkColor refuses our own words for the candidate's color in capitals, and pairs of
// games without a color for each.
func (r *eventReader) checkColor() {
	c := &r.config
	if e := r.m.get("pairs"); c.Start.Pairs && (c.Color == event.PlayBlack || c.Color == event.PlayWhite) {
		r.fail(e, "true, want false with candidate_colour %s, or candidate_colour alternate", c.Color)
	}
	ours := []string{"r", "random", "alternate"} // Gomill takes B and W alone in either case
	if e := r.m.get("candidate_colour"); e.isPresent() {
		if word := strings.ToLower(e.node.Value); word != e.node.Value && slices.Contains(ours, word) {
			r.fail(e, "%q, want %q", e.node.Value, word)
		}
	}
}

// start loads the openings that games begin with, if none of the settings was wrong.
func (r *eventReader) start(m mapping, s *event.Start, game match.Settings, before int) {
	e := m.get("openings")
	if !e.isPresent() {
		e = r.m.get("openings")
	}
	if len(r.problems) > before || s.Openings.Source == "" {
		return
	}
	for key, has := range map[string]bool{"handicap": game.Handicap > 0, "variant": game.Variant != ""} {
		if has {
			r.fail(e, "together with %s, want one of them", key)
			return
		}
	}
	list, err := r.loadOpenings(s.Openings, game.Size)
	if err != nil {
		r.fail(e, "%s", gtp.OneLine(err.Error()))
	}
	s.Openings.List = list
}

// loadOpenings returns the openings of a file, or of all SGF files of a folder, relative
// to the folder of the event file.
func (r *eventReader) loadOpenings(o event.Openings, size int) ([]match.Opening, error) {
	if o.Source == match.BuiltinName {
		return match.BuiltinOpenings(size)
	}
	path := anchored(o.Source, r.dir)
	files := r.files.below(path, sgf.IsRecord)
	if !r.files.isReceived() {
		var err error
		if files, err = match.OpeningFiles(path); err != nil {
			return nil, err
		}
	}
	return match.ReadOpenings(files, func(file string) ([]*sgf.Node, error) {
		src, err := r.files.read(file, "an SGF file")
		if err != nil {
			return nil, err
		}
		roots, err := sgf.Parse(src.text)
		if err != nil {
			return nil, fmt.Errorf("%s:%w", file, err)
		}
		return roots, nil
	}, size, o.Moves)
}

// opposed reads the players of a tuning event: the opponent and the candidate.
func (r *eventReader) opposed() {
	c := &r.config
	if !r.playsGames() {
		c.Opponent = func(uint64) match.Maker { return match.Unmeasured }
	} else if c.OpponentName != "" && c.Field == nil {
		c.Opponent = r.player(r.m.get("opponent"), c.OpponentName, "opponent")
		r.plays(r.players[c.OpponentName].eventPlayer)
	}
	r.candidate()
}

// newGame returns the settings of a game before a file's are read: its size and
// komi are unknown.
func newGame() match.Settings { return match.Settings{Komi: math.NaN(), VoidFaults: true} }

// failOnce is fail, unless another matchup has the same problem with the event's setting.
func (r *eventReader) failOnce(e entry, format string, args ...any) {
	trial := r.trial()
	trial.fail(e, format, args...)
	if !slices.Contains(r.problems, trial.problems[0]) {
		r.problems = append(r.problems, trial.problems[0])
	}
}

// checkGame checks the settings of a game that a mapping has, if none of them was
// wrong and size and komi are known.
func (r *eventReader) checkGame(m mapping, s *match.Settings, before int) {
	if e := m.get("resign_moves"); e.isPresent() && !s.Adjudicates() && r.config.Kind != event.KindPlayoff {
		r.note(e, "without effect: only resign_below and resign_points end games early")
	}
	if len(r.problems) > before || s.Size == 0 || math.IsNaN(s.Komi) {
		return
	}
	err := s.Check()
	if err == nil && s.Handicap > 0 && !s.FreeHandicap {
		_, err = model.FixedHandicap(s.Handicap, s.Size)
	}
	if err != nil {
		key := "handicap"
		if s.Variant != "" {
			key = "variant"
		}
		at := m.get(key)
		if !at.isPresent() {
			at = r.m.get(key)
		}
		if !at.isPresent() {
			at = m.at
		}
		r.failOnce(at, "%s", err)
	}
}
