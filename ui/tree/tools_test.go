package tree

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

func TestSortsAndFilters(t *testing.T) {
	a := openMadeUp(t, 120, 40)
	for _, tt := range []struct {
		keys, want string // how the rows begin
	}{
		{"", "A9 B9 C9"}, {"o", "A9 B9"}, {"o", "A9 B9"}, {"o", "A9 B9"}, {"o", "A9"}, {"o", "A9 G8"}, {"o", "A9 B9"}, {"o", "A9 B9 C9"},
		{"/ 1 k enter", "A9 B9 C9 D9 E9 F9"}, {"/ ctrl+u b 9 enter", "B9"}, {"/ ctrl+u c 8 space 1 0 0 0 0 enter", ""},
		{"/ ctrl+u e 9 space 2 k esc", ""}, {"/ ctrl+u enter", "A9 B9"},
	} {
		for _, key := range strings.Fields(tt.keys) {
			a.Press(strings.ReplaceAll(key, "space", " "))
		}
		a.View()
		if got := a.moves(); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Fatalf("%s: rows %q, want %q", tt.keys, got, tt.want)
		}
		must.Equal(t, strings.Contains(a.View(), "no move passes"), (tt.want == ""), tt.keys)
	}
	a.Press("O", "down", "down", "enter")
	must.Equal(t, a.order, byLCB, "sorted by")
	must.Has(t, a.View(), "by LCB")
	a.Press("right", "/", "5", "k", "enter")
	must.Equal(t, a.moves(), "A9 B9 C9 B9 C9 D9")
}

// Rates turn round with the perspective, and stay intervals.
func TestPerspective(t *testing.T) {
	a := openSearched(t, 500)
	v, m := &a.node, a.node.Moves[0]
	if v.ToPlay != model.Black || a.seen(v, m) != m || !strings.Contains(a.View(), "rates of the side to move") {
		t.Errorf("first in the view of %s:\n%s", a.s.Perspective, a.View())
	}
	a.Press("w", "w")
	if w := a.seen(v, m); w.WinRate != 1-m.WinRate || w.Low != 1-m.High || w.High != 1-m.Low || !strings.Contains(a.View(), "rates of White") {
		t.Errorf("White's view of %+v is %+v:\n%s", m, w, a.View())
	}
}

// A line becomes a variation, or the position shown.
func TestRecord(t *testing.T) {
	a := openSearched(t, 2000)
	a.Press("right", "right")
	line := treePlace{a.node.Line, a.at}.whole()
	if a.Press("p"); a.s.Line.At != 0 || len(a.s.Line.Record.Root.Next) != 1 || a.s.Line.Record.Root.Last().Move.Point != line[1] {
		t.Errorf("message %q", a.Message)
	}
	if a.Press("enter"); a.s.Line.At != 2 || !a.s.Line.Unsaved() || a.s.Line.LastMove().Point != line[1] {
		t.Errorf("move %d is shown: %q", a.s.Line.At, a.Message)
	}
	if a.Press("down", "enter"); a.s.Line.At != 2 || a.s.Line.LastMove().Point == line[1] || len(a.s.Line.Record.Root.Next) != 1 {
		t.Errorf("move %d is shown: %q", a.s.Line.At, a.Message)
	}
	for range 30 { // to where moves are not listed
		a.Press("down")
	}
	a.do(a.s.Begin(sgf.NewRecord(uitest.Game(t, 5, "")), session.BothSides, a.s.Clock.Control))
	a.Press("enter")
	if !a.Warn {
		t.Error("the position of another game is set")
	}
}

// A step tells of its playout, whose path stays on the board for a while.
func TestFlash(t *testing.T) {
	a := openSearched(t, 200)
	a.finish("s")
	if a.Warn || !strings.Contains(a.Message, "1 playout made; the last: ") || !strings.Contains(a.Message, "rollout move") {
		t.Errorf("message %q", a.Message)
	}
	if !a.Moving() {
		t.Fatal("no path flashes")
	}
	last := a.s.Stepped.Last
	if len(a.path()) != 1 || !a.s.Stepped.Has(a.nodes[""], last.Line[0]) {
		t.Errorf("first %v of %v", a.path(), last.Line)
	}
	full := 0
	for range flashFrames {
		if slices.Equal(a.path(), last.Line) {
			full++
		}
		a.View()
		a.tick()
	}
	if full < flashFrames/2 || a.Moving() {
		t.Errorf("the whole path is shown for %d frames, and still: %v", full, a.Moving())
	}
}

func TestBreaks(t *testing.T) {
	a := openSearched(t, 300)
	a.Press("b", "down", "1", "k")
	if a.finish("enter"); a.node.Visits != 1000 || a.s.Analysis.Busy() {
		t.Errorf("went to %d visits", a.node.Visits)
	}
	a.Press("b", "down", "9", "9", "9", "enter")
	if at, _ := a.s.Analysis.Past.Playouts(); a.Dialog != nil || at != 999 || a.s.Break {
		t.Errorf("playouts that have passed do not wind back:\n%s", a.View())
	}
	a.Press("end", "b", "right", "enter")
	if !a.s.Break || a.Message != "break when the best move changes: yes" {
		t.Errorf("break %v: %q", a.s.Break, a.Message)
	}
	a, publish := openStaged(t, 120, 40, session.BothSides)
	a.Press("b", "right", "enter", " ")
	shot := func(first, second model.Point, visits int) {
		publish(&search.Snapshot{Size: 5, Visits: 2 * visits, Moves: []search.MoveStats{
			{Move: first, Visits: visits, PV: []model.Point{first}}, {Move: second, Visits: visits - 1}}})
	}
	c3, d4 := model.Pt(2, 2), model.Pt(3, 1)
	shot(c3, d4, 50)
	shot(d4, c3, 60)
	shot(d4, c3, 70)
	shot(c3, d4, 600)
	if turns := a.s.Analysis.Past.TurningPoints; !a.s.Analysis.Busy() || len(turns) != 1 {
		t.Fatalf("a search is paused by few visits, or by what has not lasted: %v", turns)
	}
	if shot(c3, d4, 640); a.s.Analysis.Busy() || a.Message != "break: C3 overtook D4 by 1,200" {
		t.Errorf("message %q", a.Message)
	}
	a.Press("b", "right", "right", "down", "x", "enter")
	if a.Dialog == nil {
		t.Error("a wrong number is taken")
	}
}

// Steps in which another move comes to have the most visits say so, and where one can go back to.
func TestBreaksAtTurningPoints(t *testing.T) {
	a := open(t, 120, 40, session.Start{Engine: uct(1), Human: session.BothSides, Size: 7})
	a.Press("b", "right", "enter")
	for range 20 {
		a.steps(1000)
		a.View()
		if !strings.Contains(a.Message, "made") {
			break
		}
	}
	first := a.node.Moves[0].Move.Vertex(7)
	if !strings.Contains(a.Message, "break: "+first+" overtook ") || a.s.Analysis.Busy() {
		t.Errorf("message %q after %d visits, most of them of %s", a.Message, a.node.Visits, first)
	}
}

func TestFollows(t *testing.T) {
	a := openSearched(t, 3000)
	a.Press("f")
	line := a.node.Line
	if len(line) < 2 || line[0] != a.nodes[""].Moves[0].Move {
		t.Fatalf("followed to %s", a.line())
	}
	for n := range line {
		if v := a.nodes[lineKey(line[:n])]; v == nil || v.Moves[0].Move != line[n] {
			t.Errorf("after %d moves of %s another one is expected", n, a.line())
		}
	}
	a.Press("up")
	if a.follow != nil {
		t.Error("a move of the cursor does not end it")
	}
}

// A click on the row at the cursor opens and closes it.
func TestClicks(t *testing.T) {
	a := openMadeUp(t, 80, 24)
	a.View()
	l := a.layout()
	for _, want := range []string{"B9", "B9", "B9"} {
		a.Click(l.table.X+5, l.table.Y+2, tea.MouseButtonLeft)
		must.Equal(t, a.line(), want)
	}
	if len(a.nodes) > 1 {
		t.Error("the third click does not close what the second opened")
	}
}

// The mouse over a row, or over a candidate on the board, shows its principal variation,
// and so does a click, until the next key.
func TestHover(t *testing.T) {
	a := openMadeUp(t, 120, 40)
	a.View()
	l := a.layout()
	text := "principal variation from "
	if strings.Contains(a.View(), text) {
		t.Fatalf("a variation without the mouse:\n%s", a.View())
	}
	a.Mouse(tea.MouseMsg{X: l.table.X + 5, Y: l.table.Y + 2, Action: tea.MouseActionMotion})
	if want := text + "B9"; !strings.Contains(a.View(), want) {
		t.Errorf("with the mouse on the second row no %q in\n%s", want, a.View())
	}
	a.Mouse(tea.MouseMsg{X: 0, Y: 0, Action: tea.MouseActionMotion})
	must.Lacks(t, a.View(), text) // else: the mouse is gone, and its variation is not
	a.Mouse(tea.MouseMsg{X: l.board.X + 3 + 2*int(l.geo.StepX), Y: l.board.Y + 1, Action: tea.MouseActionMotion})
	if want := text + "C9"; !strings.Contains(a.View(), want) {
		t.Errorf("with the mouse on C9 no %q in\n%s", want, a.View())
	}
	a.Click(l.table.X+5, l.table.Y+1, tea.MouseButtonLeft)
	if want := text + "A9"; !strings.Contains(a.View(), want) {
		t.Errorf("after a click on the first row no %q in\n%s", want, a.View())
	}
	a.Press("down")
	must.Lacks(t, a.View(), text) // else: a key leaves the variation on the board
}

// A window with room has formulas and sentences; others have one of them, which a key switches.
func TestWords(t *testing.T) {
	a := openMadeUp(t, 200, 60)
	must.Has(t, a.View(), "how it chooses ─", "in words ─", "At the root")
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		a = openMadeUp(t, size[0], size[1])
		must.Lacks(t, a.View(), "The selection value of ")
		a.Press("i")
		must.Has(t, a.View(), "how it chooses, in words", "The selection value of ")
	}
}

// The rate of a root with side playouts is without them, and says so.
func TestSidePlayouts(t *testing.T) {
	a := openMadeUp(t, 200, 60)
	must.Lacks(t, a.View(), "side playouts")
	a.node.Aside = 400
	text := ""
	for _, r := range a.sentences() {
		text += r.text + " "
	}
	must.Has(t, text, ". Of these 400 are side playouts; ", "% of the others. ", "% of all visits. ")
	must.Has(t, a.figures(a.node.Moves[0], 80), " without side playouts")
}

// At a moment of the past the screen shows the tree as it was, once the search has been wound
// back to it, and until then what the root knew; keys and the mouse choose the moment.
func TestPast(t *testing.T) {
	a := openSearched(t, 3000)
	past := &a.s.Analysis.Past
	if a.Press("}"); past.Shown() != nil || a.node.Visits != 3000 {
		t.Errorf("after the last moment %s is shown", past)
	}
	a.Press("right", "[", "[")
	s := past.Shown()
	must.Has(t, a.View(), "◀ at "+words.Grouped(s.Visits)+" of 3,000 playouts", "is being wound back", "▲")
	if must.Lacks(t, a.View(), "next "); len(a.nodes) != 1 || a.node.Visits != s.Visits || a.node.Moves[0].Visits != s.Moves[0].Visits {
		t.Errorf("%d visits in %d nodes, want %d in the root", a.node.Visits, len(a.nodes), s.Visits)
	}
	a.finish("home", "S", "s")
	fresh, at := openSearched(t, 102), past.Shown().Visits
	a.Press("0", "right")
	fresh.Press("right")
	if at != 102 || len(a.rows) != len(fresh.rows) || !reflect.DeepEqual(a.nodes[""].Moves, fresh.nodes[""].Moves) || a.line() != fresh.line() {
		t.Errorf("at %d playouts\n%s\nwant\n%s", at, a.View(), fresh.View())
	}

	l := a.layout().time
	mouse := func(x int, action tea.MouseAction) int {
		a.Mouse(tea.MouseMsg{X: l.X + x, Y: l.Y + 1, Button: tea.MouseButtonLeft, Action: action})
		return past.Shown().Visits
	}
	if first, second := mouse(l.W/3, tea.MouseActionPress), mouse(l.W/2, tea.MouseActionMotion); first >= second || a.node.Visits != second {
		t.Errorf("the mouse goes from %d to %d visits", first, second)
	}
	if a.finish("end", "right"); past.Shown() != nil || a.node.Visits != 3000 {
		t.Errorf("it is not live again: %s", past)
	}
}

// A film runs through the last playout of the search, or one from the cursor's move, forward
// and back, with what chose each move, to the owners at its end.
func TestFilm(t *testing.T) {
	a := openSearched(t, 300)
	last := a.s.Stepped.Last
	a.Press("a")
	all := fmt.Sprintf("of %d", len(last.Moves))
	for range 2 * kit.FramesPerSecond {
		a.Age()
	}
	must.Has(t, a.View(), "film of the last playout", "move 20 "+all, last.Line[1].Vertex(5)+"   tree", "random", "10 a second")
	a.Press("left", "+")
	if a.Age(); a.Moving() || !strings.Contains(a.View(), "move 19 "+all) || !strings.Contains(a.View(), "20 a second") {
		t.Errorf("a move back:\n%s", a.View())
	}
	if a.Press("end"); !strings.Contains(a.View(), session.LeadText(last.Score)+" · moves by cause: tree "+fmt.Sprint(len(last.Line))) {
		t.Errorf("no end in\n%s", a.View())
	}
	a.Press("esc", "right", "right", "A", "n")
	if a.film.seed != 2 || !slices.Equal(a.film.line, treePlace{a.node.Line, a.at}.whole()) {
		t.Errorf("playout %d of %v", a.film.seed, a.film.line)
	}
	if a.Press("q"); a.Dialog != nil || a.Moving() {
		t.Error("the film goes on")
	}
}

// Two moments are compared by moves, and by the reply that explains the largest change, whose
// part in it can be checked by hand.
func TestMomentsCompared(t *testing.T) {
	a := openSearched(t, 3000)
	a.finish("home", "S", "m")
	if a.finish("end"); a.s.Analysis.Past.Compared == nil {
		t.Fatalf("no comparison in\n%s", a.View())
	}
	c := a.s.Analysis.Past.Compared
	first := c.Moves[0]
	must.Has(t, a.View(), "from 101 to 3,000 playouts", c.Text()[:20], words.Count(first.Then.Visits)+" → "+words.Count(first.Now.Visits), "=")
	_, sum, _ := strings.Cut(partText(c), ": ")
	sum, part, _ := strings.Cut(sum, " = ")
	part, _, _ = strings.Cut(part, ";")
	if x, err := evaluate(sum); err != nil || math.Abs(x-c.Largest.Reply.Part) > 0.002 || bare("%+.3f", c.Largest.Reply.Part) != part {
		t.Errorf("%s = %v (%v)", partText(c), x, err)
	}
	if a.finish("m"); a.s.Analysis.Past.Compared != nil {
		t.Error("the comparison goes on without a mark")
	}
}

// Two searches of a position go on in lock step, are wound to the same playouts, and are
// shown side by side with their difference in words.
func TestSideBySide(t *testing.T) {
	a := open(t, 120, 40, session.Start{Engine: uct(1), Human: session.BothSides, Size: 5, Load: func(spec string) (session.EngineSetup, error) {
		e := uct(1)
		e.Name = spec
		return e, nil
	}})
	a.finish("s", "y", "down", "down", "enter")
	must.Has(t, a.View(), "second search") // else: it asks for none
	a.Press("esc")
	other := must.Get(a.s.Players.Find("uct K=0.1"))
	e := must.Get(a.s.Apply(a.s.Settings, []string{session.You, session.You}, a.s.Analysis.By, other))
	a.do(e)
	a.finish("S")
	a.finish("ctrl+s")
	text := a.View()
	must.Has(t, text, "uct ──", "uct K=0.1 ──", "1,101 playouts", "1,100 playouts", " prefer", "of the visits alike")
	a.finish("{")
	if shown, _ := a.s.Analysis.Past.Playouts(); a.s.Analysis.PastOther.Shown() == nil || a.s.Analysis.PastOther.Shown().Visits > shown {
		t.Errorf("the second search is not wound to %d playouts:\n%s", shown, a.View())
	}
	a.finish("end", "y")
	must.Lacks(t, a.View(), "of the visits alike")
}

// Two searches differ in their best moves, or do not.
func TestDifference(t *testing.T) {
	c3, d4 := model.Pt(2, 2), model.Pt(3, 1)
	one := &search.Snapshot{Size: 5, Visits: 10, Moves: []search.MoveStats{{Move: c3, Visits: 6, WinRate: .5}, {Move: d4, Visits: 4, WinRate: .4}}}
	two := &search.Snapshot{Size: 5, Visits: 10, Moves: []search.MoveStats{{Move: d4, Visits: 8, WinRate: .7}, {Move: c3, Visits: 2, WinRate: .5}}}
	for _, tt := range []struct {
		a, b *search.Snapshot
		want string
	}{
		{one, one, "Both prefer C3: left with 60.0% of its 10 visits, which wins 50.0%; right with 60.0% of its 10 visits, which wins 50.0%. " +
			"They share out 100.0% of the visits alike."},
		{one, two, "Left prefers C3 with 60.0% of its 10 visits, which wins 50.0%; right prefers D4 with 80.0% of its 10 visits, which wins 70.0%. " +
			"Right gives C3 20.0%, left gives D4 40.0%. They share out 60.0% of the visits alike."},
	} {
		must.Equal(t, difference([2]side{{found: tt.a}, {found: tt.b}}), tt.want)
	}
}

// The cursor stays on its move in every order of the rows, with every filter that lets it through, and when other nodes open.
func TestCursorStaysOnItsMove(t *testing.T) {
	a := openMadeUp(t, 120, 40)
	a.Press("down", "down", "down", "down")
	want := a.line()
	for _, key := range []string{"o", "o", "o", "o", "o", "o", "/", "9", "enter", "/", "ctrl+u", "enter", "u", "u", "O", "down", "enter"} {
		a.Press(key)
		a.View()
		if got := a.line(); got != want || a.rows[a.cursor.Cursor].node.Moves[a.rows[a.cursor.Cursor].move].Move != a.at {
			t.Fatalf("after %s the cursor is on %s, want %s", key, got, want)
		}
	}
}
