package sgf

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
)

// defaultSize is the board's width when a record does not say (SZ).
const defaultSize = 19

// checkType returns an error if a record is not of a game of Go.
func checkType(root *Node) error {
	p, ok := root.prop("GM")
	if n, err := strconv.Atoi(root.simple("GM")); ok && err == nil && n != 1 {
		return p.errorf("game type GM[%s], want GM[1], which is Go", p.Values[0])
	}
	return nil
}

// sizeForm matches a width, perhaps with a height and a word for lines, as in 19:19, 9x9 and 19路.
var sizeForm = words.Pattern(`^\s*\+?(\d+)(?:\.0*)?\s*(?:[:x×*]\s*(\d+))?\s*(?:路|道|줄|ろ|線|line|lines)?\s*$`)

// boardSize returns the board's width according to SZ.
func boardSize(root *Node) (int, error) {
	p, ok := root.prop("SZ")
	text := root.simple("SZ")
	if !ok || text == "" {
		return defaultSize, nil
	}
	m := sizeForm().FindStringSubmatch(plainForm(strings.ToLower(text)))
	if m == nil {
		return 0, p.errorf("board size %q, want %d to %d", p.Values[0], model.MinSize, model.MaxSize)
	}
	w, err := strconv.Atoi(m[1])
	if err != nil {
		return 0, p.errorf("board size %q, want %d to %d", p.Values[0], model.MinSize, model.MaxSize)
	}
	if h, err := strconv.Atoi(m[2]); m[2] != "" && (err != nil || h != w) {
		return 0, p.errorf("board size %q, want a square board of %d to %d", p.Values[0], model.MinSize, model.MaxSize)
	}
	if w < model.MinSize || w > model.MaxSize {
		return 0, p.errorf("board size %q, want %d to %d", p.Values[0], model.MinSize, model.MaxSize)
	}
	return w, nil
}

// leadingNumber matches the number that a value begins with, and what follows.
var leadingNumber = words.Pattern(`^((?:[-+]?[0-9]+(?:[.,][0-9]*)?|[-+]?[.,][0-9]+)(?:[eE][-+]?[0-9]+)?)\s*(.*)$`)

// fractions are what may follow a number of points.
var fractions = []struct {
	text  string
	value float64
}{{"1/4", 0.25}, {"1/2", 0.5}, {"3/4", 0.75}, {"半", 0.5}, {"half", 0.5}}

// readKomi reads KM, 0 if there is none. Records of Chinese games have it in stones,
// each two points (3.75), and those of some servers in hundredths as well (375, 750).
func readKomi(root *Node) (komi float64, faults []fault) {
	p, ok := root.prop("KM")
	text := root.simple("KM")
	if !ok || text == "" {
		return 0, nil
	}

	east, sign := komiOfEast(text)
	if komi, ok := pointsOfEast(east); ok && komi <= model.MaxKomi {
		komi *= sign
		return komi, []fault{{p.place, fmt.Sprintf("komi %q read as %v points", text, komi)}}
	}
	komi, rest, ok := points(east)
	if !ok {
		return 0, []fault{{p.place, fmt.Sprintf("komi %q, want a number; read as 0", text)}}
	}
	if !(math.Abs(komi) <= model.MaxKomi) {
		return 0, []fault{{p.place, fmt.Sprintf("komi %q, want a number of points, at most %d; read as 0", text, model.MaxKomi)}}
	}
	komi = sign*komi + 0 // of -0, too

	written := komi
	if komi = whole(komi); areStones(komi) {
		komi *= 2
	}

	if komi != written || rest != "" || sign < 0 {
		faults = append(faults, fault{p.place, fmt.Sprintf("komi %q read as %v points", text, komi)})
	}
	return komi, faults
}

// whole returns a komi that may be in hundredths.
func whole(komi float64) float64 {
	if size := math.Abs(komi); size >= 200 && size < 1000 && math.Mod(size, 25) == 0 {
		return komi / 100
	}
	return komi
}

// areStones reports whether a komi is in stones, each two points, as that of Chinese games.
func areStones(komi float64) bool { return math.Abs(komi) < 5 && hasQuarter(komi) }

// hasQuarter reports whether a number ends with a quarter or three, which points never do.
func hasQuarter(n float64) bool { return math.Mod(math.Abs(n), 0.5) == 0.25 }

// komiInStones reports whether a record has its komi in stones.
func komiInStones(root *Node) bool {
	komi, _, ok := points(root.simple("KM"))
	return ok && areStones(whole(komi))
}

// NoKomi says so if a record names no komi; else it returns "".
func (rec *Record) NoKomi() string {
	if rec.Root.Note("KM") != "" {
		return ""
	}
	return "no komi is named (KM); read as 0"
}

// readHandicap reads HA, 0 if there is none.
func readHandicap(root *Node) (stones int, faults []fault) {
	p, ok := root.prop("HA")
	text := root.simple("HA")
	if !ok || text == "" {
		return 0, nil
	}
	m := leadingNumber().FindStringSubmatch(plainForm(text))
	if m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n >= 0 {
			return n, nil
		}
	}
	return 0, []fault{{p.place, fmt.Sprintf("handicap %q, want a number of stones; read as 0", text)}}
}

// checkHandicap says so if White moves first although the record has no handicap stones.
func checkHandicap(root *Node, stones int) []fault {
	if stones < 2 {
		return nil
	}
	for n := root; ; n = n.Children[0] {
		if n.Has("AB") || n.Has("B") {
			return nil
		}
		if n.Has("W") {
			p, _ := root.prop("HA")
			return []fault{{p.place, fmt.Sprintf("handicap %d, but no stones (AB)", stones)}}
		}
		if len(n.Children) == 0 {
			return nil
		}
	}
}

// start returns the game that the first node of a record sets up, without its moves.
func start(root *Node) (g *model.Game, faults []fault, err error) {
	if err := checkType(root); err != nil {
		return nil, nil, err
	}
	size, err := boardSize(root)
	if err != nil {
		return nil, nil, err
	}

	komi, told := readKomi(root)
	faults = append(faults, told...)
	handicap, told := readHandicap(root)
	faults = append(append(append(faults, told...), checkHandicap(root, handicap)...), checkDate(root)...)
	if name := root.simple(variantID); name != "" {
		return startVariant(root, name, size, komi, faults)
	}
	if g, err = model.NewGame(size, komi); err != nil {
		return nil, nil, err
	}

	if p, ok := root.prop("RU"); ok && root.simple("RU") != "" {
		if rules, err := model.ParseRules(root.simple("RU")); err == nil {
			g.SetRules(rules)
		} else {
			faults = append(faults, fault{p.place, fmt.Sprintf("unknown rules %s; read as %v", excerpt(root.simple("RU")), g.Rules())})
		}
	}
	if p, ok := root.prop("RE"); ok {
		if written, err := parseResult(root.simple("RE")); err != nil {
			faults = append(faults, fault{p.place, fmt.Sprintf("unknown result %s, want one such as B+3.5 or W+R", excerpt(root.simple("RE")))})
		} else if read := Result(root); read != written {
			faults = append(faults, fault{p.place, fmt.Sprintf("result %q read as %v points", root.simple("RE"), read)})
		}
	}

	s, told := setup(root.Props, size)
	faults = append(faults, told...)
	if off := begin(g, s, handicap); len(off) > 0 {
		faults = append(faults, fault{stonesAt(root.Props), taken(off, size)})
	}
	return g, faults, nil
}

// begin makes s a part of the position that g begins with. White is to move if Black has
// as many stones as the handicap. It returns what model.Board.Edit does.
func begin(g *model.Game, s model.Setup, handicap int) (off []model.Point) {
	if s.Empty() {
		return nil
	}
	b := *g.Board()
	off = b.Edit(s)
	if err := g.Setup(b.StonesOf(model.Black), b.StonesOf(model.White)); err != nil {
		panic("sgf: a position of the board is refused: " + err.Error())
	}

	switch {
	case s.ToPlay != model.Empty:
		g.SetToPlay(s.ToPlay)
	case handicap >= 2 && len(g.Handicap()) == handicap:
		g.SetToPlay(model.White)
	}
	return off
}

// header returns the properties that the record of a game begins with.
func header(g *model.Game) []Prop {
	n := &Node{}
	n.Set("FF", "4")
	n.Set("CA", utf8Name)
	n.Set("GM", "1")
	n.Set("SZ", strconv.Itoa(g.Size()))
	n.Set("KM", formatKomi(g.Komi()))
	if stones := len(g.Handicap()); stones > 0 {
		n.Set("HA", strconv.Itoa(stones))
	}
	if v := variant.Of(g); v != nil {
		n.SetText(variantID, v.Name)
		n.Set(seedID, strconv.FormatUint(v.Seed, 10))
		writeStart(n, g)
	}
	return n.Props
}

func formatKomi(komi float64) string { return strconv.FormatFloat(komi, 'f', -1, 64) }

// writeStart makes the setup of a first node that of a game. It writes who moves only if a reader expects the other side: White
// after handicap stones, else Black.
func writeStart(root *Node, g *model.Game) {
	empty, err := model.NewBoard(g.Size())
	if err != nil {
		panic("sgf: " + err.Error())
	}
	s := Change(empty, g.At(0))
	expected := model.Black
	if n, _ := readHandicap(root); n >= 2 && n == len(g.Handicap()) {
		expected = model.White
	}
	if s.ToPlay == expected {
		s.ToPlay = model.Empty
	}
	for _, id := range []string{"AB", "AW", "AE", "PL"} {
		root.Set(id)
	}
	root.Props = append(root.Props, setupProps(s)...)
}
