package model

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"gobandit/model/must"
)

// The problem decides the framed game, whoever attacks, wherever it is on the board and whatever the komi.
func TestFrame(t *testing.T) {
	var texts []string
	for _, top := range []string{".X.X.O....... XXXXXO....... OOOOOO.......", "...OX.X.XO... ...OXXXXXO... ....OOOOO...."} {
		text := top + strings.Repeat(" .............", 10)
		texts = append(texts, text, strings.NewReplacer("X", "O", "O", "X").Replace(text))
	}
	digest := fnv.New64a()
	for _, text := range texts {
		b := must.Get(ParseBoard(text))
		target := Pt(4, 1) // a stone of both groups
		for i := range Symmetries {
			for _, komi := range []float64{0, 7.5, -20.5} {
				var stones [3][]Point
				for q := range b.Points() {
					stones[b.At(q)] = append(stones[b.At(q)], q.Turned(i, 13))
				}
				turned := *b
				must.Succeed(t, turned.Setup(stones[Black], stones[White]))
				g := must.Get(GameFrom(&turned, komi).Frame())
				fmt.Fprint(digest, g.Board())
				sign := float64(b.At(target).Sign())
				if alive, dead := sign*g.Score(nil), sign*g.Score([]Point{target.Turned(i, 13)}); alive <= 0 || dead >= 0 {
					t.Errorf("komi %v: the defender is %v points ahead alive, %v dead\n%v", komi, alive, dead, g.Board())
				}
			}
		}
	}
	must.Equal(t, digest.Sum64(), 2073271118786248481, "the frames stay as they were")
	must.Fail(t, must.Err(GameFrom(newBoard(13), 0).Frame()), "", "an empty board is framed")
}
