package analysis

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/modeltest"
	"gobandit/model/must"
)

// Queries of random games get one answer for each turn asked for, with candidates that are legal on a naive board, and
// figures for each point of it.
func TestAnswersAgainstNaiveBoard(t *testing.T) {
	sessions, end := 6, time.Time{}
	if text := os.Getenv("GOBANDIT_MONKEY"); text != "" {
		sessions, end = 1<<30, time.Now().Add(must.Get(time.ParseDuration(text)))
	}
	began, done, answers := time.Now(), 0, 0
	for seed := range uint64(sessions) {
		if t.Failed() || !end.IsZero() && time.Now().After(end) {
			break
		}
		answers += querySession(t, seed)
		done++
	}
	t.Logf("%d sessions, %d answers in %.0f s", done, answers, time.Since(began).Seconds())
}

// querySession asks for the turns of some random games at once, and returns the number of answers.
func querySession(t *testing.T, seed uint64) int {
	rng := rand.New(rand.NewPCG(seed, 5))
	type turn struct {
		board *modeltest.Naive
		past  [][]model.Color // positions that must not come again
	}
	want := map[string]turn{} // by query and turn
	var queries []string
	for q := range 1 + rng.IntN(4) {
		board := modeltest.NewNaive(t, 2+rng.IntN(6))
		initial, moves := [][2]string{}, [][2]string{}
		if rng.IntN(2) == 0 { // stones that no move has put there, all with a liberty
			i := rng.IntN(len(board.Stones))
			if after, alive := board.After(i, model.White); alive {
				board.Stones = after
				initial = append(initial, [2]string{"W", board.Point(i).Vertex(board.Size)})
			}
		}
		past := [][]model.Color{board.Stones}
		rules := []string{"chinese", "tromp-taylor"}[rng.IntN(2)]
		forbidden := func() [][]model.Color {
			if rules == "chinese" { // as KataGo has them: a simple ko
				return past[max(0, len(past)-2):]
			}
			return slices.Clone(past)
		}
		at := func() turn {
			now := *board
			return turn{&now, forbidden()}
		}
		turns := []turn{at()}
		for range rng.IntN(30) {
			i := rng.IntN(len(board.Stones))
			if board.Stones[i] != model.Empty {
				continue
			}
			after, alive := board.After(i, board.ToPlay)
			if !alive || slices.ContainsFunc(forbidden(), func(s []model.Color) bool { return slices.Equal(s, after) }) {
				continue
			}
			moves = append(moves, [2]string{board.ToPlay.Letter(), board.Point(i).Vertex(board.Size)})
			board.Stones, board.ToPlay = after, board.ToPlay.Opponent()
			past = append(past, after)
			turns = append(turns, at())
		}
		var asked []int
		for n := range turns {
			if rng.IntN(3) == 0 || n == len(turns)-1 {
				asked = append(asked, n)
				want[fmt.Sprintf("q%d %d", q, n)] = turns[n]
			}
		}
		query := map[string]any{
			"id": fmt.Sprint("q", q), "rules": rules, "komi": float64(rng.IntN(21)) / 2, "boardXSize": board.Size, "boardYSize": board.Size,
			"initialStones": initial, "moves": moves, "analyzeTurns": asked, "maxVisits": 2 + rng.IntN(20), "includeOwnership": true, "includePolicy": rng.IntN(2) == 0,
		}
		if len(moves) == 0 {
			query["initialPlayer"] = "B"
		}
		queries = append(queries, string(must.Get(json.Marshal(query))))
	}

	answers := exchange(t, treeOptions(), queries...)
	for _, line := range answers {
		answer := parseAnswer(t, line)
		key := fmt.Sprintf("%v %v", answer["id"], answer["turnNumber"])
		of, ok := want[key]
		if !ok {
			t.Errorf("seed %d: an answer that nobody asked for, or twice: %s", seed, line)
			continue
		}
		delete(want, key)
		n := len(of.board.Stones)
		if owners, _ := answer["ownership"].([]any); len(owners) != n {
			t.Errorf("seed %d: owners of %d points of %d: %s", seed, len(owners), n, line)
		}
		if policy, asked := answer["policy"].([]any); asked && len(policy) != n+1 {
			t.Errorf("seed %d: policy of %d moves of %d: %s", seed, len(policy), n+1, line)
		}
		infos, _ := answer["moveInfos"].([]any)
		if len(infos) == 0 {
			t.Errorf("seed %d: no candidates: %s", seed, line)
		}
		for _, info := range infos {
			move := fmt.Sprint(info.(map[string]any)["move"])
			p, err := model.ParsePoint(move, of.board.Size)
			if err != nil {
				t.Fatalf("seed %d: candidate %q: %s", seed, move, line)
			}
			if p == model.Pass {
				continue
			}
			i := p.Y()*of.board.Size + p.X()
			after, alive := of.board.After(i, of.board.ToPlay)
			if of.board.Stones[i] != model.Empty || !alive || slices.ContainsFunc(of.past, func(s []model.Color) bool { return slices.Equal(s, after) }) {
				t.Errorf("seed %d: turn %s: candidate %s is not legal\n%s\n%s", seed, key, move, line, queries)
			}
		}
	}
	for key := range want {
		t.Errorf("seed %d: no answer for %s: %q\n%q", seed, key, queries, answers)
	}
	return len(answers)
}
