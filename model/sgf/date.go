package sgf

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gobandit/model/words"
)

// dateForm matches a date of DT: a year, perhaps with a month and a day, or after another date what differs from it: a
// month and a day, or one of them.
var dateForm = words.Pattern(`^(?:([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?|([0-9]{1,2})(?:-([0-9]{1,2}))?)$`)

// checkDate names the dates of DT that no calendar has. Texts in other forms than SGF's are not judged.
//
// Source: SGF FF[4], property DT, with its shortcuts: 1996-05-06,07 and 1996-05,06.
func checkDate(root *Node) (faults []fault) {
	p, ok := root.prop("DT")
	text := root.simple("DT")
	if !ok {
		return nil
	}
	var year, month, day string // of the date before; "" if it has none
	for part := range strings.SplitSeq(text, ",") {
		m := dateForm().FindStringSubmatch(strings.TrimSpace(part))
		switch {
		case m == nil || m[1] == "" && month == "":
			return faults
		case m[1] != "":
			year, month, day = m[1], m[2], m[3]
		case m[5] != "":
			month, day = m[4], m[5]
		case day != "":
			day = m[4]
		default:
			month = m[4]
		}
		if !isDate(year, month, day) {
			faults = append(faults, fault{p.place, fmt.Sprintf("date %q: there is no %s", text, strings.Trim(year+"-"+month+"-"+day, "-"))})
		}
	}
	return faults
}

// lastLunar is the last year of records that may have dates of the calendars of East Asia, whose months have 29 or 30 days.
const lastLunar = 1911

// isDate reports whether there is a year, a month of it or a day of that; month and day may be "".
func isDate(year, month, day string) bool {
	if month == "" {
		return true
	}
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	if m < 1 || m > 12 {
		return false
	}
	if day == "" {
		return true
	}
	d, _ := strconv.Atoi(day)
	last := time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	if y <= lastLunar {
		last = max(last, 30)
	}
	return d >= 1 && d <= last
}
