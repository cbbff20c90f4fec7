package engine

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

// A fake thinker plays on the first legal point of the board, or passes. It
// says what a test wants it to.
type fake struct {
	move    *model.Point // instead of the first legal point
	panics  bool
	err     error
	cleared int
	budget  search.Budget // of the last search
}

func (f *fake) Clear() { f.cleared++ }

func (f *fake) Search(ctx context.Context, g *model.Game, budget search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	f.budget = budget
	if f.panics {
		panic("no idea")
	}
	if f.err != nil {
		return search.Result{}, f.err
	}
	c, best := g.ToPlay(), model.Pass
	for p := range g.Board().Points() {
		if g.Legal(model.Move{Color: c, Point: p}) == nil {
			best = p
			break
		}
	}
	if f.move != nil {
		best = *f.move
	}
	s := &search.Snapshot{
		ToPlay: c, Size: g.Size(), WinRate: 0.5244781, Playouts: 10, Visits: 10, Moved: 1110,
		Moves: []search.MoveStats{{Move: best, Visits: 10, WinRate: 0.5, Prior: 0.25, LCB: 0.4, Scored: 10, Score: 2, ScoreStdev: 3}},
	}
	if best == model.Resign {
		s.Moves = nil
	}
	for p := range g.Board().Points() { // a stone on the top row is dead
		owner := map[model.Color]float64{model.Black: 1, model.White: -1}[g.Board().At(p)]
		if p.Y() == 0 {
			owner = -owner
		}
		s.Ownership = append(s.Ownership, owner)
	}
	if watch != nil {
		watch(s)
	}
	if budget.Time == search.MaxTime {
		<-ctx.Done()
	}
	return search.Result{Move: best, Snapshot: s}, nil
}

// talk returns what an engine answers to the given input.
func talk(t *testing.T, o GTPOptions, input string) string {
	t.Helper()
	if o.Thinker == nil {
		o.Thinker = new(fake)
	}
	e := must.Get(New(o))
	var out bytes.Buffer
	must.Succeed(t, e.Serve(t.Context(), strings.NewReader(input), &out))
	return out.String()
}

func TestDialogues(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"admin", "protocol_version\nname\nversion\nquit\nname\n", "= 2|= gobandit|= 0.16.0|="},
		{"identities, comments, blanks", "\n# hello\n7 name # who?\r\n\t8\tversion\n9\n", "=7 gobandit|=8 0.16.0|?9 unknown command"},
		{"unknown", "nonesuch\nknown_command nonesuch\nknown_command genmove\nknown_command\n", "? unknown command|= false|= true|? syntax error"},
		{"board size", "boardsize 1\nboardsize 20\nboardsize x\nboardsize\nboardsize 9\n", "? unacceptable size|? unacceptable size|? syntax error|? syntax error|="},
		{"komi", "komi x\nkomi nan\nkomi 6.5\nget_komi\nboardsize 5\nget_komi\n", "? syntax error|? syntax error|=|= 6.5|=|= 6.5"},
		{"play", "boardsize 3\nplay b A1\nplay w a1\nplay w D1\nplay w Z25\nplay w Z26\nplay w I1\nplay w\nplay x A1\nplay WHITE pass\nlist_stones b\nlist_stones w\n",
			"=|=|? illegal move|? illegal move|? illegal move|? syntax error|? syntax error|? syntax error|? syntax error|=|= A1|="},
		{"suicide", "boardsize 3\nplay w A2\nplay w B1\nplay b A1\n", "=|=|=|? illegal move"},
		{"ko and superko", "boardsize 4\nplay b A1\nplay b B2\nplay w C2\nplay w D1\nplay w B1\nplay b C1\nplay w B1\nplay w pass\nplay b pass\nis_legal w B1\nplay w B1\nlist_stones w\n",
			"=|=|=|=|=|=|=|? illegal move|=|=|= 0|=|= C2 B1 D1"},
		{"undo", "boardsize 3\nundo\nplay b A1\nplay w B1\nmove_history\nundo\nlast_move\ngg-undo 2\ngg-undo\nlast_move\nlist_stones b\n",
			"=|? cannot undo|=|=|= white B1\nblack A1|=|= black A1|? cannot undo|=|? no previous move known|="},
		{"genmove", "boardsize 3\ngenmove w\nlist_stones w\nreg_genmove b\nlist_stones b\ngenmove b\ngenmove\ngenmove x\n",
			"=|= A3|= A3|= B3|=|= B3|? syntax error|? syntax error"},
		{"fixed handicap", "boardsize 9\nfixed_handicap 2\nfixed_handicap 2\nclear_board\nfixed_handicap 10\nfixed_handicap x\nreg_genmove w\n",
			"=|= C3 G7|? board not empty|=|? invalid number of stones|? syntax error|= A9"},
		{"free handicap", "boardsize 5\nplace_free_handicap 2\nclear_board\nset_free_handicap A1 B2\nlist_stones b\nset_free_handicap C3 C4\nclear_board\nset_free_handicap A1 A1\nset_free_handicap\nset_free_handicap A1 pass\nset_free_handicap A1\nlist_stones b\nreg_genmove w\n",
			"=|= A5 C5|=|=|= B2 A1|? board not empty|=|? bad vertex list|? bad vertex list|? bad vertex list|=|= A1|= A5"},
		{"legal moves", "boardsize 2\nplay b A1\nis_legal w A1\nis_legal w B1\nis_legal w pass\nis_legal w C9\nis_legal w\nis_legal w Q\nall_legal w\nall_legal\n",
			"=|=|= 0|= 1|= 1|= 0|? syntax error|? syntax error|= A2 B2 B1|? syntax error"},
		{"restricted genmove", "boardsize 3\nrestricted_genmove w C1 B2\nlist_stones w\nplay b C1\nrestricted_genmove w C1\nrestricted_genmove w pass\nrestricted_genmove w\nrestricted_genmove w D9\n",
			"=|= C1|=|=|? no allowed vertex|= PASS|? syntax error|? syntax error"},
		{"kata search", "boardsize 3\nkata-search w\nkata-search\nlist_stones w\nkata-search x\nkata-get-models\nkata-benchmark 0\nkata-benchmark\n",
			`=|= A3|= A3|=|? syntax error|= [{"internalName":"gobandit","maxBatchSize":1,"name":"gobandit","usesHumanSLProfile":false,"usingFP16":"false","version":0}]|? bad number of visits "0", want 1 to 2000000000|? syntax error`},
		{"rectangles", "boardsize 9 13\nrectangular_boardsize 9 13\nrectangular_boardsize 13 13\nquery_boardsize\nrectangular_boardsize 99 99\n",
			"? unacceptable size: boards are square|? unacceptable size: boards are square|=|= 13|? unacceptable size"},
		{"komi's default", "get_komi\nkomi 0\nclear_board\nget_komi\n", "= 7.5|=|=|= 0"},
		{"reference", "ref-nodes\nref-score\nboardsize 3\ngenmove b\nref-nodes\nref-score\nclear_board\nref-nodes\n",
			"? no move has been generated|? no move has been generated|=|= A3|= 1110|= 0.524478|=|? no move has been generated"},
		{"explain", "boardsize 3\ngenmove b\ngomill-explain_last_move\n", "=|= A3|= black wins 52.4% of 10 playouts (0/s)\nA3 50.0% of 10"},
		{"describe", "gomill-describe_engine\n", "= gobandit 0.16.0\nno budget of its own"},
		{"no load", "loadsgf /nonesuch.sgf\nloadsgf\n", "? cannot load file|? syntax error"},
		{"analysis ends with a command", "boardsize 2\n5 lz-analyze b 100\nname\n", "=|=5\ninfo move A2 visits 10 winrate 5175 prior 2500 lcb 4175 order 0 pv A2|= gobandit"},
		{"analysis ends with the client", "boardsize 2\nlz-analyze 1", "=|=\ninfo move A2 visits 10 winrate 5175 prior 2500 lcb 4175 order 0 pv A2"},
		{"analysis ends with a blank line", "boardsize 2\nkata-analyze\n\nname\n",
			"=|=\ninfo move A2 visits 10 edgeVisits 10 utility 0.034969 winrate 0.517484 scoreMean 2.0 scoreStdev 3.0 scoreLead 2.0 scoreSelfplay 2.0 prior 0.25 lcb 0.417484 utilityLcb -0.165031 weight 10.0 order 0 pv A2|= gobandit"},
		{"analysis errors", "lz-analyze b 100 avoid b D4\nlz-analyze x\n", "? syntax error|? syntax error"},
		{"genmove analyze", "boardsize 2\nlz-genmove_analyze w 100\nname\nlist_stones w\n",
			"=|=\ninfo move A2 visits 10 winrate 5175 prior 2500 lcb 4175 order 0 pv A2\nplay A2|= gobandit|= A2"},
		{"stop", "stop\nclear_cache\nname x\n", "=|=|? syntax error"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.ReplaceAll(tt.want, "|", "\n\n") + "\n\n"
			must.Equal(t, talk(t, GTPOptions{}, tt.input), want)
		})
	}
}

func TestScore(t *testing.T) {
	// Stones on the top row are dead, says the fake thinker.
	position := "boardsize 3\nkomi 0.5\nplay w A3\nplay b A2\nplay b B2\nplay b C2\n"
	tests := []struct{ command, want string }{
		{"final_score", "= B+8.5\n\n"},
		{"final_status_list dead", "= A3\n\n"},
		{"final_status_list alive", "= A2 B2 C2\n\n"},
		{"final_status_list seki", "=\n\n"},
		{"final_status_list", "? syntax error\n\n"},
		{"final_status_list sick", "? syntax error\n\n"},
	}
	for _, tt := range tests {
		got := talk(t, GTPOptions{}, position+tt.command+"\n")
		if !strings.HasSuffix(got, "=\n\n"+tt.want) {
			t.Errorf("%s: answer %q, want %q", tt.command, got, tt.want)
		}
	}
	if got := talk(t, GTPOptions{}, "boardsize 3\nkomi 0\nfinal_score\n"); !strings.HasSuffix(got, "= 0\n\n") {
		t.Errorf("the score of an empty board without komi is %q", got)
	}
}

// TestScoreFollowsRules has a point that White fills at last, after which Black fills one of its own: that counts with territory scoring. GNU Go 3.8 counts the same.
func TestScoreFollowsRules(t *testing.T) {
	commands := "boardsize 7\nkomi 0\n"
	for y, row := range strings.Fields("..XO... ..XO... .XXOO.. .X.XO.. .XX.O.. ..XOO.. ..XO...") {
		for x, c := range row {
			if color := map[rune]string{'X': "b", 'O': "w"}[c]; color != "" {
				commands += "play " + color + " " + model.Pt(x, y).Vertex(7) + "\n"
			}
		}
	}
	got := talk(t, GTPOptions{}, commands+"play b pass\nkata-set-rules chinese\nfinal_score\nkata-set-rules japanese\nfinal_score\n")
	if want := "= W+5\n\n=\n\n= W+6\n\n"; !strings.HasSuffix(got, want) {
		t.Errorf("%q, want the end %q", got[max(0, len(got)-40):], want)
	}
}

// TestHandicap counts a board of 5 by 5 with three black stones: 25 points, less .5 komi and,
// by Chinese rules, a point for each handicap stone, however the stones came.
func TestHandicap(t *testing.T) {
	dir := t.TempDir()
	sgf := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		return "loadsgf " + path
	}
	for _, tt := range []struct{ name, commands, want string }{
		{"set_free_handicap", "set_free_handicap A1 B2 C3", "B+21.5"},
		{"free_handicap of four", "place_free_handicap 4", "B+20.5"},
		{"play", "play b A1\nplay b B2\nplay b C3", "B+21.5"},
		{"play with passes", "play b A1\nplay w pass\nplay b B2\nplay w pass\nplay b C3", "B+21.5"},
		{"set_position", "set_position b A1 b B2 b C3", "B+21.5"},
		{"gogui-setup", "gogui-setup b A1 b B2 b C3", "B+21.5"},
		{"gogui-play_sequence", "gogui-play_sequence b A1 b B2 b C3", "B+21.5"},
		{"HA and AB", sgf("ha.sgf", "(;SZ[5]KM[.5]RU[Chinese]HA[3]AB[aa][bb][cc])"), "B+21.5"},
		{"AB", sgf("ab.sgf", "(;SZ[5]KM[.5]RU[Chinese]AB[aa][bb][cc])"), "B+21.5"},
		{"AB in nodes", sgf("nodes.sgf", "(;SZ[5]KM[.5]RU[Chinese]HA[3];AB[aa];AB[bb];AB[cc])"), "B+21.5"},
		{"moves of a record", sgf("moves.sgf", "(;SZ[5]KM[.5]RU[Chinese];B[aa];B[bb];B[cc])"), "B+21.5"},
		{"moves of a record that do not count", "kata-set-param assumeMultipleStartingBlackMovesAreHandicap false\n" +
			sgf("moves.sgf", "(;SZ[5]KM[.5]RU[Chinese];B[aa];B[bb];B[cc])"), "B+24.5"},
		{"one stone", "set_free_handicap C3", "B+24.5"},
		{"none for stones of both", "set_position b A1 b B2 b C3 w A3\nplay b B3\nplay b B4\nplay b A4\nundo\nundo\nundo", "B+24.5"},
		{"moves do not count", "kata-set-param assumeMultipleStartingBlackMovesAreHandicap false\nplay b A1\nplay b B2\nplay b C3", "B+24.5"},
		{"placed stones do", "kata-set-param assumeMultipleStartingBlackMovesAreHandicap false\nclear_board\nset_free_handicap A1 B2\nplay b C3", "B+22.5"},
		{"rules without points", "kata-set-rules japanese\nplay b A1\nplay b B2\nplay b C3", "B+21.5"},
		{"rules with one less", "kata-set-rules aga\nplay b A1\nplay b B2\nplay b C3", "B+22.5"},
	} {
		o := treeOptions(t)
		got := talk(t, o, "boardsize 5\nkomi 0.5\n"+tt.commands+"\nplay w pass\nplay b pass\nfinal_score\n")
		answers := strings.Split(strings.TrimSuffix(got, "\n\n"), "\n\n")
		must.Equal(t, answers[len(answers)-1], "= "+tt.want, tt.name, answers, tt.want)
	}
}

// TestRulesOfRecord: the name of the rules in a record says what handicap stones count.
func TestRulesOfRecord(t *testing.T) {
	got := talk(t, GTPOptions{Size: 3}, "kata-set-rule whiteHandicapBonus 0\nplay b A1\nprintsgf\nplay b A2\nprintsgf\n")
	must.Equal(t, strings.Count(got, "RU[Chinese]"), 1, got)
	must.Equal(t, strings.Count(got, "RU[chinese,compensation=none]"), 1, got)
}

// TestKataSettings: parameters of KataGo's besides those of the search do what they say.
func TestKataSettings(t *testing.T) {
	resign, p := model.Resign, params.Default()
	o := GTPOptions{
		Thinker: &fake{move: &resign}, Size: 3, Params: &p, Ponder: true,
		Make: func(*params.Params, uint64) (search.Thinker, error) { return new(fake), nil },
	}
	e := must.Get(New(o))
	if e.last = nil; e.best() != model.Pass {
		t.Error("the best move of no search is no pass")
	}
	got := talk(t, o, "genmove b\nkata-set-param allowResignation false\ngenmove b\nkata-get-param ponderingEnabled\n")
	must.Equal(t, got, "= resign\n\n=\n\n= pass\n\n= true\n\n")
	e.game = must.Get(model.NewGame(3, 0))
	must.Succeed(t, e.game.Play(model.Move{Color: model.Black, Point: model.Pt(1, 1)}))
	e.made[model.Black] = e.game.Moves()
	for _, want := range []bool{true, false} {
		must.Succeed(t, e.kataSet(map[string]string{"ponderingEnabled": strconv.FormatBool(want)}))
		must.Equal(t, e.ponders(), want, "ponderingEnabled", "ponders")
	}
	f := new(fake)
	e.o.Thinker = f
	for range 2 {
		must.Succeed(t, e.kataSet(map[string]string{"assumeMultipleStartingBlackMovesAreHandicap": "false"}))
	}
	if f.cleared != 1 {
		t.Errorf("what is known of another komi is forgotten %d times, want once", f.cleared)
	}
}

// TestRepetition: a repetition is played with a warning, and chosen never.
func TestRepetition(t *testing.T) {
	var log bytes.Buffer
	ko := "boardsize 4\nplay b A1\nplay b B2\nplay w C2\nplay w D1\nplay w B1\nplay b C1\nplay w pass\nplay b pass\n"
	got := talk(t, GTPOptions{Log: &log}, ko+"gogui-play_sequence w B1 b A4\nundo\nundo\nlist_stones b\n")
	if !strings.HasSuffix(got, "=\n\n=\n\n=\n\n= B2 A1 C1\n\n") || log.String() != "illegal move: white B1: superko: it repeats an earlier position; played all the same\n" {
		t.Errorf("answers %q, log %q", got, &log)
	}
}

func TestShowboard(t *testing.T) {
	got := talk(t, GTPOptions{}, "boardsize 3\nplay b C2\nshowboard\n")
	want := `=

=

= ` + `
   A B C
 3 . . . 3    move 2, white to play
 2 . .(X)2    komi 7.5
 1 . . . 1    black has captured 0
   A B C
white has captured 0

`
	must.Equal(t, got, want)
}

func TestThinkerFaults(t *testing.T) {
	occupied, resign := model.Pt(0, 0), model.Resign
	var log bytes.Buffer
	tests := []struct {
		name    string
		thinker *fake
		input   string
		want    string
	}{
		{"panic", &fake{panics: true}, "genmove b\nname\n", "= A3\n\n= gobandit\n\n"},
		{"panic in an analysis", &fake{panics: true}, "lz-analyze\nname\n", "=\n\n= gobandit\n\n"},
		{"panic in a move with analysis", &fake{panics: true}, "lz-genmove_analyze b\nname\n", "=\nplay A3\n\n= gobandit\n\n"},
		{"error", &fake{err: errors.New("out of memory")}, "genmove b\nreg_genmove b\n", "= A3\n\n? out of memory\n\n"},
		{"illegal move", &fake{move: &occupied}, "play b A3\ngenmove w\n", "=\n\n= B3\n\n"},
		{"never resigns", &fake{move: &resign}, "boardsize 3\nreg_genmove w\nrestricted_genmove w B2\n", "=\n\n= PASS\n\n= B2\n\n"},
		{"resigns", &fake{move: &resign}, "genmove w\nlast_move\n", "= resign\n\n? no previous move known\n\n"},
	}
	for _, tt := range tests {
		must.Equal(t, talk(t, GTPOptions{Thinker: tt.thinker, Size: 3, Log: &log}, tt.input), tt.want, tt.name)
	}
	must.Has(t, log.String(), "a search: panic: no idea\n")
	must.Lacks(t, log.String(), "goroutine")
}

func TestLoadSGF(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a game.sgf")
	must.Succeed(t, os.WriteFile(path, []byte("(;GM[1]SZ[5]KM[3.5];B[aa];W[bb];B[cc])"), 0o600))
	tests := []struct{ args, side, stones string }{
		{"", "white", "A5 C3"}, {" 1", "black", ""}, {" 3", "black", "A5"}, {" 99", "white", "A5 C3"},
	}
	for _, tt := range tests {
		got := talk(t, GTPOptions{}, "loadsgf "+path+tt.args+"\nlist_stones b\nget_komi\n")
		stones := strings.TrimRight("= "+tt.stones, " ")
		must.Equal(t, got, "= "+tt.side+"\n\n"+stones+"\n\n= 3.5\n\n", "loadsgf", tt.args)
	}
	bare := filepath.Join(t.TempDir(), "bare.sgf")
	must.Succeed(t, os.WriteFile(bare, []byte("(;GM[1]SZ[5])"), 0o600))
	must.Equal(t, talk(t, GTPOptions{}, "komi 6.5\nloadsgf "+bare+"\nget_komi\n"), "=\n\n= black\n\n= 6.5\n\n", "a file without komi")
	for _, path := range []string{t.TempDir(), os.DevNull, "/dev/zero"} {
		must.Equal(t, talk(t, GTPOptions{}, "loadsgf "+path+"\n"), "? cannot load file\n\n", "loadsgf", path)
	}
	bad := filepath.Join(t.TempDir(), "bad.sgf")
	must.Succeed(t, os.WriteFile(bad, []byte("(;GM[1]SZ[5:7];B[aa];W[bb])"), 0o600))
	var log bytes.Buffer
	if got := talk(t, GTPOptions{Log: &log}, "loadsgf "+bad+"\n"); got != "? cannot load file\n\n" || !strings.Contains(log.String(), "bad.sgf") {
		t.Errorf("a bad file: got %q, log %q", got, log.String())
	}
	if got, want := talk(t, GTPOptions{}, "komi 6.5\nloadsgf "+path+"\nget_komi\nloadsgf "+bare+"\nget_komi\nloadsgf "+path+"\nclear_board\nget_komi\n"),
		"=\n\n= white\n\n= 3.5\n\n= black\n\n= 3.5\n\n= white\n\n=\n\n= 3.5\n\n"; got != want {
		t.Errorf("the komi of a file does not stay in force: got %q, want %q", got, want)
	}
}

// What a file has that no legal move makes is a part of the game.
func TestLoadSGFWithoutAReferee(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.sgf")
	must.Succeed(t, os.WriteFile(path, []byte("(;GM[1]SZ[3]AB[aa];C[x];B[cc];C[y];W[cc];AE[aa]AW[ab]PL[B];B[tt]PL[B];B[bb]\n;W[zz])"), 0o600))
	tests := []struct{ args, side, black, white, history string }{
		{" 1", "black", "A3", "", ""},
		{" 2", "white", "A3 C1", "", "black C1"},
		{" 3", "black", "", "A2 C1", "white C1\nblack C1"},
		{" 4", "black", "", "A2 C1", "black pass\nwhite C1\nblack C1"},
		{"", "white", "B2", "A2 C1", "black B2\nblack pass\nwhite C1\nblack C1"},
	}
	for _, tt := range tests {
		got := talk(t, GTPOptions{}, "loadsgf "+path+tt.args+"\nlist_stones b\nlist_stones w\nmove_history\n")
		want := ""
		for _, answer := range []string{tt.side, tt.black, tt.white, tt.history} {
			want += strings.TrimRight("= "+answer, " ") + "\n\n"
		}
		must.Equal(t, got, want, "loadsgf", tt.args)
	}
	var log bytes.Buffer
	got := talk(t, GTPOptions{Log: &log}, "loadsgf "+path+"\ngg-undo 3\nmove_history\nundo\nundo\nlist_stones b\nplay b c1\nprintsgf\n")
	want := "= white\n\n=\n\n= black C1\n\n=\n\n? cannot undo\n\n= A3\n\n=\n\n= (;FF[4]CA[UTF-8]GM[1]SZ[3]KM[7.5]RU[Chinese]AB[aa];B[cc])\n\n"
	if got = regexp.MustCompile(`AP\[[^]]*\]`).ReplaceAllString(got, ""); got != want || !strings.Contains(log.String(), "g.sgf:1:36: move 2: illegal move: white C1: occupied\n") {
		t.Errorf("got %q\nwant %q\nlog %q", got, want, log.String())
	}
}

// What depends on the size of the board is set before each game.
func TestAdapt(t *testing.T) {
	move := model.Pass
	o := GTPOptions{Size: 9, Adapt: func(o *GTPOptions, size int) error {
		if size == 19 {
			return errors.New("no engine for 19x19")
		}
		o.Thinker, o.Name = &fake{move: &move}, strconv.Itoa(size)
		return nil
	}}
	path := filepath.Join(t.TempDir(), "small.sgf")
	must.Succeed(t, os.WriteFile(path, []byte("(;SZ[5];B[aa])"), 0o644))
	got := talk(t, o, "name\nboardsize 13\nname\ngenmove b\nloadsgf "+path+"\nname\nboardsize 19\nquery_boardsize\nname\n")
	must.Equal(t, got, "= 9\n\n=\n\n= 13\n\n= pass\n\n= white\n\n= 5\n\n? no engine for 19x19\n\n= 5\n\n= 5\n\n", "answers")
}

func TestSeed(t *testing.T) {
	var seeds []uint64
	o := GTPOptions{Seed: 5, Make: func(_ *params.Params, seed uint64) (search.Thinker, error) {
		seeds = append(seeds, seed)
		return new(fake), nil
	}}
	got := talk(t, o, "get_random_seed\nset_random_seed 17\nset_random_seed x\nset_random_seed\nget_random_seed\n")
	if want := "= 5\n\n=\n\n? bad seed \"x\", want an integer from 0 to 2^64-1\n\n? syntax error\n\n= 17\n\n"; got != want || len(seeds) != 1 || seeds[0] != 17 {
		t.Errorf("got %q, want %q; seeds %d", got, want, seeds)
	}
	must.Equal(t, talk(t, GTPOptions{}, "set_random_seed 1\n"), "? unknown command\n\n", "without Make")
}

// TestListCommands checks that every command listed is known and takes odd
// arguments without a panic.
func TestListCommands(t *testing.T) {
	t.Chdir(t.TempDir()) // some write files
	list := strings.TrimSpace(strings.TrimPrefix(talk(t, GTPOptions{}, "list_commands\n"), "="))
	var log bytes.Buffer
	for _, name := range strings.Split(list, "\n") {
		for _, args := range []string{"", " x", " b", " -1 -1 -1", " b 1 2 3 4 5", " b " + strconv.Itoa(1<<40)} {
			got := talk(t, GTPOptions{Size: 3, Log: &log}, name+args+"\n")
			if got == "? "+gtp.UnknownCommand+"\n\n" || strings.Contains(got, "internal error") || !strings.HasSuffix(got, "\n\n") {
				t.Errorf("%s%s: %q", name, args, got)
			}
		}
	}
	must.Lacks(t, log.String(), "panic")
}

func TestServeErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := must.Get(New(GTPOptions{Thinker: new(fake)}))
	in, _ := io.Pipe()
	must.Is(t, e.Serve(ctx, in, io.Discard), context.Canceled, "after the end of the context")
	e, _ = New(GTPOptions{Thinker: new(fake)})
	must.Is(t, e.Serve(t.Context(), strings.NewReader("name\nname\n"), brokenPipe{}), io.ErrClosedPipe, "nobody reads")
	must.Fail(t, must.Err(New(GTPOptions{})), "", "an engine without a thinker")
	must.Fail(t, must.Err(New(GTPOptions{Thinker: new(fake), Size: 99})), "", "an engine on a board of 99")
}

// TestLongLines refuses lines that are too long, and goes on after them.
func TestLongLines(t *testing.T) {
	const refusal = " a line of more than 1048576 bytes\n\n"
	for _, tt := range []struct{ name, input, want string }{
		{"20 MB", strings.Repeat("x", 20<<20) + "\nname\n", "?" + refusal + "= gobandit\n\n"},
		{"with an identity", "7 play b D4 " + strings.Repeat(" ", 2*gtp.MaxLine) + "\r\n8 name\n", "?7" + refusal + "=8 gobandit\n\n"},
		{"a byte too long", strings.Repeat("x", gtp.MaxLine+1) + "\nname\n", "?" + refusal + "= gobandit\n\n"},
		{"as long as may be", "name" + strings.Repeat(" ", gtp.MaxLine-4) + "\nname\n", "= gobandit\n\n= gobandit\n\n"},
		{"a long comment", "name #" + strings.Repeat("x", 2*gtp.MaxLine) + "\n#" + strings.Repeat("x", 2*gtp.MaxLine) + "\nversion\n", "= gobandit\n\n= 0.16.0\n\n"},
		{"no line feed", "name\n" + strings.Repeat("x", 2*gtp.MaxLine), "= gobandit\n\n?" + refusal},
		{"ends an analysis", "boardsize 2\nlz-analyze 1\n" + strings.Repeat("x", 2*gtp.MaxLine) + "\n",
			"=\n\n=\ninfo move A2 visits 10 winrate 5175 prior 2500 lcb 4175 order 0 pv A2\n\n?" + refusal},
	} {
		must.Equal(t, talk(t, GTPOptions{}, tt.input), tt.want, tt.name, "answers")
	}
}

// BenchmarkServe answers commands that cost nothing themselves: it tells what reading,
// parsing and writing take.
func BenchmarkServe(b *testing.B) {
	input := strings.Repeat("12 name\n", 1000)
	b.ReportAllocs()
	for b.Loop() {
		e := must.Get(New(GTPOptions{Thinker: new(fake)}))
		must.Succeed(b, e.Serve(b.Context(), strings.NewReader(input), io.Discard))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(1000*b.N), "ns/command")
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// FuzzServe checks that any input is answered with well-formed responses, one
// for each command.
func FuzzServe(f *testing.F) {
	f.Add("boardsize 3\nplay b A1\n7 genmove w\nundo\nshowboard\nfinal_score\n")
	f.Add("lz-analyze 1\n\nkata-genmove_analyze b\nquit\n")
	f.Add("fixed_handicap 2\r\nset_free_handicap A1 A2\ntime_settings 1 2 3\ntime_left b 1 0\n")
	f.Fuzz(func(t *testing.T, input string) {
		if strings.Contains(input, "sgf") { // no files
			t.Skip()
		}
		e := must.Get(New(GTPOptions{Thinker: new(fake), Size: 3}))
		var out bytes.Buffer
		must.Succeed(t, e.Serve(t.Context(), strings.NewReader(input), &out))
		if strings.Contains(out.String(), "internal error") {
			t.Fatal(out.String())
		}
		want := 0
		for line := range strings.Lines(input) {
			if c, ok := gtp.ParseCommand(line); ok {
				want++
				if c.Name == "quit" && len(c.Args) == 0 {
					break
				}
			}
		}
		var r gtp.Reader
		got := 0
		for line := range strings.Lines(out.String()) {
			done := must.Get(r.Add(strings.TrimSuffix(line, "\n")))
			if done {
				got++
				r.Take()
			}
		}
		if got != want || r.Begun() {
			t.Errorf("%d responses to %d commands:\n%s", got, want, out.String())
		}
	})
}
