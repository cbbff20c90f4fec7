package search

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
)

// tapeFile returns a tape as a file has it.
func tapeFile(t testing.TB) *TapeFile {
	g, s := newGame(t, 9, 7.5, "E5", "D5"), newSearcher(t, rave)
	must.Get(s.Search(context.Background(), g, Budget{Playouts: 2000, Tape: true}, nil))
	return &TapeFile{Engine: "rave", Seed: 1, Wide: 0.04, Record: sgf.NewRecord(g), Move: 2, Tape: s.Tape()}
}

func TestTapeFileReadsBack(t *testing.T) {
	f := tapeFile(t)
	var text bytes.Buffer
	must.Succeed(t, f.Write(&text))
	got := must.Get(ReadTape(bytes.NewReader(text.Bytes()), "f.tape"))
	if got.Engine != "rave" || got.Seed != 1 || got.Wide != 0.04 || got.Move != 2 || got.Game().Board().Hash() != f.Game().Board().Hash() {
		t.Errorf("read %+v", got)
	}
	if !reflect.DeepEqual(got.Moments(), f.Moments()) || !reflect.DeepEqual(got.TurningPoints(), f.TurningPoints()) || len(f.TurningPoints()) == 0 || got.ToPlay != f.ToPlay {
		t.Error("the moments or turning points differ")
	}
	if got.Winds() == nil {
		t.Error("it can be wound")
	}
}

// A damaged file is refused with the line at fault.
func TestTapeFileDamaged(t *testing.T) {
	var text bytes.Buffer
	must.Succeed(t, tapeFile(t).Write(&text))
	lines := strings.SplitAfter(strings.TrimSuffix(text.String(), "\n"), "\n")
	last := len(lines) - 1
	change := func(line int, from, to string) string {
		changed := append([]string(nil), lines...)
		if changed[line] = strings.Replace(lines[line], from, to, 1); changed[line] == lines[line] {
			t.Fatalf("no %s in %s", from, lines[line])
		}
		return strings.Join(changed, "")
	}
	for _, tt := range []struct{ text, want string }{
		{"", "f.tape:1: an empty file, want the tape of a search, as analyze --tape writes it"},
		{"(;GM[1])", "f.tape:1: want the tape of a search, as analyze --tape writes it"},
		{change(0, `"tape":1`, `"tape":2`), "f.tape:1: tape 2, want 1: it was written by another version of gobandit"},
		{change(0, `"move":2`, `"move":3`), "f.tape:1: move 3, want 0 to 2"},
		{change(0, "SZ[9]", "SZ[99]"), "f.tape:1: game: 1:"},
		{change(3, `"playouts":`, `"playouts":-`), "f.tape:4: moments out of order, or more than 512"},
		{change(3, `"win_rate":0.`, `"win_rate":7.`), "f.tape:4: a rate outside 0 to 1"},
		{change(3, `"move":"`, `"move":"Z`), "f.tape:4: "},
		{change(3, "{", ""), "f.tape:4: want a moment, a turning point or the end of a tape, in JSON"},
		{strings.Join(lines[:last], ""), "breaks off after this line"},
		{strings.Join(lines[:2], "") + lines[last], "f.tape:3: end "},
		{text.String() + lines[1], "a line after the end"},
	} {
		must.Fail(t, must.Err(ReadTape(strings.NewReader(tt.text), "f.tape")), tt.want)
	}
}

// Whatever is read is written and read back the same.
func FuzzReadTape(f *testing.F) {
	var text bytes.Buffer
	must.Succeed(f, tapeFile(f).Write(&text))
	lines := strings.SplitAfter(text.String(), "\n")
	f.Add(lines[0] + lines[1] + `{"end":1}`)
	f.Add(lines[0] + lines[1] + `{"turning_point":{"playouts":3,"what":"overtook","pv":["A1"],"before":["B2"]}}` + "\n" + `{"end":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		file, err := ReadTape(strings.NewReader(text), "f.tape")
		if err != nil {
			return
		}
		var out bytes.Buffer
		must.Succeed(t, file.Write(&out))
		again := must.Get(ReadTape(&out, "again"))
		if !reflect.DeepEqual(file.Moments(), again.Moments()) || !reflect.DeepEqual(file.TurningPoints(), again.TurningPoints()) {
			t.Error("it changed when it was written")
		}
		file.Snapshot(file.Moments()[0])
		for _, turn := range file.TurningPoints() {
			turn.Text(file.Size)
		}
	})
}
