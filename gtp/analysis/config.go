package analysis

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ReadConfig sets what a configuration file of KataGo's sets, and returns how many
// of its keys mean something here, and how many do not. Without a key for the view
// it is that of the side to move, as in KataGo. All problems are reported at once,
// with their lines.
func (s *KataSettings) ReadConfig(in io.Reader) (known, unknown int, err error) {
	s.View = MoverView
	var problems []string
	lines := bufio.NewScanner(in)

	n := 1
	for ; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			continue // blank, or @include
		}
		switch mine, err := s.setText(key, value); {
		case err != nil:
			problems = append(problems, fmt.Sprintf("line %d: %v", n, err))
		case mine:
			known++
		default:
			unknown++
		}
	}

	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		problems = append(problems, fmt.Sprintf("line %d: more than %d bytes", n, bufio.MaxScanTokenSize))
	} else if err != nil {
		return known, unknown, err
	}
	return known, unknown, joined(problems)
}

// Override sets what the value of KataGo's flag -override-config sets, such as
// "maxVisits=100, reportAnalysisWinratesAs=WHITE", and returns the keys that mean
// nothing here.
func (s *KataSettings) Override(text string) (unknown []string, err error) {
	var problems []string
	for item := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		key, value, ok := strings.Cut(item, "=")
		key = strings.TrimSpace(key)
		if !ok {
			problems = append(problems, fmt.Sprintf("%q, want one such as maxVisits=100", key))
			continue
		}
		switch mine, err := s.setText(key, value); {
		case err != nil:
			problems = append(problems, err.Error())
		case !mine:
			unknown = append(unknown, key)
		}
	}
	return unknown, joined(problems)
}

// setText gives a setting a value as a configuration has it: with blanks around both, and perhaps
// in quotes. It returns what set does.
func (s *KataSettings) setText(key, value string) (known bool, err error) {
	return s.set(strings.TrimSpace(key), strings.Trim(strings.TrimSpace(value), `"`), false)
}

// joined returns the problems as one error, a line each; nil if there are none.
func joined(problems []string) error {
	if len(problems) == 0 {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(problems, "\n"))
}
