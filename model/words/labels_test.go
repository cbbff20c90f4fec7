package words

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

// Labels leave out what all values share, and round long numbers.
func TestLabels(t *testing.T) {
	tests := []struct {
		values string // comma separated
		width  int
		want   string
	}{
		{"K 0.10,K 0.30,K 1.10", 3, ".1,.3,1.1"},
		{"K 0.10,K 0.30,K 1.10", 6, "0.10,0.30,1.10"},
		{"R 15,R 487,R 2738,R 6494", 3, "15,487,3k,6k"},
		{"R 15,R 487,R 2738,R 6494", 4, "15,487,2738,6494"},
		{"12345,0.05", 4, "12k,0.05"},
		{"uniform,patterns", 6, "uniform,patterns"},
		{"a=1,b=2", 6, "a=1,b=2"},
		{"-0.25,0.25", 3, "-.2,.25"},
	}
	for _, tt := range tests {
		must.Equal(t, strings.Join(Labels(strings.Split(tt.values, ","), tt.width), ","), tt.want, tt.values, tt.width, "cells")
	}
}
