package sgf

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// gameTests are also seeds of the fuzz test.
var gameTests = []struct {
	name   string
	text   string
	board  string // rows from the top
	toPlay model.Color
	moves  int
	komi   float64
}{
	{"moves", "(;SZ[3]KM[5.5];B[ba];W[cc])", ".X. ... ..O", model.Black, 2, 5.5},
	{"passes", "(;SZ[3];B[ba];W[];B[tt])", ".X. ... ...", model.White, 3, 0},
	{"main line", "(;SZ[3];B[aa](;W[bb])(;W[cc]))", "X.. .O. ...", model.Black, 2, 0},
	{"setup", "(;SZ[3]AB[aa][bb]AW[cc])", "X.. .X. ..O", model.Black, 0, 0},
	{"setup, white to play", "(;SZ[3]AB[aa]PL[W])", "X.. ... ...", model.White, 0, 0},
	{"setup as a rectangle", "(;SZ[4]AB[bb:cc]AW[dd:da]AE[cc])", "...O .XXO .X.O ...O", model.Black, 0, 0},
	{"setup in two nodes", "(;SZ[3]AB[aa];AW[bb]AE[aa];B[cc])", "... .O. ..X", model.White, 1, 0},
	{"setup and moves in one node", "(;SZ[3]B[cc]AB[aa])", "X.. ... ..X", model.White, 1, 0},
	{"handicap", "(;SZ[5]HA[2]AB[bd][db];W[cc])", "..... ...X. ..O.. .X... .....", model.Black, 1, 0},
	{"handicap, white to play", "(;SZ[3]HA[2]AB[aa][cc])", "X.. ... ..X", model.White, 0, 0},
	{"handicap played as moves", "(;SZ[3]HA[2];B[aa];B[cc];W[bb])", "X.. .O. ..X", model.Black, 3, 0},
	{"whose move, after moves", "(;SZ[3];B[aa];PL[B])", "X.. ... ...", model.Black, 2, 0},
	{"whose move, with a move", "(;SZ[3];B[tt]PL[B])", "... ... ...", model.Black, 2, 0},
	{"setup after moves", "(;SZ[3];B[aa];AW[cc]AE[aa];B[bb])", "... .X. ..O", model.White, 3, 0},
	{"moves that are illegal", "(;SZ[3];B[aa];W[aa];B[bb];W[])", "O.. .X. ...", model.Black, 4, 0},
	{"handicap in several nodes", "(;SZ[3]HA[2];AB[aa];AB[cc])", "X.. ... ..X", model.White, 0, 0},
	{"handicap in the second node", "(;SZ[3]HA[2];AB[aa][cc])", "X.. ... ..X", model.White, 0, 0},
	{"size with an x", "(;SZ[3x3];B[cc])", "... ... ..X", model.White, 1, 0},
	{"size given twice over", "(;SZ[3:3];B[cc])", "... ... ..X", model.White, 1, 0},
	{"comma in komi", "(;SZ[2]KM[6,5])", ".. ..", model.Black, 0, 6.5},
	{"empty komi and handicap", "(;SZ[2]KM[]HA[])", ".. ..", model.Black, 0, 0},
	{"capture", "(;SZ[2];B[aa];W[ba];B[];W[ab])", ".O O.", model.Black, 4, 0},
	{"old names", "(;GaMe[1]SiZe[3];Black[aa])", "X.. ... ...", model.White, 1, 0},
}

func TestGame(t *testing.T) {
	for _, tt := range gameTests {
		t.Run(tt.name, func(t *testing.T) {
			g, _, err := Game(mustParse(t, tt.text)[0])
			must.Succeed(t, err)
			must.Equal(t, strings.ReplaceAll(g.Board().String(), "\n", " "), tt.board, "board")
			if g.ToPlay() != tt.toPlay || g.NumMoves() != tt.moves || g.Komi() != tt.komi {
				t.Errorf("to play %v, %d moves, komi %v, want %v, %d, %v",
					g.ToPlay(), g.NumMoves(), g.Komi(), tt.toPlay, tt.moves, tt.komi)
			}
		})
	}
}

// TestGameRules reads rules, and writes them.
func TestGameRules(t *testing.T) {
	for text, want := range map[string]string{
		"": "chinese", "RU[Chinese]": "chinese", "RU[Japanese]": "japanese", "RU[AGA]": "aga", "RU[NZ]": "new-zealand",
		"RU[Tromp-Taylor]": "tromp-taylor", "RU[GOE]": "tromp-taylor", "RU[chinese,ko=simple]": "chinese,ko=simple",
	} {
		g, info, err := Game(mustParse(t, "(;SZ[3]"+text+")")[0])
		must.Succeed(t, err)
		must.Equal(t, g.Rules().String(), want, text)
		must.Equal(t, readInfo(FromGame(g, info, model.Result{}, nil)).Rules, info.Rules, "is written as")
	}
	// Japanese rules allow what superko forbids.
	if _, _, err := Game(mustParse(t, "(;SZ[4]RU[Japanese]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[];W[bb])")[0]); err != nil {
		t.Error(err)
	}
}

func TestGameErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"another game", "(;GM[2])", "1:3: game type GM[2], want GM[1], which is Go"},
		{"size", "(;SZ[25])", `1:3: board size "25", want 2 to 19`},
		{"size no number but", "(;SZ[9 or 13])", `1:3: board size "9 or 13", want 2 to 19`},
		{"size no number", "(;SZ[x])", `1:3: board size "x", want 2 to 19`},
		{"not a square", "(;FF[4]\n SZ[9:13])", `2:2: board size "9:13", want a square board of 2 to 19`},
		{"too long", "(;SZ[2]" + strings.Repeat(";C[]", maxLine+1) + ")", "1:40009: a variation of more than 10000 nodes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := Game(mustParse(t, tt.text)[0])
			if err == nil || err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestSizes(t *testing.T) {
	for _, text := range []string{"9", "9:9", "9x9", "9 X 9", "９", "9路", "9줄", "9.0", "09", "+9"} {
		g, _, err := Game(mustParse(t, "(;CA[UTF-8]SZ["+text+"])")[0])
		if err != nil || g.Size() != 9 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestKomi(t *testing.T) {
	for text, want := range map[string]float64{
		"7.5": 7.5, "6,5": 6.5, " 5.5 ": 5.5, "0": 0, "-3.5": -3.5, ".5": 0.5, "7": 7, "100": 100, "7.25": 7.25, "48.5": 48.5,
		"375": 7.5, "275": 5.5, "325": 6.5, "750": 7.5, "650": 6.5, "550": 5.5, "3.75": 7.5, "2.75": 5.5, "3,75": 7.5,
		"2 3/4": 5.5, "3又3/4子": 7.5, "6目半": 6.5, "5 1/2": 5.5, "6.5 points": 6.5,
		"倒贴3子": -6, "倒贴5目半": -5.5, "逆コミ 5目": -5, "-3.75": -7.5, "-375": -7.5, "先": 0, "互先": 0, "no komi": 0,
		"": 0, "x": 0, "nan": 0, "inf": 0, "-": 0,
	} {
		root := &Node{}
		root.Set("KM", text)
		if komi, _ := readKomi(root); komi != want {
			t.Errorf("KM[%s] is %v, want %v", text, komi, want)
		}
	}
}

func TestInfo(t *testing.T) {
	text := `(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[7]AP[gobandit:1.0]EV[Cup]RO[2]GN[a\]b]PC[here]DT[2026-11-21]PB[one]BR[3d]PW[two]` +
		`WR[4k]RU[Chinese]TM[600]OT[none]AN[ann]US[user]SO[source]CP[free]GC[one` + "\n" + `line]C[two` + "\n" + `lines]RE[B+R])`
	root := mustParse(t, text)[0]
	g, info, err := Game(root)
	must.Succeed(t, err)
	want := Info{"Cup", "2", "a]b", "here", "2026-11-21", "one", "3d", "two", "4k", "Chinese", "600", "none",
		"gobandit:1.0", "ann", "user", "source", "free", "one\nline", "two\nlines"}
	must.Equal(t, info, want)
	must.Equal(t, outline(FromGame(g, info, Result(root), nil)), outline(root))
}

func TestFromGame(t *testing.T) {
	g := must.Get(model.NewGame(9, 0.5))
	must.Succeed(t, g.PlaceHandicap([]model.Point{model.Pt(2, 6), model.Pt(6, 2)}))
	for _, m := range []model.Move{{Color: model.White, Point: model.Pt(4, 4)}, {Color: model.Black}} {
		must.Succeed(t, g.Play(m))
	}
	info := Info{Black: "uct", White: "gnugo", Comment: "a [nice] game"}
	root := FromGame(g, info, model.Result{By: model.ByResign, Winner: model.Black}, func(moves int, n *Node) {
		if moves > 0 {
			n.SetText("C", fmt.Sprintf("after move %d", moves))
			n.Set("SBKV", "51.25")
		}
	})
	want := `(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[0.5]HA[2]PB[uct]PW[gnugo]C[a [nice\] game]RE[B+R]
AB[gc][cg];W[ee]C[after move 1]SBKV[51.25];B[]C[after move 2]SBKV[51.25])
`
	must.Equal(t, string(must.Get(Encode(root))), want)
}

// TestStartOfBlackStones: the side to move comes back with and without a handicap that the
// record counts.
func TestStartOfBlackStones(t *testing.T) {
	for _, text := range []string{"(;SZ[9]HA[2]AB[cc][gg])", "(;SZ[9]AB[cc][gg])", "(;SZ[9]HA[3]AB[cc][gg])"} {
		for _, side := range []model.Color{model.Black, model.White} {
			rec := must.Get(Tree(mustParse(t, text)[0]))
			b := *rec.Start.Board()
			b.SetToPlay(side)
			must.Succeed(t, rec.SetStart(&b))
			back := must.Get(Tree(rec.Node(nil)))
			if got := back.Start; got.ToPlay() != side || got.NumHandicap() != 2 {
				t.Errorf("%s with %s to move: %s to move, %d handicap stones", text, side, got.ToPlay(), got.NumHandicap())
			}
		}
	}
}

func TestRandomGamesComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 25 {
		size := model.MinSize + rng.IntN(model.MaxSize-model.MinSize+1)
		g := randomGame(t, rng, size, 100)
		info := Info{Black: "black", Date: "2026-11-21"}
		result := model.ScoreResult(g.Score(nil))
		out := string(must.Get(Encode(FromGame(g, info, result, nil))))
		root := mustParse(t, out)[0]
		back, backInfo, err := Game(root)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", i, err, out)
		}
		if !slices.Equal(back.Moves(), g.Moves()) || back.Board().String() != g.Board().String() ||
			back.ToPlay() != g.ToPlay() || back.Komi() != g.Komi() || len(back.Handicap()) != len(g.Handicap()) ||
			back.At(0).String() != g.At(0).String() || back.At(0).ToPlay() != g.At(0).ToPlay() {
			t.Errorf("game %d came back different:\n%s", i, out)
		}
		must.Equal(t, backInfo, info, "game", i)
		must.Equal(t, Result(root), result, "game", i)
	}
}

// randomGame plays up to limit moves, on setup or handicap stones or none.
func randomGame(t *testing.T, rng *rand.Rand, size, limit int) *model.Game {
	t.Helper()
	g := must.Get(model.NewGame(size, float64(rng.IntN(30)-10)/2))
	switch rng.IntN(3) {
	case 0:
		points := must.Get(model.FreeHandicap(2, size))
		must.Succeed(t, g.PlaceHandicap(points))
	case 1:
		must.Succeed(t, g.Setup([]model.Point{model.Pt(0, 0)}, []model.Point{model.Pt(1, 1)}))
		g.SetToPlay(model.White)
	}
	for range rng.IntN(limit) {
		var legal []model.Point
		for p := range g.Board().Points() {
			if g.Legal(model.Move{Color: g.ToPlay(), Point: p}) == nil {
				legal = append(legal, p)
			}
		}
		move := model.Move{Color: g.ToPlay()}
		if len(legal) > 0 && rng.IntN(20) > 0 {
			move.Point = legal[rng.IntN(len(legal))]
		}
		must.Succeed(t, g.Play(move))
	}
	return g
}
