package configs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
)

// identifier matches the codes of matchups: what Gomill allows, and what the name
// of a file can hold.
var identifier = words.Pattern(`^[-A-Za-z0-9!$%&*+.:;<=>?^_~,]+$`)

// entrant returns the player with a code, and false if there is none. The player is
// added to the event the first time.
func (r *eventReader) entrant(at entry, code string) (event.Entrant, bool) {
	defer func() { r.plays(r.players[code].eventPlayer) }()
	if e, ok := r.entrants[code]; ok {
		return e, true
	}
	e := event.Entrant{Code: code, Make: r.player(at, code, "player "+code)}
	if e.Make != nil {
		r.entrants[code] = e
	}
	return e, e.Make != nil
}

// playoff reads a tournament of matchups.
func (r *eventReader) playoff() {
	base := event.Matchup{Game: newGame()}
	keys := event.Keys(event.InEvent, event.KindPlayoff)
	r.defaults(keys, &r.config, &base, &base.Game, &base.Start)
	r.readOver(r.m, keys, &r.config, &base, &base.Game, &base.Start)

	e, ok := r.need("matchups")
	if !ok {
		return
	}
	items := r.list(e, "pairs of players")
	if len(items) == 0 && e.node.Kind == yaml.SequenceNode {
		r.fail(e, "empty, want pairs of players")
	}

	seen := make(map[string]bool)
	for i, item := range items {
		m, ok := r.matchup(item)
		if !ok {
			continue
		}
		matchup, before := base, len(r.problems)
		matchup.ID = strconv.Itoa(i)
		for _, name := range []string{"board_size", "komi"} {
			if !r.m.get(name).isPresent() {
				r.needKey(m, event.FindKey(event.InMatchup, event.KindPlayoff, name))
			}
		}

		r.readOver(m, event.Keys(event.InMatchup, event.KindPlayoff), &matchup, &matchup.Game, &matchup.Start)
		r.variant = matchup.Game.Variant
		r.checkGame(m, &matchup.Game, before)
		r.start(m, &matchup.Start, matchup.Game, before)
		r.inPairs(m, &matchup)

		if !identifier().MatchString(matchup.ID) {
			r.fail(m.get("id"), "%q, want only letters, digits and -!$%%&*+.:;<=>?^_~", matchup.ID)
		}
		if seen[matchup.ID] {
			r.fail(item, "two matchups with the id %q", matchup.ID)
		}
		seen[matchup.ID] = true

		if !r.pair(&matchup, m) {
			continue
		}
		matchup.Name = cmp.Or(matchup.Name, matchup.Players[0].Code+" v "+matchup.Players[1].Code)
		r.config.Matchups = append(r.config.Matchups, matchup)
	}
}

// inPairs changes the colors of a matchup whose games come in pairs.
func (r *eventReader) inPairs(m mapping, matchup *event.Matchup) {
	if !matchup.Start.Pairs || matchup.Alternating {
		return
	}
	for _, at := range []mapping{m, r.m} {
		if e := at.get("alternating"); e.isPresent() {
			r.fail(e, "false, want true with pairs")
			return
		}
	}
	matchup.Alternating = true
}

// matchup returns a matchup as a mapping. A list of two players stands for one.
func (r *eventReader) matchup(item entry) (mapping, bool) {
	if item.node.Kind == yaml.SequenceNode && len(item.node.Content) == 2 {
		return shorthand(item, []string{"player_1", "player_2"}, item.node.Content...), true
	}
	return r.mapping(item, "a pair of players, or player_1 and player_2", keyNames(event.InMatchup, event.KindPlayoff)...)
}

// pair reads the players of a matchup. One that plays itself gets a second name.
func (r *eventReader) pair(m *event.Matchup, at mapping) bool {
	complete := true
	for i, key := range []string{"player_1", "player_2"} {
		e, ok := r.needKey(at, event.FindKey(event.InMatchup, event.KindPlayoff, key))
		var code string
		if ok {
			code, ok = r.word(e, "the name of a player")
		}
		if ok {
			m.Players[i], ok = r.entrant(e, code)
		}
		complete = complete && ok
	}
	if m.Players[0].Code == m.Players[1].Code {
		m.Players[1].Code += "#2"
	}
	return complete
}

// field reads the opponents of a tuning event with several.
func (r *eventReader) field(list entry) {
	c := &r.config
	keys := event.Keys(event.InOpponent, "")
	c.Field = []event.Opponent{} // so that none is looked for under its name
	for _, item := range r.list(list, "opponents") {
		m := shorthand(item, []string{"player"}, item.node)
		if item.node.Kind != yaml.ScalarNode {
			var ok bool
			if m, ok = r.mapping(item, "a player, or settings of games with one", keyNames(event.InOpponent, "")...); !ok {
				continue
			}
		}
		o, before := event.Opponent{Game: c.Game, Start: c.Start}, len(r.problems)
		r.defaults(keys, &o)
		r.readOver(m, keys, &o, &o.Game, &o.Start)
		for name, differs := range map[string]bool{"pairs": o.Start.Pairs != c.Start.Pairs, "variant": o.Game.Variant != c.Game.Variant} {
			if e := m.get(name); differs && e.isPresent() {
				r.fail(e, "want it for all opponents, beside them")
			}
		}
		r.checkKomi(m, o.Game)
		r.checkGame(m, &o.Game, before)
		r.start(m, &o.Start, o.Game, before)

		e, ok := r.needKey(m, event.FindKey(event.InOpponent, "", "player"))
		if !ok {
			continue
		}
		code, _ := r.word(e, "the name of a player")
		o.ID = cmp.Or(o.ID, code)
		if slices.ContainsFunc(c.Field, func(other event.Opponent) bool { return other.ID == o.ID }) {
			r.fail(item, "two opponents with the id %q", o.ID)
		}
		if !identifier().MatchString(o.ID) {
			r.fail(item, "the id %q, want only letters, digits and -!$%%&*+.:;<=>?^_~", o.ID)
		}
		o.Make = r.player(e, code, "opponent "+o.ID)
		r.plays(r.players[code].eventPlayer)
		c.Field = append(c.Field, o)
	}
	if len(c.Field) < 2 && list.node.Kind == yaml.SequenceNode {
		r.fail(list, "%s, want 2 or more", words.Plural(len(c.Field), "opponent"))
	}
	c.OpponentName = event.FieldName(c.Field)
}

// allPlayAll reads a tournament of everyone against everyone.
func (r *eventReader) allPlayAll() {
	base := r.everyPair()
	e, ok := r.need("competitors")
	if !ok {
		return
	}
	least := 2
	if r.gomill {
		least = 1
	}
	entrants := r.entrantList(e, least, nil)
	for i, a := range entrants {
		for j := i + 1; j < len(entrants); j++ {
			r.addPair(base, event.CompetitorLetters(i)+"v"+event.CompetitorLetters(j), a, entrants[j])
		}
	}
}

// gauntlet reads a tournament of newcomers against a field. The ids of the matchups stay
// when players are added at the end of either.
func (r *eventReader) gauntlet() {
	base := r.everyPair()
	first, ok := r.need("newcomers")
	second, both := r.need("field")
	if !ok || !both {
		return
	}
	newcomers := r.entrantList(first, 1, nil)
	field := r.entrantList(second, 1, newcomers)
	for i, a := range newcomers {
		for j, b := range field {
			r.addPair(base, fmt.Sprintf("%sv%d", event.CompetitorLetters(i), j+1), a, b)
		}
	}
}

// everyPair reads the settings of a tournament whose pairs all have the same, and its
// players.
func (r *eventReader) everyPair() event.Matchup {
	for _, key := range []string{"handicap", "handicap_style"} {
		if e := r.m.get(key); e.isPresent() && r.control == nil {
			r.fail(e, "%s has no handicaps", words.If(r.config.Kind == event.KindGauntlet, "a gauntlet", "an all-play-all"))
		}
		delete(r.m.entries, key) // Gomill ignores it
	}
	base := event.Matchup{Alternating: true}
	r.readGames(&base.Game, &base.Start, &base)
	return base
}

// addPair adds a matchup of two players to the event.
func (r *eventReader) addPair(base event.Matchup, id string, a, b event.Entrant) {
	base.ID, base.Name, base.Players = id, a.Code+" v "+b.Code, [2]event.Entrant{a, b}
	r.config.Matchups = append(r.config.Matchups, base)
}

// entrantList reads a list of at least so many players, none of them twice or among
// others.
func (r *eventReader) entrantList(e entry, least int, others []event.Entrant) (entrants []event.Entrant) {
	var seen []string
	for _, item := range r.list(e, "players") {
		at := item
		if item.node.Kind == yaml.MappingNode {
			m, _ := r.mapping(item, "a competitor", keyNames(event.InCompetitor, "")...)
			var ok bool
			if at, ok = r.needKey(m, event.FindKey(event.InCompetitor, "", "player")); !ok {
				continue
			}
		}

		code, ok := r.word(at, "the name of a player")
		if !ok {
			continue
		}

		if slices.Contains(seen, code) {
			r.fail(at, "the competitor %q is listed twice", code)
			continue
		}
		if slices.ContainsFunc(others, func(o event.Entrant) bool { return o.Code == code }) {
			r.fail(at, "%q is also a newcomer, want another player", code)
			continue
		}

		seen = append(seen, code)
		if entrant, ok := r.entrant(at, code); ok {
			entrants = append(entrants, entrant)
		}
	}

	if n := len(e.node.Content); e.node.Kind == yaml.SequenceNode && n < least {
		r.fail(e, "%s, want %d or more", words.Plural(n, "competitor"), least)
	}
	return entrants
}
