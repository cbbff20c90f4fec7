package gtp

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func TestParseAnalysis(t *testing.T) {
	tests := []struct {
		args []string
		want Analysis
		err  string
	}{
		{nil, Analysis{}, ""},
		{[]string{"10"}, Analysis{Interval: 100 * time.Millisecond}, ""},
		{[]string{"b", "50"}, Analysis{Color: model.Black, Interval: 500 * time.Millisecond}, ""},
		{[]string{"White", "interval", "5", "minmoves", "2", "maxmoves", "3"},
			Analysis{Color: model.White, Interval: 50 * time.Millisecond, MinMoves: 2, MaxMoves: 3}, ""},
		{[]string{"10", "ownership", "true", "rootInfo", "true", "pvVisits", "true"},
			Analysis{Interval: 100 * time.Millisecond, Ownership: true, RootInfo: true, PVVisits: true}, ""},
		{[]string{"avoid", "b", "D4"}, Analysis{}, SyntaxError},
		{[]string{"avoid", "x", "D4", "1"}, Analysis{}, SyntaxError},
		{[]string{"avoid", "b", "D4", "0"}, Analysis{}, SyntaxError},
		{[]string{"avoid", "b", "Z99", "1"}, Analysis{}, `invalid point "Z99" on a 9x9 board, want A1 to J9 or pass`},
		{[]string{"avoid", "b", "D4:pass", "1"}, Analysis{}, SyntaxError},
		{[]string{"avoid", "b", "D4", "1", "allow", "b", "E5", "1"}, Analysis{}, "allow may be given once, and without avoid"},
		{[]string{"b", "interval"}, Analysis{}, SyntaxError},
		{[]string{"b", "interval", "x"}, Analysis{}, SyntaxError},
		{[]string{"b", "interval", "-1"}, Analysis{}, SyntaxError},
		{[]string{"b", "interval", "NaN"}, Analysis{}, SyntaxError},
		{[]string{"b", "maxmoves", "-1"}, Analysis{}, SyntaxError},
		{[]string{"b", "colour", "red"}, Analysis{}, SyntaxError},
	}
	for _, tt := range tests {
		got, err := ParseAnalysis(tt.args, 9)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("%q: error %v, want %s", tt.args, err, tt.err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q is read as %+v, %v, want %+v", tt.args, got, err, tt.want)
		}
	}
}

func TestAnalysisWants(t *testing.T) {
	tests := []struct{ args, wants string }{
		{"avoid b A1,b2 5 avoid b pass 1 avoid w C3 1", "A3 B3 C3 A2 C2 B1 C1"},
		{"allow B A1:B2,pass 1", "A2 B2 A1 B1 pass"},
		{"avoid w A1 1", "A3 B3 C3 A2 B2 C2 A1 B1 C1 pass"},
	}
	board := must.Get(model.NewBoard(3))
	for _, tt := range tests {
		a := must.Get(ParseAnalysis(strings.Fields(tt.args), 3))
		want := a.Wants(model.Black)
		must.Equal(t, want == nil, strings.HasPrefix(tt.args, "avoid w"), tt.args, "selects nothing")
		var points []model.Point
		for p := range board.Points() {
			if want == nil || want(p) {
				points = append(points, p)
			}
		}
		if want == nil || want(model.Pass) {
			points = append(points, model.Pass)
		}
		must.Equal(t, Points(points, 3), tt.wants, tt.args)
	}
}

// snapshot is a search of a 2x2 board with White to move.
func snapshot() *search.Snapshot {
	a2, b1 := model.Pt(0, 0), model.Pt(1, 1)
	return &search.Snapshot{
		ToPlay: model.White, Size: 2, WinRate: 0.5, Visits: 30, Playouts: 30, Score: 1.5, ScoreStdev: 4,
		Moves: []search.MoveStats{
			{
				Move: a2, Visits: 20, WinRate: 0.4656, Prior: 0.0839, LCB: 0.464, PV: []model.Point{a2, b1}, PVVisits: []int{20, 3},
				Scored: 20, Score: 2, ScoreStdev: 1.25, Ownership: []float64{1, 0.5, 0, 0}, OwnershipStdev: []float64{0, 0.5, 1, 1},
			},
			{Move: model.Pass, Visits: 10, WinRate: 1, LCB: -0.2},
		},
		Ownership: []float64{1, -0.5, 0, 0.25}, OwnershipStdev: []float64{0, 0.75, 1, 0.5},
	}
}

// whole asks for everything that a line can have.
var whole = Analysis{
	RootInfo: true, Ownership: true, OwnershipStdev: true, MovesOwnership: true, MovesOwnershipStdev: true,
	PVVisits: true, PVEdgeVisits: true,
}

func TestInfo(t *testing.T) {
	tests := []struct {
		d    Dialect
		a    Analysis
		want string
	}{
		{Leela, Analysis{}, "info move A2 visits 20 winrate 4656 prior 839 lcb 4640 order 0 pv A2 B1 " +
			"info move pass visits 10 winrate 10000 prior 0 lcb 0 order 1 pv pass"},
		{Leela, Analysis{Ownership: true}, "info move A2 visits 20 winrate 4656 prior 839 lcb 4640 order 0 pv A2 B1 " +
			"info move pass visits 10 winrate 10000 prior 0 lcb 0 order 1 pv pass"},
		{Kata, whole, "info move A2 visits 20 edgeVisits 20 utility -0.0688 winrate 0.4656 " +
			"scoreMean -2.0 scoreStdev 1.25 scoreLead -2.0 scoreSelfplay -2.0 " +
			"prior 0.0839 lcb 0.464 utilityLcb -0.072 weight 20.0 order 0 pv A2 B1 pvVisits 20 3 pvEdgeVisits 20 3 " +
			"movesOwnership -1.0 -0.5 0.0 0.0 movesOwnershipStdev 0.0 0.5 1.0 1.0 " +
			"info move pass visits 10 edgeVisits 10 utility 1.0 winrate 1.0 " + // whose score is unknown
			"prior 0.0 lcb -0.2 utilityLcb -1.4 weight 10.0 order 1 pv pass " +
			"rootInfo visits 30 utility 0.0 winrate 0.5 scoreMean -1.5 scoreStdev 4.0 scoreLead -1.5 scoreSelfplay -1.5 weight 30.0 " +
			"ownership -1.0 0.5 0.0 -0.25 ownershipStdev 0.0 0.75 1.0 0.5"},
	}
	for _, tt := range tests {
		must.Equal(t, tt.d.Info(snapshot(), tt.a), tt.want, tt.a)
	}
}

func TestParseInfo(t *testing.T) {
	for _, d := range []Dialect{Leela, Kata} {
		want := snapshot()
		got := must.Get(d.ParseInfo(d.Info(want, whole), 2, model.White))
		want.Moves[1].PV = []model.Point{model.Pass}
		if d == Leela {
			want.Score, want.ScoreStdev, want.Ownership, want.OwnershipStdev = 0, 0, nil, nil
			want.Moves[0] = search.MoveStats{Move: model.Pt(0, 0), Visits: 20, WinRate: 0.4656, Prior: 0.0839, LCB: 0.464, PV: want.Moves[0].PV}
			want.Moves[1].LCB = 0
			want.WinRate = (20*0.4656 + 10) / 30
		}
		if math.Abs(got.WinRate-want.WinRate) > 1e-9 {
			t.Errorf("win rate %v, want %v", got.WinRate, want.WinRate)
		}
		got.WinRate = want.WinRate
		if !reflect.DeepEqual(got, want) {
			t.Errorf("dialect %d:\n got %+v\nwant %+v", d, got, want)
		}
	}
}

func TestParseInfoOfOthers(t *testing.T) {
	line := "info move D4 visits 8 edgeVisits 8 winrate 0.5 weight 3 order 0 pv D4 C3 pvVisits 8 3 novelty 1 " +
		"info move pass visits 0 winrate 0.25 order 1 pv pass pvVisits 2 3 others 1 2 3"
	s, err := Kata.ParseInfo(line, 9, model.Black)
	must.Succeed(t, err)
	if len(s.Moves) != 2 || len(s.Moves[0].PV) != 2 || !slices.Equal(s.Moves[0].PVVisits, []int{8, 3}) || s.Moves[1].PVVisits != nil || s.WinRate != 0.5 || s.Visits != 8 {
		t.Errorf("read %+v", s)
	}
	line = "info order 1 move D4 visits 8 winrate 2500 network 12 info order 0 move C3 visits 9 winrate 7500 scoreLead 2.5 pv C3"
	s, err = Leela.ParseInfo(line, 9, model.White)
	if err != nil || s.Moves[0].Move.Vertex(9) != "C3" || s.Moves[1].Move.Vertex(9) != "D4" || s.Score != -2.5 {
		t.Errorf("moves out of order are read as %+v, %v", s, err)
	}
	if s, err := Leela.ParseInfo("info move D4 visits 8 winrate 0.75 pv D4", 9, model.Black); err != nil || s.WinRate != 0.75 {
		t.Errorf("a fraction in a Leela line is read as %+v, %v", s, err)
	}
}

var badInfos = []string{"", "hello", "info", "info move Z9 visits 1", "info visits 3", "info move D4 visits x",
	"info move D4 winrate NaN", "info move D4 visits 1 ownership 1 2", "info move D4 visits 1 ownershipStdev 1 2",
	"info move D4 visits 1 pv D4 movesOwnership 1 2", "info move D4 scoreStdev x"}

func TestParseInfoErrors(t *testing.T) {
	for _, line := range badInfos {
		if s, err := Kata.ParseInfo(line, 9, model.Black); err == nil {
			t.Errorf("%q is read as %+v, want an error", line, s)
		}
	}
}

func FuzzParseInfo(f *testing.F) {
	for _, line := range badInfos {
		f.Add(line)
	}
	f.Add(Leela.Info(snapshot(), Analysis{}))
	f.Add(Kata.Info(snapshot(), whole))
	f.Fuzz(func(t *testing.T, line string) {
		for _, d := range []Dialect{Leela, Kata} {
			if s, err := d.ParseInfo(line, 9, model.Black); err == nil && d.Info(s, Analysis{}) == "" {
				t.Errorf("%q is read as a snapshot without moves", line)
			}
		}
	})
}
