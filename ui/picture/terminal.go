package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
)

// A Protocol is a way in which terminals draw pictures.
type Protocol int

// The protocols.
const (
	None  Protocol = iota
	Kitty          // keeps images and places them over the text
	Sixel          // shows the pixels written last in place of text
)

// String returns the name of a protocol.
func (p Protocol) String() string { return [...]string{"none", "kitty", "sixel"}[p] }

// A Terminal knows which scenes a terminal shows, and writes what others differ in.
type Terminal struct {
	Protocol Protocol
	Limit    image.Point // the most pixels that a sixel picture may have; zero: not known
	shown    []Scene
	tiles    [][]tile             // of sixel, by scene: what is on the screen
	begin    int                  // the tile to begin with
	late     bool                 // some tiles are not as shown has them
	images   map[*image.NRGBA]int // kitty's numbers of images sent
	placed   map[placement]int    // and those of where they are placed
	order    []placement
	count    int // of placements ever
}

// A placement is a part of an image at a place of a terminal.
type placement struct {
	image *image.NRGBA
	at    image.Point     // its upper left corner, in pixels of the terminal
	cell  image.Point     // the size of a cell
	part  image.Rectangle // of the image
	layer int
}

// Limits of kitty's protocol: bytes that one command may carry, and images that are kept
// before all are sent again.
const (
	mostPayload = 4096
	mostImages  = 512
	firstImage  = 7000 // other numbers may be those of other programs
)

// clearKitty deletes all images that are on the screen, and forgets them.
const clearKitty = "\x1b_Ga=d,d=A,q=2\x1b\\"

// Shows reports whether the terminal shows any scene.
func (t *Terminal) Shows() bool { return len(t.shown) > 0 }

// Clear returns what takes all pictures off the screen.
func (t *Terminal) Clear() string {
	any := t.Shows() || len(t.images) > 0
	t.shown, t.tiles, t.late, t.images, t.placed, t.order = nil, nil, false, nil, nil, nil
	switch {
	case any && t.Protocol == Kitty:
		return clearKitty
	case any:
		return "\x1b[2J"
	}
	return ""
}

// Late reports whether Show has left something out.
func (t *Terminal) Late() bool { return t.late }

// Show returns what makes the terminal show scenes, and the cells in which text that was
// written before is lost. With most above 0 it leaves sixels out once it has that many bytes.
func (t *Terminal) Show(scenes []Scene, most int) (text string, lost []image.Rectangle) {
	var b strings.Builder
	switch t.Protocol {
	case Kitty:
		t.place(&b, scenes)
	case Sixel:
		lost = t.redraw(&b, scenes, most)
	}
	t.shown = scenes
	return b.String(), lost
}

// About reports whether scenes are about the same subjects as those shown, in the same cells.
func (t *Terminal) About(scenes []Scene) bool {
	return slices.EqualFunc(scenes, t.shown, func(a, b Scene) bool {
		return a.Cells == b.Cells && a.Cell == b.Cell && a.Subject == b.Subject && slices.Equal(a.Hidden, b.Hidden)
	})
}

// place changes what kitty's protocol has placed.
func (t *Terminal) place(b *strings.Builder, scenes []Scene) {
	if len(t.images) > mostImages {
		b.WriteString(t.Clear())
	}
	if t.images == nil {
		t.images, t.placed = map[*image.NRGBA]int{}, map[placement]int{}
	}

	var next []placement
	for _, s := range scenes {
		for _, i := range s.Items {
			next = s.appendPlacements(next, i)
		}
	}
	stay := make(map[placement]bool, len(next))
	for _, p := range next {
		stay[p] = true
	}

	for _, p := range t.order {
		if !stay[p] {
			fmt.Fprintf(b, "\x1b_Ga=d,d=i,i=%d,p=%d,q=2\x1b\\", t.images[p.image], t.placed[p])
			delete(t.placed, p)
		}
	}
	for _, p := range next {
		if t.placed[p] != 0 {
			continue
		}
		if t.images[p.image] == 0 {
			t.images[p.image] = firstImage + len(t.images)
			send(b, p.image, t.images[p.image])
		}
		t.count++
		t.placed[p] = t.count
		p.write(b, t.images[p.image], t.count)
	}
	t.order = next
}

// appendPlacements appends where an item is placed: as a whole, or if a part of it is
// hidden by its rows of cells.
func (s Scene) appendPlacements(to []placement, i Item) []placement {
	if i.Image.Rect.Empty() { // nothing to be seen, and no terminal takes it
		return to
	}
	b := s.bounds(i).Intersect(s.pixels(s.Cells))
	cells, from := s.cells(b), len(to)
	add := func(r image.Rectangle) {
		r = r.Intersect(b)
		to = append(to, placement{i.Image, r.Min, s.Cell, r.Sub(s.bounds(i).Min), i.Layer})
	}
	whole := true
	for y := cells.Min.Y; y < cells.Max.Y; y++ {
		for x := cells.Min.X; x < cells.Max.X; x++ {
			if s.hidden(x, y) {
				whole = false
				continue
			}
			begin := x
			for x+1 < cells.Max.X && !s.hidden(x+1, y) {
				x++
			}
			add(s.pixels(image.Rect(begin, y, x+1, y+1)))
		}
	}
	if whole {
		to = to[:from]
		add(b)
	}
	return to
}

// send transmits an image as a PNG, in pieces.
func send(b *strings.Builder, m *image.NRGBA, number int) {
	var file bytes.Buffer
	if err := png.Encode(&file, m); err != nil {
		panic(err) // a buffer takes all, and no image is too large
	}
	data := base64.StdEncoding.EncodeToString(file.Bytes())
	head := fmt.Sprintf("a=t,f=100,i=%d,q=2,", number)
	for len(data) > mostPayload {
		fmt.Fprintf(b, "\x1b_G%sm=1;%s\x1b\\", head, data[:mostPayload])
		head, data = "", data[mostPayload:]
	}
	fmt.Fprintf(b, "\x1b_G%sm=0;%s\x1b\\", head, data)
}

// write places an image where it is to be, above the text: of windows with images below it a
// kitty that draws in software does not erase old text.
func (p placement) write(b *strings.Builder, number, place int) {
	fmt.Fprintf(b, "\x1b[%d;%dH\x1b_Ga=p,i=%d,p=%d,z=%d,C=1,q=2", p.at.Y/p.cell.Y+1, p.at.X/p.cell.X+1, number, place, p.layer)
	for _, key := range []struct {
		name  string
		value int
	}{{"X", p.at.X % p.cell.X}, {"Y", p.at.Y % p.cell.Y}} {
		if key.value != 0 {
			fmt.Fprintf(b, ",%s=%d", key.name, key.value)
		}
	}
	if p.part != p.image.Bounds() {
		fmt.Fprintf(b, ",x=%d,y=%d,w=%d,h=%d", p.part.Min.X, p.part.Min.Y, p.part.Dx(), p.part.Dy())
	}
	b.WriteString("\x1b\\")
}
