package view

import (
	"math"
	"slices"
	"testing"

	"github.com/muesli/termenv"

	"gobandit/model/must"
	"gobandit/model/words"
)

// Columns of lower rank give way first, those of rank 0 never; cells are cut, and aligned below their heads.
func TestColumns(t *testing.T) {
	all := []Column{{Head: "name", Width: 7, Left: true}, {Head: "games", Width: 6, Rank: 2}, {Head: "won%", Width: 5, Rank: 1}, {Head: "Elo", Width: 4, Rank: 3}}
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
	must.Equal(t, heads(all), "name, games, won% or Elo", "the list became")

	c := NewCanvas(24, 2)
	DrawHeads(c.Region(), 1, 0, all)
	end := DrawColumns(c.Region(), 1, 1, all, func(c Column) (Style, string) { return Plain, c.Head + "s" })
	if got, want := theme(termenv.Ascii, false).Write(c), "  name   games won% Elo\n  names  game… won… El…"; got != want || end != 23 {
		t.Errorf("drawn to %d:\n%s\nwant\n%s", end, got, want)
	}
}

// Intervals take the room that figures leave, and give way to those of a higher rank.
func TestFitInterval(t *testing.T) {
	all := []Column{{Head: "visits", Width: 7, Rank: 3}, {Head: "LCB", Width: 6, Rank: 1}}
	interval := func(w int) Column { return Column{Width: w, Rank: 2, Bar: true} }
	for room, want := range map[int]int{60: mostInterval, 25: 12, 22: 15, 17: 10, 16: 0} { // 22: instead of the LCB
		width := 0
		for _, c := range FitInterval(all, 1, interval, room) {
			if c.Bar {
				width = c.Width
			}
		}
		must.Equal(t, width, want, room, "cells: an interval")
	}
	a := NewAxis()
	a.Add(.2, .4)
	a.Add(.3, .6)
	for _, tt := range []struct {
		low, middle, high float64
		want              string
	}{{.2, .3, .4, "─•─  "}, {.5, .6, .7, "   ─•"}, {0, 1, 1, "────•"}, {math.NaN(), 0, 0, ""}} {
		must.Equal(t, a.Interval(tt.low, tt.middle, tt.high, 5), tt.want, tt)
	}
	must.Equal(t, a.Head(10, words.Percent), "20.0  60.0", "head")
	must.Equal(t, NewAxis().Head(10, words.Percent), "", "head of nothing")
}
