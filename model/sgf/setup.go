package sgf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
)

// isSetup reports whether a property changes the position by hand.
func isSetup(p Prop) bool { return isStones(p) || p.ID == "PL" }

// isStones reports whether a property puts stones on points or takes them off.
func isStones(p Prop) bool { return p.ID == "AB" || p.ID == "AW" || p.ID == "AE" }

// isMove reports whether a property is a move.
func isMove(p Prop) bool { return p.ID == "B" || p.ID == "W" }

// setup reads the setup properties of a node. Points that cannot be read are left
// out; faults say why.
func setup(props []Prop, size int) (s model.Setup, faults []fault) {
	if !slices.ContainsFunc(props, isSetup) {
		return s, nil
	}

	var named [model.NumPoints]bool
	var colors [model.NumPoints]model.Color
	for _, p := range props {
		switch {
		case p.ID == "PL":
			c, told := toPlay(p)
			if told != "" {
				faults = append(faults, fault{p.place, told})
			}
			s.ToPlay = cmp.Or(c, s.ToPlay)
		case isStones(p):
			color := map[string]model.Color{"AB": model.Black, "AW": model.White}[p.ID]
			seen := make(map[string]bool)
			for _, v := range p.Values {
				if seen[v] {
					continue
				}
				seen[v] = true
				points, err := ParsePoints(v, size)
				if err != nil {
					faults = append(faults, fault{p.place, fmt.Sprintf("%s: %v; left out", p.ID, err)})
				}
				for _, q := range points {
					named[q] = true
					colors[q] = color
				}
			}
		}
	}

	lists := lists(&s)
	for q, ok := range named {
		if ok {
			c := colors[q]
			*lists[c] = append(*lists[c], model.Point(q))
		}
	}
	return s, faults
}

// lists returns the points of a setup by what comes onto them.
func lists(s *model.Setup) [3]*[]model.Point {
	return [3]*[]model.Point{model.Empty: &s.Clear, model.Black: &s.Black, model.White: &s.White}
}

// toPlay reads PL, and returns what is wrong with it. The numbers 1 and 2 are known
// from old programs.
func toPlay(p Prop) (c model.Color, told string) {
	text := strings.TrimSpace(strings.Join(p.Values, " "))
	switch text {
	case "1":
		return model.Black, "PL[1] read as PL[B]"
	case "2":
		return model.White, "PL[2] read as PL[W]"
	}
	c, err := model.ParseColor(text)
	if err != nil {
		return model.Empty, fmt.Sprintf("PL: %v; left out", err)
	}
	return c, ""
}

// SetSetup makes s what t changes by hand; an empty one changes nothing.
func (t *Turn) SetSetup(s model.Setup) {
	n, setup := Node{Props: t.Props}, Node{Props: setupProps(s)}
	for _, id := range []string{"AB", "AW", "AE", "PL"} {
		p, _ := setup.prop(id)
		n.Set(id, p.Values...)
	}
	t.Props = n.Props
}

// SetStart makes a position the one that the record begins with. Moves stay as they are,
// whether or not the rules allow them there.
func (rec *Record) SetStart(b *model.Board) error {
	g, err := model.NewGame(b.Size(), rec.Start.Komi())
	if err != nil {
		return err
	}
	g.SetRules(rec.Start.Rules())
	handicap, _ := readHandicap(&Node{Props: rec.Root.Props})
	begin(g, Change(g.Board(), b), handicap)
	rec.Start = g
	return nil
}

// setupProps returns the properties that make a change of the position.
func setupProps(s model.Setup) []Prop {
	var n Node
	n.Set("AB", formatPoints(s.Black)...)
	n.Set("AW", formatPoints(s.White)...)
	n.Set("AE", formatPoints(s.Clear)...)
	if s.ToPlay != model.Empty {
		n.Set("PL", s.ToPlay.Letter())
	}
	return n.Props
}

func formatPoints(points []model.Point) []string { return words.Each(points, FormatPoint) }

// Change returns the setup that makes a position of another, with the side to move.
func Change(from, to *model.Board) model.Setup {
	s := model.Setup{ToPlay: to.ToPlay()}
	lists := lists(&s)
	for p := range to.Points() {
		if c := to.At(p); c != from.At(p) && c != model.Red { // a file has no red stones
			*lists[c] = append(*lists[c], p)
		}
	}
	return s
}

// taken says which chains were taken off because they had no liberty.
func taken(points []model.Point, size int) string {
	names := model.Vertices(points, size)
	if len(names) == 1 {
		return fmt.Sprintf("the chain at %s has no liberty; taken off", names[0])
	}
	return fmt.Sprintf("the chains at %s have no liberty; taken off", strings.Join(names, ", "))
}
