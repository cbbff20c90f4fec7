package session

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
)

// Save writes the game with its variations and searches to a file, which it replaces by a
// complete one. Nothing is changed if there is an error.
func (s *Session) Save(path string) (Effect, error) {
	if err := sgf.CheckName(path); err != nil {
		return Effect{}, err
	}
	rec := s.record()
	if rec.Charset == "" {
		s.introduce(&rec.Info)
	}
	data, err := s.encode(rec)
	if err != nil {
		return Effect{}, err
	}
	if err := match.WriteFile(path, data); err != nil {
		return Effect{}, err
	}

	return s.effect(func() {
		s.File, s.Mine, s.Line.saved = path, true, s.Line.version
		s.say("saved as %s", path)
	}), nil
}

// record returns the record with how the game has ended and its time limit. What a file
// says of the result stays unless the game has ended here.
func (s *Session) record() *sgf.Record {
	rec := *s.Line.Record
	here := rec.Charset == "" || s.Scoring.Accepted || s.lost.By != model.Unknown || s.Line.Turns[len(s.Line.Turns)-1] == s.Line.ended
	if r, over := s.Result(); over && here && !(r.By == model.ByScore && s.Scoring.Uncounted(s.Line)) {
		rec.Result = r
	}
	s.Clock.Control.SetTimes(&rec.Info)
	return &rec
}

// encode returns a record as a file: in UTF-8, or in its own character set if that is
// wanted and has all the characters.
func (s *Session) encode(rec *sgf.Record) ([]byte, error) {
	games := []*sgf.Node{rec.Node(s.annotate)}
	var text bytes.Buffer
	if s.OwnCharset && rec.Charset != "" && sgf.WriteIn(&text, games, rec.Charset) == nil {
		return text.Bytes(), nil
	}
	text.Reset()
	err := sgf.Write(&text, games)
	return text.Bytes(), err
}

// introduce says of a game that was begun here, and not read from a file, who plays it
// when and by what rules.
func (s *Session) introduce(info *sgf.Info) {
	info.Black = cmp.Or(info.Black, s.sgfName(model.Black))
	info.White = cmp.Or(info.White, s.sgfName(model.White))
	info.Date = cmp.Or(info.Date, s.now().Format("2006-01-02"))
	info.Rules = cmp.Or(info.Rules, s.Line.Game.Rules().Title(s.Line.Game.NumHandicap()))
	info.Application = sgf.Application()
}

func (s *Session) sgfName(c model.Color) string {
	if s.Players.Human.Has(c) {
		return "human"
	}
	e := s.Players.Engine(c).Engine
	return cmp.Or(e.Spec, e.Name)
}

// analysisMark begins the part of a comment that describes a search.
const analysisMark = "gobandit: "

// annotate adds the search of a position: Black's win rate as Sabaki reads it,
// the search as Lizzie does, and below the comment of the record one with the best
// candidates.
func (s *Session) annotate(t *sgf.Turn, n *sgf.Node) {
	if d, ok := s.Analysis.describe(t); ok {
		d.write(n)
	}
}

// Annotate adds a search of its position to a node as saving a game does, with notes below
// the comment on it.
func Annotate(n *sgf.Node, found *search.Snapshot, notes ...string) {
	d := describe(found, nil)
	d.comment = strings.Join(append([]string{d.comment}, notes...), "\n")
	d.write(n)
}

func (d *description) write(n *sgf.Node) {
	if d.black != "" {
		n.Set("SBKV", d.black)
	}
	n.SetText("LZ", d.lizzie)
	text := d.comment
	if c := withoutAnalysis(n.Text("C")); c != "" {
		text = c + "\n\n" + text
	}
	n.SetText("C", text)
}

// A description is a search as files have it.
type description struct {
	of      *search.Snapshot
	next    int    // moves played after the position, which are saved whatever their rank
	black   string // Black's win rate in percent; "": it is not known
	lizzie  string // the candidates in Lizzie's words
	comment string // the same for people
}

// describe returns the description of what is saved of a turn's search. It is kept, since
// a game is autosaved after each move.
func (a *Analysis) describe(t *sgf.Turn) (description, bool) {
	found := a.seen[t]
	if found == nil || len(found.Moves) == 0 || !found.Searched() {
		return description{}, false
	}
	d := a.described[t]
	if d.of != found || d.next != len(t.Next) {
		d = describe(found, t.Next)
		if a.line.Teams() > 2 && found.ToPlay != model.Black {
			d.black = ""
		}
		a.described[t] = d
	}
	return d, true
}

// describe returns the description of a search with moves, of a position with the turns
// after it.
func describe(found *search.Snapshot, next []*sgf.Turn) description {
	black := BlackView.Of(found.WinRate, found.ToPlay)
	most := *found
	most.Moves = nil
	for i, m := range found.Moves {
		if i < savedMoves || slices.ContainsFunc(next, func(t *sgf.Turn) bool { return t.Move.Color != model.Empty && t.Move.Point == m.Move }) {
			most.Moves = append(most.Moves, m)
		}
	}

	info := gtp.Leela.Info(&most, gtp.Analysis{Scores: true})
	var b strings.Builder
	fmt.Fprintf(&b, "%sBlack %s%% in %s", analysisMark, words.Percent(black), words.CountOf(found.Visits, "visit"))
	for i, m := range found.Moves {
		if i == 5 {
			break
		}
		fmt.Fprintf(&b, "\n%s %s%% %s: %s", m.Move.Vertex(found.Size), words.Percent(BlackView.Of(m.WinRate, found.ToPlay)),
			words.Plural(m.Visits, "visit"), gtp.Points(m.PV, found.Size))
	}
	return description{
		of: found, next: len(next),
		black:   fmt.Sprintf("%.1f", 100*black),
		lizzie:  lizzieHead(found) + "\n" + strings.TrimPrefix(info, "info "),
		comment: b.String(),
	}
}

// lizzieHead returns the first line of a search in LZ: the win rate, of the side that has
// just moved, the visits, and of an engine that counts points the lead of the side to move
// and its standard deviation.
func lizzieHead(s *search.Snapshot) string {
	head := fmt.Sprintf("gobandit %.2f %d", 100*(1-s.WinRate), s.Visits)
	if s.Score != 0 || s.Moves[0].Scored > 0 {
		head += fmt.Sprintf(" %.2f %.2f", float64(s.ToPlay.Sign())*s.Score, s.ScoreStdev)
	}
	return head
}

// savedMoves is how many moves of a search are saved beside those played.
const savedMoves = 20

// withoutAnalysis returns a comment without the part that describes a search.
func withoutAnalysis(c string) string {
	if i := strings.Index(c, analysisMark); i == 0 || i > 0 && c[i-1] == '\n' {
		return strings.TrimRight(c[:i], "\n")
	}
	return c
}

// restoreFindings returns the searches that were saved with a record: by this
// program or Lizzie (LZ) with their moves, else Black's win rate alone (SBKV).
func restoreFindings(rec *sgf.Record) findings {
	out := findings{}
	size := rec.Start.Size()
	for t := range rec.Root.All() {
		toPlay := rec.Start.ToPlay()
		if t.Move.Color != model.Empty {
			toPlay = t.Move.Color.Opponent()
		}
		if variant.Of(rec.Start) != nil && (t.Note("LZ") != "" || t.Note("SBKV") != "") { // seats may be more, and refused moves no turns
			toPlay = rec.Game(t).ToPlay()
		}
		if s := restoreSearch(t, size, toPlay); s != nil {
			out[t] = s
		}
	}
	return out
}

func restoreSearch(t *sgf.Turn, size int, toPlay model.Color) *search.Snapshot {
	var s *search.Snapshot
	if head, info, ok := strings.Cut(t.Note("LZ"), "\n"); ok {
		if found, err := gtp.Leela.ParseInfo("info "+info, size, toPlay); err == nil {
			s = found
			readLizzieHead(s, strings.Fields(head))
		}
	}
	if rate := t.WinRate(); s == nil && !math.IsNaN(rate) {
		s = &search.Snapshot{ToPlay: toPlay, Size: size, WinRate: BlackView.Of(rate, toPlay), Visits: 1}
	}
	if s != nil {
		s.Done = true
		addBounds(s)
	}
	return s
}

// readLizzieHead takes over what the fields of the first line of LZ say of the whole
// search, as far as they can be read.
func readLizzieHead(s *search.Snapshot, fields []string) {
	var numbers []float64
	for _, field := range fields[min(1, len(fields)):] {
		x, err := strconv.ParseFloat(field, 64)
		if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
			break
		}
		numbers = append(numbers, x)
	}

	if len(numbers) >= 1 && numbers[0] >= 0 && numbers[0] <= 100 {
		s.WinRate = 1 - numbers[0]/100
	}
	if len(numbers) >= 2 && numbers[1] >= 1 && numbers[1] <= math.MaxInt32 {
		s.Visits, s.Playouts = int(numbers[1]), int(numbers[1])
	}
	if len(numbers) >= 4 {
		s.Score, s.ScoreStdev = float64(s.ToPlay.Sign())*numbers[2], numbers[3]
	}
}

// addBounds gives the moves of a search the lower bounds that it lacks: of those tried, that
// of their win rate.
func addBounds(s *search.Snapshot) {
	for i := range s.Moves {
		if m := &s.Moves[i]; m.LCB == 0 && m.Visits > 0 {
			m.LCB = search.LCB(m.WinRate, m.Visits)
		}
	}
}
