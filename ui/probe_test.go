package ui

import (
	"bytes"
	"strings"
	"testing"

	"gobandit/ui/uitest"
)

func TestProbeWidth(t *testing.T) {
	tests := []struct {
		answer string
		cells  int
		fails  bool
	}{
		{"\x1b[5;2R", 1, false},
		{"\x1b[12;3R", 2, false},
		{"typed aheaRd\x1b[1;2R", 1, false},
		{"\x1b[AR\x1b[1;2R", 1, false},
		{"", 0, true},
		{strings.Repeat("x", 200), 0, true},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		cells, err := probeWidth(strings.NewReader(tt.answer), &out, "●")
		if cells != tt.cells || (err != nil) != tt.fails {
			t.Errorf("%q: %d, %v, want %d", tt.answer, cells, err, tt.cells)
		}
		uitest.Equal(t, out.String(), "\r●\x1b[6n\r\x1b[K", tt.answer)
	}
}
