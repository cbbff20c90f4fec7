package sgf

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"gobandit/model"
	"gobandit/model/words"
)

// A foreign is a game that is read from the lines of another format than SGF.
type foreign struct {
	root, last *Node
	at         place
	size       int // of the board

	section  string           // of UGF
	igs      bool             // rows count from the bottom
	reviewed map[string]*Node // the nodes of a review by their numbers
	forks    []*Node          // where the variations that are open begin
	comment  *Node            // whose comment the lines are
	comments map[*Node][]string
}

// readForeign reads a game in the format of Tygem (GIB), wBaduk (NGF) or PandaNet (UGF, UGI);
// nil if data is in none of them.
//
// Sources: files of the three servers, and how Sabaki 0.52 and xyz2sgf read them; none of the
// formats has a specification. UGF is described by A. E. Brouwer, homepages.cwi.nl/~aeb/go/misc/ugf.html.
func readForeign(data []byte) *Node {
	read, declared := (*foreign).gib, ""
	switch begin := bytes.TrimLeft(data[:min(len(data), 4096)], "\uFEFF \t\r\n"); {
	case bytes.HasPrefix(begin, []byte(`\HS`)):
	case bytes.HasPrefix(begin, []byte("[Header]")):
		read = (*foreign).ugf
		if m := ugfLang().FindSubmatch(begin); m != nil {
			declared = string(m[1])
		}
	case ngfStart().Match(begin):
		read = (*foreign).ngf
	default:
		return nil
	}

	root := &Node{source: &source{charset: utf8Charset, found: new(atomic.Int64)}}
	text := string(bytes.TrimPrefix(data, []byte("\uFEFF")))
	if isForeign([]byte(text)) {
		g := detect([]byte(text), declared, wholeText)
		damaged := 0
		text, damaged = g.text([]byte(text))
		if root.source.charset = g.charset; damaged > 0 {
			root.source.loseCharacters(place{1, 1}, damaged, g.name)
		}
	}
	for _, p := range [][2]string{{"FF", "4"}, {"GM", "1"}, {"CA", utf8Name}, {"SZ", "19"}} {
		root.Set(p[0], p[1])
	}
	f := &foreign{root: root, last: root, size: 19, reviewed: map[string]*Node{}, comments: map[*Node][]string{}}
	for i, line := range strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n") {
		f.at = place{int32(i + 1), 1}
		read(f, strings.TrimSpace(line))
	}
	for n, lines := range f.comments {
		n.SetText("C", strings.Join(lines, "\n"))
	}
	root.swapVariations()
	return root
}

// A fieldPattern is what lines have that is a property: its value is what form makes of a match.
type fieldPattern struct {
	pattern  func() *regexp.Regexp
	id, form string
}

// maxFields is the line up to which fields are read.
const maxFields = 1000

// fields gives the root the properties of a line.
func (f *foreign) fields(line string, patterns []fieldPattern) {
	for _, p := range patterns {
		if f.at.line > maxFields {
			return
		}
		if m := p.pattern().FindStringSubmatchIndex(line); m != nil {
			f.set(p.id, string(p.pattern().ExpandString(nil, p.form, line, m)))
		}
	}
}

// set gives the root a property, unless the text is empty.
func (f *foreign) set(id, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if r, err := parseResult(text); id == "RE" && err == nil {
		text = r.String()
	}
	f.root.SetText(id, text)
	f.root.Props[slices.IndexFunc(f.root.Props, func(p Prop) bool { return p.ID == id })].place = f.at
	if size, err := boardSize(f.root); err == nil {
		f.size = size
	}
}

// handicap places stones where servers do.
func (f *foreign) handicap(stones int) {
	if points, err := model.FixedHandicap(stones, f.size); err == nil {
		f.root.Set("HA", strconv.Itoa(stones))
		f.root.Set("AB", formatPoints(points)...)
	}
}

// point returns a point with column and row from the top left, from 0; "" for one off the board.
func (f *foreign) point(x, y int) string {
	if x < 0 || x >= f.size || y < 0 || y >= f.size {
		return ""
	}
	return FormatPoint(model.Pt(x, y))
}

// move adds a move of Black, 1 or B, or of White. A move off the board is a pass.
func (f *foreign) move(side, point string) {
	id := "W"
	if side == "1" || side == "B" {
		id = "B"
	}
	n := &Node{Props: []Prop{{id, []string{point}, f.at}}}
	f.last.Children = append(f.last.Children, n)
	f.last = n
}

// number returns a whole number, 0 if the text is none.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

var gibMove = words.Pattern(`^(?:STO \d+ \d+ ([12]) (\d+) (\d+)|SKI \d+ \d+ ([12])|INI \d+ \d+ (\d+))`)

var gibFields = []fieldPattern{
	{words.Pattern(`^\\\[GAMEPLACE=(.*)\\\]$`), "PC", "$1"},
	{words.Pattern(`^\\\[GAMEWHITENAME=([^(]*).*\\\]$`), "PW", "$1"},
	{words.Pattern(`^\\\[GAMEWHITENAME=.*\((.*)\).*\\\]$`), "WR", "$1"},
	{words.Pattern(`^\\\[GAMEBLACKNAME=([^(]*).*\\\]$`), "PB", "$1"},
	{words.Pattern(`^\\\[GAMEBLACKNAME=.*\((.*)\).*\\\]$`), "BR", "$1"},
	{words.Pattern(`\b(?:GRLT:|W)0,(?:ZIPSU:|Z)(\d*)(\d)\b`), "RE", "B+$1.$2"},
	{words.Pattern(`\b(?:GRLT:|W)1,(?:ZIPSU:|Z)(\d*)(\d)\b`), "RE", "W+$1.$2"},
	{words.Pattern(`\b(?:GRLT:|W)3,(?:ZIPSU:|Z)`), "RE", "B+R"},
	{words.Pattern(`\b(?:GRLT:|W)4,(?:ZIPSU:|Z)`), "RE", "W+R"},
	{words.Pattern(`\b(?:GRLT:|W)7,(?:ZIPSU:|Z)`), "RE", "B+T"},
	{words.Pattern(`\b(?:GRLT:|W)8,(?:ZIPSU:|Z)`), "RE", "W+T"},
	{words.Pattern(`\b(?:GONGJE:|G)(\d*)(\d)\b`), "KM", "$1.$2"},
	{words.Pattern(`\bC(\d{4}):(\d\d):(\d\d)`), "DT", "$1-$2-$3"},
}

// gib reads a line of a game of Tygem: fields such as \[GAMEBLACKNAME=Kim(3D)\], the handicap
// (INI), and moves: STO 0, number, 1 for Black or 2, column and row; SKI is a pass.
func (f *foreign) gib(line string) {
	m := gibMove().FindStringSubmatch(line)
	switch {
	case m == nil && strings.HasPrefix(line, `\[`):
		f.fields(line, gibFields)
	case m == nil:
	case m[1] != "":
		f.move(m[1], f.point(number(m[2]), number(m[3])))
	case m[4] != "":
		f.move(m[4], "")
	default:
		f.handicap(number(m[5]))
	}
}

var (
	ngfStart = words.Pattern(`(?m)^PM[A-Z]{2}[BW][A-Z]{2}`)
	ngfMove  = words.Pattern(`^PM[A-Z]{2}([BW])([A-Z])([A-Z])`)
)

// ngfFields match the number of a line and the line.
var ngfFields = []fieldPattern{
	{words.Pattern(`^1:(.*)`), "EV", "$1"},
	{words.Pattern(`^2:(.*)`), "SZ", "$1"},
	{words.Pattern(`^3:(.*?)(?: \S*)?$`), "PW", "$1"},
	{words.Pattern(`^3:.* (\d+)K`), "WR", "${1}k"},
	{words.Pattern(`^3:.* (\d+)D[^P]*$`), "WR", "${1}d"},
	{words.Pattern(`^3:.* (\d+)DP`), "WR", "${1}p"},
	{words.Pattern(`^4:(.*?)(?: \S*)?$`), "PB", "$1"},
	{words.Pattern(`^4:.* (\d+)K`), "BR", "${1}k"},
	{words.Pattern(`^4:.* (\d+)D[^P]*$`), "BR", "${1}d"},
	{words.Pattern(`^4:.* (\d+)DP`), "BR", "${1}p"},
	{words.Pattern(`^5:(.*)`), "PC", "$1"},
	{words.Pattern(`^8:([-\d.]+)$`), "KM", "$1"},
	{words.Pattern(`^9:(\d{4})(\d\d)(\d\d)\b`), "DT", "$1-$2-$3"},
	{words.Pattern(`^11:(.*(?:win|lose).*)`), "RE", "$1"},
}

// ngf reads a line of a game of wBaduk: name, size, White, Black, server, handicap, a number, komi
// without its half, date, a number and the result, and then the moves, from B on.
func (f *foreign) ngf(line string) {
	if m := ngfMove().FindStringSubmatch(line); m != nil {
		f.move(m[1], f.point(int(m[2][0])-'B', int(m[3][0])-'B'))
		return
	}
	_, err := strconv.Atoi(line)
	switch n := f.at.line; {
	case n == 6:
		f.handicap(number(line))
	case n == 8 && err == nil && !f.root.Has("HA"):
		f.set("KM", line+".5")
	case n < 12:
		f.fields(fmt.Sprintf("%d:%s", n, line), ngfFields)
	}
}

var (
	ugfLang = words.Pattern(`(?m)^Lang=(\S+)`)
	ugfMove = words.Pattern(`^([A-Z])([A-Z]),([BW])\d*(,0\b)?`)
	ugfNode = words.Pattern(`^NODE,(\d+),(\d),(\d+),(\d+)`)
)

var ugfFields = []fieldPattern{
	{words.Pattern(`^Size=(.*?)[, ]*$`), "SZ", "$1"},
	{words.Pattern(`^Place=(.*?)[, ]*$`), "PC", "$1"},
	{words.Pattern(`^Copyright=(.*?)[, ]*$`), "CP", "$1"},
	{words.Pattern(`^Title=(.*?)[, ]*$`), "EV", "$1"},
	{words.Pattern(`^Comment=(.*?)[, ]*$`), "GC", "$1"},
	{words.Pattern(`^PlayerB=([^,]*)`), "PB", "$1"},
	{words.Pattern(`^PlayerB=[^,]*,([^,]*)`), "BR", "$1"},
	{words.Pattern(`^PlayerW=([^,]*)`), "PW", "$1"},
	{words.Pattern(`^PlayerW=[^,]*,([^,]*)`), "WR", "$1"},
	{words.Pattern(`^Hdcp=([1-9]\d*)`), "HA", "$1"},
	{words.Pattern(`^Hdcp=\d+,([^,]*)`), "KM", "$1"},
	{words.Pattern(`^Rule=JPN`), "RU", "Japanese"},
	{words.Pattern(`^Rule=CHN`), "RU", "Chinese"},
	{words.Pattern(`^Date=(\d+)/(\d+)/(\d+)`), "DT", "$1-$2-$3"},
	{words.Pattern(`^Winner=([BW]),([\d.RT]*)`), "RE", "$1+$2"},
	{words.Pattern(`^Winner=([BW]),C`), "RE", "$1+R"},
}

// ugf reads a line of a game of PandaNet: fields, and moves as "QP,B1,1,0": point, side, number and
// time. Rows count from the bottom with the coordinates of IGS. The nodes of a review, if there
// are any, have variations and comments.
func (f *foreign) ugf(line string) {
	if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
		f.section = line
		return
	}
	row := func(y int) int {
		if f.igs {
			return f.size - 1 - y
		}
		return y
	}
	switch f.section {
	case "[Header]":
		f.igs = f.igs || line == "CoordinateType=IGS"
		f.fields(line, ugfFields)
	case "[Data]":
		m := ugfMove().FindStringSubmatch(line)
		if m == nil {
			return
		}
		point := f.point(int(m[1][0])-'A', row(int(m[2][0])-'A'))
		if m[4] == "" || m[3] == "W" || f.last != f.root {
			f.move(m[3], point)
		} else if stones, _ := f.root.prop("AB"); point != "" {
			f.root.Set("AB", append(stones.Values, point)...)
		} else {
			f.root.source.lose(f.at, "no point, left out: %s", excerpt(line))
		}
	case "[ReviewNode]":
		switch m := ugfNode().FindStringSubmatch(line); {
		case m != nil:
			if m[1] == "1" && m[2] == "0" { // the moves come once more
				f.root.Children, f.last = nil, f.root
			}
			if m[2] != "0" {
				f.move(m[2], f.point(number(m[3])-1, row(number(m[4])-1)))
			}
			f.reviewed[m[1]] = f.last
		case strings.HasPrefix(line, "VARIATIONEND"):
			if n := len(f.forks) - 1; n >= 0 {
				f.last, f.forks = f.forks[n], f.forks[:n]
			}
		case strings.HasPrefix(line, "VARIATION"):
			f.forks = append(f.forks, f.last)
		}
	case "[ReviewComment]":
		if number, ok := strings.CutPrefix(line, ".Comment,"); ok {
			f.comment = f.reviewed[strings.TrimSpace(number)]
		} else if f.comment != nil && line != "" {
			f.comments[f.comment] = append(f.comments[f.comment], line)
		}
	}
}

// swapVariations puts the last of several nodes first: the main line of a review comes after its
// variations.
func (n *Node) swapVariations() {
	for rest := []*Node{n}; len(rest) > 0; {
		n := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], n.Children...)
		if last := len(n.Children) - 1; last > 0 {
			n.Children = append([]*Node{n.Children[last]}, n.Children[:last]...)
		}
	}
}
