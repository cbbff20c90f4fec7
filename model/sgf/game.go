package sgf

import (
	"math"
	"strconv"
	"strings"

	"gobandit/model"
)

// defaultSize is the board's width when a record does not say (SZ).
const defaultSize = 19

// Game plays the main line of a record: size, komi, rules, setup stones, handicap
// and moves. Komi is 0 when the record does not say. Handicap stones that the record
// counts (HA) but neither places nor plays are not placed.
//
// An error names the place of the property at fault: a game other than Go, a
// board that is not a square of model.MinSize to model.MaxSize, an unreadable
// point, stones set up after the first move, a move that the rules of
// model.Game forbid.
func Game(root *Node) (*model.Game, Info, error) {
	info := readInfo(root)
	r := reader{colors: map[model.Point]model.Color{}}
	if err := r.begin(root); err != nil {
		return nil, info, err
	}
	for _, n := range MainLine(root) {
		if err := r.node(n); err != nil {
			return nil, info, err
		}
	}
	if err := r.finishSetup(); err != nil {
		return nil, info, err
	}
	return r.game, info, nil
}

// A reader collects setup stones up to the first move, then plays moves.
type reader struct {
	game     *model.Game
	colors   map[model.Point]model.Color // the setup stones
	placed   Prop                        // the last setup property
	toPlay   model.Color                 // according to PL
	handicap int
	started  bool        // the setup is on the board
	start    *model.Game // as it was then
}

// begin makes the game as the root describes it.
func (r *reader) begin(root *Node) error {
	if p, ok := root.prop("GM"); ok && root.simple("GM") != "1" {
		return p.errorf("game type GM[%s], want GM[1], which is Go", p.Values[0])
	}
	size, err := boardSize(root)
	if err != nil {
		return err
	}
	komi := 0.0
	if p, ok := root.prop("KM"); ok && root.simple("KM") != "" {
		komi, err = strconv.ParseFloat(strings.Replace(root.simple("KM"), ",", ".", 1), 64)
		if err != nil || math.IsNaN(komi) || math.IsInf(komi, 0) {
			return p.errorf("komi %q, want a number", p.Values[0])
		}
	}
	if p, ok := root.prop("HA"); ok && root.simple("HA") != "" {
		r.handicap, err = strconv.Atoi(root.simple("HA"))
		if err != nil || r.handicap < 0 {
			return p.errorf("handicap %q, want a number of stones", p.Values[0])
		}
	}
	if r.game, err = model.NewGame(size, komi); err != nil {
		return err
	}
	if rules, err := model.ParseRules(root.simple("RU")); err == nil { // rules unknown here leave the default ones
		r.game.SetRules(rules)
	}
	return nil
}

// boardSize returns the board's width according to SZ.
func boardSize(root *Node) (int, error) {
	p, ok := root.prop("SZ")
	if !ok || root.simple("SZ") == "" {
		return defaultSize, nil
	}
	width, height, both := Compose(root.simple("SZ"))
	n, err := strconv.Atoi(width)
	if err != nil || n < model.MinSize || n > model.MaxSize || both && height != width {
		return 0, p.errorf("board size %q, want %d to %d", p.Values[0], model.MinSize, model.MaxSize)
	}
	return n, nil
}

// node obeys the setup properties of n, and then its moves: a node should not
// have both, but some do.
func (r *reader) node(n *Node) error {
	if err := r.setup(n); err != nil {
		return err
	}
	return r.moves(n, func(model.Move) {})
}

// setup obeys the setup properties of n.
func (r *reader) setup(n *Node) error {
	for _, p := range n.Props {
		var err error
		switch p.ID {
		case "AB":
			err = r.set(p, model.Black)
		case "AW":
			err = r.set(p, model.White)
		case "AE":
			err = r.set(p, model.Empty)
		case "PL":
			err = r.setToPlay(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// moves plays the moves of n, and calls f after each.
func (r *reader) moves(n *Node, f func(model.Move)) error {
	for _, p := range n.Props {
		c := model.Black
		switch p.ID {
		case "W":
			c = model.White
		case "B":
		default:
			continue
		}
		if err := r.play(p, c); err != nil {
			return err
		}
		f(r.game.Moves()[r.game.NumMoves()-1])
	}
	return nil
}

// play plays the move of p.
func (r *reader) play(p Prop, c model.Color) error {
	if err := r.finishSetup(); err != nil {
		return err
	}
	number := r.game.NumMoves() + 1
	if len(p.Values) != 1 {
		return p.errorf("move %d: %s has %d values, want 1", number, p.ID, len(p.Values))
	}
	point, err := ParsePoint(p.Values[0], r.game.Size())
	if err == nil {
		err = r.game.Play(model.Move{Color: c, Point: point})
	}
	if err != nil {
		return p.errorf("move %d: %v", number, err)
	}
	return nil
}

// set notes the setup stones of p.
func (r *reader) set(p Prop, c model.Color) error {
	if r.started {
		return p.errorf("stones set up after move %d, want them before the first", r.game.NumMoves())
	}
	r.placed = p
	for _, v := range p.Values {
		points, err := ParsePoints(v, r.game.Size())
		if err != nil {
			return p.errorf("%s: %v", p.ID, err)
		}
		for _, q := range points {
			r.colors[q] = c
		}
	}
	return nil
}

// setToPlay obeys PL.
func (r *reader) setToPlay(p Prop) error {
	c, err := model.ParseColor(strings.TrimSpace(strings.Join(p.Values, " ")))
	if err != nil {
		return p.errorf("PL: %v", err)
	}
	r.toPlay = c
	if r.started {
		r.game.SetToPlay(c)
	}
	return nil
}

// finishSetup puts the setup stones on the board, once.
func (r *reader) finishSetup() error {
	if r.started {
		return nil
	}
	r.started = true
	var stones [3][]model.Point
	for p := range r.game.Board().Points() {
		c := r.colors[p]
		stones[c] = append(stones[c], p)
	}
	black, white := stones[model.Black], stones[model.White]
	var err error
	switch {
	case r.handicap >= 2 && len(black) == r.handicap && len(white) == 0:
		err = r.game.PlaceHandicap(black)
	case len(black)+len(white) > 0:
		err = r.game.Setup(black, white)
	}
	if err != nil {
		return r.placed.errorf("%v", err)
	}
	if r.toPlay != model.Empty {
		r.game.SetToPlay(r.toPlay)
	}
	r.start = r.game.Clone()
	return nil
}

// FromGame returns the record of a game: its setup, moves and result, and what
// info adds. Unless it is nil, annotate is called with each node and the number
// of moves played there, from 0 at the root to the game's last, and may add
// properties, such as a comment (SetText with "C") or Sabaki's win rate of Black
// in percent (Set with "SBKV").
func FromGame(g *model.Game, info Info, result model.Result, annotate func(moves int, n *Node)) *Node {
	root := &Node{}
	root.Set("FF", "4")
	root.Set("CA", "UTF-8")
	root.Set("GM", "1")
	root.Set("SZ", strconv.Itoa(g.Size()))
	root.Set("KM", strconv.FormatFloat(g.Komi(), 'f', -1, 64))
	if n := len(g.Handicap()); n > 0 {
		root.Set("HA", strconv.Itoa(n))
	}
	info.write(root)
	if result.By != model.Unknown {
		root.Set("RE", result.String())
	}
	writeSetup(root, g)
	if annotate != nil {
		annotate(0, root)
	}
	last := root
	for i, m := range g.Moves() {
		n := &Node{}
		n.Set(m.Color.Letter(), FormatPoint(m.Point))
		if annotate != nil {
			annotate(i+1, n)
		}
		last.Children = []*Node{n}
		last = n
	}
	return root
}

// writeSetup writes the position before the first move, and who moves if that
// is not what a reader expects: White after handicap stones, else Black.
func writeSetup(root *Node, g *model.Game) {
	start := g.At(0)
	var stones [3][]string
	for p := range start.Points() {
		c := start.At(p)
		stones[c] = append(stones[c], FormatPoint(p))
	}
	root.Set("AB", stones[model.Black]...)
	root.Set("AW", stones[model.White]...)
	expected := model.Black
	if len(g.Handicap()) > 0 {
		expected = model.White
	}
	if c := start.ToPlay(); c != expected {
		root.Set("PL", c.Letter())
	}
}
