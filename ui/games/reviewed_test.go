package games

import (
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/kit"
)

// Reviewed games are offered, the one with most mistakes first, and open at the worst mistake.
func TestReviewedGames(t *testing.T) {
	s := New(nil, &fakeEvent{}, t.TempDir())
	if s.chooseReviewed(); s.Asked != nil || !s.Warn {
		t.Errorf("without a review %v is asked", s.Asked)
	}
	must.Succeed(t, os.WriteFile(filepath.Join(s.reviews, "summary.json"), []byte(`{"player":"Kim","games":[
		{"file":"a.sgf","review":"r/a.sgf","opponent":"Lee","mistakes":1,"mistakes_at":[7]},
		{"file":"b.sgf","review":"r/b.sgf","opponent":"Lee","mistakes":3,"mistakes_at":[20,4,30]}]}`), 0o600))
	s.chooseReviewed()
	menu, ok := s.Asked.(*kit.Menu)
	if !ok || len(menu.Lines) != 2 {
		t.Fatalf("asked %v", s.Asked)
	}
	must.Equal(t, menu.Title, "2 reviewed games of Kim", "title")
	must.Equal(t, menu.Pick(0)().(OpenMsg), OpenMsg{Path: "r/b.sgf", Mistake: 20}, "the first")
	must.Equal(t, menu.Pick(1)().(OpenMsg), OpenMsg{Path: "r/a.sgf", Mistake: 7}, "the second")
	s.chooseReviewed()
	must.Equal(t, s.Asked.(*kit.Menu).Cursor, 1, "the list does not remember the game")
}
