package ui

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/muesli/cancelreader"
	"github.com/muesli/termenv"
	"github.com/xo/terminfo"

	"gobandit/model/must"
	"gobandit/ui/picture"
)

func TestProbeBackground(t *testing.T) {
	for answer, tt := range map[string]struct{ dark, fails bool }{
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[1;1R": {dark: false},
		"\x1b]11;rgb:1c1c/1c1c/1c1c\a\x1b[24;80R":   {dark: true},
		"typed\x1b]11;rgb:f0/ee/e0\x1b\\\x1b[1;1R":  {dark: false},
		"\x1b]11;rgb:0000/0000/ffff\x1b\\\x1b[1;1R": {dark: true},
		"\x1b[1;1R":                              {fails: true},
		"\x1b]11;rgb:zz/00/00\x1b\\\x1b[1;1R":    {fails: true},
		"\x1b]11;rgb:00000/00/00\x1b\\\x1b[1;1R": {fails: true},
		"":                                       {fails: true},
		strings.Repeat("x", 200):                 {fails: true},
	} {
		dark, err := parseBackground(answer)
		if (err != nil) != tt.fails || err == nil && dark != tt.dark {
			t.Errorf("%q: dark %v, error %v", answer, dark, err)
		}
	}
}

// Pictures are drawn only where the terminal says so, in cells whose size is known: what the terminal says of it, and then of
// its window where that is a multiple of its cells, comes before what the system says.
func TestParsePictures(t *testing.T) {
	kitty, none := "\x1b_Gi=31;OK\x1b\\", image.Point{}
	for answer, tt := range map[string]struct {
		system, cell image.Point
		want         picture.Protocol
	}{
		kitty + "\x1b[?62;c\x1b[1;1R":                         {image.Pt(9, 20), image.Pt(9, 20), picture.Kitty},
		kitty + "\x1b[6;18;8t\x1b[?62;4c":                     {none, image.Pt(8, 18), picture.Kitty},
		"\x1b[?62;4;22c":                                      {image.Pt(9, 20), image.Pt(9, 20), picture.Sixel},
		"\x1b[?62;4c\x1b[6;18;8t\x1b[?2;0;720;480S":           {image.Pt(9, 20), image.Pt(8, 18), picture.Sixel}, // Konsole
		"\x1b[?62;4c\x1b[?2;0;720;480S\x1b[?2;0;1000;1000S":   {image.Pt(9, 21), image.Pt(9, 20), picture.Sixel}, // xterm
		"\x1b[?62;4c\x1b[?2;0;1000;1000S\x1b[?2;0;1000;1000S": {image.Pt(9, 21), image.Pt(9, 21), picture.Sixel}, // its window is larger
		"\x1b[?62;4c\x1b[?2;3S":                               {image.Pt(9, 21), image.Pt(9, 21), picture.Sixel},
		"\x1b[?4c":                                            {image.Pt(9, 20), none, picture.None}, // a kind of terminal, no ability
		"\x1b[?62;14c":                                        {image.Pt(9, 20), none, picture.None},
		kitty + "\x1b[?62c":                                   {none, none, picture.None},
		kitty + "\x1b[6;0;0t":                                 {none, none, picture.None},
		kitty + "\x1b[6;-4;99999t":                            {none, none, picture.None},
		kitty + "\x1b[6;2;3t\x1b[?62;4c":                      {image.Pt(3, 9), none, picture.None},
		"\x1b_Gi=31;ENOTSUP:no\x1b\\\x1b[?62c":                {image.Pt(9, 20), none, picture.None},
		"Gi=31;OK\x1b[?62c":                                   {image.Pt(9, 20), none, picture.None},
		"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c":    {image.Pt(9, 20), none, picture.None}, // an echo
		"": {image.Pt(9, 20), none, picture.None},
	} {
		p, cell, why := parsePictures(answer, window{image.Pt(80, 24), tt.system})
		if p != tt.want || cell != tt.cell || why == "" {
			t.Errorf("%q: %v, %v, %s", answer, p, cell, why)
		}
	}
}

// reportsOf returns the answers of a terminal to widthQuery that counts columns from first.
func reportsOf(first int, width func(rune) int) string {
	var b strings.Builder
	for _, r := range askedWidths {
		fmt.Fprintf(&b, "\x1b[5;%dR", first+width(r))
	}
	return b.String()
}

// Each character is as wide as the terminal says, which need not know UTF-8.
func TestWidths(t *testing.T) {
	one := func(rune) int { return 1 }
	some := func(r rune) int {
		if strings.ContainsRune("●─", r) {
			return 2
		}
		return 1
	}
	bytes := func(r rune) int { return max(1, utf8.RuneLen(r)-strings.Count(string(r), "\x80")) }
	for _, tt := range []struct {
		answer, wide string
		err          string
	}{
		{reportsOf(1, one), "", ""},
		{"typed aheaRd\x1b[A" + reportsOf(1, some), "─●", ""},
		{reportsOf(0, some), "─●", ""}, // dvtm counts from 0
		{reportsOf(1, bytes), "", errNotUTF8.Error()},
		{reportsOf(1, one)[7:], "", "EOF"},
		{strings.Repeat("x", 20000), "", "to the request for its cursor position"},
	} {
		var out strings.Builder
		answer, err := queryTerminal(strings.NewReader(tt.answer+"\x1b[1;9R"), &out, "", true)
		var got string
		if err == nil {
			got, err = parseWidths(answer)
		}
		if text := fmt.Sprint(err); got != tt.wide || (err != nil) != (tt.err != "") || !strings.Contains(text, tt.err) {
			t.Errorf("%.40q: %q, %v, want %q, error %q", tt.answer, got, err, tt.wide, tt.err)
		}
		if !strings.HasPrefix(out.String(), "\r\x1b[?7l") || !strings.HasSuffix(out.String(), "★\x1b[6n\r\x1b[K\x1b[?7h") {
			t.Errorf("asks %q", out.String())
		}
	}
	var out strings.Builder
	if _, err := queryTerminal(strings.NewReader("\x1b[1;1R"), &out, "", false); err != nil || strings.ContainsFunc(out.String(), func(r rune) bool { return r > 0x7f }) {
		t.Errorf("a terminal of another locale is asked %q, %v", out.String(), err)
	}
}

// Answers that come late are no keys, whole or not; keys around them are.
func TestKeyboardAnswers(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b_Gi=31;OK\x1b\\b":                        "ab",
		"\x1b]11;rgb:1000/1000/1000\x1b\\\x1b[A":       "\x1b[A",
		"x\x1b]11;rgb:1/1/1\ay\x1b_Gi=31;EINVAL\x1b\\": "xy",
		"\x1b":       "\x1b",
		"\x1b[1;5Cq": "\x1b[1;5Cq",
		"a\x1b[6;20;9tb\x1b[?2;0;720;480Sc\x1b[1;2S": "abc\x1b[1;2S",
		"\x1b[<31;5;31M\x1b[<0;31;5M":                "\x1b[<35;5;31M\x1b[<0;31;5M",
	} {
		r, w, err := os.Pipe()
		must.Succeed(t, err)
		_ = must.Get(w.WriteString(text))
		must.Succeed(t, w.Close())
		got, err := io.ReadAll(&keyboard{File: r})
		if !errors.Is(err, errGone) || string(got) != want {
			t.Errorf("%q: %q, %v, want %q and that the terminal is gone", text, got, err, want)
		}
	}
}

// Characters and sequences that arrive in parts are put together, and Esc alone is a key at once.
func TestKeyboardParts(t *testing.T) {
	han := strings.Repeat("棋盤對局", 30)
	for _, tt := range []struct {
		text string
		part int // bytes at once; 0: all
		want int // reads at most; 0: any
	}{
		{han, 0, 0}, {han, 1, 0}, {han, 8, 0}, {strings.Repeat("\x1b[<35;100;30M", 20), 8, 0}, {strings.Repeat("\x1b[M !!\x1bOP\x1b[1;5C\x1b[[A", 9), 1, 0},
		{"\x1b", 0, 1}, {"\x1b棋", 1, 1}, {"\x1b\x1b[A", 1, 1}, {strings.Repeat("x", 256), 0, 2},
	} {
		fault, late := readParts(t, tt.text, tt.part, tt.want)
		for tries := 1; fault != "" && late && tries < 10; tries++ {
			fault, late = readParts(t, tt.text, tt.part, tt.want)
		}
		must.Equal(t, fault, "", tt.text, tt.part)
	}
}

// readParts has a keyboard read a text that comes in parts of so many bytes, or at once if that is 0, and says what is wrong with
// its reads, also if they are more than most, above 0. late says that parts came later than a keyboard waits for them, since the
// machine was busy.
func readParts(t *testing.T, text string, part, most int) (fault string, late bool) {
	t.Helper()
	r, w, err := os.Pipe()
	must.Succeed(t, err)
	written := make(chan time.Duration, 1) // the longest time between two parts
	go func() {
		longest, last := time.Duration(0), time.Now()
		for rest := text; rest != ""; {
			n := min(cmp.Or(part, len(rest)), len(rest))
			w.WriteString(rest[:n]) //nolint:errcheck // the reads show it
			longest, last = max(longest, time.Since(last)), time.Now()
			rest = rest[n:]
			if part > 0 {
				<-time.After(time.Millisecond)
			}
		}
		w.Close() //nolint:errcheck // the reads show it
		written <- longest
	}()
	k, all, reads := &keyboard{File: r}, "", 0
	for buf := make([]byte, 256); ; reads++ {
		n, err := k.Read(buf)
		if n == 0 && err != nil {
			break
		}
		got := string(buf[:n])
		all += got
		if n == len(buf) || !utf8.ValidString(got) || all != text && lacks(buf[:n]) > maybeMore {
			fault = fmt.Sprintf("a read of %d bytes ends with %q", n, got[max(0, n-8):])
		}
	}
	if all != text || most > 0 && reads > most {
		fault = fmt.Sprintf("%d reads give %q", reads, all)
	}
	return fault, <-written > maybeMore/2
}

// Reports of the cursor that were asked for are heard, and others are keys: shift+f3.
func TestKeyboardReports(t *testing.T) {
	r, w, err := os.Pipe()
	must.Succeed(t, err)
	heard := make(chan string, 1)
	k := &keyboard{File: r, heard: func(s string) { heard <- s }}
	k.expect(2)
	_ = must.Get(w.WriteString("a\x1b[1;3Rb\x1b[2;2Rc\x1b[1;2R"))
	must.Succeed(t, w.Close())
	got, err := io.ReadAll(k)
	if reports := <-heard; !errors.Is(err, errGone) || string(got) != "abc\x1b[1;2R" || reports != "\x1b[1;3R\x1b[2;2R" {
		t.Errorf("read %q, %v; heard %q", got, err, reports)
	}
}

// Reports that come after the start are heard, also of one whose beginning has come before, and those
// that never come do not make a key theirs.
func TestLateReports(t *testing.T) {
	all := reportsOf(1, func(rune) int { return 1 })
	for _, at := range []int{0, 6, 10, 15, len(all) - 2} {
		r, w, err := os.Pipe()
		must.Succeed(t, err)
		heard := make(chan string, 1)
		k := &keyboard{File: r, heard: func(s string) { heard <- s }}
		k.begin("\x1b[?62c" + all[:at])
		_ = must.Get(w.WriteString(all[at:] + "q"))
		must.Succeed(t, w.Close())
		if got, err := io.ReadAll(k); !errors.Is(err, errGone) || string(got) != "q" || <-heard != all {
			t.Errorf("cut at %d: read %q, %v", at, got, err)
		}
	}
	k := &keyboard{wanted: 1, until: time.Now().Add(-time.Millisecond)}
	if got := k.keys([]byte("\x1b[1;2R")); len(got) == 0 {
		t.Error("shift+f3 is taken for an answer that did not come")
	}
}

// After the first report a terminal has little time for the rest.
func TestTimedReader(t *testing.T) {
	r, w := io.Pipe()
	timer := time.AfterFunc(time.Hour, func() { w.CloseWithError(cancelreader.ErrCanceled) }) //nolint:errcheck // has none
	go w.Write([]byte("\x1b[?62c\x1b[1;2R\x1b[1;2"))                                          //nolint:errcheck // the read shows it
	answer, err := readReports(&timedReader{r, timer, 300 * time.Millisecond}, 2)
	if !errors.Is(err, errLate) || answer != "\x1b[?62c\x1b[1;2R\x1b[1;2" {
		t.Errorf("answer %q, %v", answer, err)
	}
}

// Multiplexers are told by their variables, and through ssh by TERM.
func TestInMultiplexer(t *testing.T) {
	names := []string{"TERM", "TMUX", "STY", "DVTM", "ZELLIJ"}
	for values, want := range map[string]bool{"xterm-256color": false, "screen.xterm-new": true, "tmux-direct": true, "dvtm": true, "xterm /tmp/x,1,0": true, "xterm - 1.x": true, "foot - - - 0": true} {
		for i, name := range names {
			t.Setenv(name, strings.Trim(append(strings.Fields(values), "", "", "", "")[i], "-"))
		}
		must.Equal(t, inMultiplexer(), want, values)
	}
}

// Colors are those that the variables name, where these are not another terminal's, that the database has, or
// that the terminal answers.
func TestColors(t *testing.T) {
	if _, err := terminfo.Load("screen-256color"); err != nil {
		t.Skip(err)
	}
	for _, tt := range []struct {
		variables string // of TERM, STY, TMUX and NO_COLOR
		by        termenv.Profile
		answer    string
		want      termenv.Profile
	}{
		{"xterm-256color", termenv.TrueColor, "", termenv.TrueColor},
		{"screen-256color 1.x /tmp/tmux", termenv.TrueColor, "", termenv.ANSI256}, // screen in tmux
		{"screen 1.x", termenv.TrueColor, "", termenv.ANSI},
		{"screen-256color", termenv.TrueColor, "", termenv.ANSI256}, // by ssh
		{"tmux-256color - /tmp/tmux", termenv.TrueColor, "", termenv.TrueColor},
		{"screen-256color - /tmp/tmux", termenv.TrueColor, "", termenv.TrueColor},
		{"screen", termenv.Ascii, "", termenv.ANSI},
		{"linux", termenv.ANSI, "", termenv.ANSI},
		{"vt100", termenv.Ascii, "\x1b[?1;2c", termenv.Ascii},
		{"unheard", termenv.Ascii, "\x1b[?62;4;22c", termenv.ANSI},
		{"unheard 1.x", termenv.TrueColor, "", termenv.ANSI256},
		{"unheard", termenv.Ascii, "\x1b[?62;1;4c", termenv.ANSI},
		{"unheard - - 1", termenv.Ascii, "\x1b[?62;4;22c", termenv.Ascii},
	} {
		values := append(strings.Fields(tt.variables), "-", "-", "-")
		for i, name := range []string{"TERM", "STY", "TMUX", "NO_COLOR"} {
			t.Setenv(name, strings.Trim(values[i], "-"))
		}
		if got, why := colorsOf(tt.by, tt.answer); got != tt.want || why == "" {
			t.Errorf("%s: %v (%s), want %v", tt.variables, got, why, tt.want)
		}
	}
	for colors, want := range map[int]termenv.Profile{-1: termenv.Ascii, 2: termenv.Ascii, 8: termenv.ANSI, 88: termenv.ANSI, 256: termenv.ANSI256, 1 << 24: termenv.TrueColor} {
		must.Equal(t, profileOf(colors), want, colors, "colors")
	}
}
