package tuner

import (
	"fmt"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/view"
)

// A naming writes the candidates of a table in columns: the coordinates, and under its code the value of
// each parameter, without the words that all its values share.
type naming struct {
	coordinates int // width of the coordinates
	columns     []nameColumn
}

// A nameColumn holds the values of one parameter and the width of the longest.
type nameColumn struct {
	code  string
	texts []string
	width int
}

// longestNumber is the number of cells of the longest number that is not rounded.
const longestNumber = 6

func newNaming(parameters []event.ParameterInfo) *naming {
	n := &naming{coordinates: -1}
	for _, p := range parameters {
		n.coordinates += len(fmt.Sprint(len(p.Values)-1)) + 1
		c := nameColumn{code: p.Code, texts: words.Labels(p.Values, longestNumber)}
		c.width = max(view.Width(c.code), widest(c.texts))
		n.columns = append(n.columns, c)
	}
	n.coordinates = max(n.coordinates, len(placeHeading))
	return n
}

const placeHeading = "place"

// widths returns the widths of the longest name, with the coordinates and, of many parameters, without.
func (n *naming) widths() (full, short int) {
	short = -1
	for _, c := range n.columns {
		short += 1 + c.width
	}
	if full = n.coordinates + 1 + short; len(n.columns) < 3 {
		short = full
	}
	return full, short
}

// name returns the name of c in w cells.
func (n *naming) name(c tune.Candidate, w int) string {
	k := -1
	return n.line(w, words.Coordinates(c.Coordinates), func(column nameColumn) string {
		k++
		return column.texts[c.Coordinates[k]]
	})
}

// line writes a line of the columns in w cells, without the coordinates if they have no room.
func (n *naming) line(w int, place string, cell func(nameColumn) string) string {
	text := ""
	if full, _ := n.widths(); full <= w {
		text = place + strings.Repeat(" ", max(0, n.coordinates-view.Width(place))) + " "
	}
	for _, c := range n.columns {
		value := cell(c)
		text += value + strings.Repeat(" ", max(0, c.width-view.Width(value))) + " "
	}
	return view.Fit(strings.TrimRight(text, " "), w)
}
