package sgf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"gobandit/model"
	"gobandit/model/variant"
)

// A Record is a game with its variations.
type Record struct {
	Start    *model.Game // as the first node sets it up: size, komi, stones, handicap
	Root     *Turn       // the first node
	Info     Info
	Result   model.Result
	Charset  string  // that the file was written in, such as Shift_JIS; "" if there was none
	Warnings []error // what is wrong in the file and how it was read, with the places
}

// NewRecord returns the record of a game without variations.
func NewRecord(g *model.Game) *Record {
	rec := &Record{Start: g.Clone(), Root: &Turn{Props: header(g)}}
	rec.Start.Truncate(0)
	t := rec.Root
	if variant.Of(g) != nil {
		return rec.replay(g)
	}
	for i, m := range g.Moves() {
		if m.Color == model.Empty {
			t = t.Edit(Change(g.At(i), g.At(i+1)))
		} else {
			t, _ = t.Play(m)
		}
	}
	return rec
}

// Game returns the game that leads to a turn. It has no steps for turns that leave the position as it is, and starts with what is
// set up before the first move. The side to move is that of the next move if there is one.
func (rec *Record) Game(t *Turn) *model.Game {
	g := rec.Start.Clone()
	for _, t := range t.Line()[1:] {
		switch {
		case variant.Of(g) != nil:
			t.Step(g)
		case t.IsComment():
		case t.Move.Color == model.Empty && g.NumMoves() == 0:
			handicap, _ := readHandicap(&Node{Props: rec.Root.Props})
			s, _ := setup(t.Props, g.Size())
			begin(g, s, handicap)
		default:
			t.Step(g)
		}
	}
	if len(t.Next) > 0 {
		if c := t.Next[0].Move.Color; c != model.Empty {
			g.SetToPlay(c)
		}
	}
	return g
}

// Before returns the turn of the main line that move n comes after; the last one if
// there are fewer moves.
func (rec *Record) Before(n int) *Turn {
	t := rec.Root
	for len(t.Next) > 0 {
		next := t.Next[0]
		if next.Move.Color != model.Empty {
			if n--; n == 0 {
				break
			}
		}
		t = next
	}
	return t
}

// Count returns the number of moves on the main line, and the number of lines beside
// it.
func (rec *Record) Count() (moves, variations int) {
	for t := rec.Root; len(t.Next) > 0; {
		t = t.Next[0]
		if t.Move.Color != model.Empty {
			moves++
		}
	}
	for t := range rec.Root.All() {
		variations += max(0, len(t.Next)-1)
	}
	return moves, variations
}

// Node returns the nodes of a record. What a file says at its beginning stays as it
// is written there where the record says nothing else. Unless it is nil, annotate is
// called with each turn and its node, and may change the node.
func (rec *Record) Node(annotate func(*Turn, *Node)) *Node {
	type step struct {
		turn *Turn
		node *Node
	}
	root := &Node{Props: slices.Clone(rec.Root.Props)}
	rec.writeRoot(root)
	rest := []step{{rec.Root, root}}
	for len(rest) > 0 {
		s := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		if annotate != nil {
			annotate(s.turn, s.node)
		}
		for _, t := range s.turn.Next {
			n := &Node{Props: slices.Clone(t.Props)}
			s.node.Children = append(s.node.Children, n)
			rest = append(rest, step{t, n})
		}
	}
	root.nameCharset(utf8Name)
	return root
}

// Part returns the nodes of a record along a line of turns, which begins at the root; with all that comes after the last one, or
// without.
func (rec *Record) Part(line []*Turn, after bool) *Node {
	of := map[*Turn]*Node{}
	root := rec.Node(func(t *Turn, n *Node) { of[t] = n })
	for i, t := range line[:len(line)-1] {
		of[t].Children = []*Node{of[line[i+1]]}
	}
	if !after {
		of[line[len(line)-1]].Children = nil
	}
	return root
}

// writeRoot brings the properties of the first node in line with the record.
func (rec *Record) writeRoot(root *Node) {
	root.Set("CA", utf8Name)
	if komi, _ := readKomi(root); komi != rec.Start.Komi() {
		root.Set("KM", formatKomi(rec.Start.Komi()))
	}
	rec.Info.write(root)
	if Result(root) != rec.Result {
		root.SetText("RE", rec.Result.String())
	}
	was, _, err := start(root)
	if err != nil || *was.Board() != *rec.Start.Board() {
		writeStart(root, rec.Start)
	}
}

// maxLine bounds the number of nodes in a line. Games have some hundred moves.
const maxLine = 10_000

// Tree reads a game with all its variations. Each node becomes a turn; nodes that
// say more than one thing, as setup and a move or several moves, become several.
//
// What a record says happened counts, not what the rules allow: moves that they
// forbid are played all the same (see model.Game.Force). That, and what cannot be
// read, is warned about. The error names the place of the property at fault: a game
// other than Go, or a board that is not a square of model.MinSize to model.MaxSize.
func Tree(root *Node) (*Record, error) {
	g, faults, err := start(root)
	if err != nil {
		return nil, err
	}
	r := reader{size: g.Size()}
	if root.source != nil {
		r.warnings, r.found = slices.Clone(root.source.warnings), root.source.found
	}

	if props := r.letters(root.Props); r.lettered {
		node := *root
		node.Props, root = props, &node
		if g, faults, err = start(root); err != nil {
			return nil, err
		}
	}

	r.game = g.Clone()
	rec := &Record{Start: g, Root: &Turn{}, Info: readInfo(root), Result: Result(root)}
	if root.source != nil {
		rec.Charset = root.source.charset.name
	}
	r.tell(faults)

	for _, p := range root.Props {
		if !isMove(p) {
			rec.Root.Props = append(rec.Root.Props, p)
		}
	}

	last := rec.Root
	for _, p := range root.Props {
		if isMove(p) {
			r.add(p.place, "a move in the first node; it gets a node of its own")
			last = r.turn(last, []Prop{p})
		}
	}

	if err := r.grow(root, last); err != nil {
		return nil, err
	}
	if rec.Warnings = r.all(); r.full() && !r.warnings.full() {
		rec.Warnings = append(rec.Warnings, fmt.Errorf("after %d warnings the file is not checked any further", maxFound))
	}
	return rec, nil
}

// A reader makes turns of nodes, and plays them to see what is wrong, as long as there
// is room for warnings.
type reader struct {
	warnings
	found *atomic.Int64 // faults of all games of the file; nil for one that was not parsed
	size  int
	game  *model.Game // since the last step that no legal move makes
	moves int         // before the present position
	depth int         // nodes before it

	lettered bool // points were written as on a board
}

// add notes a fault.
func (r *reader) add(at place, format string, args ...any) {
	r.warnings.add(at, format, args...)
	if r.found != nil {
		r.found.Add(1)
	}
}

// full reports whether there is no room for more faults.
func (r *reader) full() bool {
	return r.warnings.full() || r.found != nil && r.found.Load() >= maxFound
}

// grow adds the nodes after n to turn t, whose position is the present one.
func (r *reader) grow(n *Node, t *Turn) error {
	for len(n.Children) == 1 {
		n = n.Children[0]
		t = r.node(n, t)
		if r.depth++; r.depth > maxLine {
			return n.place().errorf("a variation of more than %d nodes", maxLine)
		}
	}
	if len(n.Children) == 0 {
		return nil
	}
	fork := r.fork()
	for _, child := range n.Children {
		r.goBack(&fork)
		only := Node{Children: []*Node{child}}
		if err := r.grow(&only, t); err != nil {
			return err
		}
	}
	return nil
}

// A fork is what a reader needs to come back to a position.
type fork struct {
	game         *model.Game
	was          *model.Game // a copy of game's beginning
	moves, depth int
}

func (r *reader) fork() fork {
	f := fork{game: r.game, moves: r.moves, depth: r.depth}
	switch {
	case variant.Of(r.game) != nil:
		f.was = r.game.Clone()
	case !r.full():
		f.was = new(model.Game)
		*f.was = *r.game
	}
	return f
}

// goBack goes back to the position of a fork. The copy of its game ends there, and
// shares what comes before, so that moves played since are overwritten by others.
func (r *reader) goBack(f *fork) {
	r.game, r.moves, r.depth = f.game, f.moves, f.depth
	switch {
	case variant.Of(f.game) != nil:
		r.game = f.was.Clone()
	case !r.full():
		*r.game = *f.was
	}
}

// node adds turns for node n after t, and returns the last of them.
func (r *reader) node(n *Node, t *Turn) *Turn {
	parts := parts(n)
	if len(parts) > 1 {
		r.add(n.place(), "%sa node with %s, which becomes %d nodes", r.where(), severalThings(n), len(parts))
	}
	for _, props := range parts {
		t = r.turn(t, props)
	}
	return t
}

// ofTheGame are properties that say of a game how it is read.
var ofTheGame = []string{"GM", "SZ", "KM", "RU", "RE"}

// turn adds a turn after t, with at most one move.
func (r *reader) turn(t *Turn, props []Prop) *Turn {
	props = r.letters(props)
	for _, p := range props {
		if slices.Contains(ofTheGame, p.ID) {
			r.add(p.place, "%s%s is not in the first node; it does not count", r.where(), p.ID)
		}
	}
	t = t.add(props)
	if variant.Of(r.game) != nil {
		r.try(t)
		return t
	}
	if i := slices.IndexFunc(props, isMove); i >= 0 {
		r.move(t, props[i])
		return t
	}
	if r.full() {
		return t
	}
	s, faults := setup(props, r.size)
	r.tell(faults)
	if off := r.game.Edit(s); len(off) > 0 {
		r.add(stonesAt(props), "%s%s", r.where(), taken(off, r.size))
	}
	if !s.Empty() {
		r.restart()
	}
	return t
}

// move plays a move, which becomes that of t if it can be read.
func (r *reader) move(t *Turn, p Prop) {
	r.moves++
	if len(p.Values) > 1 {
		r.add(p.place, "move %d: %s has %d values, want 1; the first counts", r.moves, p.ID, len(p.Values))
	}
	color := model.Black
	if p.ID == "W" {
		color = model.White
	}
	point, err := ParsePoint(p.Values[0], r.size)
	if err != nil {
		r.add(p.place, "move %d: %v; left out", r.moves, err)
		r.moves--
		return
	}
	t.Move = model.Move{Color: color, Point: point}
	if r.full() {
		return
	}
	if err := r.game.Force(t.Move); err != nil {
		r.add(p.place, "move %d: %v", r.moves, err)
		r.restart()
	}
}

// letters returns the properties of a node with points such as R16 or QD, which some programs
// write for moves and stones, in the letters of SGF. The first is warned about.
func (r *reader) letters(props []Prop) []Prop {
	changed := false
	for i, p := range props {
		if !isMove(p) && !isStones(p) {
			continue
		}
		for j, v := range p.Values {
			q, err := r.spelled(strings.TrimSpace(v))
			if err != nil || q == model.Pass && !isMove(p) {
				continue
			}
			if !changed {
				props, changed = slices.Clone(props), true
			}
			if !r.lettered {
				r.lettered = true
				r.add(p.place, "points such as %s, which SGF writes %s", v, cmp.Or(FormatPoint(q), p.ID+"[]"))
			}
			props[i].Values = slices.Clone(props[i].Values)
			props[i].Values[j] = FormatPoint(q)
		}
	}
	return props
}

// spelled returns a point as it stands on a board or, since no board is so large that SGF needs them, in capital letters.
func (r *reader) spelled(text string) (model.Point, error) {
	if len(text) == 2 && isCapital(text[0]) && isCapital(text[1]) {
		return ParsePoint(strings.ToLower(text), r.size)
	}
	return model.ParsePoint(text, r.size)
}

func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }

// restart drops the history before the present position, which no legal move led to.
func (r *reader) restart() {
	rules := r.game.Rules()
	r.game = model.GameFrom(r.game.Board(), 0)
	r.game.SetRules(rules)
}

// tell warns of faults in the setup of a node.
func (r *reader) tell(faults []fault) {
	for _, f := range faults {
		r.add(f.place, "%s%s", r.where(), f.text)
	}
}

// where names the present position in warnings.
func (r *reader) where() string {
	if r.moves == 0 {
		return ""
	}
	return fmt.Sprintf("after move %d: ", r.moves)
}
