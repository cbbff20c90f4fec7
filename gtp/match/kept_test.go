package match

import (
	"strings"
	"testing"

	"gobandit/model/sgf"
)

// What a program says of itself and of its moves is in every record, and is bounded.
func TestRecordsAreBounded(t *testing.T) {
	s := Settings{Size: 9, MoveLimit: 6}
	rec, err := Play(t.Context(), engine("talkative", ProcessOptions{TitleByGTP: true}), scriptOf("other", "A1", "B1", "C1"), s, nil)
	if err != nil || len(rec.Moves) < 2 {
		t.Fatalf("%d moves, %v", len(rec.Moves), err)
	}
	text, err := rec.SGF(sgf.Info{})
	if err != nil || len(text) > 40<<10 || !strings.Contains(string(text), strings.Repeat("x", 4<<10)+"…") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}
