package tuner

import (
	"fmt"
	"math"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/match"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// Tests is a queue of tests. Read and Open read files and are called from other
// goroutines.
type Tests interface {
	Read() ([]Test, error) // in the order to list them
	Runs() bool            // whether a program runs the queue
	Cancel(id int) error
	Raise(id, by int) error // changes the priority of a test
	Open(id int) (*Event, error)
}

// A Test is a test in a queue with its results so far.
type Test struct {
	ID       int
	Name     string
	State    string
	Over     bool // it is finished, failed or canceled
	Priority int
	Games    int          // games with a result
	Score    *match.Stats // of a match; nil for other events
	Path     []float64    // LLR after each game; nil without a test
	Verdict  string
	Report   string // path of the HTML report; "" without one
}

// testsTime is how often the pane of tests looks at the queue.
const testsTime = time.Second

// A testsPane is the pane of the queue of tests. It is a dialog over the screen.
type testsPane struct {
	screen *Screen
	tests  []Test
	list   kit.List
	runs   bool // a program runs the queue
	read   bool // the queue has been read
	asks   int  // number of the test that is to be canceled if the user says yes; 0 for none
	said   string
	closed bool
	lines  view.Rect // lines of tests, as last drawn
}

// testsMsg has what the queue holds now.
type testsMsg struct {
	pane  *testsPane
	tests []Test
	runs  bool
	err   error
}

// askTests opens the pane of tests.
func (t *Screen) askTests() tea.Cmd {
	if t.offers.tests == nil {
		t.Complain("no queue of tests here")
		return nil
	}
	p := &testsPane{screen: t}
	t.Asked = p
	return p.look
}

// look reads the queue.
func (p *testsPane) look() tea.Msg {
	tests, err := p.screen.offers.tests.Read()
	return testsMsg{p, tests, p.screen.offers.tests.Runs(), err}
}

// tested takes over what the queue holds, and looks again later while the pane is open.
func (t *Screen) tested(msg testsMsg) tea.Cmd {
	p := msg.pane
	if p.closed {
		return nil
	}
	at := p.selected()
	p.read, p.runs = true, msg.runs
	if msg.err != nil {
		p.said = msg.err.Error()
	} else {
		p.tests = msg.tests
		for i, test := range p.tests { // the cursor stays on its test
			if at != nil && test.ID == at.ID {
				p.list.Cursor = i
			}
		}
	}
	return tea.Tick(testsTime, func(time.Time) tea.Msg { return p.look() })
}

// selected returns the test under the cursor; nil if there is none.
func (p *testsPane) selected() *Test {
	if p.list.Cursor >= len(p.tests) {
		return nil
	}
	return &p.tests[p.list.Cursor]
}

// Update folds a key.
func (p *testsPane) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	key := kit.KeyName(msg)
	if asked := p.asks; asked > 0 {
		if p.asks = 0; key == "y" || key == "Y" {
			return p.change(p.screen.offers.tests.Cancel(asked)), false
		}
		return nil, false
	}
	p.said = ""
	test, page := p.selected(), max(p.list.Page, 1)
	switch key {
	case "esc", "q", "T":
		p.closed = true
		return nil, true
	case "up", "k":
		p.list.Move(-1, len(p.tests))
	case "down", "j":
		p.list.Move(1, len(p.tests))
	case "pgup", "K":
		p.list.Move(-page, len(p.tests))
	case "pgdown", "J":
		p.list.Move(page, len(p.tests))
	case "home":
		p.list.Cursor = 0
	case "end":
		p.list.Move(len(p.tests), len(p.tests))
	case "enter":
		if test != nil {
			return p.open(*test)
		}
	case "c", "+", "=", "-":
		switch {
		case test == nil:
		case test.Over:
			p.said = fmt.Sprintf("test %d is %s", test.ID, test.State)
		case key == "c":
			p.asks = test.ID
		case key == "-":
			return p.change(p.screen.offers.tests.Raise(test.ID, -1)), false
		default:
			return p.change(p.screen.offers.tests.Raise(test.ID, 1)), false
		}
	}
	return nil, false
}

// change shows the queue after a change, or why it was refused. The look after it is the
// one that goes on; that of before would come too, so that it is not repeated here.
func (p *testsPane) change(err error) tea.Cmd {
	if err != nil {
		p.said = err.Error()
		return nil
	}
	return func() tea.Msg {
		tests, err := p.screen.offers.tests.Read()
		return changedMsg{testsMsg{p, tests, p.screen.offers.tests.Runs(), err}}
	}
}

// changedMsg has what the queue holds after a change.
type changedMsg struct{ testsMsg }

// open opens the event of a test on the screen.
func (p *testsPane) open(test Test) (tea.Cmd, bool) {
	e, err := p.screen.offers.tests.Open(test.ID)
	if err != nil {
		p.said = err.Error()
		return nil, false
	}
	p.closed = true
	return p.screen.leaveFor(e), true
}

// Choose puts the cursor on the line at x, y.
func (p *testsPane) Choose(x, y int) bool {
	i := p.list.Top + y - p.lines.Y
	if !p.lines.Contains(x, y) || i >= len(p.tests) {
		return false
	}
	p.list.Cursor = i
	return true
}

// Sizes of the pane.
const (
	testBar    = 13 // cells of the bar of an LLR
	testDetail = 5  // lines about the test under the cursor, without its graph
	testGraph  = 7  // rows of the graph of the LLR's path
	testLines  = 4  // least number of lines of tests beside the graph
	barTests   = 70 // width from which on lines have the bar of the LLR
	wideTests  = 90 // width from which on lines have the interval of Elo
)

// Draw draws the pane.
func (p *testsPane) Draw(g view.Region) {
	w, h := g.Size()
	title := "tests"
	if p.read && !p.runs {
		title = "tests: no program runs the queue (gobandit queue run)"
	}
	in := kit.Box(g, w-4, h-2, title)
	w, h = in.Size()
	hint := "↵ open  c cancel  + - priority  esc close"
	if p.read && len(p.tests) == 0 {
		hint = "esc close"
	}
	switch {
	case p.asks > 0:
		hint = fmt.Sprintf("Cancel test %d? y yes, any other key cancels", p.asks)
	case p.said != "":
		hint = p.said
	}
	in.Text(0, h-1, view.Strong, view.Fit(hint, w))
	rest := h - 2 // the heading and the hint
	switch {
	case !p.read:
		in.Text(0, 0, view.Dim, "reading the queue …")
		return
	case len(p.tests) == 0:
		for y, line := range kit.Wrap("No tests. gobandit queue add --new PLAYER --old PLAYER --sprt 0,5 adds one.", w) {
			if y < h-1 {
				in.Text(0, y, view.Plain, line)
			}
		}
		return
	}
	detail, graph := 0, 0
	if rest >= testDetail+testLines {
		detail = testDetail
	}
	if rest >= testDetail+testGraph+testLines {
		graph = testGraph
	}
	rows := max(rest-detail-graph, 0)
	p.list.Scroll(len(p.tests), rows)
	p.drawLines(in.Rows(0, rows+1))
	if test := p.selected(); test != nil && detail > 0 {
		test.drawDetail(in.Rows(1+rows, detail+graph))
	}
}

// drawLines draws the heading and the lines of tests.
func (p *testsPane) drawLines(g view.Region) {
	w, h := g.Size()
	name := 4
	for _, t := range p.tests {
		name = max(name, view.Width(t.Name))
	}
	name = min(name, max(8, w-64))
	line := func(t [7]string) string {
		head := fmt.Sprintf("%s  %s  %s  %s  %s  ", padded(t[0], 4), filled(t[1], 8), padded(t[2], 4), filled(t[3], name), padded(t[4], 6))
		if w < barTests {
			return head + t[6]
		}
		return head + filled(t[5], testBar) + "  " + t[6]
	}
	g.Text(2, 0, view.Dim, view.Fit(line([7]string{"test", "state", "prio", "name", "games", "LLR", "Elo, verdict"}), w-2))
	p.lines = g.Rows(1, h-1).Rect()
	for y := range min(h-1, len(p.tests)-p.list.Top) {
		t := p.tests[p.list.Top+y]
		style, mark := view.Plain, "  "
		if t.Over {
			style = view.Dim
		}
		if p.list.Top+y == p.list.Cursor {
			style, mark = view.Strong, "▸ "
		}
		verdict := t.Verdict
		if t.Score != nil && t.Score.Games() > 0 {
			elo := eloOf(*t.Score)
			if w < wideTests {
				elo = match.EloText(match.Elo(t.Score.Rate()))
			}
			verdict = strings.TrimSpace(elo + "  " + verdict)
		}
		text := line([7]string{fmt.Sprint(t.ID), t.State, fmt.Sprint(t.Priority), view.Fit(t.Name, name), words.Count(t.Games), t.bar(), verdict})
		g.Text(0, 1+y, style, view.Fit(mark+text, w))
	}
}

// filled left-aligns text in w cells.
func filled(text string, w int) string { return text + strings.Repeat(" ", max(0, w-view.Width(text))) }

// eloOf writes the difference in rating of a score with its 95 % interval.
func eloOf(s match.Stats) string {
	low, high := s.Interval()
	return fmt.Sprintf("%s [%s, %s]", match.EloText(match.Elo(s.Rate())), match.EloText(match.Elo(low)), match.EloText(match.Elo(high)))
}

// bar shows where the LLR is between its bounds; "" without a test.
func (t Test) bar() string {
	if t.Score == nil || t.Score.Test == nil {
		return ""
	}
	lower, upper := t.Score.Test.Bounds()
	at := int(math.Round((t.Score.LLR() - lower) / (upper - lower) * (testBar - 1)))
	bar := []rune(strings.Repeat("─", testBar))
	bar[testBar/2] = '│'
	bar[min(max(at, 0), testBar-1)] = '█'
	return string(bar)
}

// drawDetail draws what there is to say of the test under the cursor: its LLR with the
// path of it, the score, the pairs and the report.
func (t Test) drawDetail(g view.Region) {
	w, h := g.Size()
	lines := []string{fmt.Sprintf("test %d, %s: %s", t.ID, t.Name, t.State)}
	if t.Score != nil {
		lines = nil
		if t.Score.Games() > 0 {
			lines = strings.Split(t.Score.String(), "\n")
		}
		if pairs := t.Score.PairsText(); pairs != "" {
			lines = append(lines, pairs)
		}
	}
	if t.Report != "" {
		lines = append(lines, "report: "+t.Report)
	}
	for y, line := range lines[:min(len(lines), testDetail)] {
		g.Text(0, y, view.Dim, view.Fit(line, w))
	}
	if h <= testDetail || len(t.Path) == 0 {
		return
	}
	lower, upper := t.Score.Test.Bounds()
	view.Graph{Values: t.Path, Low: lower, High: upper, Unit: 1, Marked: -1, Middle: true}.Draw(g.Rows(testDetail, h-testDetail))
}
