package play

import (
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// Komi follows the handicap until one is chosen.
func TestKomiFollowsTheHandicap(t *testing.T) {
	for _, tt := range []struct {
		name string
		keys []string // in the form, from its first line on
		komi float64
		n    int
	}{
		{"even", nil, 7.5, 0},
		{"a handicap", []string{"down", "down", "right"}, 0.5, 2},
		{"typed", []string{"down", "down", "4"}, 0.5, 4},
		{"and none again", []string{"down", "down", "right", "left"}, 7.5, 0},
		{"komi told before", []string{"down", "3", "down", "right"}, 3, 2},
		{"komi told afterwards", []string{"down", "down", "right", "up", "3"}, 3, 2},
	} {
		w := open(t, 80, 24, session.Start{Size: 9, Komi: 7.5, Rules: model.DefaultRules, Human: session.BothSides}, nil)
		w.Press("N")
		w.Press(append(tt.keys, "enter")...)
		if g := w.s.Line.Game; g.Komi() != tt.komi || len(g.Handicap()) != tt.n {
			t.Errorf("%s: komi %v, %d stones, want %v, %d", tt.name, g.Komi(), len(g.Handicap()), tt.komi, tt.n)
		}
		if tt.n == 0 || tt.komi != 0.5 {
			continue
		}
		w.Press("N", "down", "down", "0", "enter")
		must.Equal(t, w.s.Line.Game.Komi(), 7.5, tt.name)
	}
}

// The message of v is that of the line on the board, as the search changes it.
func TestLineMessageFollows(t *testing.T) {
	w := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5"), Human: session.BothSides}, nil)
	w.Press(" ")
	w.think()
	w.Press("v")
	s := uitest.Snapshot(w.s.Line.Game)
	s.Moves[0].PV = []model.Point{s.Moves[0].Move, uitest.Point(t, "C3", 9)}
	w.publish(s)
	must.Equal(t, w.Message, "PV: A9 C3", "the message")
	must.Has(t, w.View(), "PV: A9 C3")
	w.Say("something else")
	w.publish(uitest.Snapshot(w.s.Line.Game))
	must.Equal(t, w.Message, "something else") // else: the line takes the place of another message
}

// At a fork > goes into the variation beside the line.
func TestNextVariationAtAFork(t *testing.T) {
	w := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5 C3"), Human: session.BothSides}, nil)
	w.Press("[")
	w.s.Play(uitest.Point(t, "G7", 9))
	w.Press("[")
	for _, want := range []string{"C3", "G7", "C3"} {
		w.Press(">")
		must.Equal(t, w.s.Line.LastMove().Point.Vertex(9), want, w.Message)
	}
}

// The forms offer engines with what they are. Those made to be played against give no
// hints.
func TestFormsOfferEngines(t *testing.T) {
	offers := func() []session.Offer {
		return []session.Offer{{Name: "level1", About: "beginner", Opponent: true}, {Name: "rave"}}
	}
	load := func(spec string) (session.EngineSetup, error) { return session.EngineSetup{Name: spec}, nil }
	w := open(t, 80, 24, session.Start{Size: 9, Rules: model.DefaultRules, Human: session.BothSides, Offers: offers, Load: load}, nil)
	w.Press("N", "down", "down", "down", "right")        // from you, of Black
	must.Has(t, w.View(), "level1 →  beginner")          // the form says nothing of an opponent
	w.Press("right", "right", "right", "right", "enter") // rave, uct, you and level1 again
	must.Equal(t, w.s.Players.Seat(model.Black), "level1")
	w.Press("E", "down", "down", "down") // hints by
	var seen []string
	for range 4 {
		w.Press("right")
		line := w.View()
		_, line, _ = strings.Cut(line, "analysis engine")
		_, line, _ = strings.Cut(line, "← ")
		name, _, _ := strings.Cut(line, " →")
		seen = append(seen, name)
	}
	must.Equal(t, strings.Join(seen, " "), "rave uct rave uct")
}

// The line about the game names what its rules count, and only a fork's moves variations.
func TestAbout(t *testing.T) {
	rules := must.Get(model.ParseRules("japanese"))
	g := uitest.Game(t, 9, "")
	g.SetRules(rules)
	w := open(t, 120, 40, session.Start{Game: g, Human: session.BothSides}, nil)
	w.Press("enter", "u")
	must.Has(t, w.View(), "territory score")
	must.Lacks(t, w.View(), "area", "ahead") // else: the move taken back counts as a variation
	w.Press("right", "enter", "u")
	must.Has(t, w.View(), "2 variations ahead")
}
