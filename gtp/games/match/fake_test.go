package match

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// random is a Thinker that plays any legal move but its own eyes.
type random struct{ rng *rand.Rand }

func newRandom(seed uint64) *random { return &random{rand.New(rand.NewPCG(seed, seed))} }

func (r *random) Clear() {}

func (r *random) Search(_ context.Context, g *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	moves := []model.Point{}
	c := g.ToPlay()
	for p := range g.Board().Points() {
		if g.Legal(model.Move{Color: c, Point: p}) == nil && !g.Board().IsEye(p, c) {
			moves = append(moves, p)
		}
	}
	s := &search.Snapshot{ToPlay: c, Size: g.Size(), MoveNumber: g.NumMoves(), WinRate: 0.25, Playouts: 7, Done: true}
	if watch != nil {
		watch(s)
	}
	if len(moves) == 0 {
		return search.Result{Move: model.Pass, Snapshot: s}, nil
	}
	return search.Result{Move: moves[r.rng.IntN(len(moves))], Snapshot: s}, nil
}

// A scripted player makes the moves of a script, then passes.
type scripted struct {
	name   string
	script []string // vertices, or what act knows
	size   int
	asked  int
	score  string
	rates  []float64 // win rates of its moves; the last one holds on, none is unknown
	leads  []float64 // score leads of its moves in the same way

}

func scriptOf(name string, script ...string) Player { return &scripted{name: name, script: script} }

func (p *scripted) Name() string { return p.name }

func (p *scripted) Setup(_ context.Context, s Settings) error {
	p.size, p.asked = s.Size, 0
	return nil
}

func (p *scripted) Play(context.Context, model.Move) error { return nil }

func (p *scripted) Genmove(ctx context.Context, c model.Color) (Genmove, error) {
	answer, err := p.answer(ctx)
	if n := len(p.rates); n > 0 {
		answer.Snapshot = &search.Snapshot{ToPlay: c, WinRate: p.rates[min(p.asked, n)-1]}
	}
	if n := len(p.leads); n > 0 {
		answer.Estimate = &Estimate{math.NaN(), p.leads[min(p.asked, n)-1]}
	}
	return answer, err
}

func (p *scripted) answer(ctx context.Context) (Genmove, error) {
	p.asked++
	if p.asked > len(p.script) {
		return Genmove{Point: model.Pass}, nil
	}
	switch v := p.script[p.asked-1]; v {
	case "panic":
		panic("out of ideas")
	case "wait":
		<-ctx.Done()
		return Genmove{}, ctx.Err()
	case "resign":
		return Genmove{Point: model.Resign, Comment: "hopeless"}, nil
	case "claim":
		return Genmove{Claim: true}, nil
	case "off":
		return Genmove{Point: model.Pt(18, 18)}, nil
	default:
		q, err := model.ParsePoint(v, p.size)
		return Genmove{Point: q}, err
	}
}

func (p *scripted) Score(context.Context) (model.Result, error) {
	if p.score == "" {
		return model.Result{}, ErrNoScore
	}
	return model.ParseResult(p.score)
}

func (p *scripted) SetHandicap(context.Context, []model.Point) error { return nil }

func (p *scripted) SetTime(context.Context, gtp.TimeControl) error { return nil }

func (p *scripted) TimeLeft(context.Context, model.Color, gtp.Left) error { return nil }

func (p *scripted) Description() string { return "" }

func (p *scripted) TimeShare() float64 { return 0 }

func (p *scripted) Watch(func(*search.Snapshot)) {}

// The players of programs and of the program's own searches are engines, and so are scripted ones.
var _ = []Engine{(*process)(nil), (*thinker)(nil), (*scripted)(nil)}

func (p *scripted) Close() error { return nil }

// scriptVariable makes the test binary an engine that follows a script.
const scriptVariable = "GOBANDIT_TEST_ENGINE"

func TestMain(m *testing.M) {
	if script := os.Getenv(scriptVariable); script != "" {
		runEngine(script)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// engine returns a player that is a scripted engine process.
func engine(script string, o ProcessOptions) Player {
	return NewProcess(script, controller.Command{
		Args: []string{os.Args[0]},
		Env:  []string{scriptVariable + "=" + script, "GORACE=atexit_sleep_ms=0"},
	}, o)
}

// runEngine is an engine that plays on the first empty point until it has made
// three moves, except as the script says.
func runEngine(script string) {
	game, _ := model.NewGame(9, 0)
	moves := 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		c, ok := gtp.ParseCommand(in.Text())
		if !ok {
			continue
		}
		text := "? unknown command"
		switch c.Name {
		case "protocol_version":
			text = words.If(script == "protocol 3", "= 3", "= 2")
		case "name":
			text = "= Scripted"
		case "version":
			text = "= Scripted 1.2"
		case "known_command":
			text = fmt.Sprintf("= %v", knows(script, c.Args[0]))
		case "time_settings", "kgs-time_settings", "kata-time_settings", "time_left":
			text = "="
		case "boardsize":
			var size int
			fmt.Sscan(c.Args[0], &size)
			game, _ = model.NewGame(size, 0)
			text = words.If(script == "small", "? unacceptable size", "=")
		case "clear_board":
			game, _ = model.NewGame(game.Size(), 0)
			text = "="
		case "komi", "clear_cache":
			text = "="
		case "fixed_handicap":
			if script == "no handicap" || script == "sets handicap" {
				text = "? unknown command"
				break
			}
			points, _ := model.FixedHandicap(2, game.Size())
			game.PlaceHandicap(points)
			text = "= " + gtp.Points(points, game.Size())
			if script == "odd handicap" {
				text = "= A1 A2"
			}
		case "place_free_handicap":
			if script == "no handicap" {
				text = "? unknown command"
				break
			}
			text = "= A1 C1"
			game.PlaceHandicap([]model.Point{model.Pt(0, game.Size()-1), model.Pt(2, game.Size()-1)})
		case "set_free_handicap":
			text = "="
		case "play":
			if script == "refuses play" {
				text = "? illegal move"
				break
			}
			side, _ := model.ParseColor(c.Args[0])
			p, _ := model.ParsePoint(c.Args[1], game.Size())
			game.Play(model.Move{Color: side, Point: p})
			text = "="
		case "genmove", "gomill-genmove_ex", "lz-genmove_analyze":
			moves++
			text = genmove(script, game, moves, c)
		case "gomill-explain_last_move":
			text = fmt.Sprintf("= move %d of mine\nis good", moves)
		case "estimate_score":
			text = "= W+31.5 (upper bound: 33.0, lower: 30.0)"
		case "final_score":
			text = "= B+2.5"
			switch script {
			case "no margin":
				text = "= b+unknown"
			case "counts for ever":
				time.Sleep(time.Hour)
			}
		case "quit":
			fmt.Print("=\n\n")
			return
		}
		if script == "talkative" && slices.Contains([]string{"name", "version", "gomill-describe_engine", "gomill-explain_last_move"}, c.Name) {
			text = "= " + strings.Repeat("x", 1<<20)
		}
		fmt.Print(text, "\n\n")
	}
}

func knows(script, command string) bool {
	switch command {
	case "set_free_handicap":
		return script == "sets handicap"
	case "final_score":
		return script == "scores" || script == "no margin" || script == "counts for ever"
	case "estimate_score":
		return script == "estimates"
	case "gomill-explain_last_move":
		return script == "explains" || script == "talkative"
	case "gomill-describe_engine":
		return script == "talkative"
	case "gomill-genmove_ex":
		return script == "claims"
	case "lz-genmove_analyze":
		return script == "analyzes"
	case "time_settings", "time_left":
		return script == "time" || script == "all times"
	case "kgs-time_settings", "kata-time_settings":
		return script == "all times"
	}
	return false
}

func genmove(script string, game *model.Game, n int, c gtp.Command) string {
	switch script {
	case "crashes":
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(2)
	case "stalls":
		time.Sleep(time.Hour)
	case "garbage":
		return "what?"
	case "refuses genmove":
		return "? not today"
	case "refuses at length":
		return "? " + strings.Repeat("x", 2_000_000)
	case "bad vertex":
		return "= Z99"
	case "occupied":
		return "= A9"
	case "resigns":
		return "= Resign"
	case "claims":
		return "= " + c.Args[len(c.Args)-1]
	case "claims unasked":
		return "= claim"
	}
	side, _ := model.ParseColor(c.Args[0])
	p := model.Pass
	if n <= 3 {
		for p = range game.Board().Points() {
			if game.Board().At(p) == model.Empty {
				break
			}
		}
	}
	game.Play(model.Move{Color: side, Point: p})
	v := p.Vertex(game.Size())
	if c.Name == "lz-genmove_analyze" {
		return "=\ninfo move " + v + " visits 10 winrate 7500 order 0 pv " + v + "\nnot to be read\nplay " + v
	}
	return "= " + strings.ToLower(v)
}
