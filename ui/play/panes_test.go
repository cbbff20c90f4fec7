package play

import (
	"slices"
	"testing"
)

// Important panes have their least before others have what they want, and spare ones
// come last.
func TestShare(t *testing.T) {
	panes := []pane{{least: 3, want: 3, most: 3}, {least: 4, want: 8, most: 12}, {least: 4, want: 7, most: 18}, {least: 2, want: 5, most: 9, spare: true}}
	for _, tt := range []struct {
		h, gap int
		want   []int
	}{
		{7, 0, []int{3, 4, 0, 0}},
		{12, 0, []int{3, 5, 4, 0}},
		{18, 0, []int{3, 8, 7, 0}},
		{19, 0, []int{3, 9, 7, 0}},
		{20, 0, []int{3, 8, 7, 2}},
		{30, 1, []int{3, 12, 7, 5}},
		{100, 1, []int{3, 12, 18, 9}},
	} {
		got := share(panes, tt.h, tt.gap)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%d rows: %v, want %v", tt.h, got, tt.want)
		}
	}
}
