package match

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search"
)

// zeroNetwork is a network of Leela Zero, version 1 of its format, one block of one filter: all weights are 0, and
// all variances of its normalizations 1.
func zeroNetwork(t *testing.T) []byte {
	var text bytes.Buffer
	w := gzip.NewWriter(&text)
	line := func(n int, weight string) { w.Write([]byte(strings.Repeat(weight+" ", n-1) + weight + "\n")) }
	normalized := func(weights, filters int) {
		line(weights, "0")
		line(filters, "0")
		line(filters, "0")
		line(filters, "1")
	}
	const points = 19 * 19
	line(1, "1")
	for _, planes := range []int{18, 1, 1} {
		normalized(planes*9, 1)
	}
	normalized(2, 2) // policy
	line(2*points*(points+1), "0")
	line(points+1, "0")
	normalized(1, 1) // value
	for _, n := range []int{points * 256, 256, 256, 1} {
		line(n, "0")
	}
	must.Succeed(t, w.Close())
	return text.Bytes()
}

// TestLeelaZero plays against a real engine whose analyses are lines of lz-genmove_analyze: to its
// network of zeros both sides win alike, and all 362 moves are as likely.
func TestLeelaZero(t *testing.T) {
	need(t, "leelaz")
	weights := filepath.Join(t.TempDir(), "zeros.gz")
	must.Succeed(t, os.WriteFile(weights, zeroNetwork(t), 0o600))
	leelaz := NewProcess("leelaz", commandOf("leelaz", "--gtp", "--noponder", "--cpu-only", "--threads", "1", "--playouts", "20", "--weights", weights),
		ProcessOptions{})
	defer leelaz.Close()
	var last *search.Snapshot
	rec, err := Play(t.Context(), NewThinker("random", newRandom(1), search.Budget{}, ""), leelaz, Settings{Size: 19, Komi: 7.5, MoveLimit: 4, ResignBelow: .01}, func(p Progress) {
		if p.Snapshot != nil {
			last = p.Snapshot
		}
	})
	if err != nil || rec.Fault != "" || len(rec.Moves) != 4 || rec.Reason != MoveLimit {
		t.Fatalf("%s after %d moves: %s, %v", rec.Reason, len(rec.Moves), rec.Fault, err)
	}
	if rec.Notes[1].WinRate != 0.5 || rec.Notes[3].WinRate != 0.5 || last == nil {
		t.Fatalf("notes %+v, snapshot %v", rec.Notes, last)
	}
	best := last.Moves[0]
	if best.Move != rec.Moves[3].Point || best.Visits < 1 || best.Prior < 0.002 || best.Prior > 0.003 || best.LCB > 0.5 || len(best.PV) == 0 || best.PV[0] != best.Move {
		t.Errorf("the best move is %+v, that played %v", best, rec.Moves[3])
	}
	if !strings.HasPrefix(rec.Descriptions[1], "Leela Zero") {
		t.Errorf("description %q", rec.Descriptions[1])
	}
}
