package match

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func TestPlayScripted(t *testing.T) {
	tests := []struct {
		name         string
		black, white []string
		settings     Settings
		result       string
		reason       Reason
		by           model.Color
		moves        int
	}{
		{"two passes", []string{"B2"}, nil, Settings{}, "B+8.5", TwoPasses, 0, 3},
		{"nothing played", nil, nil, Settings{}, "W+0.5", TwoPasses, 0, 2},
		{"resignation", []string{"B2", "resign"}, []string{"A1"}, Settings{}, "W+R", Resignation, 0, 2},
		{"claim", []string{"B2"}, []string{"claim"}, Settings{}, "W+", Claim, 0, 1},
		{"occupied", []string{"B2"}, []string{"B2"}, Settings{}, "B+F", IllegalMove, model.White, 1},
		{"off the board", []string{"off"}, nil, Settings{}, "W+F", IllegalMove, model.Black, 0},
		{"suicide", []string{"A2", "B1"}, []string{"C3", "A1"}, Settings{}, "B+F", IllegalMove, model.White, 3},
		{"panic", nil, []string{"panic"}, Settings{}, "B+F", Crash, model.White, 1},
		{"void panic", nil, []string{"panic"}, Settings{VoidFaults: true}, "Void", Crash, model.White, 1},
		{"too slow", []string{"wait"}, nil, Settings{MoveTime: time.Millisecond}, "W+T", Timeout, model.Black, 0},
		{"move limit", []string{"A1", "A2"}, []string{"C1", "C2"}, Settings{MoveLimit: 3}, "Void", MoveLimit, 0, 3},
		{"passes at the move limit", nil, nil, Settings{MoveLimit: 2}, "W+0.5", TwoPasses, 0, 2},
		{"handicap compensation", nil, nil, Settings{Size: 9, Handicap: 3, Rules: model.Rules{Compensation: model.CompensationShort}}, "B+78.5", TwoPasses, 0, 2},
		{"free handicap", nil, nil, Settings{Handicap: 2, FreeHandicap: true, Rules: model.Rules{Compensation: model.CompensationFull}, Scorer: ScoreArea}, "B+6.5", TwoPasses, 0, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.settings.Size == 0 {
				tt.settings.Size = 3
			}
			tt.settings.Komi = 0.5
			rec := must.Get(Play(t.Context(), &scripted{name: "b", script: tt.black}, &scripted{name: "w", script: tt.white}, tt.settings, nil))
			if rec.ResultText() != tt.result || rec.Reason != tt.reason || rec.FaultBy != tt.by || len(rec.Moves) != tt.moves {
				t.Errorf("%s, %s, by %v after %d moves (%s), want %s, %s, by %v after %d", rec.ResultText(), rec.Reason, rec.FaultBy,
					len(rec.Moves), rec.Fault, tt.result, tt.reason, tt.by, tt.moves)
			}
			must.Equal(t, rec.Fault != "", rec.Reason.Fault(), "fault", rec.Fault, rec.Reason)
		})
	}
}

// TestPlayEngines lets scripted processes play White against a player that
// always passes.
func TestPlayEngines(t *testing.T) {
	tests := []struct {
		script, result string
		reason         Reason
		by             model.Color
		fault          string
	}{
		{"plain", "W+0.5", TwoPasses, 0, ""},
		{"scores", "W+0.5", TwoPasses, 0, ""},
		{"no margin", "W+0.5", TwoPasses, 0, ""},
		{"resigns", "B+R", Resignation, 0, ""},
		{"claims", "W+", Claim, 0, ""},
		{"claims unasked", "W+", Claim, 0, ""},
		{"crashes", "B+F", Crash, model.White, "engine ended (exit status 2) during \"genmove w\": out of memory"},
		{"stalls", "B+T", Timeout, model.White, `no answer to "genmove w" within 300ms`},
		{"garbage", "B+F", Garbage, model.White, `bad answer to "genmove w": the answer begins with "what?", want = or ?`},
		{"refuses genmove", "B+F", Refusal, model.White, `"genmove w" failed: not today`},
		{"refuses at length", "B+F", Refusal, model.White, "xxx…"},
		{"refuses play", "B+F", Refusal, model.White, `"play b pass" failed: illegal move`},
		{"bad vertex", "B+F", IllegalMove, model.White, `bad vertex: answered "Z99" to the request for a move`},
		{"small", "Void", SetupFailed, model.White, `"boardsize 3" failed: unacceptable size`},
		{"protocol 3", "Void", SetupFailed, model.White, `speaks GTP version "3", want 2`},
	}
	for _, tt := range tests {
		t.Run(tt.script, func(t *testing.T) {
			t.Parallel()
			white := engine(tt.script, ProcessOptions{MoveTimeout: time.Minute, AllowClaim: true})
			if tt.script == "stalls" {
				white = engine(tt.script, ProcessOptions{MoveTimeout: 300 * time.Millisecond})
			}
			defer white.Close()
			rec := must.Get(Play(t.Context(), &scripted{name: "b"}, white, Settings{Size: 3, Komi: 0.5}, nil))
			if rec.ResultText() != tt.result || rec.Reason != tt.reason || rec.FaultBy != tt.by || !strings.HasSuffix(rec.Fault, tt.fault) {
				t.Errorf("%s, %s by %v: %q, want %s, %s by %v: %q", rec.ResultText(), rec.Reason, rec.FaultBy, rec.Fault,
					tt.result, tt.reason, tt.by, tt.fault)
			}
		})
	}
}

func TestClaimNotAllowed(t *testing.T) {
	white := engine("claims unasked", ProcessOptions{})
	defer white.Close()
	rec, err := Play(t.Context(), &scripted{name: "b"}, white, Settings{Size: 3}, nil)
	if err != nil || rec.ResultText() != "B+F" || rec.Reason != IllegalMove {
		t.Errorf("%s, %s, %v", rec.ResultText(), rec.Reason, err)
	}
}

func TestOccupied(t *testing.T) {
	white := engine("occupied", ProcessOptions{})
	defer white.Close()
	rec, err := Play(t.Context(), &scripted{name: "b", script: []string{"A9"}}, white, Settings{Size: 9}, nil)
	if err != nil || rec.ResultText() != "B+F" || rec.Fault != "occupied: illegal move: white A9: occupied" {
		t.Errorf("%s, %q, %v", rec.ResultText(), rec.Fault, err)
	}
}

func TestMissingProgram(t *testing.T) {
	rec, err := Play(t.Context(), NewProcess("ghost", commandOf("nonesuch-engine"), ProcessOptions{}), &scripted{name: "w"}, Settings{Size: 9}, nil)
	if err != nil || !rec.Void() || rec.Reason != SetupFailed || !strings.HasPrefix(rec.Fault, "nonesuch-engine: command not found") {
		t.Errorf("%s, %s, %q, %v", rec.ResultText(), rec.Reason, rec.Fault, err)
	}
}

func TestProcessSaysMore(t *testing.T) {
	black := engine("explains", ProcessOptions{Startup: []string{"clear_cache"}, Aliases: map[string]string{"komi": "clear_cache"}})
	defer black.Close()
	white := engine("analyzes", ProcessOptions{})
	defer white.Close()
	snapshots := make(map[*search.Snapshot]bool)
	rec, err := Play(t.Context(), black, white, Settings{Size: 5, Komi: 0.5, ResignBelow: .01}, func(p Progress) {
		if p.Snapshot != nil {
			snapshots[p.Snapshot] = true
		}
	})
	if err != nil || rec.Reason != TwoPasses || len(rec.Moves) != 8 {
		t.Fatalf("%s after %d moves: %s, %v", rec.Reason, len(rec.Moves), rec.Fault, err)
	}
	must.Equal(t, rec.Notes[2].Comment, "move 2 of mine\nis good", "comment")
	if got := rec.Notes[1].WinRate; got != 0.75 || len(snapshots) != 4 {
		t.Errorf("win rate %v, %d snapshots", got, len(snapshots))
	}
	must.Equal(t, rec.Descriptions, [2]string{"Scripted:1.2", "Scripted:1.2"}, "descriptions")
}

func TestHandicap(t *testing.T) {
	for _, tt := range []struct {
		script string
		free   bool
		want   string // what the engine is sent after its komi
	}{
		{"plain", false, "fixed_handicap 2"}, {"plain", true, "place_free_handicap 2"},
		{"odd handicap", false, "fixed_handicap 2,clear_board,play b C3,play b G7"},
		{"no handicap", false, "fixed_handicap 2,play b C3,play b G7"},
		{"sets handicap", false, "fixed_handicap 2,set_free_handicap C3 G7"},
	} {
		var sent []string
		black, white := engine(tt.script, ProcessOptions{}), engine("plain", ProcessOptions{})
		black.(Program).SetContext(GameContext{Slot: -1, Log: func(out bool, line string) {
			switch name, _, _ := strings.Cut(line, " "); {
			case !out || name == "known_command":
			case name == "komi":
				sent = nil
			default:
				sent = append(sent, line)
			}
		}})
		rec, err := Play(t.Context(), black, white, Settings{Size: 9, Handicap: 2, FreeHandicap: tt.free, MoveLimit: 4}, nil)
		black.Close()
		white.Close()
		if err != nil || rec.Reason != MoveLimit || rec.Moves[0].Color != model.White {
			t.Errorf("%s, free %v: %s %q, moves %v, %v", tt.script, tt.free, rec.Reason, rec.Fault, rec.Moves, err)
		}
		if got := strings.Join(sent, ","); !strings.HasPrefix(got, tt.want+",play w A9,genmove b") {
			t.Errorf("%s, free %v: sent %s, want %s first", tt.script, tt.free, got, tt.want)
		}
	}
}

// An engine that cannot choose its stones can still play with the fixed ones.
func TestFreeHandicapRefused(t *testing.T) {
	black, white := engine("no handicap", ProcessOptions{}), engine("plain", ProcessOptions{})
	defer black.Close()
	defer white.Close()
	rec, err := Play(t.Context(), black, white, Settings{Size: 9, Handicap: 2, FreeHandicap: true, MoveLimit: 4}, nil)
	if want := "place_free_handicap 2\" failed: unknown command; with handicap_style fixed the stones are placed for it"; err != nil || !strings.Contains(rec.Fault, want) {
		t.Errorf("fault %q, error %v, want %q", rec.Fault, err, want)
	}
}

func TestPlayersScore(t *testing.T) {
	tests := []struct {
		black, white string
		scorer       Scorer
		want         string
	}{
		{"B+2.5", "B+2.5", ScorePlayers, "B+2.5"},
		{"B+2.5", "", ScorePlayers, "W+0.5"}, // the referee outvotes one
		{"W+2.5", "", ScorePlayers, "W+2.5"},
		{"B+2.5", "", ScorePlayersOnly, "B+2.5"},
		{"B+2.5", "B+3.5", ScorePlayers, "B+"},
		{"B+2.5", "W+3.5", ScorePlayers, "W+0.5"},
		{"B+2.5", "0", ScorePlayersOnly, "Void"},
		{"", "", ScorePlayers, "W+0.5"},
		{"", "", ScorePlayersOnly, "Void"},
		{"W+2.5", "W+3.5", ScorePlayers, "W+0.5"},
		{"B+2.5", "B+3.5", ScorePlayersOnly, "B+"},
		{"?", "0", ScorePlayers, "W+0.5"},
		{"nonsense", "W+2.5", ScorePlayers, "W+2.5"},
		{"B+2.5", "B+2.5", ScoreArea, "W+0.5"},
	}
	for _, tt := range tests {
		rec, err := Play(t.Context(), &scripted{name: "b", score: tt.black}, &scripted{name: "w", score: tt.white},
			Settings{Size: 3, Komi: 0.5, Scorer: tt.scorer}, nil)
		if err != nil || rec.ResultText() != tt.want || rec.Reason != TwoPasses {
			t.Errorf("%q and %q: %s, %v, want %s", tt.black, tt.white, rec.ResultText(), err, tt.want)
		}
	}
}

// TestLateScore has a player that does not come to the end of its count. The referee counts, and
// the next game is as if nothing had been.
func TestLateScore(t *testing.T) {
	white := engine("counts for ever", ProcessOptions{Timeout: time.Second, MoveTimeout: time.Minute})
	defer white.Close()
	for _, tt := range []struct {
		scorer Scorer
		want   string
	}{{ScorePlayers, "W+0.5"}, {ScorePlayersOnly, "Void"}} {
		rec, err := Play(t.Context(), &scripted{name: "b"}, white, Settings{Size: 3, Komi: 0.5, Scorer: tt.scorer}, nil)
		if err != nil || rec.ResultText() != tt.want || rec.Reason != TwoPasses || rec.FaultBy != model.Empty || rec.Fault != "" {
			t.Errorf("%s, %s by %v: %q, %v, want %s", rec.ResultText(), rec.Reason, rec.FaultBy, rec.Fault, err, tt.want)
		}
		remarks := strings.Join(rec.Remarks, "\n")
		if !strings.Contains(remarks, `no answer to "final_score" within 1s`) ||
			strings.Contains(remarks, "counted by the referee") != (tt.scorer == ScorePlayers) {
			t.Errorf("remarks %q", rec.Remarks)
		}
	}
}

func TestSettingsErrors(t *testing.T) {
	for _, s := range []Settings{{Size: 1}, {Size: 20}, {Size: 9, Komi: math.NaN()}, {Size: 9, Handicap: 1}, {Size: 9, Handicap: 10},
		{Size: 5, Handicap: 2}, {Size: 3, Handicap: 9, FreeHandicap: true}, {Size: 9, MoveLimit: -1}, {Size: 9, MoveTime: -1},
		{Size: 9, Scorer: 9}} {
		must.Fail(t, must.Err(Play(t.Context(), &scripted{}, &scripted{}, s, nil)), "", s)
	}
}

func TestContextInterrupts(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	rec, err := Play(ctx, NewThinker("a", newRandom(1), search.Budget{}, ""), NewThinker("b", newRandom(2), search.Budget{}, ""), Settings{Size: 9},
		func(p Progress) {
			if p.MoveNumber == 5 {
				cancel()
			}
		})
	if !errors.Is(err, context.Canceled) || rec.Reason != Unfinished || !rec.Void() || len(rec.Moves) != 5 {
		t.Errorf("%s after %d moves, %v", rec.Reason, len(rec.Moves), err)
	}
}

// TestProgress follows a game and checks its states.
func TestProgress(t *testing.T) {
	last := 0
	rec, err := Play(t.Context(), NewThinker("a", newRandom(1), search.Budget{}, ""), NewThinker("b", newRandom(2), search.Budget{}, ""),
		Settings{Size: 5, Komi: 0.5}, func(p Progress) {
			if p.MoveNumber < last || p.MoveNumber > last+1 {
				t.Errorf("move %d after %d", p.MoveNumber, last)
			}
			last = p.MoveNumber
			if p.MoveNumber > 0 && p.Last.Point != model.Pass && p.Board.At(p.Last.Point) != p.Last.Color {
				t.Errorf("move %d is not on the board", p.MoveNumber)
			}
			switch {
			case p.Snapshot == nil:
				if !math.IsNaN(p.WinRate) || p.MoveNumber > 0 {
					t.Errorf("win rate %v without a search at move %d", p.WinRate, p.MoveNumber)
				}
			case p.Snapshot.ToPlay == model.Black && p.WinRate != 0.25 || p.Snapshot.ToPlay == model.White && p.WinRate != 0.75:
				t.Errorf("win rate %v of %+v", p.WinRate, p.Snapshot)
			}
		})
	if err != nil || rec.Reason != TwoPasses {
		t.Fatalf("%s, %v", rec.Reason, err)
	}
	must.Equal(t, last, len(rec.Moves), "the last state is of move")
	if len(rec.Notes) != len(rec.Moves) || rec.Notes[0].Playouts != 7 {
		t.Errorf("%d notes on %d moves", len(rec.Notes), len(rec.Moves))
	}
}

// TestScoringUnknown has an engine that counts, and does not know under which rules.
func TestScoringUnknown(t *testing.T) {
	for rules, want := range map[string]bool{"japanese": true, "chinese": false} {
		white := engine("scores", ProcessOptions{})
		r := must.Get(model.ParseRules(rules))
		rec, err := Play(t.Context(), &scripted{name: "b"}, white, Settings{Size: 3, Komi: 0.5, Rules: r}, nil)
		white.Close()
		said := slices.Contains(rec.Remarks, "scores knows no command for territory scoring: the player does not count")
		must.Succeed(t, err)
		must.Equal(t, said, want, rules, rec.Remarks)
	}
}
