package tuner

import (
	"fmt"
	"strings"

	"gobandit/gtp/event"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/view"
)

// A naming writes the candidates of a table in columns: the coordinates and the value of
// each parameter. Short values leave out the words that all values of a parameter share.
type naming struct {
	codes       []string
	coordinates int // width of the coordinates and the blank after them
	full, short []nameColumn
}

// A nameColumn holds the values of one parameter and the width of the longest.
type nameColumn struct {
	texts []string
	width int
}

func newNaming(parameters []event.ParameterInfo) *naming {
	n := &naming{}
	for _, p := range parameters {
		n.codes = append(n.codes, p.Code)
		n.coordinates += len(fmt.Sprint(len(p.Values)-1)) + 1
		words := commonWords(p.Values)
		full, short := nameColumn{texts: p.Values}, nameColumn{texts: make([]string, len(p.Values))}
		for i, v := range p.Values {
			short.texts[i] = v[words:]
			full.width = max(full.width, view.Width(v))
			short.width = max(short.width, view.Width(v[words:]))
		}
		n.full, n.short = append(n.full, full), append(n.short, short)
	}
	return n
}

// widths returns the widths of the longest full and short names.
func (n *naming) widths() (full, short int) {
	full, short = n.coordinates-1, n.coordinates-1
	for i := range n.full {
		full += 1 + n.full[i].width
		short += 1 + n.short[i].width
	}
	return max(full, len(plainHeading)), max(short, len(plainHeading))
}

const plainHeading = "candidate"

// heading returns the title of a column of w cells of names.
func (n *naming) heading(w int) string {
	if long := plainHeading + " (" + strings.Join(n.codes, ", ") + ")"; view.Width(long) <= w {
		return long
	}
	return plainHeading
}

// name returns the name of c in w cells: the full one if all full names fit.
func (n *naming) name(c tune.Candidate, w int) string {
	columns := n.full
	if full, _ := n.widths(); full > w {
		columns = n.short
	}
	text := words.Coordinates(c.Coordinates)
	end := n.coordinates
	for i, column := range columns {
		text += strings.Repeat(" ", max(1, end-view.Width(text))) + column.texts[c.Coordinates[i]]
		end += 1 + column.width
	}
	return view.Fit(text, w)
}
