package analysis

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model"
)

// A query asks for the analysis of positions of a game.
type query struct {
	id       string
	size     int
	black    []model.Point // stones before the first move
	white    []model.Point
	first    model.Color // side to move before the first move
	moves    []model.Move
	rules    model.Rules
	komi     float64
	turns    []turn // to be analyzed, in their order
	settings KataSettings
	limits   []limit

	include struct {
		ownership, ownershipStdev, movesOwnership, movesOwnershipStdev bool
		policy, pvVisits, noResultValue                                bool
	}

	every   time.Duration // between reports of a running search; 0 is never
	firstAt time.Duration // of the first of them
}

// A turn is a position of a game: the one after number moves.
type turn struct {
	number   int
	priority int64
}

// A limit forbids moves to a side near the root of a search.
type limit struct {
	color  model.Color
	until  int // moves from the root before which it holds
	points [model.NumPoints]bool
	allow  bool // points are what is allowed
}

// forbids reports whether the limit forbids a move. depth is the number of moves from the
// root.
func (l limit) forbids(depth int, m model.Move) bool {
	return m.Color == l.color && depth < l.until && l.points[m.Point] != l.allow
}

const (
	wantVertices = "Must be an array of GTP board vertices"
	wantMoves    = `Must be an array of pairs of the form: ["b" or "w", GTP board vertex]`
	wantKomi     = "Must be a integer or half-integer from -400.0 to 400.0"
	wantSeconds  = "Must be number of seconds from 0.001 to 1000000.0"
	wantLimits   = "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'"
	wantRules    = `Must specify rules string, such as "chinese" or "tromp-taylor", or a JSON object with detailed rules parameters.`
	unusedField  = "Unexpected or unused field, do you have a typo? (set warnUnusedFields=false in the config to disable this warning)"
)

// maxPriority is the largest priority, and with a minus the least.
const maxPriority = 0x3FFFFFFFFFFFFFFF

// parseQuery reads a query. The checks and their messages are KataGo's, in its order.
// A fault means that there is no query.
func parseQuery(id string, raw map[string]json.RawMessage, defaults KataSettings) (*query, []note, *note) {
	f := &fields{id: id, raw: raw, read: map[string]bool{"id": true}}
	q := &query{id: id, settings: defaults}
	q.readSize(f)
	q.readMoves(f)
	q.readTurns(f)
	q.readRules(f)
	q.readSettings(f)
	q.readIncludes(f)
	q.readLimits(f)
	if f.fault == nil {
		q.warnUnused(f)
		q.check(f)
	}
	if f.fault != nil {
		return nil, f.warnings, f.fault
	}
	return q, f.warnings, nil
}

// warnUnused warns of the fields that nobody has read.
func (q *query) warnUnused(f *fields) {
	if !q.settings.WarnUnused {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(f.raw)) {
		if !f.read[key] {
			f.warn(key, unusedField)
		}
	}
}

func (q *query) readSize(f *fields) {
	want := fmt.Sprintf("Must provide an integer from %d to %d", model.MinSize, model.MaxSize)
	q.size = model.MaxSize
	var sides [2]int64
	for i, field := range []string{"boardXSize", "boardYSize"} {
		if _, ok := f.get(field); !ok {
			f.fail(field, want)
		}
		sides[i] = f.integer(field, model.MaxSize, model.MinSize, model.MaxSize, want)
	}
	if sides[0] != sides[1] {
		f.fail("boardYSize", fmt.Sprintf("Must be %d as boardXSize is: boards that are not square are not supported", sides[0]))
	}
	q.size = int(sides[0])
}

func (q *query) readMoves(f *fields) {
	var stones [model.NumPoints]model.Color // of a point named twice the last counts
	for _, m := range q.pairs(f, "initialStones") {
		if m.Point == model.Pass {
			f.fail("initialStones", "Could not parse board location: pass")
		}
		stones[m.Point] = m.Color
	}
	for p, c := range stones {
		switch c {
		case model.Black:
			q.black = append(q.black, model.Point(p))
		case model.White:
			q.white = append(q.white, model.Point(p))
		}
	}
	if _, ok := f.get("moves"); !ok {
		f.fail("moves", "Must specify an array of [player,location] pairs")
	}
	q.moves = q.pairs(f, "moves")
	if raw, ok := f.get("initialPlayer"); ok {
		q.first = f.player("initialPlayer", raw)
	}
}

// pairs returns a field that is a list of pairs of a side and a point.
func (q *query) pairs(f *fields, field string) []model.Move {
	var list []json.RawMessage
	if !f.unmarshal(field, &list, wantMoves) {
		return nil
	}

	moves := make([]model.Move, 0, len(list))
	for _, raw := range list {
		var pair []*string
		if json.Unmarshal(raw, &pair) != nil || len(pair) != 2 || pair[0] == nil || pair[1] == nil {
			f.fail(field, wantMoves)
			return nil
		}
		color, err := model.ParseColor(*pair[0])
		if err != nil {
			f.fail(field, "Could not parse player: "+*pair[0])
			return nil
		}
		p, ok := q.point(*pair[1])
		if !ok {
			f.fail(field, "Could not parse board location: "+*pair[1])
			return nil
		}
		moves = append(moves, model.Move{Color: color, Point: p})
	}
	return moves
}

// point reads a point as GTP writes it, or as "(0,13)" by its column and row from
// the top left.
func (q *query) point(text string) (model.Point, bool) {
	var x, y int
	if strings.HasPrefix(text, "(") {
		n, err := fmt.Sscanf(text, "(%d,%d)", &x, &y)
		return model.Pt(x, y), err == nil && n == 2 && text == fmt.Sprintf("(%d,%d)", x, y) &&
			0 <= x && x < q.size && 0 <= y && y < q.size
	}
	p, err := model.ParsePoint(text, q.size)
	return p, err == nil
}

func (f *fields) player(field string, raw json.RawMessage) model.Color {
	var name string
	_ = json.Unmarshal(raw, &name) // "" is no player
	color, err := model.ParseColor(name)
	if err != nil {
		f.fail(field, `Must be "b" or "w"`)
	}
	return color
}

func (q *query) readTurns(f *fields) {
	numbers, given := f.integers("analyzeTurns", "Must specify an array of integers indicating turns to analyze")
	if !given {
		numbers = []int64{int64(len(q.moves))}
	}

	for _, n := range numbers {
		if n < 0 || n > int64(len(q.moves)) {
			f.fail("analyzeTurns", fmt.Sprintf("Invalid turn number: %d", n))
		}
	}

	priorities, several := f.integers("priorities", "Must specify an array of integers indicating priorities")
	switch {
	case several && !given:
		f.fail("priorities", "Can only specify when also specifying analyzeTurns")
	case several && len(priorities) != len(numbers):
		f.fail("priorities", "Must be of matching length to analyzeTurns")
	}

	for _, p := range priorities {
		if p < -maxPriority || p > maxPriority {
			f.fail("priorities", fmt.Sprintf("Invalid priority: %d", p))
		}
	}

	if _, ok := f.get("priority"); ok && several {
		f.fail("priority", "Cannot specify both priority and priorities")
	}
	priority := f.integer("priority", 0, -maxPriority, maxPriority, "Must be a number between -2^62 and 2^62")
	if f.fault != nil {
		return
	}

	for i, n := range numbers {
		t := turn{int(n), priority}
		if several {
			t.priority = priorities[i]
		}
		q.turns = append(q.turns, t)
	}

	slices.SortStableFunc(q.turns, func(a, b turn) int { return cmp.Compare(a.number, b.number) })
	q.turns = slices.CompactFunc(q.turns, func(a, b turn) bool { return a.number == b.number })
}

func (q *query) readRules(f *fields) {
	raw, ok := f.get("rules")
	if !ok || raw[0] != '"' && raw[0] != '{' {
		f.fail("rules", wantRules)
		return
	}

	var nearest string
	var err error
	if q.rules, nearest, err = gtp.ParseRules(plain(raw)); err != nil {
		f.fail("rules", "Could not parse rules: "+plain(raw))
	} else if nearest != "" {
		f.warn("rules", fmt.Sprintf("Rules %s not supported, using %s instead", plain(raw), nearest))
	}

	q.komi = 7.5
	if q.rules.Scoring == model.TerritoryScoring {
		q.komi = 6.5
	}

	if komi, ok := f.number("komi", -400, 400, wantKomi); ok {
		if 2*komi != math.Trunc(2*komi) {
			f.fail("komi", wantKomi)
		}
		q.komi = komi
	}

	var bonus string
	if f.unmarshal("whiteHandicapBonus", &bonus, "Must be a string") {
		if q.rules, err = q.rules.With([2]string{"whiteHandicapBonus", bonus}); err != nil {
			f.fail("whiteHandicapBonus", "Could not parse whiteHandicapBonus: "+bonus+", must be 0, N or N-1")
		}
	}
}

// plain returns a text of JSON without its quotes, anything else as it is.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

func (q *query) readSettings(f *fields) {
	var over map[string]json.RawMessage
	if f.unmarshal("overrideSettings", &over, "Must be an object") {
		var unknown []string
		for _, key := range slices.Sorted(maps.Keys(over)) {
			value := plain(over[key])
			if key == "humanSLProfile" && value != "" { // clients go on without it after an error alone
				f.fail("overrideSettings", "Could not set settings: humanSLProfile is specified, but the engine has no human model")
				continue
			}
			known, err := q.settings.set(key, value, true)
			switch {
			case err != nil:
				f.fail("overrideSettings", "Could not set settings: "+err.Error())
			case !known:
				unknown = append(unknown, key)
			}
		}
		if len(unknown) > 0 {
			f.warn("overrideSettings", "Unknown config params: "+strings.Join(unknown, ","))
		}
	}
	q.settings.Visits = int(f.integer("maxVisits", int64(q.settings.Visits), 1, 1<<50, "Must be an integer from 1 to 2^50"))
	q.settings.PVLength = int(f.integer("analysisPVLen", int64(q.settings.PVLength), 1, 1000, "Must be an integer from 1 to 1000"))
	f.number("rootFpuReductionMax", 0, 2, "Must be a number from 0.0 to 2.0")
	f.number("rootPolicyTemperature", 0.01, 100, "Must be a number from 0.01 to 100.0")
}

func (q *query) readIncludes(f *fields) {
	q.include.movesOwnership = f.truth("includeMovesOwnership")
	q.include.movesOwnershipStdev = f.truth("includeMovesOwnershipStdev")
	q.include.ownership = f.truth("includeOwnership")
	q.include.ownershipStdev = f.truth("includeOwnershipStdev")
	q.include.policy = f.truth("includePolicy")
	q.include.pvVisits = f.truth("includePVVisits")
	q.include.noResultValue = f.truth("includeNoResultValue")
	seconds := func(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
	if x, ok := f.number("reportDuringSearchEvery", .001, 1e6, wantSeconds); ok {
		q.every, q.firstAt = seconds(x), seconds(x)
	}
	if x, ok := f.number("firstReportDuringSearchAfter", .001, 1e6, wantSeconds); ok {
		q.firstAt = seconds(x)
		if q.every == 0 {
			q.every = math.MaxInt64 // that one report alone
		}
	}
}

func (q *query) readLimits(f *fields) {
	_, allow := f.get("allowMoves")
	_, avoid := f.get("avoidMoves")
	field := "avoidMoves"
	switch {
	case allow && avoid:
		f.fail("allowMoves", "Cannot specify both allowMoves and avoidMoves")
	case allow:
		field = "allowMoves"
	}

	var list []map[string]json.RawMessage
	if !f.unmarshal(field, &list, wantLimits) {
		return
	}

	seen := map[model.Color]bool{}
	for _, raw := range list {
		l := q.limit(f, field, raw)
		if l.allow = allow; allow && seen[l.color] {
			f.fail(field, "Cannot specify allowMoves more than once for the same player")
		}
		seen[l.color] = true
		if f.fault != nil {
			return
		}
		q.limits = append(q.limits, l)
	}
}

// limit reads one object of avoidMoves or allowMoves.
func (q *query) limit(f *fields, field string, raw map[string]json.RawMessage) (l limit) {
	for _, key := range []string{"player", "moves", "untilDepth"} {
		if _, ok := raw[key]; !ok {
			f.fail(field, wantLimits)
			return l
		}
	}

	l.color = f.player("player", raw["player"])
	var points []*string
	if json.Unmarshal(raw["moves"], &points) != nil || slices.Contains(points, nil) || raw["moves"][0] != '[' {
		f.fail("moves", wantVertices)
	}

	for _, text := range points {
		if f.fault != nil {
			return l
		}
		p, ok := q.point(*text)
		if !ok {
			f.fail("moves", "Could not parse board location: "+*text)
			return l
		}
		l.points[p] = true
	}

	until, err := parseInteger(raw["untilDepth"])
	if err != nil || until < 1 || until > 1e9 {
		f.fail("untilDepth", "Must be a positive integer")
	}
	l.until = int(until)
	return l
}
