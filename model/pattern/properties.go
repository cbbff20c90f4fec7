package pattern

import "strings"

// Properties are what a move at a point would do, besides the shape around it,
// for the side to move (o) and for the other side at the same point (x). Bit 0
// near, bit 1 ounsafe, bit 2 xunsafe, bit 3 xsuicide, bits 4-5 the class of
// stones captured, 0 to 3 with 3 for three and more, bits 6-7 the same for the
// other side. The side's own suicide is no property: it is never a move.
type Properties uint8

// The bits of Properties.
const (
	IsNear    Properties = 1 << iota
	OUnsafe              // self-atari for the side to move
	XUnsafe              // self-atari for the other side
	XSuicide             // suicide for the other side
	ocapShift = 4
	xcapShift = 6
)

// PropertiesOf returns the properties of a point from what a move of the side to
// move and one of the other side would do there.
func PropertiesOf(near bool, own, other Effect) Properties {
	p := Properties(min(own.Captures, 3)<<ocapShift | min(other.Captures, 3)<<xcapShift)
	if near {
		p |= IsNear
	}
	if own.SelfAtari {
		p |= OUnsafe
	}
	if other.SelfAtari {
		p |= XUnsafe
	}
	if other.Suicide {
		p |= XSuicide
	}
	return p
}

// Near reports whether the point is near the last move.
func (p Properties) Near() bool { return p&IsNear != 0 }

// OCap returns the class of stones that the side to move captures, 0 to 3.
func (p Properties) OCap() int { return int(p >> ocapShift & 3) }

// XCap returns the class of stones that the other side captures, 0 to 3.
func (p Properties) XCap() int { return int(p >> xcapShift & 3) }

// String returns the properties in the words of a database, such as
// "near,osafe,xsafe,xnosuicide,ocap1,xcap0".
func (p Properties) String() string {
	choose := func(bit Properties, yes, no string) string {
		if p&bit != 0 {
			return yes
		}
		return no
	}
	return strings.Join([]string{
		choose(IsNear, "near", "far"),
		choose(OUnsafe, "ounsafe", "osafe"),
		choose(XUnsafe, "xunsafe", "xsafe"),
		choose(XSuicide, "xsuicide", "xnosuicide"),
		"ocap" + string('0'+rune(p.OCap())),
		"xcap" + string('0'+rune(p.XCap())),
	}, ",")
}
