package ui

import (
	"bytes"
	"image"
	"io"
	"os"
	"strings"
	"testing"

	"gobandit/ui/picture"
	"gobandit/ui/uitest"
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
		var out bytes.Buffer
		dark := false
		got, err := queryTerminal(strings.NewReader(answer), &out)
		if err == nil {
			dark, err = parseBackground(got)
		}
		if (err != nil) != tt.fails || err == nil && dark != tt.dark {
			t.Errorf("%q: dark %v, error %v", answer, dark, err)
		}
	}
}

// Pictures are drawn only where the terminal says so, in cells whose size can be.
func TestParsePictures(t *testing.T) {
	kitty, none := "\x1b_Gi=31;OK\x1b\\", image.Point{}
	for answer, tt := range map[string]struct {
		window, cell image.Point
		want         picture.Protocol
	}{
		kitty + "\x1b[?62;c\x1b[1;1R":                      {image.Pt(9, 20), image.Pt(9, 20), picture.Kitty},
		kitty + "\x1b[6;18;8t\x1b[?62;4c":                  {none, image.Pt(8, 18), picture.Kitty},
		"\x1b[?62;4;22c":                                   {image.Pt(9, 20), image.Pt(9, 20), picture.Sixel},
		"\x1b[?4c":                                         {image.Pt(9, 20), none, picture.None}, // a kind of terminal, no ability
		"\x1b[?62;14c":                                     {image.Pt(9, 20), none, picture.None},
		kitty + "\x1b[?62c":                                {none, none, picture.None},
		kitty + "\x1b[6;0;0t":                              {none, none, picture.None},
		kitty + "\x1b[6;-4;99999t":                         {none, none, picture.None},
		kitty + "\x1b[6;18;9t\x1b[?62;4c":                  {image.Pt(3, 9), none, picture.None},
		"\x1b_Gi=31;ENOTSUP:no\x1b\\\x1b[?62c":             {image.Pt(9, 20), none, picture.None},
		"Gi=31;OK\x1b[?62c":                                {image.Pt(9, 20), none, picture.None},
		"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c": {image.Pt(9, 20), none, picture.None}, // an echo
		"": {image.Pt(9, 20), none, picture.None},
	} {
		p, cell, why := parsePictures(answer, tt.window)
		if p != tt.want || cell != tt.cell || why == "" {
			t.Errorf("%q: %v, %v, %s", answer, p, cell, why)
		}
	}
}

// Answers that come late are no keys, whole or not; keys around them are.
func TestKeysAlone(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b_Gi=31;OK\x1b\\b":                        "ab",
		"\x1b]11;rgb:1000/1000/1000\x1b\\\x1b[A":       "\x1b[A",
		"x\x1b]11;rgb:1/1/1\ay\x1b_Gi=31;EINVAL\x1b\\": "xy",
		"\x1b":                                   "\x1b",
		"\x1b[1;5Cq":                             "\x1b[1;5Cq",
		"\x1b_Gi=31;" + strings.Repeat("j", 100): strings.Repeat("j", 100-mostAnswer+len("Gi=31;")+1),
	} {
		r, w, err := os.Pipe()
		uitest.OK(t, err)
		_, err = w.WriteString(text)
		uitest.OK(t, err)
		uitest.OK(t, w.Close())
		got, err := io.ReadAll(&keysAlone{File: r})
		if err != nil || string(got) != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}
