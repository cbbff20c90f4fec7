package match

import (
	"errors"
	"os"
)

// A Course is what the journal of a series holds: its games, and the count after each.
type Course struct {
	About map[string]string // settings of the series by name
	Test  *SPRT             // test that it was begun with; nil if it had none
	Rows  []Row             // games in the order in which they ended
	Stats []Stats           // count after each of them
}

// LeftOut reports whether the game does not count, since it repeats an earlier one. It
// is known of the rows of a Course.
func (r Row) LeftOut() bool { return r.leftOut }

// ReadCourse reads the journal of a series, also while a program plays it. The error
// is fs.ErrNotExist if there is none.
func ReadCourse(path string) (Course, error) {
	file, err := Journals.OpenFile(path, os.O_RDONLY)
	if err != nil {
		return Course{}, err
	}
	defer file.Close()
	var c Course
	var run *seriesRun
	var reader rowReader
	_, err = Journals.Read(file, path, func(line int, text []byte) error {
		if line == 1 {
			head, err := parseHead(text)
			c.About, c.Test = head.About, head.Test
			run = newCourse(c.About, c.Test)
			return err
		}
		row, again, err := reader.read(line, text)
		if err == nil && !again {
			c.Rows = append(c.Rows, run.add(row))
			c.Stats = append(c.Stats, run.stats)
		}
		return err
	})
	if err == nil && run == nil {
		err = errors.New(path + ": empty, want the journal of a match")
	}
	return c, err
}

// NewCourse returns the course of games that are kept elsewhere, up to the one that
// ended the test: with pairs, games 2n and 2n+1 are one, and with once, games that repeat
// others do not count.
func NewCourse(test *SPRT, pairs, once bool, rows []Row) Course {
	c := Course{Test: test}
	run := newSeriesFold(&Series{SPRT: test, KeepColors: !pairs, Once: once})
	for _, row := range rows {
		if run.stats.Verdict() != Undecided {
			break
		}
		c.Rows = append(c.Rows, run.add(row))
		c.Stats = append(c.Stats, run.stats)
	}
	return c
}

// newCourse returns a run that plays no games and only counts those of a journal.
func newCourse(about map[string]string, test *SPRT) *seriesRun {
	return newSeriesFold(&Series{SPRT: test, KeepColors: about["keep-colours"] == "true", Once: about["repeats"] != "count"})
}

// newSeriesFold returns a run of a series that only counts games.
func newSeriesFold(s *Series) *seriesRun {
	run := &seriesRun{Series: s, halves: make(map[int]Row), stats: Stats{Test: s.SPRT, Once: s.Once}}
	if !s.KeepColors {
		run.stats.Pairs = make([]int, 5)
	}
	return run
}
