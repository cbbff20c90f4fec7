package words

import (
	"encoding/csv"
	"strconv"
	"strings"
)

// CSV returns lines as comma-separated values. A text that a spreadsheet would take for a
// formula, such as a player's name from a game record, gets an apostrophe before it.
func CSV(lines [][]string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, line := range lines {
		cells := make([]string, len(line))
		for i, cell := range line {
			if cells[i] = cell; isFormula(cell) {
				cells[i] = "'" + cell
			}
		}
		_ = w.Write(cells) // a Builder never fails
	}
	w.Flush()
	return b.String()
}

// isFormula reports whether a spreadsheet would evaluate a text. Numbers are none.
func isFormula(cell string) bool {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return false
	}
	_, err := strconv.ParseFloat(cell, 64)
	return err != nil
}
