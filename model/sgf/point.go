package sgf

import (
	"fmt"
	"strings"

	"gobandit/model"
)

// ParsePoint reads a point or move of a board of the given size: two small
// letters, column from the left and row from the top. "" is a pass, and so is
// "tt", as on every board up to 19x19 since FF[3].
func ParsePoint(raw string, size int) (model.Point, error) {
	s := strings.TrimSpace(raw)
	if s == "" || s == "tt" {
		return model.Pass, nil
	}
	if len(s) == 2 {
		x, y := int(s[0])-'a', int(s[1])-'a'
		if x >= 0 && x < size && y >= 0 && y < size {
			return model.Pt(x, y), nil
		}
	}
	return model.Pass, fmt.Errorf("invalid point %q on a %dx%d board, want aa to %[4]c%[4]c", raw, size, size, 'a'+size-1)
}

// ParsePoints reads an element of a list of points: a point, or a rectangle
// given by two opposite corners, as in "aa:cc".
func ParsePoints(raw string, size int) ([]model.Point, error) {
	first, second, rectangle := Compose(raw)
	if !rectangle {
		second = first
	}

	var corners [2]model.Point
	for i, s := range [2]string{first, second} {
		p, err := ParsePoint(s, size)
		if err == nil && p == model.Pass {
			err = fmt.Errorf("invalid point %q, want a point of the board", raw)
		}
		if err != nil {
			return nil, err
		}
		corners[i] = p
	}
	return model.Rectangle(corners[0], corners[1]), nil
}

// FormatPoint returns a point as ParsePoint reads it, "" for a pass.
func FormatPoint(p model.Point) string {
	if p == model.Pass {
		return ""
	}
	return string([]byte{byte('a' + p.X()), byte('a' + p.Y())})
}
