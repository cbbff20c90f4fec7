package sgf

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/variant"
)

// A game of a variant, with its slips, hidden stones and refusals, is read back exactly as
// it was written, also after moves were taken back; and a program that knows no variants
// reads the same stones of two colors.
func TestVariantsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"slip", "slip:0.6", "hidden", "hidden:4", "three-colour", "pair"}).Draw(t, "variant")
		g := must.Get(variant.NewGame(name, rapid.IntRange(4, 7).Draw(t, "size"), 7.5, rapid.Uint64().Draw(t, "seed")))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 0))
		rec := NewRecord(g)
		turn := rec.Root
		for !g.Over() && g.NumMoves() < 60 {
			if rng.IntN(12) == 0 && g.NumMoves() > 0 { // a variation
				g.Undo()
				turn = turn.Parent
			}
			m := model.Move{Color: g.ToPlay(), Point: variant.Of(g).Now().Draw(rng)}
			next, _, err := turn.PlayIn(g, m)
			if err != nil {
				t.Fatal(err)
			}
			turn = next
		}

		file := must.Get(Encode(rec.Node(nil)))
		read, err := Tree(must.Get(Parse(file))[0])
		if err != nil || len(read.Warnings) > 0 {
			t.Fatalf("%v %v in %s", err, read.Warnings, file)
		}
		again := read.Start.Clone()
		for _, at := range lineLike(read.Root, turn.Line()) {
			at.Step(again)
		}
		a, b := variant.Of(g), variant.Of(again)
		if a.Now().View(-1) != b.Now().View(-1) || a.Now().Hash() != b.Now().Hash() || !slices.Equal(a.Tries(), b.Tries()) || *g.Board() != *again.Board() {
			t.Fatalf("read\n%swant\n%sof %s", b.Now().View(-1), a.Now().View(-1), file)
		}

		plain := strings.NewReplacer("VR[", "XR[", "VM[", "XM[").Replace(string(file))
		other := must.Get(Tree(must.Get(Parse([]byte(plain)))[0]))
		h := other.Start.Clone()
		for _, at := range lineLike(other.Root, turn.Line()) {
			at.Step(h)
		}
		for p := range h.Board().Points() {
			if want := g.Board().At(p); want != model.Red && h.Board().At(p) != want {
				t.Fatalf("%s: another program sees %s, want %s, in\n%s", p.Vertex(g.Size()), h.Board().At(p), want, plain)
			}
		}
	})
}

// lineLike returns the turns after a root that lie where those of another record do.
func lineLike(root *Turn, line []*Turn) (out []*Turn) {
	for i, t := range line[1:] {
		root = root.Next[slices.Index(line[i].Next, t)]
		out = append(out, root)
	}
	return out
}

func TestVariantsWithFaults(t *testing.T) {
	tests := []struct{ text, want string }{
		{"(;SZ[5]VR[slipp]VS[1])", `did you mean "slip"`},
		{"(;SZ[5]VR[slip])", "want a seed (VS)"},
		{"(;SZ[5]VR[slip]VS[1];B[cc]VM[aa:cc])", "after move 0: A5 does not lead to what the record has; left out"},
		{"(;SZ[5]VR[pair]VS[1];B[cc];W[cc])", "after move 1: illegal move: white C3: occupied; left out"},
		{"(;SZ[5]VR[hidden]VS[1];VM[cc:refused])", "does not lead to what the record has"},
	}
	for _, tt := range tests {
		rec, err := Tree(must.Get(Parse([]byte(tt.text)))[0])
		got := ""
		if err != nil {
			got = err.Error()
		} else if len(rec.Warnings) > 0 {
			got = rec.Warnings[0].Error()
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want it to say %q", tt.text, got, tt.want)
		}
	}
}
