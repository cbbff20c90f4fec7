package pattern

import (
	"bytes"
	"math/bits"
	"strings"
)

// Conditions is a set of tests on properties, all of which must hold: a bit for
// each word of a database, in the order of conditions.
type Conditions uint32

// A condition is one word of a database and its test.
type condition struct {
	word  string
	holds func(Properties) bool
}

// conditions are the words of a database. Those about captures stand at
// firstOCap and firstXCap in the order of captureWords.
var conditions = makeConditions()

// The places of conditions about captures in the list of all.
const (
	firstOCap = 8
	firstXCap = firstOCap + 8
)

// captureWords are the conditions about captures of one side, without the letter
// of the side, with the classes they admit.
var captureWords = [8]struct {
	word     string
	from, to int
}{
	{"cap0", 0, 0}, {"cap1+", 1, 3}, {"cap1-", 0, 1}, {"cap1", 1, 1},
	{"cap2+", 2, 3}, {"cap2-", 0, 2}, {"cap2", 2, 2}, {"cap3", 3, 3},
}

func makeConditions() []condition {
	list := []condition{
		{"near", func(p Properties) bool { return p.Near() }},
		{"far", func(p Properties) bool { return !p.Near() }},
		{"osafe", func(p Properties) bool { return p&OUnsafe == 0 }},
		{"ounsafe", func(p Properties) bool { return p&OUnsafe != 0 }},
		{"xsafe", func(p Properties) bool { return p&XUnsafe == 0 }},
		{"xunsafe", func(p Properties) bool { return p&XUnsafe != 0 }},
		{"xsuicide", func(p Properties) bool { return p&XSuicide != 0 }},
		{"xnosuicide", func(p Properties) bool { return p&XSuicide == 0 }},
	}
	for _, c := range captureWords {
		list = append(list, condition{"o" + c.word, func(p Properties) bool { return c.from <= p.OCap() && p.OCap() <= c.to }})
	}
	for _, c := range captureWords {
		list = append(list, condition{"x" + c.word, func(p Properties) bool { return c.from <= p.XCap() && p.XCap() <= c.to }})
	}
	return list
}

// A propertySet is a set of Properties, a bit each.
type propertySet [4]uint64

// admittedBy are the properties for which each condition holds.
var admittedBy = func() []propertySet {
	sets := make([]propertySet, len(conditions))
	for i, c := range conditions {
		for p := range 256 {
			if c.holds(Properties(p)) {
				sets[i][p/64] |= 1 << (p % 64)
			}
		}
	}
	return sets
}()

// each yields the places in the list of the conditions of c.
func (c Conditions) each(yield func(int) bool) {
	for ; c != 0; c &= c - 1 {
		if !yield(bits.TrailingZeros32(uint32(c))) {
			return
		}
	}
}

// Failing returns the conditions that do not hold.
func (c Conditions) Failing(p Properties) Conditions {
	var failing Conditions
	for i := range c.each {
		if !conditions[i].holds(p) {
			failing |= 1 << i
		}
	}
	return failing
}

// String returns the words, parted by commas; "" where there are none.
func (c Conditions) String() string {
	var words []string
	for i := range c.each {
		words = append(words, conditions[i].word)
	}
	return strings.Join(words, ",")
}

// admitted returns the properties for which all conditions hold.
func (c Conditions) admitted() propertySet {
	set := propertySet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	for i := range c.each {
		for w := range set {
			set[w] &= admittedBy[i][w]
		}
	}
	return set
}

// contradiction returns two conditions of c that never hold together, if there
// are such.
func (c Conditions) contradiction() (a, b string, found bool) {
	for i := range c.each {
		for j := range (c &^ (2<<i - 1)).each {
			if (Conditions(1)<<i | Conditions(1)<<j).admitted() == (propertySet{}) {
				return conditions[i].word, conditions[j].word, true
			}
		}
	}
	return "", "", false
}

// readConditions returns the conditions that GNU Go reads in a line: those whose
// words occur anywhere in it, also within other words. Of the words for one
// number of captures, such as ocap1+, ocap1- and ocap1, only the first in that
// order counts.
//
// Source: GNU Go 3.8's behavior.
func readConditions(line []byte) Conditions {
	var c Conditions
	for i := range firstOCap {
		if bytes.Contains(line, []byte(conditions[i].word)) {
			c |= 1 << i
		}
	}

	for _, first := range []int{firstOCap, firstXCap} {
		one, two := false, false
		for i := first; i < first+len(captureWords); i++ {
			word := conditions[i].word
			if !bytes.Contains(line, []byte(word)) {
				continue
			}
			switch number := word[len("ocap")]; {
			case number == '1' && one, number == '2' && two:
				continue
			case number == '1':
				one = true
			case number == '2':
				two = true
			}
			c |= 1 << i
		}
	}
	return c
}

// wordCondition returns the condition that a word stands for and reads as.
func wordCondition(word string) (Conditions, bool) {
	switch word { // what these say and what they are read as is the same
	case "ocap0-", "xcap0-", "ocap3+", "xcap3+":
		word = word[:len("ocap0")]
	}
	for i, c := range conditions {
		if c.word == word {
			return 1 << i, true
		}
	}
	return 0, false
}
