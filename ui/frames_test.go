package ui

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/picture"
	"gobandit/ui/view"
)

// A searching is frames of a board whose candidates, visits and owners change like those of a
// search at its begin.
type searching struct {
	frames
	out    bytes.Buffer
	board  view.Board
	look   view.Look
	drawer *view.Theme
	rng    *rand.Rand
	w, h   int  // of the window
	dialog bool // one is over the board
}

func newSearching(protocol picture.Protocol) *searching {
	s := &searching{look: view.Look{Pictures: protocol, Cell: image.Pt(9, 20)}, rng: rand.New(rand.NewPCG(1, 2)), w: 140, h: 44}
	s.frames.out, s.drawer = &s.out, view.NewTheme(trueColor(true), s.look)
	s.board = view.Board{Position: must.Get(model.NewBoard(19)), Last: model.Pass, Cursor: model.Pt(9, 9), Coordinates: true, Ownership: make([]float64, 361)}
	for i := range 10 {
		s.board.Labels = append(s.board.Labels, view.Label{Point: model.Pt(3+i%4, 3+i/2), Letter: byte('a' + i), Visits: 10})
	}
	return s
}

// frame changes the board and writes a frame.
func (s *searching) frame() int {
	for i := range s.board.Labels {
		s.board.Labels[i].Visits += s.rng.IntN(3000)
		s.board.Labels[i].Rate = 0.4 + 0.2*s.rng.Float64()
	}
	for i := range s.board.Ownership {
		s.board.Ownership[i] = max(-1, min(1, s.board.Ownership[i]+0.2*s.rng.NormFloat64()))
	}
	return s.write()
}

// write writes a frame of the board as it is, and returns its bytes.
func (s *searching) write() int {
	before := s.out.Len()
	c := s.drawer.NewCanvas(s.w, s.h)
	geos := s.drawer.Geometries(19)
	for len(geos) > 1 {
		if _, h := geos[0].Size(); h <= s.h {
			break
		}
		geos = geos[1:]
	}
	s.board.Draw(c.Region(), s.drawer, geos[0])
	for y := s.h / 8; s.dialog && y < s.h-s.h/8; y++ {
		c.Region().Text(s.w/6, y, view.Plain, strings.Repeat("x", s.w/3*2))
	}
	fmt.Fprint(&s.frames, s.show(c, s.drawer, s.look))
	return s.out.Len() - before
}

// While a search runs pictures take at most 20 KB a second, those of other overlays included;
// while nothing changes, none.
func TestPictureBytes(t *testing.T) {
	for _, protocol := range []picture.Protocol{picture.Kitty, picture.Sixel} {
		synctest.Test(t, func(t *testing.T) {
			s := newSearching(protocol)
			first, sum, most, owners := s.frame(), 0, 0, s.board.Ownership
			const seconds = 20
			for i := range seconds * kit.FramesPerSecond {
				time.Sleep(time.Second / kit.FramesPerSecond)
				if s.board.Ownership = owners; i/(10*kit.FramesPerSecond)%2 > 0 { // candidates alone for a while
					s.board.Ownership = nil
				}
				n := s.frame()
				sum, most = sum+n, max(most, n)
			}
			t.Logf("%v: %d bytes first, then %d a second, at most %d at once", protocol, first, sum/seconds, most)
			if sum > 20_000*seconds {
				t.Errorf("%v: %d bytes a second", protocol, sum/seconds)
			}
			time.Sleep(time.Minute)
			s.write()
			time.Sleep(time.Minute)
			if n := s.write(); n > 0 {
				t.Errorf("%v: %d bytes of a frame without changes", protocol, n)
			}
		})
	}
}

// Closing a dialog over a board of sixels takes at most the bytes of the board, in few pictures, and the board
// changes three times a second in a search that follows.
func TestSixelRepairs(t *testing.T) {
	for _, size := range [][3]int{{120, 40, 195_000}, {200, 60, 350_000}} {
		synctest.Test(t, func(t *testing.T) {
			s := newSearching(picture.Sixel)
			s.w, s.h, s.board.Ownership = size[0], size[1], nil
			var stones [2][]model.Point
			for i := range 120 {
				stones[i%2] = append(stones[i%2], model.Pt(i*7%19, i*7/19%19*2%19))
			}
			must.Succeed(t, s.board.Position.Setup(stones[0], stones[1]))
			board := s.frame()
			s.dialog = true
			s.write()
			begin := s.out.Len()
			s.dialog = false
			repair := s.write()
			if n := bytes.Count(s.out.Bytes()[begin:], []byte("\x1bP")); repair > board || board > size[2] || n > 10 {
				t.Errorf("%v: the board takes %d bytes, and after a dialog %d in %d pictures", size, board, repair, n)
			}
			for second := range 5 {
				changes := 0
				for range kit.FramesPerSecond {
					time.Sleep(time.Second / kit.FramesPerSecond)
					begin := s.out.Len()
					if s.frame(); bytes.Contains(s.out.Bytes()[begin:], []byte("\x1bP")) {
						changes++
					}
				}
				if changes < 3 {
					t.Errorf("%v: in second %d the board changes %d times", size, second, changes)
				}
			}
			t.Logf("%v: the board takes %d bytes, and after a dialog %d", size, board, repair)
		})
	}
}
