package engine

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// A dialogue talks to an engine that serves on pipes.
type dialogue struct {
	tb    testing.TB
	in    io.Writer
	lines *bufio.Scanner
}

// serve starts an engine. It ends with quit, or with the test.
func serve(tb testing.TB, o GTPOptions) *dialogue {
	tb.Helper()
	e := must.Get(New(o))
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan struct{})
	go func() {
		defer close(served)
		e.Serve(ctx, inR, outW)
		outW.Close()
	}()
	tb.Cleanup(func() {
		cancel()
		inW.Close()
		outR.Close()
		<-served
	})
	lines := bufio.NewScanner(outR)
	lines.Buffer(nil, 1<<20)
	return &dialogue{tb, inW, lines}
}

func (d *dialogue) say(line string) { io.WriteString(d.in, line+"\n") }

// hear reads lines until one begins with the text, and returns it.
func (d *dialogue) hear(begin string) string {
	d.tb.Helper()
	for d.lines.Scan() {
		if strings.HasPrefix(d.lines.Text(), begin) {
			return d.lines.Text()
		}
	}
	d.tb.Fatalf("the engine ended before it said %q", begin)
	return ""
}

// endless are the options of an engine that would think for ever.
func endless(tb testing.TB, size, workers int) GTPOptions {
	o := treeOptions(tb)
	p := *o.Params
	p.Workers = workers
	thinker := must.Get(o.Make(&p, 1))
	o.Thinker, o.Params, o.Size, o.Budget = thinker, &p, size, search.Budget{Time: time.Hour}
	return o
}

// A spy tells of the searches of a thinker.
type spy struct {
	search.Thinker
	begun, ended chan search.Budget
}

func (s *spy) Search(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	s.begun <- b
	defer func() { s.ended <- b }()
	return s.Thinker.Search(ctx, g, b, watch)
}

// TestPonder follows the searches on the opponent's turn: each command ends one, and so
// do the client's end and that of the game.
func TestPonder(t *testing.T) {
	o := treeOptions(t)
	s := &spy{o.Thinker, make(chan search.Budget, 9), make(chan search.Budget, 9)}
	o.Thinker, o.Ponder, o.Budget = s, true, search.Budget{Playouts: 100}
	d := serve(t, o)
	move := func(command string) {
		d.say(command)
		d.hear("= ")
		must.Equal(t, (<-s.begun).Playouts, 100, command, "searches with the budget")
		<-s.ended
	}

	move("genmove b")
	for range 2 {
		if b := <-s.begun; b.Time != ponderTime {
			t.Errorf("after the move it searches with the budget %+v", b)
		}
		time.Sleep(20 * time.Millisecond)
		d.say("name")
		<-s.ended
		d.hear("= gobandit")
	}
	<-s.begun
	d.say("genmove w")
	<-s.ended
	must.Equal(t, (<-s.begun).Playouts, 100, "the next move has the budget")
	<-s.ended
	d.hear("= ")
	<-s.begun
	d.say("ref-nodes")
	d.hear("= ")
	<-s.ended

	<-s.begun
	d.say("play b A1") // a move that it has not made
	<-s.ended
	d.hear("=")
	d.hear("")
	d.say("name")
	d.hear("= gobandit")
	if len(s.begun) > 0 {
		t.Error("it ponders on its own turn")
	}

	move("genmove w")
	<-s.begun
	d.in.(io.Closer).Close()
	<-s.ended // with the client
}

// TestInterrupt stops commands that would take an hour.
func TestInterrupt(t *testing.T) {
	d := serve(t, endless(t, 5, 1))
	for _, tt := range []struct{ command, answer string }{
		{"1 genmove b", "=1 "}, {"2 reg_genmove w", "=2 "}, {"3 lz-genmove_analyze w 1", "play "}, {"kata-search_analyze b 1", "play "}, {"lz-analyze 1", ""},
	} {
		d.say(tt.command)
		d.say("# interrupt")
		d.hear(tt.answer)
		d.say("name")
		d.hear("= gobandit")
	}
	d.say("kata-search_analyze_cancellable b 1")
	d.say("name")
	d.hear("play cancelled")
	d.hear("= gobandit")
	d.say("list_stones b")
	if stones := d.hear("="); len(stones) < len("= A1") || strings.Count(stones, " ") != 1 {
		t.Errorf("Black has %q, want the stone of one command", stones)
	}
}
