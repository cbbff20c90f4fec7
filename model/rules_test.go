package model_test

import (
	"errors"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

func TestParseRules(t *testing.T) {
	tests := []struct{ text, want, title string }{
		{"chinese", "chinese", "Chinese"},
		{"Chinese", "chinese", "Chinese"},
		{"chinese-kgs", "chinese", "Chinese"},
		{"japanese", "japanese", "Japanese"},
		{"Korean", "korean", "Korean"},
		{" AGA ", "aga", "AGA"},
		{"Territory scoring", "japanese", "Japanese"},
		{"Chinese (area)", "chinese", "Chinese"},
		{"French rules", "aga", "AGA"},
		{"NZ", "new-zealand", "NZ"},
		{"New Zealand", "new-zealand", "NZ"},
		{"new_zealand", "new-zealand", "NZ"},
		{"Tromp/Taylor", "tromp-taylor", "Tromp-Taylor"},
		{"TT--", "tromp-taylor", "Tromp-Taylor"},
		{"GOE", "tromp-taylor", "Tromp-Taylor"},
		{"Ing rules", "tromp-taylor", "Tromp-Taylor"},
		{"chinese,ko=simple", "chinese,ko=simple", "chinese,ko=simple"},
		{"chinese, suicide = yes, compensation=None", "tromp-taylor", "Tromp-Taylor"},
		{"japanese,compensation=n", "japanese,compensation=N", "japanese,compensation=N"},
		{"aga,compensation=0", "aga,compensation=none", "aga,compensation=none"},
		{"japanese,ko=positional", "japanese,ko=positional", "japanese,ko=positional"},
		{"koPOSITIONALscoreAREAtaxNONEsui1whb0", "tromp-taylor", "Tromp-Taylor"},
		{"koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1", "aga", "AGA"},
		{"koSIMPLEscoreTERRITORYtaxSEKIsui0", "japanese", "Japanese"},
	}
	for _, tt := range tests {
		r, err := model.ParseRules(tt.text)
		if err != nil || r.String() != tt.want || r.Title(2) != tt.title {
			t.Errorf("%q: %q, %q, %v, want %q, %q", tt.text, r, r.Title(2), err, tt.want, tt.title)
		}
		must.Equal(t, must.Get(model.ParseRules(r.String())).String(), r.String(), "is read as", r)
		must.Equal(t, must.Get(model.ParseRules(r.Title(2))).String(), r.String(), "is read as", r.Title(2))
	}
	if r := (model.Rules{}); r.Title(0) != "Chinese" || r.String() != "chinese,compensation=none" || r.Name() != "chinese" {
		t.Errorf("the zero rules are %q, %q, %q", r, r.Title(0), r.Name())
	}
	for text, want := range map[string]string{
		"":                               `unknown rules "", want one of chinese, japanese, korean, aga, new-zealand, tromp-taylor`,
		"lasker":                         `unknown rules "lasker", want one of chinese,`,
		"chinese,simple":                 `"simple" in the rules "chinese,simple", want one such as ko=simple`,
		"chinese,ko=eternal":             `ko "eternal", want one of positional, simple, situational`,
		"chinese,size=9":                 `unknown rule "size", want scoring, ko, suicide or compensation`,
		"koSIMPLEscoreAREAtaxALLsui0":    "tax ALL with area scoring, want NONE",
		"koSIMPLEscoreAREAbutton1":       "button 1, want none: the button is not played",
		"koSIMPLEscoreTERRITORYtaxNONE":  "tax NONE with territory scoring, want SEKI",
		"chinese,compensation=2,ko=much": `compensation "2", want one of none, N, N-1`,
	} {
		if r, err := model.ParseRules(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %q, %v, want %s", text, r, err, want)
		}
	}
}

// TestRulesOfMoves has positions in which sets of rules differ about a move. The
// reason is by set; those not named allow it.
func TestRulesOfMoves(t *testing.T) {
	all := func(r model.Reason) map[string]model.Reason {
		out := make(map[string]model.Reason)
		for _, set := range model.RuleSets() {
			out[set] = r
		}
		return out
	}
	tests := []struct {
		name, before, moves, play string
		reasons                   map[string]model.Reason
	}{
		{"suicide of two stones", ".XO OO. ...", "", "B A3", map[string]model.Reason{
			"chinese": model.Suicide, "japanese": model.Suicide, "korean": model.Suicide, "aga": model.Suicide}},
		{"suicide of one stone", ".O. O.. ...", "", "B A3", all(model.Suicide)},
		{"simple ko", ".XO. X.XO .XO. ....", "W B3", "B C3", all(model.Ko)},
		{"third ko of three", tripleKo, "B C6, W B4, B C2, W B6, B C4", "W B2", map[string]model.Reason{
			"chinese": model.Superko, "tromp-taylor": model.Superko, "aga": model.Superko, "new-zealand": model.Superko}},
		{"send two, return one", sendTwo, "B C5, W A5", "B B5", map[string]model.Reason{
			"chinese": model.Superko, "tromp-taylor": model.Superko}},
		{"send two again", sendTwo, "B C5, W A5, B B5, W pass", "B C5", map[string]model.Reason{
			"aga": model.Superko, "new-zealand": model.Superko}},
	}
	for _, tt := range tests {
		for _, set := range model.RuleSets() {
			g := gameOn(t, tt.before)
			g.SetRules(must.Get(model.ParseRules(set)))
			if tt.name == "send two again" && g.Rules().Ko == model.PositionalSuperko {
				continue // which forbids the way there
			}
			playAll(t, g, tt.moves)
			before := g.Clone()
			err := g.Play(must.Get(model.ParseMove(tt.play, g.Size())))
			var illegal *model.IllegalError
			if errors.As(err, &illegal); tt.reasons[set] == 0 && err != nil || tt.reasons[set] != 0 && (illegal == nil || illegal.Reason != tt.reasons[set]) {
				t.Errorf("%s, %s: got %v, want %v\n%s", tt.name, set, err, tt.reasons[set], before.Board())
			}
		}
	}
}

// TestSuicide plays suicides on the board and against one made of stones alone.
func TestSuicide(t *testing.T) {
	g := gameOn(t, `
		.XO..
		XXO..
		OOO..
		.....
		.....`)
	g.SetRules(must.Get(model.ParseRules("tromp-taylor")))
	playAll(t, g, "B A5")
	must.Equal(t, strings.ReplaceAll(g.Board().String(), "\n", " "), "..O.. ..O.. OOO.. ..... .....", "after the suicide")
	if g.Captures(model.White) != 4 || g.Captures(model.Black) != 0 || g.ToPlay() != model.White {
		t.Errorf("White has taken %d, Black %d, %s to play", g.Captures(model.White), g.Captures(model.Black), g.ToPlay())
	}
	if got, want := g.Board().Balance(), -5; got != want || g.Board().NumEmpty() != 20 {
		t.Errorf("balance %d, %d empty points, want %d, 20", got, g.Board().NumEmpty(), want)
	}
	playAll(t, g, "W A5, B B5, W B4")
	if !g.Undo() || g.Board().At(model.Pt(0, 0)) != model.White || g.Captures(model.White) != 4 {
		t.Errorf("undone:\n%s", g.Board())
	}
	g.Truncate(0)
	must.Equal(t, g.Board().At(model.Pt(0, 1)), model.Black, "undone to the start")
	must.Equal(t, g.Captures(model.White), 0, "undone to the start")
}

// TestCount has finished games in which sets of rules differ about the score.
func TestCount(t *testing.T) {
	const walls = `
		.X.O.
		XX.O.
		.X.OO
		XX.O.
		.X.O.`
	points := func(vertices string) (out []model.Point) {
		for _, v := range strings.Fields(vertices) {
			p := must.Get(model.ParsePoint(v, 5))
			out = append(out, p)
		}
		return out
	}
	moves := func(list string) (out []model.Move) {
		for text := range strings.SplitSeq(list, ", ") {
			if text != "" {
				out = append(out, must.Get(model.ParseMove(text, 5)))
			}
		}
		return out
	}
	tests := []struct {
		name, start, moves string
		dead, seki, last   string
		area, territory    string // the result
	}{
		{"as it stands", walls, "", "", "", "", "0", "W+1"},
		{"Black fills dame", walls, "B C5, W pass", "", "", "", "B+1", "W+1"},
		{"dame in turn", walls, "B C5, W C4, B C3, W C2, B C1", "", "", "", "B+1", "W+1"},
		{"a pass and a move at home", walls, "W pass, B A5", "", "", "", "0", "W+2"},
		{"a dead stone", walls, "B E5", "E5", "", "", "0", "W+2"},
		{"a prisoner", walls, "B E5, W pass, B pass, W E4", "E5", "", "", "0", "W+1"},
		{"eyes in seki", walls, "", "", "B5", "", "0", "W+4"},
		{"a point that Black fills", walls, "", "", "", "B A5", "0", "W+2"},
		{"last moves", walls, "", "", "", "W C5, W C1, B C4", "W+1", "W+1"},
		{"a stone taken at last", walls, "B E5", "", "", "W pass, W E4", "0", "W+1"},
		{"a dead stone taken at last", walls, "B E5", "E5", "", "W E4", "0", "W+1"},
		{"a dead chain joined at last", "X.XO. X.XO. X.XO. X.XO. X.XO.", "", "C5", "", "B B3", "B+5", "W+1"},
		{"last moves that may not be played", walls, "", "", "", "B B5, W B4, B B5", "0", "W+1"},
	}
	for _, tt := range tests {
		for set, want := range map[string]string{"chinese": tt.area, "aga": tt.area, "new-zealand": tt.area, "tromp-taylor": tt.area,
			"japanese": tt.territory, "korean": tt.territory} {
			g := gameOn(t, tt.start)
			g.SetRules(must.Get(model.ParseRules(set)))
			playAll(t, g, tt.moves)
			f := model.Finish{Dead: points(tt.dead), Seki: points(tt.seki), Last: moves(tt.last)}
			c := g.Count(f)
			must.Equal(t, model.ScoreResult(c.Score()).String(), want, tt.name, set, c.Black, c.White)
		}
	}
}

// TestHandicapCompensation has a game with four handicap stones on an otherwise
// empty board, which is all Black's: its points are less by komi and compensation.
func TestHandicapCompensation(t *testing.T) {
	for set, want := range map[string]string{"chinese": "B+76.5", "aga": "B+77.5", "new-zealand": "B+80.5", "tromp-taylor": "B+80.5",
		"japanese": "B+76.5", "korean": "B+76.5", "chinese,compensation=none": "B+80.5"} {
		g := must.Get(model.NewGame(9, 0.5))
		points, err := model.FixedHandicap(4, 9)
		if err == nil {
			err = g.PlaceHandicap(points)
		}
		must.Succeed(t, err)
		g.SetRules(must.Get(model.ParseRules(set)))
		must.Equal(t, model.ScoreResult(g.Score(nil)).String(), want, set)
		must.Equal(t, g.Count(model.Finish{}).White.Total(), g.WhiteBonus(), set, "White")
	}
}

// TestPlayoutBonus: under territory scoring White gets what the area counts too much
// for Black, whether stones were taken or not; a pass saves a stone.
func TestPlayoutBonus(t *testing.T) {
	for _, tt := range []struct {
		set, start, moves string
		want              float64
	}{
		{"chinese", ".... .... .... ....", "B A1, W B2, B C3", 6.5},
		{"japanese", ".... .... .... ....", "", 7},
		{"japanese", ".... .... .... ....", "B A1", 7},
		{"japanese", ".... .... .... ....", "B A1, W B2", 7},
		{"korean", ".... .... .... ....", "B A1, W pass", 8},
		{"japanese", ".XO. X... .XO. ....", "W A1, B A2, W B3", 7}, // one more of Black's before, then two of White's for one
		{"japanese", ".O.. OX.. .... ....", "W C3, B D4, W B2", 5},
		{"japanese", ".O.. OXO. .... ....", "B D1, W B2", 5}, // White takes a stone
	} {
		g := gameOn(t, tt.start)
		g.SetKomi(6.5)
		g.SetRules(must.Get(model.ParseRules(tt.set)))
		playAll(t, g, tt.moves)
		must.Equal(t, g.PlayoutBonus(), tt.want, tt.set, tt.start, "after", tt.moves)
	}
	g := must.Get(model.NewGame(9, .5))
	g.SetRules(must.Get(model.ParseRules("japanese")))
	stones := must.Get(model.FixedHandicap(4, 9))
	must.Succeed(t, g.PlaceHandicap(stones))
	must.Equal(t, g.PlayoutBonus(), 4, "with four stones of handicap")
}
