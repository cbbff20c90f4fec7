// Package picturetest is a terminal for tests that knows only pictures.
package picturetest

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Graphics is a terminal that knows only pictures: kitty's protocol and sixel, the place of
// the cursor, and what takes pictures away. It fails the test when it is told what a terminal
// would refuse.
type Graphics struct {
	T       Failer
	Cell    image.Point // the size of a cell in pixels
	Limit   image.Point // the most pixels of a sixel picture; zero: none
	Sixels  *image.RGBA // what sixels have drawn; nil: nothing
	images  map[string]image.Image
	placed  map[[2]string]placed
	load    map[string]string // keys of the image that is sent in pieces
	data    string
	at      image.Point // the cell of the cursor
	rest    []byte      // an unfinished sequence
	Bytes   int         // of pictures
	Screens int         // alternate screens that were left with pictures on them
}

type placed struct {
	keys map[string]string
	at   image.Point // in pixels
}

// sequence is what changes pictures: a command of kitty's, sixels, a place of the cursor, the
// end of pictures.
var sequence = regexp.MustCompile(`(?s)\x1b_G(.*?)\x1b\\|\x1bP[0-9;]*q(.*?)\x1b\\|\x1b\[(\d*;?\d*)H|\x1b\[2J|\x1b\[\?1049[hl]`)

// Write takes what the program writes.
func (g *Graphics) Write(p []byte) (int, error) {
	text := append(g.rest, p...)
	end := 0
	for _, m := range sequence.FindAllSubmatchIndex(text, -1) {
		all, part := string(text[m[0]:m[1]]), func(i int) string { return string(text[max(m[2*i], 0):max(m[2*i+1], 0)]) }
		end = m[1]
		switch {
		case m[2] >= 0:
			g.Bytes += len(all)
			g.kitty(part(1))
		case m[4] >= 0:
			g.Bytes += len(all)
			g.sixel(part(2))
		case strings.HasSuffix(all, "H"):
			row, column, _ := strings.Cut(part(3), ";")
			g.at = image.Pt(number(column, 1)-1, number(row, 1)-1)
		case all == "\x1b[2J":
			g.clear()
		default:
			if !g.Blank() {
				g.Screens++
			}
			g.clear()
		}
	}
	if begun := bytes.LastIndexByte(text[end:], '\x1b'); begun >= 0 && len(text)-end-begun < 1<<20 {
		if first := bytes.IndexByte(text[end:], '\x1b'); bytes.ContainsAny(text[end+first:min(len(text), end+first+2)], "_P") {
			begun = first
		}
		end += begun
	} else {
		end = len(text)
	}
	g.rest = bytes.Clone(text[end:])
	return len(p), nil
}

func number(text string, otherwise int) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return otherwise
	}
	return n
}

func (g *Graphics) clear() { g.placed, g.images, g.Sixels = nil, nil, nil }

// Blank reports whether no picture is shown and no image is kept.
func (g *Graphics) Blank() bool { return len(g.placed) == 0 && len(g.images) == 0 && g.Sixels == nil }

// kitty folds a command of kitty's protocol.
func (g *Graphics) kitty(command string) {
	head, data, _ := strings.Cut(command, ";")
	keys := map[string]string{}
	for _, pair := range strings.Split(head, ",") {
		k, v, _ := strings.Cut(pair, "=")
		keys[k] = v
	}
	if g.load != nil {
		maps.Copy(g.load, keys)
		keys = g.load
	}
	switch id := keys["i"]; keys["a"] {
	case "q":
	case "t":
		if len(data) > 4096 {
			g.T.Errorf("%d bytes in one piece", len(data))
		}
		g.data += data
		if g.load = keys; keys["m"] == "1" {
			return
		}
		file, err := base64.StdEncoding.DecodeString(g.data)
		m, err2 := png.Decode(bytes.NewReader(file))
		if err != nil || err2 != nil {
			g.T.Errorf("image %s: %v, %v", id, err, err2)
			return
		}
		if g.images == nil {
			g.images, g.placed = map[string]image.Image{}, map[[2]string]placed{}
		}
		g.images[id], g.load, g.data = m, nil, ""
	case "p":
		if g.images[id] == nil || keys["p"] == "" || number(keys["z"], -1) < 0 || keys["q"] != "2" || keys["C"] != "1" {
			g.T.Errorf("cannot place %q", command)
			return
		}
		g.placed[[2]string{id, keys["p"]}] = placed{keys, image.Pt(g.at.X*g.Cell.X+number(keys["X"], 0), g.at.Y*g.Cell.Y+number(keys["Y"], 0))}
	case "d":
		key := [2]string{id, keys["p"]}
		if _, ok := g.placed[key]; !ok && keys["d"] == "i" {
			g.T.Errorf("cannot delete %q", command)
		}
		if delete(g.placed, key); keys["d"] == "A" {
			g.clear()
		}
	default:
		g.T.Errorf("unknown command %q", command)
	}
}

// Draw draws what is seen of the pictures.
func (g *Graphics) Draw(m *image.RGBA) {
	if g.Sixels != nil {
		draw.Draw(m, m.Rect, g.Sixels, m.Rect.Min, draw.Over)
	}
	var keys [][2]string
	for k := range g.placed {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b [2]string) int {
		return cmp.Or(number(g.placed[a].keys["z"], 0)-number(g.placed[b].keys["z"], 0), number(a[0], 0)-number(b[0], 0), number(a[1], 0)-number(b[1], 0))
	})
	for _, k := range keys {
		p, from := g.placed[k], g.images[k[0]]
		b := from.Bounds()
		corner := image.Pt(number(p.keys["x"], 0), number(p.keys["y"], 0))
		part := image.Rectangle{Max: image.Pt(number(p.keys["w"], b.Dx()), number(p.keys["h"], b.Dy()))}
		draw.Draw(m, part.Add(p.at), from, b.Min.Add(corner), draw.Over)
	}
}

// sixel draws sixels at the cursor.
func (g *Graphics) sixel(data string) {
	var w, h int
	if _, err := fmt.Sscanf(data, "\"1;1;%d;%d", &w, &h); err != nil {
		g.T.Errorf("sixels %.40q: %v", data, err)
		return
	}
	if g.Limit != (image.Point{}) && (w > g.Limit.X || h > g.Limit.Y) {
		g.T.Errorf("sixels of %dx%d pixels, which are not drawn", w, h)
	}
	if bands := strings.Count(data, "-") + 1; bands != (h+5)/6 {
		g.T.Errorf("%d bands of sixels for %d rows of pixels", bands, h)
	}
	if g.Sixels == nil {
		g.Sixels = image.NewRGBA(image.Rect(0, 0, 4000, 2000))
	}
	corner := image.Pt(g.at.X*g.Cell.X, g.at.Y*g.Cell.Y)
	var palette [256]color.RGBA
	x, y, ink, times := 0, 0, 0, 1
	body := strings.TrimPrefix(data, fmt.Sprintf("\"1;1;%d;%d", w, h))
	for body != "" {
		c := body[0]
		body = body[1:]
		digits := body[:len(body)-len(strings.TrimLeft(body, "0123456789;"))]
		switch {
		case c == '#':
			body = body[len(digits):]
			var r, green, b int
			if n, _ := fmt.Sscanf(digits, "%d;2;%d;%d;%d", &ink, &r, &green, &b); n == 4 {
				palette[ink] = color.RGBA{uint8(r * 255 / 100), uint8(green * 255 / 100), uint8(b * 255 / 100), 255}
			}
		case c == '!':
			body = body[len(digits):]
			times = number(digits, 1)
		case c == '$':
			x = 0
		case c == '-':
			x, y = 0, y+6
		case c >= '?' && c <= '~':
			for range times {
				for i := range 6 {
					if (c-'?')>>i&1 == 1 && x < w && y+i < h {
						g.Sixels.SetRGBA(corner.X+x, corner.Y+y+i, palette[ink])
					}
				}
				x++
			}
			times = 1
		default:
			g.T.Errorf("sixel %q", c)
		}
	}
}

// A Failer is a test, or one of package rapid.
type Failer interface {
	Errorf(format string, args ...any)
}

var _ Failer = testing.TB(nil)
