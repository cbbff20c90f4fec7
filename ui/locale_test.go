package ui

import (
	"runtime"
	"strings"
	"testing"
)

// Only locales of UTF-8 have characters beyond ASCII; the first variable that is set decides.
func TestLocale(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locales in variables")
	}
	for values, want := range map[string]string{ // of LC_ALL, LC_CTYPE and LANG
		"  ": "no locale is set", "C.UTF-8  ": "", " ja_JP.utf8 C": "", "  ko_KR.UTF-8": "", "  de_DE.UTF-8@euro": "",
		"C  ja_JP.UTF-8": `"C" is not`, "C ja_JP.UTF-8 ": `"C" is not`, " POSIX ": `"POSIX" is not`, "  ja_JP.eucJP": `"ja_JP.eucJP" is not`, "  zh_CN.GB18030": "GB18030", "  zh_TW.Big5": "Big5", "  ko_KR": `"ko_KR" is not`,
	} {
		for i, value := range strings.Split(values, " ") {
			t.Setenv([]string{"LC_ALL", "LC_CTYPE", "LANG"}[i], value)
		}
		if got := LocaleProblem(); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", values, got, want)
		}
	}
}

// In such a locale all is ASCII, and a warning says what to set.
func TestASCIILocale(t *testing.T) {
	t.Setenv("LC_ALL", "ja_JP.eucJP")
	warned := ""
	o := Start{Renderer: trueColor(true), Warn: func(text string) { warned = text }}
	o.ask(readSettings("").settings)
	if !o.ASCII || !strings.Contains(warned, "set LC_ALL=C.UTF-8") {
		t.Errorf("ASCII %v, warning %q", o.ASCII, warned)
	}
	a := newTestApp(t, 80, 24, o)
	if text := a.View(); strings.ContainsFunc(text, func(r rune) bool { return r > 0x7f }) {
		t.Errorf("not ASCII:\n%s", text)
	}
}
