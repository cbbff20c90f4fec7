package match

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// The opening costs nobody anything.
func TestCosts(t *testing.T) {
	r := PlayedGame{Settings: Settings{Opening: Opening{Moves: make([]model.Move, 1)}}}
	for i, elapsed := range []time.Duration{0, 30 * time.Millisecond, 10 * time.Millisecond, 50 * time.Millisecond} {
		r.Moves = append(r.Moves, model.Move{Color: model.Color(1 + i%2)})
		r.Notes = append(r.Notes, Note{Elapsed: elapsed, Playouts: 100 * i})
	}
	must.Equal(t, r.Costs(), [2]Cost{{1, .01, 200}, {2, .08, 400}})
	if seconds, playouts := r.Costs()[1].PerMove(); seconds != .04 || playouts != 200 {
		t.Errorf("%v s and %v playouts a move", seconds, playouts)
	}
}

// The score has what the moves of either player took, and the Elo that it leaves.
func TestStatsCost(t *testing.T) {
	s := Stats{Wins: 3, Losses: 1, Cost: [2]Cost{{20, .8, 8000}, {20, .2, 2000}}}
	text := must.Get(json.Marshal(s))
	var got struct {
		Elo       float64   `json:"elo"`
		Equal     *float64  `json:"elo_equal_cost"`
		BlackCost *moveCost `json:"black_cost"`
		WhiteCost *moveCost `json:"white_cost"`
	}
	if err := json.Unmarshal(text, &got); err != nil || got.Equal == nil || got.BlackCost == nil || got.WhiteCost == nil {
		t.Fatalf("%s, %v", text, err)
	}
	if want := got.Elo - 2*EloPerDoubling; math.Abs(*got.Equal-want) > 1e-9 {
		t.Errorf("Elo %v at equal cost, want %v", *got.Equal, want)
	}
	if got.BlackCost.SecondsPerMove != .04 || got.WhiteCost.PlayoutsPerMove != 100 || got.BlackCost.Moves != 20 {
		t.Errorf("%+v and %+v a move", got.BlackCost, got.WhiteCost)
	}
	if text, _ := json.Marshal(Stats{Wins: 1, Losses: 1}); !strings.Contains(string(text), `"elo_equal_cost":null`) || strings.Contains(string(text), "black_cost") {
		t.Errorf("without costs %s", text)
	}
}

// A player with a share of the time is told of it, and loses when it is over.
func TestTimeOdds(t *testing.T) {
	control := gtp.TimeControl{Main: time.Hour}
	settings := Settings{Size: 5, Time: control}
	whole := NewThinker("whole", newRandom(1), search.Budget{}, "")
	part := WithTimeShare(NewThinker("part", newRandom(2), search.Budget{}, ""), .25)
	rec, err := Play(t.Context(), whole, part, settings, nil)
	if err != nil || rec.Reason.Fault() {
		t.Fatalf("%v, %v", rec.Fault, err)
	}
	must.Equal(t, part.(*thinker).pace.Control.Main, 15*time.Minute, "the player")
	must.Equal(t, whole.(*thinker).pace.Control.Main, time.Hour, "the other player")
	late := WithTimeShare(NewThinker("late", newRandom(2), search.Budget{}, ""), 1e-12)
	rec, err = Play(t.Context(), whole, late, settings, nil)
	if err != nil || rec.Reason != Timeout || rec.FaultBy != model.White || rec.Result.By != model.ByTime {
		t.Errorf("%v by %v, %v", rec.Reason, rec.FaultBy, err)
	}
}
