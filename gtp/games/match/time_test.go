package match

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
)

// A timed player answers after the times it is told to, by its own account.
type timed struct {
	scripted
	took []time.Duration
	told []gtp.Left
}

func (p *timed) TimeLeft(_ context.Context, _ model.Color, left gtp.Left) error {
	p.told = append(p.told, left)
	return nil
}

func (p *timed) Genmove(ctx context.Context, c model.Color) (Genmove, error) {
	answer, err := p.scripted.Genmove(ctx, c)
	answer.Took = p.took[p.asked-1]
	return answer, err
}

func TestClockForfeit(t *testing.T) {
	const s = time.Second
	for _, voidFaults := range []bool{false, true} {
		black := &timed{scripted: scripted{name: "b", script: []string{"B2", "A1", "C1"}}, took: []time.Duration{4 * s, 7 * s, 4 * s}}
		control := gtp.TimeControl{Main: 10 * s, Byoyomi: 3 * s, Stones: 1}
		settings := Settings{Size: 3, Time: control, VoidFaults: voidFaults}
		rec, err := Play(t.Context(), black, &scripted{name: "w", script: []string{"A2"}}, settings, nil)
		if err != nil || rec.ResultText() != "W+T" || rec.Reason != Timeout || rec.Fault != "b: took 4s for a move, had 3s" || len(rec.Moves) != 4 {
			t.Errorf("%s, %s, %q, %v", rec.ResultText(), rec.Reason, rec.Fault, err)
		}
		for _, part := range []string{"TM[10]", "OT[1/3 Canadian]", "B[bb]BL[6]", "B[ac]BL[3]OB[1]", "AP[gobandit:"} {
			if text := must.Get(rec.SGF(sgf.Info{})); !strings.Contains(string(text), part) {
				t.Errorf("no %s in the record\n%s", part, text)
			}
		}
		want := []gtp.Left{{Time: 10 * s}, {Time: 6 * s}, {Time: 3 * s, Stones: 1}}
		if len(black.told) != len(want) {
			t.Fatalf("it was told %+v, want %+v", black.told, want)
		}
		for i := range want {
			must.Equal(t, black.told[i], want[i], "before move", i, "it was told")
		}
	}
}

// TestClockEndsWaiting lets an engine hang: the referee does not wait for long
// after its time.
func TestClockEndsWaiting(t *testing.T) {
	for _, settings := range []Settings{{Size: 3, Time: gtp.TimeControl{Main: 100 * time.Millisecond}}, {Size: 3, MoveTime: 200 * time.Millisecond}} {
		white := engine("stalls", ProcessOptions{})
		black := &timed{scripted: scripted{name: "b"}, took: []time.Duration{time.Millisecond}} // however busy the machine is
		rec, err := Play(t.Context(), black, white, settings, nil)
		white.Close()
		if err != nil || rec.ResultText() != "B+T" || rec.Reason != Timeout || rec.FaultBy != model.White {
			t.Errorf("%s, %s, %q, %v", rec.ResultText(), rec.Reason, rec.Fault, err)
		}
	}
}

// TestProcessTime checks what engines with different commands are told.
func TestProcessTime(t *testing.T) {
	tests := []struct{ script, control, want string }{
		{"time", "1m", "time_settings 60 0 0,time_left B 60 0"},
		{"time", "1m+10s/5", "time_settings 60 10 5,time_left B 60 0"},
		{"time", "0+3x10.5s", "time_settings 0 10 1,time_left B 10 1"},
		{"time", "1m+5s", "time_settings 60 0 0,time_left B 60 0"},
		{"time", "500ms", "time_settings 1 0 0,time_left B 1 0"},
		{"time", "1500ms+300ms/1", "time_settings 1 1 1,time_left B 1 0"},
		{"all times", "0+3x10s", "kgs-time_settings byoyomi 0 10 3,time_left B 10 3"},
		{"all times", "1m+5s", "kata-time_settings fischer 60 5,time_left B 60 0"},
		{"plain", "1m+5s", ""},
	}
	for _, tt := range tests {
		control := must.Get(gtp.ParseTimeControl(tt.control))
		var sent []string
		black := engine(tt.script, ProcessOptions{})
		black.(Program).SetContext(GameContext{Slot: -1, Log: func(out bool, line string) {
			if out && strings.Contains(line, "time_") && !strings.HasPrefix(line, "known_command") {
				sent = append(sent, line)
			}
		}})
		rec, err := Play(t.Context(), black, &scripted{name: "w", script: []string{"resign"}}, Settings{Size: 3, Time: control}, nil)
		black.Close()
		if got := strings.Join(sent, ","); err != nil || rec.ResultText() != "B+R" || got != tt.want {
			t.Errorf("%s, %s: %s, told %s, want %s (%v)", tt.script, tt.control, rec.ResultText(), got, tt.want, err)
		}
	}
}

func TestOpening(t *testing.T) {
	move := func(c model.Color, v string) model.Move {
		p := must.Get(model.ParsePoint(v, 3))
		return model.Move{Color: c, Point: p}
	}
	opening := Opening{Name: "o", Moves: []model.Move{move(model.Black, "A1"), move(model.Black, "B2"), move(model.White, "C3")}, ToPlay: model.White}
	black := engine("plain", ProcessOptions{})
	defer black.Close()
	rec, err := Play(t.Context(), black, &scripted{name: "w", script: []string{"C2", "resign"}}, Settings{Size: 3, Opening: opening}, nil)
	if err != nil || len(rec.Moves) != 5 || rec.Moves[3] != move(model.White, "C2") || rec.ResultText() != "B+R" {
		t.Errorf("moves %v, %s, %q, %v", rec.Moves, rec.ResultText(), rec.Fault, err)
	}
	must.Equal(t, must.Get(rec.game(0)).NumMoves(), 5, "the record is played to moves")
	rec.Settings.Rules.Compensation = model.CompensationNone
	for setup, want := range map[int]string{
		0: "RU[Chinese];B[ac];B[bb];W[ca];W[cb]", 3: "RU[Chinese]AB[bb][ac]AW[ca]PL[W];W[cb]",
		2: "RU[chinese,compensation=none]AB[bb][ac];W[ca];W[cb]", // without the rules' name Black's stones would count
	} {
		rec.Settings.Opening.Setup = setup
		text, err := rec.SGF(sgf.Info{})
		for _, property := range []string{"C", "RE"} { // comments and the result
			text = regexp.MustCompile(property+`\[[^]]*\]`).ReplaceAll(text, nil)
		}
		if got := strings.ReplaceAll(string(text), "\n", ""); err != nil || !strings.Contains(got, want) {
			t.Errorf("setup of %d stones: %s, %v, want %s", setup, got, err, want)
		}
	}
	rec.Settings.Opening.Setup = 3
	rec.Moves, rec.Notes = rec.Moves[:1], rec.Notes[:1]
	if text, err := rec.SGF(sgf.Info{}); err != nil || !strings.Contains(string(text), "AB[ac]") {
		t.Errorf("a game that ended in its opening: %s, %v", text, err)
	}
	opening.Moves = append(opening.Moves, move(model.Black, "A1"))
	rec, err = Play(t.Context(), &scripted{name: "b"}, &scripted{name: "w"}, Settings{Size: 3, Opening: opening}, nil)
	if err != nil || rec.Reason != SetupFailed || rec.Fault != "opening o: move 4: illegal move: black A1: occupied" || rec.FaultBy != model.Empty {
		t.Errorf("%s, %q, %v", rec.Reason, rec.Fault, err)
	}
}

// TestKoRule lets Black pass after it has taken a ko, and White take it back.
func TestKoRule(t *testing.T) {
	opening := Opening{ToPlay: model.Black}
	for _, text := range []string{"B A1", "B B2", "W C2", "W D1", "W B1", "B C1"} {
		m := must.Get(model.ParseMove(text, 4))
		opening.Moves = append(opening.Moves, m)
	}
	for ko, want := range map[model.KoRule]string{model.PositionalSuperko: "B+F", model.SimpleKo: "W+R"} {
		black := &scripted{name: "b", script: []string{"pass", "resign"}}
		rec, err := Play(t.Context(), black, &scripted{name: "w", script: []string{"B1"}}, Settings{Size: 4, Rules: model.Rules{Ko: ko}, Opening: opening}, nil)
		if err != nil || rec.ResultText() != want {
			t.Errorf("ko rule %d: %s, %s, %q, %v, want %s", ko, rec.ResultText(), rec.Reason, rec.Fault, err, want)
		}
		if _, err := rec.SGF(sgf.Info{}); err != nil {
			t.Errorf("ko rule %d: %v", ko, err)
		}
	}
}

// TestRefusedMove tells whose fault a legal move is that the opponent calls
// illegal.
func TestRefusedMove(t *testing.T) {
	for voidFaults, want := range map[bool]string{false: "B+F", true: "W+F"} {
		white := engine("refuses play", ProcessOptions{})
		rec, err := Play(t.Context(), &scripted{name: "b", script: []string{"B2"}}, white, Settings{Size: 3, VoidFaults: voidFaults}, nil)
		white.Close()
		must.Succeed(t, err)
		must.Equal(t, rec.ResultText(), want, "void faults", voidFaults, rec.Fault)
	}
}
