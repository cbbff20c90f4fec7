package session

import (
	"context"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui/uitest"
)

// A person tries the other side's hidden stone: it is refused and revealed, and undone with
// the move after it. Only the own stones are seen until then, and the file has it all.
func TestHiddenGame(t *testing.T) {
	s := must.Get(New(context.Background(), Start{
		Engine: EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return uitest.Thinker(uitest.FirstEmpty), nil }},
		Human:  BlackSide, Size: 5, Variant: "hidden:2", Seed: 3,
	}))
	white := s.Line.Variant().Now().(variant.Revealer).Secrets(1)
	for _, q := range white {
		must.Equal(t, s.Line.Board.At(q), model.Empty, "Black sees", q.Vertex(5))
	}
	must.Equal(t, len(s.Line.Secrets), 2, "Black sees", "own hidden stones")

	e := s.Play(white[0])
	must.Equal(t, e.Notice.Text, "Black tried "+white[0].Vertex(5)+", which a hidden stone refuses: another move, reveals "+white[0].Vertex(5))
	must.Equal(t, s.Line.Board.At(white[0]), model.White, "after a refusal")
	must.Equal(t, s.Line.Place(), model.Black, "after a refusal")
	again := must.Get(sgf.Tree(s.Line.Record.Node(nil)))
	if g := again.Game(again.Root.Last()); variant.Of(g).Now().View(-1) != s.Line.Variant().Now().View(-1) || len(again.Warnings) > 0 {
		t.Errorf("read again: %v\n%s", again.Warnings, variant.Of(g).Now().View(-1))
	}
	s.Undo()
	must.Equal(t, s.Line.Board.At(white[0]), model.Empty, "the refusal was not undone")
}

// What a search for the side with hidden stones found is not shown to the other one before the
// game is over, unless the person asks for it.
func TestSealedSearches(t *testing.T) {
	s := must.Get(New(context.Background(), Start{
		Engine: EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return uitest.Thinker(uitest.FirstEmpty), nil }},
		Human:  BlackSide, Size: 5, Variant: "hidden:2", Seed: 3,
	}))
	own, a := s.Line.Turn(), &s.Analysis
	for p := range s.Line.Board.Points() {
		if s.Line.Game.Legal(model.Move{Color: model.Black, Point: p}) == nil {
			if s.Play(p); s.Line.Place() == model.White {
				break
			}
		}
	}
	theirs := s.Line.Turn()
	a.Keep(own, &search.Snapshot{ToPlay: model.Black})
	a.seen[theirs] = &search.Snapshot{ToPlay: model.White}

	look := func(when string, shown bool) {
		t.Helper()
		if a.Found(own) == nil || a.Judged(own) == nil {
			t.Errorf("%s: the own search is not shown", when)
		}
		if got := a.Found(theirs) != nil; got != shown || (a.Judged(theirs) != nil) != shown || s.Line.Sealed() == shown {
			t.Errorf("%s: the other side's search is shown: %t, want %t", when, got, shown)
		}
		if _, f := a.Explore(nil); !shown && f == Found {
			t.Errorf("%s: the other side's tree is shown", when)
		}
	}
	look("during the game", false)
	if e := s.Step(1); e.Notice.Text == "" || len(e.Searches) > 0 {
		t.Errorf("the other side's position is searched: %+v", e)
	}
	if e := s.Sweep(); e.Notice.Text == "" || a.Review != nil {
		t.Errorf("the game is reviewed: %+v", e)
	}
	hidden := len(s.Line.Secrets)
	if s.Line.Reveal(); len(s.Line.Secrets) <= hidden {
		t.Errorf("%d hidden stones are shown, want more than the %d own ones", len(s.Line.Secrets), hidden)
	}
	look("revealed", true)
	s.Line.Reveal()
	look("hidden again", false)
}

// The last playout of the other side's search has its hidden stones on the board.
func TestSealedFilm(t *testing.T) {
	s := must.Get(New(context.Background(), Start{
		Engine: EngineSetup{Name: "uct", Budget: search.Budget{Playouts: 20}, NewVariant: func(like variant.Position) (search.Thinker, error) {
			return search.NewVariant(params.Default(), 1, like)
		}},
		Human: BlackSide, Size: 5, Variant: "hidden:2", Seed: 3,
	}))
	var e Effect
	for p := range s.Line.Board.Points() {
		if e = s.Play(p); s.Line.Place() == model.White {
			break
		}
	}
	s.Ended(e.Searches[0].Run())
	if p, err := s.Analysis.Film(nil, 1); err != errSealed {
		t.Errorf("the other side's film is shown: %d moves, %v", len(p.Moves), err)
	}
	s.Line.Reveal()
	if p, err := s.Analysis.Film(nil, 1); err != nil || len(p.Moves) == 0 {
		t.Errorf("after all is shown: %d moves, %v", len(p.Moves), err)
	}
}
