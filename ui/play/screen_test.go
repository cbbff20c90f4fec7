package play

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// A window shows the screen of a session whose searches publish what a test gives
// them.
type window struct {
	uitest.Window
	*Screen
	stage *uitest.Stage
	t     *testing.T
}

func open(t *testing.T, w, h int, o session.Start, databases []Database) *window {
	t.Helper()
	win := &window{stage: uitest.NewStage(), t: t}
	o.Engine = session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return win.stage, nil }}
	s := must.Get(session.New(t.Context(), o))
	keys, coordinates := new(kit.Keymap), true
	win.Screen = New(Deps{Session: s, Keys: keys, Notice: new(kit.Notice), Do: win.do, Coordinates: &coordinates, Databases: databases, Now: time.Now, Deck: filepath.Join(t.TempDir(), "train.jsonl")})
	win.Window = uitest.Window{Shows: win.Screen, Section: kit.Play, Keys: keys, After: func(bool) {}, W: w, H: h}
	win.Open()
	win.do(s.Settle())
	return win
}

func (w *window) do(e session.Effect) tea.Cmd {
	w.Changed()
	if n := e.Notice; n.Text != "" {
		*w.Notice = kit.Notice{Message: w.Keys.Expand(n.Text), Warn: n.Warn}
	}
	return w.Judge()
}

// publish lets the search under way publish a snapshot.
func (w *window) publish(s *search.Snapshot) {
	r := w.s.Analysis.Running
	w.stage.Publish(r, func() { r.Run() }, s)
	w.do(w.s.Sample())
}

// think lets the search under way find the made-up snapshot.
func (w *window) think() {
	g, err := w.s.Line.GameTo(w.s.Analysis.Running.Turn)
	if err != nil {
		panic(err)
	}
	w.publish(uitest.Snapshot(g))
}

// embeddedDatabases returns two pattern databases that come with the program.
func embeddedDatabases(t *testing.T) []Database {
	t.Helper()
	var out []Database
	for _, name := range []string{"montegnu_classic", "mogo_classic"} {
		_, read := configs.EmbeddedPattern(name)
		out = append(out, Database{Name: name, File: name + ".db", Read: read})
	}
	return out
}

// An overlay takes the place of the principal variation, and says so.
func TestOverlayOrLine(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5"), Human: session.BothSides}, embeddedDatabases(t))
	if a.Press("v"); !a.Warn || a.look.pv || !strings.Contains(a.Message, "no principal variation here") {
		t.Errorf("a line without a search: %q", a.Message)
	}
	a.Press(" ", "v")
	must.Equal(t, a.Message, "PV: shown once the search has one")
	a.Press("v")
	a.think()
	for _, step := range []struct {
		key, message string
		line         bool
	}{
		{"v", "PV: A9 J1 A1 pass", true},
		{"v", "PV off: overlay candidates", false},
		{"v", "PV: A9 J1 A1 pass", true},
		{"o", "overlay: ownership in place of the PV", false},
		{"o", "overlay: visits", false},
		{"V", "PV 1 of 4: A9", true},
		{"v", "PV: A9 J1 A1 pass", true},
		{"d", "move values: pattern database montegnu_classic in place of the PV", false},
		{"v", "PV: A9 J1 A1 pass", true},
		{"d", "move values: pattern database montegnu_classic in place of the PV", false},
		{"d", "move values: pattern database mogo_classic", false},
	} {
		if a.Press(step.key); a.Message != step.message || a.look.pv != step.line {
			t.Errorf("%s: message %q, want %q; line on the board: %v", step.key, a.Message, step.message, a.look.pv)
		}
	}
}

func TestOverlays(t *testing.T) {
	for _, tt := range []struct {
		overlay overlay
		size    int
		want    []string
	}{
		{visits, 9, []string{"68", "41k"}}, {amaf, 9, []string{"54", ".4M"}}, {priors, 9, []string{"30"}},
		{visits, 19, []string{" 9─5─3─"}}, {amaf, 19, []string{" 8─3─1─1─"}}, {priors, 19, []string{" 9─7─┬"}},
	} {
		a := open(t, 80, 24, session.Start{Size: tt.size, Human: session.BothSides}, nil)
		a.Press(" ")
		s := uitest.Snapshot(a.s.Line.Game)
		s.Moves[0].Prior, s.Moves[1].Prior = 0.3, 0.15
		a.publish(s)
		a.Press("O")
		for range tt.overlay {
			a.Press("down")
		}
		if tt.overlay > values { // without a database there is no such line
			t.Fatal("adjust the test")
		}
		a.Press("enter")
		if a.look.overlay != tt.overlay {
			t.Fatalf("the menu chose %s, want %s", a.look.overlay, tt.overlay)
		}
		board := strings.Join(strings.Split(a.View(), "\n")[1:4], "\n")
		for _, want := range tt.want {
			must.Has(t, board, want)
		}
	}
}

// All columns are in one view: the lower bound shown is below the rate shown.
func TestLowerBoundInEveryView(t *testing.T) {
	s := uitest.Snapshot(uitest.Game(t, 9, "E5"))
	for p := range session.NumPerspectives {
		for _, m := range s.Moves {
			low, rate := low(p, m, s.ToPlay), p.Of(m.WinRate, s.ToPlay)
			if want := max(0, rate-(m.WinRate-m.LCB)); low > rate || low < want-1e-3 || low > want+1e-3 {
				t.Errorf("%s: low %.3f of %.3f, want %.3f", p, low, rate, want)
			}
		}
	}
}

func TestGraphJump(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4"), Human: session.BothSides}, nil)
	x, y := a.find(t, "win rate of Black")
	a.Click(x+4+2*4, y+1, tea.MouseButtonLeft) // four columns each
	must.Equal(t, a.s.Line.At, 2)
}

// find returns where a text begins in the picture.
func (w *window) find(t *testing.T, text string) (x, y int) {
	t.Helper()
	for y, line := range strings.Split(w.View(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			return view.Width(before), y
		}
	}
	t.Fatalf("no %q in\n%s", text, w.View())
	return 0, 0
}

// What stands in the panes answers to the mouse: moves, variations and candidates.
func TestPanesAnswerToTheMouse(t *testing.T) {
	a := open(t, 120, 40, session.Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4"), Human: session.BothSides}, nil)
	x, y := a.find(t, "2 ○ C3")
	a.Click(x, y, tea.MouseButtonLeft)
	must.Equal(t, a.s.Line.At, 2)
	a.do(a.s.Play(uitest.Point(t, "A1", 9))) // a variation
	x, y = a.find(t, "┬─●─○─●─○")
	if a.Click(x+6, y, tea.MouseButtonLeft); a.s.Line.At != 3 || a.s.Line.LastMove().Point.Vertex(9) != "G7" {
		t.Errorf("a click on the main line shows %v", a.s.Line.LastMove())
	}
	x, y = a.find(t, "╰─●")
	a.Click(x+2, y, tea.MouseButtonLeft)
	must.Equal(t, a.s.Line.LastMove().Point.Vertex(9), "A1")
	a.Press(" ")
	a.think()
	x, y = a.find(t, "c C9")
	a.Mouse(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionMotion})
	if m, _ := a.expected(); m.Move.Vertex(9) != "C9" {
		t.Errorf("with the mouse on C9 the line is that of %s", m.Move.Vertex(9))
	}
	a.Mouse(tea.MouseMsg{X: 0, Y: 39, Action: tea.MouseActionMotion})
	must.Equal(t, a.under, model.Pass) // else: the mouse is gone, and its line is not
	a.Click(x, y, tea.MouseButtonLeft)
	if m, _ := a.expected(); m.Move.Vertex(9) != "C9" || !a.look.pv {
		t.Errorf("after a click on C9 the line is that of %s", m.Move.Vertex(9))
	}
}

func TestMouse(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {40, 14}} {
		a := open(t, size.w, size.h, session.Start{Human: session.BothSides}, nil)
		l := a.layout()
		// Wherever the picture shows the cursor, a click there plays.
		for _, v := range []string{"A9", "J1", "C4"} {
			p := uitest.Point(t, v, 9)
			x, y := l.board.X+4+2*p.X(), l.board.Y+1+p.Y()
			if l.geo.StepX == view.BigStep {
				x, y = l.board.X+4+4*p.X(), l.board.Y+1+2*p.Y()
			}
			a.View()
			a.Click(x, y, tea.MouseButtonLeft)
			must.Equal(t, a.s.Line.LastMove().Point.Vertex(9), v, size)
		}
		a.Click(10, 10, tea.MouseButtonWheelUp)
		must.Equal(t, a.s.Line.At, 2, "the wheel shows move")
		must.Equal(t, a.Message, "", "the wheel shows move")
	}
}

// What is said is whole in the usual windows, below other things and beside none of them.
func TestMessagesAreWhole(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		a := studied(t, 9, size[0], size[1])
		for _, text := range []string{"short", "A8 lost 22.1% ±4.6 (11.9 points): better C3, by 1.0k visits, a message that is longer than the panel"} {
			a.Say("%s", text)
			text, shown := strings.Fields(text), a.View()
			for _, line := range strings.Split(shown, "\n") { // each line has the next words
				n := 0
				for n < len(text) && strings.Contains(line, strings.Join(text[:n+1], " ")) {
					n++
				}
				text = text[n:]
			}
			if len(text) > 0 || strings.Count(shown, "↵ play") != 1 {
				t.Errorf("%dx%d: %q is missing in\n%s", size[0], size[1], text, shown)
			}
		}
	}
}

// A full tree says what it has dropped, and nothing is cut.
func TestFullTree(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "C3"), Human: session.BothSides}, nil)
	s := uitest.Snapshot(must.Get(a.s.Line.GameTo(a.s.Line.Turn())))
	s.Dropped = 93_600
	a.s.Analysis.Keep(a.s.Line.Turn(), s)
	must.Has(t, a.View(), "tree full, dropped 93.6k  visits 60.2k")
}
