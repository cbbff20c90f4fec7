package learn

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/knowledge"
)

// Whatever a saved state holds, with a right checksum: it is refused, or it is saved again
// alike and learning goes on from it.
func FuzzState(f *testing.F) {
	var gs Games
	g := TrainingGame{Start: gs.board(5, model.Black), Moves: []model.Move{{Color: model.Black, Point: model.Pt(2, 2)}, {Color: model.White, Point: model.Pt(1, 2)}}}
	games := []TrainingGame{g, g}
	o := options()
	ctx, cancel := context.WithCancel(context.Background())
	l := New(o)
	if _, err := l.Fit(ctx, games, func(p Progress) {
		if p.Pass == 1 {
			cancel()
		}
	}); err == nil {
		f.Fatal("learning was not stopped")
	}
	var b bytes.Buffer
	must.Succeed(f, l.Save(&b, games))
	f.Add(b.Bytes()[:b.Len()-4])
	f.Add([]byte("x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := New(o).Restore(data, games); err == nil && !bytes.Equal(data, b.Bytes()) {
			t.Errorf("a state without its checksum is accepted")
		}
		l := New(o)
		if err := l.Restore(knowledge.Seal(data), games); err != nil {
			if l.Begun() {
				t.Errorf("a state is taken over with the error %v", err)
			}
			return
		}
		var first, second bytes.Buffer
		must.Succeed(t, l.Save(&first, games))
		again := New(o)
		if err := again.Restore(first.Bytes(), games); err != nil {
			t.Fatalf("what was saved is refused: %v", err)
		}
		if err := again.Save(&second, games); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("the state is saved otherwise when it is saved again, %v", err)
		}
		if _, err := again.Fit(context.Background(), games, func(Progress) {}); err != nil {
			t.Errorf("learning does not go on: %v", err)
		}
	})
}

// Games as text or SGF, packed or not, are refused with the file's name, or have legal
// moves.
func FuzzGames(f *testing.F) {
	for _, text := range []string{"B 7.5 pdpp..\n? 0 aa\n", "X 1 aa", "B 7.5 aabbaa", "(;SZ[9];B[aa];W[bb])(;SZ[9]AB[cc];W[dd])", "\ufeff \n(;SZ[0])", "W 0 a"} {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, packed bool) {
		if packed {
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			if _, err := z.Write(data); err != nil || z.Close() != nil {
				t.Fatal(err)
			}
			data = b.Bytes()
		}
		path := filepath.Join(t.TempDir(), "games")
		must.Succeed(t, os.WriteFile(path, data, 0o600))
		var gs Games
		if err := gs.Read(path); err != nil {
			if !strings.HasPrefix(err.Error(), path+":") {
				t.Errorf("%v, want an error with the file", err)
			}
			return
		}
		for _, g := range gs.List {
			b := *g.Start
			for _, m := range g.Moves {
				if b.SetToPlay(m.Color); !b.Legal(m.Point) {
					t.Fatalf("a game with the illegal move %v of %s", m.Point, m.Color)
				}
				b.Play(m.Point)
			}
		}
	})
}

// A line without an end is refused when its bound is reached, also in a packed file.
func TestLongLineOfGames(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	line := slices.Concat([]byte("B 7.5 pd\nB 7.5 "), bytes.Repeat([]byte("."), 1<<20))
	if _, err := z.Write(line); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"plain": line, "packed.gz": b.Bytes()} {
		path := filepath.Join(t.TempDir(), name)
		must.Succeed(t, os.WriteFile(path, data, 0o600))
		var gs Games
		if err := gs.Read(path); err == nil || !strings.HasPrefix(err.Error(), path+":2: ") || !strings.Contains(err.Error(), "a line of more than 65536 bytes") {
			t.Errorf("%v", err)
		}
	}
}
