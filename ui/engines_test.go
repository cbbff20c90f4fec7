package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/session"
)

// with lets the app open engines by name, whose searches publish what a test gives
// them.
func with(o Start) Start {
	o.Tune.Engines = []string{"plain", "analyst"}
	o.Session.Load = func(spec string) (session.EngineSetup, error) {
		for _, name := range o.Tune.Engines {
			if spec == name {
				e := staged()
				e.Name = name
				return e, nil
			}
		}
		return session.EngineSetup{}, fmt.Errorf("unknown engine %q", spec)
	}
	return o
}

// Two engines analyze the same position, each in a table of its own.
func TestSecondOpinion(t *testing.T) {
	a := newTestApp(t, 120, 40, with(Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides, Other: "analyst"}}))
	press(a, " ")
	think(a)
	if a.session.Analysis.RunningOther == nil {
		t.Fatal("the second engine does not analyze")
	}
	s := snapshotOf(a.session.Line.Game)
	s.Moves = s.Moves[:1]
	s.Moves[0].Visits = 777
	publish(a, a.session.Analysis.RunningOther, s)
	must.Has(t, a.View(), "uct", "analyst", "777")
	old := a.session.Analysis.RunningOther
	if press(a, "y"); a.session.Analysis.By.Engine.Name != "analyst" || a.session.Analysis.Running != old {
		t.Errorf("hints by %s after y", a.session.Analysis.By.Engine.Name)
	}
	a.Update(session.Ended{Search: a.session.Analysis.RunningOther, Err: errors.New("broken")})
	if a.session.Analysis.RunningOther != nil || !a.notice.Warn || !strings.Contains(a.notice.Message, "uct failed: broken (spc twice starts it again") || !a.session.Analysis.Busy() {
		t.Errorf("a second engine that fails: %v, message %q", a.session.Analysis.RunningOther, a.notice.Message)
	}
	press(a, "E")
	must.Has(t, a.View(), "analysis engine", "analyst") // else: no form of engines
}

// Where the tables of two engines stand one below the other each has moves.
func TestSecondOpinionOnASmallScreen(t *testing.T) {
	a := newTestApp(t, 80, 16, with(Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides, Other: "analyst"}}))
	press(a, " ")
	think(a)
	for i, r := range []*session.Search{a.session.Analysis.Running, a.session.Analysis.RunningOther} {
		s := snapshotOf(a.session.Line.Game)
		for k := range s.Moves[:2] {
			s.Moves[k].Visits = 777 - 100*i - k
		}
		publish(a, r, s)
	}
	must.Has(t, a.View(), "777", "776", "677", "676")
}

func TestChooseAnEngine(t *testing.T) {
	a := newTestApp(t, 80, 24, with(Start{Session: session.Start{Human: session.BlackSide}}))
	press(a, "enter", "E", "down")
	typeText(a, "plain")
	press(a, "enter")
	if r := a.session.Analysis.Running; a.dialog != nil || r == nil || r.Analyst.Engine.Name != "plain" || a.session.Players.Engine(model.White) != r.Analyst {
		t.Errorf("another engine does not take over: dialog %+v, search %+v", a.dialog, r)
	}
}

func TestUnknownEngine(t *testing.T) {
	a := newTestApp(t, 80, 24, with(Start{Session: session.Start{Human: session.BlackSide}}))
	press(a, "E")
	typeText(a, "nobody")
	if press(a, "enter"); a.dialog == nil || !strings.Contains(a.View(), `unknown engine "nobody"`) {
		t.Errorf("no error in\n%s", a.View())
	}
	press(a, "esc")
	must.Equal(t, a.session.Players.Human, session.BlackSide) // else: the player was changed
}
