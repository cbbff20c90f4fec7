package sgf

import (
	"slices"
	"strings"

	"gobandit/model"
)

// An AnnotationKind is one of the properties that describe a move or a position, as FF[4] has them.
type AnnotationKind struct {
	ID     string
	Name   string // what it says, in a few words
	Sign   string // of a move, as in books; "": none
	Double bool   // it can be emphasized: "very …"
	Text   bool   // its value is a text
	rivals string // the others that it excludes, with blanks between them
}

// AnnotationKinds are all kinds, in the order in which they are shown.
var AnnotationKinds = []AnnotationKind{
	{"N", "name", "", false, true, ""},
	{"TE", "good move", "!", true, false, "BM DO IT"},
	{"BM", "bad move", "?", true, false, "TE DO IT"},
	{"DO", "doubtful move", "?!", false, false, "TE BM IT"},
	{"IT", "interesting move", "!?", false, false, "TE BM DO"},
	{"GB", "good for Black", "", true, false, "GW DM UC"},
	{"GW", "good for White", "", true, false, "GB DM UC"},
	{"DM", "even position", "", true, false, "GB GW UC"},
	{"UC", "unclear position", "", true, false, "GB GW DM"},
	{"HO", "hotspot", "", true, false, ""},
	{"V", "score, Black's", "", false, true, ""},
	{"FG", "figure", "", false, true, ""},
}

// Annotation returns what a turn says of a kind: a text, or "1" and "2" where it is emphasized; "" if nothing.
func (t *Turn) Annotation(k AnnotationKind) string {
	p, ok := (&Node{Props: t.Props}).prop(k.ID)
	switch {
	case !ok:
		return ""
	case k.ID == "FG": // with flags for printing before it
		_, title, _ := Compose(p.Values[0])
		if title == "" {
			return "-"
		}
		return SimpleText(title)
	case k.Text:
		return SimpleText(p.Values[0])
	case k.Double && strings.TrimSpace(p.Values[0]) == "2":
		return "2"
	}
	return "1"
}

// Annotate makes a turn say a text as Annotation returns it, "" to say nothing, in place of what contradicts it.
func (t *Turn) Annotate(k AnnotationKind, text string) {
	n := Node{Props: t.Props}
	for _, id := range strings.Fields(k.rivals) {
		n.Set(id)
	}
	switch {
	case text == "":
		n.Set(k.ID)
	case k.ID == "FG" && text != "-":
		old, _ := n.prop(k.ID)
		flags, _, _ := Compose(strings.Join(append(old.Values, "0:"), ""))
		n.Set(k.ID, flags+":"+strings.ReplaceAll(Escape(text), ":", `\:`))
	case k.Text && k.ID != "FG":
		n.SetText(k.ID, text)
	case k.Double:
		n.Set(k.ID, text)
	default:
		n.Set(k.ID, "")
	}
	t.Props = n.Props
}

// Sign returns the sign of a move, such as "??" for a very bad one; "" if it has none.
func (t *Turn) Sign() string {
	for _, k := range AnnotationKinds {
		switch v := t.Annotation(k); {
		case k.Sign != "" && v == "2":
			return k.Sign + k.Sign
		case k.Sign != "" && v != "":
			return k.Sign
		}
	}
	return ""
}

// Annotations returns what a turn says of its move and position, a phrase each: "name: joseki", "very bad move".
func (t *Turn) Annotations() (said []string) {
	for _, k := range AnnotationKinds {
		switch v := t.Annotation(k); {
		case v == "":
		case k.ID == "FG" && v == "-":
			said = append(said, k.Name)
		case k.Text:
			said = append(said, k.Name+": "+v)
		case v == "2":
			said = append(said, "very "+k.Name)
		default:
			said = append(said, k.Name)
		}
	}
	return said
}

// A Stroke is a line between two points, or an arrow to the second.
type Stroke struct {
	From, To model.Point
	Arrow    bool
}

var strokeIDs = map[bool]string{false: "LN", true: "AR"}

// Strokes returns the lines and arrows of a turn. Those that cannot be read are left out.
func (t *Turn) Strokes(size int) (strokes []Stroke) {
	for _, arrow := range []bool{false, true} {
		p, _ := (&Node{Props: t.Props}).prop(strokeIDs[arrow])
		for _, v := range p.Values {
			first, second, _ := Compose(v)
			from, err := ParsePoint(first, size)
			to, err2 := ParsePoint(second, size)
			if err == nil && err2 == nil && from != model.Pass && to != model.Pass {
				strokes = append(strokes, Stroke{from, to, arrow})
			}
		}
	}
	return strokes
}

// Draw draws a line or an arrow, or takes it away if it is there.
func (t *Turn) Draw(s Stroke) {
	n, id, value := Node{Props: t.Props}, strokeIDs[s.Arrow], FormatPoint(s.From)+":"+FormatPoint(s.To)
	p, _ := n.prop(id)
	values := slices.DeleteFunc(slices.Clone(p.Values), func(v string) bool { return strings.TrimSpace(v) == value })
	if len(values) == len(p.Values) {
		values = append(values, value)
	}
	n.Set(id, values...)
	t.Props = n.Props
}

// An Area is a property that says of a part of the board how it is shown, from a turn on until another one says otherwise.
type Area string

// The areas.
const (
	Dimmed Area = "DD" // these points are dimmed
	Viewed Area = "VW" // only these points are shown
)

// Area returns the points of an area at a turn; nil: it has none.
func (t *Turn) Area(a Area, size int) (points []model.Point) {
	for ; t != nil; t = t.Parent {
		p, ok := (&Node{Props: t.Props}).prop(string(a))
		if !ok {
			continue
		}
		for _, v := range p.Values {
			more, _ := ParsePoints(v, size) // none of "", which ends the area
			points = append(points, more...)
		}
		return points
	}
	return nil
}

// SetArea makes some points an area from a turn on; none ends it.
func (t *Turn) SetArea(a Area, points []model.Point) {
	values := []string{""}
	if len(points) > 0 {
		values = nil
	}
	for _, q := range points {
		values = append(values, FormatPoint(q))
	}
	n := Node{Props: t.Props}
	n.Set(string(a), values...)
	t.Props = n.Props
}
