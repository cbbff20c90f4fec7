package session

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/review"
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
	root := rec.Node(s.annotate)
	if s.OwnCharset && rec.Charset != "" {
		if text, err := sgf.EncodeIn(rec.Charset, root); err == nil {
			return text, nil
		}
	}
	return sgf.Encode(root)
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
		return cmp.Or(s.Name, You)
	}
	e := s.Players.Engine(c).Engine
	return cmp.Or(e.Spec, e.Name)
}

// analysisMark begins the part of a comment that describes a search.
const analysisMark = "gobandit: "

// reviewProperty has the searches of a position for a review: for each side searched for its letter,
// and below it the search as LZ has it, unless LZ has this one.
const reviewProperty = "GBRV"

// annotate adds the search of a position: Black's win rate as Sabaki reads it,
// the search as Lizzie does, and below the comment of the record one with the best
// candidates; then those of reviews.
func (s *Session) annotate(t *sgf.Turn, n *sgf.Node) {
	a := &s.Analysis
	shown, isShown := a.describe(review.Position{Turn: t}, a.seen[t])
	if isShown {
		shown.write(n)
	}
	var reviews []string
	for _, c := range []model.Color{model.Black, model.White} {
		p := review.Position{Turn: t, ToPlay: c}
		if found := a.reviewed[p]; found != nil && found == a.seen[t] && isShown {
			reviews = append(reviews, c.Letter())
		} else if d, ok := a.describe(p, found); ok {
			reviews = append(reviews, c.Letter()+"\n"+sgf.Escape(d.lizzie))
		}
	}
	n.Set(reviewProperty, reviews...)
}

// Annotate adds a review's search of its position to a node as saving a game does, with notes below
// the comment on it.
func Annotate(n *sgf.Node, found *search.Snapshot, notes ...string) {
	d := describe(found, nil)
	d.comment = strings.Join(append([]string{d.comment}, notes...), "\n")
	d.write(n)
	n.Set(reviewProperty, found.ToPlay.Letter())
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

// describe returns the description of what is saved of a search of a position; none of no search. It is kept, since
// a game is autosaved after each move.
func (a *Analysis) describe(of review.Position, found *search.Snapshot) (description, bool) {
	if found == nil || len(found.Moves) == 0 || !found.Searched() {
		return description{}, false
	}
	d := a.described[of]
	if d.of != found || d.next != len(of.Turn.Next) {
		d = describe(found, of.Turn.Next)
		if a.line.Teams() > 2 && found.ToPlay != model.Black {
			d.black = ""
		}
		a.described[of] = d
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

// lizzieHead returns the first line of a search in LZ. It has the win rate, in the view of the side that has just moved, and the
// visits. For an engine that counts points it also has the score lead, in the view of the side to move, and its standard
// deviation.
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
// program or Lizzie (LZ) with their moves, else Black's win rate alone (SBKV); and those of reviews.
func restoreFindings(rec *sgf.Record) (findings, reviewed) {
	out, reviews := findings{}, reviewed{}
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
		for _, text := range t.Values(reviewProperty) {
			letter, lizzie, _ := strings.Cut(text, "\n")
			for _, c := range []model.Color{model.Black, model.White} {
				s := out[t]
				if lizzie != "" {
					s = restoreLizzie(lizzie, size, c)
				}
				if letter == c.Letter() && s != nil && s.ToPlay == c && len(s.Moves) > 0 {
					reviews[review.Position{Turn: t, ToPlay: c}] = s
				}
			}
		}
	}
	return out, reviews
}

func restoreSearch(t *sgf.Turn, size int, toPlay model.Color) *search.Snapshot {
	if s := restoreLizzie(t.Note("LZ"), size, toPlay); s != nil {
		return s
	}
	if rate := t.WinRate(); !math.IsNaN(rate) {
		return &search.Snapshot{ToPlay: toPlay, Size: size, WinRate: BlackView.Of(rate, toPlay), Visits: 1, Done: true}
	}
	return nil
}

// restoreLizzie reads a search as LZ has it; nil if that is none.
func restoreLizzie(text string, size int, toPlay model.Color) *search.Snapshot {
	head, info, ok := strings.Cut(text, "\n")
	if !ok {
		return nil
	}
	s, err := gtp.Leela.ParseInfo("info "+info, size, toPlay)
	if err != nil {
		return nil
	}
	readLizzieHead(s, strings.Fields(head))
	s.Done = true
	addBounds(s)
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
