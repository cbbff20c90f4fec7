package words

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Labels shortens the values of a parameter for an axis: it leaves out the words
// that all begin with, and rounds numbers of more than w cells.
func Labels(values []string, w int) []string {
	prefix := Common(values)
	labels := make([]string, len(values))
	for i, v := range values {
		labels[i] = v[prefix:]
		if x, err := strconv.ParseFloat(labels[i], 64); err == nil && utf8.RuneCountInString(labels[i]) > w {
			labels[i] = shortFigure(x, w)
		}
	}
	return labels
}

// Common returns the length of the longest common prefix of all values that has
// no figures and ends with a blank, an equals sign or a colon.
func Common(values []string) int {
	if len(values) == 0 {
		return 0
	}
	common := 0
	for i, c := range []byte(values[0]) {
		if c >= '0' && c <= '9' || c == '.' || c == '-' {
			break
		}
		if c == ' ' || c == '=' || c == ':' {
			common = i + 1
		}
	}
	for _, v := range values {
		if !strings.HasPrefix(v, values[0][:common]) {
			return 0
		}
	}
	return common
}

// shortFigure writes x in w cells if possible: .05, 1.3, 2.7k, 12k.
func shortFigure(x float64, w int) string {
	text := ""
	for digits := 4; digits >= 1; digits-- {
		text = strconv.FormatFloat(x, 'g', digits, 64)
		if x >= 1000 {
			text = strconv.FormatFloat(x/1000, 'g', digits, 64) + "k"
		}
		text = strings.Replace(text, "0.", ".", 1)
		if len(text) <= w {
			break
		}
	}
	return text
}
