package play

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search/review"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// studied opens a game on a board of n by n points with variations, a comment and a
// search of every position, and shows the position after its sixth move.
func studied(t *testing.T, n, w, h int) *window {
	t.Helper()
	a := open(t, w, h, session.Start{Game: uitest.Game(t, n, "C3 G7 G3 C7 E5 E3 E7 C5 G5 F4"), Human: session.BothSides}, nil)
	for _, branch := range [][]string{{"D4", "D6"}, {"F6"}, {"B2", "B8", "H2", "H8"}} {
		a.do(a.s.GoTo(6))
		for _, v := range branch {
			a.do(a.s.Play(uitest.Point(t, v, n)))
		}
	}
	for i, turn := range slices.Collect(a.s.Line.Record.Root.All()) {
		g := must.Get(a.s.Line.GameTo(turn))
		s := uitest.Snapshot(g)
		s.Score, s.WinRate = float64(i), 0.3+0.2*float64(i%3)
		a.s.Analysis.Keep(turn, s)
	}
	main := a.s.Line.Record.Root.Last()
	a.do(a.s.Enter(main))
	a.do(a.s.GoTo(6))
	a.s.Line.SetComment("Black builds a wall to the south.")
	a.Silence()
	return a
}

// Everything there is to know of a game stands in a large window.
func TestAllPanes(t *testing.T) {
	for _, n := range []int{9, 13, 19} {
		a := studied(t, n, 200, 60)
		text := a.View()
		must.Has(t, text, "move visits", "PV  ", "win rate of Black, % ──", "score lead of Black, points ──", "comment ──",
			"Black builds a wall", "variations ──", "┬─●─○", "moves ──", " 6 ○ E3", "predicted owners ──", "open")
	}
}

// As a window of one column of panes gets lower, the least important panes go first.
func TestPanesGoInOrder(t *testing.T) {
	order := []string{"× 0", "move visits", "PV  ", "── win rate", "── comment", "── score lead", "── variations", "── moves", "── predicted owners"}
	most := len(order)
	for h := 100; h >= 20; h-- {
		a := studied(t, 9, 50, h)
		text, shown := a.View(), 0
		for shown < len(order) && strings.Contains(text, order[shown]) {
			shown++
		}
		for _, later := range order[shown:] {
			must.Lacks(t, text, later)
		}
		most = min(most, shown)
	}
	if most > 3 {
		t.Errorf("the lowest window still has %d panes", most)
	}
}

// The tables of a review keep their figures apart and whole in every width that panels have.
func TestReviewTables(t *testing.T) {
	a := studied(t, 9, 120, 40)
	r := a.judged()
	worst := &review.JudgedMove{Number: 121, Color: model.Black, Point: model.Pass, Loss: 1, Points: -12.5, Mistake: true}
	for i := range r.Players {
		r.Players[i].Mistakes, r.Players[i].Ranked = 1, []*review.JudgedMove{worst}
	}
	draw := func(w int, draw func(view.Region)) []string {
		c := view.NewCanvas(w, 4)
		draw(c.Region())
		return strings.Split(uitest.Theme.Write(c), "\n")
	}
	for w := panelWidth; w <= 100; w++ {
		for y, line := range draw(w, func(g view.Region) { drawTotals(g, r) }) {
			if got := strings.Fields(strings.Replace(line, "● and ○", "all", 1)); len(got) != 7 && !strings.Contains(line, "–") || y == 0 && got[3] != "0" && got[3] != "20" {
				t.Errorf("%d cells: %q", w, line)
			}
		}
		points := "-12.5"
		if w < 41 {
			points = "-12"
		}
		mistake := "121 pass 100 " + points
		must.Equal(t, strings.Join(strings.Fields(draw(w, func(g view.Region) { a.drawMistakes(g, r) })[1]), " "), mistake+" "+mistake, w)
	}
}

// The graph of variations has numbers above it, and the shown turn among its stones; a
// click goes to a turn, and the wheel scrolls where there is more than room.
func TestVariationTree(t *testing.T) {
	a := studied(t, 9, 120, 40)
	x, y := a.find(t, "┬─●─○─●─○─●[○]●─○─●─○")
	text := strings.Split(a.View(), "\n")
	for i, want := range []string{"0                   10", "┬─●─○─●─○─●[○]●─○─●─○", "            ├─●─○", "            ├─●", "            ╰─●─○─●─○"} {
		if got := []rune(text[y-1+i])[x:]; !strings.HasPrefix(string(got), want) {
			t.Errorf("row %d: %q, want %q", i, string(got), want)
		}
	}
	a.Click(x+18, y+3, tea.MouseButtonLeft)
	if got := a.s.Line.LastMove().Point.Vertex(9); got != "H2" || a.s.Line.At != 9 {
		t.Errorf("a click on the third variation shows %s after %d moves, want H2 after 9", got, a.s.Line.At)
	}
	a.Press("<")
	must.Equal(t, a.s.Line.Turns[7].Move.Point.Vertex(9), "F6")
	at := a.s.Line.At
	if a.Click(x, y, tea.MouseButtonWheelUp); a.s.Line.At != at-1 { // all is shown: it goes through the moves
		t.Errorf("the wheel shows move %d, want %d", a.s.Line.At, at-1)
	}
}

// The wheel over a graph of variations that has no room scrolls it, and moves bring it
// back.
func TestVariationTreeScrolls(t *testing.T) {
	var moves []string
	for i := range 100 { // points that touch no others
		moves = append(moves, model.Pt(2*(i%10), 2*(i/10)).Vertex(19))
	}
	a := open(t, 120, 40, session.Start{Game: uitest.Game(t, 19, strings.Join(moves, " ")), Human: session.BothSides}, nil)
	a.do(a.s.GoTo(0))
	x, y := a.find(t, "┬]●─○")
	at := a.s.Line.At
	a.Click(x, y, tea.MouseButtonWheelDown)
	if text := a.View(); strings.Contains(text, "┬]●─○") || a.s.Line.At != at {
		t.Errorf("the wheel does not scroll the graph:\n%s", text)
	}
	a.Press("]", "[")
	must.Has(t, a.View(), "┬]●─○") // else: a move does not bring the graph back
}

// A record may have as many variations as a file can have, side by side or each within the
// one before: no pane looks at all of them for each of them.
func TestManyVariations(t *testing.T) {
	for name, record := range map[string]string{
		"beside": strings.Repeat("(;W[cc])", 20_000),
		"within": strings.Repeat("(;W[];B[](;W[cc])", 3_000) + strings.Repeat(")", 3_000),
	} {
		t.Run(name, func(t *testing.T) {
			roots := must.Get(sgf.Parse([]byte("(;GM[1]SZ[9];B[ee]" + record + ")")))
			tree := must.Get(sgf.Tree(roots[0]))
			a := open(t, 120, 40, session.Start{Record: tree, Human: session.BothSides}, nil)
			a.do(a.s.GoTo(1))
			must.Has(t, a.View(), "┬[●]") // else: no graph of variations
		})
	}
}

// Dots on the stones of the last moves say how much they lost.
func TestLossDots(t *testing.T) {
	a := studied(t, 9, 120, 40)
	r := a.judged()
	for i, points := range []float64{9, .4, .6, 3, 7, math.NaN()} {
		r.Moves[i].Known, r.Moves[i].Points = true, points
	}
	a.Press("n", "n", "n")
	must.Equal(t, a.Message, "move numbers: dots for points lost by the last moves: · .5, • 2, ● 5")
	got := ""
	for _, m := range a.shownBoard(a.layout()).Marks {
		got += m.Point.Vertex(9) + m.Text + " "
	}
	must.Equal(t, got, "G3· C7• E5● E7× ")
}

// A principal variation that is longer than its line ends with a whole move.
func TestLongLine(t *testing.T) {
	a := studied(t, 9, 80, 24)
	s := *a.s.Analysis.Found(a.s.Line.Turn())
	s.Moves = slices.Clone(s.Moves)
	s.Moves[0].PV = slices.Repeat([]model.Point{model.Pt(4, 2), model.Pass, model.Pt(0, 8)}, 12)
	a.s.Analysis.Keep(a.s.Line.Turn(), &s)
	a.Press("v")
	for _, head := range []string{"PV  "} {
		_, line, _ := strings.Cut(a.View(), head)
		line, _, _ = strings.Cut(line, "\n")
		moves := strings.Fields(line)
		if last := len(moves) - 1; last < 6 || !slices.Contains([]string{"E7", "pass", "A1"}, moves[last]) {
			t.Errorf("%s%q", head, line)
		}
	}
}

// The graphs fill the same gaps: a position not searched has what the one before has.
func TestGraphsFillGaps(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5 C3 G7 D4 F6"), Human: session.BothSides}, nil)
	for _, n := range []int{1, 4} {
		turn := a.s.Line.Turns[n]
		s := uitest.Snapshot(must.Get(a.s.Line.GameTo(turn)))
		s.Score = float64(n)
		a.s.Analysis.Keep(turn, s)
	}
	leads, known := a.leads()
	must.Equal(t, known, 2, "known")
	must.Equal(t, fmt.Sprint(leads), "[NaN 1 1 NaN 4 4]")
	for i, rate := range a.rates() {
		must.Equal(t, rate == rate, leads[i] == leads[i], "the win rate after", i, "moves is known")
	}
}
