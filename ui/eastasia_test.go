package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// Full-width keys act as narrow ones, except in text fields, where the terminal's cursor stands.
func TestFullWidthKeys(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Size: 9, Human: session.BothSides}})
	if _, _, shown := a.picture().Cursor(); shown {
		t.Error("the cursor is shown where nothing is written")
	}
	press(a, "：", "？", "棋")
	lines := strings.Split(a.View(), "\n")
	x, y, shown := a.picture().Cursor()
	if before, _, ok := strings.Cut(lines[y], "？棋"); !ok || !shown || x != words.Width(before)+4 {
		t.Errorf("the palette shows %q, the cursor is at %d, %d (%v)", lines[y], x, y, shown)
	}
	press(a, "esc", "ｚ", "　", "２")
	if a.tab != kit.Tree || a.session.Analysis.Running == nil {
		t.Error("２ does not show the tree, or the wide blank does not search")
	}
	a.tab = kit.Play
	press(a, "'", "ｄ", "４", "enter")
	must.Equal(t, a.session.Line.Game.NumMoves(), 1, "ｄ４ is no point")
	press(a, "ｑ", "ｙ") // a question
	_, quits := a.err, a.dialog == nil
	if !quits {
		t.Error("ｙ does not answer the question")
	}
}

// A comment too long for its pane can be read as a whole.
func TestReadComment(t *testing.T) {
	text := strings.Repeat("黒の地を守りながら白の弱い石を攻める一石二鳥の好手でした。", 9) + "終。"
	rec := must.Get(sgf.Tree(must.Get(sgf.Parse([]byte("(;SZ[19]KM[6.5]CA[UTF-8]C[" + text + "];B[dd])")))[0]))
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Record: rec, Human: session.BothSides}})
	press(a, "home")
	must.Has(t, a.View(), " r reads all")
	must.Lacks(t, a.View(), "終。")
	press(a, "r")
	must.Has(t, a.View(), "終。")
	press(a, "esc", "end", "r")
	must.Has(t, a.View(), "no comment on this position")
}

// A window that changes, ctrl+l and a message from a shell have everything drawn again with all
// modes, and the terminal is asked for its widths anew.
func TestRedraw(t *testing.T) {
	t.Cleanup(func() { words.SetAmbiguous("") })
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Size: 9, Human: session.BothSides}, keyboard: &keyboard{}, lit: true})
	var out strings.Builder
	f := &frames{out: &out}
	a.restore, a.mouse = f.restore, true
	draw := func() string {
		out.Reset()
		must.Get(f.Write([]byte(f.show(a.picture(), a.theme, a.look))))
		return out.String()
	}
	first := draw()
	press(a, ":")
	draw()
	a.notice.Message = "written elsewhere"
	x, y, _ := a.picture().Cursor()
	if again, want := draw(), fmt.Sprintf("\x1b[%d;%dH\x1b[?25h", y+1, x+1); !strings.HasSuffix(again, want) {
		t.Errorf("a frame ends with %q, want %q", again[max(0, len(again)-20):], want)
	}
	press(a, "esc")
	a.w, a.h, a.sized = 0, 0, false
	a.Update(tea.WindowSizeMsg{})
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	must.Has(t, draw(), widthQuery) // else: a program that begins without a terminal does not ask the first one attached
	for _, change := range []func(){func() { press(a, "ctrl+l") }, func() { a.Update(tea.WindowSizeMsg{Width: 80, Height: 24}) }, func() { press(a, ":"); press(a, "ctrl+l"); press(a, "esc") }} {
		draw()
		if again := draw(); len(again) > 0 {
			t.Fatalf("a frame without a change writes %q", again)
		}
		change()
		again := draw()
		must.Has(t, again, "\x1b[?1049h", "\x1b[?2004h", "\x1b[?25l", "\x1b[?1003h", "\x1b[?1006h", plainKeys, widthQuery, "\x1b[2J", "Black")
		if len(again) < len(first)+len(widthQuery) {
			t.Errorf("%d bytes, at first %d", len(again), len(first))
		}
	}
	a.Update(answerMsg(reportsOf(1, func(r rune) int { return 1 + strings.Count("─●▀█", string(r)) })))
	if !strings.Contains(draw(), "● Black") || a.theme.Geometries(9)[0].StepX != 2 || words.Width("●─") != 4 {
		t.Errorf("the widths of another terminal do not hold: %+v", a.look.Wide)
	}
	must.Equal(t, a.settings.Width, configs.WidthProbe, "the default")

	out.Reset()
	for _, text := range []string{"\x1b[?1049h", "\x1b[?1049l"} {
		must.Get(f.Write([]byte(text)))
	}
	must.Equal(t, out.String(), "\x1b[?1049h"+plainKeys+ownKeys+"\x1b[?1049l", "modes of keys")
}
