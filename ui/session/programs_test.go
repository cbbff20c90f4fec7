package session

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/uitest"
)

// asAnalyst names the variable that makes the test binary one of the analysts.
const asAnalyst = "GOBANDIT_TEST_ANALYST"

// An analystScript is how a program of others answers: the commands that it knows, and
// what it says to those that begin with a text. An answer without an end runs on until
// the next line, as an analysis does.
type analystScript struct {
	knows   string
	answers map[string]string
}

// analystScripts answer as the programs do by their documents, on a 3x3 board with White
// to move.
var analystScripts = map[string]analystScript{
	"katago": {"kata-analyze lz-analyze undo kata-set-rules", map[string]string{
		"kata-analyze W 10 rootInfo true ownership true": "=\n" +
			"info move B3 visits 12 edgeVisits 12 utility 0.31 winrate 0.625 scoreMean 3.5 scoreStdev 7.25 scoreLead 3.5 scoreSelfplay 4 prior 0.45 lcb 0.55 utilityLcb 0.1 weight 11.5 order 0 pv B3 A1 C2 " +
			"movesOwnership -1 -1 -1 0 0 0 1 1 1 " +
			"info move pass visits 2 edgeVisits 2 utility -0.9 winrate 0.05 scoreMean -6 scoreStdev 9 scoreLead -6 scoreSelfplay -6 prior 0.0125 lcb -0.2 utilityLcb -1 weight 2 order 1 pv pass " +
			"rootInfo visits 15 utility 0.2 winrate 0.6 scoreMean 2.5 scoreStdev 8 scoreLead 2.5 scoreSelfplay 3 weight 14 symHash AB thisHash CD " +
			"ownership 1 1 0.5 0 0 0 -0.5 -1 -1\n"}},
	"leelaz": {"lz-analyze undo", map[string]string{
		"lz-analyze W 10": "=\ninfo move B3 visits 12 winrate 6250 prior 4500 lcb 5500 order 0 pv B3 A1 C2 info move pass visits 2 winrate 500 prior 125 lcb 0 order 1 pv pass\n"}},
	"pachi": {"lz-analyze undo", map[string]string{ // without lcb, each line with a blank at its end
		"lz-analyze W 10": "=\ninfo move B3 visits 1200 winrate 6250 prior 4500 order 0 pv B3 A1 C2  info move A2 visits 600 winrate 5000 prior 125 order 1 pv A2  \n"}},
	"gnugo": {"top_moves_black top_moves_white undo", map[string]string{
		"top_moves_white":                         "= B3 12.50 A2 7.25 \n\n",
		"estimate_score":                          "= W+2.5 (upper bound: 3.0, lower: 2.0)\n\n",
		"initial_influence white territory_value": "=  1.00 1.00 0.50\n 0.00 0.00 0.00\n -0.50 -1.00 -1.00\n\n"}},
	"nonsense":  {"kata-analyze", map[string]string{"kata-analyze": "=\n" + strings.Repeat("info move Z99 visits many\n", 30)}},
	"chatty":    {"lz-analyze", map[string]string{"lz-analyze": "=\n" + strings.Repeat("thinking very hard\n", 30)}},
	"oversure":  {"lz-analyze", map[string]string{"lz-analyze": "=\n" + strings.Repeat("info move B3 visits 12 winrate 73000 order 0 pv B3\n", 30)}},
	"silent":    {"lz-analyze", map[string]string{"lz-analyze": "= \n\n"}},
	"refusing":  {"lz-analyze", map[string]string{"lz-analyze": "? no network\n\n"}},
	"incapable": {"undo", nil},
}

// runAnalyst answers GTP by a script.
func runAnalyst(s analystScript) {
	in, open := bufio.NewScanner(os.Stdin), false
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		if open {
			fmt.Print("\n")
			open = false
		}
		command, argument, _ := strings.Cut(line, " ")
		answer := "= \n\n"
		if command == "known_command" {
			answer = fmt.Sprintf("= %v\n\n", strings.Contains(" "+s.knows+" ", " "+argument+" "))
		}
		for prefix, text := range s.answers {
			if strings.HasPrefix(line, prefix) {
				answer = text
			}
		}
		switch {
		case line == "":
			continue
		case command == "quit":
			fmt.Print("= \n\n")
			return
		}
		open = !strings.HasSuffix(answer, "\n\n")
		fmt.Print(answer)
	}
}

// analyze returns what an analyst has found of the empty 3x3 board when it has said all.
func analyze(t *testing.T, name string) (*search.Snapshot, error) {
	t.Helper()
	self, err := os.Executable()
	must.Succeed(t, err)
	p := newProgram(name, controller.Command{Args: []string{self}, Env: []string{asAnalyst + "=" + name}})
	defer p.Close()
	g := uitest.Game(t, 3, "C1")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last *search.Snapshot
	_, err = p.Search(ctx, g, search.Budget{MovesOwnership: true}, func(s *search.Snapshot) { last = s; cancel() })
	return last, err
}

func TestAnalysts(t *testing.T) {
	owners := []float64{-1, -1, -0.5, 0, 0, 0, 0.5, 1, 1} // in Black's view
	tests := []struct {
		name    string
		moves   string // each with visits, win rate, LCB, prior, score and value
		rate    float64
		score   float64
		ownered bool
	}{
		{"katago", "B3 12 0.625 0.55 0.45 -3.5 0, pass 2 0.05 -0.20 0.0125 6 0", 0.6, -2.5, true},
		{"leelaz", "B3 12 0.625 0.55 0.45 0 0, pass 2 0.05 0.00 0.0125 0 0", 0.543, 0, false},
		{"pachi", "B3 1200 0.625 0.60 0.45 0 0, A2 600 0.5 0.46 0.0125 0 0", 0.583, 0, false},
		{"gnugo", "B3 0 0 0.00 0 0 12.5, A2 0 0 0.00 0 0 7.25", 0.5, -2.5, true},
	}
	for _, tt := range tests {
		s, err := analyze(t, tt.name)
		if err != nil || s == nil {
			t.Errorf("%s: %v, error %v", tt.name, s, err)
			continue
		}
		var moves []string
		for _, m := range s.Moves {
			moves = append(moves, fmt.Sprintf("%s %d %g %.2f %g %g %g", m.Move.Vertex(3), m.Visits, m.WinRate, m.LCB, m.Prior, m.Score, m.Value))
		}
		must.Equal(t, strings.Join(moves, ", "), tt.moves, tt.name)
		if s.WinRate < tt.rate-0.001 || s.WinRate > tt.rate+0.001 || s.Score != tt.score || s.Searched() == (tt.name == "gnugo") {
			t.Errorf("%s: win rate %g, score %g, searched %v", tt.name, s.WinRate, s.Score, s.Searched())
		}
		must.Equal(t, tt.ownered, (slices.Equal(s.Ownership, owners)), tt.name, s.Ownership)
		if tt.name == "katago" {
			if m := s.Moves[0]; m.ScoreStdev != 7.25 || s.ScoreStdev != 8 || len(m.PV) != 3 || !slices.Equal(m.Ownership, []float64{1, 1, 1, 0, 0, 0, -1, -1, -1}) {
				t.Errorf("KataGo's first move is %+v", m)
			}
		}
		must.Equal(t, s.ToPlay, model.White, tt.name)
		must.Equal(t, s.MoveNumber, 1, tt.name)
	}
}

// What an analyst says that is no analysis is told, and its search ends.
func TestAnalystsTalkNonsense(t *testing.T) {
	for name, want := range map[string]string{
		"nonsense":  `Z99`,
		"chatty":    `bad analysis line "thinking very hard"`,
		"oversure":  `win rate 73000, want 0 to 1`,
		"silent":    "ended the analysis without a line",
		"refusing":  "no network",
		"incapable": "cannot analyze",
	} {
		if s, err := analyze(t, name); err == nil || s != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, error %v, want %s", name, s, err, want)
		}
	}
}
