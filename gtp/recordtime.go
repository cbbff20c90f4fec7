package gtp

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// SetTimes writes a time control into what a record says about its game: TM in seconds and OT as
// KGS spells it. Without a limit nothing is written.
func (t TimeControl) SetTimes(info *sgf.Info) {
	if !t.Limited() {
		return
	}
	info.TimeLimit, info.Overtime = seconds(t.Main), ""
	switch {
	case t.Periods > 0:
		info.Overtime = fmt.Sprintf("%dx%s byo-yomi", t.Periods, seconds(t.Byoyomi))
	case t.overtime():
		info.Overtime = fmt.Sprintf("%d/%s Canadian", t.Stones, seconds(t.Byoyomi))
	case t.Increment > 0:
		info.Overtime = seconds(t.Increment) + " Fischer"
	}
}

// overtimes are how records spell OT, each with what ParseTimeControl has for it.
var overtimes = []struct {
	spelled func() *regexp.Regexp
	form    string
}{
	{words.Pattern(`(?i)^(\d+)\s*x\s*([\d.]+)( ?sec(onds)?)?(\s*byo-?yomi)?$`), "${1}x${2}s"},
	{words.Pattern(`(?i)^(\d+)\s*/\s*([\d.]+)(\s*canadian)?$`), "${2}s/${1}"},
	{words.Pattern(`(?i)^([\d.]+) fischer$`), "${1}s"},
}

// TimesOf returns the time control that a record names (TM, OT), none without one; false if it
// cannot be read. OT may be as servers or as this program once wrote it.
func TimesOf(info *sgf.Info) (t TimeControl, ok bool) {
	overtime := info.Overtime
	if strings.EqualFold(overtime, "none") {
		overtime = ""
	}
	main, err := strconv.ParseFloat(cmp.Or(info.TimeLimit, "0"), 64)
	if err != nil || main == 0 && overtime == "" {
		return t, err == nil
	}
	text := cmp.Or(info.TimeLimit, "0") + "s"
	for _, o := range overtimes {
		overtime = o.spelled().ReplaceAllString(overtime, o.form)
	}
	if overtime != "" {
		text += "+" + strings.TrimPrefix(overtime, "+")
	}
	t, err = ParseTimeControl(text)
	return t, err == nil
}

// timeProps are the properties of the time that a color has left after a move, in seconds, and of
// the moves or periods left in overtime.
var timeProps = map[model.Color][2]string{model.Black: {"BL", "OB"}, model.White: {"WL", "OW"}}

// SetLeft writes the time that a side has left into the node of its move.
func SetLeft(n *sgf.Node, side model.Color, left Left) {
	props := timeProps[side]
	n.Set(props[0], seconds(left.Time))
	if left.Stones > 0 {
		n.Set(props[1], strconv.Itoa(left.Stones))
	}
}

// LeftAt returns the time that a side had left at a turn of a record: after its last move with a
// time; false without one.
func LeftAt(t *sgf.Turn, side model.Color) (left Left, ok bool) {
	for ; t != nil; t = t.Parent {
		s, err := strconv.ParseFloat(strings.TrimSpace(t.Note(timeProps[side][0])), 64)
		if err != nil || !(math.Abs(s) < 1e7) {
			continue
		}
		left.Time = time.Duration(max(s, 0) * float64(time.Second))
		left.Stones, _ = strconv.Atoi(strings.TrimSpace(t.Note(timeProps[side][1])))
		return left, true
	}
	return left, false
}

// seconds writes a time in seconds, with milliseconds at most.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Round(time.Millisecond).Seconds(), 'f', -1, 64)
}
