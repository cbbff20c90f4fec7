// Package train keeps the positions that a person trains in one file: what was answered, and when each comes again.
package train

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gobandit/model/file"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// A Card is a position to train.
type Card struct {
	ID   string // of the position
	From string // where it comes from, for people
	SGF  string // see [Asked]
	Schedule
}

// Record returns the record of the card.
func (c *Card) Record() (*sgf.Record, error) { return parse(c.SGF) }

func parse(text string) (*sgf.Record, error) {
	roots, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return sgf.Tree(roots[0])
}

// Asked returns the position of a record that a person has to move in: the start of a problem,
// and of a game the position before its last move, which is the mistake.
func Asked(rec *sgf.Record) *sgf.Turn {
	if last := rec.Root.Last(); rec.Problem() == nil && last.Parent != nil {
		return last.Parent
	}
	return rec.Root
}

// id identifies the position asked about, however a game has come to it.
func id(rec *sgf.Record) string {
	g := rec.Game(Asked(rec))
	b := g.Board()
	text := []byte{byte(b.Size()), byte(g.ToPlay())}
	for q := range b.Points() {
		text = append(text, byte(b.At(q)))
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))[:12]
}

// A row is a line of the file: a card that was added, an answer, or a game that was played.
type row struct {
	Card    string     `json:"card"` // id of the position, or of the game
	Time    time.Time  `json:"time"`
	Quality *int       `json:"quality,omitempty"` // of an answer
	From    string     `json:"from,omitempty"`
	SGF     string     `json:"sgf,omitempty"`
	Game    *LevelGame `json:"game,omitempty"`
}

// valid reports whether the row is one of the three.
func (r *row) valid() bool {
	kinds := 0
	for _, is := range []bool{r.SGF != "", r.Quality != nil, r.Game != nil} {
		if is {
			kinds++
		}
	}
	return r.Card != "" && kinds == 1 && r.quality() >= 0 && r.quality() <= Perfect && (r.Game == nil || r.Game.valid())
}

func (r *row) quality() int {
	if r.Quality == nil {
		return 0
	}
	return *r.Quality
}

// A Deck is the cards of a file, which is only ever added to. They are a fold over its rows,
// in the order of their times and each once. So two files are merged by writing one after the
// other, in either order, and a row that a crash cut off is left out.
type Deck struct {
	Cards  []*Card
	Faults []error // lines that cannot be read

	path  string
	byID  map[string]*Card
	days  map[time.Time]bool // with answers
	games []row              // the oldest first
}

// Open reads the deck of a file, which need not exist.
func Open(path string) (*Deck, error) {
	d := &Deck{path: path, byID: map[string]*Card{}, days: map[time.Time]bool{}}
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}

	seen := map[string]bool{}
	var rows []row
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		text := bytes.TrimSpace(lines.Bytes())
		if len(text) == 0 || seen[string(text)] {
			continue
		}
		seen[string(text)] = true
		var r row
		if err := json.Unmarshal(text, &r); err != nil || !r.valid() {
			d.Faults = append(d.Faults, fmt.Errorf("%s:%d: not a card with sgf, an answer with quality 0 to 5, or a game with a level; left out", path, n))
			continue
		}
		rows = append(rows, r)
	}

	// Cards come before all answers. What ties is in an order that does not depend on that of the file.
	slices.SortFunc(rows, func(a, b row) int {
		if isCard := a.SGF != ""; isCard != (b.SGF != "") {
			return words.If(isCard, -1, 1)
		}
		return cmp.Or(a.Time.Compare(b.Time), cmp.Compare(a.Card, b.Card), cmp.Compare(a.SGF, b.SGF), cmp.Compare(a.quality(), b.quality()))
	})
	for _, r := range rows {
		d.fold(r)
	}
	return d, nil
}

// fold takes over a row.
func (d *Deck) fold(r row) {
	c := d.byID[r.Card]
	switch {
	case r.Game != nil:
		if i := d.game(r.Card); i >= 0 {
			d.games = slices.Delete(d.games, i, i+1)
		}
		d.games = append(d.games, r)
	case r.SGF != "" && c == nil:
		c = &Card{ID: r.Card, From: r.From, SGF: r.SGF, Schedule: Schedule{Easiness: firstEasiness, Due: r.Time}}
		d.Cards, d.byID[r.Card] = append(d.Cards, c), c
	case r.SGF == "":
		d.days[dayOf(r.Time.Local())] = true
		if c != nil { // else somebody has removed its row
			c.answer(r.quality(), r.Time.Local())
		}
	}
}

// game returns the index of a game, -1 if there is none.
func (d *Deck) game(id string) int {
	return slices.IndexFunc(d.games, func(r row) bool { return r.Card == id })
}

// Add adds a position, as [Asked] knows its record, and reports whether it is new.
func (d *Deck) Add(text, from string, now time.Time) (added bool, err error) {
	rec, err := parse(text)
	if err != nil {
		return false, err
	}
	r := row{Card: id(rec), Time: now.UTC().Truncate(time.Microsecond), From: from, SGF: text} // new cards come in the order of their times
	if d.byID[r.Card] != nil {
		return false, nil
	}
	return true, d.write(r)
}

// Answer notes an answer of a quality, 0 to 5.
func (d *Deck) Answer(c *Card, quality int, now time.Time) error {
	return d.write(row{Card: c.ID, Time: now.UTC().Truncate(time.Second), Quality: &quality})
}

// write puts a row on disk, then takes it over. Rows of other programs stay: each is written
// at once at the end of the file, after whatever a crash has left there.
func (d *Deck) write(r row) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := file.PrivateFolder(filepath.Dir(d.path)); err != nil {
		return err
	}
	f, err := os.OpenFile(d.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()

	info, err := f.Stat()
	if err != nil {
		return err
	}
	last := []byte{'\n'}
	if n := info.Size(); n > 0 {
		_, err = f.ReadAt(last, n-1)
	}
	if err == nil && last[0] != '\n' {
		text = append([]byte{'\n'}, text...)
	}
	if err == nil {
		_, err = f.Write(append(text, '\n'))
	}
	if err = errors.Join(err, file.Settle(f)); err == nil {
		d.fold(r)
	}
	return err
}

// Due returns the cards to train now: those answered before, the longest due first, and then
// new ones as they were added.
func (d *Deck) Due(now time.Time) []*Card {
	due := slices.DeleteFunc(slices.Clone(d.Cards), func(c *Card) bool { return now.Before(c.Due) })
	slices.SortStableFunc(due, func(a, b *Card) int {
		return cmp.Or(min(b.Days, 1)-min(a.Days, 1), a.Due.Compare(b.Due))
	})
	return due
}

// Next returns when the next card is due that is not due now; false if there is none.
func (d *Deck) Next(now time.Time) (next time.Time, ok bool) {
	for _, c := range d.Cards {
		if c.Due.After(now) && (!ok || c.Due.Before(next)) {
			next, ok = c.Due, true
		}
	}
	return next, ok
}

// Streak returns on how many days in a row there were answers, up to today or yesterday.
func (d *Deck) Streak(now time.Time) (days int) {
	day := dayOf(now.Local())
	if !d.days[day] {
		day = day.AddDate(0, 0, -1)
	}
	for ; d.days[day]; day = day.AddDate(0, 0, -1) {
		days++
	}
	return days
}
