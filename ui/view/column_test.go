package view

import (
	"slices"
	"testing"

	"github.com/muesli/termenv"

	"gobandit/model/words"
)

// Columns of lower rank give way first, those of rank 0 never; cells are cut, and aligned below their heads.
func TestColumns(t *testing.T) {
	all := []Column{{"name", 7, 0, true}, {"games", 6, 2, false}, {"won%", 5, 1, false}, {"Elo", 4, 3, false}}
	heads := func(list []Column) string {
		return words.Or(words.Each(list, func(c Column) string { return c.Head })...)
	}
	for room, want := range map[int]string{22: "name, games, won% or Elo", 21: "name, games or Elo", 16: "name or Elo", 10: "name", 3: "name"} {
		list, left := FitColumns(slices.Clip(all), room)
		used := 0
		for _, c := range list {
			used += c.Width
		}
		if got := heads(list); got != want || left != room-used {
			t.Errorf("%d cells: %s and %d left, want %s and %d", room, got, left, want, room-used)
		}
	}
	if got := heads(all); got != "name, games, won% or Elo" {
		t.Errorf("the list became %s", got)
	}

	c := NewCanvas(24, 2)
	DrawHeads(c.Region(), 1, 0, all)
	end := DrawColumns(c.Region(), 1, 1, all, func(c Column) (Style, string) { return Plain, c.Head + "s" })
	if got, want := theme(termenv.Ascii, false).Write(c), "  name   games won% Elo\n  names  game… won… El…"; got != want || end != 23 {
		t.Errorf("drawn to %d:\n%s\nwant\n%s", end, got, want)
	}
}
