package gtp

import (
	"fmt"
	"math"
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

// recordOvertime matches OT as servers spell it: periods or moves, seconds, and a name.
var recordOvertime = words.Pattern(`(?i)^(?:(\d+)\s*([x/])\s*)?\+?([\d.]+)\s*(?:s|sec|seconds)?\s*(byo-?yomi|canadian|fischer)?$`)

// TimesOf returns the time control that a record names (TM, OT), none without one; false if it
// cannot be read.
func TimesOf(info *sgf.Info) (t TimeControl, ok bool) {
	if info.TimeLimit == "" && info.Overtime == "" {
		return t, true
	}
	main, err := strconv.ParseFloat(info.TimeLimit, 64)
	if err != nil && info.TimeLimit != "" || !(main >= 0 && main < 1e7) {
		return t, false
	}
	t.Main = time.Duration(main * float64(time.Second))
	if own, err := ParseTimeControl("0+" + info.Overtime); err == nil { // as this program wrote it once
		own.Main = t.Main
		return own, true
	}
	m := recordOvertime().FindStringSubmatch(info.Overtime)
	if m == nil {
		return t, info.Overtime == "" || strings.EqualFold(info.Overtime, "none")
	}
	each, err := strconv.ParseFloat(m[3], 64)
	if err != nil || !(each < 1e7) {
		return TimeControl{}, false
	}
	n, _ := strconv.Atoi(m[1])
	switch period := time.Duration(each * float64(time.Second)); {
	case m[2] == "x":
		t.Periods, t.Byoyomi = n, period
	case m[2] == "/":
		t.Stones, t.Byoyomi = n, period
	default:
		t.Increment = period
	}
	return t, true
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
