package engine

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/modeltest"
	"gobandit/model/must"
)

// A clientModel is what a client knows of the game after what it has sent: a naive board, and the positions before.
type clientModel struct {
	board *modeltest.Naive
	past  [][]model.Color // positions of the game, the present one last
	again bool            // one of them came again: the engine may not know all positions any more, nor a ko
	komi  string
}

func newClientModel(t *testing.T, size int, komi string) *clientModel {
	c := &clientModel{board: modeltest.NewNaive(t, size), komi: komi}
	c.past = [][]model.Color{slices.Clone(c.board.Stones)}
	return c
}

// legal reports whether c may play a point, by positional superko.
func (m *clientModel) legal(i int, c model.Color) bool {
	if m.board.Stones[i] != model.Empty {
		return false
	}
	after, alive := m.board.After(i, c)
	return alive && !slices.ContainsFunc(m.past, func(s []model.Color) bool { return slices.Equal(s, after) })
}

// possible reports whether c may play a point if positions may come again: the engine plays what superko alone forbids.
func (m *clientModel) possible(i int, c model.Color) bool {
	_, alive := m.board.After(i, c)
	return m.board.Stones[i] == model.Empty && alive
}

func (m *clientModel) play(p model.Point, c model.Color) {
	if p != model.Pass {
		m.board.Stones, _ = m.board.After(m.index(p), c)
	}
	m.past = append(m.past, m.board.Stones)
}

func (m *clientModel) index(p model.Point) int { return p.Y()*m.board.Size + p.X() }

// stones returns the vertices of a color, sorted.
func (m *clientModel) stones(c model.Color) []string {
	var out []string
	for i, s := range m.board.Stones {
		if s == c {
			out = append(out, m.board.Point(i).Vertex(m.board.Size))
		}
	}
	slices.Sort(out)
	return out
}

// Clients that send what is valid, at random, get what a naive board says: which moves are legal, where stones stand after
// captures, undos, handicaps and records, and that generated moves are legal.
func TestEngineAgainstNaiveBoard(t *testing.T) {
	sessions, end := 12, time.Time{}
	if text := os.Getenv("GOBANDIT_MONKEY"); text != "" {
		sessions, end = 1<<30, time.Now().Add(must.Get(time.ParseDuration(text)))
	}
	dir, began, done, commands := t.TempDir(), time.Now(), 0, 0
	for seed := range uint64(sessions) {
		if !end.IsZero() && time.Now().After(end) {
			break
		}
		commands += engineSession(t, dir, seed)
		if done++; t.Failed() {
			break
		}
	}
	t.Logf("%d sessions, %d commands in %.0f s", done, commands, time.Since(began).Seconds())
}

// engineSession is one session, and returns the number of its commands.
func engineSession(t *testing.T, dir string, seed uint64) (commands int) {
	rng := rand.New(rand.NewPCG(seed, 3))
	o := treeOptions(t)
	o.Budget.Playouts, o.Size, o.Log = 2, 2+rng.IntN(8), io.Discard
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	e := must.Get(New(o))
	served := make(chan error, 1)
	go func() {
		served <- e.Serve(t.Context(), in, out)
		out.Close()
	}()
	defer func() {
		toEngine.Close()
		if err := <-served; err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}()

	var log bytes.Buffer
	fail := func(format string, args ...any) {
		t.Errorf("seed %d: %s\n%s", seed, fmt.Sprintf(format, args...), log.String())
	}
	buffer := make([]byte, 1<<16)
	ask := func(format string, args ...any) (text string, ok bool) {
		commands++
		line := fmt.Sprintf(format, args...)
		fmt.Fprintln(toEngine, line) //nolint:errcheck // the answer shows it
		var r gtp.Reader
		var rest string
		for {
			n, err := fromEngine.Read(buffer)
			rest += string(buffer[:n])
			for {
				row, after, whole := strings.Cut(rest, "\n")
				if !whole {
					break
				}
				rest = after
				complete, failed := r.Add(row)
				if failed != nil {
					fail("%s: %v", line, failed)
					return "", false
				}
				if complete {
					resp := r.Take()
					fmt.Fprintf(&log, "%s -> %v %s\n", line, resp.OK, resp.Text)
					return resp.Text, resp.OK
				}
			}
			if err != nil {
				fail("%s: %v", line, err)
				return "", false
			}
		}
	}

	m := newClientModel(t, o.Size, "")
	m.komi, _ = ask("get_komi")
	restart := func(size int) {
		m = newClientModel(t, size, m.komi)
	}
	for range 120 {
		if t.Failed() {
			return commands
		}
		c := []model.Color{model.Black, model.White}[rng.IntN(2)]
		name := strings.ToLower(c.Letter())
		switch n := rng.IntN(100); {
		case n < 55:
			i := rng.IntN(len(m.board.Stones))
			p := m.board.Point(i)
			if _, ok := ask("play %s %s", name, p.Vertex(m.board.Size)); ok && !m.possible(i, c) || !ok && m.legal(i, c) {
				fail("the move was accepted: %v", ok)
			} else if ok {
				m.again = m.again || !m.legal(i, c)
				m.play(p, c)
			}
		case n < 58:
			if _, ok := ask("play %s pass", name); !ok {
				fail("a pass is refused")
			}
			m.play(model.Pass, c)
		case n < 68:
			i := rng.IntN(len(m.board.Stones))
			if text, ok := ask("is_legal %s %s", name, m.board.Point(i).Vertex(m.board.Size)); !ok || (text == "1") != m.legal(i, c) && !(m.again && m.possible(i, c)) {
				fail("is_legal says %q", text)
			}
		case n < 76:
			if _, ok := ask("undo"); ok != (len(m.past) > 1) {
				fail("undo: %v with %d moves", ok, len(m.past)-1)
			} else if ok {
				m.past = m.past[:len(m.past)-1]
				m.board.Stones = m.past[len(m.past)-1]
			}
		case n < 86:
			command := []string{"genmove", "reg_genmove"}[rng.IntN(2)]
			text, ok := ask("%s %s", command, name)
			if strings.EqualFold(text, "resign") {
				break
			}
			p, err := model.ParsePoint(text, m.board.Size)
			if !ok || err != nil || p != model.Pass && !m.legal(m.index(p), c) && !(m.again && m.possible(m.index(p), c)) {
				fail("the move %q is not legal", text)
			} else if command == "genmove" {
				m.play(p, c)
			}
		case n < 88:
			restart(m.board.Size)
			ask("clear_board")
		case n < 90:
			size := 2 + rng.IntN(8)
			restart(size)
			ask("boardsize %d", size)
		case n < 92:
			m.komi = fmt.Sprint(float64(rng.IntN(41)-20) / 2)
			ask("komi %s", m.komi)
		case n < 94 && m.board.Size > 4:
			restart(m.board.Size)
			ask("clear_board")
			text, ok := ask("%s 2", []string{"fixed_handicap", "place_free_handicap"}[rng.IntN(2)])
			if vertices := strings.Fields(text); ok {
				for _, v := range vertices {
					m.board.Stones = slices.Clone(m.board.Stones)
					m.board.Stones[m.index(must.Get(model.ParsePoint(v, m.board.Size)))] = model.Black
				}
				m.past = [][]model.Color{m.board.Stones}
			}
		case n < 96:
			path := filepath.Join(dir, fmt.Sprintf("%d.sgf", seed))
			if text, ok := ask("printsgf %s", path); !ok {
				fail("printsgf: %s", text)
			} else if text, ok := ask("loadsgf %s", path); !ok {
				fail("loadsgf: %s", text)
			}
		default:
			if text, ok := ask("get_komi"); !ok || text != m.komi {
				fail("komi %q, want %s", text, m.komi)
			}
		}
		for _, c := range []model.Color{model.Black, model.White} {
			text, _ := ask("list_stones %s", c)
			got := strings.Fields(text)
			slices.Sort(got)
			if !slices.Equal(got, m.stones(c)) {
				fail("stones of %s %v, want %v", c, got, m.stones(c))
			}
		}
	}
	return commands
}
