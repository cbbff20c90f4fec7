package kit

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gobandit/model/must"
)

// Files are found by their composed names, and named as they are written.
func TestCompleteComposed(t *testing.T) {
	dir, apart := t.TempDir(), "\u1100\u1175\u11b7\u110c\u1175" // 김지, as macOS writes it
	for _, name := range []string{apart + "1.sgf", apart + "2.sgf", "이.sgf"} {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	for typed, want := range map[string]struct {
		text   string
		offers []string
	}{
		"김":   {"김지", []string{apart + "1.sgf", apart + "2.sgf"}},
		"김지2": {apart + "2.sgf", nil},
		"기":   {"기", []string{"no name begins like this"}},
	} {
		if text, offers := CompleteFile(dir, ".sgf")(typed); text != want.text || !slices.Equal(offers, want.offers) {
			t.Errorf("%s: %q, %q, want %+v", typed, text, offers, want)
		}
	}
	if !HasWords(apart+"1.SGF", "김지 sgf") || !HasWords("ABC", "a -x") || HasWords("Ăb", "a\u0306 -B") {
		t.Error("filters do not compare composed text")
	}
}
