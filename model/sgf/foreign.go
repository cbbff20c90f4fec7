package sgf

import (
	"bytes"
	"fmt"
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
}

// readForeign reads a game in the format of Tygem (GIB), wBaduk (NGF) or PandaNet (UGF, UGI);
// nil if data is in none of them.
//
// Sources: files of the three servers, and how Sabaki 0.52 and xyz2sgf read them; none of the
// formats has a specification. UGF is described by A. E. Brouwer, homepages.cwi.nl/~aeb/go/misc/ugf.html.
func readForeign(data []byte) *Node {
	var read func(f *foreign, lines []string)
	declared := ""
	switch begin := bytes.TrimLeft(data[:min(len(data), 4096)], "\xEF\xBB\xBF \t\r\n"); {
	case bytes.HasPrefix(begin, []byte(`\HS`)):
		read = (*foreign).gib
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
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if isForeign(data) {
		g := detect(data, declared, wholeText)
		text, damaged := g.text(data)
		if root.source.charset = g.charset; damaged > 0 {
			root.source.lose(place{1, 1}, "%d characters are not %s", damaged, g.name)
		}
		data = []byte(text)
	}
	root.Props = []Prop{{ID: "FF", Values: []string{"4"}}, {ID: "GM", Values: []string{"1"}}, {ID: "CA", Values: []string{utf8Name}}, {ID: "SZ", Values: []string{"19"}}}
	read(&foreign{root, root, place{1, 1}}, strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)), "\n"))
	return root
}

// set gives the root a property, unless the text is empty.
func (f *foreign) set(id, text string) {
	if text = strings.TrimSpace(text); text != "" {
		f.root.SetText(id, text)
		for i := range f.root.Props {
			if f.root.Props[i].ID == id {
				f.root.Props[i].place = f.at
			}
		}
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

// side returns the name of the moves of a side, of which Black is 1.
func side(n int) string {
	if n == 1 {
		return "B"
	}
	return "W"
}

// handicap places stones where servers do.
func (f *foreign) handicap(stones int) {
	size, err := boardSize(f.root)
	points, none := model.FixedHandicap(stones, size)
	if err != nil || none != nil {
		return
	}
	f.root.Set("HA", strconv.Itoa(stones))
	f.root.Set("AB", formatPoints(points)...)
}

// move adds a move of a side, B or W, with column and row from the top left, from 0. One off the
// board is a pass.
func (f *foreign) move(id string, x, y int) *Node {
	value, size := "", 19
	if n, err := boardSize(f.root); err == nil {
		size = n
	}
	if x >= 0 && x < size && y >= 0 && y < size {
		value = FormatPoint(model.Pt(x, y))
	}
	n := &Node{Props: []Prop{{ID: id, Values: []string{value}, place: f.at}}}
	f.last.Children = append(f.last.Children, n)
	f.last = n
	return n
}

// each calls do with the lines, without white space around.
func (f *foreign) each(lines []string, do func(line string)) {
	for i, line := range lines {
		f.at = place{int32(i + 1), 1}
		do(strings.TrimSpace(line))
	}
}

var (
	gibField  = words.Pattern(`^\\\[([A-Z]+)=(.*)\\\]$`)
	gibResult = words.Pattern(`\b(?:GRLT:|W)(\d+),(?:ZIPSU:|Z)(\d+)`)
	gibKomi   = words.Pattern(`\b(?:GONGJE:|G)(\d+)\b`)
	gibDate   = words.Pattern(`\bC(\d{4}):(\d\d):(\d\d)`)
	gibEnds   = map[string]string{"3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
)

// gib reads a game of Tygem: fields such as \[GAMEBLACKNAME=Kim(3D)\], the handicap (INI), and a
// line for each move: STO 0, number, 1 for Black or 2, column and row.
func (f *foreign) gib(lines []string) {
	f.each(lines, func(line string) {
		m := gibField().FindStringSubmatch(line)
		numbers := numbersIn(line)
		switch {
		case m == nil && strings.HasPrefix(line, "INI ") && len(numbers) > 2:
			f.handicap(numbers[2])
		case m == nil && strings.HasPrefix(line, "STO ") && len(numbers) > 4:
			f.move(side(numbers[2]), numbers[3], numbers[4])
		case m == nil && strings.HasPrefix(line, "SKI ") && len(numbers) > 2:
			f.move(side(numbers[2]), -1, -1)
		case m == nil:
		case m[1] == "GAMEBLACKNAME":
			f.player("B", m[2], "(")
		case m[1] == "GAMEWHITENAME":
			f.player("W", m[2], "(")
		case m[1] == "GAMEPLACE":
			f.set("PC", m[2])
		case m[1] == "GAMEINFOMAIN", m[1] == "GAMETAG":
			if r := gibResult().FindStringSubmatch(m[2]); r != nil {
				tenths, _ := strconv.Atoi(r[2])
				result := gibEnds[r[1]]
				if r[1] == "0" || r[1] == "1" {
					result = fmt.Sprintf("%s+%v", map[string]string{"0": "B", "1": "W"}[r[1]], float64(tenths)/10)
				}
				f.set("RE", result)
			}
			if k := gibKomi().FindStringSubmatch(m[2]); k != nil {
				tenths, _ := strconv.Atoi(k[1])
				f.set("KM", formatKomi(float64(tenths)/10))
			}
			if d := gibDate().FindStringSubmatch(m[2]); d != nil {
				f.set("DT", strings.Join(d[1:], "-"))
			}
		}
	})
}

// numbersIn returns the numbers among the words after a line's first one, up to one that is none.
func numbersIn(line string) (out []int) {
	for _, word := range strings.Fields(line)[min(1, len(strings.Fields(line))):] {
		n, err := strconv.Atoi(word)
		if err != nil {
			break
		}
		out = append(out, n)
	}
	return out
}

var (
	ngfStart = words.Pattern(`(?m)^PM[A-Z]{2}[BW][A-Z]{2}`)
	ngfMove  = words.Pattern(`^PM[A-Z]{2}([BW])([A-Z])([A-Z])`)
	ngfDate  = words.Pattern(`^(\d{4})(\d\d)(\d\d)\b`)
	ngfRank  = words.Pattern(`^(\d+)([KD])(P?).*$`)
	ngfWon   = words.Pattern(`(?i)\b(black|white) (win|lose)s?(?: by)?\s+([\d.]+|resign|time)?`)
)

// ngf reads a game of wBaduk: lines with name, size, White, Black, server, handicap, a number,
// komi without its half, date, a number and the result, and one for each move, from B on.
func (f *foreign) ngf(lines []string) {
	stones := 0
	f.each(lines, func(line string) {
		n := int(f.at.line) - 1
		number, err := strconv.ParseFloat(line, 64)
		m := ngfMove().FindStringSubmatch(line)
		switch {
		case m != nil:
			f.move(m[1], int(m[2][0])-'B', int(m[3][0])-'B')
		case n == 0:
			f.set("EV", line)
		case n == 1:
			f.set("SZ", line)
		case n == 2 || n == 3:
			id := []string{"W", "B"}[n-2]
			f.player(id, line, " ")
			if m := ngfRank().FindStringSubmatch(f.root.Text(id + "R")); m != nil {
				unit := map[string]string{"K": "k", "D": "d", "DP": "p"}[m[2]+m[3]]
				f.set(id+"R", m[1]+unit)
			}
		case n == 4:
			f.set("PC", line)
		case n == 5:
			stones, _ = strconv.Atoi(line)
			f.handicap(stones)
		case n == 7 && err == nil:
			if stones == 0 && number == float64(int(number)) {
				number += 0.5
			}
			f.set("KM", formatKomi(number))
		case n == 8:
			if d := ngfDate().FindStringSubmatch(line); d != nil {
				f.set("DT", strings.Join(d[1:], "-"))
			}
		case n == 10:
			if r := ngfWon().FindStringSubmatch(line); r != nil {
				winner := strings.ToUpper(r[1][:1])
				if strings.EqualFold(r[2], "lose") {
					winner = map[string]string{"B": "W", "W": "B"}[winner]
				}
				end, ok := map[string]string{"resign": "R", "time": "T"}[strings.ToLower(r[3])]
				if !ok {
					end = r[3]
				}
				f.set("RE", winner+"+"+end)
			}
		}
	})
}

var ugfLang = words.Pattern(`(?m)^Lang=(\S+)`)

// ugfProps are the fields of the header of UGF that are properties as they stand.
var ugfProps = map[string]string{"Size": "SZ", "Place": "PC", "Copyright": "CP", "Title": "EV", "Comment": "GC"}

// ugf reads a game of PandaNet: fields, and the moves as "QP,B1,1,0": point, side, number and
// time. Rows count from the bottom with the coordinates of IGS. The nodes of a review, if there
// are any, have variations and comments.
func (f *foreign) ugf(lines []string) {
	section, igs, stones := "", false, []string(nil)
	reviewed := map[string]*Node{}
	forks, begin := []*Node(nil), f.root
	var comment *Node
	row := func(y int) int {
		if size, err := boardSize(f.root); igs && err == nil {
			return size - 1 - y
		}
		return y
	}
	f.each(lines, func(line string) {
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			section = line
			return
		}
		fields := strings.Split(line, ",")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		switch section {
		case "[Header]":
			f.ugfHeader(line)
			igs = igs || line == "CoordinateType=IGS"
		case "[Data]":
			if len(fields) < 2 || len(fields[0]) != 2 || fields[1] == "" || !strings.Contains("BW", fields[1][:1]) {
				return
			}
			x, y := int(fields[0][0])-'A', row(int(fields[0][1])-'A')
			if len(fields) > 2 && fields[2] == "0" && f.last == begin && fields[1][0] == 'B' {
				if x < 0 || y < 0 || x >= model.MaxSize || y >= model.MaxSize {
					f.root.source.lose(f.at, "no point, left out: %s", excerpt(line))
					return
				}
				stones = append(stones, FormatPoint(model.Pt(x, y)))
				f.root.Set("AB", stones...)
				return
			}
			f.move(fields[1][:1], x, y)
		case "[ReviewNode]":
			switch {
			case fields[0] == "NODE" && len(fields) > 4:
				numbers := numbersIn(strings.Join(fields, " "))
				if len(numbers) < 4 {
					return
				}
				if numbers[1] == 0 && numbers[0] == 1 { // the moves come once more
					f.root.Children, f.last = nil, f.root
				}
				if numbers[1] > 0 {
					f.move(side(numbers[1]), numbers[2]-1, row(numbers[3]-1))
				}
				reviewed[fields[1]] = f.last
			case fields[0] == "VARIATION":
				forks = append(forks, f.last)
			case fields[0] == "VARIATIONEND" && len(forks) > 0:
				f.last, forks = forks[len(forks)-1], forks[:len(forks)-1]
			}
		case "[ReviewComment]":
			if fields[0] == ".Comment" && len(fields) > 1 {
				comment = reviewed[fields[1]]
			} else if comment != nil && line != "" {
				comment.SetText("C", strings.TrimSpace(comment.Text("C")+"\n"+line))
			}
		}
	})
	// The main line of a review comes after its variations.
	for rest := []*Node{f.root}; len(rest) > 0; {
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
	first, rest, _ := strings.Cut(value, ",")
	second, _, _ := strings.Cut(rest, ",")
	switch key {
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
		if _, err := strconv.ParseFloat(second, 64); err != nil {
			second = map[string]string{"C": "R", "R": "R", "T": "T"}[second]
		}
		if first == "B" || first == "W" {
			f.set("RE", first+"+"+second)
		}
	default:
		if id := ugfProps[key]; id != "" {
			f.set(id, strings.Trim(value, ", "))
		}
	}
}
