package ui

import (
	"bytes"
	"strings"
	"testing"
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
		dark, err := probeBackground(strings.NewReader(answer), &out)
		if (err != nil) != tt.fails || err == nil && dark != tt.dark {
			t.Errorf("%q: dark %v, error %v", answer, dark, err)
		}
	}
}
