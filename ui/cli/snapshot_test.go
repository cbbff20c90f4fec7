package cli

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Pictures of screens are written without a terminal, whole or of the board alone, and
// leave nothing else behind.
func TestSnapshots(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir()
	out := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) string { return must.Read(out(name)) }
	game := filepath.Join(screensFolder, "game.sgf")
	mustRun(t, "play", game, "--move", "60", "--snapshot", out("screen.svg"))
	wantParts(t, read("screen.svg"), `<svg `, `width="1096" height="736"`, "at move 60 of 252")

	mustRun(t, "play", game, "--snapshot", out("window.png"), "--size", "80x24")
	mustRun(t, "play", "--size", "13", "--board", "--snapshot", out("board.png"), "--theme", "slate")
	for name, want := range map[string][2]int{"window.png": {80, 24}, "board.png": {3 + 93 + 1, 1 + 47}} {
		m := must.Get(png.Decode(bytes.NewReader([]byte(read(name)))))
		if got := m.Bounds().Size(); got.X != want[0]*18+32 || got.Y != want[1]*36+32 {
			t.Errorf("%s has %v pixels, want %v cells", name, got, want)
		}
	}

	mustRun(t, "play", "--size", "5", "--size", "60x16", "--engine", "refbot", "--seconds", "1", "--snapshot", out("moving.svg"))
	moving := read("moving.svg")
	if n := strings.Count(moving, "<animate "); n != 3 || !strings.Contains(moving, ">win%<") {
		t.Errorf("%d frames after the first one", n)
	}
	mustRun(t, "tune", write(t, "tiny.yaml", tinyEvent), "--snapshot", out("tune.svg"))
	wantParts(t, read("tune.svg"), "results are kept in", "[3 Tune]")

	mustRun(t, "--size", "60x16", "--snapshot", out("without.svg")) // gobandit alone is gobandit play
	wantParts(t, read("without.svg"), "Black")

	entries := must.Get(os.ReadDir(dir))
	must.Equal(t, len(entries), 6)
}
