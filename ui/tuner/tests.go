package tuner

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/match"
	"gobandit/gtp/queue"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A TestQueue is a queue of tests as the screen shows it.
type TestQueue struct {
	queue.Queue

	// Results returns the tests in the order to list them. It reads files and is called
	// from other goroutines.
	Results func() ([]TestResult, error)
}

// A TestResult is a test in a queue with what its games say so far.
type TestResult struct {
	queue.Entry
	Started time.Time    `json:"started,omitzero"` // when its journal was begun
	Games   int          `json:"games"`            // games with a result
	Total   int          `json:"games_total"`      // 0 is without end, or unknown
	Verdict string       `json:"verdict,omitempty"`
	Stats   *match.Stats `json:"result,omitempty"`   // of a match, in the view of its first player; nil for other events
	Path    []float64    `json:"llr_path,omitempty"` // after each game; nil without a sequential test
	Page    string       `json:"report,omitempty"`   // path of the HTML report
	Fault   string       `json:"error,omitempty"`    // why its games cannot be read
}

// testsTime is how often the pane of tests looks at the queue.
const testsTime = time.Second

// A testsPane is the pane of the queue of tests. It is a dialog over the screen.
type testsPane struct {
	screen *Screen
	tests  []TestResult
	moves  []kit.Action // through the list
	runs   bool         // a program runs the queue
	read   bool         // the queue has been read
	asks   int          // number of the test that is to be canceled if the user says yes; 0 for none
	said   string
	closed bool
	kit.List
}

// testsMsg has what the queue holds now.
type testsMsg struct {
	pane  *testsPane
	tests []TestResult
	runs  bool
	err   error
	again bool // the pane looks again later
}

// askTests opens the pane of tests.
func (t *Screen) askTests() tea.Cmd {
	if t.offers.Tests == nil {
		t.Complain("no queue of tests here")
		return nil
	}
	p := &testsPane{screen: t}
	p.moves = kit.Movements(func() *kit.List { return &p.List }, func() int { return len(p.tests) })
	t.Asked = p
	return p.look(true)
}

// look returns a command that reads the queue.
func (p *testsPane) look(again bool) tea.Cmd {
	q := p.screen.offers.Tests
	return func() tea.Msg {
		tests, err := q.Results()
		return testsMsg{p, tests, q.Runs(), err, again}
	}
}

// tested takes over what the queue holds.
func (t *Screen) tested(msg testsMsg) tea.Cmd {
	p := msg.pane
	if p.closed {
		return nil
	}
	p.read, p.runs = true, msg.runs
	if msg.err != nil {
		p.said = msg.err.Error()
	} else {
		at := p.selected()
		p.tests = msg.tests
		if i := slices.IndexFunc(p.tests, func(r TestResult) bool { return at != nil && r.ID == at.ID }); i >= 0 {
			p.Cursor = i // it stays on its test
		}
	}

	if !msg.again {
		return nil
	}
	look := p.look(true)
	return tea.Tick(testsTime, func(time.Time) tea.Msg { return look() })
}

// selected returns the test under the cursor; nil if there is none.
func (p *testsPane) selected() *TestResult {
	if p.Cursor >= len(p.tests) {
		return nil
	}
	return &p.tests[p.Cursor]
}

// Update folds a key.
func (p *testsPane) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	key, asked := kit.KeyName(msg), p.asks
	p.asks, p.said = 0, ""
	if asked > 0 {
		if key != "y" && key != "Y" {
			return nil, false
		}
		return p.changed(p.screen.offers.Tests.Cancel(asked)), false
	}
	for _, move := range p.moves {
		if slices.Contains(move.Keys, key) {
			return move.Run(), false
		}
	}

	test := p.selected()
	switch {
	case key == "esc", key == "q", key == "T":
		p.closed = true
		return nil, true
	case test == nil || !slices.Contains([]string{"enter", "c", "+", "=", "-"}, key):
	case key == "enter":
		return p.open(*test)
	case test.State.Over():
		p.said = fmt.Sprintf("test %d is %s", test.ID, test.State)
	case key == "c":
		p.asks = test.ID
	case key == "-":
		return p.changed(p.screen.offers.Tests.SetPriority(test.ID, test.Priority-1)), false
	default:
		return p.changed(p.screen.offers.Tests.SetPriority(test.ID, test.Priority+1)), false
	}
	return nil, false
}

// changed shows the queue after a change, or why it was refused.
func (p *testsPane) changed(err error) tea.Cmd {
	if err != nil {
		p.said = err.Error()
		return nil
	}
	return p.look(false)
}

// open opens the event of a test on the screen.
func (p *testsPane) open(test TestResult) (tea.Cmd, bool) {
	e, err := p.screen.offers.Load(test.Event)
	if err != nil {
		p.said = err.Error()
		return nil, false
	}
	p.closed = true
	return p.screen.leaveFor(e), true
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
	in.Text(0, h-1, view.Strong, view.Fit(p.hint(), w))
	if len(p.tests) == 0 {
		text := "reading the queue …"
		if p.read {
			text = "No tests. gobandit queue add --new PLAYER --old PLAYER --sprt 0,5 adds one."
		}
		for y, line := range kit.Wrap(text, w) {
			in.Rows(0, h-1).Text(0, y, view.Plain, line)
		}
		return
	}

	rest := h - 2 // without the heading and the hint
	detail := 0
	if rest >= testDetail+testLines {
		detail = testDetail
	}
	if rest >= testDetail+testGraph+testLines {
		detail += testGraph
	}
	rows := max(rest-detail, 0)
	p.drawLines(in.Rows(0, rows+1))
	if test := p.selected(); detail > 0 {
		test.drawDetail(in.Rows(1+rows, detail))
	}
}

// hint returns the last line: what keys do, a question, or why something was refused.
func (p *testsPane) hint() string {
	switch {
	case p.asks > 0:
		return fmt.Sprintf("Cancel test %d? y yes, any other key cancels", p.asks)
	case p.said != "":
		return p.said
	case p.read && len(p.tests) == 0:
		return "esc close"
	}
	return "↵ open  c cancel  + - priority  esc close"
}

// drawLines draws the heading and the lines of tests.
func (p *testsPane) drawLines(g view.Region) {
	w, h := g.Size()
	name := 4
	for _, t := range p.tests {
		name = max(name, view.Width(t.Name))
	}
	name = min(name, max(8, w-64))

	heading := [...]string{"test", "state", "prio", "name", "games", "LLR", "Elo, verdict"}
	g.Text(2, 0, view.Dim, view.Fit(testLine(heading, name, w), w-2))
	p.DrawRows(g.Rows(1, h-1), len(p.tests), func(g view.Region, i int, style view.Style, mark string) {
		t := p.tests[i]
		if t.State.Over() && style == view.Plain {
			style = view.Dim
		}
		cells := [...]string{fmt.Sprint(t.ID), string(t.State), fmt.Sprint(t.Priority), view.Fit(t.Name, name), words.Count(t.Games), t.bar(), t.elo(w)}
		g.Text(0, 0, style, view.Fit(mark+" "+testLine(cells, name, w), w))
	})
}

// testLine lays out the cells of a line, with names of a width, for a pane of w cells.
func testLine(cells [7]string, name, w int) string {
	filled := func(text string, w int) string { return text + strings.Repeat(" ", max(0, w-view.Width(text))) }
	line := []string{padded(cells[0], 4), filled(cells[1], 8), padded(cells[2], 4), filled(cells[3], name), padded(cells[4], 6)}
	if w >= barTests {
		line = append(line, filled(cells[5], testBar))
	}
	return strings.Join(append(line, cells[6]), "  ")
}

// elo returns Elo, in a wide pane with its interval, and the verdict.
func (r TestResult) elo(w int) string {
	elo := ""
	if r.Stats != nil && r.Stats.Games() > 0 {
		elo = r.Stats.EloText()
		if w < wideTests {
			elo, _, _ = strings.Cut(elo, " ")
		}
	}
	return strings.TrimSpace(elo + "  " + r.Verdict)
}

// bar shows where the LLR is between its bounds; "" without a test.
func (r TestResult) bar() string {
	if r.Stats == nil || r.Stats.Test == nil {
		return ""
	}
	lower, upper := r.Stats.Test.Bounds()
	at := int(math.Round((r.Stats.LLR() - lower) / (upper - lower) * (testBar - 1)))
	bar := []rune(strings.Repeat("─", testBar))
	bar[testBar/2] = '│'
	bar[min(max(at, 0), testBar-1)] = '█'
	return string(bar)
}

// drawDetail draws what there is to say of the test under the cursor: its LLR with the
// path of it, the score, the pairs and the report.
func (r TestResult) drawDetail(g view.Region) {
	w, h := g.Size()
	lines := []string{fmt.Sprintf("test %d, %s: %s", r.ID, r.Name, r.State)}
	if r.Stats != nil {
		lines = r.Lines()
	}
	if r.Page != "" {
		lines = append(lines, "report: "+r.Page)
	}
	for y, line := range lines[:min(len(lines), testDetail)] {
		g.Text(0, y, view.Dim, view.Fit(line, w))
	}
	if h > testDetail {
		r.DrawPath(g.Rows(testDetail, h-testDetail))
	}
}

// Lines returns the score of a match with its test, and the pairs.
func (r TestResult) Lines() (lines []string) {
	if r.Stats.Games() > 0 {
		lines = strings.Split(r.Stats.String(), "\n")
	}
	if pairs := r.Stats.PairsText(); pairs != "" {
		lines = append(lines, pairs)
	}
	return lines
}

// DrawPath draws the path of the LLR between its bounds, if there is one.
func (r TestResult) DrawPath(g view.Region) {
	if len(r.Path) > 0 {
		lower, upper := r.Stats.Test.Bounds()
		view.Graph{Values: r.Path, Low: lower, High: upper, Unit: 1, Marked: -1, Middle: true}.Draw(g)
	}
}
