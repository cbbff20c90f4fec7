package event

import (
	"encoding/json"
	"reflect"
	"strconv"
	"testing"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/param"
)

// fullRows have every field of a row between them.
func fullRows() []Row {
	yes, no, n, zero := true, false, 12, 0
	at := time.Date(2026, 2, 3, 4, 5, 6, 78e6, time.UTC)
	return []Row{
		{Type: typeGame, Game: 7, Path: []int{3, 0}, Coordinates: []int{1, 0}, Parameters: map[string]param.Value{"k": .25, "r": 24., "name": "x"}, Color: "black", Won: &yes,
			Chosen: true, Again: &n, Result: "B+3.5", Moves: 61, Seconds: 1.25, CPUBlack: .5, CPUWhite: 12, Held: 3.125, Reason: "two passes",
			Cost: []match.Cost{{Moves: 31, Seconds: .0625, Playouts: 3100}, {Moves: 30, Seconds: 2}}, Error: "the other left", Time: at,
			Opening: "a (b)", Pair: &zero, Hash: "00ffee1234567890"},
		{Type: typeGame, Game: 8, Path: []int{0, 4}, Point: []float64{.125, -.75}, Coordinates: []int{}, Parameters: map[string]param.Value{}, Color: "white", Won: &no, Result: "?", Time: at},
		{Type: typeVoid, Game: 9, Matchup: "ab", Round: &n, ID: "ab_12", Black: "a", White: "b", Result: "Void", Seconds: 1e-7, Reason: "crash", Error: "line\nline \\ \u00e9", Time: at,
			Engines: map[string]string{"a": "GNU Go"}},
	}
}

// What the decoder reads, of rows, of rows with blanks and the keys in another order, and of rows with one byte
// changed, is what encoding/json reads, and it refuses what that refuses.
func TestRowDecoder(t *testing.T) {
	accepted := 0
	check := func(line []byte) {
		t.Helper()
		var got, want Row
		err, wantErr := new(rowDecoder).strict(line, &got), strictUnmarshal(line, &want)
		if (err == nil) != (wantErr == nil) || err == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\n%+v, %v, want\n%+v, %v", line, got, err, want, wantErr)
		}
		if err == nil {
			accepted++
		}
	}
	for _, row := range fullRows() {
		line := must.Get(json.Marshal(row))
		var members map[string]json.RawMessage
		must.Succeed(t, json.Unmarshal(line, &members))
		sorted := must.Get(json.MarshalIndent(members, " ", "\t"))
		for _, line := range [][]byte{line, sorted} {
			if check(line); accepted == 0 {
				t.Fatalf("refused: %s", line)
			}
			for at := range line {
				for i, c := range []byte("0-.e\"\\},[]:tn \x00\xc3") {
					if (i+at)%must.Often(3, 1) > 0 {
						continue
					}
					changed := append([]byte{}, line...)
					changed[at] = c
					check(changed)
				}
				check(line[:at])
				check(append(append(append([]byte{}, line[:at]...), line[at:at+1]...), line[at:]...))
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("only %d rows were accepted", accepted)
	}
}

// A key that rows do not have is refused where it would get lost, and skipped where rows are only shown.
func TestRowDecoderUnknown(t *testing.T) {
	line := []byte(`{"later":{"a":["}",1]},"type":"game","game":3,"more":null}`)
	var row Row
	if unknown, err := new(rowDecoder).decode(line, &row); unknown != "later" || err != nil || row.Game != 3 {
		t.Errorf("%q, %v, %+v", unknown, err, row)
	}
	if err := new(rowDecoder).strict(line, new(Row)); err == nil || err.Error() != `unknown field "later"` {
		t.Errorf("error %v", err)
	}
}

// Rows share what comes again, and a decoder keeps a bounded number of values.
func TestRowDecoderShares(t *testing.T) {
	line := must.Get(json.Marshal(fullRows()[0]))
	var d rowDecoder
	var a, b Row
	if d.strict(line, &a) != nil || d.strict(line, &b) != nil || reflect.ValueOf(a.Parameters).Pointer() != reflect.ValueOf(b.Parameters).Pointer() || &a.Path[0] != &b.Path[0] {
		t.Errorf("%+v and %+v share nothing", a, b)
	}
	var kept map[string]int
	for n := range 3 * maxKept / 2 {
		remember(&kept, []byte(strconv.Itoa(n)), n)
	}
	if len(kept) > maxKept {
		t.Errorf("keeps %d values", len(kept))
	}
}
