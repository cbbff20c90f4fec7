package sgf

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
)

// Result returns the result that a record's root gives (RE), an unknown one if
// there is none or it cannot be read. A margin with a quarter is in stones where the komi is.
func Result(root *Node) model.Result {
	r, _ := parseResult(root.simple("RE"))
	if hasQuarter(r.Margin) && komiInStones(root) {
		r.Margin *= 2
	}
	return r
}

// spelledResult matches a side and what follows, as in Black+3.5, White wins by resignation, 黑+3.5
// and Black resigned.
var spelledResult = words.Pattern(`^(black|b|white|w|[黑黒흑白백])\s*((?:\+|:|wins?\b|won\b|(?:loses?|lost)\b)\s*(?:(?:by|on)\b)?|by\b|)\s*(.*)$`)

// resultEnds are how games end as records spell it, in small letters, each as model.ParseResult
// knows it.
var resultEnds = []struct {
	pattern func() *regexp.Regexp
	end     string
}{
	{words.Pattern(`^(?:r|res|resig|resign(?:s|ed|ation)?|(?:opponent|black|white) resign(?:s|ed))$`), "R"},
	{words.Pattern(`^(?:t|time|clock|(?:stone removal )?time[ -]?out|timed out|time expired|time forfeit|(?:runs|ran) out of time)$`), "T"},
	{words.Pattern(`^(?:f|forfeit(?:s|ed|ure)?|default|illegal(?: move)?|disconnect(?:s|ed|ion)?|abandon(?:s|ed|ment)?|adjudicat(?:ed|ion)|(?:moderator )?decision|no[ -]?show)$`), "F"},
	{words.Pattern(`^(?:j|jigo)$`), ""}, // of a game that White wins as rules have it
}

// loserAlone matches what the loser does, as in White resigns; drawnGame a draw; voidGame one without a result;
// resultMoves the number of moves after a word.
var (
	loserAlone  = words.Pattern(`^(?:has )?(?:resign(?:s|ed)?|time[ -]?out|timed out|(?:runs|ran) out of time|forfeit(?:s|ed)?)$`)
	drawnGame   = words.Pattern(`^(?:0+(?:\.0*)?|tied?|drawn?(?: game)?|jigo)$`)
	voidGame    = words.Pattern(`^(?:no result|void(?:ed)?|(?:left )?unfinished|not finished|suspended|adjourned|aborted|annulled|cancell?ed|(?:both|double) (?:lose|lost|loss|forfeit))$`)
	resultMoves = words.Pattern(`[\s,;]+(?:after\s+)?[0-9]+(?:\s*moves?)?$`)
)

// parseResult reads a result as records spell it: model.ParseResult's form, colors as words,
// fractions, and what people add, as in B+R (199 moves).
func parseResult(text string) (model.Result, error) {
	if known, ok := fromEast(text); ok {
		return model.ParseResult(known)
	}
	short, added, _ := strings.Cut(plainForm(text), "(")
	if short = strings.ToLower(strings.Trim(short, "\"'.?! ")); strings.HasSuffix(short, "+") { // B+ (R)
		if r, err := plainResult(short + strings.ToLower(strings.Trim(added, ") "))); err == nil {
			return r, nil
		}
	}
	return plainResult(short)
}

// plainResult reads a result in small letters without what is added in parentheses.
func plainResult(short string) (model.Result, error) {
	if drawnGame().MatchString(short) {
		return model.Result{By: model.ByScore}, nil
	}
	if voidGame().MatchString(short) {
		return model.Result{}, nil
	}
	m := spelledResult().FindStringSubmatch(short)
	if m == nil {
		return model.ParseResult(short)
	}
	side, link, end := m[1], m[2], m[3]
	loses := strings.HasPrefix(link, "l") || link == "" && loserAlone().MatchString(end)
	if link == "" && !loses {
		return model.ParseResult(short)
	}
	color := "W"
	if strings.Contains("black黑黒흑", side) != loses {
		color = "B"
	}
	if margin, ok := pointsOfEast(end); ok {
		return model.ParseResult(fmt.Sprintf("%s+%v", color, margin))
	}
	if margin, _, ok := points(end); ok {
		return model.ParseResult(fmt.Sprintf("%s+%v", color, margin+0)) // not -0
	}
	end = resultMoves().ReplaceAllString(strings.TrimPrefix(end, "has "), "")
	for _, e := range resultEnds {
		if e.pattern().MatchString(end) {
			end = e.end
			break
		}
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
	if !known && strings.HasPrefix(rest, "-") {
		n, rest = math.Copysign(0, -1), strings.TrimLeft(rest, "- ")
	}
	for _, f := range fractions {
		if strings.Contains(rest, f.text) && (known || strings.HasPrefix(rest, f.text)) {
			n += math.Copysign(f.value, n)
			known = true
		}
	}
	return n, rest, known
}
