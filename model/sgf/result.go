package sgf

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
)

// Result returns the result that a record's root gives (RE), an unknown one if
// there is none or it cannot be read.
func Result(root *Node) model.Result {
	r, _ := parseResult(root.simple("RE"))
	return r
}

// spelledResult matches a side and what follows, as in Black+3.5, White wins by resignation and
// Black resigned.
var spelledResult = words.Pattern(`^(?i)(b|black|w|white)\s*(?:\+|(?:wins?|won|(loses?|lost))\b(?:\s+by\b)?|(resign)(?:s|ed)$)\s*(.*)$`)

// resultEnds are how games end as records spell it, beside the words that model.ParseResult knows.
var resultEnds = map[string]string{
	"res": "R", "resigns": "R", "resigned": "R", "resignation": "R", "timeout": "T",
	"j": "", "jigo": "", // of a game that White wins as rules have it
}

// parseResult reads a result as records spell it: model.ParseResult's form, colors as words,
// fractions, and what people add, as in B+R (199 moves).
func parseResult(text string) (model.Result, error) {
	if known, ok := fromEast(text); ok {
		return model.ParseResult(known)
	}
	text, _, _ = strings.Cut(text, "(")
	text = strings.TrimRight(text, ".?! ")
	m := spelledResult().FindStringSubmatch(text)
	if m == nil {
		return model.ParseResult(text)
	}
	color, end := strings.ToUpper(m[1][:1]), m[3]+m[4]
	if m[2]+m[3] != "" { // it is the loser
		color = map[string]string{"B": "W", "W": "B"}[color]
	}
	if known, ok := resultEnds[strings.ToLower(end)]; ok {
		end = known
	}
	if margin, _, ok := points(end); ok {
		end = fmt.Sprint(margin + 0) // not -0
	}
	return model.ParseResult(color + "+" + end)
}

// points reads the number of points that a text begins with, such as 3.5, 3,5 or 3 1/2, and
// returns what follows the digits.
func points(text string) (n float64, rest string, ok bool) {
	digits := ""
	if m := leadingNumber().FindStringSubmatch(text); m != nil && !strings.HasPrefix(m[2], "/") {
		digits, rest = m[1], m[2]
	} else {
		rest = text
	}
	n, _ = strconv.ParseFloat(strings.Replace(digits, ",", ".", 1), 64) // infinite if it is too large
	known := digits != ""
	for _, f := range fractions {
		if strings.Contains(rest, f.text) && (known || strings.HasPrefix(rest, f.text)) {
			n += math.Copysign(f.value, n)
			known = true
		}
	}
	return n, rest, known
}
