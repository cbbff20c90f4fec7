package reviewfile

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"gobandit/gtp/games/journal"
	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/review"
)

// SearchSettings determine the searches of a review, together with the game.
type SearchSettings struct {
	Engine string `json:"engine"` // with all its parameters
	Visits int    `json:"visits"` // of a position
	Seed   uint64 `json:"seed"`   // 0 is the one that the review began with
}

// head is the first row of a review's journal.
type head struct {
	Type string `json:"type"` // always journalType
	Game string `json:"game"` // digest of the record
	SearchSettings
}

// row is a search in a journal.
type row struct {
	Position int              `json:"position"` // in the plan
	Search   *search.Snapshot `json:"search"`
}

const journalType = "review"

var kind = journal.Kind{Of: "a review", Header: `{"type":"` + journalType + `"`, Row: `{"position":`, Locked: errors.New("another process is reviewing this game"), Private: true}

// A Journal keeps the searches of a review, each on disk before it counts.
type Journal struct {
	*journal.Journal
	Seed  uint64 // of the review
	Known map[int]*search.Snapshot
}

// OpenJournal opens the journal of a review in a folder, or begins one. Reviews of the same
// game with the same settings share a journal; the seed that they begin with counts
// where the settings have none. anew drops what was kept before.
func OpenJournal(dir string, p *review.Plan, s SearchSettings, seed uint64, anew bool) (*Journal, error) {
	h := head{journalType, digest(p), s}
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if err := file.PrivateFolder(dir); err != nil {
		return nil, err
	}

	path := filepath.Join(dir, fmt.Sprintf("%x.journal", sha256.Sum256(text))[:24]+".journal")
	file, err := kind.Open(path)
	if err == nil && anew {
		err = errors.Join(file.Close(), os.Remove(path))
		if err == nil {
			file, err = kind.Open(path)
		}
	}
	if err != nil {
		return nil, err
	}

	j := &Journal{Journal: file, Seed: seed, Known: map[int]*search.Snapshot{}}
	found, err := kind.Read(file.Reader(), path, j.take(p))
	if err == nil {
		err = file.Repair(found)
	}
	if err == nil && file.Empty() {
		h.Seed = seed
		_, err = file.Append(h)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%w (delete the file to start the review over)", err)
	}
	return j, nil
}

// take returns a function that takes over the rows of a journal of a plan.
func (j *Journal) take(p *review.Plan) func(int, []byte) error {
	positions, board := len(p.Positions), p.Record.Start.Board()
	return func(line int, text []byte) error {
		if line == 1 {
			var h head
			err := journal.Decode(text, &h)
			j.Seed = h.Seed
			return err
		}
		var r row
		if err := journal.Decode(text, &r); err != nil {
			return err
		}
		if r.Position < 0 || r.Position >= positions || r.Search == nil {
			return fmt.Errorf("position %d with search %v, want 0 to %d with one", r.Position, r.Search != nil, positions-1)
		}
		if err := errors.Join(r.Search.Check(board), review.Check(r.Search)); err != nil {
			return err
		}
		j.Known[r.Position] = r.Search
		return nil
	}
}

// mostMoves bounds the candidates that are kept of a search, beside the move played.
const mostMoves = 30

// Keep puts a search on disk. What no review shows is left out.
func (j *Journal) Keep(p *review.Plan, n int, s *search.Snapshot) error {
	kept := *s
	kept.Ownership, kept.OwnershipStdev, kept.Criticality, kept.Policy, kept.Moves = nil, nil, nil, nil, nil
	for i, m := range s.Moves {
		if i < mostMoves || isPlayed(p.Positions[n].Turn, m.Move) {
			m.Ownership, m.OwnershipStdev, m.PVVisits = nil, nil, nil
			kept.Moves = append(kept.Moves, m)
		}
	}
	_, err := j.Append(row{n, &kept})
	return err
}

// isPlayed reports whether a move was played after a turn.
func isPlayed(t *sgf.Turn, q model.Point) bool {
	for len(t.Next) > 0 {
		if t = t.Next[0]; t.Move.Color != model.Empty {
			return t.Move.Point == q
		}
	}
	return false
}

// digest identifies the game of a plan, by everything that a search of its positions
// depends on.
func digest(p *review.Plan) string {
	h, start := sha256.New(), p.Record.Start
	fmt.Fprintf(h, "%d %v %v %v\n", start.Size(), start.Komi(), start.Rules(), start.Handicap())
	fmt.Fprintf(h, "%x %v\n", start.Board().Hash(), start.ToPlay())
	for i, at := range p.Positions {
		g := p.Game(i)
		fmt.Fprintf(h, "%x %v %v\n", g.Board().Hash(), at.ToPlay, at.Turn.Move)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}
