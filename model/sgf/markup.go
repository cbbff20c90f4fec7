package sgf

import (
	"slices"

	"gobandit/model"
)

// A Sign is a kind of mark on a point, by its property.
type Sign string

// The signs.
const (
	Triangle Sign = "TR"
	Square   Sign = "SQ"
	Circle   Sign = "CR"
	Cross    Sign = "MA"
	Selected Sign = "SL"
	Label    Sign = "LB"
)

// Properties of old files: a list of points that are lettered in turn, and crosses.
const (
	oldLetters = "L"
	oldCross   = "M"
)

var signs = []Sign{Triangle, Square, Circle, Cross, Selected, Label}

// A Mark is what a record draws on a point.
type Mark struct {
	Point model.Point
	Sign  Sign
	Text  string // of a label
}

// Marks returns the marks of a turn, in the order of the file. Points that cannot be
// read are left out.
func (t *Turn) Marks(size int) (marks []Mark) {
	letter := 0
	for _, p := range t.Props {
		sign := Sign(p.ID)
		switch {
		case p.ID == oldLetters:
			sign = Label
		case p.ID == oldCross:
			sign = Cross
		case !slices.Contains(signs, sign):
			continue
		}
		for _, v := range p.Values {
			if p.ID == string(Label) {
				at, text, _ := Compose(v)
				if q, err := ParsePoint(at, size); err == nil && q != model.Pass && text != "" {
					marks = append(marks, Mark{q, Label, SimpleText(text)})
				}
				continue
			}
			points, _ := ParsePoints(v, size) // none with an error
			for _, q := range points {
				m := Mark{Point: q, Sign: sign}
				if sign == Label {
					m.Text = string(rune('a' + letter%26))
					letter++
				}
				marks = append(marks, m)
			}
		}
	}
	return marks
}

// SetMark makes m the only mark on its point; without a sign the point has none.
func (t *Turn) SetMark(size int, m Mark) {
	marks := slices.DeleteFunc(t.Marks(size), func(old Mark) bool { return old.Point == m.Point })
	if m.Sign != "" {
		marks = append(marks, m)
	}
	values := map[Sign][]string{}
	for _, m := range marks {
		value := FormatPoint(m.Point)
		if m.Sign == Label {
			value += ":" + Escape(m.Text)
		}
		values[m.Sign] = append(values[m.Sign], value)
	}
	n := Node{Props: t.Props}
	n.Set(oldLetters)
	n.Set(oldCross)
	for _, sign := range signs {
		n.Set(string(sign), values[sign]...)
	}
	t.Props = n.Props
}
