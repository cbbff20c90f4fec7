package knowledge

import (
	"sync"

	"gobandit/model"
)

// A view is the board as one side sees it, with the numbers of the shapes around each
// point. They follow the stones that change from one position to the next, which are few.
type view struct {
	grid  [width * width]uint8 // what is on the board and around it: empty, own, enemy or border
	close [width * width]uint8 // the same with the liberties of stones
	rings []ring               // by row and column
	size  int                  // of the board
}

// A ring holds what each level of the shapes around a point adds to the numbers of the level
// before; the first two begin anew.
type ring [levels]turned

// A change is a point of a grid whose content has changed.
type change struct {
	at    int
	close bool // only in the liberties of a stone
}

// edges are the rings of empty boards by size, each made when it is first needed.
var edges [model.MaxSize + 1]struct {
	rings []ring
	once  sync.Once
}

// edgesOf returns the rings of an empty board.
func edgesOf(size int) []ring {
	e := &edges[size]
	e.once.Do(func() {
		e.rings = make([]ring, size*size)
		for y := range size {
			for x := range size {
				r := &e.rings[y*size+x]
				for i := range offsets {
					if o := &offsets[i]; !within(x+o.dx, y+o.dy, size) {
						r.change(o, empty, border, empty, border)
					}
				}
			}
		}
	})
	return e.rings
}

// within reports whether a board has column x and row y.
func within(x, y, size int) bool { return uint(x) < uint(size) && uint(y) < uint(size) }

// change makes the content of the point at an offset another one: by color, from was to is, and with liberties, from had to has.
func (r *ring) change(o *offset, was, is, had, has uint8) {
	level := levelOf(o.distance)
	if o.distance > libertyDistance {
		r[level].swap(&o.content[was], &o.content[is])
		return
	}
	r[max(1, level)].swap(&o.content[had], &o.content[has])
	if level == 0 && was != is {
		r[0].swap(&o.content[was], &o.content[is])
	}
}

// start makes v the view of an empty board.
func (v *view) start(size int) {
	makeOffsets()
	for i := range v.grid {
		v.grid[i], v.close[i] = border, border
	}
	for y := range size {
		from := (y+reach)*width + reach
		clear(v.grid[from : from+size])
		clear(v.close[from : from+size])
	}
	v.size, v.rings = size, append(v.rings[:0], edgesOf(size)...)
}

// set sets the content of a point, by color and with liberties.
func (v *view) set(x, y, at int, color, liberties uint8) {
	was, had := v.grid[at], v.close[at]
	v.grid[at], v.close[at] = color, liberties
	n := ends[farthest]
	if color == was {
		n = ends[libertyDistance]
	}
	for i := range offsets[:n] {
		o := &offsets[i]
		if px, py := x-o.dx, y-o.dy; within(px, py, v.size) {
			v.rings[py*v.size+px].change(o, was, color, had, liberties)
		}
	}
}

// swap changes h by what a point held and what it holds.
func (h *turned) swap(was, is *turned) {
	for i := range h {
		h[i] ^= was[i] ^ is[i]
	}
}
