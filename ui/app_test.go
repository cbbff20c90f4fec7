package ui

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/guard"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

func TestGoldens(t *testing.T) {
	sizes := []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}}
	for _, size := range sizes {
		for _, n := range []struct {
			name string
			n    int
		}{{"9", 9}, {"19", 19}} {
			t.Run("play "+n.name+" "+size.name, func(t *testing.T) {
				a := newTestApp(t, size.w, size.h, Start{Session: session.Start{Game: playedGame(t, n.n), Human: session.BlackSide}})
				press(a, " ")
				think(a)
				golden(t, "play"+n.name+"-"+size.name+".txt", a.View())
				press(a, "o")
				golden(t, "own"+n.name+"-"+size.name+".txt", a.View())
			})
		}
		for _, n := range []string{"9", "13", "19"} {
			t.Run("values "+n+" "+size.name, func(t *testing.T) {
				a := newTestApp(t, size.w, size.h, Start{Session: session.Start{Game: fight(t, n), Human: session.BothSides}, Databases: embeddedDatabases(t)})
				press(a, "d")
				golden(t, "values"+n+"-"+size.name+".txt", a.View())
			})
		}
		t.Run("explain "+size.name, func(t *testing.T) {
			a := newTestApp(t, size.w, size.h, Start{Session: session.Start{Game: fight(t, "9"), Human: session.BothSides}, Databases: embeddedDatabases(t)})
			press(a, "up", "e")
			golden(t, "explain-"+size.name+".txt", a.View())
		})
		t.Run("help "+size.name, func(t *testing.T) {
			a := newTestApp(t, size.w, size.h, Start{Session: session.Start{Human: session.BothSides}})
			press(a, "?")
			golden(t, "help-"+size.name+".txt", a.View())
		})
	}
	t.Run("colors", func(t *testing.T) {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9), Human: session.BlackSide}, Renderer: renderer(termenv.TrueColor)})
		press(a, " ", "v")
		think(a)
		golden(t, "play9-80x24.ans", a.View())
	})
	t.Run("ascii", func(t *testing.T) {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 19), Human: session.BlackSide}, ASCII: true})
		press(a, " ")
		think(a)
		text := a.View()
		golden(t, "ascii19-80x24.txt", text)
		if i := strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }); i >= 0 {
			t.Errorf("%q is not ASCII", text[i:i+4])
		}
	})
	t.Run("values in colors", func(t *testing.T) {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: fight(t, "9"), Human: session.BothSides}, Databases: embeddedDatabases(t), Renderer: renderer(termenv.TrueColor)})
		press(a, "d")
		golden(t, "values9-80x24.ans", a.View())
	})
	t.Run("values in ascii", func(t *testing.T) {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: fight(t, "13"), Human: session.BothSides}, Databases: embeddedDatabases(t), ASCII: true})
		press(a, "d")
		text := a.View()
		golden(t, "asciivalues13-80x24.txt", text)
		if i := strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }); i >= 0 {
			t.Errorf("%q is not ASCII", text[i:i+4])
		}
	})
	t.Run("new game", func(t *testing.T) {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide, Komi: 6.5}})
		press(a, "N", "right", "down", "right", "down", "right", "down", "right")
		golden(t, "newgame-80x24.txt", a.View())
	})
}

// Every window of every size is filled without a line too many or a cell too
// wide.
func TestViewFits(t *testing.T) {
	step := must.Often(7, 2)
	for name, a := range everyScreen(t) {
		for h := 6; h <= 100; h += step * (2 + h/20) {
			for w := 20 + h%11; w <= 300; w += step * (11 + w/20) {
				a.Update(tea.WindowSizeMsg{Width: w, Height: h})
				lines := strings.Split(a.View(), "\n")
				if len(lines) > h {
					t.Fatalf("%s at %dx%d: %d lines", name, w, h, len(lines))
				}
				for _, line := range lines {
					if n := ansi.StringWidth(line); n > w {
						t.Fatalf("%s at %dx%d: a line of %d cells: %q", name, w, h, n, line)
					}
				}
			}
		}
	}
}

// Without colors nothing is written in one, on any screen; only the theme that is
// asked for has bold and reverse.
func TestNoColors(t *testing.T) {
	apps := everyScreen(t)
	themes := map[string]struct {
		theme   *view.Theme
		allowed *regexp.Regexp // nil: no escape is
	}{
		"NO_COLOR": {view.NewTheme(renderer(termenv.Ascii), view.Look{}), nil},
		"mono":     {view.NewTheme(renderer(termenv.TrueColor), view.Look{Theme: "mono"}), regexp.MustCompile(`^([0147]?;?)*$`)},
	}
	escape := regexp.MustCompile(`\x1b\[?([0-9;]*)`)
	for of, tt := range themes {
		for name, a := range apps {
			a.theme = tt.theme
			for _, size := range [][2]int{{80, 24}, {120, 40}} {
				a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				for _, found := range escape.FindAllStringSubmatch(a.View(), -1) {
					if tt.allowed == nil || !tt.allowed.MatchString(found[1]) {
						t.Fatalf("%s, %s at %v: %q", of, name, size, found[0])
					}
				}
			}
		}
	}
}

// everyScreen returns apps that show every screen, and dialogs and overlays on them.
func everyScreen(t *testing.T) map[string]*app {
	apps := map[string]*app{}
	for _, n := range []int{2, 9, 13, 19} {
		name := "play" + string(rune('a'+n))
		g := must.Get(model.NewGame(n, 6.5))
		apps[name] = newTestApp(t, 80, 24, Start{Session: session.Start{Game: g, Human: session.BlackSide}})
		press(apps[name], " ")
		think(apps[name])
	}
	apps["zoom"] = newTestApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 19), Human: session.BlackSide}, Renderer: renderer(termenv.TrueColor)})
	press(apps["zoom"], " ", "z", "v", "n")
	apps["tune"] = tuneApp(t, 80, 24, uitest.NewEvent(t, 2), Start{})
	for _, n := range []int{9, 19} {
		name := fmt.Sprintf("tree %d", n)
		apps[name] = treeApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, n), Human: session.BothSides}})
		press(apps[name], "enter", "enter", "down")
		apps["zoomed "+name] = treeApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, n), Human: session.BothSides}})
		press(apps["zoomed "+name], "z")
	}
	apps["no tree"] = newTestApp(t, 80, 24, Start{Screen: kit.Tree})
	apps["plan"] = treeApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	press(apps["plan"], "P", "a", "end")
	apps["help"] = newTestApp(t, 80, 24, Start{})
	press(apps["help"], "?")
	for _, n := range []string{"9", "19"} {
		apps["values "+n] = newTestApp(t, 80, 24, Start{Session: session.Start{Game: fight(t, n)}, Databases: embeddedDatabases(t)})
		press(apps["values "+n], "d")
	}
	apps["explain"] = newTestApp(t, 80, 24, Start{Databases: embeddedDatabases(t)})
	press(apps["explain"], "e")
	for _, key := range []string{"N", "E", "f", "S", "O", "C"} {
		apps["form "+key] = newTestApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9)}})
		press(apps["form "+key], key)
	}
	for o, name := range overlays {
		name = "overlay " + name
		apps[name] = overlaid(t, o)
		if o%2 == 1 {
			press(apps[name], "z")
		}
	}
	apps["palette"] = newTestApp(t, 80, 24, Start{})
	typeText(apps["palette"], ":th")
	apps["toast"] = newTestApp(t, 80, 24, Start{})
	apps["toast"].pop(strings.Repeat("words of a toast ", 40))
	apps["games"] = gamesApp(t)
	apps["log"] = newTestApp(t, 80, 24, Start{Screen: kit.Log})
	for i := range 50 {
		apps["log"].log.Warn(strings.Repeat("words ", i))
	}
	return apps
}

// overlays are the overlays of the Play screen, in their order.
var overlays = []string{"candidates", "ownership", "visits", "AMAF", "priors", "criticality", "change", "values", "none"}

// overlaid returns an app with an overlay, two engines, a clock, numbers, a comment
// and variations on a large board.
func overlaid(t testing.TB, overlay int) *app {
	a := newTestApp(t, 120, 40, with(Start{Session: session.Start{Game: playedGame(t, 19), Human: session.BothSides, Other: "plain", Time: gtp.TimeControl{Main: time.Hour, Byoyomi: time.Minute, Periods: 3}}, Renderer: renderer(termenv.TrueColor), Databases: embeddedDatabases(t)}))
	press(a, "C")
	typeText(a, strings.Repeat("a long comment ", 20))
	press(a, "ctrl+s", "n", "n", "home", "]", "L", "enter", " ")
	s := snapshotOf(searched(a))
	for i := range s.Moves {
		s.Moves[i].Prior = 0.5
	}
	publish(a, a.session.Analysis.Running, s)
	publish(a, a.session.Analysis.RunningOther, s)
	for range overlay {
		press(a, "o")
	}
	if want := overlays[overlay]; overlay > 0 && !strings.Contains(a.notice.Message, want) {
		t.Fatalf("%q, want the overlay %s", a.notice.Message, want)
	}
	return a
}

// The list of overlays is complete.
func TestOverlaysGoRound(t *testing.T) {
	a := overlaid(t, len(overlays)-1)
	press(a, "o")
	must.Equal(t, a.notice.Message, "overlay: "+overlays[0])
}

// quits reports whether a command ends the program.
func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, ok := cmd().(tea.QuitMsg)
	return ok
}

func TestQuit(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	if !quits(press(a, "q")) {
		t.Error("q with nothing to lose does not quit")
	}
	press(a, " ")
	if !quits(press(a, "q")) {
		t.Error("q during a search asks")
	}
	press(a, "enter", "h", "enter")
	press(a, "q")
	must.Has(t, a.View(), "not saved")
	if press(a, "n"); a.dialog != nil {
		t.Error("n does not close the question")
	}
	if press(a, "q"); !quits(press(a, "y")) {
		t.Error("q y does not quit")
	}
	if quits(press(a, "ctrl+c")) {
		t.Error("one ctrl-c gives up a game")
	}
	if !quits(press(a, "ctrl+c")) || !errors.Is(a.err, ErrInterrupted) {
		t.Errorf("two ctrl-c: error %v", a.err)
	}
}

// Quitting asks only about what the person has changed in a game, and about a review.
func TestQuitAsksAboutChanges(t *testing.T) {
	games := must.Get(sgf.Parse([]byte("(;SZ[9]KM[7.5];B[ee]C[good];W[cc];B[gg];W[cg])")))
	for _, tt := range []struct{ name, keys, asks string }{
		{"looking", "home ] ] end tab tab 1 o v", ""},
		{"analysis", "space", ""},
		{"a step of the search", "2 s", ""},
		{"moves of the record, played", "home p esc u ]", "The game is not saved."},
		{"taken back and played again", "u u U U", ""},
		{"the same comment", "home ] C ctrl+s", ""},
		{"a comment", "C x ctrl+s", "The game is not saved."},
		{"a variation", "[ [ up enter", "The game is not saved."},
		{"a move", "up enter", "The game is not saved."},
		{"resignation", "R y", "The game is not saved."},
		{"passes and the count accepted", "p p p", "The game is not saved."},
		{"a review", "W", "The review is not finished."},
	} {
		rec := must.Get(sgf.Tree(games[0]))
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Record: rec, Viewing: true, Engine: engineOf(firstEmpty)}})
		press(a, strings.Fields(tt.keys)...)
		cmd := press(a, "q")
		if asked := a.dialog != nil; asked != (tt.asks != "") || quits(cmd) == asked || asked && !strings.Contains(a.View(), "Quit? "+tt.asks) {
			t.Errorf("%s: want the question %q in\n%s", tt.name, tt.asks, a.View())
		}
	}
}

// runHeadless runs the program without a terminal and returns its error.
func runHeadless(t *testing.T, ctx context.Context, o Start, input string) (string, error) {
	t.Helper()
	o.Renderer = renderer(termenv.Ascii)
	var out bytes.Buffer
	err := run(ctx, o, &out, tea.WithInput(strings.NewReader(input)))
	return out.String(), err
}

func TestWorkerPanicEndsTheProgram(t *testing.T) {
	broken := engineOf(func(context.Context, *model.Game, search.Budget, func(*search.Snapshot)) (search.Result, error) {
		panic("a broken engine")
	})
	out, err := runHeadless(t, context.Background(), Start{Session: session.Start{Engine: broken, Human: session.WhiteSide}}, "")
	var p *guard.PanicError
	if !errors.As(err, &p) || !strings.Contains(err.Error(), "a broken engine") {
		t.Errorf("error %v, want the panic", err)
	}
	if !strings.HasSuffix(strings.TrimRight(out, "\r\n"), "\x1b[?1006l") && !strings.Contains(out, ansi.ResetModeAltScreenSaveCursor) {
		t.Errorf("the alternate screen is not left: %q", out[max(0, len(out)-80):])
	}
}

func TestEventPanicEndsTheProgram(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	f.Ends = func(context.Context) error { panic("a broken runner") }
	o := Start{Tune: tuner.Offers{Event: &tuner.Event{Name: "quick", Start: true, Open: func() (tuner.Runner, error) { return f, nil }}}, Session: session.Start{Engine: engineOf(firstEmpty), Human: session.BothSides}, Screen: kit.Tune}
	_, err := runHeadless(t, context.Background(), o, "")
	must.Fail(t, err, "a broken runner")
	if !f.Closed.Load() {
		t.Error("the event is not closed")
	}
}

var _ = flag.Bool("update", false, "rewrite the golden files") // which uitest.Golden looks up

func TestCancelledContextEndsTheProgram(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("terminated")
	f := uitest.NewEvent(t, 2)
	f.Ends = func(ctx context.Context) error { cancel(cause); <-ctx.Done(); return ctx.Err() }
	o := Start{
		Session: session.Start{Engine: engineOf(firstEmpty), Human: session.WhiteSide},
		Tune:    tuner.Offers{Event: &tuner.Event{Name: "quick", Start: true, Open: func() (tuner.Runner, error) { return f, nil }}},
	}
	must.Is(t, must.Err(runHeadless(t, ctx, o, "")), cause)
}

func TestRunNeedsATerminal(t *testing.T) {
	must.Is(t, Run(context.Background(), Start{}), ErrNoTerminal)
}

// A tellingOutput tells when a text is on it.
type tellingOutput struct {
	until string
	seen  chan struct{}
	text  []byte
}

func (w *tellingOutput) Write(part []byte) (int, error) {
	met := bytes.Contains(w.text, []byte(w.until))
	if w.text = append(w.text, part...); !met && bytes.Contains(w.text, []byte(w.until)) {
		close(w.seen)
	}
	return len(part), nil
}

// The whole program: a game against an engine that answers, then the end.
func TestProgram(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Engine: engineOf(firstEmpty), Human: session.BlackSide}})
	out := tellingOutput{until: "White played A9", seen: make(chan struct{})}
	p := tea.NewProgram(a, tea.WithInput(nil), tea.WithOutput(&out), tea.WithoutSignals())
	ended := make(chan error, 1)
	go func() { _, err := p.Run(); ended <- err }()
	p.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.Send(keyOf("enter"))
	select {
	case <-out.seen:
	case <-time.After(20 * time.Second):
		t.Fatalf("the engine's move is not shown:\n%s", out.text)
	}
	p.Send(keyOf("q"))
	p.Send(keyOf("y"))
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the program does not end")
	}
	must.Equal(t, a.session.Line.Game.NumMoves(), 2)
}

func BenchmarkView(b *testing.B) {
	screens := map[string]*app{
		"play9-80x24":       newTestApp(b, 80, 24, Start{Session: session.Start{Game: playedGame(b, 9), Human: session.BlackSide}, Renderer: renderer(termenv.TrueColor)}),
		"play19-120x40":     newTestApp(b, 120, 40, Start{Session: session.Start{Game: playedGame(b, 19), Human: session.BlackSide}, Renderer: renderer(termenv.TrueColor)}),
		"overlaid19-120x40": overlaid(b, 0),
		"visits19-120x40":   overlaid(b, 2),
		"tree9-120x40":      treeApp(b, 120, 40, Start{Session: session.Start{Game: playedGame(b, 9), Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)}),
		"tune-120x40":       tuneApp(b, 120, 40, uitest.NewEvent(b, 2), Start{Renderer: renderer(termenv.TrueColor)}),
	}
	for name, a := range screens {
		if a.tab == kit.Play && !a.session.Analysis.Busy() {
			press(a, " ")
			think(a)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				a.View()
			}
		})
	}
}

// A frame of the Play screen in a window of 200 by 60 cells, 19x19 with everything on,
// from the search's snapshot to the bytes for the terminal: ownership or candidates,
// move numbers, two engines, clocks, a comment and all panes. Each differs from the one
// before in visits, win rates and owners.
func BenchmarkFrame(b *testing.B) {
	for overlay, name := range []string{"candidates", "ownership"} {
		a := overlaid(b, overlay)
		a.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
		b.Run(name, func(b *testing.B) {
			s := *snapshotOf(searched(a))
			var before *view.Canvas
			var text bytes.Buffer
			written := 0
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				s.Moves[0].Visits += 37
				s.Moves[1].WinRate = float64(n%100) / 100
				for i := n % 36; i < len(s.Ownership); i += 36 { // ten points change by a step
					s.Ownership[i] = float64((i/7+n/36)%25)/12 - 1
				}
				b.StopTimer()
				publish(a, a.session.Analysis.Running, &s)
				b.StartTimer()
				now := a.picture()
				text.Reset()
				a.theme.Diff(&text, before, now, "")
				written += text.Len()
				before = now
			}
			b.ReportMetric(float64(written)/float64(b.N), "B/frame")
		})
	}
}

// Keys have names in ASCII that no other key has.
func TestKeysInASCII(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}, ASCII: true})
	for keys, want := range map[string]string{"": "enter play", "?": "enter runs  esc closes", "N": "enter start  up/down choose  left/right change"} {
		press(a, strings.Fields(keys)...)
		must.Has(t, a.View(), want)
		press(a, "esc")
	}
	typeText(a, ":theme ascii")
	press(a, "enter")
	must.Equal(t, a.keymap.Press("play.play"), "enter") // else: the theme ascii has other names
}

// A game that is not saved can be saved from the question before the end, in
// windows of all sizes.
func TestQuitAndSave(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}} {
		t.Chdir(t.TempDir())
		a := newTestApp(t, size[0], size[1], Start{Session: session.Start{Human: session.BothSides}})
		press(a, "enter", "p", "q")
		must.Has(t, a.View(), "y yes", "s saves it")
		if cmd := press(a, "s", "enter"); cmd != nil || a.session.Line.Unsaved() || !strings.Contains(a.notice.Message, "saved as") {
			t.Errorf("s does not save: %q", a.notice.Message)
		}
	}
}

// What is said of a record does not stand on what the panel says.
func TestCommentBelowTheHint(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	a.session.Line.Record.Info.Comment = "a set-up"
	must.Has(t, a.View(), "what would uct play?", "a set-up")
}
