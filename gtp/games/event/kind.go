package event

import (
	"cmp"
	"slices"

	"gobandit/model/words"
)

// Kinds of events.
const (
	KindTuner      = "mc_tuner"   // candidates against an opponent
	KindCross      = "ce_tuner"   // generations of candidates against an opponent
	KindPlayoff    = "playoff"    // matchups of two players each
	KindAllPlayAll = "allplayall" // every competitor against every other
	KindGauntlet   = "gauntlet"   // newcomers against every player of a field
)

// Kinds are all kinds of events, and GomillKinds those that Gomill has, too.
var (
	Kinds       = append(slices.Clone(GomillKinds), KindGauntlet)
	GomillKinds = []string{KindTuner, KindCross, KindPlayoff, KindAllPlayAll}
)

// anyKind names all kinds.
var anyKind = words.Or(Kinds...)

// kind returns the kind of the event.
func (c Config) kind() string { return cmp.Or(c.Kind, KindTuner) }

// isTournament reports whether the event is one of matchups, even if it has none.
func (c Config) isTournament() bool {
	return len(c.Matchups) > 0 || slices.Contains([]string{KindPlayoff, KindAllPlayAll, KindGauntlet}, c.kind())
}

// isTuning reports whether the event is a tuning event, which uses the TuningConfig.
func (c Config) isTuning() bool { return !c.isTournament() && c.Cross == nil }
