package sgf

import (
	"bytes"
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
			root.source.lose(place{1, 1}, "%d characters are not %s", damaged, g.name)
		}
	}
	for _, p := range [][2]string{{"FF", "4"}, {"GM", "1"}, {"CA", utf8Name}, {"SZ", "19"}} {
		root.Set(p[0], p[1])
	}
	f := &foreign{root: root, last: root, size: 19, reviewed: map[string]*Node{}}
	for i, line := range strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n") {
		f.at = place{int32(i + 1), 1}
		read(f, strings.TrimSpace(line))
	}
	root.swapVariations()
	return root
}

// set gives the root a property, unless the text is empty.
func (f *foreign) set(id, text string) {
	if text = strings.TrimSpace(text); text != "" {
		f.root.SetText(id, text)
		f.root.Props[slices.IndexFunc(f.root.Props, func(p Prop) bool { return p.ID == id })].place = f.at
	}
	if size, err := boardSize(f.root); err == nil && id == "SZ" {
		f.size = size
	}
}

// player sets a player's name and the rank after what parts them: Kim(3D), Kim 3D.
func (f *foreign) player(id, text, parts string) {
	text = strings.TrimSpace(text)
	at := strings.LastIndex(text, parts)
	if at < 0 {
		at = len(text)
	}
	f.set("P"+id, text[:at])
	f.set(id+"R", strings.Trim(text[at:], "() "))
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

// number returns a whole number that a text has by its pattern, without what it is not.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// date sets the date of the groups of a match.
func (f *foreign) date(m []string) {
	if m != nil {
		f.set("DT", strings.Join(m[1:], "-"))
	}
}

var (
	gibField  = words.Pattern(`^\\\[([A-Z]+)=(.*)\\\]$`)
	gibMove   = words.Pattern(`^(?:STO \d+ \d+ ([12]) (\d+) (\d+)|SKI \d+ \d+ ([12])|INI \d+ \d+ (\d+))`)
	gibResult = words.Pattern(`\b(?:GRLT:|W)(\d+),(?:ZIPSU:|Z)(\d+)`)
	gibKomi   = words.Pattern(`\b(?:GONGJE:|G)(\d+)\b`)
	gibDate   = words.Pattern(`\bC(\d{4}):(\d\d):(\d\d)`)
	gibEnds   = map[string]string{"0": "B+%v", "1": "W+%v", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
)

// gib reads a line of a game of Tygem: fields such as \[GAMEBLACKNAME=Kim(3D)\], the handicap
// (INI), and moves: STO 0, number, 1 for Black or 2, column and row; SKI is a pass.
func (f *foreign) gib(line string) {
	if m := gibMove().FindStringSubmatch(line); m != nil {
		switch {
		case m[1] != "":
			f.move(m[1], f.point(number(m[2]), number(m[3])))
		case m[4] != "":
			f.move(m[4], "")
		default:
			f.handicap(number(m[5]))
		}
	}
	m := gibField().FindStringSubmatch(line)
	if m == nil {
		return
	}
	switch m[1] {
	case "GAMEBLACKNAME":
		f.player("B", m[2], "(")
	case "GAMEWHITENAME":
		f.player("W", m[2], "(")
	case "GAMEPLACE":
		f.set("PC", m[2])
	case "GAMEINFOMAIN", "GAMETAG":
		if r := gibResult().FindStringSubmatch(m[2]); r != nil {
			f.set("RE", strings.Replace(gibEnds[r[1]], "%v", formatKomi(float64(number(r[2]))/10), 1))
		}
		if k := gibKomi().FindStringSubmatch(m[2]); k != nil {
			f.set("KM", formatKomi(float64(number(k[1]))/10))
		}
		f.date(gibDate().FindStringSubmatch(m[2]))
	}
}

var (
	ngfStart = words.Pattern(`(?m)^PM[A-Z]{2}[BW][A-Z]{2}`)
	ngfMove  = words.Pattern(`^PM[A-Z]{2}([BW])([A-Z])([A-Z])`)
	ngfDate  = words.Pattern(`^(\d{4})(\d\d)(\d\d)\b`)
	ngfRank  = words.Pattern(`^(\d+)([KD]P?).*$`)
)

// ngf reads a line of a game of wBaduk: name, size, White, Black, server, handicap, a number, komi
// without its half, date, a number and the result, and then the moves, from B on.
func (f *foreign) ngf(line string) {
	if m := ngfMove().FindStringSubmatch(line); m != nil {
		f.move(m[1], f.point(int(m[2][0])-'B', int(m[3][0])-'B'))
		return
	}
	switch f.at.line {
	case 1:
		f.set("EV", line)
	case 2:
		f.set("SZ", line)
	case 3, 4:
		id := map[int32]string{3: "W", 4: "B"}[f.at.line]
		f.player(id, line, " ")
		if m := ngfRank().FindStringSubmatch(f.root.Text(id + "R")); m != nil {
			f.set(id+"R", m[1]+map[string]string{"K": "k", "D": "d", "DP": "p"}[m[2]])
		}
	case 5:
		f.set("PC", line)
	case 6:
		f.handicap(number(line))
	case 8:
		if komi, err := strconv.ParseFloat(line, 64); err == nil {
			if komi == float64(int(komi)) && !f.root.Has("HA") {
				komi += 0.5
			}
			f.set("KM", formatKomi(komi))
		}
	case 9:
		f.date(ngfDate().FindStringSubmatch(line))
	case 11:
		if r, err := parseResult(line); err == nil {
			f.set("RE", r.String())
		}
	}
}

var (
	ugfLang = words.Pattern(`(?m)^Lang=(\S+)`)
	ugfMove = words.Pattern(`^([A-Z])([A-Z]),([BW])\d*(,0\b)?`)
	ugfNode = words.Pattern(`^NODE,(\d+),(\d),(\d+),(\d+)`)

	// ugfProps are the fields of the header of UGF that are properties as they stand.
	ugfProps = map[string]string{"Size": "SZ", "Place": "PC", "Copyright": "CP", "Title": "EV", "Comment": "GC"}
)

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
		f.ugfHeader(line)
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
			f.comment.SetText("C", strings.TrimSpace(f.comment.Text("C")+"\n"+line))
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

// ugfHeader reads a field of the header of UGF.
func (f *foreign) ugfHeader(line string) {
	key, value, _ := strings.Cut(line, "=")
	parts := append(strings.Split(value, ","), "")
	switch first, second := parts[0], parts[1]; key {
	case "CoordinateType":
		f.igs = first == "IGS"
	case "PlayerB", "PlayerW":
		f.set("P"+key[6:], first)
		f.set(key[6:]+"R", second)
	case "Hdcp":
		if first != "0" {
			f.set("HA", first)
		}
		f.set("KM", second)
	case "Rule":
		f.set("RU", map[string]string{"JPN": "Japanese", "CHN": "Chinese"}[first])
	case "Date":
		f.set("DT", strings.ReplaceAll(first, "/", "-"))
	case "Winner":
		if first == "B" || first == "W" {
			f.set("RE", first+"+"+strings.Replace(second, "C", "R", 1))
		}
	default:
		if id := ugfProps[key]; id != "" {
			f.set(id, strings.Trim(value, ", "))
		}
	}
}
